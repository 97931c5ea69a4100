"""Laying the table: which cards are dealt for how many seats, and why some decks make no game."""

from __future__ import annotations

from collections.abc import Mapping

from werewolf.game.handlers import handlers
from werewolf.game.roles import roles
from werewolf.game.ruleset import Count, Deck, Ruleset
from werewolf.game.victory import verdict


class NoGame(ValueError):
    """These rules make no legal game: which key, what value, what was allowed."""

    def __init__(self, key: str, value: object, allowed: str) -> None:
        super().__init__(f"{key}: {value} is not allowed; {allowed}")


def laid(rules: Ruleset, seats: int | None = None, cards: Mapping[str, int] | None = None) -> Ruleset:
    """The ruleset with this game's cards in it. Refuses whatever could not be played."""
    check_order(rules)
    if cards is not None:
        deck = dict(cards)
        if seats is not None and sum(deck.values()) != seats:
            raise NoGame("cards", f"{shown(deck)} ({sum(deck.values())} cards)", f"{seats} seats need {seats} cards")
    else:
        deck = dealt_for(rules, seats if seats is not None else rules.seats)
    deck = {role: count for role, count in deck.items() if count}
    check_cards(rules, deck)
    return rules.model_copy(update={"cards": deck})


def dealt_for(rules: Ruleset, seats: int) -> dict[str, int]:
    for deck in rules.decks:
        if deck.seats[0] <= seats <= deck.seats[1]:
            return filled(deck, seats)
    sizes = ", ".join(f"{low} to {high}" if low != high else str(low) for low, high in (d.seats for d in rules.decks))
    raise NoGame("seats", seats, f"{rules.name} has decks for {sizes} seats; other sizes need cards")


def filled(deck: Deck, seats: int) -> dict[str, int]:
    cards = {role: count_of(count, seats) for role, count in deck.cards.items()}
    left = seats - sum(cards.values())
    if (left and deck.fill is None) or left < 0:
        raise NoGame("decks", shown(cards), f"{seats} seats need {seats} cards")
    if deck.fill is not None:
        cards[deck.fill] = cards.get(deck.fill, 0) + left
    return cards


def count_of(count: Count, seats: int) -> int:
    """A share is rounded to the nearest whole, halves up."""
    if isinstance(count, int):
        return count
    parts = int(count.removeprefix("seats/"))
    return (2 * seats + parts) // (2 * parts)


def check_order(rules: Ruleset) -> None:
    night = [name for name, role in roles().items() if role.night]
    for name in rules.night:
        if name not in night:
            raise NoGame("night", repr(name), f"roles with a night: {', '.join(night)}")
    days = [name for name, handler in handlers().items() if name not in ("night_zero", "night_resolution")]
    for name in rules.day:
        if name not in days:
            raise NoGame("day", repr(name), f"sub-phases: {', '.join(days)}")
    for which, names in (("night", rules.night), ("day", rules.day)):
        if len(set(names)) < len(names):
            raise NoGame(which, list(names), "each stands there once")
    if rules.switches.tie == "revote" and "revote" not in rules.day:
        raise NoGame("switches.tie", "'revote'", "the day must name 'revote' among its sub-phases")


def check_cards(rules: Ruleset, cards: Mapping[str, int]) -> None:
    known = roles()
    for role, count in cards.items():
        if role not in known:
            raise NoGame("cards", repr(role), f"roles: {', '.join(known)}")
        if count < 0:
            raise NoGame("cards", f"{role}={count}", "a count is 0 or more")
        if role in rules.unique and count > 1:
            raise NoGame("cards", f"{role}={count}", f"{rules.name} has at most one {role} (B.4)")
        if known[role].night and role not in rules.night:
            raise NoGame("cards", repr(role), f"{rules.name} wakes nobody at night but {', '.join(rules.night)}")
    table = [known[role] for role, count in cards.items() for _ in range(count)]
    if not any(role.pack for role in table):
        raise NoGame("cards", shown(cards), "at least one of the pack must be dealt (B.1)")
    if len(table) > 60:
        raise NoGame("seats", len(table), "at most 60 seats")
    won = verdict(table, rules.switches)
    if won:
        raise NoGame("cards", shown(cards), f"the game would be over when dealt ({won.condition}: {won.winner})")


def shown(cards: Mapping[str, int]) -> str:
    return ",".join(f"{role}={count}" for role, count in cards.items())
