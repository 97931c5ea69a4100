"""Speaking as the seer, true or false: when to stand up, what to report, whom to contest, whom to look into next."""

from __future__ import annotations

from werewolf.game.asks import Ask, Seat
from werewolf.players.bots.strategy.pack import Pack
from werewolf.players.bots.strategy.points import Point
from werewolf.players.bots.strategy.village import Village
from werewolf.players.language.acts import Act


class Seeing:
    """One seat's part as the seer. Of a seat that plays no seer it has nothing to say."""

    def __init__(self, play: Village) -> None:
        self.play = play
        self.mind = play.mind

    def points(self, ask: Ask) -> list[Point]:
        checks = self._visions(ask)
        if checks is None:
            return []
        record, me = self.mind.record, self.mind.seat
        claimed = record.claimants.claims(me, "seer")
        known = record.claims[me].reports if claimed else {}
        points = [] if claimed else [Point(Act("claim", role="seer"))]
        points += [Point(Act("report", seat, good=good)) for seat, good in checks.items() if known.get(seat) != good]
        contested = {act.seat for said in record.said if said.seat == me for act in said.acts if act.kind == "counter"}
        rivals = [seat for seat in self.rivals() if seat not in contested and seat in record.living]
        points += [Point(Act("counter", rivals[0]))] if rivals else []
        return points + (self._plan(checks) if ask.purpose in ("run", "campaign", "speak") else [])

    def exposed(self, ask: Ask) -> Seat | None:
        """Whom this seat reports, or has reported, as a wolf: then that is whom it must be against."""
        found = [seat for seat, good in self._told(ask).items() if not good and seat in self.mind.record.living]
        return found[-1] if found else None

    def cleared(self, ask: Ask) -> set[Seat]:
        """Whom it clears, or has cleared: not a word against them."""
        return {seat for seat, good in self._told(ask).items() if good}

    def _told(self, ask: Ask) -> dict[Seat, bool]:
        return self._visions(ask) or {}

    def rivals(self) -> list[Seat]:
        """Whoever else claims the card, where there is only one."""
        record = self.mind.record
        return record.claimants.rivals(self.mind.seat, "seer") if record.cards.get("seer") == 1 else []

    def _visions(self, ask: Ask) -> dict[Seat, bool] | None:
        """The checks to tell now; None if this seat does not speak as a seer."""
        mind = self.mind
        if isinstance(self.play, Pack):
            return self._lies(ask, self.play)
        if mind.role != "seer":
            return None
        if mind.record.claimants.claims(mind.seat, "seer") or self._time_to_speak(ask):
            return dict(mind.checks)
        return None

    def _time_to_speak(self, ask: Ask) -> bool:
        """A wolf found, a rival's claim, a rope around the neck, last words or an office to win: then speak."""
        mind = self.mind
        if ask.purpose in ("last_words", "defend", "run", "campaign"):
            return True
        found = any(not good and seat in mind.record.living for seat, good in mind.checks.items())
        enough = len(mind.checks) >= mind.data.knobs["seer_patience"] + (
            mind.seat % 2 if self.play.character.risk < 0.3 else 0
        )
        return found or bool(self.rivals()) or self.play.pressed() or enough

    # -- the next night ------------------------------------------------------------------------------------------

    def _plan(self, checks: dict[Seat, bool]) -> list[Point]:
        """Whom to look into tonight, kept if it can be; with a badge at stake, also to whom it will go."""
        mind = self.mind
        badge = "campaign" in mind.rules.day and mind.record.sheriff in (None, mind.seat)
        if not badge and self.play.rng.draw(2, f"bot|tell|{mind.record.day}|{mind.seat}"):
            return []
        spared = {mind.seat, *checks, *self.rivals(), self.play.named(), *(mind.pack if mind.wolf else ())}
        fresh = [seat for seat in mind.record.living if seat not in spared]
        if not fresh:
            return []
        tonight = self.play.next_look(fresh)
        return [Point(Act("check", tonight), also=self._heir(checks, tonight) if badge else None)]

    def _heir(self, checks: dict[Seat, bool], tonight: Seat) -> Seat | None:
        """Who gets the badge if tonight's look finds a wolf: somebody cleared, else whoever looks best."""
        spared = {self.mind.seat, tonight, *self.rivals()}
        living = [seat for seat in self.mind.record.living if seat not in spared]
        clean = [seat for seat in living if checks.get(seat)]
        rest = [seat for seat in self.play.trusted(living) if checks.get(seat) is not False]
        return next(iter(clean or rest), None)

    # -- lies ----------------------------------------------------------------------------------------------------

    def _lies(self, ask: Ask, play: Pack) -> dict[Seat, bool] | None:
        """What a false seer reports: an honest seat accused or cleared, one for each night."""
        mind, record = self.mind, self.mind.record
        claimed = record.claimants.claims(mind.seat, "seer")
        if not claimed and not self._begins_lie(ask, play):
            return None
        told = dict(record.claims[mind.seat].reports) if claimed else {}
        if len(told) < record.claimants.nights:
            fresh = self._invention(told)
            if fresh is not None:
                told[fresh[0]] = fresh[1]
        return told

    def _begins_lie(self, ask: Ask, play: Pack) -> bool:
        """One false seer at a time: against a true one who found a wolf, or by the plan of the first day."""
        mind, record = self.mind, self.mind.record
        seers = record.claimants.seers()
        if ask.purpose == "last_words" or any(seat in seers for seat in mind.pack):
            return False
        if ask.purpose in ("run", "campaign"):
            return play.faker() == mind.seat
        true = self.rivals()
        if any(seat in dead for _, dead in record.night_dead for seat in true):
            return False  # the pack came for that one: who would believe a rival now?
        caught = {seat for rival in true for seat, good in seers[rival].reports.items() if not good} & set(mind.pack)
        draw = play.rng.draw(1000, f"bot|lie|{record.day}|{mind.seat}") / 1000
        knobs = mind.data.knobs
        if caught:
            mine = mind.seat in caught or not caught & set(record.living)
            return mine and draw < knobs["counter_claim"] * play.character.lies
        if not record.night_dead or play.faker() is None:
            return False
        if not true and play.pressed() and draw < knobs["lie_pressed"] * play.character.lies:
            return True  # nothing to lose
        return play.faker() == mind.seat and not true and record.day > 1

    def _invention(self, told: dict[Seat, bool]) -> tuple[Seat, bool] | None:
        """The next false result: the rival who named one of us is the wolf; else as announced; else by how it looks."""
        mind, record = self.mind, self.mind.record
        rivals = [s for s in self.rivals() if s not in mind.pack and s not in told and s in record.living]
        if rivals and any(record.claims[rival].reports.get(seat) is False for rival in rivals for seat in mind.pack):
            return rivals[0], False
        draw = self.play.rng.draw(1000, f"bot|vision|{record.day}|{mind.seat}") / 1000
        bad = draw < mind.data.knobs["lie_bad"] and list(told.values()).count(False) < record.pack
        kin = not bad and self.play.rng.draw(4, f"bot|kin|{record.day}|{mind.seat}") == 0  # else a clear were a fact
        fresh = [s for s in record.living if s != mind.seat and s not in told and (kin or s not in mind.pack)]
        if not fresh:
            return None
        announced = record.to_check.get(mind.seat)
        if announced in fresh:
            return announced, not bad
        return (max if bad else min)(fresh, key=self.play.score), not bad
