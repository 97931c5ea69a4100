"""The own card: when a seat that is not the seer claims one, truly or falsely, and what it tells of its nights."""

from __future__ import annotations

from werewolf.game.asks import Ask, Seat
from werewolf.game.roles import roles
from werewolf.players.bots.inference.spoken_evidence import DEED_CARDS
from werewolf.players.bots.speech.own_claims import mine_alone
from werewolf.players.bots.speech.points import Point
from werewolf.players.bots.strategy.honest_play import Village
from werewolf.players.language.acts import Act, Deed

FALSE_CARD = 0.35  # how often a wolf in danger borrows a card, before its level


class OwnCard:
    """What one seat says of its own card."""

    def __init__(self, play: Village) -> None:
        self.play = play
        self.mind = play.mind

    def points(self, ask: Ask, target: Seat | None) -> list[Point]:
        """A claim when it matters: somebody else claims the card, or the bot may be voted out.

        `target`: whom the rest of the speech is against.
        """
        mind = self.mind
        claim = mind.record.claims.get(mind.seat)
        if mind.wolf:
            return self._retraction(claim.role) if claim is not None else self._false_claim(ask, target)
        if claim is not None:
            return self._deeds() if claim.role == mind.role else []
        god = roles()[mind.role].god and mind.role != "seer"
        rivals = [seat for seat in mind.false_claimants() if self._must_answer(seat)] if god else []
        if rivals:
            return [*self._claim(mind.role), *self._deeds(), mine_alone(rivals[0], mind.role)]
        if god and (self.play.in_danger() or ask.purpose == "defend"):
            return [*self._claim(mind.role), *self._deeds()]
        return self._claim("villager") if mind.role == "villager" and ask.purpose == "defend" else []

    @staticmethod
    def _claim(role: str) -> list[Point]:
        return [Point("claim", Act("claim", role=role), role=role)]

    def _must_answer(self, liar: Seat) -> bool:
        """Whether to show the card to somebody who claims it falsely: to vote the liar out, or in danger.

        Otherwise silence hides the card from the pack; but a hard bot knows that a liar left alone costs more.
        """
        plans = list(self.mind.record.plans.values())
        pressed = plans.count(liar) >= 2 or self.play.in_danger() or self.play.character.counts_losses
        return liar in self.mind.record.living and pressed

    # -- nights ------------------------------------------------------------------------------------------------------

    def _deeds(self) -> list[Point]:
        """What this seat did in its nights and has not told yet, at most two deeds, the latest first."""
        mind = self.mind
        mine = [speech for speech in mind.record.speeches if speech.seat == mind.seat]
        told = {(act.deed, act.seat) for speech in mine for act in speech.acts if act.kind == "deed"}
        fresh = [act for act in self._all_deeds() if (act.deed, act.seat) not in told]
        return [_told(act) for act in fresh[:2]]

    def _all_deeds(self) -> list[Act]:
        mind, kinds = self.mind, (("ANTIDOTE", "saved"), ("POISON", "poisoned"))
        found: list[Act] = []
        for potion, deed in kinds:
            seat = mind.potions.get(potion)
            if seat is not None and seat != mind.seat:
                found.append(_deed(deed, seat, mind.potion_nights[potion]))
        quiet = [(night, seat) for night, seat in mind.quiet_wards() if seat != mind.seat]
        return found + [_deed("guarded", seat, night) for night, seat in reversed(quiet)]

    # -- lies --------------------------------------------------------------------------------------------------------

    def _false_claim(self, ask: Ask, target: Seat | None) -> list[Point]:
        """A wolf in danger claims a card that nobody has claimed, or to be a villager."""
        mind = self.mind
        if not (self.play.in_danger() or ask.purpose == "defend"):
            return []
        taken = {claim.role for claim in mind.record.claims.values()}
        gods = [r for r in mind.record.cards if roles()[r].god and r != "seer" and r not in taken]
        draw = self.play.rng.draw(1000, f"bot|borrow|{mind.record.day}|{mind.seat}") / 1000
        if gods and draw < FALSE_CARD * self.play.character.lie_factor:
            role = self.play.rng.pick(gods, f"bot|which|{mind.seat}")
            return [*self._claim(role), *self._false_deed(role, target)]
        return self._claim("villager") if ask.purpose == "defend" else []

    def _false_deed(self, role: str, target: Seat | None) -> list[Point]:
        """What a false witch or doctor says of a night without a death: that it was their doing.

        Nobody says that it saved the seat it is about to vote against.
        """
        mind = self.mind
        quiet = [day for day, dead in mind.record.night_deaths if not dead]
        others = [seat for seat in mind.record.living if seat not in (mind.seat, target, *mind.pack)]
        deed = next((deed for deed, cards in DEED_CARDS.items() if role in cards), None)
        if not quiet or not others or deed is None:
            return []
        night = quiet[-1] - (mind.rules.switches.start != "night")
        return [_told(_deed(deed, self.play.rng.pick(others, f"bot|feigned|{mind.seat}"), night))]

    def _retraction(self, role: str) -> list[Point]:
        """A wolf sometimes takes a false claim back once a rival claims the same card."""
        mind = self.mind
        contested = role != "seer" and roles()[role].god and mind.record.claimants.rivals(mind.seat, role)
        keeps = self.play.rng.draw(1000, f"bot|return|{mind.seat}") / 1000 < self.play.character.risk
        return [Point("retract", Act("retract"))] if contested and not keeps else []


def _told(act: Act) -> Point:
    return Point(str(act.deed), act, night=act.night)


def _deed(deed: str, seat: Seat, night: int) -> Act:
    kinds: dict[str, Deed] = {"saved": "saved", "poisoned": "poisoned", "guarded": "guarded"}
    return Act("deed", seat, deed=kinds[deed], night=night)
