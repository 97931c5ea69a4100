"""What words count: claims, reports, deeds told of, plans and opinions, as the parser reads them."""

from __future__ import annotations

from werewolf.game.asks import Seat
from werewolf.game.roles import roles
from werewolf.players.bots.inference.belief import Belief
from werewolf.players.bots.inference.evidence_weights import EvidenceWeights
from werewolf.players.language.acts import Act

DEED_CARDS = {"saved": ("witch",), "poisoned": ("witch",), "guarded": ("doctor", "guard")}


class SpokenEvidence(EvidenceWeights):
    """The evidence of one table with what is said there."""

    def set_up(self, cards: dict[str, int], pack: int, count: int) -> None:
        super().set_up(cards, pack, count)
        self.planned_checks: dict[Seat, Seat] = {}  # by claimed seer: whom it said it would check next
        self._counted: set[tuple[str, Seat, Seat, int]] = set()  # opinions that count once a day

    def add_act(self, actor: Seat, act: Act, belief: Belief) -> None:
        """Count one act of a speech; `belief` is what the table thinks of the seats as it is said."""
        if act.kind == "claim" and act.role is not None:
            self._add_claim(actor, act.role)
        elif act.kind == "report" and act.seat is not None and act.good is not None:
            self._add_report(actor, act.seat, act.good)
        elif act.kind == "deed" and act.seat is not None and act.deed is not None:
            self._add_told_deed(actor, act.deed, act.seat, belief)
        elif act.kind == "retract":
            if self.claimants.retract(actor):
                self.add_lone("retract", actor)
        elif act.kind == "idle" and self.day > 1 and ("idle", actor, actor, self.day) not in self._counted:
            # On day 1 there is little to have an opinion about: a newcomer who says nothing then is no suspect yet.
            self._counted.add(("idle", actor, actor, self.day))
            self.add_lone("idle", actor)
        elif act.kind == "check" and act.seat is not None:
            self.planned_checks[actor] = act.seat
        elif act.seat is not None and act.kind in ("accuse", "defend", "vote", "agree", "counter"):
            self._add_opinion(actor, "plan" if act.kind == "vote" else act.kind, act.seat, belief)

    def _add_opinion(self, actor: Seat, kind: str, target: Seat, belief: Belief) -> None:
        if kind == "plan" and target in self.living:
            self.plans[actor], self.plan_lines[actor] = target, self.line
        if kind in ("plan", "accuse"):
            self.claimants.note_attack(actor, target, self.line)
        deed = (kind, actor, target, self.day)
        if deed not in self._counted and target in self.living:
            self._counted.add(deed)
            self.add_deed(kind, actor, target, belief)

    def _add_report(self, actor: Seat, target: Seat, good: bool) -> None:
        """A report of a check is also a seer claim. Before the first night it is nonsense and voids the claim."""
        if not self.cards.get("seer"):
            return
        if not self.claimants.nights:
            self._add_nonsense("early_check", actor)
            self.claimants.void(actor, "seer")
            return
        self._add_claim(actor, "seer")
        self.claimants.add_report(actor, target, good, self.day, self.line)

    def _add_told_deed(self, actor: Seat, deed: str, target: Seat, belief: Belief) -> None:
        """A night deed that a seat tells of claims the card for it, and counts as far as the seat is trusted."""
        card = next((role for role in DEED_CARDS.get(deed, ()) if role in self.cards), None)
        if card is None:
            self._add_nonsense("strange_deed", actor)
            return
        self._add_claim(actor, card)
        told = (f"told_{deed}", actor, target, 0)
        if told not in self._counted and actor != target:
            self._counted.add(told)
            self.add_told(f"told_{deed}", actor, target, 1 - belief.wolf[actor])

    def _add_nonsense(self, kind: str, actor: Seat) -> None:
        """Count what cannot be, whichever of the kinds it is, with one factor for all of them."""
        self.add_lone(kind, actor, self.data.alone["nonsense"])

    def _add_claim(self, actor: Seat, role: str) -> None:
        retractions = self.claimants.retractions[actor]
        if not self.claimants.add_claim(actor, role, self.day, self.line) or "claims" in self.ignored_kinds:
            return
        if self.claimants.retractions[actor] > retractions:
            self.add_lone("retract", actor)
        rivals = self.claimants.rivals(actor, role)
        if role not in self.cards:
            self._add_nonsense("strange_card", actor)
        if role == "seer" or role not in self.cards:
            return
        if roles()[role].god and self.cards[role] == 1 and rivals:
            for rival in rivals:
                self.add_contest(actor, rival)
        else:
            kind = "claim_pack" if roles()[role].pack else "claim_god" if roles()[role].god else "claim_villager"
            self.add_lone(kind, actor)
