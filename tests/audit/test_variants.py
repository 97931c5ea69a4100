"""A variant of the rules skips exactly the assertions it changes, and the report names the switch."""

from __future__ import annotations

import json
from collections.abc import Callable
from typing import Any

import pytest

from lab.proof.scripted_games import MAFIA_DOCTOR, Log, classic, mafia, sheriff
from tests.audit.broken_logs import reasons_by_number
from tests.audit.log_edits import apply_edits, claim_switches, insert, renumber, the
from werewolf.audit import Report, audit_lines
from werewolf.audit.assertions.index import INDEXES
from werewolf.audit.logged_rules import LATER_SWITCHES, SWITCHES
from werewolf.game import ruleset
from werewolf.game.switches import Switches

SkipReasons = dict[str, str]
USUAL: dict[str, SkipReasons] = {
    "sheriff": {},
    "mafia": {
        "MA.27": "last_words_vote: true",
        "MA.29": "last_words_night: never",
        "MA.36": "no doctor is dealt",
        "MA.37": "no doctor is dealt",
    },
    "classic": {
        "CL.22": "tie: nobody",
        "CL.25": "last_words_vote: false",
        "CL.26": "last_words_night: never",
        "CL.39": "witch_self_save: true",
        "CL.47": "poisoned_hunter_shoots: true",
    },
}
SIDES = ("A.3", "A.4", "A.5", "B.2", "B.3")

# The game, its switches, the assertions skipped besides the usual ones, and the usual ones that do apply.
VARIANTS: list[tuple[Callable[..., Log], dict[str, Any], SkipReasons, set[str]]] = [
    (sheriff, {}, {}, set()),
    (sheriff, {"witch_self_save": True}, {"E.3": "witch_self_save: true"}, set()),
    (sheriff, {"guard_repeat": True}, {"F.1": "guard_repeat: true"}, set()),
    (sheriff, {"poisoned_hunter_shoots": True}, {"K.1": "poisoned_hunter_shoots: true"}, set()),
    (sheriff, {"reveal": "role"}, {}, set()),
    (sheriff, {"reveal": "camp"}, {}, set()),
    (sheriff, {"start": "day"}, {"C.1": "start: day"}, set()),
    (sheriff, {"start": "night_zero"}, {"C.1": "start: night_zero"}, set()),
    (sheriff, {"victory": "parity"}, dict.fromkeys(SIDES, "victory: parity"), set()),
    (sheriff, {"last_words_night": "always"}, {"I.5": "last_words_night: always"}, set()),
    (sheriff, {"last_words_night": "never"}, {"I.4": "last_words_night: never"}, set()),
    (sheriff, {"last_words_vote": False}, {"I.6": "last_words_vote: false"}, set()),
    *[
        (sheriff, {switch: value}, {}, set())
        for switch, value in (
            ("double_protection", "dies"),
            ("tie", "lot"),
            ("tie", "revote"),
            ("vote", "majority"),
            ("ballot", "nominated"),
            ("day_limit", 1),
            ("kill_skip", False),
            ("kill_pack", False),
            ("hunter_declines", False),
            ("badge_tear", False),
            ("campaign", "open"),
            ("election", "majority"),
            ("speaking", "rotating"),
            ("council_rounds", 1),
            ("witch_told", "with_antidote"),
            ("seer_skip", True),
            ("skip", False),
            ("self", False),
        )
    ],
    (mafia, {}, {}, set()),
    (mafia, {"start": "day"}, {"MA.7": "start: day", "MA.8": "start: day"}, set()),
    (mafia, {"tie": "nobody"}, {"MA.25": "tie: nobody"}, set()),
    (mafia, {"ballot": "all"}, {"MA.18": "ballot: all", "MA.21": "ballot: all"}, set()),
    (mafia, {"last_words_vote": False}, {"MA.26": "last_words_vote: false"}, {"MA.27"}),
    (mafia, {"last_words_night": "always"}, {"MA.28": "last_words_night: always"}, {"MA.29"}),
    (mafia, {"reveal": "role"}, {}, set()),
    (mafia, {"deal": MAFIA_DOCTOR}, {}, {"MA.36", "MA.37"}),
    (mafia, {"victory": "sides"}, {"MA.3": "victory: sides"}, set()),
    (classic, {}, {}, set()),
    (classic, {"start": "night"}, {"CL.7": "start: night"}, set()),
    (classic, {"tie": "revote"}, {}, {"CL.22"}),
    (classic, {"witch_self_save": False}, {}, {"CL.39"}),
    (classic, {"poisoned_hunter_shoots": False}, {}, {"CL.47"}),
    (classic, {"doctor_repeat": True}, {"CL.31": "doctor_repeat: true"}, set()),
]


@pytest.mark.parametrize(("play", "switches", "skipped", "applied"), VARIANTS)
def test_a_variant_skips_exactly_the_assertions_it_changes(
    play: Callable[..., Log], switches: dict[str, Any], skipped: SkipReasons, applied: set[str]
) -> None:
    report = audit_lines(play({}, **switches))
    reasons = {entry.number: entry.why for entry in report.entries if entry.verdict == "not applicable"}
    usual = {number: why for number, why in USUAL[report.index].items() if number not in applied}
    assert reasons == {**usual, **skipped}
    assert report.held, report.broken


@pytest.mark.parametrize(
    ("ruleset", "named", "index"),
    [("sheriff", "our-town", "sheriff"), ("mafia", "our-town", "mafia"), ("classic", "sheriff", "classic")],
)
def test_the_index_depends_on_the_rules_and_not_on_the_name(ruleset: str, named: str, index: str) -> None:
    log = {"sheriff": sheriff, "mafia": mafia, "classic": classic}[ruleset]()
    renamed = apply_edits(log, ())
    renamed[0]["event"]["ruleset"]["name"] = named
    report = audit_lines(renamed)
    assert (report.ruleset, report.index) == (named, index)


def test_a_night_zero_or_nominated_ballots_make_it_mafia() -> None:
    assert audit_lines(mafia({}, start="day")).index == "mafia"
    assert audit_lines(mafia({}, ballot="all")).index == "mafia"
    assert audit_lines(mafia({}, ballot="all", start="day")).index == "classic"


def test_assertions_about_a_role_do_not_apply_if_it_is_not_dealt() -> None:
    report = audit_lines(classic({}, deal=("werewolf", "villager", "villager", "villager")))
    reasons = {entry.why for entry in report.entries if entry.verdict == "not applicable"}
    assert {f"no {role} is dealt" for role in ("doctor", "seer", "witch", "hunter")} <= reasons


def test_an_unknown_role_and_an_unknown_action_break_nothing_but_are_not_called_right() -> None:
    """The hunter becomes an owl, an unknown role, and acts at night."""
    log = json.loads(json.dumps(classic({"propose@1": 6})).replace('"hunter"', '"owl"'))
    action = {"kind": "OwlAction", "actor": 4, "target": 6, "visited": True}
    edited = apply_edits(log, (insert(the("SeerAction"), action, to=[4]), renumber))
    report = audit_lines(edited)
    assert not reasons_by_number(report)
    assert report.not_judged == ("the card 'owl', which this checker does not know",)
    assert not report.held
    assert held_whatever_the_rules(report)


@pytest.mark.parametrize("play", [sheriff, mafia, classic])
def test_what_could_depend_on_an_unknown_switch_is_not_judged_and_a_breach_is_still_named(
    play: Callable[..., Log],
) -> None:
    log = apply_edits(play(), ())
    log[0]["event"]["ruleset"]["switches"]["ghosts"] = True
    assert held_whatever_the_rules(audit_lines(log))
    mute = [line for line in log if line["event"]["kind"] != "GameOver"]
    (entry,) = audit_lines(mute).broken
    assert entry.why == "the game has no GameOver: it is unfinished"


def held_whatever_the_rules(report: Report) -> bool:
    """Whether only those assertions are called held that no card, switch or sub-phase could change."""
    group = INDEXES[report.index].assertions.values()
    sure = {assertion.number for assertions in group for assertion in assertions if assertion.any_rules}
    held = {entry.number for entry in (*report.entries, *report.rulebook) if entry.verdict in ("held", "held up to")}
    unsure = {entry.why for entry in report.entries if entry.verdict == "not judged"}
    return held == sure and all((why or "").startswith("it may depend on the ") for why in unsure)


def test_the_log_itself_says_which_day_is_the_last() -> None:
    short = sheriff({}, day_limit=1)
    assert audit_lines(short).held
    (entry,) = audit_lines(apply_edits(short, (claim_switches(day_limit=20),))).broken
    assert (entry.number, entry.why) == ("C.15", "the day limit ends the game on DAY 1, but the last day is Day 20")


def test_every_switch_of_the_engine_is_known_to_the_auditor() -> None:
    assert {*SWITCHES, *LATER_SWITCHES} == {*Switches.model_fields}


def test_engine_and_auditor_read_a_missing_later_switch_alike() -> None:
    assert {*LATER_SWITCHES} == ruleset.LATER_SWITCHES
    assert {name: getattr(Switches(), name) for name in LATER_SWITCHES} == LATER_SWITCHES
