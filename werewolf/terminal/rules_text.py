"""Rules and roles explained in the terminal, from the same data the engine plays by."""

from __future__ import annotations

import textwrap
from collections.abc import Collection, Iterable, Mapping

from werewolf.game.deck import IllegalGameError, card_list, cards_for
from werewolf.game.roles import Role
from werewolf.game.roles import roles as all_roles
from werewolf.game.ruleset import Ruleset, Switches


def explained(rules: Ruleset) -> str:
    """The ruleset, for any number of seats."""
    used = {role for deck in rules.decks for role in (*deck.cards, deck.fill) if role}
    sizes = [f"  {size:>2} seats  {cards}" for size, cards in decks(rules)]
    return "\n".join(
        [*titled(rules, textwrap.fill(rules.blurb, 88)), "Cards", *sizes, "", *course(rules, used, rules.night)]
    )


def explained_here(rules: Ruleset) -> list[str]:
    """The same for one table: its own cards, and no role that is not among them. Not wrapped yet."""
    used = [role for role, count in rules.cards.items() if count]
    night = [role for role in rules.night if role in used]
    return [*titled(rules, rules.blurb), f"Cards   {named(rules, rules.cards)}", *course(rules, used, night)]


def titled(rules: Ruleset, blurb: str) -> list[str]:
    return [f"{rules.title} ({rules.name})", "", blurb, ""]


def course(rules: Ruleset, used: Collection[str], night: Iterable[str]) -> list[str]:
    """How a night and a day go, what these roles do, and how the switches stand."""
    names = rules.words.roles
    waking = [names.get(role, role) for role in night]
    parts = [f"Night   {', '.join([*waking, 'resolution'])}", f"Day     {', '.join(rules.day)}", "", "Roles"]
    for role in all_roles().values():
        if role.name in used:
            parts.append(f"  {names.get(role.name, role.name):<10} {role.blurb}")
    parts += ["", "Switches (each may be set in a house ruleset, or with --set)"]
    for switch, field in Switches.model_fields.items():
        parts.append(f"  {switch}: {getattr(rules.switches, switch)}".ljust(36) + f" {field.description}")
    return parts


def named(rules: Ruleset, cards: Mapping[str, int]) -> str:
    return card_list({rules.words.roles.get(role, role): count for role, count in cards.items() if count})


def decks(rules: Ruleset) -> list[tuple[int, str]]:
    """The cards of a few sizes, the usual one among them."""
    found = []
    for size in sorted({rules.seats, *range(4, 13)}):
        try:
            cards = cards_for(rules, size)
        except IllegalGameError:
            continue
        found.append((size, named(rules, cards)))
    return found


def role_card(role: Role) -> str:
    wakes = "Wakes at night." if role.night else "Sleeps at night."
    god = " Counts as a god where gods are counted." if role.god else ""
    return f"{role.name}: {role.camp}\n{textwrap.fill(role.blurb, 88)}\n{wakes}{god}"
