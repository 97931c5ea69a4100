"""Opinions of the claims of others: which nobody has taken up yet, which cannot be true, and how far to believe them.

An opinion is a chance from the belief with a reason for or against the claim: `_reasons_for` and `_reasons_against`
list them from the best to the last, and the first that nobody has told today is given.
"""

from __future__ import annotations

from collections.abc import Collection, Iterator

from werewolf.game.asks import Seat
from werewolf.game.frozen import frozen
from werewolf.game.roles import roles
from werewolf.players.bots.inference.arguments import confirmed_reports
from werewolf.players.bots.inference.public_record import PublicRecord
from werewolf.players.bots.inference.ranking import Ranking
from werewolf.players.bots.inference.spoken_evidence import ParsedSpeech
from werewolf.players.bots.speech.citing import NO_MERIT, Facts, Why, fact_of_report, false_report
from werewolf.players.bots.speech.clauses import Clauses
from werewolf.players.bots.speech.points import Fact, Point
from werewolf.players.language.acts import Act

BELIEVE_FROM = 0.5
AGAINST = ("counter", "accuse", "vote", "report")
TAKES_UP = ("defend", "counter")  # what others do with a claim of a card
TAKES_UP_CONFESSION = ("accuse", "vote", "counter")
UNCERTAIN = 0.4  # the most that is said of a claim that one argues against
# By what a claimant told that cannot have been: why not.
WHY_NOT = {
    "early_check": "no_night",
    "early_deed": "no_night",
    "no_such_night": "not_yet",
    "dead_by_then": "dead_check",
    "outlived": "lives",
    "died_anyway": "dead_after",
    "too_many": "too_many",
}
SAYS_THE_CLAIM = ("claim_god", "claim_villager", "seer_claim")  # no reason to believe the same claim


@frozen
class HeardClaim:
    """A seat's first claim of a card, or an impossible one, as it was made."""

    role: str
    speech: ParsedSpeech
    taken_up: bool = False  # others have spoken of it, so that a mere guess adds nothing

    @property
    def seat(self) -> Seat:
        return self.speech.seat


def is_packs_card(role: str) -> bool:
    return role in roles() and roles()[role].pack


def confessors(record: PublicRecord) -> set[Seat]:
    """Seats that say they are of the pack and have not taken it back, in earnest or not: nobody speaks up for them."""
    return {seat for seat, claim in record.claims.items() if is_packs_card(claim.role)}


class ClaimOpinions:
    """What one seat has to say of the claims of others."""

    def __init__(self, facts: Facts, ranking: Ranking) -> None:
        self.ranking = ranking
        self.facts = facts
        self.record = facts.record
        self.me = facts.me

    # -- which -------------------------------------------------------------------------------------------------------

    def unanswered(self) -> list[HeardClaim]:
        """The first claims of each seat, and impossible ones, that nobody has taken up, the oldest first."""
        speeches = self.record.speeches
        claims: list[HeardClaim] = []
        before: set[tuple[Seat, str]] = set()
        for at, speech in enumerate(speeches):
            if not speech.claimed:
                continue
            claim = self._claim_in(speech, before)
            before.update((speech.seat, role) for role in speech.claimed)
            after = [other for other in speeches[at + 1 :] if other.seat != speech.seat]
            if claim and not self._taken_up(claim, after):
                claims.append(claim)
        return claims

    def contested(self, answered: Collection[Seat | None]) -> HeardClaim | None:
        """The likeliest of several claimed seers, if this seat has not judged them since the last of them claimed."""
        record = self.record
        seers = {seat: claim for seat, claim in record.claimants.seers().items() if seat in record.living}
        if len(seers) < 2 or self.me in seers or record.cards.get("seer") != 1:
            return None
        since = max(claim.line for claim in seers.values())
        if any(act.seat in seers and act.kind in ("defend", "counter")
               for speech in record.speeches if speech.seat == self.me and speech.line > since
               for act in speech.acts):  # fmt: skip
            return None
        if not seers.keys().isdisjoint(answered):
            return None
        best = self.ranking.best(seers, lambda seat: self.chance(seat, "seer"))
        speech = next(spoken for spoken in record.speeches if spoken.line == seers[best].line)
        return HeardClaim("seer", speech, taken_up=True)

    def _claim_in(self, speech: ParsedSpeech, before: Collection[tuple[Seat, str]]) -> HeardClaim | None:
        if speech.seat == self.me or speech.day < self.record.day - 1:
            return None
        current = self.record.claims.get(speech.seat)
        for role in speech.claimed:
            if is_packs_card(role) and (current is None or current.role != role):
                continue  # a confession that was taken back
            claim = HeardClaim(role, speech)
            if (speech.seat, role) not in before or self._impossible_deed(claim):
                return claim
        return None

    def _taken_up(self, claim: HeardClaim, after: list[ParsedSpeech]) -> bool:
        """Whether others have dealt with it. Of one that cannot be true somebody has to say why."""
        impossible = self.impossible(claim)
        if impossible is not None:
            now = self.facts.clauses.now  # whom the deed was done to says “me”
            return any(
                words in speech.words for speech in after for words in Clauses(now, speech.seat).wordings(impossible)
            )
        kinds = TAKES_UP_CONFESSION if is_packs_card(claim.role) else TAKES_UP
        return any(
            (act.seat == claim.seat and act.kind in kinds) or act == Act("claim", role=claim.role)
            for speech in after
            for act in speech.acts
        )

    # -- what to think of it -----------------------------------------------------------------------------------------

    def opinion(self, claim: HeardClaim, hostile: bool) -> Point:
        """Impossible, or believed or doubted, with the chance that it is true and the reason.

        To be of the pack is no claim to believe, but a reason to suspect.

        `hostile`: the speaker is about to vote for the claimant, and so does not argue for it.
        """
        impossible = self.impossible(claim)
        if impossible is not None:
            return Point("impossible", Act("counter", claim.seat), (impossible,), role=claim.role)
        if is_packs_card(claim.role):
            fact = Fact("claim_pack", claim.seat, None, claim.speech.day, (claim.speech.line,))
            return Point("suspect", Act("accuse", claim.seat), () if self.facts.is_spent(fact) else (fact,))
        chance = self.chance(claim.seat, claim.role)
        reported = false_report(self.record, claim.seat, self.me)
        good = chance >= BELIEVE_FROM and reported is None and not hostile
        if not good:
            chance = 0.0 if reported else min(chance, UNCERTAIN)
        why = (reported,) if reported else self._reasons(claim, good)
        act = Act("defend" if good else "counter", claim.seat)
        return Point("believe" if good else "doubt", act, why, odds=chance, role=claim.role)

    def rebuttal(self, seat: Seat) -> Point | None:
        """That a report on this very seat is false; None if that seer has made none."""
        reported = false_report(self.record, seat, self.me)
        if reported is None:
            return None
        return Point("doubt", Act("counter", seat), (reported,), odds=0.0, role=self.record.claims[seat].role)

    def chance(self, seat: Seat, role: str) -> float:
        """How likely a claim is true, to a bystander."""
        record = self.record
        belief = record.sub_phase_belief() if record.claims.get(seat) is None else record.common_belief()
        return belief.seer[seat] if role == "seer" else 1 - belief.wolf[seat]

    def _reasons(self, claim: HeardClaim, good: bool) -> Why:
        """The best reason to believe or to doubt, one that has not been told today if there is any."""
        reasons = list(self._reasons_for(claim) if good else self._reasons_against(claim))
        reasons = [why for why in reasons if not any(map(self.facts.is_spent, why))]
        fresh = [why for why in reasons if not any(map(self.facts.is_told, why))]
        return (fresh or reasons)[0] if reasons else ()

    def _reasons_for(self, claim: HeardClaim) -> Iterator[Why]:
        yield from self._came_true(claim.seat)
        yield from self._against_rivals(claim)
        yield from self._rivalry(claim, "first")
        yield from self._alone(claim)
        favour = tuple(fact for fact in self.facts.in_favour(claim.seat) if fact.kind not in SAYS_THE_CLAIM)
        if favour:
            yield favour
        for rival in self._rivals(claim):
            lines = tuple(sorted((claim.speech.line, self.record.claims[rival].line)))
            against = self.facts.against(rival)
            worse = [fact for fact in against if fact.target != claim.seat and fact.kind not in NO_MERIT]
            if worse:
                yield Fact("one_of_two", claim.seat, rival, claim.speech.day, lines), worse[0]
            if not claim.taken_up:
                yield (Fact("torn", claim.seat, rival, claim.speech.day, lines),)
        if claim.role in self.record.cards:  # better than to pass over a claim in silence
            yield (Fact("dealt", claim.seat, None, claim.speech.day, (claim.speech.line,)),)

    def _against_rivals(self, claim: HeardClaim) -> Iterator[Why]:
        """The slips of others who claim the same card."""
        for rival in self._rivals(claim):
            for flaw in self.record.claims[rival].flaws:
                yield (Fact(flaw.kind, rival, flaw.target, flaw.day, (flaw.line,)),)

    def _came_true(self, seat: Seat) -> Iterator[Why]:
        """A result of this seer, and what became of the player."""
        for who, target in confirmed_reports(self.record):
            if who == seat:
                fact = fact_of_report(self.record, seat, target)
                outcome = self.facts.outcome(fact)
                yield (fact, outcome) if outcome else (fact,)

    def _reasons_against(self, claim: HeardClaim) -> Iterator[Why]:
        current = self.record.claims.get(claim.seat)
        for flaw in current.flaws if current else ():
            yield (Fact(flaw.kind, claim.seat, flaw.target, flaw.day, (flaw.line,)),)
        yield from self._rivalry(claim, "later")
        against = self.facts.against(claim.seat)
        if against:
            yield against
        named = self.named_before(claim)
        if named:
            yield (named,)
        yield (Fact("cheap", claim.seat, None, claim.speech.day, (claim.speech.line,)),)

    def _rivals(self, claim: HeardClaim) -> list[Seat]:
        """The others who claim this card, if there is only one and the claim still stands."""
        mine = self.record.claims.get(claim.seat)
        if mine is None or mine.role != claim.role or self.record.cards.get(claim.role) != 1:
            return []
        return self.record.claimants.rivals(claim.seat, claim.role)

    def _rivalry(self, claim: HeardClaim, order: str) -> Iterator[Why]:
        """Who claimed first, of two who could have heard each other. To be first with what cannot be is no merit."""
        for rival in self._rivals(claim):
            mine, other = self.record.claims[claim.seat], self.record.claims[rival]
            earlier, later = (mine, other) if mine.line < other.line else (other, mine)
            if earlier.impossible or self._is_sealed(later.line):
                continue
            lines = (mine.line, other.line)
            if order == "first" and earlier is mine:
                yield (Fact("claimed_first", claim.seat, rival, mine.day, lines),)
            if order == "later" and later is mine:
                yield (Fact("claimed_after", claim.seat, rival, mine.day, lines),)

    def _is_sealed(self, line: int) -> bool:
        return any(speech.sealed for speech in self.record.speeches if speech.line == line)

    def _alone(self, claim: HeardClaim) -> Iterator[Why]:
        """That nobody else has claimed the card, or spoken against the claim."""
        others = [speech for speech in self.record.speeches if speech.seat != claim.seat]
        place = (claim.speech.line,)
        shared = any(claim.role in speech.claimed for speech in others)
        if claim.role != "villager" and not shared:
            yield (Fact("alone", claim.seat, None, claim.speech.day, place),)
        against = any(act.seat == claim.seat and act.kind in AGAINST for speech in others for act in speech.acts)
        if not against and not (shared and self.record.cards.get(claim.role) == 1):
            yield (Fact("uncontested", claim.seat, None, claim.speech.day, place),)

    def named_before(self, claim: HeardClaim) -> Fact | None:
        """Who had named the claimant that day before the claim."""
        if claim.speech.sealed:
            return None
        named = [
            speech
            for speech in self.record.speeches
            if speech.day == claim.speech.day
            and speech.line < claim.speech.line
            and any(act.kind == "vote" and act.seat == claim.seat for act in speech.acts)
        ]
        seats = tuple(dict.fromkeys(speech.seat for speech in named))
        if len(seats) < 2:
            return None
        lines = tuple(speech.line for speech in named)
        return Fact("claimed_named", claim.seat, None, claim.speech.day, (*lines, claim.speech.line), seats)

    # -- what cannot be ----------------------------------------------------------------------------------------------

    def impossible(self, claim: HeardClaim) -> Fact | None:
        """Why the claim cannot be true: no such card, one that has been seen, or a deed that cannot have been done."""
        line, day, seat = claim.speech.line, claim.speech.day, claim.seat
        if claim.role not in self.record.cards:
            return Fact("no_such_card", seat, None, day, (line,))
        shown = [(at, seat) for seat, (_, at, card) in self.record.shown.items() if card.role == claim.role]
        if len(shown) >= self.record.cards[claim.role] and shown[0][0] < line:
            return Fact("card_shown", seat, shown[0][1], day, (shown[0][0], line))
        return self._impossible_deed(claim)

    def _impossible_deed(self, claim: HeardClaim) -> Fact | None:
        """Why the check or other deed of the night that this speech tells of cannot have been done."""
        current = self.record.claims.get(claim.seat)
        if current is None or current.role != claim.role:
            return None
        for flaw in current.flaws:
            if flaw.impossible and flaw.line == claim.speech.line:
                return Fact(WHY_NOT[flaw.kind], claim.seat, flaw.target, flaw.day, (flaw.line,))
        return None
