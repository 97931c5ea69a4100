"""The status rows below every prompt and pause: day, phase, who lives, claims, accusations, votes needed."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import NamedTuple

from rich.cells import cell_len, set_cell_size

from werewolf.game.asks import Seat
from werewolf.game.events import Phase
from werewolf.game.ruleset import Ruleset
from werewolf.game.view import Lines
from werewolf.telling.clean import one_line
from werewolf.telling.signs import ASCII, Signs
from werewolf.terminal.screen.table_talk import Claim, PublicTable

# How many rows the status may take on a screen of at least so many rows.
ROWS = ((30, 4), (20, 3), (12, 2), (0, 1))
VOTING = ("DISCUSSION", "VOTING", "DEFENCE", "REVOTE")


def status_room(height: int) -> int:
    """How many rows the status may take on a screen of this height."""
    return next(rows for least, rows in ROWS if height >= least)


class Remark(NamedTuple):
    """What stands beside a name in a menu, in full and where there is little room."""

    full: str
    brief: str


class Status:
    """Makes the status rows from public facts. `turn` says whose turn it is, in words for everyone."""

    def __init__(self, rules: Ruleset, names: Sequence[str], ledger: Lines, *, ascii: bool = False) -> None:
        self._rules = rules
        self._names = [one_line(name) or f"Seat {seat}" for seat, name in enumerate(names)]
        self._glyphs = ASCII if ascii else Signs()
        self.table = PublicTable(ledger, names, rules.words.roles)
        self.turn = ""

    def rows(self, columns: int, height: int) -> list[str]:
        """As many rows as a screen of this size has room for, none wider than it."""
        most = status_room(height)
        if self.table.state.phase is None:
            return []
        talk = [self._accusations(), self._claims()]
        first = fitted(self._headline(short=columns < 80 or most < 4), columns, f" {self._glyphs.dot} ")
        rows = [first] + ([self._living()] if most > 3 else []) + [row for row in talk if row]
        return [self._cut(row, columns - 1) for row in rows[:most]]

    def remarks(self) -> dict[Seat, Remark]:
        """For each seat accused today, who accuses it, and how many do."""
        accused = self.table.talk.accusers.items()
        return {seat: Remark(f"accused by {self._list(by)}", f"accused by {len(by)}") for seat, by in accused if by}

    def claim(self, seat: Seat) -> str:
        """What a seat claims, as in `seer (Ben bad, Eve good)`; nothing if it claims nothing."""
        claim = self.table.talk.claims.get(seat)
        return self._claim(claim) if claim else ""

    def _headline(self, short: bool) -> list[str]:
        """The parts of the first row, the most important first."""
        state = self.table.state
        when = f"{'Night' if state.phase is Phase.NIGHT else 'Day'} {state.day}"
        what = (state.sub_phase or "").replace("_", " ").lower() if state.phase is Phase.DAY else ""
        alive = f"{len(state.living)} of {len(self._names)} alive"
        sheriff = f"sheriff {self._names[state.sheriff]}" if state.sheriff is not None else ""
        living = f"alive {ranges(state.living)}" if short else alive
        parts = [f"{when}, {what}" if what else when, one_line(self.turn), self._votes_needed(short), living, sheriff]
        return [part for part in parts if part]

    def _votes_needed(self, short: bool) -> str:
        """How many votes put somebody out, as long as there may be a vote today."""
        state = self.table.state
        if state.sub_phase not in VOTING:
            return ""
        if self._rules.switches.vote == "majority":
            needed = len(state.living) // 2 + 1
            return f"need {needed}" if short else f"{needed} votes needed"
        return "most votes" if short else "the most votes decide"

    def _living(self) -> str:
        return "alive: " + ", ".join(f"{seat} {self._names[seat]}" for seat in self.table.state.living)

    def _claims(self) -> str:
        claims = [f"{self._names[seat]} {self._claim(claim)}" for seat, claim in self.table.talk.claims.items()]
        return f"claims: {'; '.join(claims)}" if claims else ""

    def _claim(self, claim: Claim) -> str:
        role = self._word(claim.role) if claim.role else "checked"
        reports = ", ".join(f"{self._names[seat]} {'good' if good else 'bad'}" for seat, good in claim.reports.items())
        return f"{role} ({reports})" if reports else role

    def _word(self, role: str) -> str:
        words: Mapping[str, str] = self._rules.words.roles
        return one_line(words.get(role, role))

    def _accusations(self) -> str:
        """The accusations of today, the most accused seat first."""
        accused = sorted(self.table.talk.accusers.items(), key=lambda item: -len(item[1]))
        parts = [f"{self._names[seat]} by {self._list(by)}" for seat, by in accused if by]
        return f"accused today: {'; '.join(parts)}" if parts else ""

    def _list(self, seats: Iterable[Seat]) -> str:
        return ", ".join(self._names[seat] for seat in seats)

    def _cut(self, row: str, cells: int) -> str:
        if cell_len(row) <= cells:
            return row
        return set_cell_size(row, max(0, cells - cell_len(self._glyphs.cut))).rstrip() + self._glyphs.cut


def ranges(seats: Sequence[Seat]) -> str:
    """Seats as in `0-3 5 7-8`."""
    found: list[list[Seat]] = []
    for seat in seats:
        if found and seat == found[-1][-1] + 1:
            found[-1].append(seat)
        else:
            found.append([seat])
    return " ".join(f"{run[0]}-{run[-1]}" if len(run) > 1 else str(run[0]) for run in found)


def fitted(parts: Sequence[str], columns: int, between: str) -> str:
    """As many of these parts as fit in a row, in order; the first always."""
    row = parts[0]
    for part in parts[1:]:
        if cell_len(f"{row}{between}{part}") < columns:
            row += between + part
    return row
