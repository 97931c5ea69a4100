"""The members of the league: the scripts, each with the side it is for."""

from __future__ import annotations

from collections.abc import Callable

from lab.league.scripted import SPEECHES, VOTES, Mirror, Scripted
from werewolf.game.asks import Answer, Ask, Seat
from werewolf.game.ruleset import Ruleset
from werewolf.game.secrecy import View
from werewolf.game.seeded_random import SeededRandom
from werewolf.players.bots.strategy.character import Level
from werewolf.players.player import Player
from werewolf.players.random import RandomPlayer


class Attacker(Scripted):
    """Accuses, nominates and votes its own partner every day."""

    def by_day(self, ask: Ask, view: View, answer: Answer) -> Answer:
        return self.against(self.partners[0], ask, answer) if self.partners else super().by_day(ask, view, answer)


class Quarreller(Scripted):
    """Quarrels with its partner in words, and votes like a bot."""

    def by_day(self, ask: Ask, view: View, answer: Answer) -> Answer:
        if not self.partners or ask.purpose in VOTES:
            return super().by_day(ask, view, answer)
        return self.saying(f"I suspect {self.name(self.partners[0])}.", ask, answer)


class Defender(Scripted):
    """Stands by its partner every day, and votes like a bot."""

    def by_day(self, ask: Ask, view: View, answer: Answer) -> Answer:
        if not self.partners or answer.choice in self.partners:
            return super().by_day(ask, view, answer)
        spoken = answer.words or ""
        return self.saying(f"I trust {self.name(self.partners[0])}. {spoken}", ask, answer)


class FalseSeer(Scripted):
    """Claims to be the seer after the first night, and reports an honest seat as a wolf each day."""

    truthful_mirror = False

    def by_day(self, ask: Ask, view: View, answer: Answer) -> Answer:
        if not self.lies(ask):
            return super().by_day(ask, view, answer)
        found = self.victim()
        return self.against(found, ask, answer, self.claim() + self.reports(found))

    def lies(self, ask: Ask) -> bool:
        """The day after a night, as long as there is somebody to lie about."""
        return self.nights > 0 and bool(self.others) and ask.purpose in (*SPEECHES, *VOTES)

    def reports(self, found: Seat) -> str:
        return self.report(found, good=False)

    def victim(self) -> Seat:
        """The honest seat it goes after: the one it has reported, else one drawn."""
        claim = self.bot.mind.record.claims.get(self.seat)
        reported = [seat for seat, good in claim.reports.items() if not good] if claim else []
        alive = [seat for seat in reported if seat in self.others]
        return alive[0] if alive else self.rng.pick(self.others, f"victim|{self.bot.mind.record.day}")


class Contradictor(FalseSeer):
    """Claims to be the seer only after somebody else has, and reports that one as a wolf."""

    def lies(self, ask: Ask) -> bool:
        return super().lies(ask) and any(seat in self.others for seat in self.rival_seers())

    def victim(self) -> Seat:
        return next(seat for seat in self.rival_seers() if seat in self.others)


class Clearer(FalseSeer):
    """Claims to be the seer after the first night, clears its partner, and goes after an honest seat by vote only."""

    def lies(self, ask: Ask) -> bool:
        return super().lies(ask) and bool(self.partners)

    def reports(self, found: Seat) -> str:  # noqa: ARG002
        return self.report(self.partners[0], good=True)


class Betrayer(FalseSeer):
    """Claims to be the seer after the first night and reports its own partner, to be believed afterwards."""

    def lies(self, ask: Ask) -> bool:
        claimed = self.bot.mind.record.claimants.is_claiming(self.seat, "seer")
        return super().lies(ask) and (bool(self.partners) or claimed)

    def victim(self) -> Seat:
        return self.partners[0] if self.partners else super().victim()


class QuietLiar(FalseSeer):
    """Claims to be the seer after the first night, and clears a seat each day: an honest one, to win it over."""

    def by_day(self, ask: Ask, view: View, answer: Answer) -> Answer:
        if not self.lies(ask) or ask.purpose in VOTES:
            return Scripted.by_day(self, ask, view, answer)
        claim = self.bot.mind.record.claims.get(self.seat)
        fresh = [seat for seat in self.others if not (claim and seat in claim.reports)] or self.others
        told = self.rng.pick(fresh, f"cleared|{self.bot.mind.record.day}")
        words = self.claim() + self.report(told, good=True)
        choice = answer.choice if answer.choice != told else next((o for o in ask.options if o != told), answer.choice)
        return self.saying(words, ask, Answer(choice, answer.words))


class MirrorLiar(Mirror):
    """A mirror who claims to be the seer after the first night; only the first of the pack does."""

    def by_day(self, ask: Ask, view: View, answer: Answer) -> Answer:
        mind = self.bot.mind
        first = bool(mind.pack) and self.seat == min(
            seat for seat in mind.pack if seat in self.living or seat == self.seat
        )
        if not (first and self.nights > 0 and self.others and ask.purpose in (*SPEECHES, *VOTES)):
            return super().by_day(ask, view, answer)
        found = FalseSeer.victim(self)  # type: ignore[arg-type]
        return self.against(found, ask, answer, self.claim() + self.report(found, good=False))


class Follower(Scripted):
    """Votes for whomever most of the others have announced."""

    def by_day(self, ask: Ask, view: View, answer: Answer) -> Answer:
        plans = self.planned()
        ranked = sorted(plans, key=lambda seat: (-plans[seat], seat))
        target = next((seat for seat in ranked if seat in ask.options and seat != self.seat), None)
        if target is None or ask.purpose not in (*VOTES, "speak"):
            return super().by_day(ask, view, answer)
        return self.against(target, ask, answer)


class Loner(Scripted):
    """Votes for a seat that nobody has announced, and says so."""

    def by_day(self, ask: Ask, view: View, answer: Answer) -> Answer:
        plans = self.planned()
        free = [seat for seat in self.others if not plans[seat] and seat in ask.options]
        if not free or ask.purpose not in (*VOTES, "speak"):
            return super().by_day(ask, view, answer)
        return self.against(self.rng.pick(free, f"free|{self.bot.mind.record.day}"), ask, answer)


class Silent(Scripted):
    """Says nothing of use, names nobody where it may, and votes like a bot."""

    def by_day(self, ask: Ask, view: View, answer: Answer) -> Answer:  # noqa: ARG002
        choice = "nobody" if ask.purpose == "speak" and "nobody" in ask.options else answer.choice
        return self.saying("Good morning, everyone.", ask, Answer(choice, answer.words))


class Abstainer(Scripted):
    """Speaks like a bot, and votes for nobody where it may."""

    def by_day(self, ask: Ask, view: View, answer: Answer) -> Answer:
        skip = next((option for option in ask.options if not isinstance(option, int)), None)
        if ask.purpose in VOTES and skip is not None:
            return Answer(skip, answer.words)
        return super().by_day(ask, view, answer)


class Turncoat(Scripted):
    """Announces one vote and casts another."""

    def by_day(self, ask: Ask, view: View, answer: Answer) -> Answer:
        mine = self.bot.mind.record.plans.get(self.seat)
        rest = [seat for seat in self.others if seat in ask.options and seat != mine]
        if ask.purpose not in VOTES or mine is None or not rest:
            return super().by_day(ask, view, answer)
        return Answer(self.rng.pick(rest, f"turn|{self.bot.mind.record.day}|{ask.purpose}"), answer.words)


Maker = Callable[[Seat, Ruleset, SeededRandom, Level], Player]

WOLVES: dict[str, Maker] = {
    "attacker": Attacker,
    "quarreller": Quarreller,
    "defender": Defender,
    "mirror": Mirror,
    "mirror-liar": MirrorLiar,
    "false-seer": FalseSeer,
    "contradictor": Contradictor,
    "clearer": Clearer,
    "betrayer": Betrayer,
    "quiet-liar": QuietLiar,
    "follower": Follower,
    "loner": Loner,
    "silent": Silent,
    "abstainer": Abstainer,
    "turncoat": Turncoat,
    "random": lambda seat, rules, rng, level: RandomPlayer(rng),  # noqa: ARG005
}
VILLAGE: dict[str, Maker] = {
    name: WOLVES[name] for name in ("false-seer", "follower", "loner", "silent", "abstainer", "turncoat", "random")
}
