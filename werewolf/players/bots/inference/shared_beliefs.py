"""Shared beliefs: what follows from the public facts, now and as of the moments that bots go by.

Nobody at the table should believe more than others because it was asked later. So there are three posteriors:

- `posterior`: all public evidence so far;
- `sub_phase_belief`: what was known when this part of the day began. What is said in it is weighed by that, and a bot
  argues from it. (Working it out anew for each speech would cost too much time, too.)
- `common_posterior`: what everyone can agree on when it comes to voting: what was known when the discussion began, with
  all claims since. Accusations since then are left out, or whoever speaks first would lead the others.
"""

from __future__ import annotations

from dataclasses import replace

from werewolf.game.ruleset import Ruleset
from werewolf.players.bots.inference.evidence_weights import EvidenceWeights
from werewolf.players.bots.inference.likelihoods import Likelihoods
from werewolf.players.bots.inference.posterior import Belief, Posterior
from werewolf.players.bots.inference.problem import Problem, own_copy

VOTES = ("VOTING", "DEFENCE", "REVOTE")


class SharedBeliefs(EvidenceWeights):
    """The evidence of one table, with what an observer believes who knows no more."""

    def __init__(self, rules: Ruleset, data: Likelihoods, ignored_kinds: frozenset[str] = frozenset()) -> None:
        super().__init__(rules, data, ignored_kinds)
        # What was known when the sub-phase began, and what followed from it; None if nothing has happened since.
        self._start: Posterior | None = Posterior(Problem(0, [], []))  # nothing to keep before the table is set
        self._discusses = False
        self._discussed: Posterior | None = None  # what was known when today's discussion began
        self._with_claims: tuple[Posterior, Posterior] | None = None  # that, and with the claims since
        self._common: Posterior | None = None  # the latter, if nothing has happened since it was looked up

    def set_up(self, cards: dict[str, int], pack: int, count: int) -> None:
        super().set_up(cards, pack, count)
        self._posterior: Posterior | None = None
        self._changed = False  # whether anything may count that the posterior leaves out
        self.start_sub_phase()

    # -- by all that is known now ------------------------------------------------------------------------------------

    def belief(self) -> Belief:
        """The belief of an observer who knows public facts only."""
        return self.posterior().belief()

    def posterior(self) -> Posterior:
        """What follows from all evidence; the same object for as long as nothing changes."""
        if self._posterior is None or self._changed:
            problem = self.new_problem()
            if self._posterior is None or self._posterior.problem != problem:
                self._posterior = Posterior(problem)
            self._changed = False
        return self._posterior

    def problem(self) -> Problem:
        """All evidence as factors. The caller may change the factors of seats, but not those of pairs."""
        return own_copy(self.posterior().problem)

    def note_change(self) -> None:
        """Something has happened that may change what is known."""
        self._changed, self._common = True, None

    # -- by what was known at certain moments ------------------------------------------------------------------------

    def start_sub_phase(self, name: str = "") -> None:
        """A new sub-phase begins. The votes go by what was known before the discussion they follow."""
        self._start = self._common = None
        self._discusses = name == "DISCUSSION"
        if name not in VOTES:
            self._discussed = self._with_claims = None

    def keep_start(self) -> None:
        """Keep what was known when the sub-phase began. Called before every change, so that it makes no difference
        when, or whether, anybody asks for `sub_phase_belief`."""
        if self._start is None:
            self._start = self.posterior()
            if self._discusses:
                self._discussed = self._start

    def sub_phase_belief(self) -> Belief:
        """The observer's belief when this sub-phase began."""
        return (self._start or self.posterior()).belief()

    def common_posterior(self) -> Posterior:
        """What everyone at the table can agree on; the same object for as long as nothing changes."""
        if self._common is None:
            self.keep_start()
            base = self._discussed or self._start
            assert base is not None
            claims, last = self.claim_weights(), self._with_claims or (base, base)
            if last[0] is not base or last[1].problem.claims != claims:
                same = base.problem.claims == claims
                last = base, base if same else Posterior(replace(base.problem, claims=claims), basis=last[1])
            self._with_claims, self._common = last, last[1]
        return self._common

    def common_belief(self) -> Belief:
        """What follows from that."""
        return self.common_posterior().belief()
