"""A table interrupted at any byte resumes to the same log: nothing shown is lost, and nothing is asked twice."""

from __future__ import annotations

import asyncio
import json
import os
import random

import pytest

from lab.model_servers.model_games import cast_of
from lab.sample_games import RULESETS, rules_of
from lab.shelf import bots_game
from werewolf.audit import audit_lines
from werewolf.config.seat_options import SeatConfig
from werewolf.game.answer_events import Answered, Seated
from werewolf.game.engine import no_clock
from werewolf.game.events import Chair
from werewolf.players.models.model_player import ModelPlayer
from werewolf.players.models.provider import Completion
from werewolf.players.models.providers.scripted import digest
from werewolf.session.loop import GameLoop
from werewolf.session.player_factory import make_player
from werewolf.storage.codec import decode_line, encode_line, stable_content
from werewolf.storage.resume import LogMismatchError, resume_game

CUTS = int(os.environ.get("RESUME_CUTS", "16"))


class FixedProvider:
    """A provider whose reply depends only on the request, so that a resumed game gets the same replies."""

    async def complete(self, request, on_text=None):  # noqa: ARG002
        dice = random.Random(digest(request))
        await asyncio.sleep(0)
        answer = {"thought": f"thought {dice.randrange(100)}"}
        if "choice" in request.schema["properties"]:
            answer["choice"] = dice.choice(request.schema["properties"]["choice"]["enum"])
        if "speech" in request.schema["properties"]:
            answer["speech"] = f"I have looked at it {dice.randrange(100)} ways."
        return Completion(json.dumps(answer), request.model)

    def note_decision(self, model, made):
        pass

    async def close(self):
        pass


class RecordingHost:
    """A host that only records what it is shown."""

    def __init__(self):
        self.recalled, self.shown, self.asked = [], [], []

    def recall(self, lines):
        self.recalled += lines

    async def show(self, lines):
        self.shown += lines

    async def wait_for_answers(self, asks, answers):
        self.asked += asks
        await answers


def chairs_of(kinds, seats):
    names = [persona.name for persona in cast_of(seats)]
    return [Chair(seat, names[seat], kinds[seat % len(kinds)]) for seat in range(seats)]


def player(chair, game):
    if chair.kind.startswith("openai:"):
        names = [each.name for each in game.chairs]
        return ModelPlayer(chair.seat, game.rules, names, SeatConfig(player=chair.kind), FixedProvider())
    return make_player(chair, game.rules, game.rng)


def play(table):
    host = RecordingHost()
    asyncio.run(table.play([player(chair, table.game) for chair in table.game.chairs], host))
    return host


def whole_game(path, ruleset, kinds, seed=1):
    rules = rules_of(ruleset)
    play(GameLoop.create(rules, seed, chairs_of(kinds, sum(rules.cards.values())), path))
    return path.read_bytes()


def places_to_cut(content, count):
    """Byte positions: right after the first line, right before the last line, and random ones in between."""
    first, last = content.index(b"\n") + 1, content.rindex(b"\n", 0, -1) + 1
    dice = random.Random(7)
    return [first, last, *(dice.randrange(first, len(content)) for _ in range(count - 2))]


TABLES = [(name, ("random",), CUTS) for name in RULESETS]
TABLES += [("mafia", ("bot", "openai:m", "random"), CUTS // 2), ("classic", ("openai:m", "random"), CUTS // 2)]


@pytest.mark.parametrize(("ruleset", "kinds", "count"), TABLES)
def test_a_table_interrupted_at_any_byte_resumes_to_the_same_log(ruleset, kinds, count, tmp_path):
    content = whole_game(tmp_path / "whole.jsonl", ruleset, kinds)
    whole = [stable_content(line) for line in content.splitlines()]
    path = tmp_path / "cut.jsonl"
    for cut in places_to_cut(content, count):
        path.write_bytes(content[:cut])
        saved = [decode_line(line) for line in content[:cut].splitlines(keepends=True) if line.endswith(b"\n")]
        host = play(GameLoop.resume(path))
        assert [stable_content(line) for line in path.read_bytes().splitlines()] == whole, f"cut at byte {cut}"
        assert host.recalled == saved
        assert [encode_line(line) for line in host.recalled + host.shown] == path.read_bytes().splitlines(keepends=True)
        answered = [line.event.ask for line in saved if isinstance(line.event, Answered)]
        assert not set(answered) & set(host.asked)
        everyone = [line.event.ask for line in host.recalled + host.shown if isinstance(line.event, Answered)]
        assert sorted(map(str, answered + host.asked)) == sorted(map(str, everyone))


def resume_with(path, seat, kind):
    """Play the rest of this game with another player in one chair."""
    table = GameLoop.resume(path)
    table.record_fact(Seated(seat, kind, None, None))
    return play(table)


@pytest.mark.parametrize("ruleset", RULESETS)
def test_a_change_of_player_is_stored_in_the_log(ruleset, tmp_path):
    """Resumed at any byte after the change, the game continues with the new player, and the audit finds nothing."""
    path = tmp_path / "game.jsonl"
    content = whole_game(path, ruleset, ("random",))
    before = content[: len(content) // 3]
    path.write_bytes(before)
    resume_with(path, 2, "bot")
    content = path.read_bytes()
    game, _ = resume_game(content.splitlines(keepends=True), no_clock)
    assert [chair.kind for chair in game.chairs[:4]] == ["random", "random", "bot", "random"]
    assert game.chairs[2].name == game.log[0].players[2].name
    assert audit_lines(json.loads(line) for line in content.splitlines()).held
    change = content.index(b'"kind":"Seated"')
    for cut in (change + 200, (change + len(content)) // 2, len(content) - 9):
        path.write_bytes(content[:cut])
        play(GameLoop.resume(path))
        assert [stable_content(line) for line in path.read_bytes().splitlines()] == [
            stable_content(line) for line in content.splitlines()
        ]


def test_lines_not_shown_yet_are_shown_after_a_change_of_player(tmp_path):
    """The rules continue to the next question before the players are known, so nobody has seen those lines yet."""
    path = tmp_path / "game.jsonl"
    content = whole_game(path, "mafia", ("random",))
    for cut in places_to_cut(content, 8)[2:]:
        path.write_bytes(content[:cut])
        saved = content[:cut].count(b"\n")
        host = resume_with(path, 0, "bot")
        assert len(host.recalled) == saved
        assert [encode_line(line) for line in host.recalled + host.shown] == path.read_bytes().splitlines(keepends=True)


def test_the_latest_player_of_a_chair_plays_it(tmp_path):
    path = tmp_path / "game.jsonl"
    content = whole_game(path, "mafia", ("random",))
    path.write_bytes(content[: len(content) // 4])
    table = GameLoop.resume(path)
    for kind in ("bot", "openai:m", "random"):
        table.record_fact(Seated(1, kind, None, None))
    assert table.game.chairs[1].kind == "random"
    assert [event.player for event in table.game.log if isinstance(event, Seated)] == ["bot", "openai:m", "random"]


@pytest.mark.parametrize("seat", [7, -1])
def test_a_missing_chair_cannot_be_given_to_a_player(seat, tmp_path):
    path = tmp_path / "game.jsonl"
    content = whole_game(path, "mafia", ("random",))
    path.write_bytes(content[: len(content) // 4])
    host = resume_with(path, 1, "bot")
    at = next(index for index, line in enumerate(host.recalled + host.shown) if isinstance(line.event, Seated))
    lines = path.read_bytes().splitlines(keepends=True)
    lines[at] = lines[at].replace(b'"kind":"Seated","actor":1', b'"kind":"Seated","actor":%d' % seat)
    with pytest.raises(LogMismatchError) as mismatch:
        resume_game(lines, no_clock)
    assert mismatch.value.line == at + 1


@pytest.mark.parametrize(("to", "held"), [("moderator", True), ("all", False), ([1], False)])
def test_only_the_moderator_may_see_who_plays_a_chair(to, held):
    """The audit reports a change of player that a seat can see."""
    lines = [json.loads(line) for line in bots_game("mafia")]
    at = next(index for index, line in enumerate(lines) if line["event"]["kind"] == "Answered")
    seated = {"kind": "Seated", "actor": 1, "player": "bot", "persona": None, "setting": None}
    lines.insert(at, {**lines[at], "to": to, "event": seated})
    assert audit_lines([{**line, "n": number} for number, line in enumerate(lines)]).held == held
