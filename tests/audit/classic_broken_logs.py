"""Logs that break the classic assertions: at least one for each, breaking nothing else wherever possible."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from lab.proof.scripted_games import Log, Script, classic
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
    change_night_order,
    change_seat,
    claim_switches,
    copy_after,
    defence_turn,
    discussion_turn,
    drop,
    end_after_day,
    insert,
    move_sub_phase,
    pack_talk_turn,
    remove_phase,
    remove_sub_phase,
    repeat_game_start,
    swap,
    the,
    words_event,
)

VILLAGE_WINS: Script = {"vote@1": 0, "vote@2": 1}
QUICK: Script = {"kill": 1, "vote": 2}
OUT: Script = {"vote@1": 8}
KILLED: Script = {"propose@1": 6}
FOUR_OF_NINE: Script = {
    "vote@1:0": 7,
    "vote@1:1": 7,
    "vote@1:2": 7,
}  # with seat 6's own vote; every other seat votes for its neighbour
TIED: Script = {"vote@1:0": 6, "vote@1:1": 6, "vote@1:2": 7, "vote@1:3": 7}
AT_ODDS: Script = {"propose@1:0": 6, "propose@1:1": 7, "settle@1": 6}
HUNTER_OUT: Script = {**KILLED, "vote@2": 4}
POISONED: Script = {"potion@1": "poison 7"}
LAST_MARKER = the("PhaseEnd", day=2, phase="DAY")


def game(script: Script | None = None, **switches: Any) -> Callable[[], Log]:
    """A scripted classic game, played when it is called."""
    return lambda: classic(script, **switches)


def four_player_game(script: Script, **switches: Any) -> Callable[[], Log]:
    """A classic game with one wolf, seat 0, and three villagers."""
    return lambda: classic(script, deal=("werewolf", "villager", "villager", "villager"), **switches)


BROKEN_LOGS = [
    # Victory
    BrokenLog("CL.1", game(day_limit=3), (end_after_day(2), change_ending("tie", "BOTH"))),
    BrokenLog("CL.2", game(VILLAGE_WINS), (change_ending("werewolves", "ALL_GODS_KILLED"),)),
    BrokenLog("CL.3", four_player_game(QUICK), (change_ending("tie", "BOTH"),)),
    BrokenLog("CL.4", game(day_limit=3), (claim_switches(day_limit=2),)),
    # Setup
    BrokenLog("CL.5", game(), (change_deal(*["villager"] * 8, "seer"),), unfinished=True),
    BrokenLog("CL.6", game(), (change_deal(*["werewolf"] * 5, *["villager"] * 4),), unfinished=True),
    # Flow
    BrokenLog("CL.7", four_player_game(QUICK, start="night", day_limit=20), (claim_switches(start="day"),)),
    BrokenLog("CL.8", game(day_limit=3), (remove_phase("DAY", 2),)),
    BrokenLog("CL.9", game(), (move_sub_phase("PACK_TALK", 2, after="DISCUSSION"),)),
    BrokenLog("CL.10", game(), (move_sub_phase("SEER_ACTION", 1, after="NIGHT_RESOLUTION"),)),
    BrokenLog("CL.11", game(), (remove_sub_phase("NIGHT_RESOLUTION", 1),)),
    BrokenLog("CL.12", game(), (add_empty_sub_phase("DEFENCE", 2, after="VOTING"),)),
    BrokenLog("CL.13", game(), (add_empty_sub_phase("BANISHMENT_RESOLUTION", 2, after="VOTING"),)),
    BrokenLog("CL.14", game(KILLED), (change(the("DeathAnnouncement"), death_count=2),)),
    # Discussion
    BrokenLog("CL.15", game(), (swap(discussion_turn(0), discussion_turn(1)),)),
    BrokenLog("CL.16", game(), (swap(pack_talk_turn(0), pack_talk_turn(1)),)),
    # Vote
    BrokenLog(
        "CL.17",
        game({**KILLED, "vote@2": 8}),
        (
            insert(the("Vote", day=2), {"kind": "Vote", "actor": 6, "target": 8}),
            change(the("Banishment", day=2), votes={"0": 1.0, "8": 8.0}),
        ),
    ),
    BrokenLog("CL.18", game(OUT, skip=True), (claim_switches(skip=False),)),
    BrokenLog("CL.18", game(OUT, self=True), (claim_switches(self=False),)),
    BrokenLog("CL.19", game(OUT), (change(the("Banishment", day=1), votes={"0": 1.0, "8": 9.0}),)),
    BrokenLog("CL.20", game(FOUR_OF_NINE, vote="majority"), (claim_switches(vote="plurality"),)),
    BrokenLog("CL.21", game(), (claim_switches(tie="lot"),)),
    BrokenLog("CL.22", game(TIED, tie="revote"), (swap(defence_turn(6), defence_turn(7)),)),
    # Last words
    BrokenLog(
        "CL.23",
        game(OUT, last_words_vote=True),
        (claim_switches(last_words_vote=False), drop(answer_to("last_words", 8))),
    ),
    BrokenLog("CL.24", game(KILLED, last_words_night="always"), (claim_switches(last_words_night="never"),)),
    BrokenLog("CL.25", game(OUT), (claim_switches(last_words_vote=True),)),
    BrokenLog("CL.26", game(KILLED), (claim_switches(last_words_night="first_night"),)),
    # Pack
    BrokenLog("CL.27", game({"propose@1": 1}, kill_pack=True), (claim_switches(kill_pack=False),)),
    BrokenLog("CL.27", game(), (claim_switches(kill_skip=False),)),
    BrokenLog(
        "CL.28",
        game({"vote@1": 1}),
        (insert(the("SubPhaseStart", day=1, sub="WEREWOLF_ACTION"), words_event("PackTalk", 1), to=[0]),),
    ),
    BrokenLog(
        "CL.29",
        game(AT_ODDS),
        (drop(answer_to("settle", 0), answer_to("settle", 1), the("Proposal", round=2), the("Proposal", round=2)),),
    ),
    BrokenLog(
        "CL.30",
        game(KILLED),
        (
            change_choice(answer_to("propose", 0), 7),
            change_choice(answer_to("propose", 1), 7),
            change(the("Proposal", actor=0), target=7),
            change(the("Proposal", actor=1), target=7),
        ),
    ),
    # Doctor, seer and night deaths
    BrokenLog("CL.31", game({"protect": 6}, doctor_repeat=True, day_limit=3), (claim_switches(doctor_repeat=False),)),
    BrokenLog(
        "CL.32",
        game(KILLED),
        (change_choice(answer_to("protect", 3, 1), 6), change(the("DoctorAction", day=1), target=6)),
    ),
    BrokenLog("CL.33", game(), (copy_after(answer_to("check", 2), the("SeerAction")),)),
    BrokenLog("CL.34", game({"check": 0}), (change(the("SeerAction"), result="GOOD"),)),
    BrokenLog(
        "CL.35",
        game({**KILLED, "protect@1": 6}),
        (change_choice(answer_to("protect", 3, 1), "nobody"), change(the("DoctorAction", day=1), target=None)),
    ),
    # Witch
    BrokenLog(
        "CL.36",
        game(),
        (
            move_sub_phase("WEREWOLF_ACTION", 1, after="WITCH_ACTION"),
            change_night_order("doctor", "witch", "werewolf", "seer"),
        ),
    ),
    BrokenLog("CL.37", game(KILLED), (drop(the("WitchTold")),)),
    BrokenLog(
        "CL.38",
        game({**KILLED, **POISONED, "protect@1": 6}),
        (
            copy_after(answer_to("potion", 5), the("WitchAction")),
            change_ask(answer_to("potion", 5), nth=1, options=["pass", "poison 7"]),
            change_choice(answer_to("potion", 5), "antidote"),
            change(the("WitchAction"), action_type="ANTIDOTE", target=6),
        ),
    ),
    BrokenLog("CL.39", game({"propose@1": 5, "potion": "antidote"}), (claim_switches(witch_self_save=False),)),
    BrokenLog(
        "CL.40",
        game({**KILLED, "potion@1": "antidote", "propose@2": 7, "protect@2": 7}, day_limit=3),
        (
            change_choice(answer_to("potion", 5, 2), "antidote"),
            change(the("WitchAction", day=2), action_type="ANTIDOTE", target=7),
        ),
    ),
    BrokenLog(
        "CL.41",
        game({**POISONED, "propose@2": 6}, day_limit=3),
        (
            change_choice(answer_to("potion", 5, 2), "poison 6"),
            change(the("WitchAction", day=2), action_type="POISON", target=6),
            change(the("NightOutcome", day=2), deaths={"6": "POISON"}),
            change(the("DeathEvent", day=3, actor=6), cause="POISON"),
        ),
    ),
    BrokenLog(
        "CL.42",
        game(KILLED),
        (
            change_choice(answer_to("potion", 5), "antidote"),
            change(the("WitchAction"), action_type="ANTIDOTE", target=6),
        ),
    ),
    BrokenLog(
        "CL.43",
        game({"protect@1": 7}),
        (change_choice(answer_to("potion", 5), "poison 7"), change(the("WitchAction"), action_type="POISON", target=7)),
    ),
    # Hunter
    BrokenLog("CL.44", game(HUNTER_OUT), (drop(answer_to("shoot", 4), the("HunterShoot")),)),
    BrokenLog("CL.44", game({"potion@1": "poison 4"}), (drop(answer_to("shoot", 4), the("HunterShoot")),)),
    BrokenLog(
        "CL.45",
        game(HUNTER_OUT),
        (
            change_choice(answer_to("shoot", 4), 6),
            change(the("HunterShoot"), target=6),
            change_envelope(the("HunterShoot"), to="all"),
            change(the("DeathEvent", actor=4), hunter_shoot_target=6),
        ),
    ),
    BrokenLog(
        "CL.46",
        game({"vote@1": 4, "shoot": 7}),
        (swap((the("DeathEvent", actor=7),) * 2, (the("DeathEvent", actor=4),) * 2),),
    ),
    BrokenLog("CL.47", game({"potion@1": "poison 4", "shoot": 7}), (claim_switches(poisoned_hunter_shoots=False),)),
    # Secrecy
    BrokenLog("CL.48", game(KILLED), (change_envelope(the("NightOutcome"), to="all"),)),
    BrokenLog("CL.49", game(KILLED, reveal="camp"), (claim_switches(reveal="none"),)),
    BrokenLog("CL.50", game(), (change_envelope(the("WitchTold"), to=[5, 6]),)),
    BrokenLog("CL.50", game(), (change_envelope(the("SubPhaseStart", sub="DOCTOR_ACTION"), to="all"),)),
    BrokenLog("CL.51", game(), (change_envelope(the("Speech"), to=[0]),)),
    # State consistency
    BrokenLog("CL.52", game(KILLED), (change(LAST_MARKER, dead=[]),), repairs=KEEP_MARKERS),
    BrokenLog("CL.53", game(KILLED), (change(LAST_MARKER, dead=[6, 7]),), repairs=KEEP_MARKERS),
    BrokenLog(
        "CL.54", game(KILLED), (change(LAST_MARKER, living=[0, 1, 2, 3, 4, 5, 8], dead=[6, 7]),), repairs=KEEP_MARKERS
    ),
    BrokenLog("CL.55", game(), (change(LAST_MARKER, sheriff=2),), repairs=KEEP_MARKERS),
    BrokenLog("CL.56", game(KILLED, day_limit=3), (add_option(answer_to("protect", 3, 2), 6),)),
    BrokenLog("CL.57", game(), (change_envelope(the("Speech", day=2), day=3),)),
    BrokenLog("CL.58", game(), (insert(the("Speech"), words_event("Note", 99), to=[99]),)),
    BrokenLog(
        "CL.59",
        game(KILLED),
        (
            copy_after(answer_to("vote", 0, 2)),
            change_seat(answer_to("vote", 0, 2), 6, nth=1),
            add_option(answer_to("vote", 6, 2), 0),
        ),
    ),
    # Event logging
    BrokenLog("CL.60", game(), (drop(the("SubPhaseEnd", sub="DISCUSSION")),)),
    BrokenLog("CL.61", game(), (drop(the("PhaseEnd", phase="NIGHT")),)),
    BrokenLog("CL.62", game(), (repeat_game_start,)),
    BrokenLog("CL.63", game(), (drop(the("GameOver")),)),
    BrokenLog("CL.64", game(), (drop(answer_to("pack_talk", 1)),)),
]
