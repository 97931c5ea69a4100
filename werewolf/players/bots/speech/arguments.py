"""Reasons for and against somebody, as one would give them at the table: from deeds, claims and reported checks."""

from __future__ import annotations

from collections.abc import Iterator

from werewolf.game.asks import Seat
from werewolf.players.bots.inference.belief import Belief
from werewolf.players.bots.inference.evidence import Evidence
from werewolf.players.bots.inference.mind import Mind
from werewolf.players.bots.inference.testimony import all_of, proved
from werewolf.players.bots.speech.reasons import aloud
from werewolf.players.bots.strategy.village import Village

ATTACKS = ("ballot", "plan", "nominate", "accuse", "counter")
FAVOURS = ("defend", "agree", "elect", "badge")


class Arguing:
    """One seat's arguments. A wolf argues as somebody honest would who knows only what all have heard."""

    def __init__(self, play: Village) -> None:
        self.play = play
        self.mind: Mind = play.mind

    def belief(self) -> Belief:
        return self.mind.record.standing() if self.mind.wolf else self.mind.belief()

    def against(self, seat: Seat) -> str | None:
        """One of the three strongest things that may be held against a seat and that nobody has said today."""
        record, me = self.mind.record, self.mind.seat
        belief = self.belief()
        found = [
            (item.against_actor(belief.wolf) if item.actor == seat else item.on_target, item)
            for item in all_of(self.mind, belief)
            if (item.actor == seat and self._sounds(item, belief))
            or (item.target == seat and item.kind == "found_wolf" and item.actor != me)
        ]
        found.sort(key=lambda each: (-each[0], -each[1].day))
        told = (aloud(item, record.calls(), record.day, me) for weight, item in found if weight > 1.05)
        return self._unsaid([words for words in told if words], f"why|{seat}")

    def _sounds(self, item: Evidence, belief: Belief) -> bool:
        """Whether it makes an argument: going after the honest is bad, and so is standing by those who are not."""
        mine = [(one.kind, one.target) for one in self.mind.record.evidence if one.actor == self.mind.seat]
        if (item.kind, item.target) in mine or (item.kind in FAVOURS and item.target == self.mind.seat):
            return False  # who has done the same had better keep quiet
        usual = self.mind.record.pack / self.mind.record.seats
        if item.target is None or item.kind not in (*ATTACKS, *FAVOURS):
            return True
        return (belief.wolf[item.target] < usual) == (item.kind in ATTACKS)

    def for_seer(self, seat: Seat) -> str | None:
        """Why to believe this one of those who claim to see."""
        return self._unsaid(list(self._merits(seat)), f"believe|{seat}")

    def _merits(self, seat: Seat) -> Iterator[str]:
        record, me = self.mind.record, self.mind.seat
        names, seers = record.calls(), record.claimants.seers()
        claim = seers[seat]
        yield from (
            f"what {names[seat]} told us of {names[target]} has come true"
            for who, target in proved(record)
            if who == seat
        )
        if claim.reports.get(me):
            yield f"{names[seat]} looked at me, and I know what was there to see"
        for rival in (other for other in seers if other != seat):
            if seers[rival].reports.get(me) is False:
                yield f"{names[rival]} pointed at me, and I know my own card"
            if seers[rival].slips:
                yield f"{names[rival]} tells of nights we never had"
            if claim.how == "first" and seers[rival].how != "first":
                yield f"{names[rival]} only stood up after {names[seat]} had"

    def _unsaid(self, reasons: list[str], lot: str) -> str | None:
        record, me = self.mind.record, self.mind.seat
        heard = " ".join(said.words for said in record.said if said.day == record.day)
        fresh = [words for words in reasons if words not in heard][:3]
        return self.play.rng.pick(fresh, f"bot|{lot}|{record.day}|{me}") if fresh else None
