"""Bot games for the table and the benchmark of the review: their positions, and how each game ended."""

from __future__ import annotations

from collections.abc import Iterator

from lab.sample_games import finish, lines_of, rules_of
from werewolf.game.engine import Game
from werewolf.game.events import Chair
from werewolf.game.roles.werewolf import WerewolfKill
from werewolf.players.dispatcher import Dispatcher
from werewolf.review.judged_actions import prey
from werewolf.review.knowledge import Knowledge
from werewolf.review.quick_chance import Standing, cell, decided, features, standing_at
from werewolf.review.rollouts import WORTH, seat_bot
from werewolf.review.walk import Walk, walk
from werewolf.review.win_chances import positions

# By ruleset: its seats, and how many games the table is fitted on.
GAMES = {"sheriff": (12, 420), "mafia": (7, 1500), "classic": (9, 900)}


def bot_game(name: str, seed: int) -> Walk:
    """A game of bots at the ruleset's usual table, run again."""
    rules = rules_of(name, GAMES[name][0])
    count = sum(rules.cards.values())
    game = Game(rules, seed, [Chair(seat, f"Player {seat}", "bot") for seat in range(count)])
    finish(game, dispatcher=Dispatcher(game, [seat_bot(seat, rules, game.rng) for seat in range(count)]))
    return walk(lines_of(game), name)


def standings(walked: Walk) -> Iterator[tuple[int, Standing]]:
    """Each position that is not decided yet, by its number of moments, as the table sees it."""
    knowledge = Knowledge(walked)
    for position in positions(walked):
        if position.kind != "end":
            end = walked.ends[position.moments]
            knowledge.move_to(end)
            standing = standing_at(walked, end, knowledge.record.living, knowledge.public())
            if decided(standing) is None:
                yield position.moments, standing


def attacks(walked: Walk) -> Iterator[tuple[str, bool]]:
    """For each night: what each living honest seat is to the pack, and whether it was attacked."""
    knowledge = Knowledge(walked)
    for at, line in enumerate(walked.known):
        if isinstance(line.event, WerewolfKill) and line.event.target is not None:
            knowledge.move_to(at)
            for seat in set(knowledge.record.living) - set(walked.pack):
                yield prey(knowledge.record, seat), seat == line.event.target


def held_positions(walked: Walk) -> Iterator[tuple[list[float], str, float]]:
    """The features, the row and the outcome of each position of one game."""
    assert walked.over is not None
    for _, standing in standings(walked):
        yield features(standing), cell(standing), WORTH[walked.over.winner]
