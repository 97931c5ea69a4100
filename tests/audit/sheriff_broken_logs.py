"""Logs that break the 76 sheriff assertions: at least one for each, breaking nothing else wherever possible."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from lab.proof.scripted_games import Log, Script, sheriff
from tests.audit.broken_logs import KEEP_MARKERS, BrokenLog
from tests.audit.log_edits import (
    add_empty_sub_phase,
    add_option,
    answer_to,
    change,
    change_ask,
    change_choice,
    change_deal,
    change_ending,
    change_envelope,
    change_fate,
    change_seat,
    claim_switches,
    copy_after,
    discussion_turn,
    drop,
    insert,
    last_acts,
    move_sub_phase,
    remove_phase,
    remove_sub_phase,
    repeat_game_start,
    swap,
    the,
    words_event,
)

GODS = ("seer", "witch", "hunter", "guard")

VILLAGE_WINS: Script = {"vote@1": 0, "vote@2": 1}
VILLAGERS_DIE: Script = {"propose@1": 6, "vote@1": 7}
GODS_DIE: Script = {"propose@1": 2, "vote@1": 3, "propose@2": 4, "vote@2": 5}
BOTH_WIN: Script = {"propose@1": 6, "vote@1": 0, "kill@2": 7, "potion@2": "poison 1"}
TWO_RUN: Script = {"run:6": "run", "run:7": "run", "elect": 6}
KILLED: Script = {"propose@1": 6}
TWO_DIE: Script = {"propose@1": 6, "potion@1": "poison 7"}
HUNTER_OUT: Script = {"propose@1": 6, "vote@1": 4}
SHERIFF_OUT: Script = {**TWO_RUN, "vote@1": 6}


def game(script: Script | None = None, **switches: Any) -> Callable[[], Log]:
    """A scripted sheriff game, played when it is called."""
    return lambda: sheriff(script, **switches)


BROKEN_LOGS = [
    # Victory conditions
    BrokenLog(
        "A.1", game(VILLAGE_WINS), (add_empty_sub_phase("PACK_TALK", 2, after="BANISHMENT_RESOLUTION", to="moderator"),)
    ),
    BrokenLog("A.2", game(VILLAGE_WINS), (change_ending("werewolves", "PARITY"),)),
    BrokenLog("A.3", game(VILLAGERS_DIE), (change_ending("werewolves", "PARITY"),)),
    BrokenLog("A.4", game(GODS_DIE), (change_ending("werewolves", "PARITY"),)),
    BrokenLog("A.5", game(BOTH_WIN), (change_ending("werewolves", "PARITY"),)),
    # Game initialization
    BrokenLog("B.1", game(), (change_deal("villager", "villager", *GODS, "villager", "villager"),), unfinished=True),
    BrokenLog("B.2", game(), (change_deal("werewolf", "werewolf", *GODS, "werewolf", "werewolf"),), unfinished=True),
    BrokenLog("B.3", game(), (change_deal("werewolf", "werewolf", *["villager"] * 6),), unfinished=True),
    BrokenLog("B.4", game(), (change_deal("werewolf", "werewolf", *GODS, "seer", "villager"),), unfinished=True),
    # Phase order
    BrokenLog("C.1", game(start="day"), (claim_switches(start="night"),)),
    BrokenLog("C.2", game(day_limit=3), (remove_phase("DAY", 2),)),
    BrokenLog("C.3", game(TWO_RUN), (move_sub_phase("DEATH_RESOLUTION", 1, after="OPT_OUT"),)),
    BrokenLog("C.4", game(), (move_sub_phase("WEREWOLF_ACTION", 1, after="WITCH_ACTION"),)),
    BrokenLog("C.5", game(), (move_sub_phase("SEER_ACTION", 1, after="NIGHT_RESOLUTION"),)),
    BrokenLog("C.6", game(), (remove_sub_phase("NIGHT_RESOLUTION", 1),)),
    BrokenLog("C.7", game(), (add_empty_sub_phase("PACK_TALK", 1, to="moderator"),)),
    BrokenLog("C.8", game(), (add_empty_sub_phase("CAMPAIGN", 2, after="DEATH_RESOLUTION"),)),
    BrokenLog("C.9", game(), (add_empty_sub_phase("OPT_OUT", 1, after="CAMPAIGN"),)),
    BrokenLog(
        "C.10",
        game({**TWO_RUN, "withdraw": "withdraw"}),
        (add_empty_sub_phase("SHERIFF_ELECTION", 1, after="OPT_OUT"),),
    ),
    BrokenLog("C.11", game(), (move_sub_phase("DEATH_RESOLUTION", 2, after="DISCUSSION"),)),
    BrokenLog("C.12", game(), (move_sub_phase("DISCUSSION", 2, after="VOTING"),)),
    BrokenLog("C.13", game({"vote@1": 7}), (add_empty_sub_phase("PACK_TALK", 1, after="VOTING", to="moderator"),)),
    BrokenLog("C.14", game(), (add_empty_sub_phase("BANISHMENT_RESOLUTION", 1, after="VOTING"),), breaks="C.13 C.14"),
    BrokenLog("C.15", game(day_limit=3), (claim_switches(day_limit=2),)),
    # Werewolves
    BrokenLog(
        "D.1",
        game({**KILLED, "propose@2:0": 7}),
        (change_choice(answer_to("propose", 0, 2), 6), change(the("Proposal", day=2, actor=0, round=1), target=6)),
    ),
    BrokenLog(
        "D.2",
        game({"vote@1": 1}),
        (insert(the("SubPhaseStart", day=2, sub="WEREWOLF_ACTION"), words_event("PackTalk", 1), to=[0]),),
    ),
    # Witch
    BrokenLog("E.1", game(KILLED), (drop(the("WitchTold")),)),
    BrokenLog(
        "E.2",
        game({**TWO_DIE, "protect@1": 6}),
        (
            copy_after(answer_to("potion", 3), the("WitchAction")),
            change_ask(answer_to("potion", 3), nth=1, options=["pass", "poison 7"]),
            change_choice(answer_to("potion", 3), "antidote"),
            change(the("WitchAction"), action_type="ANTIDOTE", target=6),
        ),
    ),
    BrokenLog(
        "E.3",
        game({"propose@1": 3, "potion": "antidote"}, witch_self_save=True),
        (claim_switches(witch_self_save=False),),
    ),
    BrokenLog(
        "E.4",
        game({"propose@1": 6, "potion@1": "antidote", "propose@2": 7, "protect@2": 7}),
        (
            change_choice(answer_to("potion", 3, 2), "antidote"),
            change(the("WitchAction", day=2), action_type="ANTIDOTE", target=7),
        ),
    ),
    BrokenLog(
        "E.5",
        game({"potion@1": "poison 7", "propose@2": 6}),
        (
            change_choice(answer_to("potion", 3, 2), "poison 6"),
            change(the("WitchAction", day=2), action_type="POISON", target=6),
            change(the("NightOutcome", day=2), deaths={"6": "POISON"}),
            change(the("DeathEvent", day=2, actor=6), cause="POISON"),
        ),
    ),
    BrokenLog(
        "E.6",
        game(KILLED),
        (
            change_choice(answer_to("potion", 3), "antidote"),
            change(the("WitchAction"), action_type="ANTIDOTE", target=6),
        ),
    ),
    BrokenLog(
        "E.7",
        game({"protect@1": 7}, day_limit=1),
        (change_choice(answer_to("potion", 3), "poison 7"), change(the("WitchAction"), action_type="POISON", target=7)),
    ),
    # Guard
    BrokenLog("F.1", game({"protect": 6}, guard_repeat=True), (claim_switches(guard_repeat=False),)),
    BrokenLog(
        "F.2",
        game({"propose@1": 6, "potion@1": "poison 5"}),
        (change_choice(answer_to("protect", 5, 1), 6), change(the("GuardAction", day=1), target=6)),
        breaks="F.2 F.3",
    ),
    BrokenLog(
        "F.3", game(KILLED), (change_choice(answer_to("protect", 5, 1), 6), change(the("GuardAction", day=1), target=6))
    ),
    # Seer
    BrokenLog("G.1", game(), (copy_after(answer_to("check", 2), the("SeerAction")),)),
    BrokenLog("G.2", game({"check": 0}), (change(the("SeerAction"), result="GOOD"),)),
    # Sheriff election
    BrokenLog("H.1", game(TWO_RUN, speaking="rotating"), (change(the("SheriffOutcome"), winner=7),)),
    BrokenLog("H.2", game(), (add_empty_sub_phase("SHERIFF_ELECTION", 2, after="DEATH_RESOLUTION"),), breaks="H.1 H.2"),
    BrokenLog("H.3", game(), (drop(answer_to("run", 2)),)),
    BrokenLog(
        "H.4",
        game(TWO_RUN),
        (
            copy_after(answer_to("elect", 5), the("Vote", actor=5)),
            change_seat(answer_to("elect", 5), 7, nth=1),
            change(the("Vote", actor=5), nth=1, actor=7),
            change(the("SheriffOutcome"), votes={"6": 7.0}),
        ),
    ),
    BrokenLog("H.5", game(), (claim_switches(sheriff_weight=2.5),)),
    BrokenLog(
        "H.5",
        game({**TWO_RUN, "vote@1:6": 0, "vote@1:7": 0, "vote@1:2": 1}),
        (change(the("Banishment", day=1), votes={"0": 2.0, "1": 1.0}),),
    ),
    # Death resolution
    BrokenLog(
        "I.1",
        game({**TWO_RUN, "propose@1": 2}),
        (
            drop(the("DeathAnnouncement", day=1)),
            insert(the("SheriffOutcome"), {"kind": "DeathAnnouncement", "dead_players": [2], "death_count": 1}),
        ),
    ),
    BrokenLog("I.2", game(KILLED), (change_envelope(the("DeathEvent"), to="all"),)),
    BrokenLog("I.2", game(KILLED), (change(the("DeathAnnouncement"), causes={"6": "WEREWOLF_KILL"}),)),
    BrokenLog("I.3", game(KILLED, reveal="role"), (claim_switches(reveal="none"),)),
    BrokenLog("I.3", game(), (change_envelope(the("SeerAction"), to="all"),)),
    BrokenLog("I.4", game(KILLED, last_words_night="never"), (claim_switches(last_words_night="first_night"),)),
    BrokenLog(
        "I.5", game({"propose@2": 6}, last_words_night="always"), (claim_switches(last_words_night="first_night"),)
    ),
    BrokenLog("I.6", game({"vote@1": 7}, last_words_vote=False), (claim_switches(last_words_vote=True),)),
    BrokenLog(
        "I.7",
        game(TWO_DIE),
        (swap(last_acts(6), last_acts(7)),),
    ),
    BrokenLog("I.8", game(KILLED), (insert(the("Speech", sub="DISCUSSION"), words_event("Speech", 6)),)),
    BrokenLog("I.8", game(), (swap(discussion_turn(0), discussion_turn(1)),)),
    BrokenLog("I.9", game(KILLED), (insert(the("Vote", sub="VOTING"), {"kind": "Vote", "actor": 6, "target": None}),)),
    # Voting
    BrokenLog(
        "J.1",
        game({**KILLED, "vote@1:2": 1, "vote@1:3": 1}),
        (
            change_choice(answer_to("vote", 0, 1), 6),
            change(the("Vote", day=1, sub="VOTING", actor=0), target=6),
            change(the("Banishment", day=1), votes={"1": 2.0, "6": 1.0}),
        ),
    ),
    BrokenLog("J.2", game({"vote@1:2": 0, "vote@1:3": 1}, tie="lot"), (claim_switches(tie="nobody"),)),
    # Hunter
    BrokenLog(
        "K.1",
        game({"potion@1": "poison 4", "shoot": 7}, poisoned_hunter_shoots=True),
        (claim_switches(poisoned_hunter_shoots=False),),
    ),
    BrokenLog(
        "K.2",
        game(HUNTER_OUT),
        (
            change_choice(answer_to("shoot", 4), 6),
            change(the("HunterShoot"), target=6),
            change_envelope(the("HunterShoot"), to="all"),
            change(the("DeathEvent", actor=4), hunter_shoot_target=6),
        ),
    ),
    BrokenLog("K.3", game(HUNTER_OUT), (drop(answer_to("shoot", 4), the("HunterShoot")),)),
    BrokenLog(
        "K.4",
        game({"vote@1": 4, "shoot": 7}),
        (swap((the("DeathEvent", actor=7),) * 2, (the("DeathEvent", actor=4),) * 2),),
    ),
    # Badge transfer
    BrokenLog(
        "L.1",
        game({**SHERIFF_OUT, "propose@1": 7}, day_limit=1),
        (
            change_choice(answer_to("badge", 6), 7),
            change(the("SheriffBadgeTransfer"), to_player=7),
            change(the("DeathEvent", actor=6), badge_transfer_to=7),
        ),
    ),
    BrokenLog("L.2", game(TWO_RUN), (copy_after(the("SheriffOutcome")),)),
    BrokenLog("L.3", game({"run:0": "run", **VILLAGE_WINS}), (change_fate(0, won=True),)),
    BrokenLog("L.4", game(SHERIFF_OUT, day_limit=1), (drop(answer_to("badge", 6), the("SheriffBadgeTransfer")),)),
    # State consistency
    BrokenLog("M.1", game(KILLED), (change(the("PhaseEnd", day=1, phase="DAY"), dead=[]),), repairs=KEEP_MARKERS),
    BrokenLog("M.2", game(KILLED), (change(the("PhaseEnd", day=1, phase="DAY"), dead=[6, 7]),), repairs=KEEP_MARKERS),
    BrokenLog(
        "M.3",
        game(KILLED),
        (change(the("PhaseEnd", day=1, phase="DAY"), living=[0, 1, 2, 3, 4, 5], dead=[6, 7]),),
        repairs=KEEP_MARKERS,
    ),
    BrokenLog("M.4", game(TWO_RUN), (change(the("PhaseEnd", day=1, phase="DAY"), sheriff=7),), repairs=KEEP_MARKERS),
    BrokenLog("M.5", game(KILLED), (add_option(answer_to("protect", 5, 2), 6),)),
    BrokenLog("M.6", game(), (change_envelope(the("Speech", day=2), day=3),)),
    BrokenLog("M.7", game(), (insert(the("Speech"), words_event("Note", 99), to=[99]),)),
    # Event logging
    BrokenLog("N.1", game(), (drop(the("SubPhaseEnd", sub="DISCUSSION")),)),
    BrokenLog("N.2", game(), (drop(the("PhaseEnd", phase="NIGHT")),)),
    BrokenLog("N.3", game(), (repeat_game_start,)),
    BrokenLog("N.4", game(), (drop(the("GameOver")),)),
    BrokenLog(
        "N.5",
        game({**KILLED, "protect@1": 6}),
        (change_choice(answer_to("protect", 5, 1), "nobody"), change(the("GuardAction", day=1), target=None)),
    ),
    BrokenLog("N.6", game(), (drop(the("GuardAction")),)),
    BrokenLog("N.6", game({"vote@1": 7}), (drop(answer_to("vote", 0)),)),
    # Role-specific
    BrokenLog(
        "O.1", game(KILLED), (copy_after(answer_to("vote", 0, 1)), change_seat(answer_to("vote", 0, 1), 6, nth=1))
    ),
]
