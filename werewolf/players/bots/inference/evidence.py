"""The scales: what each public fact weighs, seat by seat and pair by pair, and what a bystander makes of it all."""

from __future__ import annotations

from collections.abc import Sequence

from werewolf.game.asks import Seat
from werewolf.game.frozen import frozen
from werewolf.game.ruleset import Ruleset
from werewolf.players.bots.inference.belief import CERTAIN, Belief, Claims, Problem, believed
from werewolf.players.bots.inference.claims import Claim, Claimants
from werewolf.players.bots.inference.likelihoods import ANNOUNCED, DEGREES, SPEECH, Likelihoods, Weight


@frozen
class Evidence:
    """One thing that counted: what, by whom, to whom, when; how much likelier of a wolf, to a wolf, and of both."""

    kind: str
    actor: Seat
    target: Seat | None
    day: int
    on_actor: float
    on_target: float
    on_both: float = 1.0

    def against_actor(self, wolf: Sequence[float]) -> float:
        """How much it speaks against its actor, as far as the target's side is known."""
        return _of_one(
            self.on_actor, self.on_target, self.on_both, wolf[self.target] if self.target is not None else 0.0
        )

    def against_target(self, wolf: Sequence[float]) -> float:
        return _of_one(self.on_target, self.on_actor, self.on_both, wolf[self.actor])


def _of_one(mine: float, other: float, both: float, chance: float) -> float:
    """The factor of one of two, summed over both sides the other may be on."""
    return mine * ((1 - chance) + chance * other * both) / ((1 - chance) + chance * other)


Trace = list[tuple[str, int, Seat, Seat | None, bool]]


class Scales:
    """The weights of one table. Whoever folds the record lays them on; `problem` reads them off."""

    def __init__(self, rules: Ruleset, data: Likelihoods, deaf: frozenset[str] = frozenset()) -> None:
        self.rules = rules
        self.data = data
        self.deaf = deaf  # kinds of evidence not listened to
        self.trace: Trace | None = None
        self.day = 0

    def set_up(self, cards: dict[str, int], pack: int, count: int) -> None:
        self.seats = count
        self.cards = cards
        self.pack = pack
        self.living: tuple[Seat, ...] = tuple(range(count))
        self.dead: tuple[Seat, ...] = ()
        self.deeds = [1.0] * count
        self.spoken = [1.0] * count
        self.pair = [[1.0] * count for _ in range(count)]
        self.said_of = [[1.0] * count for _ in range(count)]  # pairs, too, but from mere words
        self.by: list[dict[Seat, float]] = [{} for _ in range(count)]  # what each seat's own deeds put on others
        self.announced: list[tuple[Seat, Seat, Weight]] = []
        self.claimants = Claimants()
        self.shown: dict[Seat, bool] = {}  # whose side is a fact: True for the pack
        self.evidence: list[Evidence] = []
        self._belief: Belief | None = None
        self._before_vote: Belief | None = None

    # -- reading off ---------------------------------------------------------------------------------------------

    def belief(self) -> Belief:
        """What a bystander would think."""
        if self._belief is None:
            self._belief = believed(self.problem())
        return self._belief

    def problem(self, without: Seat | None = None) -> Problem:
        """The record as factors; without what one seat did to others, for that seat's own eyes."""
        total = self.data.knobs["speech_total"]
        spoken, said = list(self.spoken), [list(row) for row in self.said_of]
        for actor, target, weight in self.announced:
            if actor != without:
                self._weigh(spoken, said, actor, target, weight)
        wolf = [deed * min(total, max(1 / total, word)) for deed, word in zip(self.deeds, spoken, strict=True)]
        pair = [
            [done * min(total, max(1 / total, word)) for done, word in zip(*rows, strict=True)]
            for rows in zip(self.pair, said, strict=True)
        ]
        if without is not None:
            for seat, factor in self.by[without].items():
                wolf[seat] /= factor
        for seat, of_pack in self.shown.items():
            wolf[seat] = CERTAIN if of_pack else 0.0
        most = 99
        if self.rules.switches.victory == "parity":
            most = (len(self.living) - 1) // 2
        return Problem(self.pack, wolf, pair, self.dead, 1, max(1, most), self._claims())

    @property
    def claims(self) -> dict[Seat, Claim]:
        """Which card each seat says to hold."""
        return self.claimants.standing

    def _claims(self) -> Claims | None:
        if not self.cards.get("seer") or "claims" in self.deaf:
            return None
        return self.claimants.weights(self.data.claims, self.seats, self.living, self.data.knobs["faith"])

    def bucket(self, seat: Seat, belief: Belief) -> int:
        """How suspected a seat is, compared with the living."""
        mean = sum(belief.wolf[other] for other in self.living) / max(1, len(self.living)) or 1.0
        ratio = belief.wolf[seat] / mean
        return next((at for at, least in enumerate(DEGREES) if ratio >= least), len(DEGREES))

    def standing(self) -> Belief:
        """How things stood when the talk began: what speech is weighed by. Near enough, and far cheaper."""
        if self._before_vote is None:
            self._before_vote = self.belief()
        return self._before_vote

    # -- laying on -----------------------------------------------------------------------------------------------

    def deed(self, kind: str, actor: Seat, target: Seat, belief: Belief) -> None:
        bucket = self.bucket(target, belief)
        if self.trace is not None:
            self.trace += [
                (kind, self.bucket(seat, belief), actor, seat, seat == target) for seat in self.living if seat != actor
            ]
        if kind in self.deaf or actor == target:
            return
        weight = self.data.pairs[kind][bucket]
        if kind in ANNOUNCED:
            self.announced.append((actor, target, weight))
        else:
            words = kind in SPEECH
            self._weigh(
                self.spoken if words else self.deeds, self.said_of if words else self.pair, actor, target, weight
            )
        if kind not in SPEECH | ANNOUNCED:
            self.by[actor][target] = self.by[actor].get(target, 1.0) * weight.target
        self.evidence.append(Evidence(kind, actor, target, self.day, weight.actor, weight.target, weight.both))

    def voted(self) -> None:
        """What was done weighs from here on, and no longer what was announced."""
        if self.announced:
            self.announced = []
            self.evidence = [item for item in self.evidence if item.kind not in ANNOUNCED]

    @staticmethod
    def _weigh(scale: list[float], pair: list[list[float]], actor: Seat, target: Seat, weight: Weight) -> None:
        scale[actor] *= weight.actor
        scale[target] *= weight.target
        pair[actor][target] *= weight.both
        pair[target][actor] *= weight.both

    def alone(self, kind: str, seat: Seat, factor: float | None = None) -> None:
        if self.trace is not None:
            self.trace.append((kind, 0, seat, None, True))
        if kind in self.deaf:
            return
        value = self.data.alone[kind] if factor is None else factor
        scale = self.spoken if kind in SPEECH else self.deeds
        scale[seat] *= value
        if value != 1.0:
            self.evidence.append(Evidence(kind, seat, None, self.day, value, 1.0))

    def contest(self, actor: Seat, rival: Seat) -> None:
        """Two hold the same only card: one of them lies, and liars are wolves."""
        heavy = self.data.alone["claim_god_contested"]
        self.alone("claim_god_contested", actor)
        self.alone("claim_god_contested", rival)
        self.pair[actor][rival] /= heavy
        self.pair[rival][actor] /= heavy
