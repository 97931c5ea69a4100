"""One person's turn at the keyboard: their real question, or a decoy that looks and takes the same."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from types import MappingProxyType

from werewolf.game.asks import NEUTRAL_LINE, NO_WORDS, Answer, Ask, Option, Seat, needs_words, objection
from werewolf.game.event import Event
from werewolf.game.handlers.pack_talk import PACK_TALK
from werewolf.game.outside import Note
from werewolf.game.purposes import PURPOSES, purpose_of
from werewolf.game.roles import is_night_action
from werewolf.game.roles.hunter import SHOOT
from werewolf.game.ruleset import Ruleset
from werewolf.game.view import View
from werewolf.terminal.keyboard.heard import Heard, HeardLine
from werewolf.terminal.keyboard.pages import PageText
from werewolf.terminal.keyboard.pause_menu import LookUp
from werewolf.terminal.keyboard.prompts import LOOK_UP, Asker
from werewolf.terminal.keyboard.sheet import Sheet

SPOKEN = "(spoken at the table)"
PRIVATE_NOTE = "Private note (Enter to skip)"
SILENCE = "Press Enter again to say nothing, or type something"
REPLY_ALOUD = "You were named. Reply at the table if you like, then type it for the bots and models (Enter: no reply)"


class Turn:
    """Asks one person, who can look things up meanwhile.

    `speaks_aloud`: they speak at the table and type only a summary. `asks_for_notes`: real choices ask for a private
    note as decoys do, so both look alike. `heard`: shows below a text what bots understand of it; None shows nothing.
    """

    def __init__(
        self,
        view: View,
        page_text: PageText,
        asker: Asker,
        sheet: Sheet,
        look_up: LookUp,
        record: Callable[[Event], None],
        *,
        speaks_aloud: bool = False,
        asks_for_notes: bool = False,
        heard: Heard | None = None,
    ) -> None:
        self._view, self._page_text, self._asker, self._sheet = view, page_text, asker, sheet
        self._look_up, self._record = look_up, record
        self._speaks_aloud, self._asks_for_notes, self._heard = speaks_aloud, asks_for_notes, heard

    @property
    def seat(self) -> Seat:
        return self._view.seat

    async def answer(self, ask: Ask) -> Answer:
        """Ask until the answer is legal. The menu offers only legal choices, so only the words can be wrong.

        Whoever sends an empty speech twice says nothing.
        """
        choice = await self.choice(ask) if ask.options else None
        silent = False
        while True:
            words = await self._words(ask, choice)
            if silent and words is not None and not words.strip():
                return Answer(choice, NEUTRAL_LINE)
            answer = Answer(choice, words)
            problem = objection(ask, answer)
            if problem is None:
                return answer
            silent = problem == NO_WORDS and purpose_of(ask).openly
            self._sheet.say(SILENCE if silent else problem)

    async def choice(self, ask: Ask) -> Option:
        return await self._choose(self._page_text.offer(ask, self._view), ask.options, purpose_of(ask).options)

    async def last_shot(self, rules: Ruleset) -> Option:
        """Ask the hunter's question. Everyone who dies gets it; only the hunter's answer counts."""
        living = self._view.table.living
        options: tuple[Option, ...] = (*living, "decline") if rules.switches.hunter_declines else living
        question = "If you are the hunter, who do you shoot? If not, choose anyone: it is only a private note."
        return await self._choose(question, options, PURPOSES[SHOOT].options)

    async def decoy(self) -> None:
        """Ask somebody without a night action for a choice and a note."""
        question = "You have no action tonight. Choose anyone, so nobody can guess your role"
        choice = await self._choose(question, self._view.table.living)
        note = await self._text(PRIVATE_NOTE)
        self._record(Note(self.seat, f"{self._page_text.title(choice)} {note}".strip()))

    async def talk_decoy(self, skip: bool) -> None:
        """Ask somebody outside the pack for a text, and refuse it for the same reasons as real talk.

        `skip`: the pack may say nothing.
        """
        question = "You have no action tonight. Type anything, so nobody can guess your role"
        question += " (Enter to skip)" if skip else ""
        talk = Ask(self.seat, PACK_TALK, 0, "PACK_TALK", words="may" if skip else "must")
        words = await self._text(question)
        while problem := objection(talk, Answer(words=words)):
            self._sheet.say(problem)
            words = await self._text(question)
        if words.strip():
            self._record(Note(self.seat, words))

    async def _words(self, ask: Ask, choice: Option | None) -> str | None:
        if needs_words(ask, choice):
            return await self._speech(ask, choice)
        if ask.words == "may":
            return await self._text(self._optional_question(ask), aloud=ask.aloud) or None
        if self._asks_for_notes and is_night_action(ask.sub_phase):
            note = await self._text(PRIVATE_NOTE)
            if note.strip():
                self._record(Note(self.seat, note))
        return None

    def _optional_question(self, ask: Ask) -> str:
        """The question for words that may be left out: a reply to all, or a message to the pack."""
        if not ask.aloud:
            return self._page_text.pack_message()
        return REPLY_ALOUD if self._speaks_aloud else self._page_text.question(ask)

    async def _speech(self, ask: Ask, choice: Option | None) -> str:
        if ask.aloud and self._speaks_aloud:
            summary = await self._text("Say it at the table, then type a summary for the bots and models", aloud=True)
            return summary.strip() or SPOKEN
        question = self._page_text.speech_question(ask, choice)
        return await self._text(f"{question} (end a line with \\ to add another)", aloud=ask.aloud)

    async def _choose(
        self, question: str, options: Sequence[Option], titles: Mapping[Option, str] = MappingProxyType({})
    ) -> Option:
        return await self._asker.choose(question, [*self._page_text.entries(options, titles), LOOK_UP], self._look_up)

    async def _text(self, question: str, *, aloud: bool = False) -> str:
        """Ask for a text; `aloud`: everyone will hear it."""
        return await self._asker.read_text(question, self._look_up, self._heard_line(aloud))

    def _heard_line(self, aloud: bool) -> HeardLine | None:
        if self._heard is None:
            return None
        return self._heard.aloud(self.seat) if aloud else self._heard.privately
