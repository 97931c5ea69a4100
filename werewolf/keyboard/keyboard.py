"""The one keyboard: holds the calls of the schedule, behind a curtain where others must not see."""

from __future__ import annotations

import asyncio
import sys
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from functools import partial
from typing import TYPE_CHECKING

from werewolf.game.asks import Answer, Ask, Option, Seat, needs_words, objection
from werewolf.game.events import DeathEvent, Event, Note
from werewolf.game.ruleset import Ruleset
from werewolf.game.view import Line, Lines, View
from werewolf.keyboard.choose import Entry, choose
from werewolf.keyboard.pages import Reader
from werewolf.keyboard.schedule import Call, Schedule
from werewolf.seating import SeatSetting

if TYPE_CHECKING:
    from rich.console import Console

SETTLING = 0.4  # seconds in which a key is still meant for what was on the screen before
WIPE = "\x1b[H\x1b[2J\x1b[3J"  # in this order a terminal forgets its scrollback, too


class LeftError(Exception):
    """Somebody wants to leave; the game is on disk."""


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
        manners: Mapping[Seat, SeatSetting] | None = None,
    ) -> None:
        self._manners = manners or {}
        self._late: set[Seat] = set()
        self._behind = False
        self._console, self._rules, self._names = console, rules, names
        self._reader = Reader(rules, names)
        self._schedule = Schedule(rules, people) if len(people) > 1 else None
        self._people = people
        self._views = {seat: View(seat, ledger) for seat in people}
        self._looked = dict.fromkeys(people, 0)
        self._hear = hear
        self._answers: dict[Seat, asyncio.Future[Answer]] = {}
        self._shots: dict[Seat, Option] = {}

    async def before(self, line: Line) -> None:
        """Hold what is owed before this line is shown."""
        for call in self._schedule.before(line.event) if self._schedule else ():
            await self.hold(call)
        if isinstance(line.event, DeathEvent) and line.event.actor in self._shots:
            self._hear(
                Note(line.event.actor, f"would have shot {self._reader.title(self._shots.pop(line.event.actor))}")
            )

    def recall(self, lines: Sequence[Line]) -> None:
        """What went before, of a game gone on with."""
        if self._schedule:
            self._schedule.recall([line.event for line in lines])

    async def attend(self, asks: Sequence[Ask]) -> None:
        """Let the people among those asked answer, in order; the desk waits for each of them meanwhile."""
        mine = [ask for ask in asks if ask.seat in self._people]
        self._late.clear()
        for ask in mine:
            if ask.purpose == "shoot" and ask.seat in self._shots:
                self._settle(ask.seat, Answer(self._shots.pop(ask.seat)))
        alone = [Call(ask.seat, ask, secret=False) for ask in mine]
        for call in self._schedule.moment(asks) if self._schedule else alone:
            await self.hold(call)

    async def answer(self, ask: Ask) -> Answer:
        """What the person says, when their turn has come; whoever took too long has said nothing."""
        if ask.seat in self._late:
            raise TimeoutError
        answer = await self._answers.setdefault(ask.seat, asyncio.get_running_loop().create_future())
        del self._answers[ask.seat]
        return answer

    def _settle(self, seat: Seat, answer: Answer) -> None:
        future = self._answers.setdefault(seat, asyncio.get_running_loop().create_future())
        future.set_result(answer)

    async def hold(self, call: Call) -> None:
        """One person at the keyboard, from the curtain's rise to its fall."""
        manners = self._manners.get(call.seat)
        with self._curtain(call) as raised:
            if raised:
                await self._pass_to(call.seat)
            self._greet(call)
            try:
                await asyncio.wait_for(self._turn(call), manners.time_limit if manners else None)
            except TimeoutError:
                self._run_out(call.seat)

    def _run_out(self, seat: Seat) -> None:
        """Time is up: the desk hears so at every try, and takes the fallback."""
        self._late.add(seat)
        waiting = self._answers.pop(seat, None)
        if waiting is not None and not waiting.done():
            waiting.set_exception(TimeoutError())

    async def _turn(self, call: Call) -> None:
        seat = call.seat
        if call.ask is not None and call.ask.purpose != "shoot":
            answer = await self._answered(call.ask)
            self._settle(seat, answer)
        elif call.ask is not None:
            self._settle(seat, Answer(await self._choose("Whom do you shoot?", call.ask.options, seat)))
            return
        if call.dying and self._rules.cards.get("hunter"):
            await self._last_shot(seat)
        elif call.ask is None and call.talk:
            await self._talk_decoy(seat)
        elif call.ask is None:
            await self._decoy(seat)

    async def _last_shot(self, seat: Seat) -> None:
        """Everyone who dies is asked the hunter's question. Only the hunter's answer is more than a note."""
        living = self._views[seat].table.living
        options: tuple[Option, ...] = (*living, "decline") if self._rules.switches.hunter_declines else living
        question = "If you hold the hunter's card: whom do you shoot? Anyone else: choose, it is kept as your note."
        self._shots[seat] = await self._choose(question, options, seat)

    async def _decoy(self, seat: Seat) -> None:
        question = "Nothing is asked of you now. Choose a seat all the same, so that nobody can tell."
        choice = await self._choose(question, self._views[seat].table.living, seat)
        words = await self._line("A line to go with it, for yourself (or just Enter)", seat)
        self._hear(Note(seat, f"{self._reader.title(choice)} {words}".strip()))

    async def _talk_decoy(self, seat: Seat) -> None:
        words = ""
        while not words.strip():
            words = await self._line(
                "Nothing is asked of you now. Write something all the same, so that nobody can tell", seat
            )
        self._hear(Note(seat, words))

    async def _answered(self, ask: Ask) -> Answer:
        while True:
            choice = await self._choose(self._reader.question(ask), ask.options, ask.seat) if ask.options else None
            words = await self._words(ask, choice)
            answer = Answer(choice, words)
            wrong = objection(ask, answer)
            if wrong is None:
                return answer
            self._say(wrong)

    async def _words(self, ask: Ask, choice: Option | None) -> str | None:
        if needs_words(ask, choice):
            return await self._speech(ask)
        if ask.words == "may":
            return await self._line("A line to your own (or just Enter)", ask.seat) or None
        if self._schedule and self._secretly(ask):
            note = await self._line("A note for yourself (or just Enter)", ask.seat)
            if note:
                self._hear(Note(ask.seat, note))
        return None

    async def _speech(self, ask: Ask) -> str:
        question = "Your speech." if ask.options else self._reader.question(ask)
        manners = self._manners.get(ask.seat)
        if ask.aloud and manners is not None and manners.speech == "aloud":
            gist = await self._line("Say it at the table; then type what bots and models should hear of it", ask.seat)
            return gist.strip() or "(spoken at the table)"
        return await self._line(f"{question} (end a line with \\ to go on in another)", ask.seat)

    def _secretly(self, ask: Ask) -> bool:
        return ask.sub_phase.endswith("_ACTION")

    async def _choose(self, question: str, options: Sequence[Option], seat: Seat) -> Option:
        entries = [*self._reader.entries(options), Entry("?", "? look something up, or write a note")]
        while True:
            try:
                choice = await choose(question, entries)
            except KeyboardInterrupt:
                await self._pause(seat)
                continue
            if choice != "?":
                return choice
            await self._look_up(seat)

    async def _line(self, question: str, seat: Seat) -> str:
        import questionary

        said = ""
        while True:
            try:
                bar = partial(length, said)
                words: str = await questionary.text(question, qmark=">", bottom_toolbar=bar).unsafe_ask_async()
            except KeyboardInterrupt:
                await self._pause(seat)
                continue
            except EOFError:
                raise LeftError from None
            if words.strip() == "?":
                await self._look_up(seat)
                continue
            said += words
            if not said.endswith("\\"):
                return said
            said = said[:-1] + "\n"
            question = "…"

    async def _look_up(self, seat: Seat) -> None:
        """What is one's own is looked up behind the curtain, also in the middle of a public turn."""
        if not self._schedule or self._behind:
            await self._pages(seat)
            return
        with self._curtain(Call(seat)):
            await self._pass_to(seat)
            await self._pages(seat)
            await self._line("Enter goes back to the table", seat)

    async def _pages(self, seat: Seat) -> None:
        view = self._views[seat]
        pages = {
            "the board": lambda: self._reader.board(view),
            "the record so far": lambda: self._reader.news(view.seen()),
            "what you alone know": lambda: self._reader.secrets(view),
            "your notes": lambda: self._reader.notes(view),
            "your card": lambda: [self._reader.who(view)],
            "the rules": lambda: rules_page(self._rules),
        }
        entries = [*(Entry(name, name) for name in pages), Entry("write", "write a note"), Entry("back", "back")]
        choice = await choose("Look up", entries)
        if choice == "write":
            note = await self._line("Your note", seat)
            if note:
                self._hear(Note(seat, note))
        elif choice != "back":
            self._say(*(pages[str(choice)]() or ["nothing yet"]))

    async def _pause(self, seat: Seat) -> None:
        entries = [
            Entry("on", "go on"),
            Entry("look", "look something up"),
            Entry("leave", "save and leave (the game is on disk already)"),
        ]
        try:
            choice = await choose("Paused", entries)
        except KeyboardInterrupt:
            raise LeftError from None
        if choice == "leave":
            raise LeftError
        if choice == "look":
            await self._look_up(seat)

    async def _pass_to(self, seat: Seat) -> None:
        import questionary

        question = f"Pass the keyboard to {self._names[seat]}. Press Enter when nobody else looks."
        await forget_keys()
        try:
            await questionary.text(question, qmark="").unsafe_ask_async()
        except (KeyboardInterrupt, EOFError):
            raise LeftError from None
        self._console.file.write(WIPE)
        self._console.file.flush()

    @contextmanager
    def _curtain(self, call: Call) -> Iterator[bool]:
        """The alternate screen, wiped before and after: neither screen nor scrollback keeps anything of a turn."""
        if not (self._schedule and call.secret):
            yield False
            return
        self._console.set_alt_screen(True)
        self._console.file.write(WIPE)
        self._behind = True
        try:
            yield True
        finally:
            self._behind = False
            self._console.file.write(WIPE)
            self._console.set_alt_screen(False)
            self._console.file.flush()

    def _greet(self, call: Call) -> None:
        """Who one is, what one alone knows, and what happened since one last looked."""
        view = self._views[call.seat]
        if self._schedule and not call.secret:
            self._say(f"{self._names[call.seat]} ({call.seat}), it is your turn.")
            return
        seen = view.seen()
        fresh = seen[self._looked[call.seat] :]
        self._looked[call.seat] = len(seen)
        if self._schedule:
            self._say(self._reader.who(view), *self._reader.secrets(view)[-12:], "", *self._reader.news(fresh), "")

    def _say(self, *lines: str) -> None:
        from rich.text import Text

        from werewolf.ui.clean import clean

        for line in lines:
            self._console.print(Text(clean(line)))


async def forget_keys() -> None:
    """Keys struck before the curtain fell belong to the last person: a second Enter must not open it."""
    from prompt_toolkit.application import get_app_session
    from prompt_toolkit.input.typeahead import clear_typeahead

    await asyncio.sleep(SETTLING)
    clear_typeahead(get_app_session().input)
    drop_typed()


def drop_typed() -> None:
    if sys.platform != "win32" and sys.stdin.isatty():
        import termios

        termios.tcflush(sys.stdin, termios.TCIFLUSH)


def length(said: str) -> str:
    """How long a speech is by now, the line being typed included."""
    from prompt_toolkit.application import get_app

    return f"{len(said) + len(get_app().current_buffer.text)} characters; ? alone looks something up"


def rules_page(rules: Ruleset) -> list[str]:
    from werewolf.explain import explained

    return explained(rules).splitlines()
