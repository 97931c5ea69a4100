"""Claims of one's own card, true and false: when to make one, what to report, whom to contest, whom to check next.

`SeerClaims` is for whoever is the seer or plays it. `_time_to_speak` says when the seer claims, `_starts_lying` when a
wolf does, `_next_false_check` what it makes up. `OwnCard` is for all others: when the holder of another card shows it,
what it tells of its nights, and which card a wolf in danger borrows.
"""

from __future__ import annotations

from werewolf.game.asks import Ask, Seat
from werewolf.game.roles import roles
from werewolf.players.bots.inference.spoken_evidence import DEED_CARDS
from werewolf.players.bots.speech.points import Fact, Point
from werewolf.players.bots.strategy.honest_play import HonestPlay
from werewolf.players.bots.strategy.wolf_play import WolfPlay
from werewolf.players.language.acts import Act, Deed

FALSE_CARD = 0.35  # how often a wolf in danger borrows a card, before its level


def mine_alone(rival: Seat, role: str) -> Point:
    """A word against a seat that claims the speaker's own card. It goes with the speaker's claim."""
    return Point("doubt", Act("counter", rival), (Fact("mine", rival, None, 0, ()),), odds=0.0, role=role)


class SeerClaims:
    """What one seat says as the seer. It is empty for a seat that neither is nor pretends to be the seer."""

    def __init__(self, play: HonestPlay) -> None:
        self.play = play
        self.mind = play.mind

    def points(self, ask: Ask) -> list[Point]:
        """The claim, the new results, a word against a rival, and the next check."""
        checks = self._checks_to_report(ask)
        if checks is None:
            return []
        record, me = self.mind.record, self.mind.seat
        claimed = record.claimants.is_claiming(me, "seer")
        known = record.claims[me].reports if claimed else {}
        points = [] if claimed else [Point("claim", Act("claim", role="seer"), role="seer")]
        points += [
            Point("good" if good else "bad", Act("report", seat, good=good), night=night)
            for night, (seat, good) in enumerate(checks.items(), start=1)
            if known.get(seat) != good
        ]
        contested = {
            act.seat for speech in record.speeches if speech.seat == me for act in speech.acts if act.kind == "counter"
        }
        rivals = [seat for seat in self.rivals() if seat not in contested and seat in record.living]
        points += [mine_alone(rivals[0], "seer")] if rivals else []
        return points + (self._check_plan(checks) if ask.purpose in ("run", "campaign", "speak") else [])

    def speaks(self, ask: Ask) -> bool:
        """Whether this seat speaks as the seer by now."""
        return self._checks_to_report(ask) is not None

    def reported_wolf(self, ask: Ask) -> Seat | None:
        """A living seat that this one reports or has reported as a wolf. Its vote must go there."""
        wolves = [seat for seat, good in self._reports(ask).items() if not good and seat in self.mind.record.living]
        return wolves[-1] if wolves else None

    def cleared_seats(self, ask: Ask) -> set[Seat]:
        """The seats that this one clears or has cleared. It must not speak against them."""
        return {seat for seat, good in self._reports(ask).items() if good}

    def _reports(self, ask: Ask) -> dict[Seat, bool]:
        return self._checks_to_report(ask) or {}

    def rivals(self) -> list[Seat]:
        """The other seats that claim to be the seer, where only one exists."""
        record = self.mind.record
        return record.claimants.rivals(self.mind.seat, "seer") if record.cards.get("seer") == 1 else []

    def _checks_to_report(self, ask: Ask) -> dict[Seat, bool] | None:
        """All checks to report by now; None if this seat does not speak as the seer."""
        mind = self.mind
        if isinstance(self.play, WolfPlay):
            return self._false_checks(ask, self.play)
        if mind.role != "seer":
            return None
        if mind.record.claimants.is_claiming(mind.seat, "seer") or self._time_to_speak(ask):
            return dict(mind.checks)
        return None

    def _time_to_speak(self, ask: Ask) -> bool:
        """Whether the seer should claim: a wolf found, a rival, danger, enough checks, last words or an election."""
        mind = self.mind
        if ask.purpose in ("last_words", "defend", "run", "campaign"):
            return True
        caught = any(not good and seat in mind.record.living for seat, good in mind.checks.items())
        enough = len(mind.checks) >= mind.knobs["seer_patience"] + (
            mind.seat % 2 if self.play.character.risk < 0.3 else 0
        )
        return caught or bool(self.rivals()) or self.play.in_danger() or enough

    # -- the next night ------------------------------------------------------------------------------------------

    def _check_plan(self, checks: dict[Seat, bool]) -> list[Point]:
        """Announce tonight's check; where there is a badge, also who inherits it."""
        mind = self.mind
        badge = "campaign" in mind.rules.day and mind.record.sheriff in (None, mind.seat)
        if not badge and self.play.rng.draw(2, f"bot|tell|{mind.record.day}|{mind.seat}"):
            return []
        spared = {mind.seat, *checks, *self.rivals(), self.play.todays_target(), *(mind.pack if mind.wolf else ())}
        fresh = [seat for seat in mind.record.living if seat not in spared]
        if not fresh:
            return []
        tonight = self.play.best_check(fresh)
        return [Point("check", Act("check", tonight), heir=self._badge_heir(checks, tonight) if badge else None)]

    def _badge_heir(self, checks: dict[Seat, bool], tonight: Seat) -> Seat | None:
        """Who gets the badge if tonight's check finds a wolf: a cleared seat, else the most trusted one."""
        spared = {self.mind.seat, tonight, *self.rivals()}
        living = [seat for seat in self.mind.record.living if seat not in spared]
        clean = [seat for seat in living if checks.get(seat)]
        rest = [seat for seat in self.play.most_trusted(living) if checks.get(seat) is not False]
        return next(iter(clean or rest), None)

    # -- lies ----------------------------------------------------------------------------------------------------

    def _false_checks(self, ask: Ask, play: WolfPlay) -> dict[Seat, bool] | None:
        """The results a false seer reports, one for each night; None if this wolf does not play the seer."""
        mind, record = self.mind, self.mind.record
        claimed = record.claimants.is_claiming(mind.seat, "seer")
        if not claimed and not self._starts_lying(ask, play):
            return None
        checks = dict(record.claims[mind.seat].reports) if claimed else {}
        if len(checks) < record.claimants.nights:
            fresh = self._next_false_check(checks)
            if fresh is not None:
                checks[fresh[0]] = fresh[1]
        return checks

    def _starts_lying(self, ask: Ask, play: WolfPlay) -> bool:
        """Whether this wolf starts to play the seer: by the pack's plan, against a seer who found a wolf, or in danger.

        There is never more than one false seer at a time.
        """
        mind, record = self.mind, self.mind.record
        seers = record.claimants.seers()
        if ask.purpose == "last_words" or any(seat in seers for seat in mind.pack):
            return False
        if ask.purpose in ("run", "campaign"):
            return play.false_seer() == mind.seat
        true = self.rivals()
        if any(seat in dead for _, dead in record.night_deaths for seat in true):
            return False  # nobody would believe a rival of a seer whom the pack killed
        caught = {seat for rival in true for seat, good in seers[rival].reports.items() if not good} & set(mind.pack)
        draw = play.share(f"lie|{record.day}|{mind.seat}")
        knobs = mind.knobs
        if caught:
            mine = mind.seat in caught or not caught & set(record.living)
            return mine and draw < knobs["counter_claim"] * play.character.lie_factor
        if not record.night_deaths or play.false_seer() is None:
            return False
        if not true and play.in_danger() and draw < knobs["lie_pressed"] * play.character.lie_factor:
            return True  # nothing to lose
        return play.false_seer() == mind.seat and not true and record.day > 1

    def _next_false_check(self, checks: dict[Seat, bool]) -> tuple[Seat, bool] | None:
        """The next false result: against a rival who reported a wolf; else the announced check; else by suspicion."""
        mind, record = self.mind, self.mind.record
        rivals = [s for s in self.rivals() if s not in mind.pack and s not in checks and s in record.living]
        if rivals and any(record.claims[rival].reports.get(seat) is False for rival in rivals for seat in mind.pack):
            return rivals[0], False
        draw = self.play.share(f"vision|{record.day}|{mind.seat}")
        bad = draw < mind.knobs["lie_bad"] and list(checks.values()).count(False) < record.pack
        fresh = [s for s in record.living if s != mind.seat and s not in checks and s not in mind.pack]
        # Now and then a partner is cleared, or every seat that a liar clears would be proved honest.
        partners = [s for s in mind.partners if s not in checks]
        draw = self.play.share(f"clear|{record.day}|{mind.seat}")
        if partners and not bad and draw < mind.knobs["clear_partner"]:
            fresh = partners
        if not fresh:
            return None
        announced = record.planned_checks.get(mind.seat)
        if announced in fresh:
            return announced, not bad
        sign = 1 if bad else -1
        return self.play.ranking.best(fresh, lambda seat: sign * self.play.score(seat)), not bad


class OwnCard:
    """What one seat says of its own card."""

    def __init__(self, play: HonestPlay) -> None:
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
        acts: list[Act] = []
        for potion, deed in kinds:
            seat = mind.potions.get(potion)
            if seat is not None and seat != mind.seat:
                acts.append(_deed(deed, seat, mind.potion_nights[potion]))
        quiet = [(night, seat) for night, seat in mind.quiet_wards() if seat != mind.seat]
        return acts + [_deed("guarded", seat, night) for night, seat in reversed(quiet)]

    # -- lies --------------------------------------------------------------------------------------------------------

    def _false_claim(self, ask: Ask, target: Seat | None) -> list[Point]:
        """A wolf in danger claims a card that nobody has claimed, or to be a villager."""
        mind = self.mind
        if not (self.play.in_danger() or ask.purpose == "defend"):
            return []
        taken = {claim.role for claim in mind.record.claims.values()}
        gods = [r for r in mind.record.cards if roles()[r].god and r != "seer" and r not in taken]
        draw = self.play.share(f"borrow|{mind.record.day}|{mind.seat}")
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
        keeps = self.play.share(f"return|{mind.seat}") < self.play.character.risk
        return [Point("retract", Act("retract"))] if contested and not keeps else []


def _told(act: Act) -> Point:
    return Point(str(act.deed), act, night=act.night)


def _deed(deed: str, seat: Seat, night: int) -> Act:
    kinds: dict[str, Deed] = {"saved": "saved", "poisoned": "poisoned", "guarded": "guarded"}
    return Act("deed", seat, deed=kinds[deed], night=night)
