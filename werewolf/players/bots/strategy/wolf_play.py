"""How a wolf bot decides by day: like an honest player in its seat, except for the plans of the pack.

Wolves agree without talking, because they share the public record, the pack and its draws. The plans, each with a knob:

- spare partners when it comes to suspects (`ranked_suspects`), but doubt one now and then while many live
  (`distance_target`), or attack one every day for show (`rival_partner`);
- vote as announced, because a broken plan counts against a wolf; but vote out a partner who is lost
  (`partner_to_abandon`), and break the plan to save one who is not (`rescues_partner`);
- do by day what an honest bot would (`mimics`), unless the game hangs on this vote (`must_show`);
- let one of the pack play the seer (`false_seer`).
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence
from functools import cached_property

from werewolf.game.asks import Option, Seat
from werewolf.players.bots.inference.posterior import Belief
from werewolf.players.bots.strategy.honest_play import LAST, HonestPlay, seat_options


class WolfPlay(HonestPlay):
    """The choices of a wolf. All wolves use the same record, pack and shared draws, so they agree without talking."""

    # -- days ----------------------------------------------------------------------------------------------------

    def pack_share(self, key: str) -> float:
        """A number drawn for the whole pack, so that all wolves decide alike."""
        return self.share(f"{key}|{'-'.join(map(str, self.mind.pack))}")

    def noise_level(self) -> float:
        return self.character.noise  # without `unrest`, so that the wolves stay together

    def ranked_suspects(self, options: Iterable[Option], first: int | None = None) -> list[Seat]:
        """Whom to pretend to suspect: partners last, except one to abandon or to keep a distance from."""
        mind, rival = self.mind, self.rival_partner()
        spared = set(mind.partners) - {self.partner_to_abandon(), self.distance_target(), rival}
        spared |= self.saved_seats

        def score(seat: Seat) -> float:
            return self.score(seat) + LAST * ((seat == rival) - (seat in spared) - 2 * (seat == mind.seat))

        return self.ranking.ranked(seat_options(options), score, first)

    @cached_property
    def saved_seats(self) -> set[Seat]:
        """The seats that this wolf has said it saved in the night: it must not speak against them."""
        record, me = self.mind.record, self.mind.seat
        mine = (speech for speech in record.speeches if speech.seat == me) if me in record.claims else ()
        told = (act for speech in mine for act in speech.acts if act.deed in ("saved", "guarded"))
        return {act.seat for act in told if act.seat is not None}

    def rival_partner(self) -> Seat | None:
        """The partner whom this wolf attacks every day, in a pack that feuds for show; None in most games.

        One of the two is soon voted out, and few then suspect the other. A wolf who claims a card has other plans.
        """
        mind = self.mind
        if not mind.partners or not self.feuds() or self.mimics() or mind.seat in mind.record.claims:
            return None
        return mind.partners[0] if self.rng.pick(mind.pack, "bot|who feuds") == mind.seat else None

    def feuds(self) -> bool:
        """Whether this pack has such a feud. All wolves draw the same answer."""
        return self.pack_share("feud") < self.mind.knobs["feud"]

    def distance_target(self) -> Seat | None:
        """A partner to doubt in public, which is harmless while many are alive; None on most days."""
        mind = self.mind
        draw = self.share(f"distance|{mind.record.day}|{mind.seat}")
        if not mind.partners or draw >= mind.knobs["distance"] or len(mind.record.living) < 7:
            return None
        return self.rng.pick(mind.partners, f"bot|from|{mind.record.day}|{mind.seat}")

    @cached_property
    def expected_votes(self) -> Counter[Seat]:
        """The expected votes of the honest: as announced, or else for the first public suspect."""
        record = self.mind.record
        spoke = {speech.seat for speech in record.speeches_today}
        tally: Counter[Seat] = Counter()
        for voter in record.living:
            plan = record.plans.get(voter)
            # Whoever spoke and named nobody has an open vote.
            if voter not in self.mind.pack and (plan is not None or voter not in spoke):
                tally[next(seat for seat in self._first_suspects if seat != voter) if plan is None else plan] += 1
        return tally

    @cached_property
    def _first_suspects(self) -> list[Seat]:
        """The two whom the public suspects most."""
        record = self.mind.record
        return self.common.ranked(record.living, record.sub_phase_belief().wolf.__getitem__, 2)

    def leader(self, tally: Counter[Seat]) -> Seat | None:
        """The seat with the most expected votes."""
        return self.common.best(tally, tally.__getitem__) if tally else None

    def partner_to_abandon(self) -> Seat | None:
        """A partner whom the pack cannot save, and whom this wolf will vote out together with the village."""
        mind = self.mind
        if not mind.partners:
            return None
        tally = self.expected_votes
        leader = self.leader(tally)
        if leader is None or leader not in mind.partners:
            return None
        if self.can_turn_vote(tally):
            return None
        draw = self.share(f"sell|{mind.record.day}|{leader}|{mind.seat}")
        return leader if draw < mind.knobs["bus"] else None

    def vote(self, options: Sequence[Option], decline: Option | None) -> Option:
        """Vote as announced, because a broken plan counts against a wolf; except to abandon or to rescue a partner."""
        mind = self.mind
        choices = [seat for seat in seat_options(options) if seat not in mind.pack]
        claim = mind.record.claims.get(mind.seat)
        praised = self.saved_seats | {seat for seat, good in (claim.reports if claim else {}).items() if good}
        choices = [seat for seat in choices if seat not in praised] or choices
        for partner in (self.rival_partner(), self.partner_to_abandon()):
            if partner is not None and partner in options:
                return partner
        if not choices:
            return decline if decline is not None else self.ranked_suspects(options)[0]
        tally = self.expected_votes
        leader = self.leader(tally)
        planned = mind.record.plans.get(mind.seat)
        others = max((votes for seat, votes in tally.items() if seat != planned), default=0)
        if planned in mind.partners and planned in options and tally[planned] + 1 < others:
            return planned  # an announced vote against a partner that does no harm
        if 3 * tally.total() < len(mind.record.living):
            return self.joint_target(choices)
        if planned in choices and not (leader in mind.pack and self.can_turn_vote(tally) and self.rescues_partner()):
            return planned
        if leader in choices:
            return leader
        public = mind.record.common_belief().wolf  # the same for every wolf, so that they agree
        return self.common.best(choices, lambda seat: (tally[seat], public[seat]))

    def can_turn_vote(self, tally: Counter[Seat]) -> bool:
        """Whether the votes of the pack can still move the vote from the leader to an honest seat."""
        rest = max((votes for seat, votes in tally.items() if seat not in self.mind.pack), default=0)
        return rest + 1 + len(self.mind.partners) >= max(tally.values(), default=0)

    def mimics(self) -> bool:
        """Whether this pack does by day what the honest do, unless it lies. All wolves draw the same answer."""
        return self.character.mimics and self.pack_share("mask") < self.mind.knobs["mask"]

    def must_show(self) -> bool:
        """Whether a wolf who mimics the honest drops the mask for this vote: the game hangs on it, and it can be won.

        Where the village has its votes together, a vote against it saves nobody and tells who cast it.
        """
        record = self.mind.record
        tally = self.expected_votes
        leader = self.leader(tally)
        if leader not in self.mind.pack or len(record.living) > 2 * (len(self.mind.partners) + 1) + 1:
            return False
        by_majority = self.mind.rules.switches.ballot == "nominated"
        return 2 * tally[leader] <= len(record.living) if by_majority else self.can_turn_vote(tally)

    def rescues_partner(self) -> bool:
        """Whether to break announced plans today to save a partner. All wolves draw the same answer."""
        return self.pack_share(f"rescue|{self.mind.record.day}") < self.mind.knobs["rescue"]

    def joint_target(self, choices: Sequence[Seat]) -> Seat:
        """The pack's common target when the village has few plans: the seat most wolves have announced."""
        record = self.mind.record
        named = Counter(record.plans[wolf] for wolf in self.mind.pack if wolf in record.plans)
        public = record.common_belief().wolf
        return self.common.best(choices, lambda seat: (named[seat], public[seat]))

    def false_seer(self) -> Seat | None:
        """The wolf who pretends to be the seer, if the plan has one. All wolves draw the same."""
        mind = self.mind
        if not mind.record.cards.get("seer"):
            return None
        if self.pack_share("faker") >= mind.knobs["fake_claim"] * self.character.lie_factor:
            return None
        return self.rng.pick(mind.pack, "bot|who fakes")

    def runs(self) -> bool:
        return self.false_seer() == self.mind.seat or super().runs()

    def withdraws(self) -> bool:
        return not self.mind.record.claimants.is_claiming(self.mind.seat, "seer") and super().withdraws()

    def badge(self, options: Sequence[Option]) -> Option:
        partners = [seat for seat in self.mind.partners if seat in options]
        public = self.mind.record.common_belief().wolf
        if self.rng.draw(2, f"bot|badge|{self.mind.record.day}|{self.mind.seat}"):
            return super().badge(options)  # like an honest seat, or the badge itself would give the wolves away
        if partners:
            return self.ranking.best(partners, lambda seat: -public[seat])
        return "nobody" if "nobody" in options else super().badge(options)

    # -- nights --------------------------------------------------------------------------------------------------

    def pack_belief(self) -> Belief:
        """The belief of somebody who knows the pack: who is the seer."""
        return self.mind.record.common_posterior().of_pack(self.mind.pack)
