"""A seat's conversation with the moderator, built only from what the seat was shown and what it answered.

So a resumed game sends the same prompts as one that never stopped. A conversation only grows, so that the server finds
its beginning in the prompt cache. The exception is compaction: when the context is nearly full, older days become a
short record of facts.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace

from werewolf.game.answer_events import Answered, FailedAttempt, Note
from werewolf.game.asks import Answer, Ask
from werewolf.game.events import CardDealt, Nomination, PhaseStart, Reply, SheriffOptOut, Speech, Ward
from werewolf.game.roles.werewolf import PackTalk, Proposal
from werewolf.game.roles.witch import WitchAction
from werewolf.game.secrecy import Seen
from werewolf.game.state import State
from werewolf.players.models.compaction import INCOMPLETE, STRICTEST, TARGET_FILL, Compacted, compact
from werewolf.players.models.model_answers import answer_json
from werewolf.players.models.prompter import Prompter
from werewolf.players.models.provider import Message, Overflow

# A seat's own actions, which repeat what its answer already says. What it learned by them is not in here.
ECHOES = (Speech, Reply, PackTalk, Proposal, Nomination, SheriffOptOut, Ward, WitchAction)
SHARE_OF_SYSTEM = 0.45  # of the prompt: a longer system prompt is shortened


@dataclass(frozen=True, slots=True)
class Turn:
    """One answered question: the events since the last one, the text sent, the answer, and the notes with it."""

    day: int
    news: tuple[Seen, ...]
    question: str
    answer: Answer
    notes: str | None = None

    @property
    def reply(self) -> str:
        return answer_json(self.answer, self.notes)

    def with_note(self, item: Seen, note: Note) -> Turn:
        """This turn with the notes that were recorded right after its answer."""
        return replace(self, news=(*self.news, item), notes=note.content)


@dataclass(frozen=True, slots=True)
class OpenQuestion:
    """The question that is being asked. `overflows`: how often it was too long for the model."""

    ask: Ask
    text: str
    overflows: int = 0


def overflow_count(troubles: Sequence[FailedAttempt]) -> int:
    """How many of these attempts failed because the conversation was too long for the model."""
    return sum(trouble.reason.startswith(f"{Overflow.__name__}: ") for trouble in troubles)


def tokens(text: str) -> int:
    """An estimate of a text's tokens. Too high rather than too low, in any script."""
    return len(text.encode("utf-8", "replace")) // 3 + 4


class Conversation:
    """`prompt_limit`: how many tokens may be sent; None for no limit. `model`: who is asked."""

    def __init__(self, prompter: Prompter, prompt_limit: int | None = None, model: str = "") -> None:
        self._prompter = prompter
        self._prompt_limit = prompt_limit
        self._model = model
        self._table = State()
        self._role = ""
        self._system_prompt = ""
        self._events_read = 0
        self._news: list[Seen] = []
        self._fresh: list[Seen] = []  # the news without echoes of what the seat has just said
        self._answered: set[str] = set()
        self._turns: list[Turn] = []
        self._compacted = Compacted()
        self._open: OpenQuestion | None = None  # a retry sends the same text
        self._just_answered = False

    @property
    def system_prompt(self) -> str:
        return self._system_prompt

    def catch_up(self, seen: Sequence[Seen]) -> None:
        """Read what is new. Reading a whole game at once or line by line gives the same conversation."""
        for item in seen[self._events_read :]:
            # Events pile up as news until the seat's own answer closes the turn. Notes belong to the answer before.
            self._table.record(item.event)
            if isinstance(item.event, Answered):
                self._finish_turn(item.event)
            elif isinstance(item.event, Note) and self._just_answered:
                self._turns[-1] = self._turns[-1].with_note(item, item.event)
            else:
                self._add_news(item)
            self._just_answered = isinstance(item.event, Answered)
            # With its card the seat's system prompt is known; what it has answered is an echo only in the same phase.
            if isinstance(item.event, CardDealt):
                self._role = item.event.role
                self._system_prompt = self._fitting_system_prompt(self._role)
            elif isinstance(item.event, PhaseStart):
                self._answered.clear()
        self._events_read = len(seen)

    def _fitting_system_prompt(self, role: str) -> str:
        """The system prompt, shortened if it would take too much of a small context."""
        whole = self._prompter.system_prompt(role)
        if self._prompt_limit is None or tokens(whole) <= SHARE_OF_SYSTEM * self._prompt_limit:
            return whole
        return self._prompter.system_prompt(role, short=True)

    def messages(self, ask: Ask, trouble: str | None = None, overflows: int = 0) -> tuple[Message, ...]:
        """Everything said so far and this question, with the reason if the last reply was refused.

        `overflows`: how often the question has been too long already.
        """
        question = self._question(ask, overflows)
        if trouble is not None:
            question += "\n" + self._prompter.retry_note(trouble)
        return self._messages(question)

    def _shrink(self, question: str) -> None:
        """Lower the prompt limit: the model's context turned out to be smaller than expected."""
        size = self._size(self._compacted, self._turns, question)
        self._prompt_limit = int(0.9 * min(size, self._prompt_limit or size))
        if self._role:
            self._system_prompt = self._fitting_system_prompt(self._role)

    def _add_news(self, item: Seen) -> None:
        self._open = None
        self._news.append(item)
        event = item.event
        echo = isinstance(event, ECHOES) and event.actor == self._prompter.seat and item.sub_phase in self._answered
        if not echo:
            self._fresh.append(item)

    def _finish_turn(self, event: Answered) -> None:
        question = self._question(event.ask, self._overflows(event))
        self._open = None
        self._turns.append(Turn(event.ask.day, tuple(self._news), question, event.answer))
        self._news.clear()
        self._fresh.clear()
        self._answered.add(event.ask.sub_phase)

    def _overflows(self, event: Answered) -> int:
        """How often this question was too long. What another model could not hold says nothing about this one."""
        ours = event.by is None or self._model in event.by
        return overflow_count(event.troubles) if ours else 0

    def _question(self, ask: Ask, overflows: int) -> str:
        """The text of the question. The limit is lowered once for each overflow, be it news or read from the log."""
        if self._open is None or self._open.ask != ask:
            self._open = OpenQuestion(ask, self._new_question(ask))
        while self._open.overflows < overflows:
            self._shrink(self._open.text)
            self._open = OpenQuestion(ask, self._new_question(ask), self._open.overflows + 1)
        return self._open.text

    def _new_question(self, ask: Ask) -> str:
        """The news and the question. Compacts the conversation first if they do not fit."""
        # Usually there is room. If not, the turns before this question become a record, as little of them as possible.
        question = self._prompter.question(ask, self._table)
        text = "\n".join([*self._prompter.facts(self._fresh), question])
        if self._fits(text):
            return text
        for strictness in range(STRICTEST + 1):
            if self._compact(ask.day, text):
                break
            # Even the strictest record of the past leaves no room: the news themselves are shortened, step by step.
            text = f"{compact(self._prompter, self._fresh, strictness)}\n{question}"
        return text

    def _fits(self, question: str) -> bool:
        return self._prompt_limit is None or self._size(self._compacted, self._turns, question) <= self._prompt_limit

    def _messages(
        self, question: str, compacted: Compacted | None = None, turns: Sequence[Turn] | None = None
    ) -> tuple[Message, ...]:
        compacted = self._compacted if compacted is None else compacted
        messages: list[Message] = []
        for turn in self._turns if turns is None else turns:
            messages += [Message("user", turn.question), Message("assistant", turn.reply)]
        messages.append(Message("user", question))
        if compacted.record:
            messages[0] = Message("user", f"{compacted.record}\n{messages[0].content}")
        return tuple(messages)

    def _size(self, compacted: Compacted, turns: Sequence[Turn], question: str) -> int:
        messages = self._messages(question, compacted, turns)
        return sum(tokens(message.content) for message in messages) + tokens(self._system_prompt)

    def _compact(self, day: int, question: str) -> bool:
        """Shorten the conversation as little as possible, and return whether the question fits now.

        Older days are shortened first, then today's talk as well, more and more strictly, until enough space is free.
        """
        # What the strictest record leaves is the least that can be sent. We aim at half of the space above it, so that
        # the conversation, and with it the vendor's prompt cache, can grow for a while before it is shortened again.
        limit, least = self._prompt_limit or 0, self._size(*self._shortened(day, True, STRICTEST), question)
        target = least + TARGET_FILL * (limit - least)
        for today, strictness in ((False, 0), *((True, strictness) for strictness in range(STRICTEST + 1))):
            compacted, turns = self._shortened(day, today, strictness)
            if self._size(compacted, turns, question) <= target:
                break
        self._compacted, self._turns = compacted, turns
        return least <= limit

    def _shortened(self, day: int, today: bool, strictness: int) -> tuple[Compacted, list[Turn]]:
        """The record of older days (with `today`, of everything), and the turns that stay as they are.

        It is made from the events, those of an earlier record too, and never from the record's own words.
        """
        left = [] if today else [turn for turn in self._turns if turn.day == day]
        removed = self._turns[: len(self._turns) - len(left)]
        past = (*self._compacted.past, *(item for turn in removed for item in turn.news))
        heading = self._prompter.wording.phrase("record" if strictness < INCOMPLETE else "record.cut")
        return Compacted(past, f"{heading}\n{compact(self._prompter, past, strictness)}"), left
