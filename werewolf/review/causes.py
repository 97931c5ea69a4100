"""The cause of a jump of the win chance: a night action, a vote, or the piece of evidence that moved the table."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from werewolf.game.asks import Seat, decline
from werewolf.game.events import Banishment, NightOutcome, Vote
from werewolf.game.frozen import frozen
from werewolf.game.roles.doctor import DoctorAction
from werewolf.game.roles.guard import GuardAction
from werewolf.game.roles.hunter import HunterShoot
from werewolf.game.roles.seer import SeerAction
from werewolf.game.roles.werewolf import WerewolfKill
from werewolf.game.roles.witch import WitchAction
from werewolf.game.secrecy import Line
from werewolf.players.bots.inference.public_record import PublicRecord
from werewolf.review.judged_votes import VOTES, game_with
from werewolf.review.knowledge import Credits, evidence_lines, lines_about, public_record
from werewolf.review.quick_chance import quick_chance
from werewolf.review.result import Credit, Decision
from werewolf.review.review_words import ReviewWords, percent
from werewolf.review.thresholds import CREDIT
from werewolf.review.walk import Walk
from werewolf.review.win_chances import Place


@frozen
class Cause:
    """Who did what, for the credit, and the beginning of the sentence: it ends with what became of the win chance."""

    credit: Credit
    words: str


def night_cause(walked: Walk, lines: Sequence[Line], change: float) -> Cause | None:
    """The shot or the night action in these lines that explains a change in this direction."""
    words = ReviewWords(walked)
    for line in lines:
        event = line.event
        if isinstance(event, HunterShoot) and event.target is not None and explains(walked, event.target, change):
            return seat_cause(line, event.actor, f"shoots {words.card(event.target)}", words)
    day, outcome = next(((line.day, line.event) for line in lines if isinstance(line.event, NightOutcome)), (0, None))
    if not isinstance(outcome, NightOutcome):
        return None
    night = [line for line in walked.known if line.n < lines[-1].n and line.day == day]
    causes = (line_cause(walked, line, outcome, change, words) for line in night)
    return next((cause for cause in causes if cause is not None), None)


def explains(walked: Walk, dead: Seat, change: float) -> bool:
    """Whether the death of this seat explains a change in this direction."""
    return (dead in walked.pack) == (change > 0)


def is_first_check(walked: Walk, line: Line, event: SeerAction) -> bool:
    """Whether the seer learned something: a second check of the same seat tells nothing new."""
    earlier = (past.event for past in walked.known if past.n < line.n)
    checks = ((check.actor, check.target) for check in earlier if isinstance(check, SeerAction))
    return (event.actor, event.target) not in checks


def line_cause(walked: Walk, line: Line, outcome: NightOutcome, change: float, words: ReviewWords) -> Cause | None:
    """What a line of the night did, if that explains a change in this direction."""
    event = line.event
    if isinstance(event, WerewolfKill) and event.target is not None and event.target in outcome.deaths and change < 0:
        text = f"{words.when(line)}: the {words.camp('werewolves')} kill {words.card(event.target)}"
        return Cause(Credit(line.n, living_pack(walked, line), "kill", 0.0), text)
    if isinstance(event, WitchAction) and event.action_type == "POISON" and event.target is not None:
        cause = seat_cause(line, event.actor, f"poisons {words.card(event.target)}", words)
        return cause if explains(walked, event.target, change) else None
    saved = saved_seat(walked, line, outcome)
    if saved is not None and change > 0:
        actor: Seat = event.actor  # type: ignore[attr-defined]
        return seat_cause(line, actor, f"saves {words.card(saved)}", words)
    if isinstance(event, WerewolfKill) and event.target is None and change > 0:
        text = f"{words.when(line)}: the {words.camp('werewolves')} kill nobody"
        return Cause(Credit(line.n, living_pack(walked, line), "no kill", 0.0), text)
    if isinstance(event, SeerAction) and event.result != "GOOD" and change > 0 and is_first_check(walked, line, event):
        return seat_cause(line, event.actor, f"checks {words.card(event.target)}", words)
    return None


def living_pack(walked: Walk, line: Line) -> tuple[Seat, ...]:
    """The wolves who were alive in this line: they are told of the kill."""
    return line.to if isinstance(line.to, tuple) else walked.pack


def saved_seat(walked: Walk, line: Line, outcome: NightOutcome) -> Seat | None:
    """The seat that was attacked in this night, lived, and was protected or healed in this line."""
    event = line.event
    heals = isinstance(event, WitchAction) and event.action_type == "ANTIDOTE"
    if not heals and not isinstance(event, (GuardAction, DoctorAction)):
        return None
    attacked = walked.attacked(line.day)
    protected = attacked if heals else getattr(event, "target", None)
    return attacked if attacked is not None and attacked not in outcome.deaths and protected == attacked else None


def seat_cause(line: Line, actor: Seat, what: str, words: ReviewWords) -> Cause:
    text = f"{words.when(line)}: {words.card(actor)} {what}"
    return Cause(Credit(line.n, (actor,), what, 0.0), text)


class Causes:
    """Finds the cause of the change between two places."""

    def __init__(self, walked: Walk, decisions: Sequence[Decision]) -> None:
        self._walk, self._decisions = walked, decisions
        self._words = ReviewWords(walked)

    def cause(self, before: Place, after: Place, change: float) -> Cause | None:
        """The cause; None if the figures name none.

        A chance changes because somebody is dead, or because the table believes something else. What accounts for more
        of the change decides where the cause is looked for first.
        """
        lines = self._walk.lines[before.end : after.end]
        banishments = ((line, line.event.banished) for line in lines if isinstance(line.event, Banishment))
        out = next(((line, seat) for line, seat in banishments if seat is not None), None)
        if self._by_deaths(before, after, change):
            return self._vote(*out, change) if out is not None else night_cause(self._walk, lines, change)
        told = self._evidence(lines, after, change) or night_cause(self._walk, lines, change)
        return told or (self._vote(*out, change) if out is not None and explains(self._walk, out[1], change) else None)

    def _by_deaths(self, before: Place, after: Place, change: float) -> bool:
        """Whether who is alive accounts for the change, rather than what is believed."""
        old, new = before.standing, after.standing
        if after.known is not None:
            return True
        if set(old.living) == set(new.living):
            return False
        # The table's chance with today's living and yesterday's belief: the part of the change that is due to deaths.
        dead = quick_chance(replace(new, belief=old.belief)) - before.quick
        return dead * change > 0 and abs(dead) >= abs(after.quick - before.quick - dead)

    # -- votes -----------------------------------------------------------------------------------------------------

    def _vote(self, line: Line, seat: Seat, change: float) -> Cause:
        """A seat was voted out: by a blunder that decided it, by what turned the table against it, or by its voters."""
        index = next(at for at, other in enumerate(self._walk.lines) if other is line)
        moment = next(at for at, end in enumerate(self._walk.ends[1:]) if end > index)
        return (
            self._blunder(moment, seat, change) or self._turned(moment, line, seat) or self._voters(moment, line, seat)
        )

    def _blunder(self, moment: int, seat: int, change: float) -> Cause | None:
        """A blunder against its own side without which this seat would not have been voted out."""
        answers = self._walk.moments[moment].answered
        votes = {answered.ask.seat: answered for answered in answers if answered.ask.purpose in VOTES}
        for decision in self._decisions:
            answered = votes.get(decision.seat)
            own_side_lost = (decision.seat in self._walk.pack) == (change > 0)
            if answered is None or decision.grade != "blunder" or not own_side_lost:
                continue
            if (decision.day, decision.purpose) != (answered.ask.day, answered.ask.purpose):
                continue
            # Play on from the log with this one vote changed: is the seat still alive?
            better = decision.best_target if decision.best_target is not None else decline(answered.ask)
            if better is not None and seat in game_with(self._walk, moment, answered, better).state.living:
                return Cause(
                    Credit(decision.n, (decision.seat,), "vote", decision.loss), self._blunder_words(decision, seat)
                )
        return None

    def _blunder_words(self, decision: Decision, out: int) -> str:
        """The vote and what was wrong with it. `out` is the seat that was voted out, not always the one voted for."""
        name, words = self._words.name, self._words
        target = "themselves" if decision.target == decision.seat else name(decision.target)
        vote = "abstention" if decision.target is None else f"vote for {target}"
        what = f"Day {decision.day}: {name(decision.seat)}'s {vote}"
        if decision.judged_by == "win_chance":
            if decision.target != out:
                return f"{what} lets {words.card(out)} be voted out"
            return f"{what}, a partner, decides the ballot" if out in self._walk.pack else f"{what} decides the ballot"
        better = "abstaining was better"
        if decision.best_target is not None:
            better = f"{name(decision.best_target)} was {words.wolf} with {percent(decision.best)}"
        return f"{what} ({percent(decision.chosen)}) decides it; by what {name(decision.seat)} knew, {better}"

    def _turned(self, moment: int, line: Line, seat: int) -> Cause | None:
        """The line that made the table suspect this seat, if it was the first suspect."""
        end, words = self._walk.moments[moment].at, self._words
        record = public_record(self._walk.rules, self._walk.lines[:end])
        belief = record.belief().wolf
        if belief[seat] < max(belief[other] for other in record.living) - CREDIT:
            return None
        # Leave out one line at a time: whichever lowers the suspicion of the seat most had turned the table against it.
        credits = Credits(self._walk, end, lambda record: record.belief().wolf[seat])
        strongest = credits.strongest(lines_about(record, self._walk.lines[:end], seat, words))
        if strongest is None or strongest[0] < CREDIT:
            return None
        effect, told = strongest
        without, whole = percent(belief[seat] - effect), percent(belief[seat])
        shift = f"suspicion of {words.name(seat)}: {without} without it, {whole} with it"
        what = words.description(told, seat)
        return Cause(
            Credit(told.n, (told.event.actor,), what, round(effect, 4)),  # type: ignore[attr-defined]
            f"{words.when(line)}: {what} ({shift}) gets {words.card(seat)} voted out",
        )

    def _voters(self, moment: int, line: Line, seat: int) -> Cause:
        answers = self._walk.moments[moment].answered
        voters = tuple(answered.ask.seat for answered in answers if answered.answer.choice == seat)
        by = f" by {self._words.names(voters)}" if 0 < len(voters) <= 4 else f" with {len(voters)} votes"
        return Cause(
            Credit(line.n, voters, "ballot", 0.0),
            f"{self._words.when(line)}: {self._words.card(seat)} is voted out{by}",
        )

    # -- evidence --------------------------------------------------------------------------------------------------

    def _evidence(self, lines: Sequence[Line], after: Place, change: float) -> Cause | None:
        """What was said or voted in between, by how far it moved the suspicion of the living wolves."""
        pack = [seat for seat in self._walk.pack if seat in after.standing.living]
        candidates = evidence_lines(lines)
        if not pack or not candidates:
            return None

        def mean(record: PublicRecord) -> float:
            return sum(record.belief().wolf[seat] for seat in pack) / len(pack)

        # Again one line at a time; all votes together count as one if they weigh at least twice as much as any line.
        credits, sign = Credits(self._walk, after.end, mean), 1.0 if change > 0 else -1.0
        strongest = credits.strongest(candidates, sign)
        assert strongest is not None
        effect, told = strongest
        votes = [line for line in candidates if isinstance(line.event, Vote)]
        together = credits.effect(votes) if len(votes) > 1 else 0.0
        if votes and sign * together >= max(CREDIT, 2 * sign * effect):
            return self._ballot(votes, credits.whole, together)
        if sign * effect < CREDIT and len(candidates) > 1:
            return None
        return self._line(told, credits.whole, effect)

    def _ballot(self, votes: Sequence[Line], now: float, effect: float) -> Cause:
        seats = tuple(line.event.actor for line in votes)  # type: ignore[attr-defined]
        words = f"{self._words.when(votes[0])}: the ballot shows who stands with whom ({self._shift(now, effect)})"
        return Cause(Credit(votes[0].n, seats, "ballot", round(effect, 4)), words)

    def _line(self, told: Line, now: float, effect: float) -> Cause:
        what = self._words.description(told)
        actor: int = told.event.actor  # type: ignore[attr-defined]
        words = f"{self._words.when(told)}: {what} ({self._shift(now, effect)})"
        return Cause(Credit(told.n, (actor,), what, round(effect, 4)), words)

    def _shift(self, now: float, effect: float) -> str:
        wolves = self._words.camp("werewolves")
        return f"mean suspicion of the {wolves}: {percent(now - effect)} without it, {percent(now)} with it"
