"""Flourishes: one line in the persona's colour at the end of a speech. It says nothing about the game."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence

from werewolf.config.personas import Persona
from werewolf.game.asks import Seat
from werewolf.players.bots.inference.public_record import ParsedSpeech, PublicRecord
from werewolf.players.bots.speech.points import Point

SELDOM = 10  # one speech in so many has a saying of the persona
REACTS = 3  # one reaction in so many is spoken
NEAR_THE_END = 3  # living seats
_QUOTED = re.compile(r'"([^"]{1,400})"')


def reaction_words(reaction: str) -> str:
    """The quoted words of a persona's reaction, without the stage directions."""
    found = " ".join(match.group(1).rstrip(",") for match in _QUOTED.finditer(reaction))
    return found if found.endswith((".", "!", "?")) else f"{found}."


class Flourishes:
    """What one persona may say: a reaction to what happened to it, or one of its sayings."""

    def __init__(self, record: PublicRecord, me: Seat, persona: Persona) -> None:
        self.record = record
        self.me = me
        self.persona = persona

    def reactions(self, points: Sequence[Point]) -> Iterator[str]:
        """Reactions to being among the last, betrayed, accused or proved right, the rarest first."""
        mine = self.persona.reactions
        traitor = self._traitor()
        if len(self.record.living) <= NEAR_THE_END:
            yield reaction_words(mine.near_the_end)
        if traitor is not None:
            yield f"{self.record.words.call_names[traitor]}! {reaction_words(mine.betrayed)}"
        if any(point.say.startswith("denied") for point in points):
            yield reaction_words(mine.accused)
        if self._was_right():
            yield reaction_words(mine.proved_right)

    def _traitor(self) -> Seat | None:
        """A seat that this one has supported, and that speaks against it today."""
        mine = [speech for speech in self.record.speeches if speech.seat == self.me]
        stood_by = {act.seat for speech in mine for act in speech.acts if act.kind in ("defend", "agree")}
        today = self.record.other_speeches_today(self.me)
        return next((speech.seat for speech in today if speech.seat in stood_by and self._is_against_me(speech)), None)

    def _is_against_me(self, speech: ParsedSpeech) -> bool:
        against = ("accuse", "vote", "counter")
        return any(act.seat == self.me and (act.kind in against or act.good is False) for act in speech.acts)

    def _was_right(self) -> bool:
        """Whether this seat voted against a shown wolf, or supported a seat that the pack has just killed."""
        record = self.record
        against = {target for _, voter, target in record.votes if voter == self.me}
        out = [seat for day, seat in record.banishments if day >= record.day - 1]
        if any(seat in against and record.known_sides.get(seat) for seat in out):
            return True
        mine = [speech for speech in record.speeches if speech.seat == self.me]
        stood_by = {act.seat for speech in mine for act in speech.acts if act.kind == "defend"}
        return any(day == record.day and len(dead) == 1 and dead[0] in stood_by for day, dead in record.night_deaths)
