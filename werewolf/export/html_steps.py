"""The steps of the HTML page: for each event its words, and what it changes at the table."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from types import MappingProxyType
from typing import Any

from werewolf.export.html_thoughts import Thoughts
from werewolf.game.answer_events import Answered
from werewolf.game.asks import LONGEST_SPEECH
from werewolf.game.event import Event, fields_of
from werewolf.game.events import (
    Banishment,
    CardDealt,
    CardRevealed,
    DeathAnnouncement,
    GameOver,
    Nomination,
    PackMet,
    Phase,
    PhaseStart,
    Reply,
    RevoteCalled,
    SheriffBadgeTransfer,
    SheriffOutcome,
    Speech,
    SubPhaseStart,
    TableSet,
    Vote,
)
from werewolf.game.roles import roles
from werewolf.game.roles.hunter import HunterShoot
from werewolf.game.roles.werewolf import PackTalk
from werewolf.game.ruleset import Ruleset
from werewolf.game.secrecy import Line, Viewpoint
from werewolf.telling.chronicle import phase_title
from werewolf.telling.clean import clean, one_line
from werewolf.telling.event_words import Voice, Witness, unknown
from werewolf.telling.facts import Facts, dealt_cards
from werewolf.telling.moderator import LONGEST_TITLE
from werewolf.telling.pace import SECONDS
from werewolf.telling.spoken_words import REPLY, failure_text, occasion, pack_only
from werewolf.telling.wording import MANY_SEATS, SEATS

Step = dict[str, Any]

# The tone of a step decides how it looks, and how long it stays.
PACES = {
    "opening": "phase",
    "phase": "phase",
    "words": "words",
    "secret": "private",
    "speech": "speech",
    "last": "speech",
    "reply": "speech",
    "pack": "speech",
    "thought": "thought",
    "nomination": "vote",
    "vote": "vote",
    "count": "count",
    "death": "death",
    "shot": "death",
    "badge": "badge",
    "end": "end",
}
SECONDS_BY_TONE = {tone: SECONDS[kind] for tone, kind in PACES.items()}


class Steps:
    """Iterates over the steps, made only from the given lines. The caller leaves out lines that must stay secret.

    On a page that can switch between seats, a step says who hears it (`to`), and private words come twice:
    as the seat hears them (`words`), and in the third person (`third_person`).
    """

    def __init__(
        self,
        rules: Ruleset,
        lines: Sequence[Line],
        view: Viewpoint,
        *,
        thoughts: bool,
        exchanges: Mapping[int, tuple[str, str]] = MappingProxyType({}),
    ) -> None:
        names = names_of(lines)
        self.voice, self._witness = Voice(rules, names), Witness(rules, names)
        self._witness.roles_by_seat = dealt_cards(lines)
        self._lines, self._thoughts = lines, Thoughts(wanted=thoughts, exchanges=exchanges)
        self._facts = Facts(rules, view, None)
        self._table: Step = {}
        self._ballot = 0
        self.numbers: list[int] = []  # the number of each step's line

    def __iter__(self) -> Iterator[Step]:
        for line in self._lines:
            self._facts.keep(line)
            if line.to == "all" and isinstance(line.event, SubPhaseStart):
                self._ballot += 1
            for step in self._steps_of(line):
                self.numbers.append(line.n)
                yield step
        for step in self._idle_thoughts(None):
            self.numbers.append(self._lines[-1].n)
            yield step

    def _steps_of(self, line: Line) -> Iterator[Step]:
        yield from self._idle_thoughts(line)
        for step in self._steps(line):
            changes = self._table_changes() if line.to == "all" else self._audience(line)
            yield {**changes, **step, **self._thoughts.behind(step.get("by"), line.to)}

    def _idle_thoughts(self, line: Line | None) -> Iterator[Step]:
        """Thoughts that led to nothing anybody was told, as steps of their own."""
        for seat, thought in self._thoughts.left_before(line):
            to = {"to": [seat]} if self._facts.sees_all else {"own": True}
            words = {"speech": thought.pop("thought")}
            yield {**to, "tone": "thought", "by": seat, "label": "thought", **words, **thought}

    def _audience(self, line: Line) -> Step:
        return {"to": line.to} if self._facts.sees_all else {"own": True}

    def _table_changes(self) -> Step:
        """What has changed at the table, as everyone knows it."""
        table = {"dead": self._facts.table.dead, "sheriff": self._facts.table.sheriff}
        new = {key: value for key, value in table.items() if self._table.get(key) != value}
        self._table = table
        return new

    def _steps(self, line: Line) -> Iterable[Step]:
        event = line.event
        if isinstance(event, Answered):
            return self._answer_steps(event, line.n)
        if isinstance(event, (Speech, Reply, PackTalk)) and event.case() != "nothing":
            return [self._speech(line, event)]
        words = self._words(line)
        if not any(words.values()):
            return []
        tone = "words" if line.to == "all" else "secret"
        details = DETAILS.get(type(event))
        return [{"tone": tone, **words, **self._seats(event), **(details(self, line, event) if details else {})}]

    def _speech(self, line: Line, event: Speech | Reply | PackTalk) -> Step:
        last = event.actor in self._facts.table.dead
        tone, label = "last" if last else "speech", occasion(line.sub_phase, last)
        if isinstance(event, Reply):
            tone, label = "reply", REPLY
        elif isinstance(event, PackTalk):
            tone, label = "pack", pack_only(self.voice)
        content = clean(event.content or "", LONGEST_SPEECH)
        return {"tone": tone, **self._seats(event), "label": label, "speech": content}

    def _answer_steps(self, event: Answered, number: int) -> Iterator[Step]:
        """For those who see everything, an answer that failed. Its thought waits for what it led to."""
        if self._has(event.actor):
            self._thoughts.keep(event, number)
        if self._facts.sees_all and event.how != "player":
            words = self.voice.seat(event.actor) + failure_text(self.voice, event)
            third_person = parts(self._witness, words)
            yield {"tone": "secret", "label": event.how, "words": None, "third_person": third_person, "to": "moderator"}

    def _words(self, line: Line) -> Step:
        event = line.event
        if not isinstance(event, Event):
            return {"words": [unknown(event)]}
        if isinstance(event, TableSet):
            return {"words": parts(self.voice, self.voice.table_summary(event))}
        words = {"words": parts(self.voice, self.voice.tell(event, self._facts.background))}
        if line.to == "all" or not self._facts.sees_all:
            return words
        if isinstance(event, CardDealt):  # the table shows all cards anyway
            return {**words, "third_person": None}
        return {**words, "third_person": parts(self._witness, self._witness.tell(event))}

    def _seats(self, event: Event) -> Step:
        """Who acts, and on whom. A log may name a seat that the table does not have."""
        actor = getattr(event, "actor", None)
        by = {"by": actor} if self._has(actor) else {}
        at = [seat for seat in targets(event) if self._has(seat)]
        return {**by, "at": at} if at else by

    def _has(self, seat: int | None) -> bool:
        return seat is not None and 0 <= seat < len(self.voice.names)

    def _cards(self, cards: Iterable[tuple[int, str]]) -> Step:
        return {"cards": {seat: card(self.voice, role) for seat, role in cards if self._has(seat)}}

    def _opening(self, _: Line, __: TableSet) -> Step:
        return {"tone": "opening", "heading": one_line(self.voice.rules.title, LONGEST_TITLE)}

    def _phase(self, _: Line, event: PhaseStart) -> Step:
        """Our own words are the heading. Words of the ruleset go below a heading."""
        title = phase_title(event.phase, event.day)
        step = {"tone": "phase", "phase": "night" if event.phase is Phase.NIGHT else "day", "title": title}
        if self.voice.has_own_words(event):
            return {**step, "heading": title}
        return {**step, "heading": one_line(self.voice.tell(event) or title, LONGEST_TITLE), "words": []}

    def _card_dealt(self, _: Line, event: CardDealt) -> Step:
        return self._cards([(event.actor, event.role)])

    def _pack_met(self, _: Line, event: PackMet) -> Step:
        return self._cards((seat, "werewolf") for seat in event.pack)

    def _card_revealed(self, _: Line, event: CardRevealed) -> Step:
        if event.role:
            return self._cards([(event.actor, event.role)])
        return {"cards": {event.actor: [self.voice.camp(event.camp), event.camp]}}

    def _game_over(self, _: Line, event: GameOver) -> Step:
        return {"tone": "end", **self._cards((fate.seat, fate.role) for fate in event.players)}

    def _nomination(self, _: Line, __: Nomination) -> Step:
        return {"tone": "nomination"}

    def _vote(self, line: Line, event: Vote) -> Step:
        return {"tone": "vote", "ballot": self._ballot, "weight": self._facts.weight(event, line.sub_phase)}

    def _count(self, _: Line, event: SheriffOutcome | RevoteCalled | Banishment) -> Step:
        ranked = sorted(event.votes.items(), key=lambda item: (-item[1], item[0]))
        self._ballot += 1
        decided = {SheriffOutcome: "badge", Banishment: "death", RevoteCalled: "count"}[type(event)]
        nobody = event.case() in ("nobody", "tie")
        totals = [[seat, total] for seat, total in ranked if self._has(seat)]
        chosen = {"at": [event.winner]} if isinstance(event, SheriffOutcome) and self._has(event.winner) else {}
        return {"tone": "count" if nobody else decided, "ballot": self._ballot - 1, "totals": totals, **chosen}

    def _morning(self, _: Line, event: DeathAnnouncement) -> Step:
        return {"tone": "death" if event.kills() else "words"}

    def _shot(self, line: Line, _: HunterShoot) -> Step:
        return {"tone": "shot" if line.to == "all" else "secret"}

    def _badge(self, _: Line, __: SheriffBadgeTransfer) -> Step:
        return {"tone": "badge"}


# What a step says beyond its words, by type of event.
DETAILS: dict[type, Callable[[Steps, Line, Any], Step]] = {
    TableSet: Steps._opening,
    PhaseStart: Steps._phase,
    CardDealt: Steps._card_dealt,
    PackMet: Steps._pack_met,
    CardRevealed: Steps._card_revealed,
    GameOver: Steps._game_over,
    Nomination: Steps._nomination,
    Vote: Steps._vote,
    SheriffOutcome: Steps._count,
    RevoteCalled: Steps._count,
    Banishment: Steps._count,
    DeathAnnouncement: Steps._morning,
    HunterShoot: Steps._shot,
    SheriffBadgeTransfer: Steps._badge,
}


def names_of(lines: Sequence[Line]) -> tuple[str, ...]:
    return next((line.event.names for line in lines if isinstance(line.event, TableSet)), ())


def parts(voice: Voice, words: str | None) -> list[str | int] | None:
    """Words split at the names of seats, which become seat numbers."""
    return [part for part in voice.parts(words) if part != ""] if words else None


def card(voice: Voice, role: str) -> list[str]:
    """A card: the name of the role, and its side."""
    known = roles().get(role)
    return [voice.role(role), known.camp if known else ""]


def targets(event: Event) -> Iterator[int | None]:
    """The seats an event names, except its actor."""
    for name in fields_of(type(event)) if isinstance(event, Event) else ():
        if name in MANY_SEATS:
            yield from getattr(event, name)
        elif name in SEATS - {"actor"}:
            yield getattr(event, name)
