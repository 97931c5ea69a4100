"""Arenas whose truth is known: outcomes are drawn from planted strengths, and no game is played."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from math import exp
from random import Random

from werewolf.arena.measures.game_record import GameRecord, RoleClass, SeatRecord

CLASSES: tuple[RoleClass, ...] = ("wolf", "wolf", "power", "power", "plain", "plain", "plain")
ROLES = {"wolf": "werewolf", "power": "seer", "plain": "villager"}


def record(seed: int, seats: Sequence[tuple[str, RoleClass]], wolves_won: float, counts: Mapping = {}) -> GameRecord:
    found = tuple(
        SeatRecord(who, ROLES[kind], kind, wolves_won if kind == "wolf" else 1 - wolves_won, dict(counts))
        for who, kind in seats
    )
    return GameRecord(f"game-{seed}", "mafia 7", seed, wolves_won, 3, found)


def rotation(
    wolf: Mapping[str, float], village: Mapping[str, float], deals: int, seed: int, luck: float = 0.5
) -> list[GameRecord]:
    """A rotation: each deal once for every entrant's place. `luck`: how much deals differ, in log odds."""
    rng, names, games = Random(seed), sorted(wolf), []
    for deal in range(deals):
        cards, order, chance = list(CLASSES), list(names), rng.gauss(0, luck)
        rng.shuffle(cards)
        rng.shuffle(order)
        for shift in range(len(order)):
            seats = [(order[(at + shift) % len(order)], card) for at, card in enumerate(cards)]
            games.append(record(deal, seats, outcome(seats, wolf, village, chance, rng)))
    return games


def outcome(
    seats: Sequence[tuple[str, RoleClass]],
    wolf: Mapping[str, float],
    village: Mapping[str, float],
    side: float,
    rng: Random,
) -> float:
    pack = [wolf[who] for who, card in seats if card == "wolf"]
    honest = [village[who] for who, card in seats if card != "wolf"]
    odds = side + sum(pack) / len(pack) - sum(honest) / len(honest)
    return float(rng.random() < 1 / (1 + exp(-odds)))


def probe(gain: float, pairs: int, seed: int, rate: float = 0.5) -> list[GameRecord]:
    """A probe of one entrant who wins so much more often than the bot in its seat, each pair on its own."""
    rng, games = Random(seed), []
    for deal in range(pairs):
        cards = list(CLASSES)
        rng.shuffle(cards)
        at = rng.randrange(len(cards))
        for who, chance in (("guest", rate + gain / 2), ("bot", rate - gain / 2)):
            won = float(rng.random() < chance)
            wolves = won if cards[at] == "wolf" else 1 - won
            games.append(
                record(deal, [(who if seat == at else "bot", card) for seat, card in enumerate(cards)], wolves)
            )
    return games


def equal(names: int) -> dict[str, float]:
    return {f"entrant {number}": 0.0 for number in range(names)}


def spread(names: int, width: float) -> dict[str, float]:
    """Entrants from half this below the mean to half this above it."""
    return {f"entrant {number}": width * (number / (names - 1) - 0.5) for number in range(names)}
