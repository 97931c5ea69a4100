"""The shared keyboard: calls people in the order of the schedule and takes their answers."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable, Mapping, Sequence
from contextlib import AbstractContextManager, nullcontext
from functools import partial
from typing import TYPE_CHECKING

from werewolf.config.seat_options import SeatConfig
from werewolf.game.answer_events import Note
from werewolf.game.asks import Answer, Ask, Option, Seat
from werewolf.game.event import Event
from werewolf.game.events import DeathEvent
from werewolf.game.handlers.aftermath import BADGE, LAST_WORDS
from werewolf.game.handlers.discussion import BID
from werewolf.game.purposes import PURPOSES
from werewolf.game.roles import anyone_may_act_last
from werewolf.game.roles.hunter import SHOOT
from werewolf.game.ruleset import Ruleset
from werewolf.game.secrecy import Line, Lines, View
from werewolf.terminal.keyboard.call_schedule import Call, Schedule
from werewolf.terminal.keyboard.coach import Coach
from werewolf.terminal.keyboard.curtain import Curtain
from werewolf.terminal.keyboard.heard_line import Heard
from werewolf.terminal.keyboard.keyboard_prompts import Asker
from werewolf.terminal.keyboard.look_up_menu import LookUpMenu
from werewolf.terminal.keyboard.page_text import PageText
from werewolf.terminal.keyboard.private_page import LinePrinter, SeatPages
from werewolf.terminal.keyboard.show_of_hands import ShowOfHands
from werewolf.terminal.keyboard.turns import Turn
from werewolf.terminal.screen.status_rows import Status
from werewolf.terminal.theme import COACH

if TYPE_CHECKING:
    from rich.console import Console


class Keyboard:
    """Holds one call at a time. A person who plays alone here gets no curtain and no decoys.

    `record` writes a fact to the log. `seat_options` has the time limit and the way of speaking of each seat.
    `heard`: show people what bots will understand of their words. `status`: what stands below every question.
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
        status: Status | None = None,
    ) -> None:
        self._rules, self._names, self._people, self._ledger = rules, names, people, ledger
        self._seat_options = seat_options or {}
        self._asker = asker or Asker()
        self._status = status or Status(rules, names, ledger, ascii=ascii)
        self._asker.status, self._asker.suspend = self._status.rows, self._suspend
        self._printer = LinePrinter(console, self._asker, ascii)
        self._curtain = Curtain(console, {seat: names[seat] for seat in people}, self._asker)
        self._hands = ShowOfHands(names, self._asker, self._printer)
        self._page_text = PageText(rules, names)
        self._look_ups = LookUpMenu(
            *(console, rules, self._page_text, ledger, self._asker, self._curtain, self._status, record), ascii=ascii
        )
        self._record = self._look_ups.record
        self._heard = Heard(names, rules.words.roles, ascii=ascii) if heard else None
        self._schedule = Schedule(rules, people) if len(people) > 1 else None
        self._views = {seat: View(seat, ledger) for seat in people}
        self._pages = SeatPages(self._views, self._page_text, self._printer, alone=self._schedule is None)
        self._turn_now: Callable[[], Awaitable[None]] | None = None  # brings a private turn back after Ctrl-Z
        self.curtain_line = 0  # the line that was shown last before somebody was behind the curtain
        coached = [seat for seat, options in self._seat_options.items() if options.coach and len(people) == 1]
        self._coach = self._look_ups.coach = Coach(rules, names, self._views[coached[0]]) if coached else None
        self._late: set[Seat] = set()
        self._answers: dict[Seat, asyncio.Future[Answer]] = {}
        self._shots: dict[Seat, Option] = {}
        self._late_shots: set[Seat] = set()  # seats whose time ran out before they chose whom to shoot

    async def hold_calls_before(self, line: Line) -> None:
        """Hold the calls that are due before this line is shown."""
        for call in self._schedule.calls_before(line.event) if self._schedule else ():
            await self.hold(call)
        if isinstance(line.event, DeathEvent):
            self._record_last_call(line.event.actor)
        if self._coach and line.to == "all":
            self._printer.say(*self._coach.before_event(line.event), style=COACH)

    def _record_last_call(self, seat: Seat) -> None:
        """Log that a dead seat is not called again, and a decoy shot as its note."""
        if seat in self._shots:
            shot = self._page_text.title(self._shots.pop(seat), PURPOSES[SHOOT].options)
            self._record(Note(seat, f"would have shot {shot}"))
        last_call = self._schedule.record_of_death(seat) if self._schedule else None
        if last_call:
            self._record(last_call)

    def count_shown(self, lines: Sequence[Line]) -> int:
        """Take in the lines of a game that is resumed; return how many were shown before. No call is held again."""
        return self._schedule.recall([line.event for line in lines]) if self._schedule else len(lines)

    def recall(self) -> None:
        """Take each person's last answer or note as the last moment they looked."""
        self._pages.recall()

    async def take_answers(self, asks: Sequence[Ask]) -> None:
        """Call the people among those asked, in order. Their players wait in `answer` meanwhile."""
        mine = [ask for ask in asks if ask.seat in self._people]
        self._late.clear()
        if asks[0].purpose == BID or (self._schedule and self._schedule.asks_all_at_once(asks)):
            await self._raise_hands(mine)
            return
        for ask in mine:
            if ask.purpose == SHOOT and ask.seat in self._shots:
                self._deliver(ask.seat, Answer(self._shots.pop(ask.seat)))
            elif ask.purpose == SHOOT and ask.seat in self._late_shots:
                self._time_out(ask.seat)
        alone = [Call(ask.seat, ask, secret=False) for ask in mine]
        for call in self._schedule.calls_for(asks) if self._schedule else alone:
            if call.ask is not None and call.ask.purpose == BADGE:
                self._record_last_call(call.seat)  # whoever quits now is asked for the badge again, and not for a shot
            await self.hold(call)

    async def _raise_hands(self, asks: Sequence[Ask]) -> None:
        """Ask all these people at once, in the open. The longest of their time limits counts."""
        if not asks:
            return
        options = [self._seat_options.get(ask.seat) for ask in asks]
        limits = [option.time_limit for option in options if option and option.time_limit]
        self._status.turn = ""
        speeches = self._rules.switches.speeches or len(self._views[self._people[0]].table.living)
        try:
            async with self._asker.time_limit(max(limits) if len(limits) == len(asks) else None):
                answers = await self._hands.ask(asks, self.look_up, speeches)
        except TimeoutError:
            for ask in asks:
                self._time_out(ask.seat)
            return
        for seat, answer in answers.items():
            self._deliver(seat, answer)

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

    @property
    def behind_curtain(self) -> bool:
        return self._curtain.up

    async def look_up(self) -> None:
        """Look something up between turns: public facts only, unless one person plays alone here."""
        if self._schedule:
            await self._look_ups.look_up_public()
        else:
            await self._look_ups.look_up_own(self._views[self._people[0]])

    async def hold(self, call: Call) -> None:
        """Hold one call: bring the person to the keyboard, show their page and ask them."""
        late, before = False, self._status.turn
        self._status.turn = f"{self._names[call.seat]}'s turn"
        with self._screen_for(call.secret):
            if self._curtain.up:
                self.curtain_line = len(self._ledger.lines())
                await self._curtain.call(call.seat, self._look_ups.look_up_public, call.place)
            show_page = partial(self._pages.show, call, self._pages.fresh_facts(call))
            show_page()
            self._turn_now = partial(self._come_back, call, show_page) if self._curtain.up else None
            if self._coach and call.ask:
                self._printer.say(*self._coach.before_question(call.ask), style=COACH)
            options = self._seat_options.get(call.seat)
            try:
                async with self._asker.time_limit(options.time_limit if options else None):
                    await self._turn(call, show_page)
            except TimeoutError:
                self._time_out(call.seat)
                self._late_shots |= {call.seat} if call.dying else set()
                late = True
            finally:
                self._turn_now, self._status.turn = None, before
        held = self._schedule.record_of(call) if self._schedule else None
        if held:
            self._record(held)
        if late:  # a decoy says so too
            self._printer.say(f"{self._names[call.seat]}'s time is up.")
            await self._asker.wait_until_idle()

    async def _suspend(self) -> None:
        """Stop the program at Ctrl-Z. Whoever continues it must be called behind the curtain again."""
        self._curtain.suspend()
        if self._turn_now is not None:
            await self._turn_now()

    async def _come_back(self, call: Call, show_page: Callable[[], None]) -> None:
        turn, self._turn_now = self._turn_now, None
        await self._curtain.call(call.seat, self._look_ups.look_up_public, call.place)
        self._turn_now = turn
        show_page()

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
            self._printer,
            partial(self._look_up, call.seat, show_page),
            self._record,
            speaks_aloud=options is not None and options.speech == "aloud",
            in_private=self._curtain.up or self._schedule is None,
            remarks=self._status.remarks(),
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
            await self._look_ups.look_up_own(view)
            self._curtain.wipe()
            show_page()
            return
        with self._screen_for(secret=True):
            if self._curtain.up:
                await self._curtain.call(seat, self._look_ups.look_up_public)
                self._turn_now = partial(self._curtain.call, seat, self._look_ups.look_up_public)
            try:
                await self._look_ups.look_up_own(view)
            finally:
                self._turn_now = None
