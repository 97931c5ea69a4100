"""Slips of models: a wolf that gives itself or a partner away, and a thought that contradicts the deed."""

from __future__ import annotations

import re
from collections.abc import Iterator

from werewolf.config.seat import is_model
from werewolf.game.asks import Seat
from werewolf.game.events import Vote
from werewolf.game.outside import Answered
from werewolf.game.roles import roles
from werewolf.game.view import Line
from werewolf.review.decisions import VOTES
from werewolf.review.result import Slip
from werewolf.review.scores import players
from werewolf.review.walk import Walk
from werewolf.review.words import SPOKEN, ReviewWords

# What only a wolf would say. Not `my wolf`, which people say of their first suspect.
INSIDER = re.compile(
    r"\b(?:my|our) (?:own )?(?:pack|packmates?|partners? in crime|fellow (?:wolf|wolves|werewol\w+|mafia))\b"
    r"|\bwe (?:wolves|werewolves|mafia)\b|\bmy (?:wolf |mafia )?partner\b",
    re.IGNORECASE,
)


class Slips:
    """Finds the slips of the models of one game."""

    def __init__(self, walked: Walk) -> None:
        self._walk, self._words = walked, ReviewWords(walked)
        self._pack = set(walked.pack)
        self._models = {seat for seat, kind in enumerate(players(walked)) if is_model(kind)}

    def find(self) -> tuple[Slip, ...]:
        return tuple(slip for line in self._walk.known for slip in self._slips(line)) if self._models else ()

    def _slips(self, line: Line) -> Iterator[Slip]:
        event = line.event
        actor: Seat | None = getattr(event, "actor", None)
        if actor not in self._models or actor is None:
            return
        if isinstance(event, SPOKEN):
            yield from self._of_speech(line, actor)
        elif isinstance(event, Vote):
            yield from self._of_vote(line, actor, event.target)
        elif isinstance(event, Answered):
            yield from self._of_thought(line, actor, event)

    def _of_speech(self, line: Line, actor: Seat) -> Iterator[Slip]:
        """A wolf that says what it is, or speaks against a partner."""
        name = self._words.name
        if actor in self._pack and isinstance(line.event, SPOKEN) and INSIDER.search(line.event.content or ""):
            yield self._slip(line, actor, "self_betrayal", f"{name(actor)} speaks in public as one of the pack")
        for act in self._words.acts(line):
            role = roles().get(act.role or "")
            if act.kind == "claim" and role is not None and role.pack and actor in self._pack:
                yield self._slip(line, actor, "self_betrayal", f"{name(actor)} says it is {self._words.wolf}")
            against = act.kind in ("accuse", "vote") or (act.kind == "report" and act.good is False)
            if against and actor in self._pack and act.seat in self._pack and act.seat != actor:
                yield self._slip(line, actor, "own_side", f"{name(actor)} speaks against its partner {name(act.seat)}")

    def _of_vote(self, line: Line, actor: Seat, target: Seat | None) -> Iterator[Slip]:
        name = self._words.name
        if line.sub_phase == "SHERIFF_ELECTION":
            return
        if target == actor:
            yield self._slip(line, actor, "self_betrayal", f"{name(actor)} votes for themselves")
        elif actor in self._pack and target in self._pack:
            yield self._slip(line, actor, "own_side", f"{name(actor)} votes against its partner {name(target)}")

    def _of_thought(self, line: Line, actor: Seat, answered: Answered) -> Iterator[Slip]:
        """A vote for another seat than the one that the thought settles on."""
        thought, choice = answered.answer.thought, answered.answer.choice
        if answered.ask.purpose not in VOTES or not thought:
            return
        meant = {act.seat for act in self._words.own_acts(thought) if act.kind == "vote" and act.seat is not None}
        if len(meant) == 1 and choice not in meant:
            (seat,) = meant
            chosen = self._words.name(choice) if isinstance(choice, int) else str(choice)
            words = f"{self._words.name(actor)} thinks of voting for {self._words.name(seat)} and chooses {chosen}"
            yield self._slip(line, actor, "thought_and_deed", words)

    def _slip(self, line: Line, actor: Seat, kind: str, words: str) -> Slip:
        return Slip(line.n, line.day, actor, kind, f"{self._words.when(line)}: {words}.")  # type: ignore[arg-type]
