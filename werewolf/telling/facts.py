"""What a view knows of a game so far: its lines, the table, the cards it has seen, the models that play."""

from __future__ import annotations

from collections.abc import Sequence

from werewolf.config.seat import is_model
from werewolf.game.answer_events import Seated
from werewolf.game.events import CardDealt, CardRevealed, Chair, GameOver, GameStart, PackMet, PhaseStart, Vote
from werewolf.game.roles import roles
from werewolf.game.ruleset import Ruleset
from werewolf.game.secrecy import Line, Viewpoint
from werewolf.game.state import State
from werewolf.telling.clean import one_line
from werewolf.telling.outcome_reasons import Background

LONGEST_LABEL = 20
ELECTION = "SHERIFF_ELECTION"  # in this vote everyone counts the same


class Facts:
    """All lines so far, and the state of the table as everyone knows it, built from public lines only.

    Until the game ends, nothing else decides what is shown.
    """

    def __init__(self, rules: Ruleset, view: Viewpoint, you: int | None, names_models: bool = False) -> None:
        self.view = view
        self._names_models = names_models
        self.lines: list[Line] = []
        self.table = State()
        self.background = Background()
        self._rules = rules
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
            elif isinstance(event, PhaseStart) and self._rules.switches.reveal == "none":
                break
        return known

    def models(self) -> dict[int, str]:
        """Which model plays a seat: all of them if that is no secret, else those that the table names openly."""
        return model_names(self.lines, open_only=not self._names_models)

    def weight(self, vote: Vote, sub_phase: str | None) -> float:
        """How much a vote counts: the sheriff's counts more, except when a sheriff is elected."""
        heavy = vote.actor == self.table.sheriff and sub_phase != ELECTION
        return self._rules.switches.sheriff_weight if heavy else 1.0

    def over(self) -> GameOver | None:
        return next((line.event for line in reversed(self.lines) if isinstance(line.event, GameOver)), None)


def dealt_cards(lines: Sequence[Line]) -> dict[int, str]:
    """Every seat's role. Only for a view that may see everything."""
    return {line.event.actor: line.event.role for line in lines if isinstance(line.event, CardDealt)}


def is_pack(card: str) -> bool:
    """Whether a card belongs to the pack. A log may have a card that this version does not know."""
    role = roles().get(card)
    return role is not None and role.pack


def pack_of(over: GameOver) -> set[int]:
    """The seats whose role belonged to the pack."""
    return {fate.seat for fate in over.players if is_pack(fate.role)}


def chairs_of(lines: Sequence[Line]) -> Sequence[Chair]:
    """Who was seated at the start. Empty without the moderator's lines."""
    return next((line.event.players for line in lines if isinstance(line.event, GameStart)), ())


def model_names(lines: Sequence[Line], open_only: bool, longest: int = LONGEST_LABEL) -> dict[int, str]:
    """By seat: the model that plays it now, or who has taken its place. Empty without the moderator's lines.

    `open_only`: only seats of a table that names its models to the players (`names: open`).
    """
    named = {chair.seat: label(chair.kind, longest) for chair in chairs_of(lines) if is_named(chair, open_only)}
    for line in lines:
        if isinstance(line.event, Seated) and line.event.actor in named:
            named[line.event.actor] = label(line.event.player, longest)
    return named


def is_named(chair: Chair, open_only: bool) -> bool:
    return is_model(chair.kind) and (not open_only or (chair.setting or {}).get("names") == "open")


def label(kind: str, longest: int = LONGEST_LABEL) -> str:
    """The name of a model without its provider; of other players what they are."""
    provider, _, model = kind.partition(":")
    return one_line(provider if provider == "scripted" or not model else model, longest)
