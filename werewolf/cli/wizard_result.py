"""What the wizard found out: a table to start now, to start by command next time, or to save in a file."""

from __future__ import annotations

import shlex
from dataclasses import dataclass, field, replace
from typing import Any

import yaml

from werewolf.config.rulesets import preset_switches, quick_switches, ruleset
from werewolf.config.seat import check_seat
from werewolf.config.seat_options import SeatConfig
from werewolf.errors import UserError
from werewolf.game.switches import needed_by
from werewolf.session.compose import Setup, compose
from werewolf.session.options import PlayOptions


@dataclass(frozen=True)
class Others:
    """Who takes the seats that people leave: all of one kind, some with a persona somebody chose."""

    player: str = "bot"
    level: str | None = None
    base_url: str | None = None
    personas: tuple[str, ...] = ()
    talk: str | None = None

    def seats(self, count: int) -> list[dict[str, Any]]:
        said = {"player": self.player, "level": self.level, "talk": self.talk, "base_url": self.base_url}
        kind = {key: value for key, value in said.items() if value is not None}
        chosen = [{**kind, "persona": persona} for persona in self.personas[:count]]
        rest = count - len(chosen)
        return [*chosen, *([{**kind, "count": rest}] if rest else [])]

    def words(self, count: int) -> str:
        talk = f"{self.talk} talk" if self.talk else None
        manner = ", ".join(word for word in (self.level, talk) if word)
        voices = f", among them {', '.join(self.personas[:count])}" if self.personas else ""
        kinds = {"bot": "bot" if count == 1 else "bots", "random": "random"}
        return f"{count} {kinds.get(self.player, f'of {self.player}')}{f' ({manner})' if manner else ''}{voices}"


@dataclass(frozen=True)
class WizardResult:
    """The answers, and the options the user gave on the command line, which beat the wizard's own choices."""

    ruleset: str
    size: int
    people: tuple[str, ...]
    others: Others = Others()
    options: PlayOptions = field(default_factory=PlayOptions)
    seed_asked: bool = False  # the seed was typed in the wizard, and not given as an option

    @property
    def switches(self) -> dict[str, Any]:
        own = self.options.switch_values()
        rules, needed = ruleset(self.ruleset), needed_by(own)
        quick = quick_switches(rules, len(self.people))
        lively = preset_switches(rules, several=False)
        return {**quick, **{name: value for name, value in lively.items() if name not in needed}, **own}

    @property
    def empty(self) -> int:
        """How many seats people leave."""
        return self.size - len(self.people)

    def summary(self, title: str) -> str:
        rest = [self.others.words(self.empty)] if self.empty else []
        return f"{title}: {', '.join([*self.people, *rest])}."

    def seats(self) -> list[dict[str, Any]]:
        people = [{"player": "human", "name": name} for name in self.people]
        return [*people, *(self.others.seats(self.empty) if self.empty else [])]

    def command(self) -> str | None:
        """The same as a command, for next time; None where only a file can say it all."""
        others = self.others
        if self.empty and (others.personas or others.base_url):
            return None
        seats = [f"human:{name}" for name in self.people]
        seats += [f"{others.player}*{self.empty}"] if self.empty else []
        level: Any = others.level if self.empty else None
        switches = [f"{switch}={value}" for switch, value in self.switches.items()]
        whole = replace(
            self.options, ruleset=self.ruleset, seats=",".join(seats), level=level, switches=switches or None
        )
        return shlex.join(["werewolf", "play", *whole.command_words()])

    def next_command(self, table: str) -> str:
        """The command that plays the saved table, with those options that no table file holds."""
        rest = replace(self.options, table=table, cards=None, switches=None, level=None, talk=None)
        return shlex.join(["werewolf", "play", *rest.command_words()])

    def table(self) -> str:
        """As a table file."""
        head = "# yaml-language-server: $schema=../schemas/table.json\n"
        content: dict[str, Any] = {"title": f"{self.ruleset} with {', '.join(self.people)}", "ruleset": self.ruleset}
        content["seats"] = self.seats()
        cards = self.options.card_counts()
        content |= {"cards": cards} if cards else {}
        content |= {"switches": self.switches} if self.switches else {}
        return head + yaml.safe_dump(content, sort_keys=False, allow_unicode=True)

    def compose(self) -> Setup:
        """Rules and seats; a table that makes no game says so here."""
        for option, value in (("--level", self.options.level), ("--talk", self.options.talk)):
            if value and not self.empty:
                raise UserError(f"{option}: no bot plays at this table")
        rules, _ = compose(None, self.ruleset, str(self.size), self.options.card_counts(), self.switches)
        seats = [SeatConfig.model_validate(seat) for seat in self.seats()]
        for seat in seats:
            check_seat(seat, "seats")
        return rules, [seat for seat in seats for _ in range(seat.count)]
