"""Secrecy of prompts and screens: planted words must not appear where their reader may not know them.

`WEREWOLF_SECRET_GAMES` sets the number of games; the default is a few of each ruleset."""

from __future__ import annotations

import asyncio
import json
import os
import re
from collections import defaultdict
from functools import partial
from io import StringIO
from random import Random

import pytest
from msgspec.structs import replace
from rich.console import Console

from lab.model_servers.model_games import model_players, play
from lab.sample_games import RULESETS, lines_of, new_game, rules_of
from werewolf.config.seat_options import SeatConfig
from werewolf.game.answer_events import Answered, Note
from werewolf.game.roles import roles
from werewolf.game.secrecy import Ledger, Viewpoint, hears
from werewolf.players.models.provider import Completion, CutShort
from werewolf.terminal.screen.screen import Screen

GAMES = int(os.environ.get("WEREWOLF_SECRET_GAMES", "24"))
LOCAL = SeatConfig(player="openai:m", base_url="http://127.0.0.1:9/v1", key_variable="FALSE_KEY")
KEY = "sk-false-canary-1111"
CANARY = re.compile(r"\b(?:THOUGHT|NOTE|WORDS|FAULT)\d+x\d+\b")


class Planter:
    """A provider that plants a unique word in every thought, speech, message to the pack and failed try."""

    def __init__(self, seed):
        self.prompts = defaultdict(str)
        self.leaks = []
        self.planted = 0
        self._random = Random(seed)

    async def complete(self, request, on_text=None):  # noqa: ARG002
        seat = int(re.search(r"You are seat (\d+)", request.system)[1])
        text = "\n".join([request.system, *(message.content for message in request.messages)])
        self.prompts[seat] += text.removeprefix(self.prompts[seat])
        self.planted += 1
        mark = f"{seat}x{self.planted}"
        if self._random.random() < 0.05:
            raise CutShort("cut", Completion(f"FAULT{mark}", "m"))
        properties = request.schema["properties"]
        answer = {"thought": f"THOUGHT{mark}", "notes": f"NOTE{mark}"}
        if "choice" in properties:
            answer["choice"] = self._random.choice(properties["choice"]["enum"])
        if "speech" in properties:
            answer["speech"] = f"WORDS{mark}"
        return Completion(json.dumps(answer), "m")

    def note_decision(self, model, made):
        pass

    async def close(self):
        pass


def allowed(game):
    """For each seat, and for onlookers (None), the planted words in the log lines addressed to it."""
    found = defaultdict(set)
    for line in lines_of(game):
        words = set(CANARY.findall(str(line.event)))
        for seat in range(len(game.chairs)):
            if hears(seat, line.to):
                found[seat] |= words
        if line.to == "all":
            found[None] |= words
    return found


def own_lines(text):
    """By role: whether this text has lines that only this role is told."""
    return {
        "seer": "You check " in text,
        "witch": "Tonight's victim" in text or "Tonight there is no victim" in text,
        "werewolf": "The pack: " in text or "The mafia: " in text or "to the pack: " in text,
    }


def leaks(game, seat, text):
    """What a text for one seat, or for onlookers, contains that it must not."""
    words = set(CANARY.findall(text))
    found = words - allowed(game)[seat]
    found |= {word for word in words if word.startswith("FAULT")}
    found |= {word for word in words if re.match(rf"(THOUGHT|NOTE)(?!{seat}x)", word)}
    role = None if seat is None else game.log[0].deal[seat]
    found |= {f"told as {owner}" for owner, present in own_lines(text).items() if present and owner != role}
    return found | ({"the key"} if KEY in text else set())


def planted_game(rules, seed, ledger=Ledger):
    provider, game = Planter(seed), new_game(rules, seed)
    players = model_players(rules, [LOCAL] * len(game.chairs), lambda _: provider)
    asyncio.run(play(game, players, ledger(game.log)))
    return game, provider


@pytest.mark.parametrize("ruleset", RULESETS)
def test_prompts_contain_no_secrets_of_others(ruleset, monkeypatch):
    monkeypatch.setenv("FALSE_KEY", KEY)
    found = 0
    for seed in range(-(-GAMES // 3)):
        game, provider = planted_game(rules_of(ruleset), seed)
        for seat, prompt in provider.prompts.items():
            assert leaks(game, seat, prompt) == set(), (seed, seat)
            found += len(CANARY.findall(prompt))
        for line in lines_of(game):
            assert KEY not in str(line.event)
            if re.search("THOUGHT|NOTE", str(line.event)):
                assert isinstance(line.event, (Answered, Note)) and line.to == (line.event.actor,)
    assert found > 100


def screen_text(rules, view, lines):
    """Everything a screen shows before the game is over and all is revealed."""
    console = Console(file=StringIO(), width=100, force_terminal=False)
    names = next(line.event.names for line in lines if line.event.kind == "TableSet")
    screen = Screen(console, rules, names, Viewpoint.parse(view), thoughts=True)
    screen.show([line for line in lines if line.event.kind != "GameOver"])
    return console.file.getvalue()


@pytest.mark.parametrize("ruleset", RULESETS)
def test_screens_show_no_secrets_of_others(ruleset):
    rules = rules_of(ruleset)
    for seed in range(max(1, GAMES // 36)):
        game, _ = planted_game(rules, seed)
        lines, shown = lines_of(game), 0
        for seat in (None, *range(len(game.chairs))):
            text = screen_text(rules, "public" if seat is None else f"seat:{seat}", lines)
            assert leaks(game, seat, text) == set(), (seed, seat)
            shown += len(CANARY.findall(text))
        assert shown > 100


class Leaky(Ledger):
    """A ledger with a bug: the first event of one kind is shown to everyone."""

    def __init__(self, secret, log):
        super().__init__(log)
        self._secret = secret

    def _line(self, event):
        line = super()._line(event)
        first = not any(earlier.event.kind == self._secret for earlier in self._lines)
        return replace(line, to="all") if event.kind == self._secret and first else line


@pytest.mark.parametrize("secret", ["Answered", "Proposal", "SeerAction", "PackMet"])
def test_a_single_leaked_line_would_be_found(secret):
    """Proof that the tests above can fail, for prompts and for screens."""
    rules = rules_of("sheriff")
    game, provider = planted_game(rules, 1, partial(Leaky, secret))
    assert any(leaks(game, seat, prompt) for seat, prompt in provider.prompts.items())
    assert leaks(game, None, screen_text(rules, "public", Leaky(secret, game.log).lines()))


def test_prompts_do_not_say_who_plays_a_seat():
    rules = rules_of("mafia")
    provider = Planter(1)
    game = new_game(rules, 1)
    asyncio.run(play(game, model_players(rules, [LOCAL] * 7, lambda _: provider)))
    for seat, prompt in provider.prompts.items():
        assert "openai" not in prompt and "127.0.0.1" not in prompt and "random" not in prompt
        others = {roles()[role].name for at, role in enumerate(game.log[0].deal) if at != seat}
        assert not re.search(rf"\b\d+ (is|was) (the )?({'|'.join(others)})\b", prompt)
