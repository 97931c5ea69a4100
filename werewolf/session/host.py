"""The host of one table: a screen for all to see, a keyboard for the people among the players."""

from __future__ import annotations

import asyncio
import sys
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager

from rich.console import Console

from werewolf.game.asks import Ask
from werewolf.game.events import Chair, DeathEvent, Phase, PhaseStart
from werewolf.game.outside import Answered
from werewolf.game.purposes import asked_openly
from werewolf.game.ruleset import Ruleset
from werewolf.game.view import Line
from werewolf.game.viewpoint import ALL, PUBLIC, Viewpoint
from werewolf.players.kinds import is_model
from werewolf.players.player import AnyPlayer
from werewolf.session.loop import GameLoop, Onlooker
from werewolf.session.models import ModelPool, outward
from werewolf.session.options import ShowOptions
from werewolf.session.player_factory import make_player
from werewolf.session.seating import setting_of
from werewolf.terminal.clean import one_line
from werewolf.terminal.keyboard.choose import Entry, numbered
from werewolf.terminal.keyboard.keyboard import Keyboard
from werewolf.terminal.keyboard.keys import listening, nap, unechoed
from werewolf.terminal.keyboard.lookups import LookUps, public_table
from werewolf.terminal.keyboard.pages import Reader
from werewolf.terminal.keyboard.pause_menu import LeftError
from werewolf.terminal.keyboard.prompts import Asker
from werewolf.terminal.keyboard.sheet import Sheet
from werewolf.terminal.pace import Pacer
from werewolf.terminal.screen.screen import Screen
from werewolf.terminal.signals import Signals

MOST_WARNINGS = 5
SHORT_WAIT = 0.4  # an answer that comes sooner is not worth a word
THE_REST = numbered(
    [Entry("all", "everything"), Entry("public", "only what is public"), Entry("end", "quickly, to the end")]
)


def people_of(chairs: Sequence[Chair]) -> list[int]:
    return [chair.seat for chair in chairs if chair.kind == "human"]


class Told:
    """The lines shown so far. A person at the keyboard knows no more than these, though the rules may be ahead."""

    def __init__(self) -> None:
        self._lines: list[Line] = []

    def lines(self) -> list[Line]:
        return self._lines

    def extend(self, lines: Sequence[Line]) -> None:
        self._lines.extend(lines)


class TerminalHost:
    """Shows lines as they are made, lets people answer, waits for everyone else; Ctrl-C pauses it anywhere."""

    def __init__(self, table: GameLoop, options: ShowOptions, signals: Signals) -> None:
        game = table.game
        names = [chair.name for chair in game.chairs]
        people = people_of(game.chairs)
        console = Console(highlight=False)
        self._game, self._table, self._signals = game, table, signals
        self._models = ModelPool(game, options, self._stream)
        self._told, self._asker = Told(), Asker()
        self._heard: Callable[[str], None] = lambda _: None
        self._broke = self._guessing = False
        self._billed = 0
        self._warned: set[str] = set()
        self._answers_the_bell = console.is_terminal and listening()
        self.pacer = Pacer(options.pace, terminal=console.is_terminal, key=self._key, sleep=self._nap)
        self.screen = screen_for(console, game.rules, names, people, options, self.pacer)
        self.keyboard = (
            Keyboard(
                console,
                game.rules,
                names,
                people,
                self._told,
                table.hear,
                {seat: setting_of(game.chairs[seat]) for seat in people},
                asker=self._asker,
                ascii=options.ascii,
            )
            if people
            else None
        )
        sheet = Sheet(console, self._asker, options.ascii)
        public = LookUps(game.rules, Reader(game.rules, names), self._told, sheet, self._asker)
        self._look = self.keyboard.look_up if self.keyboard else public.in_public
        self._playing = set(people)
        self._asked_to_watch = False
        self._unshown: Sequence[Line] = []  # made before the game was left, while somebody was still at the keyboard

    async def play(self, *onlookers: Onlooker) -> None:
        self._signals.watch_task()
        try:
            with unechoed():
                await self._table.play([self._player(chair) for chair in self._game.chairs], self, *onlookers)
        finally:
            await self._models.close()

    def _player(self, chair: Chair) -> AnyPlayer:
        return make_player(chair, self._game.rules, self._game.rng, keyboard=self.keyboard, models=self._models)

    def recall(self, lines: Sequence[Line]) -> None:
        """What has happened since one last looked, again, and where things stood when the game was left."""
        shown = self.keyboard.shown(lines) if self.keyboard else len(lines)
        self._unshown, lines = lines[shown:], lines[:shown]
        self._told.extend(lines)
        if self.keyboard is not None:
            self.keyboard.recall()
        self._playing -= {line.event.actor for line in lines if isinstance(line.event, DeathEvent)}
        start = recap_start(lines, self._playing)
        self.screen.remember(lines[:start])
        with self.pacer.no_waiting():
            self.screen.show(lines[start:])
            if not self._game.over:
                self.screen.recap()

    def standing(self) -> str:
        """Where things stand, as far as it was shown: the rules may be ahead."""
        table = public_table(self._told)
        when = f"{'Night' if table.phase is Phase.NIGHT else 'Day'} {table.day}"
        return f"{when}, {len(table.living)} of {len(self._game.chairs)} alive"

    async def show(self, lines: Sequence[Line]) -> None:
        await self._offer_to_watch()
        lines, self._unshown = [*self._unshown, *lines], []
        for line in lines:
            if self.keyboard is not None:
                await self.keyboard.before(line)
            if isinstance(line.event, PhaseStart):
                self._tell_of_yesterday(line.event.day)
            self._told.extend([line])
            self.screen.show([line])
            await self._heed()
            if isinstance(line.event, Answered):
                self._warn_of_silence(line.event)
            if isinstance(line.event, DeathEvent):
                self._playing.discard(line.event.actor)
                await self._offer_to_watch()

    async def _offer_to_watch(self) -> None:
        """Once the last person here is dead, they may watch everything, or what is public, or see the end at once."""
        if self.keyboard is None or self._playing or self._asked_to_watch or self._game.over:
            return
        self._asked_to_watch = True
        question = "Nobody at this keyboard plays on. How shall the rest be shown?"
        choice = await self._asker.choose(question, THE_REST, self._look, ready=True)
        self.screen.view = ALL if choice == "all" else PUBLIC
        if choice == "end":
            self.pacer.hurry()

    async def _heed(self) -> None:
        """Answer Ctrl-C with the pause menu, where there is anybody to ask; an end from outside arrives here, too."""
        if self._signals.end_signal is not None:
            await asyncio.sleep(0)
        if self._signals.interrupted:
            self._signals.clear_interrupt()
            if not self._answers_the_bell:
                raise LeftError
            await self._asker.pause(self._look)

    def _nap(self, seconds: float) -> None:
        self._asker.hurried |= nap(seconds, self._signals.pending)

    def _key(self) -> None:
        with self.screen.awaiting_a_key():
            self._asker.hurried |= nap(None, self._signals.pending)

    def _warn_of_silence(self, event: Answered) -> None:
        """A model that gives no answer is worth a word, once for each kind of trouble; never whose it was.

        Of secret asks there is no word: that a model was asked at night would tell of its card.
        """
        ask = event.ask
        open_to_all = asked_openly(ask) or self.screen.view == ALL
        if event.how != "fallback" or not is_model(self._game.chairs[ask.seat].kind) or not open_to_all:
            return
        trouble = outward(event.troubles[0].reason)
        if trouble not in self._warned and len(self._warned) < MOST_WARNINGS:
            self._warned.add(trouble)
            words = f"werewolf: a model gives no answer, and its fallback stands: {one_line(trouble, 200)}"
            print(words, file=sys.stderr)

    async def attend(self, asks: Sequence[Ask], answers: asyncio.Task[None]) -> None:
        """People answer while everyone else thinks; who is left is waited for, by name only where that is public."""
        for ask in asks:
            if ask.aloud and not (self.keyboard and self.keyboard.says_whose_turn(ask)):
                self.screen.about_to_speak(ask.seat)
        if self.keyboard is not None:
            await self.keyboard.attend(asks)
        await asyncio.wait({answers}, timeout=SHORT_WAIT)
        while not answers.done():
            await self._wait(asks, answers)
            await self._heed()
        if openly(asks):
            self._tell_of_money()

    async def _wait(self, asks: Sequence[Ask], answers: asyncio.Task[None]) -> None:
        """Until all have answered, or somebody pauses."""
        ringing = asyncio.create_task(self._signals.wait_for_interrupt())
        try:
            with self._patience(asks):
                await asyncio.wait({answers, ringing}, return_when=asyncio.FIRST_COMPLETED)
        finally:
            ringing.cancel()

    @contextmanager
    def _patience(self, asks: Sequence[Ask]) -> Iterator[None]:
        if len(asks) == 1 and asks[0].aloud:
            with self.screen.speaking(asks[0].seat) as self._heard:
                yield
        else:
            with self.screen.waiting((lambda: self._awaited(asks)) if openly(asks) else None):
                yield

    def _awaited(self, asks: Sequence[Ask]) -> list[int]:
        answered = {event.ask for event in self._game.log if isinstance(event, Answered)}
        return [ask.seat for ask in asks if ask not in answered]

    def _stream(self, ask: Ask, words: str) -> None:
        """A model's public words as they come; it has asked only for what is said aloud."""
        if ask.aloud:
            self._heard(words)

    def _tell_of_yesterday(self, today: int) -> None:
        """What the day before took, once it is over, its night included.

        Whoever still plays here hears of it at the end: a sum would tell how many models were asked at night.
        """
        if self._playing:
            return
        bill = self._models.bill(today - 1, seat_by_seat=self.screen.view == ALL) if today > self._billed else None
        self._billed = today
        if bill:
            self.screen.remark(bill)

    def _tell_of_money(self) -> None:
        if self._models.budget.guessing and not self._guessing:
            self._guessing = True
            print("A server tells no usage: tokens are estimated, four characters each.", file=sys.stderr)
        spent_out = self._models.budget.empty()
        if spent_out and not self._broke:
            self._broke = True
            print(f"{spent_out}: bots decide for the models from here on.", file=sys.stderr)


def openly(asks: Sequence[Ask]) -> bool:
    """Whether everyone knows who is being asked."""
    return all(map(asked_openly, asks))


def recap_start(lines: Sequence[Line], people: set[int]) -> int:
    """Where to show a game again from: the phase that was left, or for one person alone their last answer before it."""
    phases = [at for at, line in enumerate(lines) if isinstance(line.event, PhaseStart)]
    answers = [
        at for at, line in enumerate(lines, start=1)
        if isinstance(line.event, Answered) and {line.event.ask.seat} == people
    ]  # fmt: skip
    return min(max(phases, default=0), *answers[-1:], len(lines))


def screen_for(
    console: Console, rules: Ruleset, names: Sequence[str], people: Sequence[int], options: ShowOptions, pacer: Pacer
) -> Screen:
    """One person sees from their own chair; several see what is public."""
    asked = Viewpoint.parse(options.view)
    view = Viewpoint(people[0]) if len(people) == 1 and asked == PUBLIC else asked
    you = people[0] if len(people) == 1 else None
    return Screen(console, rules, names, view, thoughts=options.thoughts, ascii=options.ascii, you=you, pause=pacer)
