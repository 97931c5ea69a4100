"""Stored logs of whole games. A change in the rules shows up here, line by line."""

from __future__ import annotations

import io
import json
import os
from pathlib import Path

import pytest
from rich.console import Console

from lab.sample_games import (
    RULESETS,
    finish,
    lines_of,
    random_game,
    rules_of,
    talkative_dispatcher,
    talkative_game,
)
from werewolf.audit import audit_lines
from werewolf.game.engine import no_clock
from werewolf.game.event import Event
from werewolf.game.events import SCHEMA_VERSION
from werewolf.game.ruleset import Ruleset
from werewolf.game.secrecy import Viewpoint
from werewolf.game.switches import LATER_SWITCHES
from werewolf.storage.codec import encode_line, stable_content
from werewolf.storage.resume import resume_game
from werewolf.storage.saved_game import read_game
from werewolf.terminal.replay.rendered_game import Look, screen_of

FOLDER = Path(__file__).parent


VERSIONS = range(1, SCHEMA_VERSION + 1)


# Games by the rulesets as they are now, with players who name each other, and one with bids.
TALKATIVE = {
    **{f"{name}-talk": (name, {}) for name in RULESETS},
    "bids-talk": ("classic", {"replies": 0, "floor": "bids"}),
}
ALL = (*RULESETS, *TALKATIVE)


def golden_log(name, version=SCHEMA_VERSION):
    return FOLDER / f"{name}-v{version}.jsonl"


def golden_lines(name):
    return golden_log(name).read_bytes().splitlines(keepends=True)


def first_edition(name):
    """The rules of a log that is older than the switches `replies`, `floor`, `speeches`, `pack_talk`, `talk_skip`."""
    ruleset = json.loads(golden_lines(name)[0])["event"]["ruleset"]
    assert not LATER_SWITCHES & ruleset["switches"].keys()
    return Ruleset.model_validate(ruleset)


@pytest.mark.parametrize("name", TALKATIVE)
def test_a_new_game_gives_the_stored_log(name):
    ruleset, switches = TALKATIVE[name]
    made = [encode_line(line) for line in lines_of(talkative_game(rules_of(ruleset, **switches), seed=42))]
    if os.environ.get("KEEP_GOLDEN"):
        golden_log(name).write_bytes(b"".join(made))
    assert made == golden_lines(name)


@pytest.mark.parametrize("name", RULESETS)
def test_a_game_by_the_rules_of_an_old_log_gives_that_log_byte_for_byte(name):
    made = [encode_line(line) for line in lines_of(random_game(first_edition(name), seed=42))]
    assert made == golden_lines(name)


@pytest.mark.parametrize("name", ALL)
def test_a_stored_log_holds_against_every_rule(name):
    report = audit_lines(map(json.loads, golden_lines(name)))
    assert report.held and not report.not_judged


@pytest.mark.parametrize("name", ALL)
def test_a_stored_game_resumes_from_the_middle(name):
    saved = golden_lines(name)
    game, ledger = resume_game(saved[: len(saved) // 2], no_clock)
    finish(game, game.waiting(), talkative_dispatcher(game) if name in TALKATIVE else None)
    assert [stable_content(encode_line(line)) for line in ledger.lines()] == [stable_content(line) for line in saved]


@pytest.mark.parametrize("name", ALL)
@pytest.mark.parametrize("version", VERSIONS)
def test_a_stored_game_of_every_version_can_be_shown(name, version):
    """When you raise the version, add a log of the new version and keep the old ones unchanged."""
    recording = read_game(golden_log(name, version))
    assert recording.version == version and recording.finished and not recording.damage
    assert all(isinstance(line.event, Event) for line in recording.lines)
    for view in ("public", "all", "seat:0"):
        screen = screen_of(
            recording, Look(Viewpoint.parse(view), thoughts=True), Console(file=(sheet := io.StringIO()), width=80)
        )
        screen.show(recording.lines)
        assert "What really happened" in sheet.getvalue()
