"""The rules of a game for its players: its aim, its cards, a night, a day, and what the words mean."""

from __future__ import annotations

import textwrap
from collections.abc import Iterable, Mapping
from contextlib import suppress
from typing import get_args

from werewolf.game.asks import LONGEST_BY_PURPOSE
from werewolf.game.deck import IllegalGameError, cards_for
from werewolf.game.events import Camp
from werewolf.game.roles import Role, roles
from werewolf.game.ruleset import Ruleset
from werewolf.game.switches import Switches, told_of_switches
from werewolf.telling.clean import one_line
from werewolf.telling.rules_composition import chosen, conditions, holds, sections, text_for, what_the_table_has
from werewolf.telling.wording import name_list

LONGEST_TITLE = 200


def explained_here(rules: Ruleset) -> list[str]:
    """The rules of one table for those who play there: only its own cards and words. The lines are not wrapped."""
    used = [role for role, count in rules.cards.items() if count]
    width = max(len(role_name(rules, role)) for role in used)
    cards = [f"  {role_name(rules, role):<{width}}  {card_text(rules, role)}" for role in used]
    words = told(rules, "words")
    return [
        heading(rules),
        *titled("The aim", told(rules, "aim", "end")),
        *titled(f"The cards: {card_names(rules, rules.cards)}", []),
        *cards,
        *titled("A night", told(rules, "start", "night")),
        *titled("A day", told(rules, "election", "pack_talk", "talk", "vote")),
        *(titled("Words", words) if words else []),
    ]


def heading(rules: Ruleset) -> str:
    return f"{one_line(rules.title, LONGEST_TITLE)} ({one_line(rules.name)})"


def titled(title: str, lines: Iterable[str]) -> list[str]:
    return ["", title, *(f"  {line}" for line in lines)]


def card_text(rules: Ruleset, role: str) -> str:
    """What a card does in this game. A card without sentences of its own has the role's."""
    known = roles()
    if role not in known:  # before a ruleset is checked by a game
        return "There is no such card."
    return " ".join(told(rules, role)) or known[role].blurb


def told(rules: Ruleset, *names: str) -> list[str]:
    """What these sections tell of a game, line by line."""
    terms = places(rules)
    had = what_the_table_has(rules) | {place for place in WORKED_OUT if terms[place]}
    text = ""
    for sentence in [sentence for name in names for sentence in sections("players").get(name, [])]:
        words = chosen(sentence, rules)
        if words and all(holds(condition, had) for condition in conditions(sentence)):
            text += ("\n" if sentence.begins else " ") + words.format_map(terms)
    return text.strip().split("\n") if text else []


# Places of a sentence that no switch fills in; they may be empty, and a condition may ask for them.
WORKED_OUT = ("gods", "plain_cards", "keepers", "awake")


def places(rules: Ruleset) -> dict[str, str]:
    """What stands for the names in braces."""
    known = roles()
    used = [card for card, count in rules.cards.items() if count and card in known]
    awake = [card for card in rules.night if card in used and known[card].night]

    def named(cards: Iterable[str]) -> list[str]:
        return [role_name(rules, card) for card in cards]

    return {
        **{name: value_text(rules, name) for name in Switches.model_fields},
        **camp_words(rules),
        "longest_reply": str(LONGEST_BY_PURPOSE["reply"]),
        "gods": name_list(named(card for card in used if known[card].god)),
        "plain_cards": " and ".join(named(card for card in used if not (known[card].god or known[card].pack))),
        "keepers": " or ".join(named(card for card in ("doctor", "guard") if card in used)),
        "awake": name_list(named(awake)),
    }


def value_text(rules: Ruleset, switch: str) -> str:
    """A switch in another switch's sentence: its words for such a place, or else its value."""
    value, part = getattr(rules.switches, switch), told_of_switches()[switch].part
    return text_for(part, value) if part else f"{value:g}" if isinstance(value, float) else str(value)


def camp_words(rules: Ruleset) -> dict[str, str]:
    """The ruleset's words for both sides."""
    return {camp: one_line(rules.words.camps.get(camp, camp)) for camp in get_args(Camp)}


def role_name(rules: Ruleset, role: str) -> str:
    return one_line(rules.words.roles.get(role, role))


def ruleset_text(rules: Ruleset, called: str = "") -> list[str]:
    """The rules of a ruleset at its usual size, and its cards for other sizes. `called`: its name or path in a command.

    Raises IllegalGameError if it has no cards for its own size, nor for any other.
    """
    by_size = decks(rules)
    cards = by_size.get(rules.seats) or next(iter(by_size.values()), None) or cards_for(rules, rules.seats)
    usual = rules.model_copy(update={"cards": cards})
    sizes = [f"{size:>2} players  {card_names(rules, cards)}" for size, cards in by_size.items()]
    return [
        *explained_here(usual),
        *titled("Cards for other tables", sizes),
        "",
        f"To see what can be changed: werewolf rules {one_line(called or rules.name)} --switches",
    ]


def switch_lines(rules: Ruleset) -> list[str]:
    """Every switch of a ruleset with its value and meaning."""
    head = [f"{heading(rules)}: switches. Change them in your own ruleset, or with --set.", ""]
    values = {name: f"{name}: {plain(getattr(rules.switches, name))}" for name in Switches.model_fields}
    width = max(map(len, values.values()))
    return [*head, *(f"{values[name]:<{width}}  {field.description}" for name, field in Switches.model_fields.items())]


def plain(value: object) -> str:
    """A value as it is written in a file of settings and after --set."""
    return str(value).lower() if isinstance(value, bool) else str(value)


def wrapped(lines: Iterable[str], width: int) -> list[str]:
    """The lines no wider than this. A line with columns goes on below its last column."""
    rows = []
    for line in lines:
        margin = len(line) - len(line.lstrip())
        column = line.find("  ", margin)
        hang = column + len(line[column:]) - len(line[column:].lstrip()) if column >= 0 else margin
        hang = hang if hang <= width // 2 else margin + 2
        rows += textwrap.wrap(line, width, subsequent_indent=" " * hang, break_on_hyphens=False) or [""]
    return rows


def card_names(rules: Ruleset, cards: Mapping[str, int]) -> str:
    return ", ".join(f"{count} {role_name(rules, role)}" for role, count in cards.items() if count)


def decks(rules: Ruleset) -> dict[int, dict[str, int]]:
    """The cards for tables of 4 to 12 seats and for the usual size, where the ruleset allows them."""
    by_size = {}
    for size in sorted({rules.seats, *range(4, 13)}):
        with suppress(IllegalGameError):
            by_size[size] = cards_for(rules, size)
    return by_size


def role_card(role: Role) -> list[str]:
    wakes = "Wakes at night." if role.night else "Sleeps at night."
    god = " Counts as a god in rulesets that count gods." if role.god else ""
    return [f"{role.name}: {role.camp}", *textwrap.wrap(role.blurb, 88), f"{wakes}{god}"]
