"""What is said at a table: each speech as its acts, the words that were used, and what all of it counts as evidence.

The parser (`players/language/`) turns a speech into acts: claim, report, accuse, vote … `hear` keeps them as a
`ParsedSpeech` and `add_act` counts each: a claim and a report with the claims of the table (`claims.py`), a deed of the
night that somebody tells of as a claim of the card that can do it, and plans and opinions as evidence like a vote.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import replace
from functools import cached_property

from werewolf.game.asks import Seat
from werewolf.game.frozen import frozen
from werewolf.game.roles import roles
from werewolf.players.bots.inference.claims import TELLERS, NightDeed, Nights
from werewolf.players.bots.inference.posterior import Belief
from werewolf.players.bots.inference.shared_beliefs import SharedBeliefs
from werewolf.players.language.acts import Act
from werewolf.players.language.parser import Parser

DEED_CARDS = {"saved": ("witch",), "poisoned": ("witch",), "guarded": ("doctor", "guard")}
MEANT: dict[tuple[str, str], NightDeed] = {  # by card and by the word that was used
    ("witch", "poisoned"): "poisoned",
    **{("witch", word): "saved" for word in ("saved", "guarded")},
    **{(card, word): "guarded" for card in ("doctor", "guard") for word in ("saved", "guarded")},
}


CLAIMING = ("claim", "report", "retract")  # what a speech says of the speaker's own card, in the order it is said


@frozen
class ParsedSpeech:
    """One speech, with the acts the parser read in it."""

    seat: Seat
    day: int
    sub_phase: str
    acts: tuple[Act, ...]
    words: str
    line: int  # its place among the public events
    claimed: tuple[str, ...] = ()  # the cards that it claims, by word or by telling of a deed
    sealed: bool = False  # written before any of its round was read out, so that it answers to none of them

    def is_against(self, seat: Seat) -> bool:
        against = ("accuse", "vote", "counter")
        return any(act.seat == seat and (act.kind in against or act.good is False) for act in self.acts)


_SENTENCE = re.compile(r"[.!?\n]+\s*")


def sentences(words: str) -> list[str]:
    """The sentences of a speech."""
    return [part.strip() for part in _SENTENCE.split(words[:4000]) if part.strip()]


class TableWords:
    """What has been said at one table, as far as it matters for how to say something."""

    def __init__(self, names: Sequence[str], parser: Parser) -> None:
        self.parser = parser
        self._names = names
        self._used: set[str] = set()

    @cached_property
    def call_names(self) -> tuple[str, ...]:
        """What to call each seat in a speech: its name if the parser understands it, else `seat 3`."""
        return tuple(
            name if self.parser.acts(f"I trust {name}.") == (Act("defend", seat),) else f"seat {seat}"
            for seat, name in enumerate(self._names)
        )

    def add(self, words: str) -> None:
        """Note the sentences of a speech."""
        self._used.update(sentences(self._without_names(words)))

    def are_used(self, words: str) -> bool:
        """Whether anybody has used one of these sentences in this game, with any names in it."""
        return not self._used.isdisjoint(sentences(self._without_names(words)))

    def _without_names(self, words: str) -> str:
        return self._any_name.sub("·", words)

    @cached_property
    def _any_name(self) -> re.Pattern[str]:
        return re.compile("|".join(map(re.escape, sorted(self.call_names, key=len, reverse=True))))


class SpokenEvidence(SharedBeliefs):
    """The evidence of one table with what is said there."""

    words: TableWords
    sub_phase = ""

    def set_up(self, cards: dict[str, int], pack: int, count: int) -> None:
        super().set_up(cards, pack, count)
        self.speeches: list[ParsedSpeech] = []
        self.speeches_today: list[ParsedSpeech] = []
        self.nights = Nights(cards, self.rules.switches)
        self.planned_checks: dict[Seat, Seat] = {}  # by claimed seer: whom it said it would check next
        self._counted: set[tuple[str, Seat, Seat, int]] = set()  # opinions that count once a day

    # -- reading a speech --------------------------------------------------------------------------------------------

    def hear(self, actor: Seat, words: str) -> None:
        """Read a speech, keep it, and count its acts."""
        # 1. What the parser reads in it. Nobody speaks of itself, and a skip is no plan.
        acts = tuple(act for act in self.words.parser.acts(words) if act.seat != actor and act != Act("vote"))
        acts = tuple(dict.fromkeys(map(self._contested, acts)))
        acts = self._with_last_night(acts, words)
        # 2. It is kept, with the cards that it claims.
        spoken = actor, self.day, self.sub_phase, acts, words, self.line
        sealed = self.sub_phase == "CAMPAIGN" and self.rules.switches.campaign == "sealed"
        speech = ParsedSpeech(*spoken, tuple(self._claimed_cards(actor, acts)), sealed)
        self.speeches.append(speech)
        self.speeches_today.append(speech)
        self.words.add(words)
        if not speech.sealed:
            self.claimants.note_speaker(actor)
        # 3. Its acts count: first what it says of the speaker's own card, because the rest is weighed by that.
        belief = self.sub_phase_belief()
        planned = {act.seat for act in acts if act.kind == "vote"}
        for act in sorted(acts, key=lambda act: act.kind not in CLAIMING):
            if act.kind != "accuse" or act.seat not in planned:  # an accusation and a planned vote count as one
                self.add_act(actor, act, belief)

    def _contested(self, act: Act) -> Act:
        """The act; but whoever contests a claim that was not made only accuses."""
        return Act("accuse", act.seat) if act.kind == "counter" and act.seat not in self.claims else act

    def _with_last_night(self, acts: tuple[Act, ...], words: str) -> tuple[Act, ...]:
        """The acts, with the number of the last night where it is said of the only check or deed told of."""
        told = [act for act in acts if act.kind in ("report", "deed")]
        if len(told) != 1 or told[0].night is not None or "last night" not in words.lower():
            return acts
        return tuple(replace(act, night=len(self.nights.lines)) if act is told[0] else act for act in acts)

    def _claimed_cards(self, actor: Seat, acts: Sequence[Act]) -> Iterator[str]:
        """The cards claimed in a speech. Whoever reports a check claims to be the seer, and so on for other deeds."""
        named = [act.role for act in acts if act.kind == "claim" and act.role]
        yield from named
        if any(act.kind == "report" for act in acts):
            yield "seer"
        words = [str(act.deed) for act in acts if act.kind == "deed"]
        told = [self.deed_card(word, (*named, *self.claimed_card(actor))) for word in words]
        yield from (role for role in told if role is not None and role not in named)

    def other_speeches_today(self, me: Seat) -> list[ParsedSpeech]:
        """Today's speeches of the other living seats."""
        return [speech for speech in self.speeches_today if speech.seat != me and speech.seat in self.living]

    # -- counting its acts -------------------------------------------------------------------------------------------

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
        opinion = (kind, actor, target, self.day)
        if opinion not in self._counted and target in self.living:
            self._counted.add(opinion)
            self.add_action(kind, actor, target, belief)

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
