"""More broken logs: one for every reason that the logs in the three main tables do not cause."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from lab.proof.scripted_games import Log, Script, mafia
from tests.audit.broken_logs import BrokenLog
from tests.audit.log_edits import (
    add_empty_sub_phase,
    add_option,
    answer_to,
    change,
    change_answer,
    change_ask,
    change_choice,
    change_ending,
    change_envelope,
    change_fate,
    claim_switches,
    copy_after,
    defence_turn,
    discussion_turn,
    drop,
    insert,
    move_sub_phase,
    pack_talk_turn,
    remove_phase,
    remove_sub_phase,
    swap,
    the,
    update_markers,
)
from tests.audit.mafia_broken_logs import TIED
from tests.audit.sheriff_broken_logs import HUNTER_OUT, KILLED, SHERIFF_OUT, TWO_RUN, VILLAGERS_DIE, game


def mafia_game(script: Script | None = None, **switches: Any) -> Callable[[], Log]:
    """A scripted mafia game, played when it is called."""
    return lambda: mafia(script, **switches)


BOTH_WITHDRAW: Script = {**TWO_RUN, "withdraw": "withdraw"}
EVEN: Script = {"vote@1:2": 0, "vote@1:3": 1}
SHOWN = {"kind": "CardRevealed", "actor": 2, "camp": "village", "role": "seer"}
PROPOSED = {"kind": "Proposal", "actor": 0, "target": None, "content": None}

BROKEN_LOGS = [
    BrokenLog("I.3", game(KILLED, reveal="role"), (change(the("CardRevealed"), role="guard"),)),
    BrokenLog("I.3", game(KILLED, reveal="camp"), (change(the("CardRevealed"), role="villager"),)),
    BrokenLog("I.3", game(KILLED, reveal="role"), (change_envelope(the("CardRevealed"), to="moderator"),)),
    BrokenLog("I.3", game(KILLED, reveal="role"), (insert(the("CardRevealed"), SHOWN),)),
    BrokenLog("I.3", game(reveal="role"), (change_envelope(the("SeerAction"), to="all"),)),
    BrokenLog("A.3", game(VILLAGERS_DIE), (change_ending("village", "ALL_WEREWOLVES_KILLED"),), "A.2 A.3"),
    BrokenLog("C.9", game(), (add_empty_sub_phase("OPT_OUT", 2, after="DEATH_RESOLUTION"),)),
    BrokenLog("C.9", game(TWO_RUN), (remove_sub_phase("OPT_OUT", 1),), "C.9 C.10"),
    BrokenLog("C.9", game(TWO_RUN), (drop(answer_to("withdraw", 7)),)),
    BrokenLog("C.10", game(TWO_RUN, speaking="rotating"), (remove_sub_phase("SHERIFF_ELECTION", 1),)),
    BrokenLog("C.15", game(), (change_ending("village", "DAY_LIMIT"),), "C.15 N.4"),
    BrokenLog("D.2", game(), (change(the("WerewolfKill"), actor=1),)),
    BrokenLog("D.2", game(), (copy_after(the("WerewolfKill")),)),
    BrokenLog("D.2", game(), (drop(the("WerewolfKill")),), "C.4 D.2"),
    BrokenLog("D.2", game(), (insert(the("Proposal", actor=1), {**PROPOSED, "round": 2}, to=[0, 1]),), "D.2 N.6"),
    BrokenLog(
        "D.2",
        game({"vote@1": 1}),
        (insert(the("WerewolfKill", day=2), {**PROPOSED, "round": 1}, to=[0], before=True),),
        "D.2 N.6",
    ),
    BrokenLog("E.1", game(KILLED), (change(the("WitchTold"), target=7),)),
    BrokenLog(
        "E.1",
        game(KILLED),
        (move_sub_phase("WEREWOLF_ACTION", 1, after="WITCH_ACTION"), change(the("WitchTold"), target=None)),
        "C.4 E.1",
    ),
    BrokenLog(
        "E.6",
        game(KILLED),
        (
            change_choice(answer_to("potion", 3), "antidote"),
            change(the("WitchAction"), action_type="ANTIDOTE", target=7),
        ),
    ),
    BrokenLog("E.3", game({"propose@1": 3}), (add_option(answer_to("potion", 3), "antidote"),)),
    BrokenLog("E.4", game({**KILLED, "potion@1": "antidote"}), (add_option(answer_to("potion", 3, 2), "antidote"),)),
    BrokenLog(
        "E.5", game({"potion@1": "poison 7", "propose@2": 6}), (add_option(answer_to("potion", 3, 2), "poison 0"),)
    ),
    BrokenLog(
        "E.6", game({**KILLED, "protect@1": 6, "potion@1": "antidote"}), (claim_switches(double_protection="dies"),)
    ),
    BrokenLog("E.7", game({"potion@1": "poison 3"}), (claim_switches(witch_self_poison=False),)),
    BrokenLog("G.1", game(), (drop(answer_to("check", 2), the("SeerAction")),)),
    BrokenLog(
        "G.1", game(), (change_choice(answer_to("check", 2), 2), change(the("SeerAction"), target=2, result="GOOD"))
    ),
    BrokenLog(
        "G.1",
        game({**KILLED, "check@2": 7}),
        (change_choice(answer_to("check", 2, 2), 6), change(the("SeerAction", day=2), target=6)),
    ),
    BrokenLog("H.1", game(TWO_RUN), (add_empty_sub_phase("SHERIFF_ELECTION", 1, after="SHERIFF_ELECTION"),)),
    BrokenLog("H.1", game(TWO_RUN), (change(the("SheriffOutcome"), candidates=[6]),)),
    BrokenLog("H.1", game(TWO_RUN), (change(the("SheriffOutcome"), votes={"6": 7.0}),)),
    BrokenLog("H.1", game(TWO_RUN), (change_choice(answer_to("elect", 5), 2), change(the("Vote", actor=5), target=2))),
    BrokenLog("H.3", game(TWO_RUN), (swap(*[(the("Speech", sub="CAMPAIGN", actor=seat),) * 2 for seat in (6, 7)]),)),
    BrokenLog("H.4", game(TWO_RUN), (drop(answer_to("elect", 5), the("Vote", actor=5)),), "H.1 H.4"),
    BrokenLog("I.1", game(), (drop(the("DeathAnnouncement", day=2)),), "C.11 I.1"),
    BrokenLog("I.1", game(KILLED), (change_envelope(the("DeathAnnouncement"), to=[0]),)),
    BrokenLog("I.1", game(KILLED), (change(the("DeathAnnouncement"), death_count=0),)),
    BrokenLog("I.3", game(HUNTER_OUT), (change_envelope(the("HunterShoot"), to="all"),)),
    BrokenLog("I.3", game(), (change_envelope(the("PackMet"), to="all"),)),
    BrokenLog("I.8", game(), (drop(*discussion_turn(7)),)),
    BrokenLog("I.9", game(), (drop(answer_to("vote", 0), the("Vote", actor=0)),)),
    BrokenLog("I.9", game(), (copy_after(the("Vote", actor=0)),), "I.9 N.6"),
    BrokenLog("I.9", game(), (swap((answer_to("vote", 7),) * 2, (the("Vote", actor=0),) * 2),)),
    BrokenLog("J.1", game(), (claim_switches(skip=False),)),
    BrokenLog("J.2", game({"vote@1": 7}), (change(the("Banishment"), tied_players=[0, 7]),)),
    BrokenLog("J.2", game(EVEN), (change(the("Banishment"), tied_players=[0]),)),
    BrokenLog("J.2", game(), (drop(the("Banishment")),)),
    BrokenLog("J.2", game(), (add_empty_sub_phase("REVOTE", 1, after="VOTING"),)),
    BrokenLog("J.2", game({"vote@1:2": 0, "vote@1:3": 0}, vote="majority"), (claim_switches(vote="plurality"),)),
    BrokenLog("K.3", game(HUNTER_OUT), (change(the("DeathEvent", actor=4), hunter_shoot_target=7),)),
    BrokenLog("K.3", game(HUNTER_OUT), (claim_switches(hunter_declines=False),), "K.2 K.3"),
    BrokenLog(
        "K.3",
        game(),
        (insert(the("Speech"), {"kind": "HunterShoot", "actor": 4, "target": None}, to="moderator"),),
        "K.3 N.6",
    ),
    BrokenLog("L.1", game(SHERIFF_OUT), (claim_switches(badge_tear=False),)),
    BrokenLog("L.4", game(SHERIFF_OUT), (change(the("DeathEvent", actor=6), badge_transfer_to=7),)),
    BrokenLog(
        "L.2",
        game({**TWO_RUN, "vote@1": 7}),
        (
            change(the("DeathEvent", actor=7), badge_transfer_to=6),
            insert(
                the("DeathEvent", actor=7),
                {"kind": "SheriffBadgeTransfer", "actor": 7, "to_player": 6},
                before=True,
            ),
        ),
        "L.2 N.6",
    ),
    BrokenLog(
        "M.3",
        game(),
        (
            insert(
                the("DeathAnnouncement"),
                {"kind": "DeathEvent", "actor": 7, "cause": "POISON", "last_words": None}
                | {"hunter_shoot_target": None, "badge_transfer_to": None},
                to="moderator",
            ),
        ),
        "M.3 N.5",
    ),
    BrokenLog("M.5", game({"vote@1": 1}), (change_envelope(the("WerewolfKill", day=2), to=[0, 1]),)),
    BrokenLog("M.6", game(), (change(the("SubPhaseEnd", sub="DISCUSSION"), day=7),)),
    BrokenLog("N.6", game(), (change_ask(answer_to("vote", 0), day=7),)),
    BrokenLog("M.6", game(day_limit=3), (remove_phase("NIGHT", 2), remove_phase("DAY", 2))),
    BrokenLog("M.7", game(), (change(the("GuardAction"), actor=7),), "I.3 M.7 N.6"),
    BrokenLog("N.1", game(), (copy_after(the("SubPhaseEnd", sub="DISCUSSION")),)),
    BrokenLog("N.1", game(), (change_envelope(the("SeerAction"), sub_phase="GUARD_ACTION"),)),
    BrokenLog("N.1", game(), (remove_sub_phase("DISCUSSION", 2),), "C.12 N.1"),
    BrokenLog("N.2", game(), (copy_after(the("PhaseEnd", phase="NIGHT")),)),
    BrokenLog("N.2", game(), (insert(the("PhaseEnd", phase="NIGHT"), {"kind": "Thunder"}),), "N.1 N.2"),
    BrokenLog("N.1", game(), (change_envelope(the("SubPhaseEnd", sub="DISCUSSION"), sub_phase="PACK_TALK"),)),
    BrokenLog("N.2", game(), (change_envelope(the("Speech"), phase="NIGHT"),)),
    BrokenLog("N.2", game(), (change_envelope(the("PhaseEnd"), phase="DAY"),)),
    BrokenLog("N.3", game(), (change(the("GameStart"), players=[]),)),
    BrokenLog("N.3", game(), (change(the("CardDealt", actor=6), role="guard"),)),
    BrokenLog("N.4", game(), (copy_after(the("GameOver")),)),
    BrokenLog("N.4", game(), (change(the("GameOver"), players=[]),)),
    BrokenLog("N.4", game(), (change_fate(6, outcome="killed"),)),
    BrokenLog("N.5", game(), (drop(the("NightOutcome")),)),
    BrokenLog("N.5", game(), (copy_after(the("NightOutcome")),)),
    BrokenLog("N.5", game(), (change(the("NightOutcome"), deaths={"6": "WEREWOLF_KILL"}),), "I.1 N.5"),
    BrokenLog("N.5", game(KILLED), (drop(the("DeathEvent")),)),
    BrokenLog("N.5", game(KILLED), (change(the("DeathEvent"), cause="POISON"),)),
    BrokenLog("N.5", game(KILLED), (change(the("DeathEvent"), last_words="I am innocent."),)),
    BrokenLog("N.6", game(), (change_envelope(the("Speech"), n=999),), repairs=(update_markers,)),
    BrokenLog("N.6", game(), (change_answer(answer_to("vote", 0), choice=99),)),
    BrokenLog("N.6", game(), (change_answer(answer_to("speak", 0), words=" "),)),
    BrokenLog("N.6", game(), (copy_after(answer_to("speak", 0)),)),
    BrokenLog("N.6", game(), (change_answer(answer_to("vote", 0), words="Hear, hear."),)),
    BrokenLog("N.6", game(), (change_ask(answer_to("vote", 0), sub_phase="REVOTE"),)),
    BrokenLog("N.6", game(), (drop(answer_to("protect", 5), the("GuardAction")),)),
    BrokenLog("N.6", game(), (change(the("GuardAction"), target=7),)),
    BrokenLog("N.6", game(BOTH_WITHDRAW), (change(the("SheriffCandidates"), candidates=[6]),), "H.3 N.6"),
    # Assertions that only mafia has
    BrokenLog("MA.9", mafia_game(), (drop(*pack_talk_turn(1)),)),
    BrokenLog("MA.14", mafia_game(TIED), (remove_sub_phase("REVOTE", 1),)),
    BrokenLog("MA.18", mafia_game({"speak@2": 0}), (drop(the("Nomination", day=2, actor=2)),), "MA.18 MA.55"),
    BrokenLog("MA.18", mafia_game(), (add_option(answer_to("speak", 4, 2), "nobody"),)),
    BrokenLog("MA.18", mafia_game(), (copy_after(the("Nomination", actor=0)),), "MA.18 MA.55"),
    BrokenLog("MA.18", mafia_game({"speak@1": 0}), (claim_switches(self=False),), "MA.18 MA.20"),
    BrokenLog(
        "MA.18",
        mafia_game(),
        (swap((the("Speech", actor=0),) * 2, (the("Nomination", actor=0),) * 2),),
        "MA.18 MA.55",
    ),
    BrokenLog("MA.25", mafia_game(TIED), (drop(*defence_turn(4)),)),
]
