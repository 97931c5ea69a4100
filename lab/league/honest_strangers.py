"""The strangers for an honest chair; most of them suit a wolf as well."""

from __future__ import annotations

from lab.league.listener import Case, Listener
from lab.league.scripted import VOTES
from werewolf.game.asks import Answer, Ask, Seat
from werewolf.game.secrecy import View


class Advocate(Listener):
    """Always defends whoever is accused most, and goes after the first who accused that one."""

    def case(self, answer: Answer) -> Case:  # noqa: ARG002
        accused = next((seat for seat in self.heat() if seat != self.seat), None)
        if accused is None:
            return Case(None)
        hunters = [seat for seat in self.accusers(accused) if seat in self.others]
        return Case(next(iter(hunters), None), f"{self.name(accused)} is innocent. ")


class Retaliator(Listener):
    """Accuses whoever accuses it, today's first and then every older one, and nobody else by itself."""

    def case(self, answer: Answer) -> Case:  # noqa: ARG002
        days = range(self.day, -1, -1)
        foes = [who for day in days for who in self.accusers(self.seat, day)]
        foes += [who for _, who, target in reversed(self.votes) if target == self.seat]
        foe = next((seat for seat in foes if seat in self.others), None)
        return Case(foe, "" if foe is None else "Whoever wants me out has a reason to. ")


class Executor(Listener):
    """Fixes on one seat on the first day, calls for its head until it is gone, and only then finds another."""

    prey: Seat | None = None

    def case(self, answer: Answer) -> Case:  # noqa: ARG002
        if self.prey not in self.others:
            self.prey = self.rng.pick(self.others, f"prey|{self.day}") if self.others else None
        return Case(self.prey, "Everybody, follow me. ")


class Penitent(Listener):
    """Accuses, nominates and votes itself on the first day where it may, and plays like a bot from then on."""

    def by_day(self, ask: Ask, view: View, answer: Answer) -> Answer:
        if self.day > 1 or ask.purpose not in ("speak", "defend", *VOTES):
            return super().by_day(ask, view, answer)
        mine = self.seat if self.seat in ask.options else answer.choice
        words = "If you doubt me, vote me out. I vote for myself today. You will see that I was honest."
        return Answer(mine, words if self.speaks(ask, answer) else answer.words)


class Interrogator(Listener):
    """Shows its card at once (a wolf a plain one), asks two for theirs each day, and goes after who kept silent."""

    def case(self, answer: Answer) -> Case:  # noqa: ARG002
        shown = self.claiming("villager" if self.bot.mind.wolf else self.role)
        open_cards = {who for _, who, act in self.said if act.kind == "claim"}
        closed = [seat for seat in self.others if seat not in open_cards]
        asked = {act.seat for day, who, act in self.said if who == self.seat and act.kind == "ask" and day < self.day}
        silent = next((seat for seat in closed if seat in asked), None)
        fresh = [seat for seat in closed if seat not in asked][:2]
        return Case(silent, shown + "".join(f"{self.name(seat)}, what is your card? " for seat in fresh))


class Bait(Listener):
    """A plain card that claims to be the seer, clears one the table trusts, and takes it back before a rival."""

    def case(self, answer: Answer) -> Case:
        claimed = bool(self.own("claim"))
        if self.role not in ("villager", "werewolf") or not self.nights or self.own("retract"):
            return Case(None)
        if self.claimants("seer"):
            back = f"I take it back: I am not the {self.card('seer')}. I wanted to be the one they come for. "
            return Case(self.suspect(answer), back) if claimed else Case(None)
        told = [act.seat for act in self.own("report")]
        fresh = self.trusted(seat for seat in self.others if seat not in told)
        return Case(
            self.suspect(answer), self.claim() + ("" if fresh is None or told else self.report(fresh, good=True))
        )


class Modest(Listener):
    """Whatever its card, it claims a plain one, tells no news, and only names its suspect."""

    def by_day(self, ask: Ask, view: View, answer: Answer) -> Answer:
        return Answer() if ask.purpose == "reply" else super().by_day(ask, view, answer)

    def must_be_itself(self, ask: Ask, answer: Answer) -> bool:  # noqa: ARG002
        return ask.purpose in VOTES

    def case(self, answer: Answer) -> Case:
        return Case(self.suspect(answer), self.claiming("villager"))

    def saying(self, words: str, ask: Ask, answer: Answer) -> Answer:  # noqa: ARG002
        return super().saying(self.claiming("villager"), ask, answer)


class Heir(Listener):
    """Believes the dead of the night, and goes after whomever they last accused or voted for."""

    def case(self, answer: Answer) -> Case:  # noqa: ARG002
        dead = [seat for day in sorted(self.killed, reverse=True) for seat in self.killed[day]]
        for witness in dead:
            words = [act.seat for _, who, act in self.said if who == witness and act.kind in ("accuse", "vote")]
            past = [target for _, who, target in self.votes if who == witness]
            named = next((seat for seat in (*reversed(past), *reversed(words)) if seat in self.others), None)
            if named is not None:
                return Case(named, f"{self.name(witness)} was one of us, and was after {self.name(named)}. ")
        return Case(None)


class Grudge(Listener):
    """Goes after those who voted the last one out, the first first: in its eyes it is always the wrong one."""

    def case(self, answer: Answer) -> Case:  # noqa: ARG002
        if not self.banished:
            return Case(None)
        gone = list(self.banished)[-1]
        voters = [who for _, who, target in self.votes if target == gone and who in self.others]
        return Case(next(iter(voters), None), f"{self.name(gone)} was innocent. ")
