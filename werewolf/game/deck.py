"""Decks: which cards a ruleset has for a number of seats, how they are dealt, and which rules and cards go together."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from itertools import pairwise
from string import Formatter

from werewolf.game.asks import MOST_SEATS
from werewolf.game.event import EVENTS, Event, fields_of
from werewolf.game.handlers import handlers
from werewolf.game.roles import roles
from werewolf.game.ruleset import Count, Deck, Ruleset
from werewolf.game.seeded_random import SeededRandom
from werewolf.game.switches import told_of_switches
from werewolf.game.victory import verdict

# Every day must contain these sub-phases, because they announce and settle deaths.
REQUIRED = ("death_resolution", "voting", "banishment_resolution")
# Those of these that a day contains must come in this order. Pack talk may come anywhere.
DAY_ORDER = (
    "campaign",
    "opt_out",
    "sheriff_election",
    "death_resolution",
    "discussion",
    "voting",
    "defence",
    "revote",
    "banishment_resolution",
)


class IllegalGameError(ValueError):
    """These rules cannot be played. The message says which key, which value, and what is allowed."""

    def __init__(self, key: str, value: object, allowed: str) -> None:
        super().__init__(f"{key}: {value} is not allowed; {allowed}")
        self.keys = key.split(".")


def with_cards(rules: Ruleset, seats: int | None = None, cards: Mapping[str, int] | None = None) -> Ruleset:
    """The ruleset with the cards of one game. Raises IllegalGameError if it cannot be played."""
    check_rules(rules)
    if cards is not None:
        deck = dict(cards)
        if seats is not None and sum(deck.values()) != seats:
            raise IllegalGameError(
                "cards", f"{card_list(deck)} ({sum(deck.values())} cards)", f"{seats} seats need {seats} cards"
            )
    else:
        deck = cards_for(rules, seats if seats is not None else rules.seats)
    deck = {role: count for role, count in deck.items() if count}
    check_cards(rules, deck)
    fresh = rules.model_copy(update={"cards": deck})
    fresh.__dict__.pop("record", None)  # the copy has the cached record of the old cards
    return fresh


def check_rules(rules: Ruleset) -> None:
    """Check everything but the cards. Raises IllegalGameError."""
    check_order(rules)
    check_words(rules)
    check_role_words(rules)
    check_sizes(rules)


def sizes(rules: Ruleset) -> list[range]:
    """How many can play; decks for neighbouring sizes make one range."""
    ranges: list[range] = []
    for low, high in sorted(deck.seats for deck in rules.decks):
        if ranges and low <= ranges[-1].stop:
            ranges[-1] = range(ranges[-1].start, max(ranges[-1].stop, high + 1))
        else:
            ranges.append(range(low, high + 1))
    return ranges


def size_list(allowed: Sequence[range]) -> str:
    """Sizes in words, as in "4 to 6, 8"."""
    return ", ".join(f"{span[0]} to {span[-1]}" if len(span) > 1 else str(span[0]) for span in allowed)


def usual_size(rules: Ruleset, people: int = 0) -> int:
    """The ruleset's own number of players, or the next that has room for these people."""
    return next((size for span in sizes(rules) for size in span if size >= max(rules.seats, people)), rules.seats)


def cards_for(rules: Ruleset, seats: int) -> dict[str, int]:
    for deck in rules.decks:
        if deck.seats[0] <= seats <= deck.seats[1]:
            return full_deck(deck, seats)
    known = f"decks for {size_list(sizes(rules))} seats" if rules.decks else "no decks"
    raise IllegalGameError("seats", seats, f"{rules.name} has {known}; for another size, give the cards yourself")


def drawn_deal(cards: Mapping[str, int], rng: SeededRandom) -> tuple[str, ...]:
    """The card of each seat, drawn from the seed."""
    return rng.shuffled([role for role, count in cards.items() for _ in range(count)], "deal")


def full_deck(deck: Deck, seats: int) -> dict[str, int]:
    cards = {role: card_count(count, seats) for role, count in deck.cards.items()}
    left = seats - sum(cards.values())
    if (left and deck.fill is None) or left < 0:
        raise IllegalGameError("decks", card_list(cards), f"{seats} seats need {seats} cards")
    if deck.fill is not None:
        cards[deck.fill] = cards.get(deck.fill, 0) + left
    return cards


def card_count(count: Count, seats: int) -> int:
    """The number of cards. A share such as `seats/4` is rounded to the nearest whole number, halves up."""
    if isinstance(count, int):
        return count
    parts = int(count.removeprefix("seats/"))
    return (2 * seats + parts) // (2 * parts)


def check_order(rules: Ruleset) -> None:
    """Check the order of night and day: known names, each once, and every death gets settled."""
    night = [name for name, role in roles().items() if role.night]
    days = [name for name, handler in handlers().items() if name not in ("night_zero", "night_resolution")]
    for which, names, known in (("night", rules.night, night), ("day", rules.day, days)):
        for name in names:
            if name not in known:
                raise IllegalGameError(which, repr(name), f"there are {', '.join(known)}")
        if len(set(names)) < len(names):
            raise IllegalGameError(which, list(names), "list each name only once")
    check_precedence("day", rules.day, list(pairwise(filter(rules.day.__contains__, DAY_ORDER))), REQUIRED)
    waiting = [name for name in rules.night if roles()[name].waits]
    pack = [name for name in rules.night if roles()[name].pack]
    for waiter in waiting:
        check_precedence("night", rules.night, [(wolf, waiter) for wolf in pack], pack)
    check_switches(rules)


def check_switches(rules: Ruleset) -> None:
    """Check that switches go together, and that the day has the sub-phases they need."""
    for name, told in told_of_switches().items():
        value = getattr(rules.switches, name)
        missing = told.sub_phases.get(value, ())
        if not {*missing} <= {*rules.day}:
            names = " and ".join(map(repr, missing))
            raise IllegalGameError(f"switches.{name}", repr(value), f"it needs {names} in the day's sub-phases")
        needed = told.needs.get(value, {})
        have = {other: getattr(rules.switches, other) for other in needed}
        if clashes := [other for other in needed if have[other] != needed[other]]:
            named = " or ".join(f"{other}: {have[other]}" for other in clashes)
            instead = " and ".join(f"{other}={needed[other]}" for other in clashes)
            raise IllegalGameError(f"switches.{name}", repr(value), f"it does not go with {named}; set {instead} too")


def check_precedence(which: str, names: Sequence[str], pairs: Sequence[tuple[str, str]], needed: Sequence[str]) -> None:
    for name in needed:
        if name not in names:
            raise IllegalGameError(which, list(names), f"it must contain {name}")
    for first, then in pairs:
        if first in names and then in names and names.index(first) > names.index(then):
            raise IllegalGameError(which, list(names), f"{first} must come before {then}")


def check_words(rules: Ruleset) -> None:
    """Check role names, and that every announcement belongs to a known event and uses only its fields."""
    for role in (*rules.words.roles, *rules.unique):
        if role not in roles():
            raise IllegalGameError(
                "words.roles" if role in rules.words.roles else "unique", repr(role), f"roles: {', '.join(roles())}"
            )
    for key, template in rules.words.announcements.items():
        kind = EVENTS.get(key.partition(".")[0])
        if kind is None:
            raise IllegalGameError("words.announcements", repr(key), f"events: {', '.join(sorted(EVENTS))}")
        wrong = unknown_field(kind, template)
        if wrong is not None:
            allowed = ", ".join(template_fields(kind))
            raise IllegalGameError(
                f"words.announcements.{key}", f"{{{wrong}}}", f"fields you can use in braces: {allowed}"
            )


def check_role_words(rules: Ruleset) -> None:
    """Check that every role has a name, and one of its own. Not for logs, whose games can be read all the same."""
    for role, word in rules.words.roles.items():
        if not word.strip():
            raise IllegalGameError(f"words.roles.{role}", repr(word), "write the name of the role")
    named: dict[str, str] = {}
    for role in roles():
        word = rules.words.roles.get(role, role)
        other = named.setdefault(word.casefold(), role)
        if other != role:
            raise IllegalGameError("words.roles", repr(word), f"the {other} and the {role} need different names")


def check_sizes(rules: Ruleset) -> None:
    for at, deck in enumerate(rules.decks):
        if deck.seats[0] > deck.seats[1]:
            raise IllegalGameError(f"decks.{at}.seats", list(deck.seats), "write the smaller number first")


def template_fields(kind: type[Event]) -> list[str]:
    """The names that an announcement of this event may use in braces."""
    return [*fields_of(kind), "village", "werewolves"]


def unknown_field(kind: type[Event], template: str) -> str | None:
    """The first field in braces that this event does not have, or that has a format or conversion; None if all fit."""
    try:
        used = [part for part in Formatter().parse(template) if part[1] is not None]
    except ValueError:
        return template
    allowed = template_fields(kind)
    return next((str(name) for _, name, form, turn in used if name not in allowed or form or turn), None)


def check_ruleset(rules: Ruleset) -> None:
    """Check a ruleset with its cards, as read from a log. Raises IllegalGameError if it could not have been played."""
    check_order(rules)
    check_words(rules)
    check_cards(rules, rules.cards)


def check_cards(rules: Ruleset, cards: Mapping[str, int]) -> None:
    known = roles()
    for role, count in cards.items():
        if role not in known:
            raise IllegalGameError("cards", repr(role), f"roles: {', '.join(known)}")
        if count < 0:
            raise IllegalGameError("cards", f"{role}={count}", "use 0 or more")
        if role in rules.unique and count > 1:
            raise IllegalGameError("cards", f"{role}={count}", f"{rules.name} has at most one {role} (B.4)")
        if known[role].night and role not in rules.night:
            raise IllegalGameError(
                "cards", repr(role), f"in {rules.name} only these act at night: {', '.join(rules.night)}"
            )
    if sum(cards.values()) > MOST_SEATS:
        raise IllegalGameError("seats", sum(cards.values()), f"at most {MOST_SEATS} seats")
    table = [known[role] for role, count in cards.items() for _ in range(count)]
    if not any(role.pack for role in table):
        raise IllegalGameError("cards", card_list(cards), "there must be at least one werewolf (B.1)")
    won = verdict(table, rules.switches)
    if won:
        raise IllegalGameError(
            "cards", card_list(cards), f"the game would be over before it starts ({won.condition}: {won.winner})"
        )


def card_list(cards: Mapping[str, int]) -> str:
    return ",".join(f"{role}={count}" for role, count in cards.items())
