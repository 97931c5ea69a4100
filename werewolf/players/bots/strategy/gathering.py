"""Gathering: on whom the village agrees without talking, because every honest seat can work it out.

If every honest seat voted for its own first suspect, the votes would scatter and nobody would be out. So a bot starts
from what all can agree on (`common_value`): the shared belief, rounded so coarsely that small differences cannot be led
or foreseen, or when few are left the chance to win after that vote. A hard bot takes off what a wrong vote would cost.
Then it corrects by what it alone knows (`value`): a sure wolf comes first, and a seat it knows to be honest last. When
the votes are cast, plans of trusted seats add to it (`support`).
"""

from __future__ import annotations

from functools import lru_cache

from werewolf.game.asks import Seat
from werewolf.game.roles import roles
from werewolf.players.bots.inference.endgame import Endgame
from werewolf.players.bots.inference.mind import Mind

SURE = 0.9  # from this chance on, a seat knows a wolf when it sees one
VETO = 0.5  # of what the table believes: below that, a seat knows better than to join
GRAIN = 0.1  # smaller differences of suspicion count as none, so that the draw decides: it cannot be foreseen or led
SEER_LOSS = 0.5  # what voting out the seer costs, where finding a wolf is worth 1
CONTESTED = 2.0  # how much more a card is worth that two claim: one of them has it, and the pack hopes for a wrong vote


def _coarse(value: float) -> float:
    return round(value / GRAIN) * GRAIN


@lru_cache(8)
def _usual_values(shared: tuple[float, ...]) -> list[float]:
    """How much the table wants each seat out as long as it counts no losses: the same for all who ask at one time."""
    return [_coarse(chance) + GRAIN / 2 * _coarse(chance) for chance in shared]


class Gathering:
    """What the table believes of each seat, with the veto of one seat that knows better.

    `endgame` is the endgame by public facts, if few are left.
    """

    def __init__(
        self, mind: Mind, endgame: Endgame | None, follow: float, votes_now: bool, counts_losses: bool
    ) -> None:
        self.mind = mind
        self.endgame = endgame
        self.follow = follow
        self.votes_now = votes_now
        self.counts_losses = counts_losses
        belief = mind.record.common_belief()
        self.shared, self._seer = belief.wolf, belief.seer
        alike = endgame is None and not counts_losses
        self._usual = _usual_values(tuple(belief.wolf)) if alike else None
        self._mine: list[float] | None = None
        self._chances: dict[Seat, float] | None = None  # to win after voting out each of the living
        self._planned: dict[Seat, float] | None = None  # by seat: how many trusted seats plan to vote against it

    def value(self, seat: Seat) -> float:
        """How much the table wants this seat out; but a sure wolf comes first, and a seat known to be honest last."""
        if self._mine is None:
            self._mine = self.mind.judgement().wolf
        mine = self._mine[seat]
        if mine >= SURE:
            return 1.0 + mine
        if mine < VETO * self.shared[seat]:
            return mine - 1.0
        return self.common_value(seat)

    def common_value(self, seat: Seat) -> float:
        """How much the table wants this seat out by what everyone knows."""
        if self._usual is not None:
            return self._usual[seat]
        return _coarse(self._shared_value(seat) - self._loss(seat)) + GRAIN / 2 * _coarse(self.shared[seat])

    def _loss(self, seat: Seat) -> float:
        """What the village stands to lose by this vote: of two seats that may as well be wolves, it spares the one
        that may be the seer, or that may hold the card of power it claims."""
        if not self.counts_losses or self.endgame is not None:
            return 0.0
        return SEER_LOSS * self._seer[seat] + self._card_at_stake(seat) * (1.0 - self.shared[seat])

    def _card_at_stake(self, seat: Seat) -> float:
        """What the card of power is worth that this seat claims; nought if it claims none that is the only one."""
        record = self.mind.record
        claim = record.claims.get(seat)
        if claim is None or claim.role == "seer" or record.cards.get(claim.role) != 1 or not roles()[claim.role].god:
            return 0.0
        contested = bool(record.claimants.rivals(seat, claim.role))
        return self.mind.knobs["card_loss"] * (CONTESTED if contested else 1.0)

    def _shared_value(self, seat: Seat) -> float:
        """The table's suspicion; in a small endgame the win chance after voting that seat out, on the same scale."""
        endgame, living = self.endgame, self.mind.record.living
        if endgame is None or seat not in living:
            return self.shared[seat]
        if self._chances is None:
            alive = frozenset(living)
            self._chances = {other: endgame.vote(alive, endgame.all_worlds, other).chance for other in living}
        most = max(self._chances.values())
        if most <= 0.0:
            return self.shared[seat]
        return max([self.shared[other] for other in living]) * self._chances[seat] / most

    def support(self, seat: Seat) -> float:
        """A bonus for the plans of trusted seats, once all have spoken: before that, the first speaker would lead."""
        if not self.votes_now:
            return 0.0
        record = self.mind.record
        if self._planned is None:
            self._planned = {}
            for who, whom in record.plans.items():
                self._planned[whom] = self._planned.get(whom, 0.0) + (1.0 - self.shared[who])
        planned = self._planned.get(seat, 0.0)
        return self.mind.knobs["bandwagon"] * self.follow * planned / max(1, len(record.living))

    def waits(self) -> bool:
        """Whether the village does best to let the day pass."""
        living = frozenset(self.mind.record.living)
        return self.endgame is not None and self.endgame.day(living, self.endgame.all_worlds).target is None
