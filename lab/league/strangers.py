"""The strangers: scripts that nothing is fitted to, to see what a new idea gains; here those of a pack."""

from __future__ import annotations

from collections.abc import Sequence

from lab.league.honest_strangers import (
    Advocate,
    Bait,
    Executor,
    Grudge,
    Heir,
    Interrogator,
    Modest,
    Penitent,
    Retaliator,
)
from lab.league.listener import Case, Listener
from lab.league.lying_strangers import FalseFriend, Gravedigger, Protector, Retractor, SelfBiter, SoftClaimer
from lab.league.members import Maker
from werewolf.game.answer_events import FailedAttempt
from werewolf.game.asks import Answer, Ask, decline
from werewolf.game.secrecy import View


class LateBus(Listener):
    """Defends its partner until half of the table is against it, then is the loudest of those who vote it out."""

    fickle = True

    def case(self, answer: Answer) -> Case:  # noqa: ARG002
        if not self.partners:
            return Case(None)
        mate = next((seat for seat in self.heat() if seat in self.partners), self.partners[0])
        if 2 * len(self.accusers(mate)) >= len(self.living) - 2:
            return Case(mate, "I was wrong, and I say so. ")
        rest = [seat for seat in self.heat() if seat in self.others]
        return Case(rest[0] if rest else None, f"I trust {self.name(mate)}. ")


class Hopper(Listener):
    """Hops at the last moment to the honest seat in second place, so that the votes are split."""

    fickle = True

    def case(self, answer: Answer) -> Case:  # noqa: ARG002
        places = self.heat()
        second = next((seat for seat in places[1:] if seat in self.others), None)
        if second is None and places and self.others:
            second = self.rng.pick(
                [seat for seat in self.others if seat != places[0]] or self.others, f"hop|{self.day}"
            )
        return Case(second)


class Shadow(Listener):
    """Buddies up to the seat the table trusts most, and repeats what that one says and votes."""

    def case(self, answer: Answer) -> Case:  # noqa: ARG002
        idol = self.trusted(self.others)
        if idol is None:
            return Case(None)
        words = [act.seat for _, who, act in self.said if who == idol and act.kind in ("accuse", "vote")]
        past = [target for _, who, target in self.votes if who == idol]
        wanted = [seat for seat in (*reversed(words), *reversed(past)) if seat in self.living and seat != self.seat]
        return Case(next(iter(wanted), None), f"I trust {self.name(idol)}. ")


class Sleeper(Listener):
    """Says next to nothing and votes with the crowd until five are left; then it leads with everything it has kept."""

    def by_day(self, ask: Ask, view: View, answer: Answer) -> Answer:
        if len(self.living) <= 5:
            return super().by_day(ask, view, answer)
        if ask.purpose == "reply":
            return Answer()
        return self.saying("Let us see what the day brings.", ask, super().by_day(ask, view, answer))

    def case(self, answer: Answer) -> Case:  # noqa: ARG002
        if len(self.living) > 5:
            return Case(next((seat for seat in self.heat() if seat in self.others), None))
        voters = {who for _, who, target in self.votes if target in self.banished}
        guilty = self.doubted(seat for seat in self.others if seat in voters) if voters else None
        found = self.doubted(self.others) if guilty is None else guilty
        return Case(found, "I have listened long enough. ")


class Framer(Listener):
    """Has the pack kill whoever accused an honest seat, and says next day that this seat did it."""

    def reply(self, ask: Ask, view: View, troubles: Sequence[FailedAttempt]) -> Answer:
        answer = super().reply(ask, view, troubles)
        if ask.purpose not in ("propose", "settle", "kill"):
            return answer
        prey = [who for seat in self.others for who in self.accusers(seat, self.last_day()) if who in self.others]
        chosen = self.trusted(seat for seat in dict.fromkeys(prey) if seat in ask.options)
        return answer if chosen is None else Answer(chosen, answer.words)

    def last_day(self) -> int:
        return max((day for day, _, _ in self.said), default=0)

    def case(self, answer: Answer) -> Case:  # noqa: ARG002
        dead = self.killed.get(self.day, ())
        blamed = [act.seat for _, who, act in reversed(self.said) if who in dead and act.kind in ("accuse", "vote")]
        found = next((seat for seat in blamed if seat in self.others), None)
        if found is None:
            return Case(None)
        return Case(found, f"The dead had accused {self.name(found)}, and died for it. ")


class Splitter(Listener):
    """Accuses three a day that nobody else has named, and votes for nobody where its own pack is in the lead."""

    def case(self, answer: Answer) -> Case:  # noqa: ARG002
        free = [seat for seat in self.others if seat not in self.heat()] or self.others
        drawn = self.rng.shuffled(free, f"split|{self.day}")[:3]
        if not drawn:
            return Case(None)
        return Case(drawn[0], "".join(f"I suspect {self.name(seat)}. " for seat in drawn[1:]))

    def by_day(self, ask: Ask, view: View, answer: Answer) -> Answer:
        skip = decline(ask)
        leads = next(iter(self.heat()), None)
        if ask.purpose == "vote" and skip is not None and (leads in self.partners or leads == self.seat):
            return Answer(skip)
        return super().by_day(ask, view, answer)


STRANGERS: dict[str, Maker] = {
    "protector": Protector,
    "late-bus": LateBus,
    "soft-claimer": SoftClaimer,
    "retractor": Retractor,
    "hopper": Hopper,
    "shadow": Shadow,
    "gravedigger": Gravedigger,
    "false-friend": FalseFriend,
    "sleeper": Sleeper,
    "framer": Framer,
    "self-biter": SelfBiter,
    "splitter": Splitter,
    "advocate": Advocate,
    "retaliator": Retaliator,
    "executor": Executor,
    "penitent": Penitent,
    "interrogator": Interrogator,
}
STRANGER_VILLAGE: dict[str, Maker] = {
    **{name: STRANGERS[name] for name in ("advocate", "retaliator", "executor", "penitent", "interrogator", "shadow")},
    "bait": Bait,
    "modest": Modest,
    "heir": Heir,
    "grudge": Grudge,
}
