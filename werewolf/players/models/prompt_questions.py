"""Questions to a model: where the game stands, what is asked, which answers are legal, and what comes next."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from werewolf.game.asks import Ask, Option, Seat, decline
from werewolf.game.events import DeathAnnouncement, Phase, RevoteCalled, SheriffCandidates, Speech, SubPhaseStart
from werewolf.game.handlers import handlers
from werewolf.game.handlers.discussion import rotating_order, sheriff_order
from werewolf.game.purposes import purpose_of
from werewolf.game.ruleset import Ruleset
from werewolf.game.state import State
from werewolf.players.models.prompt_texts import Texts
from werewolf.players.models.prompt_wording import ModelWording

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
        in_round = ask.aloud and ask.purpose not in NO_ORDER
        spoken = speakers_so_far(table, ask.sub_phase) if in_round else []
        order = speaking_order(ask, table, self._rules, self._count) if in_round else ()
        if order and sorted(order) == sorted(table.living):
            players, more = self._round(order), ""
        else:
            players, more = wording.seats(table.living), "".join(self._speakers(spoken, order))
        more += "".join(self._more(ask, table))
        return phrase("state", when=when, count=len(table.living), players=players, more=more)

    def _round(self, order: Sequence[Seat]) -> str:
        """All who live, in the order in which they speak."""
        phrase, seats = self._wording.phrase, self._wording.seats
        at = order.index(self._seat)
        spoken = phrase("round.spoken", players=seats(order[:at])) if at else ""
        later = phrase("round.later", players=seats(order[at + 1 :])) if order[at + 1 :] else ""
        return phrase("round", spoken=spoken, you=self._wording.seat(self._seat), later=later)

    def _step(self, sub_phase: str) -> str:
        name = next((name for name, handler in handlers().items() if handler.sub_phase == sub_phase), sub_phase.lower())
        return self._wording.phrase(f"step.{name}") or name.replace("_", " ")

    def _more(self, ask: Ask, table: State) -> Iterator[str]:
        """The sheriff, the votes needed, and how the day goes on."""
        phrase, wording = self._wording.phrase, self._wording
        if table.sheriff is not None:
            yield phrase("sheriff", sheriff=wording.seat(table.sheriff))
        needed = votes_needed(ask, table, self._rules)
        if needed is not None:
            yield phrase(f"need.{needed[0]}", need=needed[1], voters=needed[2])
        steps = [phrase(f"step.{name}", day=day) for name, day in steps_ahead(ask, table, self._rules)]
        if len(steps) > 1 or ask.purpose not in VOTES:  # after the last vote of a day the night is no news
            yield phrase("ahead", steps=", ".join(steps))

    def _speakers(self, spoken: Sequence[Seat], order: Sequence[Seat]) -> Iterator[str]:
        """Who has spoken and who will, where not all who live speak."""
        phrase, seats = self._wording.phrase, self._wording.seats
        if spoken:
            yield phrase("spoken", players=seats(spoken))
        if self._seat in order and (after := order[order.index(self._seat) + 1 :]):
            yield phrase("to_speak", players=seats(after))

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


VOTES = ("vote", "revote")


def speaking_order(ask: Ask, table: State, rules: Ruleset, seats: int) -> tuple[Seat, ...]:
    """Who speaks in this round, in order; empty if nobody can know it."""
    if ask.purpose == "defend":
        return tuple([seat for event in table.this_phase(RevoteCalled) for seat in event.tied_players])
    if ask.purpose == "campaign":
        return tuple([seat for event in table.this_phase(SheriffCandidates) for seat in event.candidates])
    if rules.switches.floor == "bids":
        return ()
    if rules.switches.speaking == "rotating":
        return rotating_order(table.day, seats, table.living)
    night_dead = [seat for event in table.this_phase(DeathAnnouncement) for seat in event.dead_players]
    return sheriff_order(table.day, seats, table.living, table.sheriff, night_dead)


def speakers_so_far(table: State, sub_phase: str) -> list[Seat]:
    """Who has spoken in this sub-phase, in order."""
    speakers: list[Seat] = []
    here = False
    for event in table.phase_so_far():
        if isinstance(event, SubPhaseStart) and event.sub_phase == sub_phase:
            here, speakers = True, []
        elif here and isinstance(event, Speech):
            speakers.append(event.actor)
    return speakers


def votes_needed(ask: Ask, table: State, rules: Ruleset) -> tuple[str, int, int] | None:
    """The rule that decides a ballot, the votes it needs, and how many may vote; None where no ballot is near."""
    if ask.purpose == "elect":
        ran = {seat for event in table.this_phase(SheriffCandidates) for seat in event.candidates}
        voters = len([seat for seat in table.living if seat not in ran])
        return f"elect.{rules.switches.election}", voters // 2 + 1, voters
    by_majority = rules.switches.vote == "majority"
    if ask.purpose in VOTES or (by_majority and ask.purpose in ("speak", "defend")):
        return rules.switches.vote, len(table.living) // 2 + 1, len(table.living)
    return None


def steps_ahead(ask: Ask, table: State, rules: Ruleset) -> Iterator[tuple[str, int]]:
    """What comes after this question until the next night or day, as names of steps with the day they belong to."""
    day, start, names = table.day, rules.switches.start, list(rules.day)
    if table.phase is not Phase.DAY:
        killing = start != "night_zero" or day > 0
        day += start != "night"
        yield "day", day
        yield from ((name, day) for name in names if is_foreseen(name, day, killing))
        return
    at = next((at for at, name in enumerate(names) if handlers()[name].sub_phase == ask.sub_phase), len(names) - 1)
    yield from ((name, day) for name in names[at + 1 :] if is_foreseen(name, day, start == "night"))
    if day == rules.switches.day_limit:
        yield "end", day
    else:
        yield "night", day + (start == "night")


def is_foreseen(name: str, day: int, after_killing: bool) -> bool:
    """Whether a part of the day is held whatever happens. What only a tie or a death brings is left out."""
    if name in ("campaign", "opt_out", "sheriff_election"):
        return day == 1
    if name == "death_resolution":
        return after_killing
    return name in ("discussion", "voting")
