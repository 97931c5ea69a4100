"""Print an explanation of a ruleset or a role, or a list of them."""

from __future__ import annotations

from werewolf.config.files import config_files
from werewolf.config.rulesets import ruleset
from werewolf.errors import unknown
from werewolf.game.roles import roles as all_roles
from werewolf.terminal.rules_text import role_card, ruleset_text


def explain_rules(name: str | None) -> None:
    if name is None:
        for each in sorted(config_files("ruleset")):
            rules = ruleset(each)
            print(f"{each:<12} {rules.title}: {rules.seats} seats. {rules.blurb}")
        print("\nTo explain one: werewolf rules NAME")
        return
    print(ruleset_text(ruleset(name)))


def explain_roles(name: str | None) -> None:
    known = all_roles()
    if name is None:
        for role in known.values():
            print(f"{role.name:<10} {role.camp:<11} {role.blurb}")
        return
    own = {word: role for each in config_files("ruleset") for role, word in ruleset(each).words.roles.items()}
    if name not in known and name not in own:
        raise unknown("role", name, [*known, *own])
    print(role_card(known[own.get(name, name)]))
