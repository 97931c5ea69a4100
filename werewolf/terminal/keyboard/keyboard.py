"""The shared keyboard: calls people in the order of the schedule and takes their answers."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Mapping, Sequence
from contextlib import AbstractContextManager, nullcontext
from functools import partial
from typing import TYPE_CHECKING

from werewolf.config.seats import SeatConfig
from werewolf.game.asks import Answer, Ask, Option, Seat
from werewolf.game.event import Event
from werewolf.game.events import DeathEvent
from werewolf.game.handlers.aftermath import LAST_WORDS
from werewolf.game.handlers.discussion import BID
from werewolf.game.outside import Answered, Note
from werewolf.game.purposes import PURPOSES
from werewolf.game.roles import anyone_may_act_last
from werewolf.game.roles.hunter import SHOOT
from werewolf.game.ruleset import Ruleset
from werewolf.game.view import Line, Lines, Seen, View
from werewolf.terminal.keyboard.coach import Coach
from werewolf.terminal.keyboard.curtain import Curtain
from werewolf.terminal.keyboard.hands import Hands
from werewolf.terminal.keyboard.heard import Heard
from werewolf.terminal.keyboard.lookups import LookUps
from werewolf.terminal.keyboard.pages import PageText
from werewolf.terminal.keyboard.private_page import print_page
from werewolf.terminal.keyboard.prompts import Asker
from werewolf.terminal.keyboard.schedule import Call, Schedule
from werewolf.terminal.keyboard.sheet import Sheet
from werewolf.terminal.keyboard.turns import Turn
from werewolf.terminal.theme import COACH, QUIET, VOICE

if TYPE_CHECKING:
    from rich.console import Console

FRAME = 5  # rows for the question, the look-up entry and the foot
TYPING = 4  # rows for a text
TIP = "Type ? to look something up. Press Ctrl-C to pause."


class Keyboard:
    """Holds one call at a time. A person who plays alone here gets no curtain and no decoys.

    `record` writes a fact to the log. `seat_options` has the time limit and the way of speaking of each seat.
    `heard`: show people what bots will understand of their words.
    """

    def __init__(
        self,
        console: Console,
        rules: Ruleset,
        names: Sequence[str],
        people: Sequence[Seat],
        ledger: Lines,
        record: Callable[[Event], None],
        seat_options: Mapping[Seat, SeatConfig] | None = None,
        *,
        asker: Asker | None = None,
        ascii: bool = False,
        heard: bool = False,
    ) -> None:
        self._rules, self._names, self._people, self._record = rules, names, people, record
        self._seat_options = seat_options or {}
        self._asker = asker or Asker()
        self._sheet = Sheet(console, self._asker, ascii)
        self._curtain = Curtain(console, {seat: names[seat] for seat in people}, self._asker)
        self._hands = Hands(names, self._asker, self._sheet)
        self._page_text = PageText(rules, names)
        self._look_ups = LookUps(rules, self._page_text, ledger, self._sheet, self._asker, record)
        self._heard = Heard(names, rules.words.roles, ascii=ascii) if heard else None
        self._schedule = Schedule(rules, people) if len(people) > 1 else None
        self._views = {seat: View(seat, ledger) for seat in people}
        coached = [seat for seat, options in self._seat_options.items() if options.coach and len(people) == 1]
        self._coach = self._look_ups.coach = Coach(rules, names, self._views[coached[0]]) if coached else None
        self._seen_count = dict.fromkeys(people, 0)
        self._late: set[Seat] = set()
        self._answers: dict[Seat, asyncio.Future[Answer]] = {}
        self._shots: dict[Seat, Option] = {}
        self._late_shots: set[Seat] = set()  # seats whose time ran out before they chose whom to shoot

    async def hold_calls_before(self, line: Line) -> None:
        """Hold the calls that are due before this line is shown."""
        for call in self._schedule.calls_before(line.event) if self._schedule else ():
            await self.hold(call)
        if isinstance(line.event, DeathEvent):
            self._record_last_call(line.event)
        if self._coach and line.to == "all":
            self._sheet.say(*self._coach.before_event(line.event), style=COACH)

    def _record_last_call(self, death: DeathEvent) -> None:
        """Log that a dead seat is not called again, and a decoy shot as its note."""
        if death.actor in self._shots:
            shot = self._page_text.title(self._shots.pop(death.actor), PURPOSES[SHOOT].options)
            self._record(Note(death.actor, f"would have shot {shot}"))
        last_call = self._schedule.record_of_death(death) if self._schedule else None
        if last_call:
            self._record(last_call)

    def count_shown(self, lines: Sequence[Line]) -> int:
        """Take in the lines of a game that is resumed; return how many were shown before. No call is held again."""
        return self._schedule.recall([line.event for line in lines]) if self._schedule else len(lines)

    def recall(self) -> None:
        """Take each person's last answer or note as the last moment they looked."""
        for seat, view in self._views.items():
            own = [at for at, seen in enumerate(view.seen(), start=1) if is_by(seat, seen)]
            self._seen_count[seat] = max(own, default=0)

    async def take_answers(self, asks: Sequence[Ask]) -> None:
        """Call the people among those asked, in order. Their players wait in `answer` meanwhile."""
        mine = [ask for ask in asks if ask.seat in self._people]
        self._late.clear()
        if asks[0].purpose == BID:
            await self._take_bids([ask.seat for ask in mine])
            return
        for ask in mine:
            if ask.purpose == SHOOT and ask.seat in self._shots:
                self._deliver(ask.seat, Answer(self._shots.pop(ask.seat)))
            elif ask.purpose == SHOOT and ask.seat in self._late_shots:
                self._time_out(ask.seat)
        alone = [Call(ask.seat, ask, secret=False) for ask in mine]
        for call in self._schedule.calls_for(asks) if self._schedule else alone:
            await self.hold(call)

    async def _take_bids(self, seats: Sequence[Seat]) -> None:
        """Ask all these people at once, in the open. The longest of their time limits counts."""
        if not seats:
            return
        options = [self._seat_options.get(seat) for seat in seats]
        limits = [each.time_limit for each in options if each and each.time_limit]
        try:
            async with self._asker.time_limit(max(limits) if len(limits) == len(seats) else None):
                bids = await self._hands.ask(seats, self.look_up)
        except TimeoutError:
            for seat in seats:
                self._time_out(seat)
            return
        for seat, bid in bids.items():
            self._deliver(seat, bid)

    def say_who_goes_first(self, asks: Sequence[Ask]) -> None:
        """After the bids, say who speaks and why, if somebody at this keyboard wanted to as well."""
        if len(asks) == 1 and asks[0].aloud:
            self._hands.say_who_goes_first(asks[0], self._views[self._people[0]].table)

    async def answer(self, ask: Ask) -> Answer:
        """Wait for this person's answer. Raises TimeoutError if their time ran out."""
        if ask.seat in self._late:
            raise TimeoutError
        answer = await self._answers.setdefault(ask.seat, asyncio.get_running_loop().create_future())
        self._answers.pop(ask.seat, None)
        return answer

    def says_whose_turn(self, ask: Ask) -> bool:
        """Whether the keyboard says by name whose turn it is, as it does when several people play here."""
        return self._schedule is not None and ask.seat in self._people and ask.purpose != LAST_WORDS

    async def look_up(self) -> None:
        """Look something up between turns: public facts only, unless one person plays alone here."""
        if self._schedule:
            await self._look_ups.look_up_public()
        else:
            await self._look_ups.look_up_own(self._views[self._people[0]])

    async def hold(self, call: Call) -> None:
        """Hold one call: bring the person to the keyboard, show their page and ask them."""
        late = False
        with self._screen_for(call.secret):
            if self._curtain.up:
                await self._curtain.call(call.seat, self._look_ups.look_up_public)
            show_page = partial(self._show_page, call, self._fresh_facts(call))
            show_page()
            if self._coach and call.ask:
                self._sheet.say(*self._coach.before_question(call.ask), style=COACH)
            options = self._seat_options.get(call.seat)
            try:
                async with self._asker.time_limit(options.time_limit if options else None):
                    await self._turn(call, show_page)
            except TimeoutError:
                self._time_out(call.seat)
                self._late_shots |= {call.seat} if call.dying else set()
                late = True
        held = self._schedule.record_of(call) if self._schedule else None
        if held:
            self._record(held)
        if late:  # a decoy says so too
            self._sheet.say(f"{self._names[call.seat]}'s time is up.")
            await self._asker.wait_until_idle()

    def _screen_for(self, secret: bool) -> AbstractContextManager[None]:
        """A private screen for a secret call; the public one if nothing is secret or nobody else plays here."""
        return self._curtain.private_screen() if secret and self._schedule else nullcontext()

    def _deliver(self, seat: Seat, answer: Answer) -> None:
        future = self._answers.setdefault(seat, asyncio.get_running_loop().create_future())
        future.set_result(answer)

    def _time_out(self, seat: Seat) -> None:
        """Let every try of this seat's player raise TimeoutError, so that the fallback answer is used."""
        self._late.add(seat)
        waiting = self._answers.pop(seat, None)
        if waiting is not None and not waiting.done():
            waiting.set_exception(TimeoutError())

    async def _turn(self, call: Call, show_page: Callable[[], None]) -> None:
        """Ask the person of this call: their real question, a decoy, or the hunter's question after a death."""
        options = self._seat_options.get(call.seat)
        turn = Turn(
            self._views[call.seat],
            self._page_text,
            self._asker,
            self._sheet,
            partial(self._look_up, call.seat, show_page),
            self._record,
            speaks_aloud=options is not None and options.speech == "aloud",
            asks_for_notes=self._schedule is not None,
            heard=None if options is not None and options.heard is False else self._heard,
        )
        if call.ask is not None and call.ask.purpose == SHOOT:
            self._deliver(call.seat, Answer(await turn.choice(call.ask)))
            return
        if call.ask is not None:
            self._deliver(call.seat, await turn.answer(call.ask))
        if call.dying and anyone_may_act_last(self._rules.cards):
            self._shots[call.seat] = await turn.last_shot(self._rules)
        elif call.ask is None:
            await (turn.talk_decoy(self._rules.switches.talk_skip) if call.talk else turn.decoy())

    async def _look_up(self, seat: Seat, show_page: Callable[[], None]) -> None:
        """Look something up during a turn. In a public turn this happens behind the curtain too."""
        view = self._views[seat]
        if self._curtain.up:
            await self._look_ups.look_up_own(view, wait=True)
            self._curtain.wipe()
            show_page()
            return
        with self._screen_for(secret=True):
            if self._curtain.up:
                await self._curtain.call(seat, self._look_ups.look_up_public)
            await self._look_ups.look_up_own(view, wait=self._curtain.up)

    def _fresh_facts(self, call: Call) -> list[Seen] | None:
        """The facts since this person last looked; None if they never did. A public call needs none."""
        if self._schedule and not call.secret:
            return []
        seen, before = self._views[call.seat].seen(), self._seen_count[call.seat]
        self._seen_count[call.seat] = len(seen)
        return seen[before:] if before else None

    def _show_page(self, call: Call, fresh: list[Seen] | None) -> None:
        """Print who the person is, what only they know, and what happened since they last looked."""
        view, text, sheet = self._views[call.seat], self._page_text, self._sheet
        if self._schedule is None:
            if fresh is None:  # the first turn; later the public screen has shown everything
                sheet.say(text.card(view), style=VOICE)
                sheet.say(TIP, "", style=QUIET)
        elif not call.secret:
            sheet.say(f"{self._names[call.seat]} ({call.seat}), it is your turn.")
        else:
            page = text.private_page(view, view.seen() if fresh is None else fresh)
            print_page(sheet, page, sheet.height - question_rows(call, view))


def question_rows(call: Call, view: View) -> int:
    """How many rows the question needs."""
    if call.ask is not None and not call.dying:
        choices = len(call.ask.options)
    else:
        choices = 0 if call.talk else len(view.table.living) + call.dying
    return FRAME + (choices or TYPING)


def is_by(seat: Seat, seen: Seen) -> bool:
    """Whether this is an answer or a note of this seat."""
    event = seen.event
    return (isinstance(event, Answered) and event.ask.seat == seat) or (isinstance(event, Note) and event.actor == seat)
