"""Talk: plans what a bot says in a speech, as acts with reasons, before they are put into words."""

from __future__ import annotations

from werewolf.game.asks import Ask, Option, Seat
from werewolf.game.roles import roles
from werewolf.players.bots.inference.public_record import ParsedSpeech
from werewolf.players.bots.speech.arguments import Arguments
from werewolf.players.bots.strategy.points import Point
from werewolf.players.bots.strategy.seer_claims import SeerClaims
from werewolf.players.bots.strategy.village import Village
from werewolf.players.language.acts import Act

BELIEVE_FROM = 0.5  # chance to be the seer
DOUBT_BELOW = 0.3


class Talk:
    """Plans the speeches of one seat."""

    def __init__(self, play: Village) -> None:
        self.play = play
        self.mind = play.mind
        self.arguments = Arguments(play)

    # -- whole speeches ------------------------------------------------------------------------------------------

    def speech(self, ask: Ask, choice: Option | None = None) -> list[Point]:
        points = SeerClaims(self.play).points(ask) or self._own_card(ask)
        if ask.purpose in ("run", "campaign"):
            return points
        target = self._target(ask, choice)
        points += self._judge_seers(points, target)
        named = {point.act.seat for point in points if point.act.kind in ("report", "counter")}
        side = self._take_side(target, named | {target})
        backed = any(point.act.kind == "agree" for point in side)
        return [*points, *self._press(target, named, ask.purpose != "last_words", backed), *side]

    def _target(self, ask: Ask, choice: Option | None) -> Seat | None:
        """Whom to speak against: the seat just chosen, else one reported as a wolf, else the first suspect."""
        if choice is not None:
            return choice if isinstance(choice, int) and choice != self.mind.seat else None
        seer_play = SeerClaims(self.play)
        wolf = seer_play.reported_wolf(ask)
        return wolf if wolf is not None else self.play.suspect(seer_play.cleared_seats(ask))

    # -- the bot's own card --------------------------------------------------------------------------------------

    def _own_card(self, ask: Ask) -> list[Point]:
        """Claim a card when it matters: somebody else claims it, or the bot may be voted out."""
        mind = self.mind
        claim = mind.record.claims.get(mind.seat)
        if ask.purpose in ("run", "campaign"):
            return []
        if mind.wolf:
            return self._retraction(claim.role) if claim is not None else self._false_claim(ask)
        if claim is not None:
            return []
        god = roles()[mind.role].god and mind.role != "seer"
        rivals = [seat for seat in mind.false_claimants() if self._must_answer(seat)] if god else []
        if rivals:
            return [Point(Act("claim", role=mind.role)), Point(Act("counter", rivals[0]))]
        if god and (self.play.in_danger() or ask.purpose == "defend"):
            return [Point(Act("claim", role=mind.role))]
        if mind.role == "villager" and ask.purpose == "defend":
            return [Point(Act("claim", role="villager"))]
        return []

    def _must_answer(self, liar: Seat) -> bool:
        """Whether to show the card to somebody who claims it falsely: to vote the liar out, or in danger.

        Otherwise silence hides the card from the pack.
        """
        plans = list(self.mind.record.plans.values())
        return liar in self.mind.record.living and (plans.count(liar) >= 2 or self.play.in_danger())

    def _false_claim(self, ask: Ask) -> list[Point]:
        """A wolf in danger claims a card that nobody has claimed, or to be a villager."""
        mind = self.mind
        if not (self.play.in_danger() or ask.purpose == "defend"):
            return []
        taken = {claim.role for claim in mind.record.claims.values()}
        gods = [r for r in mind.record.cards if roles()[r].god and r != "seer" and r not in taken]
        draw = self.play.rng.draw(1000, f"bot|borrow|{mind.record.day}|{mind.seat}") / 1000
        if gods and draw < 0.35 * self.play.character.lie_factor:
            return [Point(Act("claim", role=self.play.rng.pick(gods, f"bot|which|{mind.seat}")))]
        return [Point(Act("claim", role="villager"))] if ask.purpose == "defend" else []

    def _retraction(self, role: str) -> list[Point]:
        """A wolf sometimes takes a false claim back once a rival claims the same card."""
        mind = self.mind
        contested = role != "seer" and roles()[role].god and mind.record.claimants.rivals(mind.seat, role)
        keeps = self.play.rng.draw(1000, f"bot|return|{mind.seat}") / 1000 < self.play.character.risk
        return [Point(Act("retract"))] if contested and not keeps else []

    # -- claims of others ----------------------------------------------------------------------------------------

    def _judge_seers(self, mine: list[Point], target: Seat | None) -> list[Point]:
        """Say which claimed seer the bot believes, or does not believe: once for each new claim."""
        record, me = self.mind.record, self.mind.seat
        seers = {seat: claim for seat, claim in record.claimants.seers().items() if seat in record.living}
        if not seers or me in seers or any(point.act.kind == "claim" for point in mine):
            return []
        since = max(claim.day for claim in seers.values())
        judged = {a.seat for s in record.speeches if s.seat == me and s.day >= since for a in s.acts
                  if a.kind in ("defend", "counter")}  # fmt: skip
        trust = self.arguments.belief().seer
        best = self.play.ranking.best(seers, trust.__getitem__)
        points: list[Point] = []
        hostile = self._targets_today() | {target, *(seat for seat in seers if seers[seat].reports.get(me) is False)}
        if best not in judged | hostile and trust[best] >= BELIEVE_FROM and self._worth_saying(best, len(seers)):
            points.append(Point(Act("defend", best), self.arguments.reason_to_believe(best)))
        worst = [seat for seat in seers if seat != best and seat not in judged and trust[seat] < DOUBT_BELOW]
        if worst and not points:
            points.append(Point(Act("counter", worst[0]), self.arguments.reason_against(worst[0])))
        return points

    def _worth_saying(self, seat: Seat, claims: int) -> bool:
        """Whether to comment on a claim: always if it is contested or about the bot, else one time in four."""
        record = self.mind.record
        about_me = self.mind.seat in record.claims[seat].reports
        return claims > 1 or about_me or not self.play.rng.draw(4, f"bot|judge|{record.day}|{self.mind.seat}")

    # -- for and against -----------------------------------------------------------------------------------------

    def _press(self, target: Seat | None, named: set[Seat | None], votes: bool, backed: bool) -> list[Point]:
        if target is None:
            return []
        why = self.arguments.reason_against(target) if target not in named else None
        mild = (
            votes and (backed or self.play.character.bluntness < 0.35) and not why
        )  # nothing to add, so only the vote
        points = [] if target in named or mild else [Point(Act("accuse", target), why)]
        return [*points, Point(Act("vote", target))] if votes else points

    def _targets_today(self) -> set[Seat | None]:
        """Seats against which the bot has announced or cast a vote today: it does not support them now."""
        record, me = self.mind.record, self.mind.seat
        return {record.plans.get(me), *(whom for day, who, whom in record.votes if (day, who) == (record.day, me))}

    def _take_side(self, target: Seat | None, named: set[Seat | None]) -> list[Point]:
        """Agree with an ally, defend a seat accused without reason, or ask a seat that has not spoken."""
        mind, record = self.mind, self.mind.record
        me, rng = mind.seat, self.play.rng
        today = record.other_speeches_today(me)
        allies = [
            s.seat for s in today if target is not None and s.seat != target and _speaks_of(s, target, "accuse", "vote")
        ]
        if allies and rng.draw(4, f"bot|second|{record.day}|{me}"):
            return [Point(Act("agree", rng.pick(allies, f"bot|ally|{record.day}|{me}")))]
        wolf = mind.belief().wolf
        accused = [act.seat for speech in today for act in speech.acts if act.kind in ("accuse", "vote")]
        wronged = [
            s
            for s in accused
            if s is not None and s != me and s not in named | self._targets_today() and s in record.living
        ]
        if wronged:
            best = self.play.ranking.best(wronged, lambda seat: -wolf[seat])
            if wolf[best] < 0.7 * record.base_rate:
                return [Point(Act("defend", best))]
        spoke = {speech.seat for speech in today if speech.sub_phase == record.sub_phase}
        silent = [s for s in record.living if s not in (me, target) and s not in spoke]
        if silent and record.sub_phase == "DISCUSSION" and rng.draw(3, f"bot|ask|{record.day}|{me}") == 0:
            return [Point(Act("ask", rng.pick(silent, f"bot|whom|{record.day}|{me}")))]
        return []


def _speaks_of(speech: ParsedSpeech, seat: Seat | None, *kinds: str) -> bool:
    return any(act.kind in kinds and act.seat == seat for act in speech.acts)
