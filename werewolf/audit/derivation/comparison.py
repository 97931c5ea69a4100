"""The comparison: each line of a log against the line that follows from the rules, the seed and the answers before it.

A line that differs in a field is reported, and the comparison goes on with what it should have been. A line that should
not come at all, or an answer that is not legal, ends it: from there on the log is another game.
"""

from __future__ import annotations

from werewolf.audit.derivation.answers import answer_difference
from werewolf.audit.derivation.course import game
from werewolf.audit.derivation.derived_table import Table
from werewolf.audit.derivation.differences import Difference, line_difference
from werewolf.audit.derivation.game_start import start_difference
from werewolf.audit.derivation.rulebook import ANSWER, ASKED, COURSE, FLOOR, FREE_LINE, FREE_LINES, PLACE, Rule
from werewolf.audit.derivation.steps import Ask, Fact, Replies, Reply, To
from werewolf.audit.logged_rules import Event, Line, LoggedRules, Seat

MOST_DIFFERENCES = 20  # then the log is plainly another game

Place = tuple[int, str | None, str | None]  # day, phase and sub-phase


class Comparison:
    """Compares one log, line by line, with the game it should be.

    The derived game (`course.game`) is a generator that knows the rules and not the log. It yields what comes next: a
    fact, or a moment in which seats are asked. So there are always two things to hold a line against, and one of them
    is empty: the asks that are open, or the fact that is due. The log gives the derived game nothing but answers, so
    one wrong line cannot make the next one look right.
    """

    def __init__(self, rules: LoggedRules) -> None:
        self.stopped = False
        self._cut_short = False  # whether the last line was not compared to its end
        self._rules = rules
        self.line_count = 0  # lines so far
        self._differences = 0
        self._place: Place = (0, None, None)  # after the last fact
        self._due: Fact | None = None  # the line that must come next, unless seats are to be asked first
        self._asks: dict[Seat, Ask] = {}  # the asks of this moment that are not answered yet
        self._replies: Replies = {}

    def compare(self, line: Line) -> Difference | None:
        """What is wrong with the next line, or None."""
        if self.stopped:
            return None
        # There are four kinds of lines: answers, which are the game's only input; lines that no rule creates; facts,
        # which follow from the rules; and the first, which says what the rules are.
        kind = line["event"]["kind"]
        if kind == "Answered":
            difference = self._compare_answer(line)
        elif kind in FREE_LINES:
            difference = self._compare_free_line(line, kind)
        elif self.line_count:
            difference = self._compare_fact(line, kind)
        else:
            difference = self._start(line)
        self.line_count += 1
        if difference:
            self._differences += 1
            self.stopped = self.stopped or self._differences == MOST_DIFFERENCES
        return difference

    @property
    def compared(self) -> int:
        """How many lines were compared to their end; all the rest is not vouched for."""
        return self.line_count - self._cut_short

    @property
    def finished(self) -> bool:
        """Whether the game is over, as far as the lines go."""
        return not self.stopped and self._due is None and not self._asks

    def _start(self, line: Line) -> Difference | None:
        # Rules that cannot be played, or a deal that is not the seed's, leave nothing to derive a game from.
        difference = start_difference(self._rules, line)
        if difference and difference.rule is not PLACE:
            return self._stop(*difference)
        self._table = Table(self._rules, line["event"])
        self._course = game(self._table)
        self._advance(next(self._course))
        return difference

    def _advance(self, step: Fact | list[Ask] | None) -> None:
        """Make this step the next one. Asks with one legal answer are answered here, and not asked."""
        while isinstance(step, list):
            self._replies = {ask.seat: Reply(ask.options[0]) for ask in step if not ask.is_open()}
            self._asks = {ask.seat: ask for ask in step if ask.is_open()}
            if self._asks:
                return
            # Nobody had anything to decide: the log has no line for this moment.
            step = self._course.send(self._replies)
        self._due = step

    def _compare_fact(self, line: Line, kind: str) -> Difference | None:
        # First whether any fact may come here. While a seat has not answered, the game stands still.
        if self._asks:
            ask = next(iter(self._asks.values()))
            rule = rule_of_asking(ask.logged(self._table.day))
            return self._stop(rule, f"{kind} comes before seat {ask.seat} is asked to {ask.purpose}")
        if self._due is None:
            return self._stop(COURSE, f"{kind} comes after the end of the game")
        # Then whether it is this fact. Another kind, or the same of another seat, means that a line is missing or too
        # many: to go on would find every later line wrong.
        to, event = self._due
        if kind != event["kind"]:
            return self._stop(COURSE, f"{kind} comes where {event['kind']} is due")
        actor, due = line["event"].get("actor"), event.get("actor")
        if actor != due:
            return self._stop(COURSE, f"{kind} of seat {actor} comes where that of seat {due} is due")
        # Last every field, types included. Only when the game ended cannot be worked out.
        if kind == "GameOver":
            ended = line["event"]["ended"]  # a time of day may be anything, or be left out
            event["ended"] = ended if isinstance(ended, str) else None
        table = self._table
        day, phase, sub_phase = place = table.day, table.phase, table.sub_phase
        difference = line_difference(line, self._derived(place, to, event))
        # Go on with the derived fact, not with the logged one. The end of a sub-phase is the last line inside it.
        self._place = (day, phase, None) if kind == "SubPhaseEnd" else (day, phase, sub_phase)
        self._advance(next(self._course, None))
        return difference

    def _compare_answer(self, line: Line) -> Difference | None:
        # Was this seat to be asked this, now? The seats of one moment may answer in any order.
        event, table = line["event"], self._table
        logged = event["ask"]
        ask = self._asks.get(logged["seat"])
        if ask is None or ask.purpose != logged["purpose"]:
            question = f"seat {logged['seat']} is asked to {logged['purpose']}"
            if self._due and not self._asks:
                return self._stop(COURSE, f"{question}, where {self._due.event['kind']} is due")
            return self._stop(rule_of_asking(logged), f"{question}, which is not due")
        # Is the answer legal by the options that are due (not by those that are logged)? If not, the game cannot go on.
        wrong = answer_difference(ask, event, table.seed, table.day)
        if wrong and wrong.rule is ANSWER:
            return self._stop(*wrong)
        # Is the question the due one, in every field? The answer is the player's own, and stands as it is.
        event = {**event, "ask": ask.logged(table.day)}
        difference = line_difference(line, self._derived((table.day, table.phase, ask.sub_phase), [ask.seat], event))
        self._take(ask, Reply(event["answer"]["choice"], event["answer"]["words"]))
        return difference or wrong

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
        return line_difference(line, self._derived(self._place, [seat] if kind == "Note" else "moderator", event))

    def _derived(self, place: Place, to: To, event: Event) -> Line:
        """The next line as it should be."""
        day, phase, sub_phase = place
        return {"n": self.line_count, "day": day, "phase": phase, "sub_phase": sub_phase, "to": to, "event": event}

    def _is_seat(self, seat: object) -> bool:
        return type(seat) is int and 0 <= seat < self._rules.seats

    def _stop(self, rule: Rule, why: str) -> Difference:
        self.stopped = self._cut_short = True
        return Difference(rule, why)


def rule_of_asking(ask: Event) -> Rule:
    """The rule that is broken if this ask is missing, or is not due."""
    return FLOOR if ask["purpose"] in ("reply", "bid") or ask.get("turn") else ASKED
