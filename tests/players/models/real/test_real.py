"""Whole games with a real model, llama.cpp with SmolLM2-135M, over both protocols. Slow, so only on request:

python -m pytest tests/players/models/real"""

from __future__ import annotations

import asyncio
import os
import subprocess
import sys
from collections import Counter
from collections.abc import Iterator
from pathlib import Path

import pytest

from lab.model_servers.llama import serving
from lab.model_servers.model_games import answers_of, play
from lab.model_servers.repetition import repeated_share
from lab.sample_games import lines_of, new_game, rules_of
from werewolf.config.seat_options import SeatConfig
from werewolf.game.engine import Game
from werewolf.game.events import GameOver
from werewolf.players.models.model_player import ModelPlayer
from werewolf.players.models.transport.endpoints import Providers
from werewolf.review.win_intervals import share_interval
from werewolf.storage.journal import Journal

SEATS, CONTEXT, LONGEST = 7, 4096, float(os.environ.get("WEREWOLF_REAL_SECONDS", "1500"))


@pytest.fixture(scope="module")
def root() -> Iterator[str]:
    """The server's address. It has one slot per seat, so that each seat keeps its conversation in the cache."""
    with serving(SEATS, CONTEXT) as address:
        yield address


def game_of(root: str, kind: str, ruleset: str, seats: int) -> Game:
    rules = rules_of(ruleset, seats)
    base_url = f"{root}/v1" if kind == "openai" else root
    settings = [
        SeatConfig(
            player=f"{kind}:smollm2",
            base_url=base_url,
            context=CONTEXT,
            max_tokens=240,
            thinking="brief",
            timeout=300,
            extra_body={"id_slot": seat},
        )
        for seat in range(seats)
    ]
    game = new_game(rules, 1)
    names = [chair.name for chair in game.chairs]

    async def run() -> Game:
        providers = Providers(settings)
        players = [
            ModelPlayer(seat, rules, names, setting, providers.of(setting), hints=False)
            for seat, setting in enumerate(settings)
        ]
        try:
            return await asyncio.wait_for(play(game, players), LONGEST)
        finally:
            await providers.close()

    return asyncio.run(run())


def report(game: Game) -> Counter[str]:
    """Print what share of the answers was legal at once, what was wrong with the others, and how often it repeats."""
    answers = answers_of(game)
    how = Counter(event.how for event in answers)
    reasons = Counter(trouble.reason[:60] for event in answers for trouble in event.troubles)
    low, high = share_interval(how["player"], len(answers))
    legal = how["player"] / len(answers)
    print(f"legal at once: {how['player']} of {len(answers)}, {legal:.2f} [{low:.2f}, {high:.2f}]")
    print(dict(how), reasons.most_common(4))
    own = [event for event in answers if event.how != "fallback" and event.answer.words and event.ask.aloud]
    speeches = [[event.answer.words for event in own if event.ask.seat == chair.seat] for chair in game.chairs]
    repeated, total = repeated_share(speeches)
    print(f"repeats itself: {repeated} of {total} four-word sequences, {repeated / max(total, 1):.2f}")
    return how


def cached(game: Game) -> dict[int, list[int]]:
    """By seat: the cached tokens of each prompt."""
    found: dict[int, list[int]] = {}
    for event in answers_of(game):
        if event.spent is not None:
            found.setdefault(event.ask.seat, []).append(event.spent.tokens_cached)
    return found


@pytest.mark.parametrize(("ruleset", "seats"), [("mafia", 5), ("classic", 4), ("sheriff", 7)])
def test_a_game_of_each_ruleset_over_the_chat_protocol(root, ruleset, seats, tmp_path):
    game = game_of(root, "openai", ruleset, seats)
    how = report(game)
    assert isinstance(game.log[-1], GameOver)
    assert how["player"] + how["retried"] > how["fallback"]
    print("cached tokens by seat:", cached(game))
    cached_counts = [counts for counts in cached(game).values() if len(counts) > 1]
    assert cached_counts and all(counts[-1] > counts[0] for counts in cached_counts)
    with Journal.create(tmp_path / "game.jsonl") as journal:
        journal.write(lines_of(game))
    check_log(tmp_path / "game.jsonl")


def test_a_game_over_the_messages_protocol(root, tmp_path):
    """No output format is enforced here, and so small a model rarely writes JSON: most answers are fallbacks."""
    game = game_of(root, "anthropic", "classic", 4)
    report(game)
    assert isinstance(game.log[-1], GameOver)
    with Journal.create(tmp_path / "game.jsonl") as journal:
        journal.write(lines_of(game))
    check_log(tmp_path / "game.jsonl")


def check_log(path: Path) -> None:
    """Check that the audit finds no violation."""
    done = subprocess.run(
        [sys.executable, "-m", "werewolf", "check", str(path)], capture_output=True, text=True, check=False
    )
    assert done.returncode == 0, done.stdout + done.stderr
