"""A show of hands: people at one keyboard answer openly in one prompt: who bids for the floor, runs, or withdraws."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import NamedTuple

from werewolf.game.asks import Answer, Ask, Seat
from werewolf.game.events import Speech
from werewolf.game.handlers.discussion import BID
from werewolf.game.handlers.sheriff_election import RUN, WITHDRAW
from werewolf.game.naming import named_seats
from werewolf.game.state import State
from werewolf.telling.wording import name_list
from werewolf.terminal.keyboard.choose import LookUp
from werewolf.terminal.keyboard.keyboard_prompts import Asker
from werewolf.terminal.keyboard.private_page import LinePrinter
from werewolf.terminal.keyboard.typed_choice import typed_seats

ALONE = "Do you want to speak next? One key asks for the floor (a bid of 4), Enter leaves it to others"
COUNTED = "Speech {turn} of {most} today. {question}"
TOGETHER = "{question} Type the seats or names of all who do ({seats}), or only Enter: nobody"


class Raised(NamedTuple):
    """What a prompt asks the table, and what a hand that is up or down means."""

    question: str
    up: Answer
    down: Answer


HANDS = {
    BID: Raised("Who wants to speak next?", Answer("4"), Answer("0")),
    RUN: Raised("Hands up: who runs for sheriff?", Answer("run"), Answer("pass")),
    WITHDRAW: Raised("Hands up: who withdraws?", Answer("withdraw"), Answer("stay")),
}


class ShowOfHands:
    """Asks all people of a moment at once. A bid of a hand that is up is the highest, of one that is down nothing."""

    def __init__(self, names: Sequence[str], asker: Asker, printer: LinePrinter) -> None:
        self._names, self._asker, self._printer = names, asker, printer
        self._up: list[Seat] = []

    async def ask(self, asks: Sequence[Ask], look_up: LookUp, speeches: int) -> dict[Seat, Answer]:
        """The answer of each seat that is asked. `speeches`: how many a day has where bids give the floor."""
        seats, raised = [ask.seat for ask in asks], HANDS[asks[0].purpose]
        bids = asks[0].purpose == BID
        self._up = []  # also if their time runs out
        alone = bids and len(seats) == 1
        question = ALONE if alone else raised.question
        if bids:
            question = COUNTED.format(turn=asks[0].turn, most=speeches, question=question)
        ask = self._one if alone else self._several
        up = await ask(question, seats, look_up)
        if bids:
            self._up = up
        if bids and up and not alone:
            self._printer.say(f"{name_list([self._name(seat) for seat in up])} would like to speak.")
        return {seat: raised.up if seat in up else raised.down for seat in seats}

    async def _one(self, question: str, seats: Sequence[Seat], look_up: LookUp) -> list[Seat]:
        return list(seats) if await self._asker.press_key(question, look_up) else []

    async def _several(self, question: str, seats: Sequence[Seat], look_up: LookUp) -> list[Seat]:
        listed = ", ".join(f"{seat} {self._names[seat]}" for seat in seats)
        whole, wrong = TOGETHER.format(question=question, seats=listed), ""
        while True:
            typed = await self._asker.read_text(f"{wrong}{whole}", look_up)
            try:
                return sorted({seat for part in typed.split(",") for seat in self._seats(part.split(), seats)})
            except LookupError as error:
                wrong = f"{error.args[0]} "  # in the question, which goes away with its answer

    def _seats(self, words: Sequence[str], seats: Sequence[Seat]) -> Iterator[Seat]:
        """The seats that these words name, each by as many of them as a name has. LookupError says what is wrong."""
        names = {seat: self._names[seat] for seat in seats}
        at, longest = 0, max(len(name.split()) for name in names.values())
        while at < len(words):
            for count in range(longest, 0, -1):
                seats_named = typed_seats(names, " ".join(words[at : at + count]))
                if len(seats_named) == 1:
                    yield seats_named[0]
                    at += count
                    break
            else:
                several = " or ".join(names[seat] for seat in typed_seats(names, words[at]))
                raise LookupError(f"'{words[at]}' may be {several}." if several else f"'{words[at]}' is none of these.")

    def say_who_goes_first(self, ask: Ask, table: State) -> None:
        """Say why this seat speaks, if somebody here wanted to as well. It follows from open hands and public words."""
        last = table.last(Speech) if ask.turn and ask.turn > 1 else None
        waiting = [seat for seat in self._up if seat != ask.seat]
        self._up = []
        if not ask.turn or not waiting:
            return
        name, named = self._name(ask.seat), named_seats(last.content, self._names) if last else ()
        if last is not None and waiting == [last.actor]:
            self._printer.say(f"{name} goes first: {self._name(last.actor)} has just spoken.")
        elif last is not None and ask.seat in named and not {*waiting} & {*named} - {last.actor}:
            self._printer.say(f"{name} goes first: named in the last speech.")
        else:
            self._printer.say(f"{name} goes first: the lot decides.")

    def _name(self, seat: Seat) -> str:
        return f"{self._names[seat]} ({seat})"
