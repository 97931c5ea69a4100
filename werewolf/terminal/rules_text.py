"""The text of `werewolf rules` and `werewolf roles`, made from the same data the engine uses."""

from __future__ import annotations

import textwrap
from collections.abc import Collection, Iterable, Mapping

from werewolf.game.asks import LONGEST_BY_PURPOSE
from werewolf.game.deck import IllegalGameError, card_list, cards_for
from werewolf.game.roles import Role
from werewolf.game.roles import roles as all_roles
from werewolf.game.ruleset import Ruleset, Switches


def ruleset_text(rules: Ruleset) -> list[str]:
    """The rows that explain a ruleset: its cards for several table sizes, its phases, roles and switches."""
    used = {role for deck in rules.decks for role in (*deck.cards, deck.fill) if role}
    sizes = [f"  {size:>2} seats  {cards}" for size, cards in decks(rules)]
    return [
        *title_lines(rules, *textwrap.wrap(rules.blurb, 88)),
        "Cards",
        *sizes,
        "",
        *rule_lines(rules, used, rules.night),
    ]


def explained_here(rules: Ruleset) -> list[str]:
    """The rules of one table: only its own cards and roles. The lines are not wrapped."""
    used = [role for role, count in rules.cards.items() if count]
    night = [role for role in rules.night if role in used]
    return [
        *title_lines(rules, rules.blurb),
        f"Cards   {card_names(rules, rules.cards)}",
        *rule_lines(rules, used, night),
    ]


def title_lines(rules: Ruleset, *blurb: str) -> list[str]:
    return [f"{rules.title} ({rules.name})", "", *blurb, ""]


def rule_lines(rules: Ruleset, used: Collection[str], night: Iterable[str]) -> list[str]:
    """The order of a night and a day, what these roles do, and the value of every switch."""
    names = rules.words.roles
    waking = [names.get(role, role) for role in night]
    parts = [f"Night   {', '.join([*waking, 'resolution'])}", f"Day     {', '.join(rules.day)}", "", "Roles"]
    for role in all_roles().values():
        if role.name in used:
            parts.append(f"  {names.get(role.name, role.name):<10} {role.blurb}")
    parts += ["", "Speeches", *speech_lines(rules.switches)]
    parts += ["", "Switches (change them in your own ruleset, or with --set)"]
    for switch, field in Switches.model_fields.items():
        parts.append(f"  {switch}: {getattr(rules.switches, switch)}".ljust(36) + f" {field.description}")
    return parts


def speech_lines(switches: Switches) -> list[str]:
    """How a discussion goes."""
    if switches.floor == "bids":
        count = f"{switches.speeches} speeches" if switches.speeches else "as many speeches as players are alive"
        return [
            f"  A day has {count}. Before each, everyone bids from 0 to 4 at the same time.",
            "  The highest bid speaks. A tie goes to whoever the last speech named, else the lot decides.",
            "  Nobody speaks twice running while another bids. If nobody bids, the lot falls among the quietest.",
            "  Bids stay secret until the game is over; people at one keyboard bid openly.",
        ]
    lines = ["  Everyone alive speaks once, in the order of the day."]
    if switches.replies:
        lines += [
            f"  Then up to {switches.replies} may reply: those whom most speeches after their own have named.",
            f"  By name or as `seat 3`; in at most {LONGEST_BY_PURPOSE['reply']} characters; or they let it pass.",
        ]
    return lines


def card_names(rules: Ruleset, cards: Mapping[str, int]) -> str:
    return card_list({rules.words.roles.get(role, role): count for role, count in cards.items() if count})


def decks(rules: Ruleset) -> list[tuple[int, str]]:
    """The cards for tables of 4 to 12 seats and for the usual size, where the ruleset allows them."""
    found = []
    for size in sorted({rules.seats, *range(4, 13)}):
        try:
            cards = cards_for(rules, size)
        except IllegalGameError:
            continue
        found.append((size, card_names(rules, cards)))
    return found


def role_card(role: Role) -> list[str]:
    wakes = "Wakes at night." if role.night else "Sleeps at night."
    god = " Counts as a god in rulesets that count gods." if role.god else ""
    return [f"{role.name}: {role.camp}", *textwrap.wrap(role.blurb, 88), f"{wakes}{god}"]
