"""The village gathers: honest bots vote together, nobody leads them, and whoever knows better does not join."""

from __future__ import annotations

from collections import Counter
from fractions import Fraction

import pytest

from lab.benchmarks.bot_games import Sum, play_game, rules_of
from tests.players.bots.blind_game import wolves_win
from werewolf.game.engine import Game
from werewolf.game.events import Chair, Speech, SubPhaseStart, Vote
from werewolf.players.bots import Bot
from werewolf.players.bots.strategy.gathering import Gathering
from werewolf.players.dispatcher import Dispatcher

SEEDS = range(60, 72)


def first_votes(table: str, seed: int, level: str) -> Counter[int | None]:
    """The ballots of the honest on the first day."""
    rules = rules_of(table)
    count = sum(rules.cards.values())
    game = Game(rules, seed, [Chair(seat, f"Player {seat}", "bot") for seat in range(count)])
    asks = game.begin()
    dispatcher = Dispatcher(game, [Bot(seat, rules, game.rng, level=level) for seat in range(count)])  # type: ignore[arg-type]
    while asks and not any(isinstance(event, Vote) for event in game.log):
        asks = game.advance(dispatcher.put(asks))
    honest = [seat for seat, role in enumerate(game.state.deal) if not role.pack]
    return Counter(event.target for event in game.log if isinstance(event, Vote) and event.actor in honest)


@pytest.mark.parametrize("level", ["normal", "hard"])
def test_on_a_first_day_of_mafia_all_honest_bots_but_the_target_vote_for_one_seat(level: str) -> None:
    for seed in SEEDS:
        votes = first_votes("mafia7", seed, level)
        (target, most), *_ = votes.most_common(1)
        assert target is not None
        assert most >= 4, f"seed {seed}: {votes}"


def test_hardly_a_day_of_mafia_passes_with_nobody_out() -> None:
    total = Sum()
    for seed in range(40):
        total.add(play_game("mafia7", seed, lambda *_: "bot:normal")[0])
    assert total.days > 80
    assert total.idle_days <= 0.1 * total.days


def test_an_accusation_does_not_move_the_table_before_the_vote() -> None:
    """Whoever speaks first would otherwise lead the others, and a wolf does so every fourth time."""
    rules = rules_of("mafia7")
    game = Game(rules, 2, [Chair(seat, f"Player {seat}", "bot") for seat in range(7)])
    asks = game.begin()
    dispatcher = Dispatcher(game, bots := [Bot(seat, rules, game.rng) for seat in range(7)])
    while asks[0].purpose != "speak":
        asks = game.advance(dispatcher.put(asks))
    dispatcher.put(asks)
    record = bots[asks[0].seat].mind.record
    assert record.sub_phase == "DISCUSSION" and isinstance(record.events[-1], SubPhaseStart)
    before = record.common_belief()
    record.update([*record.events, Speech(asks[0].seat, "I suspect Player 5. I vote for Player 5.")])
    assert record.common_belief() == before
    assert record.belief() != before


def test_a_hard_bot_spares_whoever_claims_a_card_of_power() -> None:
    rules = rules_of("classic9")
    game = Game(rules, 2, [Chair(seat, f"Player {seat}", "bot") for seat in range(9)])
    asks = game.begin()
    dispatcher = Dispatcher(game, bots := [Bot(seat, rules, game.rng, level="hard") for seat in range(9)])
    while asks[0].purpose != "speak":
        asks = game.advance(dispatcher.put(asks))
    dispatcher.put(asks)
    record, mind = bots[asks[0].seat].mind.record, bots[asks[0].seat].mind

    def values(counts_losses: bool) -> list[float]:
        gathering = Gathering(mind, None, 1.0, votes_now=True, counts_losses=counts_losses)
        return [gathering.common_value(seat) for seat in (4, 5)]

    record.update([*record.events, Speech(4, "I am the hunter.")])
    assert values(False)[0] == values(False)[1]
    assert values(True)[0] < values(True)[1]
    record.update([*record.events, Speech(5, "I am the hunter.")])
    assert values(True)[0] == values(True)[1], "one of the two lies, and nobody knows which"
    assert values(False)[0] - values(True)[0] > 0, "but one of them is the hunter"


def test_the_value_of_mafia_without_a_detective() -> None:
    assert wolves_win(5, 2) == Fraction(27, 35)
    assert wolves_win(3, 1) == Fraction(2, 3)  # to wait is best: a lot among three instead of four
