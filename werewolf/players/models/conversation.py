"""A seat's memory: its conversation with the moderator, made from what the seat was shown and from nothing else.

Only ever appended to, so that a server finds its beginning in its cache. The one exception is a fold: when the
context nears its end, older days become a short record of facts, once."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from werewolf.game.asks import Ask
from werewolf.game.events import CardDealt, Nomination, PhaseStart, SheriffOptOut, Speech, Ward
from werewolf.game.outside import Answered
from werewolf.game.roles.werewolf import PackTalk, Proposal
from werewolf.game.roles.witch import WitchAction
from werewolf.game.state import State
from werewolf.game.view import Seen
from werewolf.players.models.answers import written
from werewolf.players.models.compaction import STRICTEST, Folded, folds
from werewolf.players.models.prompts import Prompter
from werewolf.players.models.provider import Message

# A seat's own deeds that say nothing it has not said itself; what it learnt by them is another matter.
ECHOES = (Speech, PackTalk, Proposal, Nomination, SheriffOptOut, Ward, WitchAction)
ROOMY = 0.5  # of the room that a fold can free at all, it leaves at most this much filled: the next is far off
RECORD = "(Record of what came before, shortened.)"


@dataclass(frozen=True, slots=True)
class Turn:
    """One question answered: what was new, how it was put, what was said."""

    day: int
    news: tuple[Seen, ...]
    asked: str
    said: str


def tokens(text: str) -> int:
    """Rather too many than too few, in any script."""
    return len(text.encode("utf-8", "replace")) // 3 + 4


class Conversation:
    """`room`: how many tokens may be sent; None: as many as there are."""

    def __init__(self, prompter: Prompter, room: int | None = None) -> None:
        self._prompter = prompter
        self._room = room
        self._table = State()
        self._beginning = ""
        self._read = 0
        self._news: list[Seen] = []
        self._fresh: list[Seen] = []  # the news without echoes of what the seat has just said
        self._answered: set[str] = set()
        self._turns: list[Turn] = []
        self._folded = Folded()
        self._pending: tuple[Ask, str] | None = None  # a question is put into words once, however often it is asked

    @property
    def beginning(self) -> str:
        return self._beginning

    def catch_up(self, seen: Sequence[Seen]) -> None:
        """Take in what is new. A whole game at once or line by line: the conversation is the same."""
        for item in seen[self._read :]:
            self._table.record(item.event)
            if isinstance(item.event, Answered):
                self._close(item.event)
            else:
                self._hear(item)
            if isinstance(item.event, CardDealt):
                self._beginning = self._prompter.beginning(item.event.role)
            elif isinstance(item.event, PhaseStart):
                self._answered.clear()
        self._read = len(seen)

    def messages(self, ask: Ask, trouble: str | None = None) -> tuple[Message, ...]:
        """Everything said so far, and this question; after a refused reply, with the reason."""
        asked = self._asked(ask)
        if trouble is not None:
            asked += "\n" + self._prompter.again(trouble)
        return self._told(asked)

    def shrink(self) -> None:
        """The model's context turned out to be smaller than thought."""
        sent = self._size(self._folded, self._turns, self._pending[1] if self._pending else "")
        self._room = int(0.9 * min(sent, self._room or sent))
        self._pending = None

    def _hear(self, item: Seen) -> None:
        self._pending = None
        self._news.append(item)
        event = item.event
        echo = isinstance(event, ECHOES) and event.actor == self._prompter.seat and item.sub_phase in self._answered
        if not echo:
            self._fresh.append(item)

    def _close(self, event: Answered) -> None:
        asked = self._asked(event.ask)
        self._pending = None
        self._turns.append(Turn(event.ask.day, tuple(self._news), asked, written(event.answer)))
        self._news.clear()
        self._fresh.clear()
        self._answered.add(event.ask.sub_phase)

    def _asked(self, ask: Ask) -> str:
        if self._pending is None or self._pending[0] != ask:
            self._pending = ask, self._put(ask)
        return self._pending[1]

    def _put(self, ask: Ask) -> str:
        """What is new and the question; folds first if there is no room for it."""
        question = self._prompter.question(ask, self._table)
        asked = "\n".join([*self._prompter.facts(self._fresh), question])
        if self._fits(asked):
            return asked
        for strictness in range(STRICTEST + 1):
            if self._fold(ask.day, asked):
                break
            asked = f"{folds(self._prompter, self._fresh, strictness)}\n{question}"  # the news alone is too much
        return asked

    def _fits(self, asked: str) -> bool:
        return self._room is None or self._size(self._folded, self._turns, asked) <= self._room

    def _told(
        self, asked: str, folded: Folded | None = None, turns: Sequence[Turn] | None = None
    ) -> tuple[Message, ...]:
        folded = self._folded if folded is None else folded
        messages: list[Message] = []
        for turn in self._turns if turns is None else turns:
            messages += [Message("user", turn.asked), Message("assistant", turn.said)]
        messages.append(Message("user", asked))
        if folded.record:
            messages[0] = Message("user", f"{folded.record}\n{messages[0].content}")
        return tuple(messages)

    def _size(self, folded: Folded, turns: Sequence[Turn], asked: str) -> int:
        return sum(tokens(message.content) for message in self._told(asked, folded, turns)) + tokens(self._beginning)

    def _fold(self, day: int, asked: str) -> bool:
        """Older days first; where that is not enough, today's talk as well, shorter and shorter. No shorter than it
        must be: the mildest fold is taken that leaves room to grow. False where not even the shortest has room."""
        room, least = self._room or 0, self._size(*self._shortened(day, True, STRICTEST), asked)
        aim = least + ROOMY * (room - least)
        for today, strictness in ((False, 0), *((True, strictness) for strictness in range(STRICTEST + 1))):
            folded, kept = self._shortened(day, today, strictness)
            if self._size(folded, kept, asked) <= aim:
                break
        self._folded, self._turns = folded, kept
        return least <= room

    def _shortened(self, day: int, today: bool, strictness: int) -> tuple[Folded, list[Turn]]:
        kept = [] if today else [turn for turn in self._turns if turn.day == day]
        gone = self._turns[: len(self._turns) - len(kept)]
        past = (*self._folded.past, *(item for turn in gone for item in turn.news))
        return Folded(past, f"{RECORD}\n{folds(self._prompter, past, strictness)}"), kept
