"""Every prompt of many games holds only what its seat may know: planted words are looked for where they must not be.

`WEREWOLF_SECRET_GAMES` says how many games; the ordinary run plays a few of each ruleset."""

from __future__ import annotations

import asyncio
import json
import os
import re
from collections import defaultdict
from random import Random

import pytest

from tests.house import RULESETS, lines_of, new_game, rules_of
from tests.providers.table import model_players, play
from werewolf.game.events import Answered
from werewolf.game.roles import roles
from werewolf.game.view import hears
from werewolf.providers.provider import Completion, CutShort
from werewolf.seating import SeatSetting

GAMES = int(os.environ.get("WEREWOLF_SECRET_GAMES", "36"))
LOCAL = SeatSetting(player="openai:m", base_url="http://127.0.0.1:9/v1", key_variable="FALSE_KEY")
KEY = "sk-false-canary-1111"
CANARY = re.compile(r"\b(?:THOUGHT|WORDS|FAULT)\d+x\d+\b")


class Planter:
    """Plants a word of its own in every thought, every speech, every line to the pack and every failed try."""

    def __init__(self, seed):
        self.prompts = defaultdict(str)
        self.leaks = []
        self.planted = 0
        self._random = Random(seed)

    async def complete(self, request, heard=None):  # noqa: ARG002
        seat = int(re.search(r"You are seat (\d+)", request.system)[1])
        text = "\n".join([request.system, *(message.content for message in request.messages)])
        self.prompts[seat] += text.removeprefix(self.prompts[seat])
        self.planted += 1
        mark = f"{seat}x{self.planted}"
        if self._random.random() < 0.05:
            raise CutShort("cut", Completion(f"FAULT{mark}", "m"))
        wanted = request.schema["properties"]
        answer = {"thought": f"THOUGHT{mark}"}
        if "choice" in wanted:
            answer["choice"] = self._random.choice(wanted["choice"]["enum"])
        if "speech" in wanted:
            answer["speech"] = f"WORDS{mark}"
        return Completion(json.dumps(answer), "m")

    async def close(self):
        pass


def allowed(game):
    """For each seat, the planted words on lines of the log that are addressed to it."""
    found = defaultdict(set)
    for line in lines_of(game):
        words = set(CANARY.findall(str(line.event)))
        for seat in range(len(game.chairs)):
            if hears(seat, line.to):
                found[seat] |= words
    return found


def private_lines(prompt):
    """Whether this prompt holds lines that only one role is ever told."""
    return {
        "seer": "You look into" in prompt,
        "witch": "Tonight's victim" in prompt or "Tonight there is no victim" in prompt,
        "werewolf": "The pack: " in prompt or "The mafia: " in prompt or "to the pack: " in prompt,
    }


@pytest.mark.parametrize("ruleset", RULESETS)
def test_no_secret_reaches_a_prompt_it_does_not_belong_in(ruleset, monkeypatch):
    monkeypatch.setenv("FALSE_KEY", KEY)
    rules = rules_of(ruleset)
    found = 0
    for seed in range(max(1, GAMES // 3)):
        provider = Planter(seed)
        game = new_game(rules, seed)
        asyncio.run(play(game, model_players(rules, [LOCAL] * len(game.chairs), lambda _, p=provider: p)))
        may_know, deal = allowed(game), game.log[0].deal
        for seat, prompt in provider.prompts.items():
            held = set(CANARY.findall(prompt))
            found += len(held)
            assert held <= may_know[seat], (seed, seat, held - may_know[seat])
            assert not any(word.startswith("FAULT") for word in held)
            assert {word.partition("x")[0] for word in held if word.startswith("THOUGHT")} <= {f"THOUGHT{seat}"}
            assert KEY not in prompt
            for role, told in private_lines(prompt).items():
                assert not told or deal[seat] == role, (seed, seat, role)
        for line in lines_of(game):
            assert KEY not in str(line.event)
            if "THOUGHT" in str(line.event):
                assert isinstance(line.event, Answered) and line.to == (line.event.ask.seat,)
    assert found > 100


def test_who_or_what_plays_a_seat_is_in_no_prompt():
    rules = rules_of("mafia")
    provider = Planter(1)
    game = new_game(rules, 1)
    asyncio.run(play(game, model_players(rules, [LOCAL] * 7, lambda _: provider)))
    for seat, prompt in provider.prompts.items():
        assert "openai" not in prompt and "127.0.0.1" not in prompt and "random" not in prompt
        others = {roles()[role].name for at, role in enumerate(game.log[0].deal) if at != seat}
        assert not re.search(rf"\b\d+ (is|was) (the )?({'|'.join(others)})\b", prompt)
