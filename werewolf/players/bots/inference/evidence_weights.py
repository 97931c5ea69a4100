"""Evidence: one public fact and what it weighs, and what all of it comes to by seat and by pair.

Everything that happens at the table is counted as a likelihood ratio: how much likelier it is if a seat is a wolf than
if it is honest (`likelihoods.py` says how much). Ratios of one seat multiply up. Kept apart are

- what a habit pack and a mimic pack would do (`habit` and `mimic`): habits by day tell nothing about a mimic;
- actions and words: words are cheap, so all words together are capped, for a seat and for a pair;
- seats and pairs: two wolves treat each other in other ways than a wolf treats the honest;
- announcements (“I vote for Bram today”): they count until the vote, which then counts instead.

`new_problem` puts all this together for the posterior. The same facts are kept one by one as `Evidence`, so that a bot
can say later what speaks for or against a seat (`arguments.py`).
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Collection, Sequence
from dataclasses import dataclass, field, replace

from werewolf.game.asks import Seat
from werewolf.game.frozen import frozen
from werewolf.game.ruleset import Ruleset
from werewolf.players.bots.inference.claims import Claim, Claimants
from werewolf.players.bots.inference.likelihoods import (
    ANNOUNCEMENTS,
    BUCKETS,
    DEGREES,
    HABITS,
    SPEECH,
    Likelihoods,
    Weight,
)
from werewolf.players.bots.inference.posterior import Belief
from werewolf.players.bots.inference.problem import ClaimWeights, Problem
from werewolf.players.bots.inference.ranking import rounded

NO_LINE = -1
# How an action of the night that an honest seat tells of counts for or against its target: whom the witch saved had
# been attacked.
TOLD_ACTIONS = {"told_saved": 0.3, "told_poisoned": 1.5, "told_guarded": 0.8}
# Kind, suspicion bucket, actor, possible target, whether that target was chosen: what `fit` counts.
Trace = list[tuple[str, int, Seat, Seat | None, bool]]


@frozen
class Evidence:
    """One action or event that counts, and how much likelier it is if the actor, the target or both are wolves."""

    kind: str
    actor: Seat
    target: Seat | None
    day: int
    on_actor: float
    on_target: float
    on_both: float = 1.0
    line: int = NO_LINE  # its place among the public events; a private fact has none

    def against_actor(self, wolf: Sequence[float]) -> float:
        """The factor against the actor, given each seat's chance to be a wolf."""
        if self.on_both == 1.0 or self.target is None:
            return self.on_actor
        return _factor_of_one(self.on_actor, self.on_target, self.on_both, wolf[self.target])

    def against_target(self, wolf: Sequence[float]) -> float:
        """The factor against the target, given each seat's chance to be a wolf."""
        if self.on_both == 1.0:
            return self.on_target
        return _factor_of_one(self.on_target, self.on_actor, self.on_both, wolf[self.actor])


def _factor_of_one(mine: float, other: float, both: float, chance: float) -> float:
    """The factor of one seat of a pair, averaged over the two sides the other may be on."""
    return mine * ((1 - chance) + chance * other * both) / ((1 - chance) + chance * other)


@dataclass(slots=True)
class EvidenceIndex:
    """The places of each seat's evidence in a list. It catches up as the list grows, and begins anew with another."""

    _evidence: list[Evidence] = field(default_factory=list)
    _read: int = 0
    _places: defaultdict[Seat | None, list[int]] = field(default_factory=lambda: defaultdict(list))
    _kept: dict[tuple[Seat, ...], list[Evidence]] = field(default_factory=dict)  # since the last growth

    def about(self, evidence: list[Evidence], seats: tuple[Seat, ...]) -> Sequence[Evidence]:
        """The evidence whose actor or target is one of these seats, in order.

        Kept until there is more: those who vote at the same time look for the same.
        """
        if evidence is not self._evidence:
            self._evidence, self._read = evidence, 0
            self._places.clear()
            self._kept.clear()
        if self._read < len(evidence):
            self._catch_up()
        if seats not in self._kept:
            places = sorted(set().union(*[self._places[seat] for seat in seats]))
            self._kept[seats] = [evidence[at] for at in places]
        return self._kept[seats]

    def _catch_up(self) -> None:
        for at, item in enumerate(self._evidence[self._read :], start=self._read):
            for seat in {item.actor, item.target}:
                self._places[seat].append(at)
        self._read = len(self._evidence)
        self._kept.clear()


@dataclass(slots=True)
class SeatFactors:
    """By seat: how much actions and words count against it. All words together are capped."""

    actions: list[float]
    words: list[float]

    def weigh(self, kind: str, seat: Seat, factor: float) -> None:
        (self.words if kind in SPEECH else self.actions)[seat] *= factor

    def combined(self, words: Sequence[float], most: float) -> list[float]:
        """The product of actions and these words, whose factor is at most `most`."""
        return [action * _capped(word, most) for action, word in zip(self.actions, words, strict=True)]


def _capped(factor: float, most: float) -> float:
    return min(most, max(1 / most, factor))


def _multiply_pair(pair: list[list[float]], one: Seat, two: Seat, factor: float) -> None:
    pair[one][two] *= factor
    pair[two][one] *= factor


class EvidenceWeights:
    """The evidence of one table, multiplied up by seat and by pair. `PublicRecord` adds to it as events happen."""

    def __init__(self, rules: Ruleset, data: Likelihoods, ignored_kinds: frozenset[str] = frozenset()) -> None:
        self.rules = rules
        self.data = data
        self.ignored_kinds = ignored_kinds  # kinds of evidence that do not count
        self.trace: Trace | None = None
        self.day = 0
        self.line = NO_LINE  # the place of the event that is being read

    def set_up(self, cards: dict[str, int], pack: int, count: int) -> None:
        self.seats = count
        self.cards = cards
        self.pack = pack
        self.living: tuple[Seat, ...] = tuple(range(count))
        self.dead: tuple[Seat, ...] = ()
        self.habit = SeatFactors([1.0] * count, [1.0] * count)  # if the seat is of a habit pack
        self.mimic = SeatFactors([1.0] * count, [1.0] * count)  # if it is of a mimic pack: what it does tells nothing
        self.pair_factors = [[1.0] * count for _ in range(count)]
        self.speech_pairs = [[1.0] * count for _ in range(count)]  # pair factors from speech alone
        self.plans: dict[Seat, Seat] = {}  # by seat: whom it has said today that it will vote against
        self.plan_lines: dict[Seat, int] = {}  # and where it said so
        self.announcements: list[tuple[Seat, Seat, Weight]] = []
        self.claimants = Claimants()
        self.known_sides: dict[Seat, bool] = {}  # seats whose side is proved: True for a wolf
        self.evidence: list[Evidence] = []
        self._index = EvidenceIndex()

    # -- what it adds up to --------------------------------------------------------------------------------------

    def new_problem(self) -> Problem:
        """All evidence so far as factors, for the posterior."""
        total = self.data.knobs["speech_total"]
        words = list(self.habit.words)
        for actor, _, weight in self.announcements:
            words[actor] *= weight.actor
        wolf, mimic = self.habit.combined(words, total), self.mimic.combined(self.mimic.words, total)
        most = (len(self.living) - 1) // 2 if self.rules.switches.victory == "parity" else 99
        problem = Problem(
            self.pack, wolf, self._pair(total), self.dead, 1, max(1, most), self.claim_weights(), mimic=mimic
        )
        problem.mimic_share = self.data.knobs["mimic"]
        problem.seers = self.cards.get("seer", 0)
        for seat, of_pack in self.known_sides.items():
            problem.settle(seat, of_pack)
        return problem

    def _pair(self, total: float) -> list[list[float]] | None:
        """The factors of pairs; None if they do not count."""
        if "pairs" in self.ignored_kinds:
            return None
        speech_pairs = [list(row) for row in self.speech_pairs]
        for actor, target, weight in self.announcements:
            _multiply_pair(speech_pairs, actor, target, weight.both)
        return [
            [action if word == 1.0 else action * _capped(word, total) for action, word in zip(*rows, strict=True)]
            for rows in zip(self.pair_factors, speech_pairs, strict=True)
        ]

    @property
    def claims(self) -> dict[Seat, Claim]:
        """The current claim of each seat."""
        return self.claimants.current

    def claim_weights(self) -> ClaimWeights | None:
        """What was claimed, as weights; None if it does not count."""
        if "claims" in self.ignored_kinds:
            return None
        guilt = self.claimants.guilt(self.data.alone)
        if not self.cards.get("seer"):
            return ClaimWeights({}, [1.0] * self.seats, {}, {}, guilt=guilt) if guilt else None
        claims = self.claimants.weights(self.data.claims, self.seats, self.living, self.data.knobs["faith"])
        return replace(claims, guilt=guilt)

    @property
    def base_rate(self) -> float:
        """A seat's chance to be a wolf as long as nothing is known, with as many digits as a belief."""
        return rounded(self.pack / self.seats)

    def bucket(self, seat: Seat, belief: Belief, named: Collection[Seat]) -> int:
        """How suspected a seat is compared with the living, 0 for the most suspected; `named` seats come first."""
        mean = sum([belief.wolf[other] for other in self.living]) / max(1, len(self.living)) or 1.0
        ratio = rounded(belief.wolf[seat] / mean)
        degree = next((at for at, least in enumerate(DEGREES) if ratio >= least), len(DEGREES))
        return degree if seat in named else degree + BUCKETS // 2

    def most_named(self, without: Seat) -> set[Seat]:
        """The seats that most of the others have announced a vote against today."""
        plans = [target for who, target in self.plans.items() if who != without]
        counts = {target: plans.count(target) for target in set(plans)}
        most = max(counts.values(), default=0)
        return {seat for seat, count in counts.items() if count == most}

    def evidence_about(self, *seats: Seat) -> Sequence[Evidence]:
        """What one of these seats did, or what was done to it, in order."""
        return self._index.about(self.evidence, seats)

    # -- adding evidence -----------------------------------------------------------------------------------------

    def add_action(self, kind: str, actor: Seat, target: Seat, belief: Belief) -> None:
        """Count something one seat did to another, weighed by how suspected the target was in `belief`."""
        # The same vote tells more against a trusted seat than where the table gathers anyway: so the weight depends on
        # how suspected the target was, and on whether most had named it (a bucket).
        named = self.most_named(actor)
        bucket = self.bucket(target, belief, named)
        if self.trace is not None:  # for the fit: what was chosen, and what could have been
            self.trace += [
                (kind, self.bucket(seat, belief, named), actor, seat, seat == target)
                for seat in self.living
                if seat != actor
            ]
        if kind in self.ignored_kinds or actor == target:
            return
        weight = self.data.pairs[kind][bucket]
        # An announcement is kept apart, to be dropped later. What a mimic pack does tells nothing, so only the
        # habit pack is weighed; and the pair, which counts if both are wolves.
        if kind in ANNOUNCEMENTS:
            self.announcements.append((actor, target, weight))
        else:
            self.habit.weigh(kind, actor, weight.actor)
            _multiply_pair(self.speech_pairs if kind in SPEECH else self.pair_factors, actor, target, weight.both)
        self.evidence.append(Evidence(kind, actor, target, self.day, weight.actor, 1.0, weight.both, self.line))

    def drop_announcements(self) -> None:
        """Forget announced votes and accusations, because the votes themselves count from now on."""
        if self.announcements:
            self.announcements = []
            self.evidence = [item for item in self.evidence if item.kind not in ANNOUNCEMENTS]

    def add_lone(self, kind: str, seat: Seat, factor: float | None = None, line: int | None = None) -> None:
        """Count something about one seat that has no target.

        `factor` replaces the one of the data file, `line` the place of the event that is being read.
        """
        if self.trace is not None:
            self.trace.append((kind, 0, seat, None, True))
        if kind in self.ignored_kinds:
            return
        value = self.data.alone[kind] if factor is None else factor
        self.habit.weigh(kind, seat, value)
        if kind not in HABITS:
            self.mimic.weigh(kind, seat, value)
        if value != 1.0:
            self.evidence.append(
                Evidence(kind, seat, None, self.day, value, 1.0, line=self.line if line is None else line)
            )

    def add_told(self, kind: str, actor: Seat, target: Seat, trust: float) -> None:
        """Count an action of the night that a seat tells of: what it says of the target, if the teller is trusted."""
        if kind in self.ignored_kinds:
            return
        factor = trust * TOLD_ACTIONS[kind] + (1 - trust)
        self.habit.words[target] *= factor
        self.mimic.words[target] *= factor
        self.evidence.append(Evidence(kind, actor, target, self.day, 1.0, factor, line=self.line))

    def add_contest(self, actor: Seat, rival: Seat) -> None:
        """Count two claims to a card that exists once: one of the two lies, and a liar is probably a wolf."""
        heavy = self.data.alone["claim_god_contested"]
        for seat in (actor, rival):
            self.add_lone("claim_god_contested", seat, line=self.claims[seat].line)
        _multiply_pair(self.pair_factors, actor, rival, 1 / heavy)
