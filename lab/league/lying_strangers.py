"""The strangers that lie about their card: claims that cost little, and tales of the night."""

from __future__ import annotations

from collections.abc import Sequence

from lab.league.listener import Case, Listener
from werewolf.game.answer_events import FailedAttempt
from werewolf.game.asks import Answer, Ask
from werewolf.game.secrecy import View


class Protector(Listener):
    """Claims the protecting card after the first night, takes the credit for each quiet one, and leads the vote."""

    def case(self, answer: Answer) -> Case:  # noqa: ARG002
        role = next((card for card in ("doctor", "guard") if self.rules.cards.get(card)), None)
        friend = self.trusted(self.others)
        if not self.nights or friend is None:
            return Case(None)
        if role is None or self.taken(role):
            return Case(self.doubted(self.others), f"I trust {self.name(friend)}. ")
        last = self.own("deed")[-1:]
        charge = self.trusted(seat for seat in self.others if seat not in [deed.seat for deed in last])
        saved = f"I guarded {self.name(charge)} last night. " if self.quiet_night and charge is not None else ""
        return Case(self.doubted(self.others), self.claiming(role) + saved)


class SoftClaimer(Listener):
    """Hints at a card it does not have, and names one with nothing to check only when two want it out."""

    def case(self, answer: Answer) -> Case:  # noqa: ARG002
        claimed = self.own("claim")
        if not claimed and len(self.accusers(self.seat)) < 2:
            return Case(None, "I have a card that you need tonight. Leave me alone. ")
        role = next((card for card in ("hunter", "witch") if self.rules.cards.get(card)), "villager")
        accuser = next((seat for seat in self.accusers(self.seat) if seat in self.others), None)
        return Case(accuser, self.claiming(claimed[0].role or role if claimed else role))


class Retractor(Listener):
    """Contests the first seer for a day, or claims it unasked on the second, and takes it back the day after."""

    def case(self, answer: Answer) -> Case:  # noqa: ARG002
        rival = next((seat for seat in self.claimants("seer") if seat in self.others), None)
        claims = [day for day, who, act in self.said if who == self.seat and act.role == "seer" and act.kind == "claim"]
        if claims and claims[0] < self.day:
            back = f"I take it back: I am not the {self.card('seer')}. I wanted to see who follows. "
            words = "" if self.own("retract") else back
            return Case(next((seat for seat in self.heat() if seat in self.others), None), words)
        if not self.nights or self.taken("seer") or (rival is None and not claims and self.day < 2):
            return Case(None)
        found = self.doubted(self.others) if rival is None else rival
        contest = "" if rival is None else f"{self.name(rival)} is not the {self.card('seer')}. "
        return Case(found, self.claim() + contest)


class Gravedigger(Listener):
    """Claims to be the seer, and reports only the dead: the voted out were wolves, the killed were good."""

    def case(self, answer: Answer) -> Case:
        told = [act.seat for act in self.own("report")]
        first = 1 if self.rules.switches.start == "night" else 2  # whoever went earlier cannot have been checked
        known = [seat for seat, day in self.banished.items() if day >= first]
        bad = [seat for seat in known if seat not in told and seat not in self.bot.mind.pack]
        good = [seat for dead in self.killed.values() for seat in dead if seat not in told and seat != self.seat]
        if self.taken("seer") or not (told or bad or good):
            return Case(None)
        if len(told) >= self.nights or not (bad or good):
            return Case(self.suspect(answer), self.claim())
        report = self.report(bad[-1], good=False) if bad else self.report(good[-1], good=True)
        return Case(self.suspect(answer), self.claim() + report)


class FalseFriend(Listener):
    """As a false seer first clears the honest seat the table trusts most, and accuses only from the next day on."""

    def case(self, answer: Answer) -> Case:  # noqa: ARG002
        if not self.nights or not self.others or self.taken("seer"):
            return Case(None)
        reports = {
            act.seat: (day, act.good) for day, who, act in self.said if who == self.seat and act.kind == "report"
        }
        if not reports:
            friend = self.trusted(self.others)
            cleared = "" if friend is None else self.report(friend, good=True)
            return Case(self.doubted(seat for seat in self.others if seat != friend), self.claim() + cleared)
        found = next((seat for seat in self.others if seat in reports and reports[seat][1] is False), None)
        if found is None and any(day == self.day for day, _ in reports.values()):
            return Case(self.doubted(seat for seat in self.others if seat not in reports), self.claim())
        fresh = self.doubted(seat for seat in self.others if seat not in reports) if found is None else found
        return Case(fresh, self.claim() + (self.report(fresh, good=False) if fresh is not None else ""))


class SelfBiter(Listener):
    """Bites itself on the first night where it may, and says after every quiet night that it was the one saved."""

    def reply(self, ask: Ask, view: View, troubles: Sequence[FailedAttempt]) -> Answer:
        answer = super().reply(ask, view, troubles)
        first = min((*self.bot.mind.pack, self.seat))
        bites = ask.purpose in ("propose", "settle", "kill") and not self.killed and first in ask.options
        return Answer(first, answer.words) if bites else answer

    def case(self, answer: Answer) -> Case:  # noqa: ARG002
        if not any(dead == () for dead in self.killed.values()):
            return Case(None)
        return Case(self.doubted(self.others), f"{self.claiming('villager')}The wolves came to me, and I was saved. ")
