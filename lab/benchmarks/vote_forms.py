"""Benchmark of wordings: in which form of a ballot does a model find votes best, and how many characters does it take?

`python -m lab.benchmarks.vote_forms` asks a tiny real model on this machine; `--player openai:MODEL --base-url URL
--key-variable NAME` asks one of yours. Only the forms differ, the ballots and the questions are the same.
"""

from __future__ import annotations

import argparse
import asyncio
from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from random import Random
from typing import Any

from lab.benchmarks.model_play import share
from lab.model_servers.model_games import cast_of
from lab.sample_games import rules_of
from werewolf.config.seat_options import SeatConfig
from werewolf.game.events import Vote
from werewolf.players.models.json_extraction import extract_json
from werewolf.players.models.model_player import request_of
from werewolf.players.models.prompter import Prompter
from werewolf.players.models.provider import Message, NoReply
from werewolf.players.models.transport.endpoints import Providers

SEATS = 9
SYSTEM = "You read the record of a vote in a game and answer a question about it with one JSON object."


@dataclass(frozen=True)
class Ballot:
    votes: tuple[Vote, ...]
    names: tuple[str, ...]

    def label(self, seat: int) -> str:
        return f"{self.names[seat]} ({seat})"

    def numbers(self) -> str:
        """Seats by number only, as prompts once had it."""
        seats = ", ".join(f"{seat} {name}" for seat, name in enumerate(self.names))
        return f"Seats: {seats}. Votes: " + " ".join(f"{vote.actor}>{vote.target}" for vote in self.votes)

    def one_by_one(self) -> str:
        """A sentence for every voter."""
        return " ".join(f"{self.label(vote.actor)} votes for {self.label(vote.target or 0)}." for vote in self.votes)

    def by_target(self) -> str:
        """By who got the votes, as prompts have it now."""
        return Prompter(0, rules_of("mafia", SEATS), self.names).votes(self.votes)


FORMS = (Ballot.numbers, Ballot.one_by_one, Ballot.by_target)


def ballots(count: int, seed: int) -> Iterator[tuple[Ballot, Random]]:
    names = tuple(persona.name for persona in cast_of(SEATS))
    for number in range(count):
        random = Random(f"{seed}|{number}")
        targets = random.sample(range(SEATS), 3)
        yield Ballot(tuple(Vote(seat, random.choice(targets)) for seat in range(SEATS)), names), random


def questions(ballot: Ballot, random: Random) -> Iterator[tuple[str, str, list[str]]]:
    """Two questions about a ballot: whom a player voted for, and who got the most votes."""
    targets = sorted({vote.target or 0 for vote in ballot.votes})
    choices = [ballot.names[seat] for seat in targets]
    vote = random.choice(ballot.votes)
    yield (
        "who voted for whom",
        f"For whom did {ballot.names[vote.actor]} vote?",
        [
            ballot.names[vote.target or 0],
            *choices,
        ],
    )
    most = Counter(vote.target for vote in ballot.votes).most_common(2)
    if len(most) == 1 or most[0][1] > most[1][1]:
        yield "who got the most", "Who got the most votes?", [ballot.names[most[0][0] or 0], *choices]


async def answer(provider: Any, setting: SeatConfig, text: str, question: str, choices: Sequence[str]) -> str | None:
    schema = {
        "type": "object",
        "properties": {"answer": {"type": "string", "enum": list(choices)}},
        "required": ["answer"],
        "additionalProperties": False,
    }
    prompt = f'{text}\n{question} Reply with {{"answer": NAME}}, one of {", ".join(choices)}.'
    try:
        completion = await provider.complete(request_of(setting, SYSTEM, (Message("user", prompt),), schema))
    except NoReply:
        return None
    return str((extract_json(completion.text) or {}).get("answer"))


async def measure(setting: SeatConfig, forms: Sequence[Callable[[Ballot], str]], count: int, seed: int) -> None:
    providers = Providers([setting])
    provider = providers.of(setting)
    try:
        for form in forms:
            right: Counter[str] = Counter()
            asked: Counter[str] = Counter()
            characters = 0
            for ballot, random in ballots(count, seed):
                text = form(ballot)
                characters += len(text)
                for kind, question, (true, *choices) in questions(ballot, random):
                    asked[kind] += 1
                    right[kind] += await answer(provider, setting, text, question, choices) == true
            figures = "; ".join(f"{kind} {share(right[kind], asked[kind])}" for kind in asked)
            print(f"{form.__name__:11} {characters / count:4.0f} characters; {figures}", flush=True)
    finally:
        await providers.close()


@contextmanager
def model_to_ask(options: argparse.Namespace) -> Iterator[SeatConfig]:
    if options.player:
        yield SeatConfig(player=options.player, base_url=options.base_url, key_variable=options.key_variable)
        return
    from lab.model_servers.llama import serving

    with serving(1, 2048) as address:
        yield SeatConfig(
            player="openai:smollm2",
            base_url=f"{address}/v1",
            max_tokens=40,
            timeout=300.0,
            extra_body={"temperature": 0},
        )


def main(words: Sequence[str] | None = None) -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--player")
    parser.add_argument("--base-url")
    parser.add_argument("--key-variable")
    parser.add_argument("--ballots", type=int, default=100)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--form", choices=[form.__name__ for form in FORMS], help="only this one")
    options = parser.parse_args(words)
    with model_to_ask(options) as setting:
        forms = [form for form in FORMS if options.form in (None, form.__name__)]
        asyncio.run(measure(setting, forms, options.ballots, options.seed))


if __name__ == "__main__":
    main()
