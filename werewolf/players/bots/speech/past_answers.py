"""Answers about the past: why a seat did something, who did it, how somebody died, how many wolves are left.

Each is a fact of the public record, looked up in `track_record.py`; an empty list where there is nothing to look up.
"""

from __future__ import annotations

from werewolf.game.asks import Seat
from werewolf.players.bots.speech.points import Fact, Point
from werewolf.players.bots.speech.questions_heard import Question
from werewolf.players.bots.speech.track_record import TrackRecord
from werewolf.players.language.acts import Act


def told_fact(question: Question, *why: Fact, about: Seat | None = None) -> Point:
    """Facts as the answer to a question."""
    return Point("told_fact", Act("answer", about=about), why, to=question.asker)


class PastAnswers:
    """The answers of one seat to questions about what was done."""

    def __init__(self, past: TrackRecord) -> None:
        self.past = past
        self.me = past.me
        self.day = past.record.day

    def reason(self, question: Question) -> list[Point]:
        """Why this seat did what it did, if it did it."""
        done = self.past.of(self.me, question.about, question.verb)
        if done is not None:
            why = self.past.explained(done)
            hunch = (Fact("on_a_hunch", self.me, done.target, done.day, done.lines),) if len(why) == 1 else ()
            return [told_fact(question, *why, *hunch, about=done.target)]
        return [self._not_done(question, self.me, target) for target in question.about[:1]]

    def action(self, question: Question) -> list[Point]:
        """Whether one player did something to another; or, if nobody is named, to whom it did it last."""
        if question.done_by is None:
            return []
        done = self.past.of(question.done_by, question.about[:1], question.verb)
        if done is not None:
            return [told_fact(question, done, about=done.target)]
        return [self._not_done(question, question.done_by, target) for target in question.about[:1]]

    def _not_done(self, question: Question, who: Seat, target: Seat) -> Point:
        return told_fact(question, Fact(f"no_{question.verb}", who, target, self.day, ()), about=target)

    def voters(self, question: Question) -> list[Point]:
        """Who did something to a player."""
        return [
            told_fact(
                question,
                self.past.voters(target, question.verb) or Fact(f"none_{question.verb}", self.me, target, self.day, ()),
                about=target,
            )
            for target in question.about[:1]
        ]

    def killers(self, question: Question) -> list[Point]:
        """How a player died, or that it lives."""
        return [
            told_fact(question, self.past.death(seat) or Fact("alive", seat, seat, self.day, ()), about=seat)
            for seat in question.about[:1]
        ]

    def left(self, question: Question) -> list[Point]:
        """How many wolves are left."""
        return [told_fact(question, self.past.left())]
