"""Openings: how a speech may begin, by what happened to the speaker or by who spoke before."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from werewolf.config.personas import Persona
from werewolf.game.asks import Seat
from werewolf.game.frozen import frozen
from werewolf.players.bots.inference.public_record import ParsedSpeech
from werewolf.players.bots.speech.arguments import Arguments
from werewolf.players.bots.strategy.points import Point

AGAINST = ("accuse", "vote", "counter")
FOR = ("defend", "agree")


@frozen
class Opening:
    """One way to begin: a kind of sentence with the seats and the reason in it, or a persona's reaction."""

    kind: str
    y: Seat | None = None
    x: Seat | None = None
    why: str | None = None
    reaction: str | None = None


class Openings:
    """Finds ways to begin in the public record. Each one is about a fact, not about a belief."""

    def __init__(self, arguments: Arguments, persona: Persona | None) -> None:
        self.arguments = arguments
        self.mind = arguments.mind
        self.persona = persona

    def candidates(self, points: Sequence[Point]) -> Iterator[Opening]:
        """All possible openings, best first. The speaker takes the first that is not used up."""
        yield from self._reactions()
        asker = self._asker()
        if asker is not None:
            yield Opening("answer", asker)
        if any(point.act.kind == "agree" for point in points):
            return
        accuser = self._accuser()
        if accuser is not None:
            yield Opening("retort", accuser)
        before = self._last_speech()
        if before is not None:
            yield Opening(self._reply_kind(before, points), before.seat)
            return
        yield from self._about_night()

    def _reactions(self) -> Iterator[Opening]:
        """Reactions to being among the last three, betrayed, accused or proved right, or to a change of mind."""
        mine, record = self.persona.reactions if self.persona else None, self.mind.record
        before, accuser, traitor = self._last_speech(), self._accuser(), self._traitor()
        if mine and len(record.living) <= 3 and before:
            yield Opening("reaction", before.seat, reaction=mine.near_the_end)
        if mine and traitor is not None:
            yield Opening("reaction", traitor, reaction=mine.betrayed)
        if mine and accuser is not None:
            yield Opening("reaction", accuser, reaction=mine.accused)
        for kind, seat in self._proofs():
            yield Opening(kind, seat, reaction=mine.proved_right if mine else None)
        yield from self._change_of_mind()

    # -- what was said -------------------------------------------------------------------------------------------

    def _speeches_today(self) -> list[ParsedSpeech]:
        return self.mind.record.other_speeches_today(self.mind.seat)

    def _last_speech(self) -> ParsedSpeech | None:
        today = self._speeches_today()
        return today[-1] if today else None

    def _against_me(self, speech: ParsedSpeech) -> bool:
        return any(act.seat == self.mind.seat and (act.kind in AGAINST or act.good is False) for act in speech.acts)

    def _accuser(self) -> Seat | None:
        return next((speech.seat for speech in reversed(self._speeches_today()) if self._against_me(speech)), None)

    def _asker(self) -> Seat | None:
        asked = (speech.seat for speech in reversed(self._speeches_today()) for act in speech.acts
                 if act.kind == "ask" and act.seat == self.mind.seat)  # fmt: skip
        return next(asked, None) if not self._has_spoken() else None

    def _has_spoken(self) -> bool:
        record = self.mind.record
        return any(
            speech.seat == self.mind.seat and (speech.day, speech.sub_phase) == (record.day, record.sub_phase)
            for speech in record.speeches
        )

    def _reply_kind(self, before: ParsedSpeech, points: Sequence[Point]) -> str:
        """Doubt the speaker before if it wants to vote for somebody else; else just mention it."""
        target = next((act.seat for act in before.acts if act.kind in ("vote", "accuse")), None)
        mine = {point.act.seat for point in points if point.act.kind == "vote"}
        return "doubt" if target is not None and mine and target not in mine else "notice"

    def _traitor(self) -> Seat | None:
        """A seat that this one has supported, and that speaks against it today."""
        me = self.mind.seat
        stood_by = {act.seat for speech in self.mind.record.speeches if speech.seat == me for act in speech.acts
                    if act.kind in FOR}  # fmt: skip
        return next(
            (speech.seat for speech in self._speeches_today() if speech.seat in stood_by and self._against_me(speech)),
            None,
        )

    # -- what was done -------------------------------------------------------------------------------------------

    def _proofs(self) -> Iterator[tuple[str, Seat]]:
        """When this seat was proved right: it voted against a shown wolf, or supported a seat the pack killed."""
        record, me = self.mind.record, self.mind.seat
        against = {target for _, voter, target in record.votes if voter == me}
        for day, seat in record.banishments:
            if day >= record.day - 1 and seat in against and record.known_sides.get(seat):
                yield "shown", seat
        stood_by = {
            act.seat for speech in record.speeches if speech.seat == me for act in speech.acts if act.kind == "defend"
        }
        for day, dead in record.night_deaths:
            if day == record.day and len(dead) == 1 and dead[0] in stood_by:
                yield "mourned", dead[0]

    def _change_of_mind(self) -> Iterator[Opening]:
        """Explain why yesterday's vote was not the announced one."""
        record = self.mind.record
        day, announced, actual = record.broken_plans.get(self.mind.seat, (-9, -1, -1))
        has_spoken = any(speech.seat == self.mind.seat and speech.day == record.day for speech in record.speeches)
        if day == record.day - 1 and not has_spoken:
            why = self.arguments.reason_against(actual)
            if why is not None:
                yield Opening("changed", actual, announced, why)

    def _about_night(self) -> Iterator[Opening]:
        """The first speaker of a day speaks about the dead of the night, or about a night without deaths."""
        record = self.mind.record
        if record.night_deaths and record.night_deaths[-1][0] == record.day:
            dead = record.night_deaths[-1][1]
            yield Opening("dawn", dead[0]) if dead else Opening("spared")
