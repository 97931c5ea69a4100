"""Go through a game once: what everyone could know at each position, and every choice that can be judged."""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection, Iterator, Sequence

from werewolf.game.answer_events import Answered, Seated
from werewolf.game.asks import Seat
from werewolf.game.secrecy import Line
from werewolf.review.judged_actions import JUDGED_ACTIONS, honest_action
from werewolf.review.judged_votes import VOTES, honest_decision, judged, wolf_decision
from werewolf.review.knowledge import Knowledge
from werewolf.review.result import Decision, SeatScore, Suspicion
from werewolf.review.thresholds import MOST_ROWS
from werewolf.review.walk import Walk
from werewolf.review.win_chances import Position


def rounded_row(chances: Sequence[float]) -> tuple[float, ...]:
    return tuple(round(chance, 3) for chance in chances)


def suspicion_at(knowledge: Knowledge, position: Position) -> Suspicion:
    """What an onlooker and every living seat believe at a position."""
    seats = knowledge.record.living if knowledge.record.seats <= MOST_ROWS else ()
    rows = {seat: rounded_row(knowledge.of_seat(seat)) for seat in seats}
    return Suspicion(position.line.n, position.line.day, rounded_row(knowledge.public()), rows)


def beliefs_and_decisions(
    walked: Walk, shown: Sequence[Position], judged_seats: Collection[Seat], with_rows: bool = True
) -> tuple[list[Suspicion], list[Decision]]:
    """The suspicion at each position, and the judged choices of these seats, in one pass through the game."""
    knowledge = Knowledge(walked)
    rows: list[Suspicion] = []
    decisions: list[Decision] = []
    # At the end the cards are open, and a belief that still looks for a living wolf would be wrong.
    by_moments = {position.moments: position for position in shown if position.kind != "end"}
    for count, end in enumerate(walked.ends):
        knowledge.move_to(end)
        if with_rows and count in by_moments:
            rows.append(suspicion_at(knowledge, by_moments[count]))
        if count < len(walked.moments):
            decisions += decisions_of(walked, count, knowledge, judged_seats)
    return rows, decisions


def decisions_of(walked: Walk, moment: int, knowledge: Knowledge, seats: Collection[Seat]) -> Iterator[Decision]:
    """The judged choices of one moment."""
    after = walked.lines[walked.moments[moment].at : walked.ends[moment + 1]]
    lines = {line.event.ask.seat: line for line in after if isinstance(line.event, Answered)}
    for answered in walked.moments[moment].answered:
        seat = answered.ask.seat
        if seat not in seats:
            continue
        decision = decision_of(walked, moment, answered, lines[seat], knowledge)
        if decision is not None:
            yield decision


def decision_of(walked: Walk, moment: int, answered: Answered, line: Line, knowledge: Knowledge) -> Decision | None:
    """The verdict on one answer; None if it is no choice that can be judged, or the figures do not carry a verdict."""
    seat, purpose, pack = answered.ask.seat, answered.ask.purpose, walked.pack
    if seat in pack:
        judges = purpose in VOTES and judged(answered)
        return wolf_decision(line, walked, moment, answered, knowledge.public(), pack) if judges else None
    if purpose in JUDGED_ACTIONS:
        return honest_action(line, answered, knowledge.mind(seat), walked, moment)
    return honest_decision(line, answered, knowledge.mind(seat), pack) if judged(answered) else None


def players(walked: Walk) -> tuple[str, ...]:
    """Who or what played each seat at the end: a seat may have changed hands."""
    kinds = [chair.kind for chair in walked.start.players]
    for line in walked.known:
        if isinstance(line.event, Seated) and 0 <= line.event.actor < len(kinds):
            kinds[line.event.actor] = line.event.player
    return tuple(kinds)


def is_bot(player: str) -> bool:
    """Whether a seat was played by a bot, whose own posterior is the measure and whose score means nothing."""
    return player.partition(":")[0] == "bot"


def seat_scores(decisions: Sequence[Decision], kinds: Sequence[str], pack: Collection[Seat]) -> tuple[SeatScore, ...]:
    """The totals of each seat. Only honest people and models get a score: a bot is measured by its own yardstick."""
    return tuple(
        seat_score(seat, [decision for decision in decisions if decision.seat == seat], is_bot(kind), seat in pack)
        for seat, kind in enumerate(kinds)
    )


def seat_score(seat: Seat, mine: Sequence[Decision], bot: bool, wolf: bool) -> SeatScore:
    votes = [decision for decision in mine if decision.purpose in VOTES]
    grades, luck = Counter(decision.grade for decision in mine), Counter(decision.luck for decision in mine)
    scored = votes and not bot and not wolf
    score = round(100 * (1 - sum(vote.loss for vote in votes) / len(votes))) if scored else None
    return SeatScore(
        seat, len(votes), score,
        grades["blunder"], grades["inaccuracy"], luck["bad"], luck["good"],
    )  # fmt: skip
