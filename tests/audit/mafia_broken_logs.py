"""Logs that break the mafia assertions: at least one for each, breaking nothing else wherever possible."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from lab.proof.scripted_games import MAFIA_DOCTOR, Log, Script, mafia
from tests.audit.broken_logs import KEEP_MARKERS, BrokenLog
from tests.audit.log_edits import (
    add_empty_sub_phase,
    answer_event,
    answer_to,
    change,
    change_choice,
    change_deal,
    change_ending,
    change_envelope,
    change_seat,
    claim_switches,
    copy_after,
    defence_turn,
    drop,
    end_after_day,
    insert,
    move_sub_phase,
    nomination_turn,
    pack_talk_turn,
    remove_phase,
    remove_sub_phase,
    repeat_game_start,
    swap,
    the,
    words_event,
)

TOWN_WINS: Script = {"speak@1": 0, "vote@1": 0, "speak@2": 1, "vote@2": 1}
MAFIA_WINS: Script = {"propose@1": 3, "speak@1": 4, "vote@1": 4, "speak@2": 5, "vote@2": 5}
OUT: Script = {"speak@1": 4, "vote@1": 4}
KILLED: Script = {"propose@1": 3}
TIED: Script = {"speak@1:0": 3, "speak@1:1": 4, "vote@1:0": 3, "vote@1:1": 3, "vote@1:2": 4, "vote@1:5": 4}
THREE_OF_SEVEN: Script = {"speak@1": 4, "vote@1:0": 4, "vote@1:1": 4, "vote@1:2": 4}
AT_ODDS: Script = {"propose@1:0": 3, "propose@1:1": 4, "settle@1": 3}
LAST_MARKER = the("PhaseEnd", day=2, phase="DAY")


def game(script: Script | None = None, **switches: Any) -> Callable[[], Log]:
    """A scripted mafia game, played when it is called."""
    return lambda: mafia(script, **switches)


def with_doctor(script: Script | None = None, **switches: Any) -> Callable[[], Log]:
    """Mafia 0 and 1, detective 2, doctor 3, town 4 to 7."""
    return lambda: mafia(script, deal=MAFIA_DOCTOR, **switches)


BROKEN_LOGS = [
    # Victory
    BrokenLog("MA.1", game(day_limit=3), (end_after_day(2), change_ending("tie", "BOTH"))),
    BrokenLog("MA.2", game(TOWN_WINS), (change_ending("werewolves", "ALL_GODS_KILLED"),)),
    BrokenLog("MA.3", game(MAFIA_WINS), (change_ending("tie", "BOTH"),)),
    BrokenLog("MA.3", game(MAFIA_WINS), (change_ending("village", "ALL_WEREWOLVES_KILLED"),), breaks="MA.2 MA.3"),
    BrokenLog("MA.4", game(day_limit=3), (claim_switches(day_limit=2),)),
    # Setup
    BrokenLog("MA.5", game(), (change_deal(*["villager"] * 6, "seer"),), unfinished=True),
    BrokenLog("MA.6", game(), (change_deal(*["werewolf"] * 4, "seer", "villager", "villager"),), unfinished=True),
    # Night Zero
    BrokenLog("MA.7", game(start="day"), (claim_switches(start="night_zero"),)),
    BrokenLog(
        "MA.8",
        game(),
        (
            insert(
                the("PackTalk"),
                answer_event("check", 2, 0, "NIGHT_ZERO", [0, 1, 3, 4, 5, 6], 0),
                {"kind": "SeerAction", "actor": 2, "target": 0, "result": "WEREWOLF"},
                to=[2],
            ),
        ),
    ),
    BrokenLog("MA.9", game(), (swap(pack_talk_turn(0), pack_talk_turn(1)),)),
    # Phase order
    BrokenLog("MA.10", game(day_limit=3), (remove_phase("DAY", 2),)),
    BrokenLog("MA.11", game(), (remove_sub_phase("NIGHT_RESOLUTION", 1),)),
    BrokenLog("MA.12", game(), (move_sub_phase("SEER_ACTION", 1, after="NIGHT_RESOLUTION"),)),
    BrokenLog("MA.13", game(), (move_sub_phase("DEATH_RESOLUTION", 2, after="DISCUSSION"),)),
    BrokenLog("MA.14", game(), (add_empty_sub_phase("DEFENCE", 2, after="VOTING"),)),
    BrokenLog("MA.15", game(), (add_empty_sub_phase("BANISHMENT_RESOLUTION", 2, after="VOTING"),)),
    BrokenLog("MA.16", game(KILLED), (change(the("DeathAnnouncement"), death_count=2),)),
    # Discussion
    BrokenLog("MA.17", game(), (swap(nomination_turn(0), nomination_turn(1)),)),
    BrokenLog(
        "MA.18",
        game({"speak@2": 0}),
        (change_choice(answer_to("speak", 2, 2), "nobody"), change(the("Nomination", day=2, actor=2), target=None)),
    ),
    # Ballot
    BrokenLog("MA.19", game(KILLED), (insert(the("Vote", day=2), {"kind": "Vote", "actor": 3, "target": None}),)),
    BrokenLog(
        "MA.20",
        game({"speak@2": 0}),
        (
            change_choice(answer_to("vote", 3, 2), 5),
            change(the("Vote", day=2, actor=3), target=5),
            change(the("Banishment", day=2), votes={"5": 1.0}),
        ),
    ),
    BrokenLog(
        "MA.21",
        game(),
        (
            insert(
                the("SubPhaseStart", day=1, sub="VOTING"),
                *[{"kind": "Vote", "actor": seat, "target": None} for seat in range(7)],
            ),
        ),
    ),
    BrokenLog("MA.22", game(THREE_OF_SEVEN), (change(the("Banishment", day=1), votes={"4": 2.0}),)),
    BrokenLog("MA.23", game(THREE_OF_SEVEN, vote="plurality"), (claim_switches(vote="majority"),)),
    BrokenLog("MA.24", game(TIED, tie="nobody"), (claim_switches(tie="revote"),)),
    BrokenLog("MA.25", game(TIED), (swap(defence_turn(3), defence_turn(4)),)),
    # Last words
    BrokenLog("MA.26", game(OUT, last_words_vote=False), (claim_switches(last_words_vote=True),)),
    BrokenLog("MA.27", game(OUT), (claim_switches(last_words_vote=False), drop(answer_to("last_words", 4)))),
    BrokenLog("MA.28", game(KILLED, last_words_night="always"), (claim_switches(last_words_night="never"),)),
    BrokenLog("MA.29", game(KILLED), (claim_switches(last_words_night="first_night"),)),
    # Night
    BrokenLog("MA.30", game({"propose@1": 1}, kill_pack=True), (claim_switches(kill_pack=False),)),
    BrokenLog(
        "MA.31",
        game({"speak@1": 1, "vote@1": 1}),
        (insert(the("SubPhaseStart", day=1, sub="WEREWOLF_ACTION"), words_event("PackTalk", 1), to=[0]),),
    ),
    BrokenLog(
        "MA.32",
        game(AT_ODDS),
        (drop(answer_to("settle", 0), answer_to("settle", 1), the("Proposal", round=2), the("Proposal", round=2)),),
    ),
    BrokenLog(
        "MA.33",
        game(KILLED),
        (
            change_choice(answer_to("propose", 0), 4),
            change_choice(answer_to("propose", 1), 4),
            change(the("Proposal", actor=0), target=4),
            change(the("Proposal", actor=1), target=4),
        ),
    ),
    BrokenLog("MA.34", game(), (copy_after(answer_to("check", 2), the("SeerAction")),)),
    BrokenLog("MA.35", game({"check": 0}), (change(the("SeerAction"), result="GOOD"),)),
    BrokenLog(
        "MA.36", with_doctor({"protect": 4}, doctor_repeat=True, day_limit=3), (claim_switches(doctor_repeat=False),)
    ),
    BrokenLog(
        "MA.37",
        with_doctor({"propose@1": 4}),
        (change_choice(answer_to("protect", 3, 1), 4), change(the("DoctorAction", day=1), target=4)),
    ),
    BrokenLog(
        "MA.38",
        with_doctor({"propose@1": 4, "protect@1": 4}),
        (change_choice(answer_to("protect", 3, 1), "nobody"), change(the("DoctorAction", day=1), target=None)),
    ),
    # Secrecy
    BrokenLog("MA.39", game(KILLED), (change_envelope(the("DeathEvent"), to="all"),)),
    BrokenLog("MA.40", game(KILLED, reveal="camp"), (claim_switches(reveal="none"),)),
    BrokenLog("MA.41", game(), (change_envelope(the("PackTalk"), to=[0, 1, 2]),)),
    BrokenLog("MA.42", game(), (change_envelope(the("Vote"), to=[0]),)),
    # State consistency
    BrokenLog("MA.43", game(KILLED), (change(LAST_MARKER, dead=[]),), repairs=KEEP_MARKERS),
    BrokenLog("MA.44", game(KILLED), (change(LAST_MARKER, dead=[3, 4]),), repairs=KEEP_MARKERS),
    BrokenLog("MA.45", game(KILLED), (change(LAST_MARKER, living=[0, 1, 2, 5, 6], dead=[3, 4]),), repairs=KEEP_MARKERS),
    BrokenLog("MA.46", game(), (change(LAST_MARKER, sheriff=2),), repairs=KEEP_MARKERS),
    BrokenLog("MA.47", game({"speak@1": 1, "vote@1": 1}), (change_envelope(the("WerewolfKill"), to=[0, 1]),)),
    BrokenLog("MA.48", game(), (change_envelope(the("Speech", day=2), day=3),)),
    BrokenLog("MA.49", game(), (insert(the("Speech"), words_event("Note", 99), to=[99]),)),
    BrokenLog(
        "MA.50", game(KILLED), (copy_after(answer_to("vote", 0, 2)), change_seat(answer_to("vote", 0, 2), 3, nth=1))
    ),
    # Event logging
    BrokenLog("MA.51", game(), (drop(the("SubPhaseEnd", sub="DISCUSSION")),)),
    BrokenLog("MA.52", game(), (drop(the("PhaseEnd", phase="NIGHT")),)),
    BrokenLog("MA.53", game(), (repeat_game_start,)),
    BrokenLog("MA.54", game(), (drop(the("GameOver")),)),
    BrokenLog("MA.55", game(), (drop(answer_to("pack_talk", 1)),)),
]
