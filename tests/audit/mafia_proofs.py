"""For each assertion of a game of mafia a log that breaks it, and it alone wherever the rules allow."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from tests.audit.doctoring import (
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
    nominating,
    put,
    question,
    reply,
    said,
    seated,
    start_again,
    swapped,
    talk,
    the,
    without,
    without_phase,
)
from tests.audit.proofs import RAW, Proof
from tests.audit.stages import MAFIA_DOCTOR, Log, Script, mafia

TOWN_WINS: Script = {"speak@1": 0, "vote@1": 0, "speak@2": 1, "vote@2": 1}
MAFIA_WINS: Script = {"propose@1": 3, "speak@1": 4, "vote@1": 4, "speak@2": 5, "vote@2": 5}
OUT: Script = {"speak@1": 4, "vote@1": 4}
KILLED: Script = {"propose@1": 3}
TIED: Script = {"speak@1:0": 3, "speak@1:1": 4, "vote@1:0": 3, "vote@1:1": 3, "vote@1:2": 4, "vote@1:5": 4}
THREE_OF_SEVEN: Script = {"speak@1": 4, "vote@1:0": 4, "vote@1:1": 4, "vote@1:2": 4}
AT_ODDS: Script = {"propose@1:0": 3, "propose@1:1": 4, "settle@1": 3}
LAST_MARKER = the("PhaseEnd", day=2, phase="DAY")


def stage(script: Script | None = None, **switches: Any) -> Callable[[], Log]:
    return lambda: mafia(script, **switches)


def with_doctor(script: Script | None = None, **switches: Any) -> Callable[[], Log]:
    """Mafia 0 and 1, detective 2, doctor 3, town 4 to 7."""
    return lambda: mafia(script, deal=MAFIA_DOCTOR, **switches)


PROOFS = [
    # Victory
    Proof("MA.1", stage(day_limit=3), (cut(2), ended("tie", "BOTH"))),
    Proof("MA.2", stage(TOWN_WINS), (ended("werewolves", "ALL_GODS_KILLED"),)),
    Proof("MA.3", stage(MAFIA_WINS), (ended("tie", "BOTH"),)),
    Proof("MA.3", stage(MAFIA_WINS), (ended("village", "ALL_WEREWOLVES_KILLED"),), breaks="MA.2 MA.3"),
    Proof("MA.4", stage(day_limit=3), (lie(day_limit=2),)),
    # Setup
    Proof("MA.5", stage(), (dealt(*["villager"] * 6, "seer"),), opening=True),
    Proof("MA.6", stage(), (dealt(*["werewolf"] * 4, "seer", "villager", "villager"),), opening=True),
    # Night Zero
    Proof("MA.7", stage(start="day"), (lie(start="night_zero"),)),
    Proof(
        "MA.8",
        stage(),
        (
            put(
                the("PackTalk"),
                question("check", 2, 0, "NIGHT_ZERO", [0, 1, 3, 4, 5, 6], 0),
                {"kind": "SeerAction", "actor": 2, "target": 0, "result": "WEREWOLF"},
                to=[2],
            ),
        ),
    ),
    Proof("MA.9", stage(), (swapped(talk(0), talk(1)),)),
    # Phase order
    Proof("MA.10", stage(day_limit=3), (without_phase("DAY", 2),)),
    Proof("MA.11", stage(), (without("NIGHT_RESOLUTION", 1),)),
    Proof("MA.12", stage(), (moved("SEER_ACTION", 1, after="NIGHT_RESOLUTION"),)),
    Proof("MA.13", stage(), (moved("DEATH_RESOLUTION", 2, after="DISCUSSION"),)),
    Proof("MA.14", stage(), (empty("DEFENCE", 2, after="VOTING"),)),
    Proof("MA.15", stage(), (empty("BANISHMENT_RESOLUTION", 2, after="VOTING"),)),
    Proof("MA.16", stage(KILLED), (change(the("DeathAnnouncement"), death_count=2),)),
    # Discussion
    Proof("MA.17", stage(), (swapped(nominating(0), nominating(1)),)),
    Proof(
        "MA.18",
        stage({"speak@2": 0}),
        (reply(asked("speak", 2, 2), "nobody"), change(the("Nomination", day=2, actor=2), target=None)),
    ),
    # Ballot
    Proof("MA.19", stage(KILLED), (put(the("Vote", day=2), {"kind": "Vote", "actor": 3, "target": None}),)),
    Proof(
        "MA.20",
        stage({"speak@2": 0}),
        (
            reply(asked("vote", 3, 2), 5),
            change(the("Vote", day=2, actor=3), target=5),
            change(the("Banishment", day=2), votes={"5": 1.0}),
        ),
    ),
    Proof(
        "MA.21",
        stage(),
        (
            put(
                the("SubPhaseStart", day=1, sub="VOTING"),
                *[{"kind": "Vote", "actor": seat, "target": None} for seat in range(7)],
            ),
        ),
    ),
    Proof("MA.22", stage(THREE_OF_SEVEN), (change(the("Banishment", day=1), votes={"4": 2.0}),)),
    Proof("MA.23", stage(THREE_OF_SEVEN, vote="plurality"), (lie(vote="majority"),)),
    Proof("MA.24", stage(TIED, tie="nobody"), (lie(tie="revote"),)),
    Proof("MA.25", stage(TIED), (swapped(defence(3), defence(4)),)),
    # Last words
    Proof("MA.26", stage(OUT, last_words_vote=False), (lie(last_words_vote=True),)),
    Proof("MA.27", stage(OUT), (lie(last_words_vote=False), drop(asked("last_words", 4)))),
    Proof("MA.28", stage(KILLED, last_words_night="always"), (lie(last_words_night="never"),)),
    Proof("MA.29", stage(KILLED), (lie(last_words_night="first_night"),)),
    # Night
    Proof("MA.30", stage({"propose@1": 1}, kill_pack=True), (lie(kill_pack=False),)),
    Proof(
        "MA.31",
        stage({"speak@1": 1, "vote@1": 1}),
        (put(the("SubPhaseStart", day=1, sub="WEREWOLF_ACTION"), said("PackTalk", 1), to=[0]),),
    ),
    Proof(
        "MA.32",
        stage(AT_ODDS),
        (drop(asked("settle", 0), asked("settle", 1), the("Proposal", round=2), the("Proposal", round=2)),),
    ),
    Proof(
        "MA.33",
        stage(KILLED),
        (
            reply(asked("propose", 0), 4),
            reply(asked("propose", 1), 4),
            change(the("Proposal", actor=0), target=4),
            change(the("Proposal", actor=1), target=4),
        ),
    ),
    Proof("MA.34", stage(), (copy_after(asked("check", 2), the("SeerAction")),)),
    Proof("MA.35", stage({"check": 0}), (change(the("SeerAction"), result="GOOD"),)),
    Proof("MA.36", with_doctor({"protect": 4}, doctor_repeat=True, day_limit=3), (lie(doctor_repeat=False),)),
    Proof(
        "MA.37",
        with_doctor({"propose@1": 4}),
        (reply(asked("protect", 3, 1), 4), change(the("DoctorAction", day=1), target=4)),
    ),
    Proof(
        "MA.38",
        with_doctor({"propose@1": 4, "protect@1": 4}),
        (reply(asked("protect", 3, 1), "nobody"), change(the("DoctorAction", day=1), target=None)),
    ),
    # Secrecy
    Proof("MA.39", stage(KILLED), (envelope(the("DeathEvent"), to="all"),)),
    Proof("MA.40", stage(KILLED, reveal="camp"), (lie(reveal="none"),)),
    Proof("MA.41", stage(), (envelope(the("PackTalk"), to=[0, 1, 2]),)),
    Proof("MA.42", stage(), (envelope(the("Vote"), to=[0]),)),
    # State consistency
    Proof("MA.43", stage(KILLED), (change(LAST_MARKER, dead=[]),), tidy=RAW),
    Proof("MA.44", stage(KILLED), (change(LAST_MARKER, dead=[3, 4]),), tidy=RAW),
    Proof("MA.45", stage(KILLED), (change(LAST_MARKER, living=[0, 1, 2, 5, 6], dead=[3, 4]),), tidy=RAW),
    Proof("MA.46", stage(), (change(LAST_MARKER, sheriff=2),), tidy=RAW),
    Proof("MA.47", stage({"speak@1": 1, "vote@1": 1}), (envelope(the("WerewolfKill"), to=[0, 1]),)),
    Proof("MA.48", stage(), (envelope(the("Speech", day=2), day=3),)),
    Proof("MA.49", stage(), (put(the("Speech"), said("Note", 99), to=[99]),)),
    Proof("MA.50", stage(KILLED), (copy_after(asked("vote", 0, 2)), seated(asked("vote", 0, 2), 3, nth=1))),
    # Event logging
    Proof("MA.51", stage(), (drop(the("SubPhaseEnd", sub="DISCUSSION")),)),
    Proof("MA.52", stage(), (drop(the("PhaseEnd", phase="NIGHT")),)),
    Proof("MA.53", stage(), (start_again,)),
    Proof("MA.54", stage(), (drop(the("GameOver")),)),
    Proof("MA.55", stage(), (drop(asked("pack_talk", 1)),)),
]
