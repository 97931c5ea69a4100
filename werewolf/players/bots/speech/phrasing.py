"""Phrasing: puts the points of a speech into words, with no sentence that was heard in this game before.

For each point there are sentences by its kind: the persona's own first, then those of `plain.yaml`. Their gaps are
filled with names, odds and the reason, which `clauses.py` words fact by fact. A random one begins, and the first that
nobody has used in this game is taken. At the end there may be one line in the persona's colour.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from functools import cache
from pathlib import Path

from werewolf.config.personas import Persona, Reactions
from werewolf.config.yaml_text import own_yaml
from werewolf.game.asks import Ask, Seat
from werewolf.players.bots.speech.clauses import Clauses, moment, odds
from werewolf.players.bots.speech.points import Point
from werewolf.players.bots.strategy.honest_play import HonestPlay

FILE = Path(__file__).with_name("plain.yaml")
MOST_TRIES = 60  # ways to say a point that are looked at for a new one
# Said to a player, who is “you” in the reason too: nobody likes to be spoken of as if not there.
TO_YOU = ("denied", "told_you", "told_open_you", "told_fact", "told_known", "told_agree", "told_disagree", "ask_why")
Page = Mapping[str, Sequence[str]]
_REASON = re.compile(r"(?:, because|, since|:) \{why\}")
_POINTS_AT_REASON = re.compile(r"\b(?:why|reason|line|part|note|minute|cite|this)\b", re.IGNORECASE)
SELDOM = 10  # one speech in so many has a saying of the persona
REACTS = 3  # one reaction in so many is spoken
NEAR_THE_END = 3  # living seats
_QUOTED = re.compile(r'"([^"]{1,400})"')


@cache
def plain_voice() -> dict[str, tuple[str, ...]]:
    """The sentences of `plain.yaml`, by kind."""
    return {kind: tuple(lines) for kind, lines in own_yaml(FILE).items()}


def without_reason(line: str) -> str | None:
    """A sentence for seconding a vote, shortened by its reason; None if it would not do without."""
    short = _REASON.sub("", line)
    return None if "{why}" in short or _POINTS_AT_REASON.search(short) else short


def reaction_words(reaction: str) -> str:
    """The quoted words of a persona's reaction, without the stage directions."""
    quoted = " ".join(match.group(1).rstrip(",") for match in _QUOTED.finditer(reaction))
    return quoted if quoted.endswith((".", "!", "?")) else f"{quoted}."


class Voice:
    """How one seat talks: the persona's sentences first, then the plain ones. Without a persona, plain ones only."""

    def __init__(self, play: HonestPlay, persona: Persona | None) -> None:
        self.record = play.mind.record
        self.me = play.mind.seat
        self.rng = play.rng
        self.persona = persona
        self.clauses = Clauses(moment(self.record), self.me)
        self.pages: list[Page] = [*([persona.voice] if persona else []), plain_voice()]

    def words(self, ask: Ask, points: Sequence[Point]) -> str:
        """The whole speech."""
        key = f"{ask.day}|{ask.sub_phase}|{ask.purpose}|{ask.seat}" + (f"|{ask.turn}" if ask.turn else "")
        lines: list[str] = []
        for at, point in enumerate(points):
            lines.append(self._line(f"{key}|{at}", point, lines))
            if point.say == "check" and point.heir is not None:
                lines.append(self._line(f"{key}|heir", Point("badge_plan", point.act, to=point.heir), lines))
        lines += self._flourish(key, points, lines) if ask.purpose not in ("run", "campaign") else []
        return " ".join(lines)

    # -- one sentence ------------------------------------------------------------------------------------------------

    def _line(self, key: str, point: Point, lines: Sequence[str]) -> str:
        """The point as a sentence. Of the ways to say it, the first that nobody has used in this game."""
        first = ""
        for tries, text in enumerate(self._ways(key, point)):
            first = first or text
            if self._is_new(text, lines):
                return text
            if tries >= MOST_TRIES:
                break
        return first

    def _ways(self, key: str, point: Point) -> Iterator[str]:
        """All sentences for this point, the persona's own before the plain ones."""
        values = self._values(point)
        clauses = Clauses(self.clauses.now, self.me, point.to) if point.say in TO_YOU else self.clauses
        reasons = self._turned(list(clauses.words(point.why)) if point.why else [""], f"{key}|why")
        for page in self.pages:
            templates = self._turned(self._templates(page, point), f"{point.say}|{key}")
            for at in range(len(templates) * len(reasons)):
                template = templates[at % len(templates)]
                yield template.format(**values, why=reasons[(at + at // len(templates)) % len(reasons)])

    @staticmethod
    def _templates(page: Page, point: Point) -> Sequence[str]:
        lines = page.get(point.say, ())
        return list(filter(None, map(without_reason, lines))) if point.say == "second" and not point.why else lines

    def _turned(self, ways: Sequence[str], key: str) -> Sequence[str]:
        """The same ways, beginning at a random one."""
        start = self.rng.draw(len(ways), f"bot|words|{key}") if len(ways) > 1 else 0
        return [*ways[start:], *ways[:start]]

    def _values(self, point: Point) -> dict[str, str]:
        act = point.act
        x = act.about if act and act.kind in ("ask", "answer") else act.seat if act else point.heir
        y = point.to
        if point.say in ("compare", "weigh"):
            x, y = y, x
        return {
            "x": self._name(x),
            "y": self._name(y),
            "odds": odds(point.odds) if point.odds is not None else "",
            "role": self._role_phrase(point.role or "seer"),
            "wolf": self.clauses.now.wolf,
            "when": self._when(point.night),
        }

    def _when(self, night: int | None) -> str:
        latest = night is None or night >= self.record.claimants.nights
        return "last night" if latest else f"on night {night}"

    def _name(self, seat: Seat | None) -> str:
        return self.record.words.call_names[seat] if seat is not None else ""

    def _role_phrase(self, role: str) -> str:
        word = self.record.rules.words.roles.get(role, role)
        return f"the {word}" if self.record.cards.get(role, 1) == 1 else word if word == "town" else f"a {word}"

    def _is_new(self, text: str, lines: Sequence[str]) -> bool:
        return text not in lines and not self.record.words.are_used(text)

    # -- colour ------------------------------------------------------------------------------------------------------

    def _flourish(self, key: str, points: Sequence[Point], lines: Sequence[str]) -> list[str]:
        """At most one line of the persona's own that nobody has heard in this game."""
        if self.persona is None:
            return []
        reactions = [text for text in self._reactions(self.persona.reactions, points) if self._is_new(text, lines)]
        if reactions and not self.rng.draw(REACTS, f"bot|react|{key}"):
            return reactions[:1]
        if self.rng.draw(SELDOM, f"bot|sign|{key}"):
            return []
        fresh = [phrase for phrase in self.persona.signature_phrases if self._is_new(phrase, lines)]
        return [self.rng.pick(fresh, f"bot|phrase|{key}")] if fresh else []

    def _reactions(self, mine: Reactions, points: Sequence[Point]) -> Iterator[str]:
        """Reactions to being among the last, betrayed, accused or proved right, the rarest first."""
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
        return next((speech.seat for speech in today if speech.seat in stood_by and speech.is_against(self.me)), None)

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
