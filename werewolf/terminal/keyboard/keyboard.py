"""The one keyboard: holds the calls of the schedule, behind a curtain where others must not see."""

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
from werewolf.game.outside import Answered, Note
from werewolf.game.purposes import PURPOSES
from werewolf.game.roles import anyone_may_act_last
from werewolf.game.roles.hunter import SHOOT
from werewolf.game.ruleset import Ruleset
from werewolf.game.view import Line, Lines, Seen, View
from werewolf.terminal.keyboard.curtain import Curtain
from werewolf.terminal.keyboard.lookups import LookUps
from werewolf.terminal.keyboard.pages import Reader
from werewolf.terminal.keyboard.private_page import lay
from werewolf.terminal.keyboard.prompts import Asker
from werewolf.terminal.keyboard.schedule import Call, Schedule
from werewolf.terminal.keyboard.sheet import Sheet
from werewolf.terminal.keyboard.turns import Turn
from werewolf.terminal.theme import QUIET, VOICE

if TYPE_CHECKING:
    from rich.console import Console

FRAME = 5  # rows of a question, of the line that looks things up, and of the foot
TYPING = 4  # rows for words that are typed
TIP = "? looks things up, Ctrl-C pauses."


class Keyboard:
    """Holds calls one at a time. With one person at the table there is no ceremony: no curtain and no decoys."""

    def __init__(
        self,
        console: Console,
        rules: Ruleset,
        names: Sequence[str],
        people: Sequence[Seat],
        ledger: Lines,
        hear: Callable[[Event], None],
        manners: Mapping[Seat, SeatConfig] | None = None,
        *,
        asker: Asker | None = None,
        ascii: bool = False,
    ) -> None:
        self._rules, self._names, self._people, self._hear = rules, names, people, hear
        self._manners = manners or {}
        self._asker = asker or Asker()
        self._sheet = Sheet(console, self._asker, ascii)
        self._curtain = Curtain(console, {seat: names[seat] for seat in people}, self._asker)
        self._reader = Reader(rules, names)
        self._look_ups = LookUps(rules, self._reader, ledger, self._sheet, self._asker, hear)
        self._schedule = Schedule(rules, people) if len(people) > 1 else None
        self._views = {seat: View(seat, ledger) for seat in people}
        self._looked = dict.fromkeys(people, 0)
        self._late: set[Seat] = set()
        self._answers: dict[Seat, asyncio.Future[Answer]] = {}
        self._shots: dict[Seat, Option] = {}
        self._silent: set[Seat] = set()  # whose time ran out before they said whom they would shoot

    async def before(self, line: Line) -> None:
        """Hold what is owed before this line is shown."""
        for call in self._schedule.before(line.event) if self._schedule else ():
            await self.hold(call)
        if isinstance(line.event, DeathEvent):
            self._close(line.event)

    def _close(self, death: DeathEvent) -> None:
        """A dead seat's affairs are closed: it is called no more."""
        if death.actor in self._shots:
            shot = self._reader.title(self._shots.pop(death.actor), PURPOSES[SHOOT].options)
            self._hear(Note(death.actor, f"would have shot {shot}"))
        closed = self._schedule.closed(death) if self._schedule else None
        if closed:
            self._hear(closed)

    def shown(self, lines: Sequence[Line]) -> int:
        """How many of these lines of a game gone on with were shown before it was left; no call is held again."""
        return self._schedule.recall([line.event for line in lines]) if self._schedule else len(lines)

    def recall(self) -> None:
        """Everyone last looked when they last answered."""
        for seat, view in self._views.items():
            own = [at for at, seen in enumerate(view.seen(), start=1) if by(seat, seen)]
            self._looked[seat] = max(own, default=0)

    async def attend(self, asks: Sequence[Ask]) -> None:
        """Let the people among those asked answer, in order; the desk waits for each of them meanwhile."""
        mine = [ask for ask in asks if ask.seat in self._people]
        self._late.clear()
        for ask in mine:
            if ask.purpose == SHOOT and ask.seat in self._shots:
                self._settle(ask.seat, Answer(self._shots.pop(ask.seat)))
            elif ask.purpose == SHOOT and ask.seat in self._silent:
                self._run_out(ask.seat)
        alone = [Call(ask.seat, ask, secret=False) for ask in mine]
        for call in self._schedule.moment(asks) if self._schedule else alone:
            await self.hold(call)

    async def answer(self, ask: Ask) -> Answer:
        """What the person says, when their turn has come; whoever took too long has said nothing."""
        if ask.seat in self._late:
            raise TimeoutError
        answer = await self._answers.setdefault(ask.seat, asyncio.get_running_loop().create_future())
        self._answers.pop(ask.seat, None)
        return answer

    def says_whose_turn(self, ask: Ask) -> bool:
        """Whether this is asked in the open, of one of several people here: the keyboard calls them by name."""
        return self._schedule is not None and ask.seat in self._people and ask.purpose != LAST_WORDS

    async def look_up(self) -> None:
        """Between turns: one's own if one is alone here, else what is public."""
        if self._schedule:
            await self._look_ups.in_public()
        else:
            await self._look_ups.alone(self._views[self._people[0]])

    async def hold(self, call: Call) -> None:
        """One person at the keyboard, from the curtain's rise to its fall."""
        late = False
        with self._raised(call.secret):
            if self._curtain.up:
                await self._curtain.call(call.seat, self._look_ups.in_public)
            greet = partial(self._greet, call, self._fresh(call))
            greet()
            manners = self._manners.get(call.seat)
            try:
                async with self._asker.within(manners.time_limit if manners else None):
                    await self._turn(call, greet)
            except TimeoutError:
                self._run_out(call.seat)
                self._silent |= {call.seat} if call.dying else set()
                late = True
        over = self._schedule.over(call) if self._schedule else None
        if over:
            self._hear(over)
        if late:  # said of a decoy, too
            self._sheet.say(f"{self._names[call.seat]}'s time is up.")
            await self._asker.rest()

    def _raised(self, secret: bool) -> AbstractContextManager[None]:
        """No curtain where nothing is secret, or nobody else is there."""
        return self._curtain.raised() if secret and self._schedule else nullcontext()

    def _settle(self, seat: Seat, answer: Answer) -> None:
        future = self._answers.setdefault(seat, asyncio.get_running_loop().create_future())
        future.set_result(answer)

    def _run_out(self, seat: Seat) -> None:
        """Time is up: the desk hears so at every try, and takes the fallback."""
        self._late.add(seat)
        waiting = self._answers.pop(seat, None)
        if waiting is not None and not waiting.done():
            waiting.set_exception(TimeoutError())

    async def _turn(self, call: Call, greet: Callable[[], None]) -> None:
        manners, look = self._manners.get(call.seat), partial(self._look_up, call.seat, greet)
        aloud = manners is not None and manners.speech == "aloud"
        turn = Turn(
            self._views[call.seat],
            self._reader,
            self._asker,
            self._sheet,
            look,
            self._hear,
            aloud=aloud,
            noted=self._schedule is not None,
        )
        if call.ask is not None and call.ask.purpose == SHOOT:
            self._settle(call.seat, Answer(await turn.choice(call.ask)))
            return
        if call.ask is not None:
            self._settle(call.seat, await turn.answered(call.ask))
        if call.dying and anyone_may_act_last(self._rules.cards):
            self._shots[call.seat] = await turn.perhaps_shot(self._rules)
        elif call.ask is None:
            await (turn.talk_decoy() if call.talk else turn.decoy())

    async def _look_up(self, seat: Seat, greet: Callable[[], None]) -> None:
        """What is one's own is looked up behind the curtain, also in the middle of a public turn."""
        view = self._views[seat]
        if self._curtain.up:
            await self._look_ups.alone(view, stay=True)
            self._curtain.wipe()
            greet()
            return
        with self._raised(secret=True):
            if self._curtain.up:
                await self._curtain.call(seat, self._look_ups.in_public)
            await self._look_ups.alone(view, stay=self._curtain.up)

    def _fresh(self, call: Call) -> list[Seen] | None:
        """What happened since this person last looked; None if they never did. In the open one sees it anyway."""
        if self._schedule and not call.secret:
            return []
        seen, looked = self._views[call.seat].seen(), self._looked[call.seat]
        self._looked[call.seat] = len(seen)
        return seen[looked:] if looked else None

    def _greet(self, call: Call, fresh: list[Seen] | None) -> None:
        """Who one is, what one alone knows, and what happened since one last looked."""
        view, reader, sheet = self._views[call.seat], self._reader, self._sheet
        if self._schedule is None:
            if fresh is None:  # the first turn; later on the screen has shown all there is
                sheet.say(reader.who(view), style=VOICE)
                sheet.say(TIP, "", style=QUIET)
        elif not call.secret:
            sheet.say(f"{self._names[call.seat]} ({call.seat}), it is your turn.")
        else:
            own = reader.own(view, view.seen() if fresh is None else fresh)
            lay(sheet, own, sheet.height - below(call, view))


def below(call: Call, view: View) -> int:
    """How many rows the question will need."""
    if call.ask is not None and not call.dying:
        choices = len(call.ask.options)
    else:
        choices = 0 if call.talk else len(view.table.living) + call.dying
    return FRAME + (choices or TYPING)


def by(seat: Seat, seen: Seen) -> bool:
    """Whether this is something the seat itself answered or noted."""
    event = seen.event
    return (isinstance(event, Answered) and event.ask.seat == seat) or (isinstance(event, Note) and event.actor == seat)
