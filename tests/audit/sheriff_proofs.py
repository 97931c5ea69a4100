"""For each of the 76 assertions a log that breaks it, and it alone wherever the rules allow."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from tests.audit.doctoring import (
    affairs,
    ask,
    asked,
    change,
    copy_after,
    dealt,
    drop,
    empty,
    ended,
    envelope,
    fate,
    lie,
    moved,
    offer,
    put,
    reply,
    said,
    seated,
    start_again,
    swapped,
    the,
    turn,
    without,
    without_phase,
)
from tests.audit.proofs import RAW, Proof
from tests.audit.stages import Log, Script, sheriff

GODS = ("seer", "witch", "hunter", "guard")

VILLAGE_WINS: Script = {"vote@1": 0, "vote@2": 1}
VILLAGERS_DIE: Script = {"propose@1": 6, "vote@1": 7}
GODS_DIE: Script = {"propose@1": 2, "vote@1": 3, "propose@2": 4, "vote@2": 5}
BOTH_WIN: Script = {"propose@1": 6, "vote@1": 0, "kill@2": 7, "potion@2": "poison 1"}
TWO_RUN: Script = {"run:6": "run", "run:7": "run", "elect": 6}
BITTEN: Script = {"propose@1": 6}
TWO_DIE: Script = {"propose@1": 6, "potion@1": "poison 7"}
HUNTER_OUT: Script = {"propose@1": 6, "vote@1": 4}
SHERIFF_OUT: Script = {**TWO_RUN, "vote@1": 6}


def stage(script: Script | None = None, **switches: Any) -> Callable[[], Log]:
    return lambda: sheriff(script, **switches)


PROOFS = [
    # Victory conditions
    Proof("A.1", stage(VILLAGE_WINS), (empty("PACK_TALK", 2, after="BANISHMENT_RESOLUTION", to="moderator"),)),
    Proof("A.2", stage(VILLAGE_WINS), (ended("werewolves", "PARITY"),)),
    Proof("A.3", stage(VILLAGERS_DIE), (ended("werewolves", "PARITY"),)),
    Proof("A.4", stage(GODS_DIE), (ended("werewolves", "PARITY"),)),
    Proof("A.5", stage(BOTH_WIN), (ended("werewolves", "PARITY"),)),
    # Game initialization
    Proof("B.1", stage(), (dealt("villager", "villager", *GODS, "villager", "villager"),), opening=True),
    Proof("B.2", stage(), (dealt("werewolf", "werewolf", *GODS, "werewolf", "werewolf"),), opening=True),
    Proof("B.3", stage(), (dealt("werewolf", "werewolf", *["villager"] * 6),), opening=True),
    Proof("B.4", stage(), (dealt("werewolf", "werewolf", *GODS, "seer", "villager"),), opening=True),
    # Phase order
    Proof("C.1", stage(start="day"), (lie(start="night"),)),
    Proof("C.2", stage(day_limit=3), (without_phase("DAY", 2),)),
    Proof("C.3", stage(TWO_RUN), (moved("DEATH_RESOLUTION", 1, after="OPT_OUT"),)),
    Proof("C.4", stage(), (moved("WEREWOLF_ACTION", 1, after="WITCH_ACTION"),)),
    Proof("C.5", stage(), (moved("SEER_ACTION", 1, after="NIGHT_RESOLUTION"),)),
    Proof("C.6", stage(), (without("NIGHT_RESOLUTION", 1),)),
    Proof("C.7", stage(), (empty("PACK_TALK", 1, to="moderator"),)),
    Proof("C.8", stage(), (empty("CAMPAIGN", 2, after="DEATH_RESOLUTION"),)),
    Proof("C.9", stage(), (empty("OPT_OUT", 1, after="CAMPAIGN"),)),
    Proof("C.10", stage({**TWO_RUN, "withdraw": "withdraw"}), (empty("SHERIFF_ELECTION", 1, after="OPT_OUT"),)),
    Proof("C.11", stage(), (moved("DEATH_RESOLUTION", 2, after="DISCUSSION"),)),
    Proof("C.12", stage(), (moved("DISCUSSION", 2, after="VOTING"),)),
    Proof("C.13", stage({"vote@1": 7}), (empty("PACK_TALK", 1, after="VOTING", to="moderator"),)),
    Proof("C.14", stage(), (empty("BANISHMENT_RESOLUTION", 1, after="VOTING"),), breaks="C.13 C.14"),
    Proof("C.15", stage(day_limit=3), (lie(day_limit=2),)),
    # Werewolves
    Proof(
        "D.1",
        stage({**BITTEN, "propose@2:0": 7}),
        (reply(asked("propose", 0, 2), 6), change(the("Proposal", day=2, actor=0, round=1), target=6)),
    ),
    Proof(
        "D.2",
        stage({"vote@1": 1}),
        (put(the("SubPhaseStart", day=2, sub="WEREWOLF_ACTION"), said("PackTalk", 1), to=[0]),),
    ),
    # Witch
    Proof("E.1", stage(BITTEN), (drop(the("WitchTold")),)),
    Proof(
        "E.2",
        stage({**TWO_DIE, "protect@1": 6}),
        (
            copy_after(asked("potion", 3), the("WitchAction")),
            ask(asked("potion", 3), nth=1, options=["pass", "poison 7"]),
            reply(asked("potion", 3), "antidote"),
            change(the("WitchAction"), action_type="ANTIDOTE", target=6),
        ),
    ),
    Proof("E.3", stage({"propose@1": 3, "potion": "antidote"}, witch_self_save=True), (lie(witch_self_save=False),)),
    Proof(
        "E.4",
        stage({"propose@1": 6, "potion@1": "antidote", "propose@2": 7, "protect@2": 7}),
        (
            reply(asked("potion", 3, 2), "antidote"),
            change(the("WitchAction", day=2), action_type="ANTIDOTE", target=7),
        ),
    ),
    Proof(
        "E.5",
        stage({"potion@1": "poison 7", "propose@2": 6}),
        (
            reply(asked("potion", 3, 2), "poison 6"),
            change(the("WitchAction", day=2), action_type="POISON", target=6),
            change(the("NightOutcome", day=2), deaths={"6": "POISON"}),
            change(the("DeathEvent", day=2, actor=6), cause="POISON"),
        ),
    ),
    Proof(
        "E.6",
        stage(BITTEN),
        (reply(asked("potion", 3), "antidote"), change(the("WitchAction"), action_type="ANTIDOTE", target=6)),
    ),
    Proof(
        "E.7",
        stage({"protect@1": 7}, day_limit=1),
        (reply(asked("potion", 3), "poison 7"), change(the("WitchAction"), action_type="POISON", target=7)),
    ),
    # Guard
    Proof("F.1", stage({"protect": 6}, guard_repeat=True), (lie(guard_repeat=False),)),
    Proof(
        "F.2",
        stage({"propose@1": 6, "potion@1": "poison 5"}),
        (reply(asked("protect", 5, 1), 6), change(the("GuardAction", day=1), target=6)),
        breaks="F.2 F.3",
    ),
    Proof("F.3", stage(BITTEN), (reply(asked("protect", 5, 1), 6), change(the("GuardAction", day=1), target=6))),
    # Seer
    Proof("G.1", stage(), (copy_after(asked("check", 2), the("SeerAction")),)),
    Proof("G.2", stage({"check": 0}), (change(the("SeerAction"), result="GOOD"),)),
    # Sheriff election
    Proof("H.1", stage(TWO_RUN, speaking="rotating"), (change(the("SheriffOutcome"), winner=7),)),
    Proof("H.2", stage(), (empty("SHERIFF_ELECTION", 2, after="DEATH_RESOLUTION"),), breaks="H.1 H.2"),
    Proof("H.3", stage(), (drop(asked("run", 2)),)),
    Proof(
        "H.4",
        stage(TWO_RUN),
        (
            copy_after(asked("elect", 5), the("Vote", actor=5)),
            seated(asked("elect", 5), 7, nth=1),
            change(the("Vote", actor=5), nth=1, actor=7),
            change(the("SheriffOutcome"), votes={"6": 7.0}),
        ),
    ),
    Proof("H.5", stage(), (lie(sheriff_weight=2.5),)),
    Proof(
        "H.5",
        stage({**TWO_RUN, "vote@1:6": 0, "vote@1:7": 0, "vote@1:2": 1}),
        (change(the("Banishment", day=1), votes={"0": 2.0, "1": 1.0}),),
    ),
    # Death resolution
    Proof(
        "I.1",
        stage({**TWO_RUN, "propose@1": 2}),
        (
            drop(the("DeathAnnouncement", day=1)),
            put(the("SheriffOutcome"), {"kind": "DeathAnnouncement", "dead_players": [2], "death_count": 1}),
        ),
    ),
    Proof("I.2", stage(BITTEN), (envelope(the("DeathEvent"), to="all"),)),
    Proof("I.2", stage(BITTEN), (change(the("DeathAnnouncement"), causes={"6": "WEREWOLF_KILL"}),)),
    Proof("I.3", stage(BITTEN, reveal="role"), (lie(reveal="none"),)),
    Proof("I.3", stage(), (envelope(the("SeerAction"), to="all"),)),
    Proof("I.4", stage(BITTEN, last_words_night="never"), (lie(last_words_night="first_night"),)),
    Proof("I.5", stage({"propose@2": 6}, last_words_night="always"), (lie(last_words_night="first_night"),)),
    Proof("I.6", stage({"vote@1": 7}, last_words_vote=False), (lie(last_words_vote=True),)),
    Proof(
        "I.7",
        stage(TWO_DIE),
        (swapped(affairs(6), affairs(7)),),
    ),
    Proof("I.8", stage(BITTEN), (put(the("Speech", sub="DISCUSSION"), said("Speech", 6)),)),
    Proof("I.8", stage(), (swapped(turn(0), turn(1)),)),
    Proof("I.9", stage(BITTEN), (put(the("Vote", sub="VOTING"), {"kind": "Vote", "actor": 6, "target": None}),)),
    # Voting
    Proof(
        "J.1",
        stage({**BITTEN, "vote@1:2": 1, "vote@1:3": 1}),
        (
            reply(asked("vote", 0, 1), 6),
            change(the("Vote", day=1, sub="VOTING", actor=0), target=6),
            change(the("Banishment", day=1), votes={"1": 2.0, "6": 1.0}),
        ),
    ),
    Proof("J.2", stage({"vote@1:2": 0, "vote@1:3": 1}, tie="lot"), (lie(tie="nobody"),)),
    # Hunter
    Proof(
        "K.1",
        stage({"potion@1": "poison 4", "shoot": 7}, poisoned_hunter_shoots=True),
        (lie(poisoned_hunter_shoots=False),),
    ),
    Proof(
        "K.2",
        stage(HUNTER_OUT),
        (
            reply(asked("shoot", 4), 6),
            change(the("HunterShoot"), target=6),
            envelope(the("HunterShoot"), to="all"),
            change(the("DeathEvent", actor=4), hunter_shoot_target=6),
        ),
    ),
    Proof("K.3", stage(HUNTER_OUT), (drop(asked("shoot", 4), the("HunterShoot")),)),
    Proof(
        "K.4",
        stage({"vote@1": 4, "shoot": 7}),
        (swapped((the("DeathEvent", actor=7),) * 2, (the("DeathEvent", actor=4),) * 2),),
    ),
    # Badge transfer
    Proof(
        "L.1",
        stage({**SHERIFF_OUT, "propose@1": 7}, day_limit=1),
        (
            reply(asked("badge", 6), 7),
            change(the("SheriffBadgeTransfer"), to_player=7),
            change(the("DeathEvent", actor=6), badge_transfer_to=7),
        ),
    ),
    Proof("L.2", stage(TWO_RUN), (copy_after(the("SheriffOutcome")),)),
    Proof("L.3", stage({"run:0": "run", **VILLAGE_WINS}), (fate(0, won=True),)),
    Proof("L.4", stage(SHERIFF_OUT, day_limit=1), (drop(asked("badge", 6), the("SheriffBadgeTransfer")),)),
    # State consistency
    Proof("M.1", stage(BITTEN), (change(the("PhaseEnd", day=1, phase="DAY"), dead=[]),), tidy=RAW),
    Proof("M.2", stage(BITTEN), (change(the("PhaseEnd", day=1, phase="DAY"), dead=[6, 7]),), tidy=RAW),
    Proof(
        "M.3",
        stage(BITTEN),
        (change(the("PhaseEnd", day=1, phase="DAY"), living=[0, 1, 2, 3, 4, 5], dead=[6, 7]),),
        tidy=RAW,
    ),
    Proof("M.4", stage(TWO_RUN), (change(the("PhaseEnd", day=1, phase="DAY"), sheriff=7),), tidy=RAW),
    Proof("M.5", stage(BITTEN), (offer(asked("protect", 5, 2), 6),)),
    Proof("M.6", stage(), (envelope(the("Speech", day=2), day=3),)),
    Proof("M.7", stage(), (put(the("Speech"), said("Note", 99), to=[99]),)),
    # Event logging
    Proof("N.1", stage(), (drop(the("SubPhaseEnd", sub="DISCUSSION")),)),
    Proof("N.2", stage(), (drop(the("PhaseEnd", phase="NIGHT")),)),
    Proof("N.3", stage(), (start_again,)),
    Proof("N.4", stage(), (drop(the("GameOver")),)),
    Proof(
        "N.5",
        stage({**BITTEN, "protect@1": 6}),
        (reply(asked("protect", 5, 1), "nobody"), change(the("GuardAction", day=1), target=None)),
    ),
    Proof("N.6", stage(), (drop(the("GuardAction")),)),
    Proof("N.6", stage({"vote@1": 7}), (drop(asked("vote", 0)),)),
    # Role-specific
    Proof("O.1", stage(BITTEN), (copy_after(asked("vote", 0, 1)), seated(asked("vote", 0, 1), 6, nth=1))),
]
