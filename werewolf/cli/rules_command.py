"""Print an explanation of a ruleset or a role, or a list of them."""

from __future__ import annotations

import shlex
import shutil
from collections.abc import Mapping
from typing import Any

from werewolf.cli.tables_command import hanging_rows, print_list
from werewolf.config.rulesets import listed_rulesets, playable_ruleset, ruleset
from werewolf.errors import UserError, unknown
from werewolf.game.deck import IllegalGameError, check_rules
from werewolf.game.roles import roles as all_roles
from werewolf.game.ruleset import Ruleset
from werewolf.telling.rules_page import role_card, ruleset_text, switch_lines, wrapped
from werewolf.terminal.output import output_width, say

WIDEST = 100


def explain_rules(name: str | None, switches: bool = False, changes: Mapping[str, Any] | None = None) -> None:
    """Print the rules of a ruleset for players, or all its switches. Without a name, list the rulesets.

    `changes`: values of switches other than its own. What cannot be played is refused as it is when playing.
    """
    if name is None and (switches or changes):
        option = "--switches" if switches else "--set"
        raise UserError(f"{option}: name a ruleset, as in `werewolf rules mafia --switches`")
    if name is None:
        print_list("ruleset", lambda path: ruleset_summary(playable_ruleset(path.stem)), whole=True)
        say("", "To explain one: werewolf rules NAME")
        return
    rules = ruleset(name, changes)
    width = min(WIDEST, shutil.get_terminal_size((WIDEST, 24)).columns)
    try:
        check_rules(rules)
        say(*wrapped(switch_lines(rules) if switches else ruleset_text(rules, shlex.quote(name)), width))
    except IllegalGameError as error:
        raise UserError(f"{name}: {error}") from None


def ruleset_summary(rules: Ruleset) -> str:
    return f"{rules.title}: {rules.seats} seats. {rules.blurb}"


def explain_roles(name: str | None) -> None:
    known = all_roles()
    own = {
        word: (role, ruleset_name)
        for ruleset_name, rules in listed_rulesets()[0].items()
        for role, word in rules.words.roles.items()
    }
    if name is None:
        rows = [(role.name, role.camp, role.blurb) for role in known.values()]
        for word, (role_name, rules_name) in sorted(own.items()):
            rows.append((word, known[role_name].camp, f"The {role_name}, as {rules_name} calls it."))
        width = min(WIDEST, output_width(WIDEST))
        say(*(line for name, camp, words in rows for line in hanging_rows(f"{name:<10} {camp:<11} {words}", width, 23)))
        return
    if name in own and name not in known:
        role_name, rules_name = own[name]
        say(f"In {rules_name} the {role_name} is called {name}.")
        name = role_name
    if name not in known:
        raise unknown("role", name, [*known, *own])
    say(*role_card(known[name]))
