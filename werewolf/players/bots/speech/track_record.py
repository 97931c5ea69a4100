"""The track record: what the players did to each other and how they died, looked up in the public events.

Unlike evidence it holds everything, whether it counts or not: an answer to “did Bram vote for me?” must be true, and
whoever is accused may explain what it did by what it could have known by then.
"""

from __future__ import annotations

from collections.abc import Collection, Iterator, Sequence
from functools import cached_property

from werewolf.game.asks import Seat
from werewolf.game.event import Event
from werewolf.game.events import Nomination, Phase, PhaseStart, SubPhaseStart, Vote
from werewolf.players.bots.inference.arguments import FAVOURS
from werewolf.players.bots.inference.spoken_evidence import ParsedSpeech
from werewolf.players.bots.speech.citing import Facts, Why, fact_of, shown_card
from werewolf.players.bots.speech.clauses import Clauses
from werewolf.players.bots.speech.points import Fact
from werewolf.players.bots.speech.questions_heard import Verb

SPOKEN = {"vote": "plan", "accuse": "accuse", "defend": "defend", "agree": "agree", "counter": "counter"}
# What a question means by a verb: what was done comes before what was only said.
KINDS: dict[Verb, tuple[str, ...]] = {
    "vote": ("ballot", "plan", "nominate"),
    "nominate": ("nominate",),
    "accuse": ("accuse", "plan", "nominate", "counter", "ballot"),
    "defend": ("defend", "agree"),
}
ON_THE_TABLE: dict[Verb, tuple[str, ...]] = {"vote": ("ballot",), "nominate": ("nominate",)}
MOST_OTHERS = 2  # who did as the speaker did


class TrackRecord:
    """What has happened at one table, in the words of one seat."""

    def __init__(self, facts: Facts) -> None:
        self.facts = facts
        self.record = facts.record
        self.me = facts.me

    @cached_property
    def actions(self) -> list[Fact]:
        """What one player did to another, in order."""
        speeches = {speech.line: speech for speech in self.record.speeches}
        facts: list[Fact] = []
        day, elects = 0, False
        for line, event in enumerate(self.record.events):
            if isinstance(event, PhaseStart) and event.phase is Phase.DAY:
                day = event.day
            elif isinstance(event, SubPhaseStart):
                elects = event.sub_phase == "SHERIFF_ELECTION"
            elif line in speeches:
                facts += _spoken(speeches[line])
            else:
                facts += _done(event, day, line, elects)
        return facts

    @cached_property
    def _starts(self) -> list[int]:
        """Where each part of a day begins."""
        return [line for line, event in enumerate(self.record.events) if isinstance(event, SubPhaseStart)]

    def of(self, actor: Seat, targets: Collection[Seat], verb: Verb) -> Fact | None:
        """The last time that a seat did this to one of the targets, or to anybody if there are none.

        What was done comes before what was only said.
        """
        for kind in KINDS[verb]:
            for fact in reversed(self.actions):
                if (fact.kind, fact.actor) == (kind, actor) and (not targets or fact.target in targets):
                    return fact
        return None

    def voters(self, target: Seat, verb: Verb) -> Fact | None:
        """Who did this to a seat, on the last day on which anybody did."""
        kinds = ON_THE_TABLE.get(verb, KINDS[verb])
        same = [fact for fact in self.actions if fact.target == target and fact.kind in kinds]
        last = [fact for fact in same if fact.day == same[-1].day]
        return _all_of(f"all_{verb}", last, last[0]) if last else None

    # -- reasons -----------------------------------------------------------------------------------------------------

    def explained(self, fact: Fact) -> Why:
        """What this seat did, and what it could have known by then that speaks for it."""
        reason = self.reason(fact)
        return (fact, reason) if reason else (fact,)

    def reason(self, fact: Fact) -> Fact | None:
        """What spoke against the target then, or for it if it was favoured; else who had named it, or did the same."""
        target, line = fact.target, fact.lines[0]
        if target is None:
            return None
        if fact.kind in ("ballot", "elect"):  # votes are cast together: nobody has seen those of the others
            line = max((start for start in self._starts if start < line), default=line)
        weighed = self.facts.bystander.in_favour if fact.kind in FAVOURS else self.facts.bystander.against
        for item in weighed(target, before=line):
            if self.facts.may_explain(item):
                return fact_of(item)
        return None if fact.kind in FAVOURS else self._named_before(fact)

    def _named_before(self, fact: Fact) -> Fact | None:
        """Who had named the same target before, that day."""
        named = [
            other
            for other in self.actions
            if other.kind in ("plan", "nominate") and (other.target, other.day) == (fact.target, fact.day)
            if other.lines < fact.lines and other.actor != fact.actor
        ]
        return _all_of("named_before", named, fact, MOST_OTHERS)

    def shared(self, fact: Fact, besides: Seat) -> Fact | None:
        """Others who did the same to the same target on the same day."""
        same = [
            other
            for other in self.actions
            if (other.kind, other.target, other.day) == (fact.kind, fact.target, fact.day)
            if other.actor not in (fact.actor, besides)
        ]
        return _all_of("same", same, fact, MOST_OTHERS)

    def unexplained_change(self, seat: Seat) -> Fact | None:
        """That a seat announced one vote and cast another, once it has spoken since without a word of it.

        None if it names both now, or if anybody has told of it.
        """
        record, now = self.record, self.facts.clauses.now
        day, announced, actual = record.broken_plans.get(seat, (-9, -1, -1))
        cast = [fact for fact in self.actions if (fact.kind, fact.actor, fact.target) == ("ballot", seat, actual)]
        if day not in (record.day - 1, record.day - 2) or not cast:
            return None
        fact = Fact("broke_plan", seat, None, day, cast[-1].lines)
        since = [speech for speech in record.speeches if speech.line > cast[-1].lines[0]]
        told = any(Clauses(now._replace(day=speech.day), None).is_told(fact, speech.words) for speech in since)
        spoken = [speech.words for speech in since if speech.seat == seat]
        names = [record.words.call_names[other] for other in (announced, actual)]
        explained = any(all(name in words for name in names) for words in spoken)
        return fact if spoken and not told and not explained else None

    # -- deaths ------------------------------------------------------------------------------------------------------

    def death(self, seat: Seat) -> Fact | None:
        """How a seat died, as far as everybody knows; None if it lives."""
        record = self.record
        died = record.night_victims.get(seat)
        if died is not None:
            kind = "pack_or_poison" if record.cards.get("witch") else "pack_kill"
            return Fact(kind, seat, seat, died[0], (died[1],))
        out = next((day for day, banished in record.banishments if banished == seat), None)
        if seat in record.living:
            return None
        line = record.nights.death_lines.get(seat)
        lines = () if line is None else (line,)
        return Fact("gone" if out is None else "voted_out", seat, seat, out or 0, lines)

    def side(self, seat: Seat) -> Fact | None:
        """What proves a dead seat's side: its card was shown, or only the pack can have killed it."""
        died = seat in self.record.night_victims and self.record.only_the_pack_kills()
        return shown_card(self.record, seat, seat) or (self.death(seat) if died else None)

    def left(self) -> Fact:
        """How many of the pack are left: known only if the card of every dead seat is."""
        record = self.record
        shown = tuple(seat for seat in record.dead if record.known_sides.get(seat))
        lines = tuple(record.shown[seat][1] for seat in shown if seat in record.shown)
        open_cards = [seat for seat in record.dead if seat not in record.known_sides and self.side(seat) is None]
        return Fact("left_open" if open_cards else "left", self.me, None, record.day, lines, shown)


def _all_of(kind: str, facts: Sequence[Fact], like: Fact, most: int = 99) -> Fact | None:
    """Several facts about one target on one day as a single one: those who did it, at most the last so many."""
    who = tuple(dict.fromkeys(fact.actor for fact in facts))[-most:]
    lines = tuple(next(fact.lines[0] for fact in facts if fact.actor == seat) for seat in who)
    return Fact(kind, who[0], like.target, like.day, lines, who) if who else None


def _spoken(speech: ParsedSpeech) -> Iterator[Fact]:
    for act in speech.acts:
        if act.kind in SPOKEN and act.seat is not None:
            yield Fact(SPOKEN[act.kind], speech.seat, act.seat, speech.day, (speech.line,))


def _done(event: Event, day: int, line: int, elects: bool) -> Iterator[Fact]:
    if isinstance(event, Vote) and event.target is not None:
        yield Fact("elect" if elects else "ballot", event.actor, event.target, day, (line,))
    elif isinstance(event, Vote):
        yield Fact("abstain", event.actor, None, day, (line,))
    elif isinstance(event, Nomination) and event.target is not None:
        yield Fact("nominate", event.actor, event.target, day, (line,))
