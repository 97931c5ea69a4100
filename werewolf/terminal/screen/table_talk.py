"""Table talk: who claims what, and who accuses whom today, as the parser hears it in public speeches."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field

from werewolf.game.asks import Seat
from werewolf.game.event import Event
from werewolf.game.events import Nomination, Phase, PhaseStart, Reply, Speech
from werewolf.game.state import State
from werewolf.game.view import Lines, hears_all
from werewolf.players.heard import heard_acts
from werewolf.players.language.acts import Act


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
        self._ledger, self._read = ledger, 0
        self._state, self._talk = State(), TableTalk(names, words)

    def _catch_up(self) -> None:
        lines = self._ledger.lines()
        for line in lines[self._read :]:
            if line.to == "all" and isinstance(line.event, Event) and hears_all(line.event):
                self._state.record(line.event)
                self._talk.hear(line.event)
        self._read = len(lines)

    @property
    def state(self) -> State:
        self._catch_up()
        return self._state

    @property
    def talk(self) -> TableTalk:
        self._catch_up()
        return self._talk
