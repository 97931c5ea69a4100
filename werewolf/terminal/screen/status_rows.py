"""The status rows below every prompt and pause: day, who lives, who claims what and accuses whom, votes needed."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import NamedTuple

from rich.cells import cell_len, set_cell_size

from werewolf.game.asks import Seat
from werewolf.game.event import Event
from werewolf.game.events import Nomination, Phase, PhaseStart, Reply, Speech
from werewolf.game.ruleset import Ruleset
from werewolf.game.secrecy import Lines, hears_all
from werewolf.game.state import State
from werewolf.players.heard import heard_acts
from werewolf.players.language.acts import Act
from werewolf.telling.clean import one_line
from werewolf.telling.signs import ASCII, Signs

# How many rows the status may take on a screen of at least so many rows.
ROWS = ((30, 4), (20, 3), (12, 2), (0, 1))
StatusRows = Callable[[int, int], list[str]]  # from the columns and rows of the screen
VOTING = ("DISCUSSION", "VOTING", "DEFENCE", "REVOTE")


def no_status(_: int, __: int) -> list[str]:
    return []


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
        self._public = PublicTable(ledger, names, rules.words.roles)
        self._shown_for: tuple[int, int, str, int] | None = None
        self._rows: list[str] = []
        self.turn = ""

    @property
    def table(self) -> PublicTable:
        """The table as everyone knows it now."""
        self._public.catch_up()
        return self._public

    def rows(self, columns: int, height: int) -> list[str]:
        """As many rows as a screen of this size has room for, none wider than it.

        They are asked for again and again while somebody types, and worked out anew only if something has changed.
        """
        now = (columns, height, self.turn, self.table.lines_read)
        if now != self._shown_for:
            self._shown_for, self._rows = now, self._work_out(columns, status_room(height))
        return self._rows

    def _work_out(self, columns: int, most: int) -> list[str]:
        if self._public.state.phase is None:
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
        state = self._public.state
        when = f"{'Night' if state.phase is Phase.NIGHT else 'Day'} {state.day}"
        what = (state.sub_phase or "").replace("_", " ").lower() if state.phase is Phase.DAY else ""
        alive = f"{len(state.living)} of {len(self._names)} alive"
        sheriff = f"sheriff {self._names[state.sheriff]}" if state.sheriff is not None else ""
        living = f"alive {ranges(state.living)}" if short else alive
        parts = [f"{when}, {what}" if what else when, one_line(self.turn), self._votes_needed(short), living, sheriff]
        return [part for part in parts if part]

    def _votes_needed(self, short: bool) -> str:
        """How many votes put somebody out, as long as there may be a vote today."""
        state = self._public.state
        if state.sub_phase not in VOTING:
            return ""
        if self._rules.switches.vote == "majority":
            needed = len(state.living) // 2 + 1
            return f"need {needed}" if short else f"{needed} votes needed"
        return "most votes" if short else "the most votes decide"

    def _living(self) -> str:
        return "alive: " + ", ".join(f"{seat} {self._names[seat]}" for seat in self._public.state.living)

    def _claims(self) -> str:
        claims = [f"{self._names[seat]} {self._claim(claim)}" for seat, claim in self._public.talk.claims.items()]
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
        accused = sorted(self._public.talk.accusers.items(), key=lambda item: -len(item[1]))
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
    runs: list[list[Seat]] = []
    for seat in seats:
        if runs and seat == runs[-1][-1] + 1:
            runs[-1].append(seat)
        else:
            runs.append([seat])
    return " ".join(f"{run[0]}-{run[-1]}" if len(run) > 1 else str(run[0]) for run in runs)


def fitted(parts: Sequence[str], columns: int, between: str) -> str:
    """As many of these parts as fit in a row, in order; the first always."""
    row = parts[0]
    for part in parts[1:]:
        if cell_len(f"{row}{between}{part}") < columns:
            row += between + part
    return row


# -- what was said at the table, as the parser hears it in public speeches --------------------------------------------


@dataclass
class Claim:
    """What one seat says of itself: its role, and whom it reports to be good or bad."""

    role: str | None = None
    reports: dict[Seat, bool] = field(default_factory=dict)


class TableTalk:
    """What was said at the table so far. It reads public facts only, one after the other."""

    def __init__(self, names: Sequence[str], words: Mapping[str, str]) -> None:
        self._names, self._words = names, words
        self.claims: dict[Seat, Claim] = {}
        self.accusers: dict[Seat, list[Seat]] = {}  # of each seat that was accused today
        self._reported: set[tuple[Seat, Seat]] = set()  # accusers and accused, where only a report of today says so

    def hear(self, event: Event) -> None:
        if isinstance(event, PhaseStart) and event.phase is Phase.DAY:
            self.accusers.clear()
            self._reported.clear()
        elif isinstance(event, Nomination) and event.target is not None:
            self._accuse(event.actor, event.target)
        elif isinstance(event, (Speech, Reply)) and event.content:
            before = self.claims.get(event.actor)
            acts = heard_acts(event.content, self._names, self._words, event.actor)
            if before and before.role and any(takes_back(act, before.role) for act in acts):
                self._drop_claim(event.actor)
            for act in acts:
                self._note(event.actor, act)

    def _note(self, speaker: Seat, act: Act) -> None:
        if act.kind == "claim":
            self.claims.setdefault(speaker, Claim()).role = act.role
        elif act.kind == "retract":
            self._drop_claim(speaker)
        elif act.kind == "report" and act.seat is not None and act.good is not None:
            self.claims.setdefault(speaker, Claim()).reports[act.seat] = act.good
            if not act.good and speaker not in self.accusers.get(act.seat, []):
                self._accuse(speaker, act.seat)
                self._reported.add((speaker, act.seat))
        elif act.kind in ("accuse", "vote", "counter") and act.seat is not None:
            self._accuse(speaker, act.seat)
        elif act.kind == "defend" and act.seat is not None:
            self._acquit(speaker, act.seat)

    def _accuse(self, speaker: Seat, seat: Seat) -> None:
        accusers = self.accusers.setdefault(seat, [])
        self._reported.discard((speaker, seat))
        if speaker != seat and speaker not in accusers:
            accusers.append(speaker)

    def _acquit(self, speaker: Seat, seat: Seat) -> None:
        self._reported.discard((speaker, seat))
        if speaker in self.accusers.get(seat, []):
            self.accusers[seat].remove(speaker)

    def _drop_claim(self, speaker: Seat) -> None:
        """Forget what a seat claimed, its reports, and the accusations that were nothing but reports."""
        self.claims.pop(speaker, None)
        for accuser, seat in [pair for pair in self._reported if pair[0] == speaker]:
            self._acquit(accuser, seat)


def takes_back(act: Act, role: str) -> bool:
    """Whether somebody who claimed this role claims another now."""
    return act.kind == "claim" and act.role is not None and act.role != role


class PublicTable:
    """The table as everyone knows it: its state and its talk, folded from the public lines there are so far."""

    def __init__(self, ledger: Lines, names: Sequence[str], words: Mapping[str, str]) -> None:
        self._ledger = ledger
        self.lines_read = 0
        self.state, self.talk = State(), TableTalk(names, words)

    def catch_up(self) -> None:
        """Take in the lines that are new."""
        lines = self._ledger.lines()
        for line in lines[self.lines_read :]:
            if line.to == "all" and isinstance(line.event, Event) and hears_all(line.event):
                self.state.record(line.event)
                self.talk.hear(line.event)
        self.lines_read = len(lines)
