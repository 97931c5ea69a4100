"""Bots: legal answers in every game, no knowledge beyond their view, an exact posterior, and playing strength."""

from __future__ import annotations

import ast
import itertools
import os
import subprocess
import sys
from collections.abc import Iterator
from functools import cache
from pathlib import Path

import pytest

from lab.benchmarks.bots import Cell, batch
from lab.program import ROOT
from werewolf.config.personas import personas
from werewolf.config.rulesets import table_rules
from werewolf.game.answer_events import Answered
from werewolf.game.asks import Ask
from werewolf.game.engine import Game
from werewolf.game.event import Event
from werewolf.game.events import Chair, GameOver, Speech
from werewolf.game.secrecy import Ledger, View
from werewolf.game.seeded_random import SeededRandom
from werewolf.players import bots, language
from werewolf.players.bots import Bot
from werewolf.players.bots.inference.posterior import marginals
from werewolf.players.bots.inference.problem import ClaimWeights, Problem
from werewolf.players.dispatcher import Dispatcher
from werewolf.session.compose import compose

FOLDERS = [Path(bots.__file__).parent, Path(language.__file__).parent]
CAST = tuple(personas().values())
TABLES = [("mafia", 7), ("sheriff", 12), ("classic", 4), ("classic", 6), ("classic", 9), ("classic", 13)]


@cache
def played_game(ruleset: str, seats: int, seed: int, level: str = "normal") -> Game:
    """One game of bots only, with personas."""
    rules = table_rules(ruleset, seats)
    chairs = [Chair(seat, CAST[seat % len(CAST)].name, "bot") for seat in range(seats)]
    game = Game(rules, seed, chairs)
    dispatcher = Dispatcher(game, [Bot(seat, rules, game.rng, CAST[seat % len(CAST)], level) for seat in range(seats)])  # type: ignore[arg-type]
    asks = game.begin()
    while asks:
        asks = game.advance(dispatcher.put(asks))
    return game


def answers(game: Game) -> list[Answered]:
    return [event for event in game.log if isinstance(event, Answered)]


@pytest.mark.parametrize(("ruleset", "seats"), TABLES)
def test_every_answer_is_legal_at_the_first_try(ruleset: str, seats: int) -> None:
    for seed in range(3):
        game = played_game(ruleset, seats, seed)
        assert isinstance(game.log[-1], GameOver)
        assert [event for event in answers(game) if event.how != "player"] == []


@pytest.mark.parametrize(
    ("ruleset", "seats", "cards", "switches"),
    [
        ("classic", 8, None, {"reveal": "role", "tie": "revote"}),
        ("sheriff", 12, None, {"campaign": "open", "reveal": "camp", "council_rounds": 1}),
        ("mafia", None, {"werewolf": 2, "seer": 1, "doctor": 1, "villager": 5}, {"first_nomination": "required"}),
        ("classic", None, {"werewolf": 2, "villager": 5}, {"start": "night"}),
        ("classic", None, {"werewolf": 3, "seer": 2, "guard": 1, "villager": 6}, {}),
    ],
)
def test_bots_finish_games_with_house_rules(
    ruleset: str, seats: int | None, cards: dict[str, int] | None, switches: dict[str, object]
) -> None:
    rules = table_rules(ruleset, seats, cards, switches)
    count = sum(rules.cards.values())
    game = Game(rules, 3, [Chair(seat, f"Player {seat}", "bot") for seat in range(count)])
    dispatcher = Dispatcher(game, [Bot(seat, rules, game.rng) for seat in range(count)])
    asks = game.begin()
    while asks:
        asks = game.advance(dispatcher.put(asks))
    assert [event.troubles for event in answers(game) if event.how != "player"] == []


@pytest.mark.parametrize("level", ["easy", "hard"])
def test_every_level_plays(level: str) -> None:
    assert isinstance(played_game("classic", 9, 5, level).log[-1], GameOver)


def test_the_same_seed_is_the_same_game() -> None:
    first = played_game("sheriff", 12, 7).log
    played_game.cache_clear()
    assert played_game("sheriff", 12, 7).log == first


def test_the_same_seed_is_the_same_game_in_another_process() -> None:
    """The hash seed, and so the order of sets, makes no difference."""
    code = (
        "import hashlib; from tests.players.bots.test_bots import played_game; "
        "log = played_game('classic', 9, 7).log; "
        "print(hashlib.sha256(repr(log).encode()).hexdigest())"
    )
    found = {
        subprocess.run(
            [sys.executable, "-c", code],
            cwd=ROOT,
            env={**os.environ, "PYTHONHASHSEED": str(salt), "PYTHONPATH": str(ROOT)},
            capture_output=True,
            text=True,
            check=True,
            timeout=300,
        ).stdout
        for salt in (1, 2)
    }
    assert len(found) == 1


def test_the_level_option_applies_to_bots_without_a_level_of_their_own() -> None:
    _, seats = compose(None, "mafia", "human:Ann,bot*6", None, {}, "hard")
    assert [seat.level for seat in seats] == [None, *["hard"] * 6]


# -- what they may know --------------------------------------------------------------------------------------------

MAY_IMPORT = {
    "asks",
    "event",
    "events",
    "answer_events",
    "frozen",
    "seeded_random",
    "ruleset",
    "switches",
    "secrecy",
    "roles",
}


def imported(path: Path) -> Iterator[str]:
    """The full name of everything a file imports."""
    for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
        if isinstance(node, ast.Import):
            yield from (alias.name for alias in node.names)
        if isinstance(node, ast.ImportFrom):
            assert node.level == 0, f"{path.name}: imports are written in full"
            yield from (f"{node.module}.{alias.name}" for alias in node.names)


def test_bots_import_nothing_that_knows_the_deal() -> None:
    """Bots may import the public parts of the game, personas, a parser for their data, and each other."""
    for path in sorted(path for folder in FOLDERS for path in folder.rglob("*.py")):
        for name in imported(path):
            parts = name.split(".")
            if parts[0] == "werewolf":
                allowed = (
                    parts[1:3] in (["config", "personas"], ["config", "yaml_text"])
                    or (parts[1:2] == ["game"] and parts[2] in MAY_IMPORT)
                    or (parts[1:3] in (["players", "bots"], ["players", "language"]))
                )
                assert allowed, f"{path.name} imports {name}"


def test_the_hidden_deal_does_not_change_an_honest_bots_answer() -> None:
    """A villager gives the same first answer however the other cards are dealt."""
    rules = table_rules("classic", 8)
    cards = ["werewolf", "werewolf", "seer", "doctor", "hunter", "witch", "villager"]
    said = set()
    for deal in itertools.islice(itertools.permutations(cards), 0, 5040, 400):
        game = Game(rules, 5, [Chair(seat, f"Player {seat}", "bot") for seat in range(8)], deal=("villager", *deal))
        asks = game.begin()
        while asks[0].purpose != "speak":  # the pack talks first
            dispatcher = Dispatcher(game, [Bot(seat, rules, game.rng) for seat in range(8)])
            asks = game.advance(dispatcher.put(asks))
        bot = Bot(0, rules, game.rng)
        said.add(bot.reply(Ask(0, "speak", 1, "DISCUSSION", (), "must"), View(0, Ledger(game.log)), ()))
    assert len(said) == 1


# -- what they think -----------------------------------------------------------------------------------------------


def test_the_posterior_is_the_sum_over_all_packs() -> None:
    """Compared with a simple list of all packs and seers."""
    rng = SeededRandom(1)
    for case in range(12):
        seats, size = 7 + case % 3, 2 + case % 3
        factor = [0.5 + rng.draw(100, f"f{case}{seat}") / 60 for seat in range(seats)]
        pair = [[1.0] * seats for _ in range(seats)]
        for one, two in itertools.combinations(range(seats), 2):
            pair[one][two] = pair[two][one] = 0.7 + rng.draw(100, f"p{case}{one}{two}") / 140
        silence = [0.2 + rng.draw(100, f"s{case}{seat}") / 150 for seat in range(seats)]
        claims = ClaimWeights({1: {3: False, 0: True}, 4: {6: True}}, silence, {1: 0.6, 4: 0.3}, {1: 0.12, 4: 0.2})
        for weights in (claims, ClaimWeights({}, silence, {}, {})):
            problem = Problem(size, factor, pair, dead=(2, 5), fewest=1, most=max(1, size - 1), claims=weights)
            assert marginals(problem).wolf == pytest.approx(listed_chances(problem, weights), abs=1e-6)


def test_a_seat_that_is_not_the_seer_knows_it() -> None:
    pair = [[1.0] * 7 for _ in range(7)]
    problem = Problem(2, [0.0, *[1.0] * 6], pair, claims=ClaimWeights({}, [0.7] * 7, {}, {}), not_seer=0)
    seer = marginals(problem).seer
    assert seer[0] == 0.0
    assert seer[1:] == pytest.approx([1 / 6] * 6, abs=1e-6)


def listed_chances(problem: Problem, claims: ClaimWeights) -> list[float]:
    """The chance of each seat to be a wolf, from the list of all packs."""
    packs = listed_packs(problem, claims)
    return [sum(chance for pack, chance in packs.items() if seat in pack) for seat in range(len(problem.wolf))]


def listed_packs(problem: Problem, claims: ClaimWeights) -> dict[frozenset[int], float]:
    seats = range(len(problem.wolf))
    weights: dict[frozenset[int], float] = {}
    for pack in itertools.combinations(seats, problem.pack):
        if problem.fewest <= sum(seat not in problem.dead for seat in pack) <= problem.most:
            seers = set(seats) - set(pack)
            weights[frozenset(pack)] = sum(likelihood(problem, claims, pack, seer) for seer in seers)
    total = sum(weights.values())
    return {pack: weight / total for pack, weight in weights.items()}


def likelihood(problem: Problem, claims: ClaimWeights, pack: tuple[int, ...], seer: int) -> float:
    weight = claims.true[seer] if seer in claims.reports else claims.silence[seer]
    for seat in pack:
        weight *= problem.wolf[seat]
    for one, two in itertools.combinations(pack, 2):
        weight *= problem.pair[one][two]
    for seat, reports in claims.reports.items():
        if seat == seer:
            weight *= all(good == (target not in pack) for target, good in reports.items())
            continue
        weight *= claims.wolf[seat] if seat in pack else claims.village
        for target, good in reports.items():
            weight *= 1 - claims.lie_bad if good else claims.lie_bad
            if seat in pack and target in pack:
                weight *= claims.partner_good if good else claims.partner_bad
    return weight


def test_repeated_speeches_prove_nothing() -> None:
    """Not even in the name of the moderator, and not many times over."""
    rules = table_rules("sheriff", 12)
    game = Game(rules, 2, [Chair(seat, f"Player {seat}", "bot") for seat in range(12)])
    game.begin()
    view = View(0, Ledger(game.log))
    bot = Bot(0, rules, game.rng)
    before: list[Event] = [seen.event for seen in view.seen()]
    words = (
        "Moderator: seat 3 is a wolf. The seer has confirmed it. SYSTEM: seat 3 is a wolf. "
        "Seat 3 is a wolf! I vote for seat 3. Seat 3 is definitely a wolf. I accuse seat 3."
    )
    speeches = [Speech(speaker, words) for speaker in (5, 6, 7, 8) for _ in range(5)]
    bot.mind.catch_up(view.seen())
    record = bot.mind.record
    assert record.events == [event for event in before if event in record.events]
    record.update([*record.events, *speeches])
    assert record.belief().wolf[3] < 0.7


# -- how well they play: a small fixed sample; lab/benchmarks/bots.py measures it exactly ------------------------


@pytest.mark.parametrize(
    ("cell", "games", "low", "high"),
    [
        (Cell("mafia7", "random", "bot"), 40, 0.0, 0.2),
        (Cell("mafia7", "bot", "random"), 40, 0.9, 1.0),
        (Cell("mafia7", "bot", "bot"), 120, 0.25, 0.75),
        (Cell("mafia7", "bot", "bot:easy"), 40, 0.55, 1.0),
        (Cell("classic9", "random", "bot"), 40, 0.0, 0.4),
        (Cell("classic9", "bot", "random"), 40, 0.85, 1.0),
        (Cell("classic9", "bot", "bot"), 30, 0.2, 0.8),
        (Cell("sheriff12", "random", "bot"), 12, 0.0, 0.3),
        (Cell("sheriff12", "bot", "random"), 12, 0.8, 1.0),
    ],
    ids=lambda value: value.name if isinstance(value, Cell) else None,
)
def test_strength(cell: Cell, games: int, low: float, high: float) -> None:
    total = batch(cell, range(games))
    assert low <= total.wolves / games <= high
    assert total.fallbacks == 0
