"""GameStart: whether the rules a game claims to be played by are complete and legal, and its deal is the seed's."""

from __future__ import annotations

import re
from typing import Any

from werewolf.audit.derivation.course import DAY, won
from werewolf.audit.derivation.differences import Difference, line_difference
from werewolf.audit.derivation.lots import dealt_cards
from werewolf.audit.derivation.rulebook import DEAL, PLACE, RULES_IN_GAME_START
from werewolf.audit.logged_rules import KNOWN_ROLES, MOST_SEATS, SWITCHES, Event, Line, LoggedRules

FIELDS = {"kind", "schema", "started", "ruleset", "seed", "dealt", "deal", "players"}
RULESET_FIELDS = {*("name", "title", "blurb", "seats", "decks", "unique", "night", "day", "switches", "words", "cards")}
WORDS_FIELDS = {"roles", "camps", "announcements"}
DECK_FIELDS = {"seats", "cards", "fill"}
CHAIR_FIELDS = {"seat", "name", "kind", "persona", "setting"}
NIGHT = KNOWN_ROLES - {"villager", "hunter"}
SCHEMAS = (1,)
FEWEST_SEATS = 3

# In a day, each of these pairs comes in this order.
DAY_ORDER = (
    *("campaign", "opt_out", "sheriff_election", "death_resolution", "discussion", "voting", "defence", "revote"),
    "banishment_resolution",
)
NEEDED = {"death_resolution", "voting", "banishment_resolution"}


def start_difference(rules: LoggedRules, line: Line) -> Difference | None:
    """What is wrong with the first line, or None."""
    event = line["event"]
    wrong = shape_fault(event) or ruleset_fault(event["ruleset"])
    wrong = wrong or cards_fault(rules, event) or table_fault(rules, event)
    if wrong:
        return Difference(RULES_IN_GAME_START, wrong)
    if event["dealt"] == "drawn" and event["deal"] != dealt_cards(event["seed"], rules.cards):
        return Difference(DEAL, f"the seed {event['seed']} does not deal the cards like this")
    place = {"n": 0, "day": 0, "phase": None, "sub_phase": None, "to": "moderator", "event": event}
    return Difference(PLACE, "GameStart is not in its place") if line_difference(line, place) else None


def shape_fault(event: Event) -> str | None:
    """Whether GameStart has all its fields and no others, of the right types."""
    if event.keys() != FIELDS or event["ruleset"].keys() != RULESET_FIELDS:
        return "GameStart does not have exactly the fields it should"
    if type(event["schema"]) is not int or event["schema"] not in SCHEMAS:
        return f"there is no schema {event['schema']!r}"
    if type(event["seed"]) is not int or event["dealt"] not in ("drawn", "set"):
        return "the seed or the way of dealing is not one that exists"
    if not (event["started"] is None or isinstance(event["started"], str)):
        return "the time of the start is not a time"
    return None


def ruleset_fault(ruleset: Event) -> str | None:
    """Whether these rules could be played."""
    if not re.fullmatch(r"[a-z0-9][a-z0-9_-]{0,39}", ruleset["name"]):
        return f"a ruleset cannot be called {ruleset['name']!r}"
    wrong = [name for name, value in ruleset["switches"].items() if not legal_switch(name, value)]
    if wrong:
        return f"the switch {wrong[0]} cannot be {ruleset['switches'][wrong[0]]!r}"
    if ruleset["switches"].get("floor") == "bids" and clashes_with_bids(ruleset["switches"]):
        return "the floor is given by bids, which goes with no replies, nominations or sheriff who speaks last"
    if not (isinstance(ruleset["title"], str) and isinstance(ruleset["blurb"], str) and is_words(ruleset["words"])):
        return "the title, the blurb or the words of the ruleset are not text"
    if not is_size(ruleset["seats"]) or not all(map(is_deck, ruleset["decks"])):
        return "the usual number of seats or a deck is not one that can be played"
    return order_fault(ruleset)


def is_words(words: Any) -> bool:
    return words.keys() == WORDS_FIELDS and all(
        isinstance(text, str) for group in words.values() for text in group.values()
    )


def is_size(seats: Any) -> bool:
    return type(seats) is int and FEWEST_SEATS <= seats <= MOST_SEATS


def is_deck(deck: Event) -> bool:
    """Whether this is a deck. Which one a game uses, if any, only its cards tell."""
    sizes, fill = deck["seats"], deck["fill"]
    fits = len(sizes) == 2 and all(map(is_size, sizes)) and (fill is None or isinstance(fill, str))
    return fits and deck.keys() == DECK_FIELDS and all(map(is_count, deck["cards"].values()))


def is_count(count: Any) -> bool:
    """Whether this is a number of cards, or a share of the seats such as `seats/4`."""
    if isinstance(count, str):
        return re.fullmatch(r"seats/[1-9]\d?", count) is not None
    return type(count) is int and count >= 0


def legal_switch(name: str, value: Any) -> bool:
    if name == "sheriff_weight":
        return type(value) in (int, float) and 1 < value < 2
    return value in SWITCHES[name] and type(value) is type(SWITCHES[name][0])


def clashes_with_bids(switches: Event) -> bool:
    """Whether a switch needs a round of speeches in an order, which there is none of with bids."""
    ordered = switches["ballot"] == "nominated" or switches["speaking"] == "sheriff_last"
    return bool(ordered or switches.get("replies", 0))


def order_fault(ruleset: Event) -> str | None:
    """Whether the order of night and day can be played: each part known and listed once, every death settled."""
    night, day = ruleset["night"], ruleset["day"]
    if len({*night, *day}) < len(night) + len(day):
        return "a part of the night or of the day is listed twice"
    ordered = [name for name in day if name in DAY_ORDER]
    if ordered != sorted(ordered, key=DAY_ORDER.index) or NEEDED - set(day):
        return "the sub-phases of the day are not in an order that can be played"
    if "witch" in night and "werewolf" not in night[: night.index("witch")]:
        return "the witch acts before the pack"
    revote = ruleset["switches"]["tie"] == "revote" and not {"defence", "revote"} <= set(day)
    return "a tie leads to a second vote, but the day has none" if revote else None


def cards_fault(rules: LoggedRules, event: Event) -> str | None:
    """Whether these cards make a game that is not over before it starts (B.1 to B.4)."""
    cards = rules.cards
    if not all(type(count) is int and count > 0 for count in cards.values()):
        return "a card is dealt a number of times that is not a number above 0"
    if sorted(event["deal"]) != sorted(role for role, count in cards.items() for _ in range(count)):
        return "the cards dealt are not those of the rules"
    wrong = [role for role in cards if (role in rules.unique and cards[role] > 1)]
    wrong += [role for role in cards if role in NIGHT and role not in rules.night]
    if wrong:
        return f"these rules cannot be played with {cards[wrong[0]]} of the card {wrong[0]}"
    over = won(list(rules.deal), rules.switches["victory"])
    return f"the cards decide the game before it starts: {over[1]}" if over else None


def table_fault(rules: LoggedRules, event: Event) -> str | None:
    """Whether there is a player with a name for every card."""
    chairs = event["players"]
    if len(chairs) != rules.seats or rules.seats > MOST_SEATS:
        return f"there are {len(chairs)} players for {rules.seats} cards"
    for seat, chair in enumerate(chairs):
        if chair.keys() != CHAIR_FIELDS or type(chair["seat"]) is not int or chair["seat"] != seat:
            return f"the chair of seat {seat} does not have exactly the fields it should"
        free = (chair["kind"], chair["persona"] or "")
        if not isinstance(chair["name"], str) or not all(isinstance(text, str) for text in free):
            return f"the name, the kind or the persona of seat {seat} is not text"
        if not (chair["setting"] is None or isinstance(chair["setting"], dict)):
            return f"the setting of seat {seat} is not a setting"
    return None


def unknown_parts(rules: LoggedRules, event: Event) -> list[str]:
    """What the checker does not know, and so cannot derive: cards, sub-phases, switches."""
    cards = dict.fromkeys([*rules.deal, *rules.cards, *rules.unique])
    unknown = [f"the card {role!r}" for role in cards if role not in KNOWN_ROLES]
    unknown += [f"the night action of {role!r}" for role in rules.night if role not in NIGHT]
    unknown += [f"the sub-phase {name!r}" for name in rules.day if name not in DAY]
    unknown += [f"the switch {name!r}" for name in event["ruleset"]["switches"] if name not in SWITCHES]
    return unknown
