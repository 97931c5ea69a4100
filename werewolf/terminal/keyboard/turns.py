"""One person's turn at the keyboard: their real question, or a decoy that looks and takes the same."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from types import MappingProxyType

from werewolf.game.answer_events import Note
from werewolf.game.asks import (
    NEUTRAL_LINE,
    NO_WORDS,
    Answer,
    Ask,
    Option,
    Seat,
    longest_words,
    needs_words,
    objection,
)
from werewolf.game.event import Event
from werewolf.game.handlers.pack_talk import PACK_TALK
from werewolf.game.handlers.revote import REVOTE
from werewolf.game.handlers.voting import VOTE
from werewolf.game.purposes import PURPOSES, asked_openly, purpose_of
from werewolf.game.roles.hunter import SHOOT
from werewolf.game.ruleset import Ruleset
from werewolf.game.secrecy import View
from werewolf.terminal.keyboard.choose import LookUp
from werewolf.terminal.keyboard.heard_line import Heard, HeardLine
from werewolf.terminal.keyboard.keyboard_prompts import Asker, Extra
from werewolf.terminal.keyboard.page_text import PageText
from werewolf.terminal.keyboard.private_page import LinePrinter
from werewolf.terminal.screen.status_rows import Remark

VOTES = (VOTE, REVOTE)
SPOKEN = "(spoken at the table)"
NOBODY: Option = "nobody"
PRIVATE_NOTE = "Private note (Enter alone: none)"
SILENCE = "Press Enter again to say nothing, or type something"
REPLY_ALOUD = "You were named. Reply at the table if you like, then type it for the bots and models (Enter: no reply)"


def kept(words: str | None) -> str:
    """What stays in the prompt of words that were refused; nothing if they were empty."""
    return words if words and words.strip() else ""


class Turn:
    """Asks one person, who can look things up meanwhile.

    A secret turn is one question: a choice, or a text. Tab opens a line or a private note to go with a choice, in a
    real turn as in a decoy. `speaks_aloud`: they speak at the table and type only a summary. `in_private`: nobody else
    looks. `heard`: shows below a text what bots understand of it; None shows nothing. `remarks`: what stands beside
    the names of a vote.
    """

    def __init__(
        self,
        view: View,
        page_text: PageText,
        asker: Asker,
        printer: LinePrinter,
        look_up: LookUp,
        record: Callable[[Event], None],
        *,
        speaks_aloud: bool = False,
        in_private: bool = True,
        heard: Heard | None = None,
        remarks: Mapping[Seat, Remark] = MappingProxyType({}),
    ) -> None:
        self._view, self._page_text, self._asker, self._printer = view, page_text, asker, printer
        self._look_up, self._record = look_up, record
        self._speaks_aloud, self._in_private, self._heard = speaks_aloud, in_private, heard
        self._remarks = remarks

    @property
    def seat(self) -> Seat:
        return self._view.seat

    async def answer(self, ask: Ask) -> Answer:
        """Ask until the answer is legal. The menu offers only legal choices, so only the words can be wrong.

        Words that are refused stay in the prompt, to be edited. Whoever sends an empty speech twice says nothing.
        """
        extra = self._extra(ask)
        choice = await self.choice(ask, extra) if ask.options else None
        silent, typed = False, ""
        while True:
            words = await self._words(ask, choice, extra, typed)
            if silent and words is not None and not words.strip():
                return Answer(choice, NEUTRAL_LINE)
            answer = Answer(choice, words)
            problem = objection(ask, answer)
            if problem is None:
                self._keep_note(ask, extra)
                return answer
            silent, typed = problem == NO_WORDS and purpose_of(ask).openly, kept(words)
            self._printer.say(SILENCE if silent else problem)
            if extra is not None and ask.words == "may" and ask.options:
                extra.words = await self._text(extra.question, typed=extra.words)

    async def choice(self, ask: Ask, extra: Extra | None = None) -> Option:
        remarks = self._remarks if ask.purpose in VOTES else {}
        return await self._choose(
            self._page_text.offer(ask, self._view), ask.options, purpose_of(ask).options, extra, remarks
        )

    def _extra(self, ask: Ask) -> Extra | None:
        """What Tab opens: the line to the pack if this ask takes one, else a private note if nobody else looks."""
        if ask.words == "may" and not ask.aloud:
            return Extra("message", self._page_text.pack_message(), self._heard_line(False))
        return self._note_extra() if self._in_private and not ask.aloud else None

    def _note_extra(self) -> Extra:
        return Extra("note", PRIVATE_NOTE, self._heard_line(False))

    def _keep_note(self, ask: Ask, extra: Extra | None) -> None:
        if extra is not None and extra.words.strip() and ask.words != "may":
            self._record(Note(self.seat, extra.words))

    async def last_shot(self, rules: Ruleset) -> Option:
        """Ask the hunter's question. Everyone who dies gets it; only the hunter's answer counts."""
        living = self._view.table.living
        options: tuple[Option, ...] = (*living, "decline") if rules.switches.hunter_declines else living
        question = "If you are the hunter, who do you shoot? If not, choose anyone: it is only a private note."
        return await self._choose(question, options, PURPOSES[SHOOT].options)

    async def decoy(self) -> None:
        """Ask somebody without a night action for a choice, with the keys of a real one."""
        question = "You have no action now. Choose anyone, so nobody can guess your role"
        extra = self._note_extra()
        choice = await self._choose(question, (*self._view.table.living, NOBODY), extra=extra)
        self._record(Note(self.seat, f"{self._page_text.title(choice)} {extra.words}".strip()))

    async def talk_decoy(self, skip: bool) -> None:
        """Ask somebody outside the pack for a text, and refuse it for the same reasons as real talk.

        `skip`: the pack may say nothing.
        """
        question = "You have no action now. Type anything, so nobody can guess your role"
        question += " (Enter to skip)" if skip else ""
        talk = Ask(self.seat, PACK_TALK, 0, "PACK_TALK", words="may" if skip else "must")
        words = await self._text(question, most=longest_words(talk))
        while problem := objection(talk, Answer(words=words)):
            self._printer.say(problem)
            words = await self._text(question, typed=kept(words), most=longest_words(talk))
        if words.strip():
            self._record(Note(self.seat, words))

    async def _words(self, ask: Ask, choice: Option | None, extra: Extra | None, typed: str) -> str | None:
        if needs_words(ask, choice):
            return await self._speech(ask, choice, typed)
        if ask.words == "may" and ask.options and extra is not None:
            return extra.words or None
        if ask.words == "may":
            question, most = self._optional_question(ask), longest_words(ask)
            return await self._text(question, aloud=ask.aloud, typed=typed, most=most) or None
        return None

    def _optional_question(self, ask: Ask) -> str:
        """The question for words that may be left out: a reply to all, or a message to the pack."""
        if not ask.aloud:
            return self._page_text.pack_message()
        return REPLY_ALOUD if self._speaks_aloud else self._page_text.question(ask)

    async def _speech(self, ask: Ask, choice: Option | None, typed: str) -> str:
        most = longest_words(ask)
        if ask.aloud and self._speaks_aloud:
            question = "Say it at the table, then type a summary for the bots and models"
            return (await self._text(question, aloud=True, typed=typed, most=most)).strip() or SPOKEN
        question = f"{self._page_text.speech_question(ask, choice)} (end a line with \\ to add another)"
        # A sealed campaign speech is heard too, once all have been handed in.
        return await self._text(question, aloud=asked_openly(ask), typed=typed, most=most)

    async def _choose(
        self,
        question: str,
        options: Sequence[Option],
        titles: Mapping[Option, str] = MappingProxyType({}),
        extra: Extra | None = None,
        remarks: Mapping[Seat, Remark] = MappingProxyType({}),
    ) -> Option:
        entries = [
            entry._replace(remark=beside.full, brief=beside.brief)
            if isinstance(entry.value, int) and (beside := remarks.get(entry.value))
            else entry
            for entry in self._page_text.entries(options, titles)
        ]
        return await self._asker.choose(question, entries, self._look_up, extra=extra)

    async def _text(self, question: str, *, aloud: bool = False, typed: str = "", most: int | None = None) -> str:
        """Ask for a text; `aloud`: everyone will hear it. `typed` stands there already; `most`: its longest length."""
        return await self._asker.read_text(question, self._look_up, self._heard_line(aloud), typed, most)

    def _heard_line(self, aloud: bool) -> HeardLine | None:
        if self._heard is None:
            return None
        return self._heard.aloud(self.seat) if aloud else self._heard.privately
