"""Benchmark of how well models play: one seat among bots, with win rate, vote accuracy and legality, and intervals.

`make bench-models ARGS="--player openai:MODEL --games 50"` measures a model of yours; `--prompts FOLDER --versus
FOLDER` compares two prompts in the same games (`shipped` stands for the program's own). A recorded game is `--player
scripted:FILE` with the seed it was recorded with. Without --player a model of our own plays, which follows simple rules
and knows nothing but its prompt.
"""

from __future__ import annotations

import argparse
import asyncio
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, field
from pathlib import Path

from lab.model_servers.model_games import answers_of, cast_of, play
from lab.model_servers.repetition import repeated_share
from lab.model_servers.rule_follower import server_reply, wins_against_random
from lab.model_servers.server import background
from lab.sample_games import RULESETS, random_game, rules_of
from werewolf.config.seat_options import SeatConfig
from werewolf.game.asks import Seat
from werewolf.game.engine import Game
from werewolf.game.events import Chair, GameOver, Vote
from werewolf.game.ruleset import Ruleset
from werewolf.players.bots import Bot
from werewolf.players.models.model_player import ModelPlayer
from werewolf.players.models.providers.scripted import Recorder
from werewolf.players.models.transport.endpoints import Providers
from werewolf.players.player import AnyPlayer
from werewolf.review.win_intervals import share_interval

SHIPPED = "shipped"


@dataclass
class Result:
    """Counts over games. `votes` are those of the model's seat; a vote is right if it is for the other side."""

    games: int = 0
    wins: int = 0
    votes: int = 0
    right: int = 0
    answers: int = 0
    legal: int = 0
    repaired: int = 0
    fallbacks: int = 0
    tokens_in: int = 0
    tokens_out: int = 0
    won: list[bool] = field(default_factory=list)
    speeches: list[list[str]] = field(default_factory=list)

    def report(self, name: str) -> Iterator[str]:
        yield f"{name}: {self.games} games, {self.answers} answers"
        yield f"  won                  {share(self.wins, self.games)}"
        yield f"  votes for other side {share(self.right, self.votes)}"
        yield f"  legal at once        {share(self.legal, self.answers)}"
        yield f"  {self.repaired} answers repaired, {self.fallbacks} fallbacks"
        repeated, words = repeated_share(self.speeches)
        yield f"  repeats itself       {share(repeated, words)} of its four-word sequences"
        per = max(self.games, 1)
        yield f"  tokens a game        {self.tokens_in / per:,.0f} in, {self.tokens_out / per:,.0f} out"


def share(count: int, total: int) -> str:
    low, high = share_interval(count, total)
    return f"{count:>5} of {total:>5}: {count / max(total, 1):.3f} [{low:.3f}, {high:.3f}]"


def seat_for(game: Game, side: str, seed: int) -> Seat:
    """The model's seat: one of this side, another in each game."""
    seats = [seat for seat, role in enumerate(game.state.deal) if side in ("any", role.camp)]
    return seats[seed % len(seats)]


async def play_one(
    rules: Ruleset, setting: SeatConfig, side: str, seed: int, result: Result, record: Path | None
) -> None:
    """Play one game with the model in one seat and bots in the others, and count it."""
    cast = cast_of(sum(rules.cards.values()))
    game = Game(rules, seed, [Chair(seat, persona.name, "bot") for seat, persona in enumerate(cast)])
    asks = game.begin()
    seat = seat_for(game, side, seed)
    providers = Providers([setting])
    recorder = Recorder(record) if record else None
    players: list[AnyPlayer] = [Bot(at, rules, game.rng, cast[at]) for at in range(len(cast))]
    names = [persona.name for persona in cast]
    players[seat] = ModelPlayer(seat, rules, names, setting, providers.of(setting), recorder=recorder)
    try:
        await play(game, players, asks=asks)
    finally:
        await providers.close()
        if recorder is not None:
            recorder.close()
    count(game, seat, result)


def count(game: Game, seat: Seat, result: Result) -> None:
    over = game.log[-1]
    assert isinstance(over, GameOver)
    camp, deal = game.state.deal[seat].camp, game.state.deal
    targets = [event.target for event in game.log if isinstance(event, Vote) and event.actor == seat]
    result.games += 1
    result.won.append(over.winner == camp)
    result.wins += over.winner == camp
    result.votes += len([target for target in targets if target is not None])
    result.right += sum(target is not None and deal[target].camp != camp for target in targets)
    mine = [event for event in answers_of(game) if event.ask.seat == seat]
    result.answers += len(mine)
    result.legal += sum(event.how == "player" for event in mine)
    result.repaired += sum("repaired" in (event.by or "") for event in mine)
    result.fallbacks += sum(event.how == "fallback" for event in mine)
    result.tokens_in += sum(event.spent.tokens_in for event in mine if event.spent)
    result.tokens_out += sum(event.spent.tokens_out for event in mine if event.spent)
    result.speeches.append([event.answer.words for event in mine if event.answer.words and event.ask.aloud])


@contextmanager
def model_to_measure(options: argparse.Namespace) -> Iterator[SeatConfig]:
    if options.player:
        yield SeatConfig(
            player=options.player,
            base_url=options.base_url,
            key_variable=options.key_variable,
            max_tokens=options.max_tokens,
        )
        return
    with background(server_reply) as server:
        yield SeatConfig(player="openai:rule-follower", base_url=server.base_url)


def measure(options: argparse.Namespace, setting: SeatConfig, prompts: str) -> Result:
    rules, result = rules_of(options.ruleset, options.seats), Result()
    seat = setting.model_copy(update={"prompts": None if prompts == SHIPPED else prompts})
    for seed in range(options.seed, options.seed + options.games):
        asyncio.run(play_one(rules, seat, options.side, seed, result, options.record))
    return result


def play_against_random(games: int) -> None:
    """How often a side wins that knows the game from the prompt alone, against random players, and random players."""
    for ruleset in RULESETS:
        rules = rules_of(ruleset)
        winners = [random_game(rules, seed).log[-1].winner for seed in range(games)]  # type: ignore[attr-defined]
        for camp in ("village", "werewolves"):
            by_prompt = share(wins_against_random(rules, camp, games), games)
            print(f"{ruleset:8} {camp:10} {by_prompt}; random {share(winners.count(camp), games)}", flush=True)


def compare(one: Result, other: Result) -> str:
    """The difference of the win rates in the same games."""
    differences = [a - b for a, b in zip(one.won, other.won, strict=True)]
    mean = sum(differences) / len(differences)
    spread = (sum((each - mean) ** 2 for each in differences) / max(len(differences) - 1, 1)) ** 0.5
    return f"difference of wins: {mean:+.3f} ± {1.96 * spread / len(differences) ** 0.5:.3f}"


def main(words: Sequence[str] | None = None) -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--player", help="the model to measure, as in openai:MODEL or scripted:FILE")
    parser.add_argument("--base-url", help="the address of its server")
    parser.add_argument("--key-variable", help="the environment variable that holds its key")
    parser.add_argument("--max-tokens", type=int, help="the most tokens of a reply")
    parser.add_argument("--prompts", default=SHIPPED, help="a folder with prompt texts")
    parser.add_argument("--versus", help="another folder, to compare with")
    parser.add_argument("--ruleset", default="mafia")
    parser.add_argument("--seats", type=int)
    parser.add_argument("--side", choices=["any", "village", "werewolves"], default="any")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--games", type=int, default=30)
    parser.add_argument("--record", type=Path, help="record every request and reply in this file")
    parser.add_argument("--random", action="store_true", help="our own model against random players, on both sides")
    options = parser.parse_args(words)
    if options.random:
        play_against_random(options.games)
        return
    with model_to_measure(options) as setting:
        print(f"{setting.player} in one seat ({options.side}) of {options.ruleset}, bots in the others")
        folders = [options.prompts, *([options.versus] if options.versus else [])]
        results = [measure(options, setting, folder) for folder in folders]
    for folder, result in zip(folders, results, strict=True):
        print("\n".join(result.report(f"prompts {folder}")))
    if options.versus:
        print(compare(*results))


if __name__ == "__main__":
    main()
