"""Beyond one log for each assertion: one for every other reason an assertion can give."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from tests.audit.doctoring import (
    answer,
    ask,
    asked,
    change,
    copy_after,
    defence,
    drop,
    empty,
    ended,
    envelope,
    fate,
    lie,
    moved,
    offer,
    put,
    remarked,
    reply,
    swapped,
    talk,
    the,
    turn,
    without,
    without_phase,
)
from tests.audit.mafia_proofs import TIED
from tests.audit.proofs import Proof
from tests.audit.sheriff_proofs import BITTEN, HUNTER_OUT, SHERIFF_OUT, TWO_RUN, VILLAGERS_DIE, stage
from tests.audit.stages import Log, Script, mafia


def of_mafia(script: Script | None = None, **switches: Any) -> Callable[[], Log]:
    return lambda: mafia(script, **switches)


BOTH_WITHDRAW: Script = {**TWO_RUN, "withdraw": "withdraw"}
EVEN: Script = {"vote@1:2": 0, "vote@1:3": 1}
PROPOSED = {"kind": "Proposal", "actor": 0, "target": None, "content": None}

PROOFS = [
    Proof("A.3", stage(VILLAGERS_DIE), (ended("village", "ALL_WEREWOLVES_KILLED"),), "A.2 A.3"),
    Proof("C.9", stage(), (empty("OPT_OUT", 2, after="DEATH_RESOLUTION"),)),
    Proof("C.9", stage(TWO_RUN), (without("OPT_OUT", 1),), "C.9 C.10"),
    Proof("C.9", stage(TWO_RUN), (drop(asked("withdraw", 7)),)),
    Proof("C.10", stage(TWO_RUN, speaking="rotating"), (without("SHERIFF_ELECTION", 1),)),
    Proof("C.15", stage(), (ended("village", "DAY_LIMIT"),), "C.15 N.4"),
    Proof("D.2", stage(), (change(the("WerewolfKill"), actor=1),)),
    Proof("D.2", stage(), (copy_after(the("WerewolfKill")),)),
    Proof("D.2", stage(), (drop(the("WerewolfKill")),), "C.4 D.2"),
    Proof("D.2", stage(), (put(the("Proposal", actor=1), {**PROPOSED, "round": 2}, to=[0, 1]),), "D.2 N.6"),
    Proof(
        "D.2",
        stage({"vote@1": 1}),
        (put(the("WerewolfKill", day=2), {**PROPOSED, "round": 1}, to=[0], before=True),),
        "D.2 N.6",
    ),
    Proof("E.1", stage(BITTEN), (change(the("WitchTold"), target=7),)),
    Proof(
        "E.1",
        stage(BITTEN),
        (moved("WEREWOLF_ACTION", 1, after="WITCH_ACTION"), change(the("WitchTold"), target=None)),
        "C.4 E.1",
    ),
    Proof(
        "E.6",
        stage(BITTEN),
        (reply(asked("potion", 3), "antidote"), change(the("WitchAction"), action_type="ANTIDOTE", target=7)),
    ),
    Proof("E.3", stage({"propose@1": 3}), (offer(asked("potion", 3), "antidote"),)),
    Proof("E.4", stage({**BITTEN, "potion@1": "antidote"}), (offer(asked("potion", 3, 2), "antidote"),)),
    Proof("E.5", stage({"potion@1": "poison 7", "propose@2": 6}), (offer(asked("potion", 3, 2), "poison 0"),)),
    Proof("E.6", stage({**BITTEN, "protect@1": 6, "potion@1": "antidote"}), (lie(double_protection="dies"),)),
    Proof("E.7", stage({"potion@1": "poison 3"}), (lie(witch_self_poison=False),)),
    Proof("G.1", stage(), (drop(asked("check", 2), the("SeerAction")),)),
    Proof("G.1", stage(), (reply(asked("check", 2), 2), change(the("SeerAction"), target=2, result="GOOD"))),
    Proof(
        "G.1",
        stage({**BITTEN, "check@2": 7}),
        (reply(asked("check", 2, 2), 6), change(the("SeerAction", day=2), target=6)),
    ),
    Proof("H.1", stage(TWO_RUN), (empty("SHERIFF_ELECTION", 1, after="SHERIFF_ELECTION"),)),
    Proof("H.1", stage(TWO_RUN), (change(the("SheriffOutcome"), candidates=[6]),)),
    Proof("H.1", stage(TWO_RUN), (change(the("SheriffOutcome"), votes={"6": 7.0}),)),
    Proof("H.1", stage(TWO_RUN), (reply(asked("elect", 5), 2), change(the("Vote", actor=5), target=2))),
    Proof("H.3", stage(TWO_RUN), (swapped(*[(the("Speech", sub="CAMPAIGN", actor=seat),) * 2 for seat in (6, 7)]),)),
    Proof("H.4", stage(TWO_RUN), (drop(asked("elect", 5), the("Vote", actor=5)),), "H.1 H.4"),
    Proof("I.1", stage(), (drop(the("DeathAnnouncement", day=2)),), "C.11 I.1"),
    Proof("I.1", stage(BITTEN), (envelope(the("DeathAnnouncement"), to=[0]),)),
    Proof("I.1", stage(BITTEN), (change(the("DeathAnnouncement"), death_count=0),)),
    Proof("I.3", stage(HUNTER_OUT), (envelope(the("HunterShoot"), to="all"),)),
    Proof("I.3", stage(), (envelope(the("PackMet"), to="all"),)),
    Proof("I.8", stage(), (drop(*turn(7)),)),
    Proof("I.9", stage(), (drop(asked("vote", 0), the("Vote", actor=0)),)),
    Proof("I.9", stage(), (copy_after(the("Vote", actor=0)),), "I.9 N.6"),
    Proof("I.9", stage(), (swapped((asked("vote", 7),) * 2, (the("Vote", actor=0),) * 2),)),
    Proof("J.1", stage(), (lie(skip=False),)),
    Proof("J.2", stage({"vote@1": 7}), (change(the("Banishment"), tied_players=[0, 7]),)),
    Proof("J.2", stage(EVEN), (change(the("Banishment"), tied_players=[0]),)),
    Proof("J.2", stage(), (drop(the("Banishment")),)),
    Proof("J.2", stage(), (empty("REVOTE", 1, after="VOTING"),)),
    Proof("J.2", stage({"vote@1:2": 0, "vote@1:3": 0}, vote="majority"), (lie(vote="plurality"),)),
    Proof("K.3", stage(HUNTER_OUT), (change(the("DeathEvent", actor=4), hunter_shoot_target=7),)),
    Proof("K.3", stage(HUNTER_OUT), (lie(hunter_declines=False),), "K.2 K.3"),
    Proof(
        "K.3",
        stage(),
        (put(the("Speech"), {"kind": "HunterShoot", "actor": 4, "target": None}, to="moderator"),),
        "K.3 N.6",
    ),
    Proof("L.1", stage(SHERIFF_OUT), (lie(badge_tear=False),)),
    Proof("L.4", stage(SHERIFF_OUT), (change(the("DeathEvent", actor=6), badge_transfer_to=7),)),
    Proof(
        "L.2",
        stage({**TWO_RUN, "vote@1": 7}),
        (
            change(the("DeathEvent", actor=7), badge_transfer_to=6),
            put(
                the("DeathEvent", actor=7),
                {"kind": "SheriffBadgeTransfer", "actor": 7, "to_player": 6},
                before=True,
            ),
        ),
        "L.2 N.6",
    ),
    Proof(
        "M.3",
        stage(),
        (
            put(
                the("DeathAnnouncement"),
                {"kind": "DeathEvent", "actor": 7, "cause": "POISON", "last_words": None}
                | {"hunter_shoot_target": None, "badge_transfer_to": None},
                to="moderator",
            ),
        ),
        "M.3 N.5",
    ),
    Proof("M.5", stage({"vote@1": 1}), (envelope(the("WerewolfKill", day=2), to=[0, 1]),)),
    Proof("M.6", stage(), (change(the("SubPhaseEnd", sub="DISCUSSION"), day=7),)),
    Proof("N.6", stage(), (ask(asked("vote", 0), day=7),)),
    Proof("M.6", stage(day_limit=3), (without_phase("NIGHT", 2), without_phase("DAY", 2))),
    Proof("M.7", stage(), (change(the("GuardAction"), actor=7),), "I.3 M.7 N.6"),
    Proof("N.1", stage(), (copy_after(the("SubPhaseEnd", sub="DISCUSSION")),)),
    Proof("N.1", stage(), (envelope(the("SeerAction"), sub_phase="GUARD_ACTION"),)),
    Proof("N.1", stage(), (without("DISCUSSION", 2),), "C.12 N.1"),
    Proof("N.2", stage(), (copy_after(the("PhaseEnd", phase="NIGHT")),)),
    Proof("N.2", stage(), (put(the("PhaseEnd", phase="NIGHT"), {"kind": "Thunder"}),), "N.1 N.2"),
    Proof("N.1", stage(), (envelope(the("SubPhaseEnd", sub="DISCUSSION"), sub_phase="PACK_TALK"),)),
    Proof("N.2", stage(), (envelope(the("Speech"), phase="NIGHT"),)),
    Proof("N.2", stage(), (envelope(the("PhaseEnd"), phase="DAY"),)),
    Proof("N.3", stage(), (change(the("GameStart"), players=[]),)),
    Proof("N.3", stage(), (change(the("CardDealt", actor=6), role="guard"),)),
    Proof("N.4", stage(), (copy_after(the("GameOver")),)),
    Proof("N.4", stage(), (change(the("GameOver"), players=[]),)),
    Proof("N.4", stage(), (fate(6, outcome="killed"),)),
    Proof("N.5", stage(), (drop(the("NightOutcome")),)),
    Proof("N.5", stage(), (copy_after(the("NightOutcome")),)),
    Proof("N.5", stage(), (change(the("NightOutcome"), deaths={"6": "WEREWOLF_KILL"}),), "I.1 N.5"),
    Proof("N.5", stage(BITTEN), (drop(the("DeathEvent")),)),
    Proof("N.5", stage(BITTEN), (change(the("DeathEvent"), cause="POISON"),)),
    Proof("N.5", stage(BITTEN), (change(the("DeathEvent"), last_words="I am innocent."),)),
    Proof("N.6", stage(), (envelope(the("Speech"), n=999),), tidy=(remarked,)),
    Proof("N.6", stage(), (answer(asked("vote", 0), choice=99),)),
    Proof("N.6", stage(), (answer(asked("speak", 0), words=" "),)),
    Proof("N.6", stage(), (copy_after(asked("speak", 0)),)),
    Proof("N.6", stage(), (answer(asked("vote", 0), words="Hear, hear."),)),
    Proof("N.6", stage(), (ask(asked("vote", 0), sub_phase="REVOTE"),)),
    Proof("N.6", stage(), (drop(asked("protect", 5), the("GuardAction")),)),
    Proof("N.6", stage(), (change(the("GuardAction"), target=7),)),
    Proof("N.6", stage(BOTH_WITHDRAW), (change(the("SheriffCandidates"), candidates=[6]),), "H.3 N.6"),
    # And of what only mafia has
    Proof("MA.9", of_mafia(), (drop(*talk(1)),)),
    Proof("MA.14", of_mafia(TIED), (without("REVOTE", 1),)),
    Proof("MA.18", of_mafia({"speak@2": 0}), (drop(the("Nomination", day=2, actor=2)),), "MA.18 MA.55"),
    Proof("MA.18", of_mafia(), (offer(asked("speak", 4, 2), "nobody"),)),
    Proof("MA.18", of_mafia(), (copy_after(the("Nomination", actor=0)),), "MA.18 MA.55"),
    Proof("MA.18", of_mafia({"speak@1": 0}), (lie(self=False),), "MA.18 MA.20"),
    Proof(
        "MA.18",
        of_mafia(),
        (swapped((the("Speech", actor=0),) * 2, (the("Nomination", actor=0),) * 2),),
        "MA.18 MA.55",
    ),
    Proof("MA.25", of_mafia(TIED), (drop(*defence(4)),)),
]
