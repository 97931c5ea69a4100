"""Every line the screen was given, and which of them its view may see.

Until the game ends, nothing else decides what is printed.
"""

from __future__ import annotations

from collections.abc import Sequence

from werewolf.game.events import CardDealt, CardRevealed, GameOver, PackMet, PhaseStart
from werewolf.game.ruleset import Ruleset
from werewolf.game.state import State
from werewolf.game.view import Line
from werewolf.game.viewpoint import Viewpoint
from werewolf.telling.reasons import Background
from werewolf.terminal.screen.casting import model_names


class Memory:
    """All lines so far, and the state of the table as everyone knows it, built from public lines only."""

    def __init__(self, rules: Ruleset, view: Viewpoint, you: int | None, names_models: bool = False) -> None:
        self.view = view
        self._names_models = names_models
        self.lines: list[Line] = []
        self.table = State()
        self.background = Background()
        self._hidden = rules.switches.reveal == "none"
        self._you = you

    def keep(self, line: Line) -> None:
        self.lines.append(line)
        if line.to == "all":
            self.table.record(line.event)
            self.background.add(line.event)

    @property
    def you(self) -> int | None:
        return self.view.seat if self._you is None else self._you

    @property
    def sees_all(self) -> bool:
        return self.view.everything

    def sees(self, line: Line) -> bool:
        return self.view.sees(line.to)

    def cards(self) -> dict[int, str]:
        """The roles this view has been shown: its own, the pack's if it is in the pack, and any a death revealed."""
        known: dict[int, str] = {}
        for line in self.lines:
            event = line.event
            if isinstance(event, PackMet) and self.sees(line):
                known.update({seat: known.get(seat, "werewolf") for seat in event.pack})
            elif isinstance(event, (CardDealt, CardRevealed)) and self.sees(line) and event.role:
                known[event.actor] = event.role
            elif isinstance(event, PhaseStart) and self._hidden:
                break
        return known

    def models(self) -> dict[int, str]:
        """Which model plays a seat: all of them if that is no secret, else those that the table names openly."""
        return model_names(self.lines, open_only=not self._names_models)

    def over(self) -> GameOver | None:
        return next((line.event for line in reversed(self.lines) if isinstance(line.event, GameOver)), None)


def dealt_cards(lines: Sequence[Line]) -> dict[int, str]:
    """Every seat's role. Only for a view that may see everything."""
    return {line.event.actor: line.event.role for line in lines if isinstance(line.event, CardDealt)}
