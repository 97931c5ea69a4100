"""For each assertion of a classic game a log that breaks it, and it alone wherever the rules allow."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from tests.audit.doctoring import (
    ask,
    asked,
    change,
    copy_after,
    cut,
    dealt,
    defence,
    drop,
    empty,
    ended,
    envelope,
    lie,
    moved,
    night_order,
    offer,
    put,
    reply,
    said,
    seated,
    start_again,
    swapped,
    talk,
    the,
    turn,
    without,
    without_phase,
)
from tests.audit.proofs import RAW, Proof
from tests.audit.stages import Log, Script, classic

VILLAGE_WINS: Script = {"vote@1": 0, "vote@2": 1}
QUICK: Script = {"kill": 1, "vote": 2}
OUT: Script = {"vote@1": 8}
KILLED: Script = {"propose@1": 6}
FOUR_OF_NINE: Script = {"vote@1:0": 7, "vote@1:1": 7, "vote@1:2": 7}  # and seat 6's; the rest vote around the circle
TIED: Script = {"vote@1:0": 6, "vote@1:1": 6, "vote@1:2": 7, "vote@1:3": 7}
AT_ODDS: Script = {"propose@1:0": 6, "propose@1:1": 7, "settle@1": 6}
HUNTER_OUT: Script = {**KILLED, "vote@2": 4}
POISONED: Script = {"potion@1": "poison 7"}
LAST_MARKER = the("PhaseEnd", day=2, phase="DAY")


def stage(script: Script | None = None, **switches: Any) -> Callable[[], Log]:
    return lambda: classic(script, **switches)


def four(script: Script, **switches: Any) -> Callable[[], Log]:
    """One wolf, seat 0, and three villagers."""
    return lambda: classic(script, deal=("werewolf", "villager", "villager", "villager"), **switches)


PROOFS = [
    # Victory
    Proof("CL.1", stage(day_limit=3), (cut(2), ended("tie", "BOTH"))),
    Proof("CL.2", stage(VILLAGE_WINS), (ended("werewolves", "ALL_GODS_KILLED"),)),
    Proof("CL.3", four(QUICK), (ended("tie", "BOTH"),)),
    Proof("CL.4", stage(day_limit=3), (lie(day_limit=2),)),
    # Setup
    Proof("CL.5", stage(), (dealt(*["villager"] * 8, "seer"),), opening=True),
    Proof("CL.6", stage(), (dealt(*["werewolf"] * 5, *["villager"] * 4),), opening=True),
    # Flow
    Proof("CL.7", four(QUICK, start="night", day_limit=20), (lie(start="day"),)),
    Proof("CL.8", stage(day_limit=3), (without_phase("DAY", 2),)),
    Proof("CL.9", stage(), (moved("PACK_TALK", 2, after="DISCUSSION"),)),
    Proof("CL.10", stage(), (moved("SEER_ACTION", 1, after="NIGHT_RESOLUTION"),)),
    Proof("CL.11", stage(), (without("NIGHT_RESOLUTION", 1),)),
    Proof("CL.12", stage(), (empty("DEFENCE", 2, after="VOTING"),)),
    Proof("CL.13", stage(), (empty("BANISHMENT_RESOLUTION", 2, after="VOTING"),)),
    Proof("CL.14", stage(KILLED), (change(the("DeathAnnouncement"), death_count=2),)),
    # Discussion
    Proof("CL.15", stage(), (swapped(turn(0), turn(1)),)),
    Proof("CL.16", stage(), (swapped(talk(0), talk(1)),)),
    # Vote
    Proof(
        "CL.17",
        stage({**KILLED, "vote@2": 8}),
        (
            put(the("Vote", day=2), {"kind": "Vote", "actor": 6, "target": 8}),
            change(the("Banishment", day=2), votes={"0": 1.0, "8": 8.0}),
        ),
    ),
    Proof("CL.18", stage(OUT, skip=True), (lie(skip=False),)),
    Proof("CL.18", stage(OUT, self=True), (lie(self=False),)),
    Proof("CL.19", stage(OUT), (change(the("Banishment", day=1), votes={"0": 1.0, "8": 9.0}),)),
    Proof("CL.20", stage(FOUR_OF_NINE, vote="majority"), (lie(vote="plurality"),)),
    Proof("CL.21", stage(), (lie(tie="lot"),)),
    Proof("CL.22", stage(TIED, tie="revote"), (swapped(defence(6), defence(7)),)),
    # Last words
    Proof("CL.23", stage(OUT, last_words_vote=True), (lie(last_words_vote=False), drop(asked("last_words", 8)))),
    Proof("CL.24", stage(KILLED, last_words_night="always"), (lie(last_words_night="never"),)),
    Proof("CL.25", stage(OUT), (lie(last_words_vote=True),)),
    Proof("CL.26", stage(KILLED), (lie(last_words_night="first_night"),)),
    # Pack
    Proof("CL.27", stage({"propose@1": 1}, kill_pack=True), (lie(kill_pack=False),)),
    Proof("CL.27", stage(), (lie(kill_skip=False),)),
    Proof(
        "CL.28",
        stage({"vote@1": 1}),
        (put(the("SubPhaseStart", day=1, sub="WEREWOLF_ACTION"), said("PackTalk", 1), to=[0]),),
    ),
    Proof(
        "CL.29",
        stage(AT_ODDS),
        (drop(asked("settle", 0), asked("settle", 1), the("Proposal", round=2), the("Proposal", round=2)),),
    ),
    Proof(
        "CL.30",
        stage(KILLED),
        (
            reply(asked("propose", 0), 7),
            reply(asked("propose", 1), 7),
            change(the("Proposal", actor=0), target=7),
            change(the("Proposal", actor=1), target=7),
        ),
    ),
    # Doctor, seer and the toll
    Proof("CL.31", stage({"protect": 6}, doctor_repeat=True, day_limit=3), (lie(doctor_repeat=False),)),
    Proof("CL.32", stage(KILLED), (reply(asked("protect", 3, 1), 6), change(the("DoctorAction", day=1), target=6))),
    Proof("CL.33", stage(), (copy_after(asked("check", 2), the("SeerAction")),)),
    Proof("CL.34", stage({"check": 0}), (change(the("SeerAction"), result="GOOD"),)),
    Proof(
        "CL.35",
        stage({**KILLED, "protect@1": 6}),
        (reply(asked("protect", 3, 1), "nobody"), change(the("DoctorAction", day=1), target=None)),
    ),
    # Witch
    Proof(
        "CL.36",
        stage(),
        (moved("WEREWOLF_ACTION", 1, after="WITCH_ACTION"), night_order("doctor", "witch", "werewolf", "seer")),
    ),
    Proof("CL.37", stage(KILLED), (drop(the("WitchTold")),)),
    Proof(
        "CL.38",
        stage({**KILLED, **POISONED, "protect@1": 6}),
        (
            copy_after(asked("potion", 5), the("WitchAction")),
            ask(asked("potion", 5), nth=1, options=["pass", "poison 7"]),
            reply(asked("potion", 5), "antidote"),
            change(the("WitchAction"), action_type="ANTIDOTE", target=6),
        ),
    ),
    Proof("CL.39", stage({"propose@1": 5, "potion": "antidote"}), (lie(witch_self_save=False),)),
    Proof(
        "CL.40",
        stage({**KILLED, "potion@1": "antidote", "propose@2": 7, "protect@2": 7}, day_limit=3),
        (
            reply(asked("potion", 5, 2), "antidote"),
            change(the("WitchAction", day=2), action_type="ANTIDOTE", target=7),
        ),
    ),
    Proof(
        "CL.41",
        stage({**POISONED, "propose@2": 6}, day_limit=3),
        (
            reply(asked("potion", 5, 2), "poison 6"),
            change(the("WitchAction", day=2), action_type="POISON", target=6),
            change(the("NightOutcome", day=2), deaths={"6": "POISON"}),
            change(the("DeathEvent", day=3, actor=6), cause="POISON"),
        ),
    ),
    Proof(
        "CL.42",
        stage(KILLED),
        (reply(asked("potion", 5), "antidote"), change(the("WitchAction"), action_type="ANTIDOTE", target=6)),
    ),
    Proof(
        "CL.43",
        stage({"protect@1": 7}),
        (reply(asked("potion", 5), "poison 7"), change(the("WitchAction"), action_type="POISON", target=7)),
    ),
    # Hunter
    Proof("CL.44", stage(HUNTER_OUT), (drop(asked("shoot", 4), the("HunterShoot")),)),
    Proof("CL.44", stage({"potion@1": "poison 4"}), (drop(asked("shoot", 4), the("HunterShoot")),)),
    Proof(
        "CL.45",
        stage(HUNTER_OUT),
        (
            reply(asked("shoot", 4), 6),
            change(the("HunterShoot"), target=6),
            envelope(the("HunterShoot"), to="all"),
            change(the("DeathEvent", actor=4), hunter_shoot_target=6),
        ),
    ),
    Proof(
        "CL.46",
        stage({"vote@1": 4, "shoot": 7}),
        (swapped((the("DeathEvent", actor=7),) * 2, (the("DeathEvent", actor=4),) * 2),),
    ),
    Proof("CL.47", stage({"potion@1": "poison 4", "shoot": 7}), (lie(poisoned_hunter_shoots=False),)),
    # Secrecy
    Proof("CL.48", stage(KILLED), (envelope(the("NightOutcome"), to="all"),)),
    Proof("CL.49", stage(KILLED, reveal="camp"), (lie(reveal="none"),)),
    Proof("CL.50", stage(), (envelope(the("WitchTold"), to=[5, 6]),)),
    Proof("CL.50", stage(), (envelope(the("SubPhaseStart", sub="DOCTOR_ACTION"), to="all"),)),
    Proof("CL.51", stage(), (envelope(the("Speech"), to=[0]),)),
    # State consistency
    Proof("CL.52", stage(KILLED), (change(LAST_MARKER, dead=[]),), tidy=RAW),
    Proof("CL.53", stage(KILLED), (change(LAST_MARKER, dead=[6, 7]),), tidy=RAW),
    Proof("CL.54", stage(KILLED), (change(LAST_MARKER, living=[0, 1, 2, 3, 4, 5, 8], dead=[6, 7]),), tidy=RAW),
    Proof("CL.55", stage(), (change(LAST_MARKER, sheriff=2),), tidy=RAW),
    Proof("CL.56", stage(KILLED, day_limit=3), (offer(asked("protect", 3, 2), 6),)),
    Proof("CL.57", stage(), (envelope(the("Speech", day=2), day=3),)),
    Proof("CL.58", stage(), (put(the("Speech"), said("Note", 99), to=[99]),)),
    Proof(
        "CL.59",
        stage(KILLED),
        (copy_after(asked("vote", 0, 2)), seated(asked("vote", 0, 2), 6, nth=1), offer(asked("vote", 6, 2), 0)),
    ),
    # Event logging
    Proof("CL.60", stage(), (drop(the("SubPhaseEnd", sub="DISCUSSION")),)),
    Proof("CL.61", stage(), (drop(the("PhaseEnd", phase="NIGHT")),)),
    Proof("CL.62", stage(), (start_again,)),
    Proof("CL.63", stage(), (drop(the("GameOver")),)),
    Proof("CL.64", stage(), (drop(asked("pack_talk", 1)),)),
]
