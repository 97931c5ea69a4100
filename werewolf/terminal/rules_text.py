"""The rules of a game for its players, and the text of `werewolf rules` and `werewolf roles`."""

from __future__ import annotations

import textwrap
from collections.abc import Iterable, Mapping
from contextlib import suppress

from werewolf.game.deck import IllegalGameError, cards_for
from werewolf.game.roles import Role
from werewolf.game.ruleset import Ruleset, Switches
from werewolf.telling.clean import one_line
from werewolf.terminal.rules_of_cards import card_text, role_name
from werewolf.terminal.rules_of_play import aim_lines, day_lines, night_lines, word_lines

LONGEST_TITLE = 200


def explained_here(rules: Ruleset) -> list[str]:
    """The rules of one table for those who play there: only its own cards and words. The lines are not wrapped."""
    used = [role for role, count in rules.cards.items() if count]
    width = max(len(role_name(rules, role)) for role in used)
    cards = [f"  {role_name(rules, role):<{width}}  {card_text(rules, role)}" for role in used]
    words = word_lines(rules)
    return [
        heading(rules),
        *section("The aim", aim_lines(rules)),
        *section(f"The cards: {card_names(rules, rules.cards)}", []),
        *cards,
        *section("A night", night_lines(rules)),
        *section("A day", day_lines(rules)),
        *(section("Words", words) if words else []),
    ]


def heading(rules: Ruleset) -> str:
    return f"{one_line(rules.title, LONGEST_TITLE)} ({one_line(rules.name)})"


def section(title: str, lines: Iterable[str]) -> list[str]:
    return ["", title, *(f"  {line}" for line in lines)]


def ruleset_text(rules: Ruleset, called: str = "") -> list[str]:
    """The rules of a ruleset at its usual size, and its cards for other sizes. `called`: its name or path in a command.

    Raises IllegalGameError if it has no cards for its own size, nor for any other.
    """
    found = decks(rules)
    cards = found.get(rules.seats) or next(iter(found.values()), None) or cards_for(rules, rules.seats)
    usual = rules.model_copy(update={"cards": cards})
    sizes = [f"{size:>2} players  {card_names(rules, cards)}" for size, cards in found.items()]
    return [
        *explained_here(usual),
        *section("Cards for other tables", sizes),
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
    found = {}
    for size in sorted({rules.seats, *range(4, 13)}):
        with suppress(IllegalGameError):
            found[size] = cards_for(rules, size)
    return found


def role_card(role: Role) -> list[str]:
    wakes = "Wakes at night." if role.night else "Sleeps at night."
    god = " Counts as a god in rulesets that count gods." if role.god else ""
    return [f"{role.name}: {role.camp}", *textwrap.wrap(role.blurb, 88), f"{wakes}{god}"]
