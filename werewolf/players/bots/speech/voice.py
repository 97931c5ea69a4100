"""Acts into words, in a persona's own voice: it answers whoever spoke, and says nothing twice within two days."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from functools import cache
from pathlib import Path

import yaml

from werewolf.config.personas import Persona
from werewolf.game.asks import Ask, Seat
from werewolf.players.bots.inference.public_record import sentences
from werewolf.players.bots.speech.arguments import Arguing
from werewolf.players.bots.speech.openings import Moment, Openings
from werewolf.players.bots.strategy.points import Point
from werewolf.players.bots.strategy.village import Village

FILE = Path(__file__).with_name("voices.yaml")
LONGEST = 4  # sentences, before a habitual phrase is added
NEWS = ("claim", "report", "retract", "counter", "check")
_SPOKEN = re.compile(r'"([^"]{1,400})"')


@cache
def voices() -> dict[str, dict[str, list[str]]]:
    loaded: dict[str, dict[str, list[str]]] = yaml.safe_load(FILE.read_text(encoding="utf-8"))
    return loaded


def spoken(reaction: str) -> str:
    """What a persona says in a reaction, without the stage direction around it."""
    found = " ".join(match.group(1).rstrip(",") for match in _SPOKEN.finditer(reaction))
    return found if found.endswith((".", "!", "?")) else f"{found}."


class Voice:
    """One seat's way of talking."""

    def __init__(self, play: Village, persona: Persona | None) -> None:
        self.mind = play.mind
        self.rng = play.rng
        self.persona = persona
        self.openings = Openings(Arguing(play), persona)
        self.pages = [voices()[persona.id]] if persona and persona.id in voices() else []
        self.pages.append(voices()["plain"])

    def words(self, ask: Ask, points: Sequence[Point]) -> str:
        """The speech: an opening, what a card has to say, then an agreement, then the rest."""
        place = f"{ask.day}|{ask.sub_phase}|{ask.purpose}|{ask.seat}"
        last = "accuse" if self.rng.draw(3, f"bot|order|{place}") == 0 else "ask"  # now and then the vote comes first
        rest = sorted(
            points, key=lambda point: (point.act.kind not in NEWS, point.act.kind != "agree", point.act.kind == last)
        )
        campaign = ask.purpose in ("run", "campaign")
        said = [] if campaign else self._opening(place, rest)
        for at, point in enumerate(rest):
            said += self._point(f"{place}|{at}", point, said)
        if not points:
            said += self._fresh(place, "run" if campaign else "wait", said)
        if not campaign and len(said) < LONGEST and self.persona and self.rng.draw(100, f"bot|sign|{place}") < 25:
            phrases = [phrase for phrase in self.persona.signature_phrases if self._new(phrase, said)]
            said += [self.rng.pick(phrases, f"bot|phrase|{place}")] if phrases else []
        return " ".join(said) or f"That is all from {self.name(ask.seat)} on day {ask.day}."

    def _opening(self, place: str, points: Sequence[Point]) -> list[str]:
        for moment in self.openings.moments(points):
            found = self._begun(place, moment)
            if found:
                return found
        return []

    def _begun(self, place: str, moment: Moment) -> list[str]:
        """A persona's reaction comes once a game; a sentence about the matter may follow it, or stand alone."""
        said: list[str] = []
        if moment.reaction is not None:
            line = spoken(moment.reaction)
            record = self.mind.record
            if not any(said.seat == self.mind.seat and line in said.words for said in record.said):
                said = [
                    f"{self.name(moment.y)}! {line}" if moment.kind == "reaction" and moment.y is not None else line
                ]
        if moment.kind == "reaction":
            return said
        return said + self._fresh(place, moment.kind, said, x=moment.x, y=moment.y, why=moment.why)

    # -- wording -------------------------------------------------------------------------------------------------

    def name(self, seat: Seat) -> str:
        return self.mind.record.called(seat)

    def _point(self, place: str, point: Point, said: list[str]) -> list[str]:
        act = point.act
        kind: str = act.kind
        if point.why:
            kind = {"accuse": "because", "defend": "believe", "counter": "disbelieve"}[kind]
        if kind == "report":
            kind = "good" if act.good else "bad"
        role = act.role or self._contested(act.seat)
        found = self._fresh(place, kind, said, x=act.seat, y=act.seat, why=point.why, role=role)
        if point.also is not None:
            found += self._fresh(place, "badge_plan", [*said, *found], x=act.seat, y=point.also)
        return found

    def _contested(self, seat: Seat | None) -> str:
        claim = self.mind.record.claims.get(seat) if seat is not None else None
        return claim.role if claim else "seer"

    def _fresh(
        self,
        place: str,
        kind: str,
        said: list[str],
        x: Seat | None = None,
        y: Seat | None = None,
        why: str | None = None,
        role: str = "seer",
    ) -> list[str]:
        filled = {
            "x": self.name(x) if x is not None else "",
            "y": self.name(y) if y is not None else "",
            "why": why or "",
            "the_role": self._card(role),
            "a_wolf": self._wolf(),
        }
        texts = [template.format(**filled) for template in self._variants(place, kind)]
        fresh = [text for text in texts if self._new(text, said)]
        turned = [text for text in fresh if not self.mind.record.lately_turned(text)]
        if fresh:
            return [(turned or fresh)[0]]
        first = texts[0] if texts else ""
        again = f"Day {self.mind.record.day}, once more from {self.name(self.mind.seat)}: {first}"
        return [again] if self._new(again, said) else []

    def _variants(self, place: str, kind: str) -> Iterator[str]:
        """One's own words first, starting anywhere; then everybody's."""
        for page in self.pages:
            lines = page.get(kind, [])
            if lines:
                start = self.rng.draw(len(lines), f"bot|words|{kind}|{place}")
                yield from lines[start:] + lines[:start]

    def _new(self, text: str, said: Sequence[str]) -> bool:
        record = self.mind.record
        now = {sentence for other in said for sentence in sentences(other)}
        return not any(sentence in now or record.lately_said(sentence) for sentence in sentences(text))

    def _card(self, role: str) -> str:
        record = self.mind.record
        word = record.rules.words.roles.get(role, role)
        return f"the {word}" if record.cards.get(role, 1) == 1 else word if word == "town" else f"a {word}"

    def _wolf(self) -> str:
        word = self.mind.record.rules.words.roles.get("werewolf", "wolf")
        return word if word == "mafia" else f"a {word}"
