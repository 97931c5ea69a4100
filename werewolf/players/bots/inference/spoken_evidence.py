"""What words count: claims, reports, deeds told of, plans and opinions, as the parser reads them."""

from __future__ import annotations

from collections.abc import Sequence

from werewolf.game.asks import Seat
from werewolf.game.roles import roles
from werewolf.players.bots.inference.claims import TELLERS
from werewolf.players.bots.inference.evidence_weights import EvidenceWeights
from werewolf.players.bots.inference.nights import NightDeed, Nights
from werewolf.players.bots.inference.posterior import Belief
from werewolf.players.language.acts import Act

DEED_CARDS = {"saved": ("witch",), "poisoned": ("witch",), "guarded": ("doctor", "guard")}
MEANT: dict[tuple[str, str], NightDeed] = {  # by card and by the word that was used
    ("witch", "poisoned"): "poisoned",
    **{("witch", word): "saved" for word in ("saved", "guarded")},
    **{(card, word): "guarded" for card in ("doctor", "guard") for word in ("saved", "guarded")},
}


class SpokenEvidence(EvidenceWeights):
    """The evidence of one table with what is said there."""

    def set_up(self, cards: dict[str, int], pack: int, count: int) -> None:
        super().set_up(cards, pack, count)
        self.nights = Nights(cards, self.rules.switches)
        self.planned_checks: dict[Seat, Seat] = {}  # by claimed seer: whom it said it would check next
        self._counted: set[tuple[str, Seat, Seat, int]] = set()  # opinions that count once a day

    def add_act(self, actor: Seat, act: Act, belief: Belief) -> None:
        """Count one act of a speech; `belief` is what the table thinks of the seats as it is said."""
        if act.kind == "claim" and act.role is not None:
            self._add_claim(actor, act.role)
        elif act.kind == "report" and act.seat is not None and act.good is not None:
            self._add_report(actor, act.seat, act.good, act.night)
        elif act.kind == "deed" and act.seat is not None and act.deed is not None:
            self._add_told_deed(actor, act.deed, act.seat, act.night, belief)
        elif act.kind == "retract":
            if self.claimants.retract(actor, act.role):
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

    def _add_report(self, actor: Seat, target: Seat, good: bool, night: int | None) -> None:
        """A report of a check is also a seer claim. One that cannot have been made counts against the claim alone."""
        if not self.cards.get("seer"):
            return
        self._add_claim(actor, "seer")
        impossible = self.nights.why_impossible("checked", target, night)
        if impossible is None:
            self.claimants.add_report(actor, target, good, self.day, self.line)
        else:
            self.claimants.add_impossible(actor, impossible, target, self.day, self.line)

    def deed_card(self, deed: str, claimed: Sequence[str]) -> str | None:
        """The card that a deed told of tells of: one of those that the seat claims, if it can do that; else a dealt one
        that can."""
        cards = TELLERS.get(deed, ())
        dealt = (role for role in (*DEED_CARDS.get(deed, ()), *cards) if role in self.cards)
        return next((role for role in claimed if role in cards), None) or next(dealt, None)

    def claimed_card(self, actor: Seat) -> tuple[str, ...]:
        """The card that a seat claims by now, if any."""
        claim = self.claims.get(actor)
        return (claim.role,) if claim else ()

    def _add_told_deed(self, actor: Seat, word: str, target: Seat, night: int | None, belief: Belief) -> None:
        """A night deed that a seat tells of claims the card for it, and counts as far as the seat is trusted."""
        card = self.deed_card(word, self.claimed_card(actor))
        if card is None:
            self._add_nonsense("strange_deed", actor)
            return
        self._add_claim(actor, card, deed=word)
        if card not in self.cards:
            return  # the claim itself is nonsense
        deed = MEANT[card, word]
        impossible = self.nights.why_impossible(deed, target, night)
        if impossible is not None:
            self.claimants.add_impossible(actor, impossible, target, self.day, self.line)
            return
        told = (f"told_{deed}", actor, target, 0)
        if told not in self._counted and actor != target:
            self._counted.add(told)
            self.add_told(f"told_{deed}", actor, target, 1 - belief.wolf[actor])

    def _add_nonsense(self, kind: str, actor: Seat) -> None:
        """Count what cannot be, whichever of the kinds it is, with one factor for all of them."""
        self.add_lone(kind, actor, self.data.alone["nonsense"])

    def _add_claim(self, actor: Seat, role: str, deed: str | None = None) -> None:
        retractions = self.claimants.retractions[actor]
        new = self.claimants.add_claim(actor, role, self.day, self.line, deed)
        if not new or "claims" in self.ignored_kinds:
            return
        if self.claimants.retractions[actor] > retractions:
            self.add_lone("retract", actor)
        rivals = self.claimants.rivals(actor, role)
        if role not in self.cards:
            self._add_nonsense("strange_card", actor)
        if role == "seer" or role not in self.cards or roles()[role].pack:
            return  # it counts with the claims: see `Claimants`
        if roles()[role].god and self.cards[role] == 1 and rivals:
            for rival in rivals:
                self.add_contest(actor, rival)
        else:
            self.add_lone("claim_god" if roles()[role].god else "claim_villager", actor)
