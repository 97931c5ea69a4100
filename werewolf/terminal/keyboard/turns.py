"""What one person is asked in one turn, in the words of the table; a decoy takes as long as the real thing."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from types import MappingProxyType

from werewolf.game.asks import Answer, Ask, Option, Seat, needs_words, objection
from werewolf.game.event import Event
from werewolf.game.handlers.pack_talk import PACK_TALK
from werewolf.game.outside import Note
from werewolf.game.purposes import PURPOSES, purpose_of
from werewolf.game.roles import is_night_action
from werewolf.game.roles.hunter import SHOOT
from werewolf.game.ruleset import Ruleset
from werewolf.game.view import View
from werewolf.terminal.keyboard.pages import Reader
from werewolf.terminal.keyboard.pause_menu import Look
from werewolf.terminal.keyboard.prompts import LOOK_UP, Asker
from werewolf.terminal.keyboard.sheet import Sheet

SPOKEN = "(spoken at the table)"


class Turn:
    """One person's, with what they may look up meanwhile. `noted`: real choices take a note, so that decoys can."""

    def __init__(
        self,
        view: View,
        reader: Reader,
        asker: Asker,
        sheet: Sheet,
        look: Look,
        hear: Callable[[Event], None],
        *,
        aloud: bool = False,
        noted: bool = False,
    ) -> None:
        self._view, self._reader, self._asker, self._sheet = view, reader, asker, sheet
        self._look, self._hear, self._aloud, self._noted = look, hear, aloud, noted

    @property
    def seat(self) -> Seat:
        return self._view.seat

    async def answered(self, ask: Ask) -> Answer:
        """What is chosen is legal; words are asked for until they are."""
        choice = await self.choice(ask) if ask.options else None
        while True:
            answer = Answer(choice, await self._words(ask, choice))
            wrong = objection(ask, answer)
            if wrong is None:
                return answer
            self._sheet.say(wrong)

    async def choice(self, ask: Ask) -> Option:
        return await self._choose(self._reader.question(ask), ask.options, purpose_of(ask).options)

    async def perhaps_shot(self, rules: Ruleset) -> Option:
        """Everyone who dies is asked the hunter's question. Only the hunter's answer is more than a note."""
        living = self._view.table.living
        options: tuple[Option, ...] = (*living, "decline") if rules.switches.hunter_declines else living
        question = "If you are the hunter: who do you shoot? Anyone else: choose too, it is only kept as your note."
        return await self._choose(question, options, PURPOSES[SHOOT].options)

    async def decoy(self) -> None:
        question = "Nothing is asked of you now. Choose a seat all the same, so that nobody can tell."
        choice = await self._choose(question, self._view.table.living)
        words = await self._line("A line to go with it, for yourself (or just Enter)")
        self._hear(Note(self.seat, f"{self._reader.title(choice)} {words}".strip()))

    async def talk_decoy(self) -> None:
        """What a real turn would refuse, this one refuses in the same words."""
        question = "Nothing is asked of you now. Write something all the same, so that nobody can tell"
        talk = Ask(self.seat, PACK_TALK, 0, "PACK_TALK", words="must")
        words = await self._line(question)
        while wrong := objection(talk, Answer(words=words)):
            self._sheet.say(wrong)
            words = await self._line(question)
        self._hear(Note(self.seat, words))

    async def _words(self, ask: Ask, choice: Option | None) -> str | None:
        if needs_words(ask, choice):
            return await self._speech(ask, choice)
        if ask.words == "may":
            return await self._line("A line to your own (or just Enter)") or None
        if self._noted and is_night_action(ask.sub_phase):
            note = await self._line("A note for yourself (or just Enter)")
            if note.strip():
                self._hear(Note(self.seat, note))
        return None

    async def _speech(self, ask: Ask, choice: Option | None) -> str:
        if ask.aloud and self._aloud:
            gist = await self._line("Say it at the table; then type what bots and models should hear of it")
            return gist.strip() or SPOKEN
        question = self._reader.invitation(ask, choice)
        return await self._line(f"{question} (end a line with \\ to go on in another)")

    async def _choose(
        self, question: str, options: Sequence[Option], titles: Mapping[Option, str] = MappingProxyType({})
    ) -> Option:
        return await self._asker.choose(question, [*self._reader.entries(options, titles), LOOK_UP], self._look)

    async def _line(self, question: str) -> str:
        return await self._asker.line(question, self._look)
