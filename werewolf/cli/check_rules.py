"""What `werewolf check --rules` prints: every assertion by its number, in our words and in those of the index."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import NamedTuple

from rich import box
from rich.table import Table
from rich.text import Text

from werewolf.audit.assertions.index import INDEXES, Index, index_for
from werewolf.audit.derivation.rulebook import CATEGORY, RULEBOOK
from werewolf.config.rulesets import ruleset
from werewolf.errors import UserError
from werewolf.terminal.output import output_width, say, say_json, say_table
from werewolf.terminal.theme import HEADING

EVERY_GAME = "every game"
NO_TERMINAL = 0


class ListedRule(NamedTuple):
    """One assertion: `seed` is the index's sentence; `base` is the number it has there, if the check shares it."""

    number: str
    text: str
    seed: str | None
    base: str | None
    category: str

    def index_says(self) -> str:
        return f"{self.base}: {self.seed}" if self.seed and self.base else self.seed or ""


def list_rules(rulesets: Sequence[str], as_json: bool, numbers: set[str] | None) -> None:
    """List the assertions that games by these rulesets answer to, or all there are."""
    indexes = list(dict.fromkeys(index_of(name).name for name in rulesets)) or [*INDEXES]
    listed = {name: list(rules_of(INDEXES[name])) for name in indexes}
    listed[EVERY_GAME] = [ListedRule(*rule, None, None, CATEGORY) for rule in RULEBOOK]
    for name, rules in listed.items():
        chosen = [rule for rule in rules if numbers is None or rule.number in numbers]
        if as_json and chosen:
            say_json({"index": name, "assertions": [rule._asdict() for rule in chosen]})
        elif chosen and output_width(NO_TERMINAL) != NO_TERMINAL:
            say_table(rule_table(name, chosen))
        elif chosen:
            say(*rule_rows(name, chosen))


def refuse_with_rules(failures: bool, set_deal: bool) -> None:
    """Refuse options that say something about logs, where there are none."""
    for option, given in (("--failures", failures), ("--set-deal", set_deal)):
        if given:
            raise UserError(f"{option}: it goes with logs, and --rules lists the rules without one")


def index_of(name: str) -> Index:
    """The index that games by this ruleset are checked against."""
    rules = ruleset(name)
    return index_for(rules.day, rules.switches.model_dump())


def rules_of(index: Index) -> Iterator[ListedRule]:
    for category, group in index.assertions.items():
        for assertion in group:
            yield ListedRule(assertion.number, assertion.text, assertion.seed, assertion.base, category)


def rule_table(name: str, rules: Sequence[ListedRule]) -> Table:
    table = Table(box=box.SIMPLE_HEAD, title=Text(name, style=HEADING), title_justify="left")
    table.add_column("No.", no_wrap=True)
    table.add_column("Assertion", ratio=1)
    quoted = any(rule.seed for rule in rules)
    if quoted:
        table.add_column("In the words of the index", ratio=1)
    category = ""
    for rule in rules:
        if rule.category != category:
            table.add_row("", Text(rule.category, style=HEADING))
        category = rule.category
        table.add_row(rule.number, Text(rule.text), *([Text(rule.index_says())] if quoted else []))
    return table


def rule_rows(name: str, rules: Sequence[ListedRule]) -> Iterator[str]:
    """A row for each rule, easy to search and to cut."""
    category = ""
    for rule in rules:
        if rule.category != category:
            yield f"{name}: {rule.category}"
        category, quoted = rule.category, rule.index_says()
        yield f"{rule.number:<6}{rule.text}{f' [{quoted}]' if quoted else ''}"
