"""Acts into words, in a persona's own voice: it answers whoever spoke, and says nothing twice within two days."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from functools import cache
from pathlib import Path

import yaml

from werewolf.game.asks import Ask, Seat
from werewolf.game.lots import Lots
from werewolf.personas import Persona
from werewolf.players.bots.mind import Mind
from werewolf.players.bots.reasons import aloud
from werewolf.players.bots.record import Said, sentences
from werewolf.players.bots.talk import Point

FILE = Path(__file__).with_name("voices.yaml")
LONGEST = 5
NEWS = ("claim", "report", "counter", "check")
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

    def __init__(self, mind: Mind, lots: Lots, persona: Persona | None) -> None:
        self.mind = mind
        self.lots = lots
        self.persona = persona
        self.pages = [voices()[persona.id]] if persona and persona.id in voices() else []
        self.pages.append(voices()["plain"])

    def words(self, ask: Ask, points: Sequence[Point]) -> str:
        """The speech: what a card has to say, then an agreement, which answers somebody; else something else does."""
        place = f"{ask.day}|{ask.sub_phase}|{ask.purpose}|{ask.seat}"
        said: list[str] = []
        last = "accuse" if self.lots.draw(3, f"bot|order|{place}") == 0 else "ask"  # now and then the vote comes first
        rest = sorted(
            points, key=lambda point: (point.act.kind not in NEWS, point.act.kind != "agree", point.act.kind == last)
        )
        said += self._opening(place, rest)
        for at, point in enumerate(rest):
            said += self._point(f"{place}|{at}", point, said)
        if not points:
            kind = "run" if ask.purpose in ("run", "campaign") else "wait"
            said += self._fresh(place, kind, said)
        talk = ask.purpose not in ("run", "campaign")
        if talk and len(said) < LONGEST and self.persona and self.lots.draw(100, f"bot|sign|{place}") < 40:
            phrases = [phrase for phrase in self.persona.signature_phrases if self._new(phrase, said)]
            said += [self.lots.pick(phrases, f"bot|phrase|{place}")] if phrases else []
        return " ".join(said) or f"That is all from {self.name(ask.seat)} on day {ask.day}."

    # -- answering -----------------------------------------------------------------------------------------------

    def _opening(self, place: str, points: Sequence[Point]) -> list[str]:
        reaction = self._reaction()
        if reaction:
            return reaction
        if any(point.act.kind == "agree" for point in points):
            return []
        accuser = self._accuser()
        if accuser is not None:
            return self._fresh(place, "retort", [], y=accuser)
        before = self._before()
        if before is not None:
            target = next((act.seat for act in before.acts if act.kind in ("vote", "accuse")), None)
            mine = {point.act.seat for point in points if point.act.kind == "vote"}
            kind = "doubt" if target is not None and mine and target not in mine else "notice"
            return self._fresh(place, kind, [], y=before.seat)
        return self._dawn(place)

    def _today(self) -> list[Said]:
        record = self.mind.record
        return [said for said in record.said if said.day == record.day and said.seat != self.mind.seat]

    def _before(self) -> Said | None:
        today = [said for said in self._today() if said.seat in self.mind.record.living]
        return today[-1] if today else None

    def _accuser(self) -> Seat | None:
        for said in reversed(self._today()):
            if said.seat in self.mind.record.living and any(
                act.seat == self.mind.seat and (act.kind in ("accuse", "vote", "counter") or act.good is False)
                for act in said.acts
            ):
                return said.seat
        return None

    def _dawn(self, place: str) -> list[str]:
        """Whoever speaks first speaks of the night: of the dead, or of a night without any."""
        record = self.mind.record
        if not record.night_dead or record.night_dead[-1][0] != record.day:
            return []
        dead = record.night_dead[-1][1]
        return self._fresh(place, "dawn", [], y=dead[0]) if dead else self._fresh(place, "spared", [])

    def _reaction(self) -> list[str]:
        """Accused, betrayed, proved right, one of the last three: each once a game."""
        if self.persona is None:
            return []
        reactions, record = self.persona.reactions, self.mind.record
        accuser, traitor, caught = self._accuser(), self._traitor(), self._caught()
        moments = (
            (len(record.living) <= 3, reactions.near_the_end, self._before_seat()),
            (accuser is not None, reactions.accused, accuser),
            (traitor is not None, reactions.betrayed, traitor),
            (caught is not None, reactions.proved_right, caught),
        )
        mine = [said.words for said in record.said if said.seat == self.mind.seat]
        for happens, reaction, seat in moments:
            line = spoken(reaction)
            if happens and not any(line in words for words in mine):
                return [f"{self.name(seat)}! {line}" if seat is not None else line]
        return []

    def _before_seat(self) -> Seat | None:
        before = self._before()
        return before.seat if before else None

    def _traitor(self) -> Seat | None:
        """Someone this seat stood by, and who turned against it, or turned out badly."""
        mind = self.mind
        record, wolf = mind.record, mind.belief().wolf
        stood_by = {act.seat for said in record.said if said.seat == mind.seat for act in said.acts
                    if act.kind in ("defend", "agree") and act.seat is not None}  # fmt: skip
        return next((seat for seat in sorted(stood_by) if wolf[seat] > 0.75 and seat not in mind.pack), None)

    def _caught(self) -> Seat | None:
        """Someone this seat voted against, who was voted out and looks guilty still."""
        mind = self.mind
        wolf = mind.belief().wolf
        mine = {target for _, voter, target in mind.record.votes if voter == mind.seat}
        return next((seat for _, seat in mind.record.banished if seat in mine and wolf[seat] > 0.7), None)

    # -- wording -------------------------------------------------------------------------------------------------

    def name(self, seat: Seat) -> str:
        return self.mind.record.called(seat)

    def _point(self, place: str, point: Point, said: list[str]) -> list[str]:
        act = point.act
        kind: str = act.kind
        record = self.mind.record
        why = aloud(point.why, record.calls(), record.day, self.mind.seat) if point.why else None
        if kind == "accuse" and why:
            kind = "because"
        if kind == "report":
            kind = "good" if act.good else "bad"
        return self._fresh(
            place, kind, said, x=act.seat, y=act.seat, why=why, role=act.role or self._contested(act.seat)
        )

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
        first = ""
        for template in self._variants(place, kind):
            text = template.format(**filled)
            if self._new(text, said):
                return [text]
            first = first or text
        again = f"Day {self.mind.record.day}, once more from {self.name(self.mind.seat)}: {first}"
        return [again] if self._new(again, said) else []

    def _variants(self, place: str, kind: str) -> Iterator[str]:
        """One's own words first, starting anywhere; then everybody's."""
        for page in self.pages:
            lines = page.get(kind, [])
            if lines:
                start = self.lots.draw(len(lines), f"bot|words|{kind}|{place}")
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
