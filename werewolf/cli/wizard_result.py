"""What a conversation settled on: a table to sit down at now, to start by command next time, or to keep in a file."""

from __future__ import annotations

import shlex
from dataclasses import dataclass
from typing import Any

import yaml

from werewolf.config.tables import SeatConfig, check_seat
from werewolf.session.compose import Composed, compose

MANY_PASSES = {"council_rounds": 1}  # with several people at one keyboard a night is two short passes


@dataclass(frozen=True)
class Others:
    """Who takes the chairs that people leave: all of one kind, some with a persona of one's choice."""

    player: str = "bot"
    level: str | None = None
    base_url: str | None = None
    personas: tuple[str, ...] = ()

    def seats(self, count: int) -> list[dict[str, Any]]:
        said = {"player": self.player, "level": self.level, "base_url": self.base_url}
        kind = {key: value for key, value in said.items() if value is not None}
        chosen = [{**kind, "persona": persona} for persona in self.personas[:count]]
        rest = count - len(chosen)
        return [*chosen, *([{**kind, "count": rest}] if rest else [])]

    def words(self, count: int) -> str:
        level = f" ({self.level})" if self.level else ""
        voices = f", among them {', '.join(self.personas[:count])}" if self.personas else ""
        plural = {"bot": "bot" if count == 1 else "bots", "random": "random"}.get(self.player, f"of {self.player}")
        return f"{count} {plural}{level}{voices}"


@dataclass(frozen=True)
class WizardResult:
    ruleset: str
    size: int
    people: tuple[str, ...]
    others: Others = Others()
    seed: int | None = None

    @property
    def switches(self) -> dict[str, Any]:
        return MANY_PASSES if len(self.people) > 1 else {}

    @property
    def empty(self) -> int:
        """How many chairs people leave."""
        return self.size - len(self.people)

    def summary(self, title: str) -> str:
        rest = [self.others.words(self.empty)] if self.empty else []
        return f"{title}: {', '.join([*self.people, *rest])}."

    def seats(self) -> list[dict[str, Any]]:
        people = [{"player": "human", "name": name} for name in self.people]
        return [*people, *(self.others.seats(self.empty) if self.empty else [])]

    def command(self) -> str | None:
        """The same by command, for next time; None where only a file can say it all."""
        others = self.others
        if self.empty and (others.personas or others.base_url):
            return None
        seats = [f"human:{name}" for name in self.people]
        seats += [f"{others.player}*{self.empty}"] if self.empty else []
        words = ["werewolf", "play", "--ruleset", self.ruleset, "--seats", ",".join(seats)]
        words += ["--level", others.level] if others.level and self.empty else []
        for switch, value in self.switches.items():
            words += ["--set", f"{switch}={value}"]
        return shlex.join([*words, *(["--seed", str(self.seed)] if self.seed is not None else [])])

    def table(self) -> str:
        """As a table file."""
        head = "# yaml-language-server: $schema=../schemas/table.json\n"
        content: dict[str, Any] = {"title": f"{self.ruleset} with {', '.join(self.people)}", "ruleset": self.ruleset}
        content["seats"] = self.seats()
        content |= {"switches": self.switches} if self.switches else {}
        return head + yaml.safe_dump(content, sort_keys=False, allow_unicode=True)

    def compose(self) -> Composed:
        """Rules and seats; a table that cannot be laid says so here."""
        rules, _ = compose(None, self.ruleset, str(self.size), None, self.switches)
        chairs = [SeatConfig.model_validate(seat) for seat in self.seats()]
        for chair in chairs:
            check_seat(chair, "seats")
        return rules, [chair for chair in chairs for _ in range(chair.count)]
