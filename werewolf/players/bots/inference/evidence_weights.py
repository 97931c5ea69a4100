"""What all evidence comes to, multiplied up by seat and by pair, and what an observer believes who knows no more."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from dataclasses import dataclass, replace

from werewolf.game.asks import Seat
from werewolf.game.ruleset import Ruleset
from werewolf.players.bots.inference.claims import Claim, Claimants
from werewolf.players.bots.inference.evidence import NO_LINE, Evidence, EvidenceIndex
from werewolf.players.bots.inference.likelihoods import (
    ANNOUNCEMENTS,
    BUCKETS,
    DEGREES,
    HABITS,
    SPEECH,
    Likelihoods,
    Weight,
)
from werewolf.players.bots.inference.posterior import Belief, Posterior
from werewolf.players.bots.inference.problem import ClaimWeights, Problem, own_copy
from werewolf.players.bots.inference.ranking import rounded

# How a deed told by an honest seat counts for or against its target: whom the witch saved had been attacked.
TOLD_DEEDS = {"told_saved": 0.3, "told_poisoned": 1.5, "told_guarded": 0.8}
VOTES = ("VOTING", "DEFENCE", "REVOTE")
# Kind, suspicion bucket, actor, possible target, whether that target was chosen: what `fit` counts.
Trace = list[tuple[str, int, Seat, Seat | None, bool]]


@dataclass(slots=True)
class SeatFactors:
    """By seat: how much deeds and words count against it. All words together are capped."""

    deeds: list[float]
    words: list[float]

    def weigh(self, kind: str, seat: Seat, factor: float) -> None:
        (self.words if kind in SPEECH else self.deeds)[seat] *= factor

    def combined(self, words: Sequence[float], most: float) -> list[float]:
        """The product of deeds and these words, whose factor is at most `most`."""
        return [deed * _capped(word, most) for deed, word in zip(self.deeds, words, strict=True)]


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
        # What was known when the sub-phase began, and what followed from it; None if nothing has happened since.
        self._start: Posterior | None = Posterior(
            Problem(0, [], [])
        )  # before the table is set there is nothing to keep
        self._discusses = False
        self._discussed: Posterior | None = None  # what was known when today's discussion began
        self._gathered: tuple[Posterior, Posterior] | None = None  # that, and with the claims since
        self._common: Posterior | None = None  # the latter, if nothing has happened since it was looked up

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
        self._posterior: Posterior | None = None
        self._changed = False  # whether anything may count that the posterior leaves out
        self.start_sub_phase()

    # -- what it adds up to --------------------------------------------------------------------------------------

    def belief(self) -> Belief:
        """The belief of an observer who knows public facts only."""
        return self.posterior().belief()

    def posterior(self) -> Posterior:
        """All evidence, solved; the same object for as long as nothing changes."""
        if self._posterior is None or self._changed:
            problem = self._new_problem()
            if self._posterior is None or self._posterior.problem != problem:
                self._posterior = Posterior(problem)
            self._changed = False
        return self._posterior

    def note_change(self) -> None:
        """Something has happened that may change what is known."""
        self._changed, self._common = True, None

    def problem(self) -> Problem:
        """All evidence as factors. The caller may change the factors of seats, but not those of pairs."""
        return own_copy(self.posterior().problem)

    def _new_problem(self) -> Problem:
        total = self.data.knobs["speech_total"]
        words = list(self.habit.words)
        for actor, _, weight in self.announcements:
            words[actor] *= weight.actor
        wolf, mimic = self.habit.combined(words, total), self.mimic.combined(self.mimic.words, total)
        most = (len(self.living) - 1) // 2 if self.rules.switches.victory == "parity" else 99
        problem = Problem(self.pack, wolf, self._pair(total), self.dead, 1, max(1, most), self._claims(), mimic=mimic)
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
            [deed if word == 1.0 else deed * _capped(word, total) for deed, word in zip(*rows, strict=True)]
            for rows in zip(self.pair_factors, speech_pairs, strict=True)
        ]

    @property
    def claims(self) -> dict[Seat, Claim]:
        """The current claim of each seat."""
        return self.claimants.current

    def _claims(self) -> ClaimWeights | None:
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

    def sub_phase_belief(self) -> Belief:
        """The observer's belief when this sub-phase began: a new one for each speech would cost too much time."""
        return (self._start or self.posterior()).belief()

    def common_posterior(self) -> Posterior:
        """What everyone at the table can agree on: what was known when the discussion began, and all claims since.

        Accusations since then are left out, or whoever speaks first would lead the others. It is the same object for
        as long as nothing changes.
        """
        if self._common is None:
            self.keep_start()
            base = self._discussed or self._start
            assert base is not None
            claims, last = self._claims(), self._gathered or (base, base)
            if last[0] is not base or last[1].problem.claims != claims:
                same = base.problem.claims == claims
                last = base, base if same else Posterior(replace(base.problem, claims=claims), like=last[1])
            self._gathered, self._common = last, last[1]
        return self._common

    def common_belief(self) -> Belief:
        """What follows from that."""
        return self.common_posterior().belief()

    def start_sub_phase(self, name: str = "") -> None:
        """A new sub-phase begins. The votes go by what was known before the discussion they follow."""
        self._start = self._common = None
        self._discusses = name == "DISCUSSION"
        if name not in VOTES:
            self._discussed = self._gathered = None

    def keep_start(self) -> None:
        """Keep what was known when the sub-phase began. Called before every change, so that it makes no difference
        when, or whether, anybody asks for `sub_phase_belief`."""
        if self._start is None:
            self._start = self.posterior()
            if self._discusses:
                self._discussed = self._start

    def evidence_about(self, *seats: Seat) -> Sequence[Evidence]:
        """What one of these seats did, or what was done to it, in order."""
        return self._index.about(self.evidence, seats)

    # -- adding evidence -----------------------------------------------------------------------------------------

    def add_deed(self, kind: str, actor: Seat, target: Seat, belief: Belief) -> None:
        """Count something one seat did to another, weighed by how suspected the target was in `belief`."""
        named = self.most_named(actor)
        bucket = self.bucket(target, belief, named)
        if self.trace is not None:
            self.trace += [
                (kind, self.bucket(seat, belief, named), actor, seat, seat == target)
                for seat in self.living
                if seat != actor
            ]
        if kind in self.ignored_kinds or actor == target:
            return
        weight = self.data.pairs[kind][bucket]
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
        """Count a night deed that a seat tells of: what it says of the target, as far as the teller is trusted."""
        if kind in self.ignored_kinds:
            return
        factor = trust * TOLD_DEEDS[kind] + (1 - trust)
        self.habit.words[target] *= factor
        self.mimic.words[target] *= factor
        self.evidence.append(Evidence(kind, actor, target, self.day, 1.0, factor, line=self.line))

    def add_contest(self, actor: Seat, rival: Seat) -> None:
        """Count two claims to a card that exists once: one of the two lies, and a liar is probably a wolf."""
        heavy = self.data.alone["claim_god_contested"]
        for seat in (actor, rival):
            self.add_lone("claim_god_contested", seat, line=self.claims[seat].line)
        _multiply_pair(self.pair_factors, actor, rival, 1 / heavy)
