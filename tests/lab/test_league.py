"""The league: every script plays whole games, and hard wolves play like the mirror among them."""

from __future__ import annotations

from collections.abc import Callable, Sequence

import pytest

from lab.benchmarks.bot_games import play_game, rules_of
from lab.benchmarks.counting import Count, count_game, neutral_rates, new_rates
from lab.benchmarks.fit import SHARES, play, seating
from lab.benchmarks.frozen_bots import frozen_bot
from lab.league.gains import SCRIPTS, STRANGE, chosen
from lab.league.members import VILLAGE, WOLVES
from lab.league.scripted import NIGHT, Mirror
from lab.league.strangers import STRANGER_VILLAGE, STRANGERS
from werewolf.game.asks import Seat
from werewolf.game.engine import Game
from werewolf.game.events import Chair
from werewolf.game.secrecy import Ledger, View
from werewolf.game.seeded_random import SeededRandom
from werewolf.players.bots import Bot
from werewolf.players.bots.inference.likelihoods import Likelihoods, file_content, likelihoods
from werewolf.players.dispatcher import Dispatcher


@pytest.mark.parametrize("member", WOLVES)
@pytest.mark.parametrize("table", ["mafia7", "classic9"])
def test_every_script_answers_legally_at_the_first_try(member: str, table: str) -> None:
    game, _ = play_game(table, 5, lambda seat, pack: member if pack[seat] else "bot")
    assert game.fallbacks == 0
    if member in VILLAGE:
        game, _ = play_game(table, 5, lambda seat, pack: "bot" if pack[seat] else member)
        assert game.fallbacks == 0


@pytest.mark.parametrize("stranger", sorted({*STRANGERS, *STRANGER_VILLAGE}))
@pytest.mark.parametrize("table", ["mafia7", "classic9", "sheriff12"])
def test_every_stranger_answers_legally_in_a_wolfs_and_in_an_honest_chair(stranger: str, table: str) -> None:
    for wolf in (True, False):
        game, _ = play_game(table, 5, chairs(wolf, stranger), calibrates=False)
        assert game.fallbacks == 0


def chairs(wolf: bool, stranger: str) -> Callable[[Seat, Sequence[bool]], str]:
    """The stranger in the first chair of a side, and bots in all others."""
    return lambda seat, pack: stranger if seat == pack.index(wolf) else "bot"


def test_nothing_is_fitted_to_a_stranger() -> None:
    strange = {*STRANGERS, *STRANGER_VILLAGE}
    assert strange.isdisjoint({*WOLVES, *VILLAGE})
    drawn = {kind for seed in range(500) for kind in seating(SeededRandom(seed), [True, True, *[False] * 5])[1]}
    assert strange.isdisjoint(kind.partition(":")[0] for kind in drawn)


def test_the_league_is_measured_unless_strangers_are_asked_for() -> None:
    assert chosen(False, (), ()) == SCRIPTS
    assert chosen(True, (), ()) == STRANGE
    assert {script.member for script in chosen(False, ["mirror", "heir"], ())} == {"mirror", "heir"}


def test_a_hard_wolf_who_does_not_lie_votes_and_speaks_like_an_honest_bot() -> None:
    """Up to a vote that decides: then there is nothing left to hide."""
    rules = rules_of("mafia7-blind")  # with no seer to play
    alike = 0
    for seed in range(4):
        game = Game(rules, seed, [Chair(seat, f"Player {seat}", "bot") for seat in range(7)])
        asks = game.begin()
        pack = [seat for seat, role in enumerate(game.state.deal) if role.pack]
        mirrors = {seat: Mirror(seat, rules, game.rng, "hard") for seat in pack}
        dispatcher = Dispatcher(game, [Bot(seat, rules, game.rng, level="hard") for seat in range(7)])
        while asks and asks[0].day < 2:
            answered = dispatcher.put(asks)
            for event in answered:
                if event.ask.seat in pack and event.ask.purpose not in NIGHT:
                    seat = event.ask.seat
                    expected = mirrors[seat].reply(event.ask, View(seat, Ledger(game.log)), ())
                    assert (event.answer.choice, event.answer.words) == (expected.choice, expected.words)
                    alike += 1
            asks = game.advance(answered)
    assert alike >= 16


def test_the_shares_of_the_fit_are_those_it_plays() -> None:
    drawn = [seating(SeededRandom(seed), [True, True, *[False] * 5])[0] for seed in range(2000)]
    for kind, share in SHARES.items():
        assert abs(drawn.count(kind) / 20 - share) < 4
    assert sum(SHARES.values()) == 100


def test_the_frozen_bots_are_not_todays() -> None:
    assert frozen_bot() is not Bot
    assert frozen_bot().__module__.startswith("frozen_players.")


def test_the_same_games_give_the_same_rates() -> None:
    """So `make fit` gives the same weights again from the same seed."""
    data = likelihoods(rules_of("mafia7"))
    counts = [Count(), Count()]
    for total in counts:
        for seed in range(5, 9):
            _, (table, events, deal) = play("mafia7", seed)
            count_game(total, rules_of(table), events, deal, data)
    old = file_content()["mafia"]
    first, second = (new_rates(total, old) for total in counts)
    assert first == second
    assert first["pairs"] != old["pairs"]


@pytest.mark.parametrize("name", ["mafia", "sheriff", "classic"])
def test_the_fit_starts_from_bots_without_habits_whatever_was_counted_before(name: str) -> None:
    shipped = file_content()[name]
    start = neutral_rates(shipped)
    assert start == neutral_rates(new_rates(Count(), shipped))
    weights = [weight for rows in Likelihoods(start).pairs.values() for weight in rows]
    assert all((weight.actor, weight.both) == pytest.approx((1.0, 1.0)) for weight in weights)
    assert start["knobs"] == shipped["knobs"] and start["hard"] == shipped["hard"]
