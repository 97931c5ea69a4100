"""What to say: the acts of a speech and their reasons, from what a seat believes or would have believed of it."""

from __future__ import annotations

from werewolf.game.asks import Ask, Option, Seat
from werewolf.game.frozen import frozen
from werewolf.game.roles import roles
from werewolf.players.bots.acts import Act
from werewolf.players.bots.pack import Pack
from werewolf.players.bots.reasons import aloud
from werewolf.players.bots.record import Said
from werewolf.players.bots.scales import Evidence
from werewolf.players.bots.village import Village


@frozen
class Point:
    """One act and the evidence that goes with it."""

    act: Act
    why: Evidence | None = None


class Talk:
    """Plans one seat's speeches."""

    def __init__(self, play: Village) -> None:
        self.play = play
        self.mind = play.mind

    # -- whole speeches ------------------------------------------------------------------------------------------

    def speech(self, ask: Ask, choice: Option | None = None) -> list[Point]:
        points = self._seeing(ask)
        if not points:
            points = self._standing_up(ask)
        target = choice if isinstance(choice, int) and choice != self.mind.seat else self._target(ask)
        told = {point.act.seat for point in points if point.act.kind == "report"}
        if ask.purpose not in ("run", "campaign"):
            siding = self._siding(target)
            backed = any(point.act.kind == "agree" for point in siding)
            points += self._pressing(target, told, ask.purpose != "last_words", backed)
            points += siding
        return points

    def _target(self, ask: Ask) -> Seat | None:
        """Whom to be against today: as one would vote if the vote came now."""
        mind = self.mind
        if ask.purpose in ("run", "campaign"):
            return None
        living = [seat for seat in mind.record.living if seat != mind.seat]
        ranked = self.play.ranked(living)
        if not ranked:
            return None
        best = ranked[0]
        return None if self.play.holds_back(best) else best

    # -- the seer, true or false ---------------------------------------------------------------------------------

    def _seeing(self, ask: Ask) -> list[Point]:
        checks = self._visions(ask)
        if checks is None:
            return []
        claim = self.mind.record.claims.get(self.mind.seat)
        claimed = claim is not None and claim.role == "seer"
        known = claim.reports if claim and claimed else {}
        points = [] if claimed else [Point(Act("claim", role="seer"))]
        points += [Point(Act("report", seat, good=good)) for seat, good in checks.items() if known.get(seat) != good]
        rivals = self._rivals("seer")
        if rivals and not claimed:
            points.append(Point(Act("counter", rivals[0])))
        if ask.purpose in ("run", "campaign", "speak"):
            after = self._next_check(checks)
            if after is not None:
                points.append(Point(Act("check", after)))
        return points

    def _visions(self, ask: Ask) -> dict[Seat, bool] | None:
        """The checks to tell now; None if this seat does not speak as a seer."""
        mind = self.mind
        if mind.wolf:
            return self._lies(ask)
        if mind.role != "seer":
            return None
        claim = mind.record.claims.get(mind.seat)
        if (claim and claim.role == "seer") or self._time_to_speak(ask):
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
        return found or bool(self._rivals("seer")) or self.pressed() or enough

    def _lies(self, ask: Ask) -> dict[Seat, bool] | None:
        """What a false seer reports: an honest seat accused or cleared; a partner cleared only rarely."""
        play = self.play
        if not isinstance(play, Pack):
            return None
        mind, record = self.mind, self.mind.record
        claim = record.claims.get(mind.seat)
        claimed = bool(claim and claim.role == "seer")
        if not claimed and not self._begins_lie(ask, play):
            return None
        told = dict(claim.reports) if claim and claimed else {}
        nights = len(record.night_dead)
        if record.rules.switches.start == "night" and not record.night_dead:
            nights = 1
        if len(told) < nights:
            fresh = self._invention(told)
            if fresh is not None:
                told[fresh[0]] = fresh[1]
        return told

    def _begins_lie(self, ask: Ask, play: Pack) -> bool:
        """One false seer at a time: against a true one who found a wolf, or by the plan of the first day."""
        mind, record = self.mind, self.mind.record
        if ask.purpose == "last_words" or any(
            record.claims[seat].role == "seer" for seat in mind.pack if seat in record.claims
        ):
            return False
        if ask.purpose in ("run", "campaign"):
            return play.faker() == mind.seat
        true = [seat for seat in self._rivals("seer") if seat not in mind.pack]
        caught = [
            seat
            for rival in true
            for seat, good in record.claims[rival].reports.items()
            if not good and seat in mind.pack
        ]
        draw = play.lots.draw(1000, f"bot|lie|{record.day}|{mind.seat}") / 1000
        knobs = mind.data.knobs
        proved = any(seat in dead for _, dead in record.night_dead for seat in true)  # who would believe a rival now?
        if proved:
            return False
        if caught:
            mine = mind.seat in caught
            return (mine or not any(seat in record.living for seat in caught)) and draw < (
                knobs["counter_claim"] * play.character.lies
            )
        if not record.night_dead or play.faker() is None:
            return False
        if not true and self.pressed() and draw < knobs["lie_pressed"] * play.character.lies:
            return True  # nothing to lose
        return play.faker() == mind.seat and bool(true or record.day >= 2)

    def _invention(self, told: dict[Seat, bool]) -> tuple[Seat, bool] | None:
        """The next false result: the rival seer is the wolf; else whoever the table suspects already."""
        mind, record = self.mind, self.mind.record
        rivals = [seat for seat in self._rivals("seer") if seat not in mind.pack and seat not in told]
        if rivals and any(record.claims[rival].reports.get(seat) is False for rival in rivals for seat in mind.pack):
            return rivals[0], False
        fresh = [s for s in record.living if s != mind.seat and s not in told and s not in mind.pack]
        if not fresh:
            return None
        draw = self.play.lots.draw(1000, f"bot|vision|{record.day}|{mind.seat}") / 1000
        if draw < mind.data.knobs["lie_bad"]:
            return max(fresh, key=self.play.score), False
        return min(fresh, key=self.play.score), True

    def _next_check(self, checks: dict[Seat, bool]) -> Seat | None:
        mind = self.mind
        fresh = [s for s in mind.record.living if s != mind.seat and s not in checks]
        ranked = self.play.ranked(fresh)
        return ranked[0] if ranked and self.play.lots.draw(2, f"bot|tell|{mind.record.day}|{mind.seat}") else None

    def _rivals(self, role: str) -> list[Seat]:
        return [s for s, claim in self.mind.record.claims.items() if claim.role == role and s != self.mind.seat]

    # -- claims of other cards -----------------------------------------------------------------------------------

    def pressed(self) -> bool:
        """Whether the rope hangs over this seat: the table's first suspect, or planned against by several."""
        record, me = self.mind.record, self.mind.seat
        planned = sum(target == me for target in record.plans.values())
        reported = any(claim.reports.get(me) is False for claim in record.claims.values())
        public = record.standing().wolf
        top = max(record.living, key=lambda seat: public[seat])
        return planned >= 2 or reported or (top == me and public[me] > 1.6 * record.pack / record.seats)

    def _standing_up(self, ask: Ask) -> list[Point]:
        """Claim one's card when it must be known: a rival wears it, or the rope is near."""
        mind = self.mind
        held = mind.record.claims.get(mind.seat)
        if held is not None or ask.purpose in ("run", "campaign"):
            return []
        if mind.wolf:
            return self._borrowed(ask)
        god = roles()[mind.role].god and mind.role != "seer"
        rivals = self._rivals(mind.role) if god else []
        if rivals:
            return [Point(Act("claim", role=mind.role)), Point(Act("counter", rivals[0]))]
        if god and (self.pressed() or ask.purpose == "defend"):
            return [Point(Act("claim", role=mind.role))]
        if mind.role == "villager" and ask.purpose == "defend":
            return [Point(Act("claim", role="villager"))]
        return []

    def _borrowed(self, ask: Ask) -> list[Point]:
        """A wolf under the rope borrows a card nobody has claimed, or the plain one."""
        mind = self.mind
        if not (self.pressed() or ask.purpose == "defend"):
            return []
        taken = {claim.role for claim in mind.record.claims.values()}
        gods = [r for r in mind.record.cards if roles()[r].god and r != "seer" and r not in taken]
        draw = self.play.lots.draw(1000, f"bot|borrow|{mind.record.day}|{mind.seat}") / 1000
        if gods and draw < 0.35 * self.play.character.lies:
            return [Point(Act("claim", role=self.play.lots.pick(gods, f"bot|which|{mind.seat}")))]
        return [Point(Act("claim", role="villager"))] if ask.purpose == "defend" else []

    # -- for and against -----------------------------------------------------------------------------------------

    def _pressing(self, target: Seat | None, told: set[Seat | None], votes: bool, backed: bool) -> list[Point]:
        if target is None:
            return []
        why = self.reason(target)
        mild = votes and (backed or self.play.character.bluntness < 0.35) and not why  # with nothing to add, only vote
        points = [] if target in told or mild else [Point(Act("accuse", target), why)]
        return [*points, Point(Act("vote", target))] if votes else points

    def _siding(self, target: Seat | None) -> list[Point]:
        """Back whoever said it first, stand by somebody wrongly pressed, or put a question."""
        mind, record = self.mind, self.mind.record
        me = mind.seat
        today = [
            said for said in record.said if said.day == record.day and said.seat != me and said.seat in record.living
        ]
        allies = [
            s.seat for s in today if target is not None and s.seat != target and _names(s, target, "accuse", "vote")
        ]
        if allies:
            return [Point(Act("agree", self.play.lots.pick(allies, f"bot|ally|{record.day}|{me}")))]
        believed = mind.belief().wolf
        accused = [act.seat for said in today for act in said.acts if act.kind in ("accuse", "vote")]
        wronged = [s for s in accused if s is not None and s not in (me, target) and s in record.living]
        if wronged:
            best = min(wronged, key=lambda seat: (believed[seat], seat))
            if believed[best] < 0.7 * record.pack / record.seats:
                return [Point(Act("defend", best))]
        others = [s for s in record.living if s not in (me, target)]
        if others and self.play.lots.draw(3, f"bot|ask|{record.day}|{me}") == 0:
            return [Point(Act("ask", self.play.lots.pick(others, f"bot|whom|{record.day}|{me}")))]
        return []

    def reason(self, seat: Seat) -> Evidence | None:
        """One of the three strongest things that may be held against a seat and that nobody has said today."""
        record, me = self.mind.record, self.mind.seat
        heard = " ".join(said.words for said in record.said if said.day == record.day)
        found = [item for item in record.evidence if item.actor == seat and item.on_actor > 1.05]
        found.sort(key=lambda item: (-item.on_actor, -item.day))
        told = {item: aloud(item, record.calls(), record.day, me) for item in found}
        fresh = [item for item in found if (words := told[item]) and words not in heard][:3]
        return self.play.lots.pick(fresh, f"bot|why|{record.day}|{me}|{seat}") if fresh else None


def _names(said: Said, seat: Seat | None, *kinds: str) -> bool:
    return any(act.kind in kinds and act.seat == seat for act in said.acts)
