"""The best lie, the best catch, and the slips of models: what was said, against what was true."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Sequence

from werewolf.config.seat import is_model
from werewolf.game.answer_events import Answered
from werewolf.game.asks import Seat
from werewolf.game.events import Vote
from werewolf.game.frozen import frozen
from werewolf.game.roles import roles
from werewolf.game.secrecy import Line
from werewolf.players.language.acts import Act
from werewolf.review.judged_votes import VOTES
from werewolf.review.knowledge import Credits, mind_without, public_record
from werewolf.review.result import Finding, Slip
from werewolf.review.review_words import SPOKEN, ReviewWords, percent
from werewolf.review.scores import players
from werewolf.review.thresholds import TALK
from werewolf.review.walk import Walk

TRIED = 3  # of the words that moved an onlooker most, for which every honest seat is asked


@frozen
class Told:
    """A speech, and a seat whose suspicion it may have moved: up for `sign` 1, down for -1."""

    line: Line
    end: int
    seat: Seat
    sign: int


Wanted = Callable[[Line, Act], Iterator[tuple[Seat, int]]]


def shift(moved: tuple[Told, float, float]) -> float:
    """How far words moved a suspicion in the direction that was wanted, from the means without them and with them."""
    told, without, whole = moved
    return told.sign * (whole - without)


class TalkEffects:
    """Measures what speeches did to the honest seats of one game."""

    def __init__(self, walked: Walk) -> None:
        self._walk = walked
        self._words = ReviewWords(walked)
        self._pack = set(walked.pack)

    def best_lie(self) -> Finding | None:
        """A false claim or accusation that moved honest seats most."""
        best = self._best(self._lies)
        return None if best is None else self._finding(*best, lie=True)

    def best_catch(self) -> Finding | None:
        """True words of an honest seat about a wolf that moved the other honest seats most."""
        best = self._best(self._catches)
        return None if best is None else self._finding(*best, lie=False)

    def _lies(self, line: Line, act: Act) -> Iterator[tuple[Seat, int]]:
        """Whom a lie makes look worse (1) or better (-1). Only wolves know that an accusation is false."""
        actor: Seat = line.event.actor  # type: ignore[attr-defined]
        wolf, deal = actor in self._pack, self._walk.start.deal
        if act.kind == "claim" and act.role is not None and act.role != deal[actor] and act.role in deal and wolf:
            yield actor, -1
        if act.kind == "report" and act.seat is not None and (deal[actor] != "seer") and act.seat != actor:
            if act.good and act.seat in self._pack:
                yield act.seat, -1
            if not act.good and act.seat not in self._pack:
                yield act.seat, 1
        if act.kind in ("accuse", "vote") and wolf and act.seat is not None and act.seat not in self._pack:
            yield act.seat, 1

    def _catches(self, line: Line, act: Act) -> Iterator[tuple[Seat, int]]:
        actor: Seat = line.event.actor  # type: ignore[attr-defined]
        against = act.kind in ("accuse", "vote") or (act.kind == "report" and act.good is False)
        if against and actor not in self._pack and act.seat in self._pack:
            assert act.seat is not None
            yield act.seat, 1

    def _best(self, wanted: Wanted) -> tuple[Told, float, float] | None:
        """The words with the largest effect on honest seats: with the mean suspicion without them and with them."""
        ranked = sorted(self._told(wanted), key=lambda told: -self._public_effect(told))[:TRIED]
        moved = [(told, *self._honest_means(told)) for told in ranked]
        best = max(moved, key=shift, default=None)
        return best if best is not None and shift(best) >= TALK else None

    def _told(self, wanted: Wanted) -> list[Told]:
        told: dict[tuple[int, Seat, int], Told] = {}
        for at, line in enumerate(self._walk.known):
            if isinstance(line.event, SPOKEN):
                for act in self._words.acts(line):
                    for seat, sign in wanted(line, act):
                        told.setdefault((line.n, seat, sign), Told(line, at + 1, seat, sign))
        return list(told.values())

    def _public_effect(self, told: Told) -> float:
        credits = Credits(self._walk, told.end, lambda record: record.belief().wolf[told.seat])
        return told.sign * credits.effect([told.line])

    def _honest_means(self, told: Told) -> tuple[float, float]:
        """The mean suspicion of the seat among the other honest living seats, without these words and with them."""
        living = public_record(self._walk.rules, self._walk.lines[: told.end]).living
        actor: Seat = told.line.event.actor  # type: ignore[attr-defined]
        honest = [seat for seat in living if seat not in self._pack and seat not in (actor, told.seat)]
        if not honest:
            return 0.0, 0.0
        return self._mean(honest, told, {told.line.n}), self._mean(honest, told, set())

    def _mean(self, honest: Sequence[Seat], told: Told, without: set[int]) -> float:
        beliefs = [mind_without(self._walk, seat, told.end, without).belief().wolf for seat in honest]
        return sum(belief[told.seat] for belief in beliefs) / len(honest)

    def _finding(self, told: Told, before: float, after: float, lie: bool) -> Finding:
        words, actor = self._words, told.line.event.actor  # type: ignore[attr-defined]
        about = "own" if told.seat == actor else ""
        whom = f"of {words.card(actor)} {about}".strip() if about else f"of {words.card(told.seat)}"
        whom = f"of {words.name(actor)}" if about else whom
        moved = f"the honest seats' mean suspicion {whom} from {percent(before)} to {percent(after)}"
        verb = "moves" if lie else "raises"
        text = f"{words.when(told.line)}: {words.description(told.line, told.seat)} {verb} {moved}."
        return Finding(told.line.n, actor, told.seat, round(after - before, 4), text)


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
