"""The host of a game at the terminal: shows it on the screen, lets people answer, reports on the models."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path

from rich.console import Console

from werewolf.config.chairs import people_of, setting_of
from werewolf.game.answer_events import Answered
from werewolf.game.asks import Ask
from werewolf.game.events import Chair, DeathEvent, Marker, Phase, PhaseStart
from werewolf.game.handlers.discussion import REPLY
from werewolf.game.purposes import asked_openly
from werewolf.game.ruleset import Ruleset
from werewolf.game.secrecy import ALL, PUBLIC, Line, Viewpoint
from werewolf.players.models.transport.endpoints import Knowledge
from werewolf.players.own.process import AgentPool
from werewolf.players.player import AnyPlayer
from werewolf.session.loop import GameLoop, Onlooker, ShownLines, recap_start
from werewolf.session.options import ShowOptions
from werewolf.session.player_factory import ModelPool, make_player
from werewolf.session.silent_models import ModelWatch, is_crowd, warn_of
from werewolf.telling.pace import Pacer
from werewolf.terminal.keyboard.choose import Entry, QuitError, number_entries
from werewolf.terminal.keyboard.curtain import Curtain
from werewolf.terminal.keyboard.keyboard_prompts import Asker
from werewolf.terminal.keyboard.keys import can_read_keys, no_echo
from werewolf.terminal.keyboard.look_up_menu import LookUpMenu, public_table
from werewolf.terminal.keyboard.page_text import PageText
from werewolf.terminal.keyboard.pauses import Pauses
from werewolf.terminal.keyboard.shared_keyboard import Keyboard
from werewolf.terminal.screen.screen import Screen
from werewolf.terminal.screen.status_rows import Status
from werewolf.terminal.signals import Signals

SHORT_WAIT = 0.4  # seconds before the screen says whom the table waits for
WATCH_ENTRIES = number_entries(
    [Entry("all", "Show everything"), Entry("public", "Show only what is public"), Entry("end", "Skip to the end")]
)


class TerminalHost:
    """Shows each line of a game, lets people answer and waits for the other players. Ctrl-C pauses at any time."""

    def __init__(self, table: GameLoop, options: ShowOptions, signals: Signals, known: Knowledge | None = None) -> None:
        game = table.game
        names = [chair.name for chair in game.chairs]
        people = people_of(game.chairs)
        console = Console(highlight=False)
        self._game, self._table, self._signals = game, table, signals
        # The players that are not at this keyboard.
        self._agents = AgentPool()
        self._models = ModelPool(game, options, self._on_model_text, self._on_wait, known)
        self._watch = ModelWatch(table, options, self._models, self._player)
        # What has been shown. The game may be ahead of the screen, so everything that people can look up reads this.
        self._shown, self._asker = ShownLines(), Asker()
        self._status = Status(game.rules, names, self._shown, ascii=options.ascii)
        self._asker.status, self._asker.look_back = self._status.rows, self._look_back
        # What may be said about the players who are waited for.
        self._show_speech: Callable[[str], None] = lambda _: None
        self._told_openly = False  # whether everyone knows who is being asked now
        self._crowd = False  # whether so many were asked that a remark about one points at nobody
        self._usage_shown_until = 0  # the day
        # The screen and the keyboard. The pacer holds the pauses after what is shown, and a key ends them.
        self._can_pause = console.is_terminal and can_read_keys()
        self._pauses = Pauses(self._asker, signals, self._status.rows, visible=self._can_pause)
        self.pacer = Pacer(options.pace, terminal=console.is_terminal, key=self._pause, sleep=self._pause)
        self.screen = screen_for(console, game.rules, names, people, options, self.pacer)
        self.keyboard = self._keyboard(console, people, options) if people else None
        page_text, curtain = PageText(game.rules, names), Curtain(console, {}, self._asker)
        self._look_ups = LookUpMenu(
            *(console, game.rules, page_text, self._shown, self._asker, curtain, self._status), ascii=options.ascii
        )
        self._look_up = self.keyboard.look_up if self.keyboard else self._look_ups.look_up_public
        # Once nobody at the keyboard lives, everything may be shown, and people are asked what they want to see.
        self._living_people = set(people)
        self._asked_to_watch = False
        self._notices: list[str] = []
        table.on_log_moved = self._on_log_moved
        self.screen.closing_notes(str(table.log_path), game.seed)
        self._unshown: Sequence[Line] = []  # lines of a resumed game that were logged but not shown before

    def _keyboard(self, console: Console, people: Sequence[int], options: ShowOptions) -> Keyboard:
        game, names = self._game, [chair.name for chair in self._game.chairs]
        settings = {seat: setting_of(game.chairs[seat]) for seat in people}
        return Keyboard(
            console, game.rules, names, people, self._shown, self._table.record_fact, settings,
            asker=self._asker, ascii=options.ascii, status=self._status,
            heard=len(people) < len(names) and not options.no_heard,
        )  # fmt: skip

    async def play(self, *onlookers: Onlooker) -> None:
        self._signals.watch_task()
        try:
            with no_echo():
                await self._table.play([self._player(chair) for chair in self._game.chairs], self, *onlookers)
        finally:
            await self._models.close()
            await self._agents.close()

    def _player(self, chair: Chair) -> AnyPlayer:
        game, names = self._game, [seated.name for seated in self._game.chairs]
        return make_player(
            chair, game.rules, game.rng,
            keyboard=self.keyboard, models=self._models, agents=self._agents, names=names,
        )  # fmt: skip

    def recall(self, lines: Sequence[Line]) -> None:
        """Show the last part of a game that is resumed again, and where it stands."""
        shown = self.keyboard.count_shown(lines) if self.keyboard else len(lines)
        self._unshown, lines = lines[shown:], lines[:shown]
        self._shown.extend(lines)
        if self.keyboard is not None:
            self.keyboard.recall()
        self._living_people -= {line.event.actor for line in lines if isinstance(line.event, DeathEvent)}
        start = recap_start(lines, self._living_people)
        self.screen.remember(lines[:start])
        with self.pacer.no_waiting():
            self.screen.show(lines[start:])
            if not self._game.over:
                self.screen.recap()

    def status(self) -> str:
        """The phase, the day and how many are alive. It tells no more than was shown: the game may be ahead."""
        table = public_table(self._shown)
        when = f"{'Night' if table.phase is Phase.NIGHT else 'Day'} {table.day}"
        return f"{when}, {len(table.living)} of {len(self._game.chairs)} alive"

    async def show(self, lines: Sequence[Line]) -> None:
        """Show these lines one by one, with the calls to the keyboard that belong before them."""
        self.print_notices()
        await self._offer_to_watch()  # in a resumed game all people may be dead already
        lines, self._unshown = [*self._unshown, *lines], []
        for line in lines:
            # Before the line: whoever must look away first is called, and the night before a new day is summed up.
            if self.keyboard is not None:
                await self.keyboard.hold_calls_before(line)
            if isinstance(line.event, Marker):
                self._status.turn = ""
            if isinstance(line.event, PhaseStart):
                self._show_usage_before(line.event.day)
            # The line itself. The screen's pause after it may end with Ctrl-C, or with the wish to look something up.
            self._shown.extend([line])
            self.screen.show([line])
            await self._handle_signals()
            await self._grant_wish()
            # After the line: remarks about models, which must point at nobody while people play (`silent_models`).
            if isinstance(line.event, Answered):
                openly = self._crowd if self._living_people else asked_openly(line.event.ask) or self.screen.view == ALL
                self._watch.tell(line.event, openly, people=bool(self._living_people))
            if isinstance(line.event, DeathEvent):
                self._living_people.discard(line.event.actor)
                await self._offer_to_watch()
        if self._can_pause and not self._living_people:
            await self._watch.offer(self._asker, self._look_up)

    def _on_log_moved(self, lost: Path, new: Path) -> None:
        self._notices.append(f"{lost} was deleted or changed during the game. The whole game is now saved in {new}")
        self.screen.closing_notes(str(new), self._game.seed)

    def print_notices(self) -> None:
        """Print what happened outside the game. It waits for a moment when nobody types."""
        warn_of(self._notices)
        self._notices.clear()

    async def _offer_to_watch(self) -> None:
        """Once everyone at the keyboard is dead, ask how to show the rest of the game."""
        if self.keyboard is None or self._living_people or self._asked_to_watch or self._game.over:
            return
        self._asked_to_watch = True
        question = "You're out. How do you want to watch the rest?"
        choice = await self._asker.choose(question, WATCH_ENTRIES, self._look_up)
        self.screen.view = ALL if choice == "all" else PUBLIC
        if choice == "end":
            self.pacer.hurry()

    async def _handle_signals(self) -> None:
        """Open the pause menu after Ctrl-C, or quit if nobody can answer it. An end signal cancels the game here."""
        if self._signals.end_signal is not None:
            await asyncio.sleep(0)
        if self._signals.interrupted:
            self._signals.clear_interrupt()
            if not self._can_pause:
                raise QuitError
            await self._asker.pause(self._look_up)

    def _pause(self, seconds: float | None = None) -> None:
        """Pause so long, or until a key is pressed."""
        self._pauses.wait(self.screen, seconds)

    async def _grant_wish(self) -> None:
        await self._pauses.grant_wish(self.screen, self._look_up, self._look_back)

    async def _look_back(self) -> None:
        """Show again what was on the screen before: from the last curtain on, so that nothing private comes back."""
        if self.keyboard is None or not self.keyboard.behind_curtain:
            start = self.keyboard.curtain_line if self.keyboard else 0
            await self._look_ups.look_back(start, self.screen.view, self.screen.thoughts)

    async def wait_for_answers(self, asks: Sequence[Ask], answers: asyncio.Task[None]) -> None:
        """Let people answer, then wait for the other players. Their names are shown only if the question is public."""
        # Say who is asked, if everyone may know it.
        self._told_openly = False  # while somebody types, nothing else is printed
        self._crowd = is_crowd(asks)
        self._status.turn = ""
        if self.keyboard is not None:
            self.keyboard.say_who_goes_first(asks)
        for ask in asks:
            if ask.aloud:
                self._status.turn = f"{self._game.chairs[ask.seat].name} speaks"
            if ask.aloud and not (self.keyboard and self.keyboard.says_whose_turn(ask)):
                self.screen.about_to_speak(ask.seat, reply=ask.purpose == REPLY)
                await self._grant_wish()
        # People answer first. The others are thinking already, and most are done when the last person is.
        if self.keyboard is not None:
            await self.keyboard.take_answers(asks)
        # For those who are not, the screen says whom it waits for, but not if that would tell who acts in secret.
        self._told_openly = all_asked_openly(asks)
        await asyncio.wait({answers}, timeout=SHORT_WAIT)
        while not answers.done():
            await self._wait(asks, answers)
            await self._handle_signals()
        if all_asked_openly(asks):
            self._watch.report_budget()

    async def _wait(self, asks: Sequence[Ask], answers: asyncio.Task[None]) -> None:
        """Wait until all have answered or Ctrl-C is pressed."""
        interrupt = asyncio.create_task(self._signals.wait_for_interrupt())
        try:
            with self._waiting_display(asks):
                await asyncio.wait({answers, interrupt}, return_when=asyncio.FIRST_COMPLETED)
        finally:
            interrupt.cancel()

    @contextmanager
    def _waiting_display(self, asks: Sequence[Ask]) -> Iterator[None]:
        """Show a speech as a model writes it, or else whom the table waits for."""
        if len(asks) == 1 and asks[0].aloud:
            with self.screen.speaking(asks[0].seat) as self._show_speech:
                yield
        else:
            unanswered = (lambda: self._unanswered(asks)) if all_asked_openly(asks) else None
            with self.screen.waiting(unanswered, self._status.rows):
                yield

    def _unanswered(self, asks: Sequence[Ask]) -> list[int]:
        answered = {event.ask for event in self._game.log if isinstance(event, Answered)}
        return [ask.seat for ask in asks if ask not in answered]

    def _on_model_text(self, ask: Ask, text: str) -> None:
        """Show a model's speech while it is written. Other answers are not shown."""
        if ask.aloud:
            self._show_speech(text)

    def _show_usage_before(self, today: int) -> None:
        """Show how many tokens the previous day and its night used.

        People who still play see it only at the end: a total would tell how many models were asked at night.
        """
        if self._living_people:
            return
        new_day = today > self._usage_shown_until
        self._usage_shown_until = today
        usage = self._models.usage_line(today - 1, by_seat=self.screen.view == ALL) if new_day else None
        if usage:
            self.screen.remark(usage)

    def _on_wait(self, seconds: float) -> None:
        """Say that a server is waited for, unless that would tell people that a model acts in secret."""
        if (self._told_openly and self._crowd) or not self._living_people:
            self._watch.tell_wait(seconds)


def all_asked_openly(asks: Sequence[Ask]) -> bool:
    """Whether everyone at the table knows who is being asked."""
    return all(map(asked_openly, asks))


def screen_for(
    console: Console, rules: Ruleset, names: Sequence[str], people: Sequence[int], options: ShowOptions, pacer: Pacer
) -> Screen:
    """The screen for this table. One person sees the game from their own seat, several see only public facts."""
    view = Viewpoint.parse(options.view)
    if len(people) == 1 and view == PUBLIC:
        view = Viewpoint(people[0])
    you = people[0] if len(people) == 1 else None
    return Screen(
        console, rules, names, view,
        thoughts=options.thoughts, ascii=options.ascii, you=you, pause=pacer, names_models=not people,
    )  # fmt: skip
