"""Voice: puts the points of a speech into a persona's words, with no sentence repeated within two days."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from functools import cache
from pathlib import Path

from werewolf.config.personas import Persona
from werewolf.config.yaml_text import own_yaml
from werewolf.game.asks import Ask, Seat
from werewolf.players.bots.inference.public_record import sentences
from werewolf.players.bots.speech.arguments import Arguments
from werewolf.players.bots.speech.openings import Opening, Openings
from werewolf.players.bots.strategy.points import Point
from werewolf.players.bots.strategy.village import Village

FILE = Path(__file__).with_name("voices.yaml")
LONGEST = 4  # sentences; a shorter speech may get a signature phrase
NEWS = ("claim", "report", "retract", "counter", "check")
_QUOTED = re.compile(r'"([^"]{1,400})"')


@cache
def voices() -> dict[str, dict[str, list[str]]]:
    """The templates of `voices.yaml`, by persona and kind of sentence."""
    loaded: dict[str, dict[str, list[str]]] = own_yaml(FILE)
    return loaded


def reaction_words(reaction: str) -> str:
    """The quoted words of a persona's reaction, without the stage directions."""
    found = " ".join(match.group(1).rstrip(",") for match in _QUOTED.finditer(reaction))
    return found if found.endswith((".", "!", "?")) else f"{found}."


class Voice:
    """How one seat talks. `pages` holds the persona's templates first, then the plain ones."""

    def __init__(self, play: Village, persona: Persona | None) -> None:
        self.mind = play.mind
        self.rng = play.rng
        self.persona = persona
        self.openings = Openings(Arguments(play), persona)
        self.pages = [voices()[persona.id]] if persona and persona.id in voices() else []
        self.pages.append(voices()["plain"])

    def words(self, ask: Ask, points: Sequence[Point]) -> str:
        """The whole speech: an opening, then claims and reports, then an agreement, then the rest."""
        key = f"{ask.day}|{ask.sub_phase}|{ask.purpose}|{ask.seat}" + (f"|{ask.turn}" if ask.turn else "")
        last = (
            "accuse" if self.rng.draw(3, f"bot|order|{key}") == 0 else "ask"
        )  # sometimes the vote comes before the accusation
        rest = sorted(
            points, key=lambda point: (point.act.kind not in NEWS, point.act.kind != "agree", point.act.kind == last)
        )
        campaign = ask.purpose in ("run", "campaign")
        lines = [] if campaign else self._opening(key, rest)
        for at, point in enumerate(rest):
            lines += self._point_lines(f"{key}|{at}", point, lines)
        if not points:
            lines += self._fresh_line(key, "run" if campaign else "wait", lines)
        if not campaign and len(lines) < LONGEST and self.persona and self.rng.draw(100, f"bot|sign|{key}") < 25:
            phrases = [phrase for phrase in self.persona.signature_phrases if self._is_new(phrase, lines)]
            lines += [self.rng.pick(phrases, f"bot|phrase|{key}")] if phrases else []
        return " ".join(lines) or f"That is all from {self.name(ask.seat)} on day {ask.day}."

    def _opening(self, key: str, points: Sequence[Point]) -> list[str]:
        for opening in self.openings.candidates(points):
            found = self._opening_lines(key, opening)
            if found:
                return found
        return []

    def _opening_lines(self, key: str, opening: Opening) -> list[str]:
        """A persona's reaction, which comes once a game, and the opening sentence if the opening has one."""
        lines: list[str] = []
        if opening.reaction is not None:
            line = reaction_words(opening.reaction)
            record = self.mind.record
            if not any(speech.seat == self.mind.seat and line in speech.words for speech in record.speeches):
                lines = [
                    f"{self.name(opening.y)}! {line}" if opening.kind == "reaction" and opening.y is not None else line
                ]
        if opening.kind == "reaction":
            return lines
        return lines + self._fresh_line(key, opening.kind, lines, x=opening.x, y=opening.y, why=opening.why)

    # -- wording -------------------------------------------------------------------------------------------------

    def name(self, seat: Seat) -> str:
        return self.mind.record.call_name(seat)

    def _point_lines(self, key: str, point: Point, lines: list[str]) -> list[str]:
        act = point.act
        kind: str = act.kind
        if point.why:
            kind = {"accuse": "because", "defend": "believe", "counter": "disbelieve"}[kind]
        if kind == "report":
            kind = "good" if act.good else "bad"
        role = act.role or self._claimed_role(act.seat)
        found = self._fresh_line(key, kind, lines, x=act.seat, y=act.seat, why=point.why, role=role)
        if point.heir is not None:
            found += self._fresh_line(key, "badge_plan", [*lines, *found], x=act.seat, y=point.heir)
        return found

    def _claimed_role(self, seat: Seat | None) -> str:
        claim = self.mind.record.claims.get(seat) if seat is not None else None
        return claim.role if claim else "seer"

    def _fresh_line(
        self,
        key: str,
        kind: str,
        lines: list[str],
        x: Seat | None = None,
        y: Seat | None = None,
        why: str | None = None,
        role: str = "seer",
    ) -> list[str]:
        """A sentence of this kind that nobody has said lately, as a list; empty if there is none.

        `lines` is the speech so far; x, y, why and role fill the template.
        """
        values = {
            "x": self.name(x) if x is not None else "",
            "y": self.name(y) if y is not None else "",
            "why": why or "",
            "the_role": self._role_phrase(role),
            "a_wolf": self._wolf_phrase(),
        }
        texts = [template.format(**values) for template in self._variants(key, kind)]
        fresh = [text for text in texts if self._is_new(text, lines)]
        new_phrases = [text for text in fresh if not self.mind.record.phrase_used_recently(text)]
        if fresh:
            return [(new_phrases or fresh)[0]]
        first = texts[0] if texts else ""
        again = f"Day {self.mind.record.day}, once more from {self.name(self.mind.seat)}: {first}"
        return [again] if self._is_new(again, lines) else []

    def _variants(self, key: str, kind: str) -> Iterator[str]:
        """All templates of this kind: the persona's own first, starting at a random one, then the plain ones."""
        for page in self.pages:
            lines = page.get(kind, [])
            if lines:
                start = self.rng.draw(len(lines), f"bot|words|{kind}|{key}")
                yield from lines[start:] + lines[:start]

    def _is_new(self, text: str, lines: Sequence[str]) -> bool:
        record = self.mind.record
        now = {sentence for other in lines for sentence in sentences(other)}
        return not any(sentence in now or record.said_recently(sentence) for sentence in sentences(text))

    def _role_phrase(self, role: str) -> str:
        record = self.mind.record
        word = record.rules.words.roles.get(role, role)
        return f"the {word}" if record.cards.get(role, 1) == 1 else word if word == "town" else f"a {word}"

    def _wolf_phrase(self) -> str:
        word = self.mind.record.rules.words.roles.get("werewolf", "wolf")
        return word if word == "mafia" else f"a {word}"
