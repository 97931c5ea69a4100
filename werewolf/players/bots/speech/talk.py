"""What to say: the acts of a speech and their reasons, from what a seat believes or would have believed of it."""

from __future__ import annotations

from werewolf.game.asks import Ask, Option, Seat
from werewolf.game.roles import roles
from werewolf.players.bots.inference.public_record import Said
from werewolf.players.bots.speech.arguments import Arguing
from werewolf.players.bots.strategy.points import Point
from werewolf.players.bots.strategy.seer_play import Seeing
from werewolf.players.bots.strategy.village import Village
from werewolf.players.language.acts import Act

BELIEVED = 0.5
DISBELIEVED = 0.3


class Talk:
    """Plans one seat's speeches."""

    def __init__(self, play: Village) -> None:
        self.play = play
        self.mind = play.mind
        self.arguing = Arguing(play)

    # -- whole speeches ------------------------------------------------------------------------------------------

    def speech(self, ask: Ask, choice: Option | None = None) -> list[Point]:
        points = Seeing(self.play).points(ask) or self._own_card(ask)
        if ask.purpose in ("run", "campaign"):
            return points
        target = self._target(ask, choice)
        points += self._judging(points, target)
        told = {point.act.seat for point in points if point.act.kind in ("report", "counter")}
        siding = self._siding(target, told | {target})
        backed = any(point.act.kind == "agree" for point in siding)
        return [*points, *self._pressing(target, told, ask.purpose != "last_words", backed), *siding]

    def _target(self, ask: Ask, choice: Option | None) -> Seat | None:
        """Whom to be against: whoever was just named, or reported as a wolf, or as one would vote now."""
        if choice is not None:
            return choice if isinstance(choice, int) and choice != self.mind.seat else None
        seeing = Seeing(self.play)
        exposed = seeing.exposed(ask)
        return exposed if exposed is not None else self.play.suspect(seeing.cleared(ask))

    # -- one's own card ------------------------------------------------------------------------------------------

    def _own_card(self, ask: Ask) -> list[Point]:
        """Claim one's card when it must be known: a rival wears it, or the rope is near."""
        mind = self.mind
        held = mind.record.claims.get(mind.seat)
        if ask.purpose in ("run", "campaign"):
            return []
        if mind.wolf:
            return self._returned(held.role) if held is not None else self._borrowed(ask)
        if held is not None:
            return []
        god = roles()[mind.role].god and mind.role != "seer"
        rivals = [seat for seat in mind.usurpers() if self._must_answer(seat)] if god else []
        if rivals:
            return [Point(Act("claim", role=mind.role)), Point(Act("counter", rivals[0]))]
        if god and (self.play.pressed() or ask.purpose == "defend"):
            return [Point(Act("claim", role=mind.role))]
        if mind.role == "villager" and ask.purpose == "defend":
            return [Point(Act("claim", role="villager"))]
        return []

    def _must_answer(self, usurper: Seat) -> bool:
        """Whether a false claim to one's card is worth showing it: to hang a liar, or to save one's own neck.

        Otherwise silence keeps the card from the pack.
        """
        plans = list(self.mind.record.plans.values())
        return usurper in self.mind.record.living and (plans.count(usurper) >= 2 or self.play.pressed())

    def _borrowed(self, ask: Ask) -> list[Point]:
        """A wolf under the rope borrows a card nobody has claimed, or the plain one."""
        mind = self.mind
        if not (self.play.pressed() or ask.purpose == "defend"):
            return []
        taken = {claim.role for claim in mind.record.claims.values()}
        gods = [r for r in mind.record.cards if roles()[r].god and r != "seer" and r not in taken]
        draw = self.play.rng.draw(1000, f"bot|borrow|{mind.record.day}|{mind.seat}") / 1000
        if gods and draw < 0.35 * self.play.character.lies:
            return [Point(Act("claim", role=self.play.rng.pick(gods, f"bot|which|{mind.seat}")))]
        return [Point(Act("claim", role="villager"))] if ask.purpose == "defend" else []

    def _returned(self, role: str) -> list[Point]:
        """Once its owner asks for it, a borrowed card is sometimes handed back: a lie less to be caught in."""
        mind = self.mind
        asked = role != "seer" and roles()[role].god and mind.record.claimants.rivals(mind.seat, role)
        keeps = self.play.rng.draw(1000, f"bot|return|{mind.seat}") / 1000 < self.play.character.risk
        return [Point(Act("retract"))] if asked and not keeps else []

    # -- others' claims ------------------------------------------------------------------------------------------

    def _judging(self, mine: list[Point], target: Seat | None) -> list[Point]:
        """Whom of those who claim to see one believes, said once for each new claim; and whom one does not."""
        record, me = self.mind.record, self.mind.seat
        seers = {seat: claim for seat, claim in record.claimants.seers().items() if seat in record.living}
        if not seers or me in seers or any(point.act.kind == "claim" for point in mine):
            return []
        since = max(claim.day for claim in seers.values())
        judged = {a.seat for s in record.said if s.seat == me and s.day >= since for a in s.acts
                  if a.kind in ("defend", "counter")}  # fmt: skip
        trust = self.arguing.belief().seer
        best = max(seers, key=lambda seat: (trust[seat], -seat))
        points: list[Point] = []
        hostile = self._turned_on() | {target, *(seat for seat in seers if seers[seat].reports.get(me) is False)}
        if best not in judged | hostile and trust[best] >= BELIEVED and self._worth_saying(best, len(seers)):
            points.append(Point(Act("defend", best), self.arguing.for_seer(best)))
        worst = [seat for seat in seers if seat != best and seat not in judged and trust[seat] < DISBELIEVED]
        if worst and not points:
            points.append(Point(Act("counter", worst[0]), self.arguing.against(worst[0])))
        return points

    def _worth_saying(self, seat: Seat, claims: int) -> bool:
        """A contested claim is everybody's business; of an open one a few words from a few will do."""
        record = self.mind.record
        about_me = self.mind.seat in record.claims[seat].reports
        return claims > 1 or about_me or not self.play.rng.draw(4, f"bot|judge|{record.day}|{self.mind.seat}")

    # -- for and against -----------------------------------------------------------------------------------------

    def _pressing(self, target: Seat | None, told: set[Seat | None], votes: bool, backed: bool) -> list[Point]:
        if target is None:
            return []
        why = self.arguing.against(target) if target not in told else None
        mild = votes and (backed or self.play.character.bluntness < 0.35) and not why  # with nothing to add, only vote
        points = [] if target in told or mild else [Point(Act("accuse", target), why)]
        return [*points, Point(Act("vote", target))] if votes else points

    def _turned_on(self) -> set[Seat | None]:
        """Whom this seat has announced or cast its vote against today: no word for them now."""
        record, me = self.mind.record, self.mind.seat
        return {record.plans.get(me), *(whom for day, who, whom in record.votes if (day, who) == (record.day, me))}

    def _siding(self, target: Seat | None, told: set[Seat | None]) -> list[Point]:
        """Back whoever said it first, stand by somebody wrongly pressed, or put a question to who is still to speak."""
        mind, record = self.mind, self.mind.record
        me, rng = mind.seat, self.play.rng
        today = record.heard_today(me)
        allies = [
            s.seat for s in today if target is not None and s.seat != target and _names(s, target, "accuse", "vote")
        ]
        if allies and rng.draw(4, f"bot|second|{record.day}|{me}"):
            return [Point(Act("agree", rng.pick(allies, f"bot|ally|{record.day}|{me}")))]
        believed = mind.belief().wolf
        accused = [act.seat for said in today for act in said.acts if act.kind in ("accuse", "vote")]
        wronged = [
            s for s in accused if s is not None and s != me and s not in told | self._turned_on() and s in record.living
        ]
        if wronged:
            best = min(wronged, key=lambda seat: (believed[seat], seat))
            if believed[best] < 0.7 * record.pack / record.seats:
                return [Point(Act("defend", best))]
        spoke = {said.seat for said in today if said.sub_phase == record.sub_phase}
        silent = [s for s in record.living if s not in (me, target) and s not in spoke]
        if silent and record.sub_phase == "DISCUSSION" and rng.draw(3, f"bot|ask|{record.day}|{me}") == 0:
            return [Point(Act("ask", rng.pick(silent, f"bot|whom|{record.day}|{me}")))]
        return []


def _names(said: Said, seat: Seat | None, *kinds: str) -> bool:
    return any(act.kind in kinds and act.seat == seat for act in said.acts)
