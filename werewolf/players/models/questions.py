"""Questions to a model: where the game stands, what is asked, and which answers are legal."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from werewolf.game.asks import Ask, Option, Seat, decline
from werewolf.game.events import Phase
from werewolf.game.handlers import handlers
from werewolf.game.purposes import purpose_of
from werewolf.game.ruleset import Ruleset
from werewolf.game.state import State
from werewolf.players.models.agenda import speakers_so_far, speaking_order, steps_ahead, votes_needed
from werewolf.players.models.texts import Texts
from werewolf.players.models.wording import ModelWording

NO_ORDER = ("reply", "bid", "last_words")  # spoken aloud, but in no round of speeches


class Questions:
    """Writes the questions to one seat."""

    def __init__(self, seat: Seat, rules: Ruleset, count: int, wording: ModelWording, texts: Texts) -> None:
        self._seat, self._rules, self._count = seat, rules, count
        self._wording, self._own = wording, texts.questions

    def text(self, ask: Ask, table: State) -> str:
        """Where the game stands, the question, and the legal answers."""
        asked = self._question_text(ask)
        stop = "" if asked.endswith((".", "?", "!")) else "."
        wanted = self._wording.phrase("wanted", keys=", ".join(self._wanted(ask, table)))
        return f"{self._state(ask, table)} {asked}{stop}{wanted}"

    def _question_text(self, ask: Ask) -> str:
        purpose, own = purpose_of(ask), self._own
        choosing = bool(ask.options) and ask.words != "none"
        own_text = (own.get(f"{ask.purpose}.choosing") if choosing else None) or own.get(ask.purpose)
        if own_text is not None:
            return own_text.format_map(self._wording.terms)
        return (purpose.choosing_prompt if choosing else None) or purpose.prompt

    def _state(self, ask: Ask, table: State) -> str:
        phrase, wording = self._wording.phrase, self._wording
        if table.phase is Phase.DAY:
            when = phrase("when.day", day=table.day, step=self._step(ask.sub_phase))
        else:
            when = phrase("when.night", day=table.day)
        more = "".join(self._more(ask, table))
        return phrase("state", when=when, count=len(table.living), players=wording.seats(table.living), more=more)

    def _step(self, sub_phase: str) -> str:
        name = next((name for name, handler in handlers().items() if handler.sub_phase == sub_phase), sub_phase.lower())
        return self._wording.phrase(f"step.{name}") or name.replace("_", " ")

    def _more(self, ask: Ask, table: State) -> Iterator[str]:
        """The sheriff, who has spoken and who will, the votes needed, and how the day goes on."""
        phrase, wording = self._wording.phrase, self._wording
        if table.sheriff is not None:
            yield phrase("sheriff", sheriff=wording.seat(table.sheriff))
        if ask.aloud and ask.purpose not in NO_ORDER:
            yield from self._speakers(ask, table)
        needed = votes_needed(ask, table, self._rules)
        if needed is not None:
            yield phrase(f"need.{needed[0]}", need=needed[1], voters=needed[2])
        steps = [phrase(f"step.{name}", day=day) for name, day in steps_ahead(ask, table, self._rules)]
        yield phrase("ahead", steps=", ".join(steps))

    def _speakers(self, ask: Ask, table: State) -> Iterator[str]:
        phrase, wording = self._wording.phrase, self._wording
        spoken = speakers_so_far(table, ask.sub_phase)
        order = speaking_order(ask, table, self._rules, self._count)
        if spoken:
            yield phrase("spoken", players=wording.seats(spoken))
        elif order:
            yield phrase("first")
        if self._seat in order:
            after = order[order.index(self._seat) + 1 :]
            yield phrase("to_speak", players=wording.seats(after)) if after else phrase("last")

    def _wanted(self, ask: Ask, table: State) -> Iterator[str]:
        phrase = self._wording.phrase
        if ask.options:
            yield phrase("choice", choices=self._choices(ask.options, table.living))
        if ask.words != "none":
            yield phrase(f"speech.{ask.words}", decline=decline(ask))

    def _choices(self, options: Sequence[Option], living: Sequence[Seat]) -> str:
        """The legal answers, without repeating the list of the living."""
        seats = [option for option in options if isinstance(option, int)]
        parts = [self._seat_choices(seats, living)] if seats else []
        targeted: dict[str, list[Seat]] = {}
        for option in options:
            if isinstance(option, str):
                verb, _, number = option.partition(" ")
                if number.isdecimal():
                    targeted.setdefault(verb, []).append(int(number))
                else:
                    parts.append(option)
        for verb, targets in targeted.items():
            parts.append(self._wording.phrase("choice.target", verb=verb, choices=self._seat_choices(targets, living)))
        return " | ".join(parts)

    def _seat_choices(self, seats: Sequence[Seat], living: Sequence[Seat]) -> str:
        missing = [seat for seat in living if seat not in seats]
        if len(missing) > 1 or len(living) < 4 or not set(seats) <= set(living):
            return ", ".join(map(self._wording.seat, seats))
        if not missing:
            return self._wording.phrase("choice.any")
        if missing[0] == self._seat:
            return self._wording.phrase("choice.others")
        return self._wording.phrase("choice.but", player=self._wording.seat(missing[0]))
