"""The comparison: each line of a log against the line that follows from the rules, the seed and the answers before it.

A line that differs in a field is reported, and the comparison goes on with what it should have been. A line that should
not come at all, or an answer that is not legal, ends it: from there on the log is another game.
"""

from __future__ import annotations

from werewolf.audit.derivation.answers import answer_difference
from werewolf.audit.derivation.course import game
from werewolf.audit.derivation.derived_table import Table
from werewolf.audit.derivation.differences import Difference, identical, line_difference
from werewolf.audit.derivation.game_start import start_difference
from werewolf.audit.derivation.rulebook import ANSWER, ASKED, COURSE, FLOOR, FREE_LINE, FREE_LINES, PLACE, Rule
from werewolf.audit.derivation.steps import Ask, Fact, Replies, Reply
from werewolf.audit.logged_rules import Event, Line, LoggedRules, Seat

MOST_DIFFERENCES = 20  # then the log is plainly another game


class Comparison:
    """Compares one log, line by line, with the game it should be."""

    def __init__(self, rules: LoggedRules) -> None:
        self.stopped = False
        self._cut_short = False  # whether the last line was not compared to its end
        self._rules = rules
        self.line_count = 0  # lines so far
        self._differences = 0
        self._place: tuple[int, str | None, str | None] = (0, None, None)  # day, phase and sub-phase after the last one
        self._due: Fact | None = None  # the line that must come next, unless seats are to be asked first
        self._asks: dict[Seat, Ask] = {}  # the asks of this moment that are not answered yet
        self._replies: Replies = {}

    def compare(self, line: Line) -> Difference | None:
        """What is wrong with the next line, or None."""
        if self.stopped:
            return None
        kind = line["event"]["kind"]
        if kind == "Answered":
            found = self._compare_answer(line)
        elif kind in FREE_LINES:
            found = self._compare_free_line(line, kind)
        elif self.line_count:
            found = self._compare_fact(line, kind)
        else:
            found = self._start(line)
        self.line_count += 1
        if found:
            self._differences += 1
            self.stopped = self.stopped or self._differences == MOST_DIFFERENCES
        return found

    @property
    def compared(self) -> int:
        """How many lines were compared to their end; all the rest is not vouched for."""
        return self.line_count - self._cut_short

    @property
    def finished(self) -> bool:
        """Whether the game is over, as far as the lines go."""
        return not self.stopped and self._due is None and not self._asks

    def _start(self, line: Line) -> Difference | None:
        found = start_difference(self._rules, line)
        if found and found.rule is not PLACE:
            return self._stop(*found)
        self._table = Table(self._rules, line["event"])
        self._course = game(self._table)
        self._advance(next(self._course))
        return found

    def _advance(self, step: Fact | list[Ask] | None) -> None:
        """Make this step the next one. Asks with one legal answer are answered here, and not asked."""
        while isinstance(step, list):
            self._replies = {ask.seat: Reply(ask.options[0]) for ask in step if not ask.is_open()}
            self._asks = {ask.seat: ask for ask in step if ask.is_open()}
            if self._asks:
                return
            step = self._course.send(self._replies)
        self._due = step

    def _compare_fact(self, line: Line, kind: str) -> Difference | None:
        if self._asks:
            ask = next(iter(self._asks.values()))
            return self._stop(
                rule_of_asking(ask.logged(self._table.day)),
                f"{kind} comes before seat {ask.seat} is asked to {ask.purpose}",
            )
        if self._due is None:
            return self._stop(COURSE, f"{kind} comes after the end of the game")
        to, event = self._due
        if kind != event["kind"]:
            return self._stop(COURSE, f"{kind} comes where {event['kind']} is due")
        actor, due = line["event"].get("actor"), event.get("actor")
        if actor != due:
            return self._stop(COURSE, f"{kind} of seat {actor} comes where that of seat {due} is due")
        table = self._table
        day, phase, sub_phase = table.day, table.phase, table.sub_phase
        if kind == "GameOver":
            event["ended"] = time_or_none(line["event"]["ended"])
        derived = {
            "n": self.line_count,
            "day": day,
            "phase": phase,
            "sub_phase": sub_phase,
            "to": to,
            "event": event,
        }
        found = None if identical(line, derived) else line_difference(line, derived)
        self._place = (day, phase, None if kind == "SubPhaseEnd" else sub_phase)
        self._advance(next(self._course, None))
        return found

    def _compare_answer(self, line: Line) -> Difference | None:
        event, table = line["event"], self._table
        logged = event["ask"]
        ask = self._asks.get(logged["seat"])
        if ask is None or ask.purpose != logged["purpose"]:
            question = f"seat {logged['seat']} is asked to {logged['purpose']}"
            if self._due and not self._asks:
                return self._stop(COURSE, f"{question}, where {self._due.event['kind']} is due")
            return self._stop(rule_of_asking(logged), f"{question}, which is not due")
        wrong = answer_difference(ask, event, table.seed, table.day)
        if wrong and wrong.rule is ANSWER:
            return self._stop(*wrong)
        derived = {
            "n": self.line_count,
            "day": table.day,
            "phase": table.phase,
            "sub_phase": ask.sub_phase,
            "to": [ask.seat],
            "event": {**event, "ask": ask.logged(table.day)},
        }
        found = wrong if identical(line, derived) else line_difference(line, derived)
        self._take(ask, Reply(event["answer"]["choice"], event["answer"]["words"]))
        return found

    def _take(self, ask: Ask, reply: Reply) -> None:
        """Keep a reply, and go on when it was the last of the moment."""
        self._replies[ask.seat] = reply
        del self._asks[ask.seat]
        if not self._asks:
            self._advance(self._course.send(self._replies))

    def _compare_free_line(self, line: Line, kind: str) -> Difference | None:
        """A line that no rule creates says only who it is about; its place and its addressee are the game's."""
        event = line["event"]
        seat = event.get("actor")
        if event.keys() != FREE_LINES[kind].keys() or (kind != "RuleBroken" and not self._is_seat(seat)):
            return Difference(FREE_LINE, f"{kind} has other fields than it should, or concerns no seat at the table")
        wrong = [name for name, kinds in FREE_LINES[kind].items() if type(event[name]) not in kinds]
        if wrong:
            return Difference(FREE_LINE, f"the {wrong[0]} of this {kind} is a value of the wrong kind")
        if self.finished and kind != "RuleBroken":
            return Difference(COURSE, f"{kind} comes after the end of the game")
        day, phase, sub_phase = self._place
        to = [seat] if kind == "Note" else "moderator"
        derived = {"n": self.line_count, "day": day, "phase": phase, "sub_phase": sub_phase, "to": to, "event": event}
        return None if identical(line, derived) else line_difference(line, derived)

    def _is_seat(self, seat: object) -> bool:
        return type(seat) is int and 0 <= seat < self._rules.seats

    def _stop(self, rule: Rule, why: str) -> Difference:
        self.stopped = self._cut_short = True
        return Difference(rule, why)


def rule_of_asking(ask: Event) -> Rule:
    """The rule that is broken if this ask is missing, or is not due."""
    return FLOOR if ask["purpose"] in ("reply", "bid") or ask.get("turn") else ASKED


def time_or_none(value: object) -> str | None:
    """A time of day may be anything, or be left out."""
    return value if isinstance(value, str) else None
