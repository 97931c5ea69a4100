"""People at one keyboard bid for the floor in the open, and are told who goes first."""

from __future__ import annotations

import asyncio

import pytest

from lab.sample_games import new_game, rules_at
from lab.typist import CTRL_C, ENTER, a_console, run_typing
from tests.terminal.keyboard.test_keyboard import CONTINUE, RAISED
from werewolf.config.seat_options import SeatConfig
from werewolf.game.asks import Ask
from werewolf.game.events import Speech
from werewolf.game.handlers.discussion import BIDS
from werewolf.game.secrecy import Ledger
from werewolf.terminal.keyboard.keyboard_prompts import Asker
from werewolf.terminal.keyboard.shared_keyboard import Keyboard

NAMES = ["Ann", "Ben", "Cleo", "Dan", "Eve", "Finn", "Gus", "Hal", "Ida"]


class Listener(Asker):
    """Remembers every question with its text."""

    def __init__(self):
        super().__init__(idle=0.2)
        self.questions = []

    async def read_text(self, question, *rest):
        self.questions.append(question)
        return await super().read_text(question, *rest)


class Bidding:
    """Some people at a table where bids give the floor, on day 1."""

    def __init__(self, *people, time_limit=None, names=NAMES):
        self.game = new_game(rules_at("bids"), 1)
        self.game.begin()
        self.people, self.console, self.asker = people, a_console(), Listener()
        options = {seat: SeatConfig(player="human", time_limit=time_limit) for seat in people}
        self.keyboard = Keyboard(
            *(self.console, self.game.rules, names, people, Ledger(self.game.log), [].append, options),
            asker=self.asker,
        )

    def bids(self, *keys, turn=1):
        """What each person bids, or that their time ran out."""
        asks = [Ask(seat, "bid", 1, "DISCUSSION", BIDS, turn=turn) for seat in range(9)]

        async def take():
            answers = [asyncio.ensure_future(self.keyboard.answer(asks[seat])) for seat in self.people]
            await self.keyboard.take_answers(asks)
            return await asyncio.gather(*answers, return_exceptions=True)

        found = run_typing(take, *keys)
        return [type(each).__name__ if isinstance(each, Exception) else each.choice for each in found]

    def first(self, seat, turn=1):
        """What the screen says before this seat speaks."""
        before = len(self.output)
        self.keyboard.say_who_goes_first([Ask(seat, "speak", 1, "DISCUSSION", (), "must", True, turn)])
        return self.output[before:].strip()

    @property
    def output(self):
        return self.console.file.getvalue()


def test_alone_any_key_asks_for_the_floor_and_enter_leaves_it():
    assert Bidding(0).bids("f") == ["4"]
    assert Bidding(0).bids(" ") == ["4"]
    assert Bidding(0).bids(ENTER) == ["0"]


def test_alone_ctrl_c_pauses_and_a_question_mark_looks_something_up():
    assert Bidding(0).bids(CTRL_C, CONTINUE, "?", "board" + ENTER, "q", "x") == ["4"]


@pytest.mark.parametrize(
    ("typed", "bids"),
    [("", "00"), ("0", "40"), ("2", "04"), ("0 2", "44"), ("ann, CL", "44"), ("2,2", "04")],
)
def test_together_everyone_who_wants_to_is_typed_in_one_prompt_without_a_curtain(typed, bids):
    table = Bidding(0, 2)
    assert "".join(table.bids(typed + ENTER)) == bids
    assert RAISED not in table.output


@pytest.mark.parametrize("wrong", ["1", "77", "xyz", "0 dan"])
def test_a_seat_that_is_not_asked_is_refused_and_asked_for_again(wrong):
    table = Bidding(0, 2)
    assert table.bids(wrong + ENTER, "2" + ENTER) == ["0", "4"]
    assert "is none of these. " in table.asker.questions[1]
    assert "none of these" not in table.output, "it does not stay on the screen after the right answer"


@pytest.mark.parametrize(
    ("typed", "bids"),
    [
        ("Ann", "4000"),
        ("anna", "0400"),
        ("Ann Anna", "4400"),
        ("anna, ann", "4400"),
        ("Mary Lee", "0040"),
        ("mary le", "0040"),
        ("Ann mary lee 3", "4044"),
        ("Mary Lou,Mary Lee", "0044"),
    ],
)
def test_a_whole_name_wins_over_the_beginning_of_another_and_may_have_several_words(typed, bids):
    table = Bidding(0, 1, 2, 3, names=["Ann", "Anna", "Mary Lee", "Mary Lou", *NAMES[4:]])
    assert "".join(table.bids(typed + ENTER)) == bids


def test_the_beginning_of_two_names_is_neither():
    table = Bidding(0, 1, 2, 3, names=["Ann", "Anna", "Mary Lee", "Mary Lou", *NAMES[4:]])
    assert table.bids("ann mary" + ENTER, ENTER) == ["0"] * 4
    assert table.asker.questions[1].startswith("'mary' may be Mary Lee or Mary Lou. ")


def test_if_the_time_is_up_nobody_bids():
    assert Bidding(0, 2, time_limit=0.1).bids("0") == ["TimeoutError", "TimeoutError"]


def test_people_who_are_not_asked_are_not_called():
    table = Bidding(0)
    asyncio.run(table.keyboard.take_answers([Ask(3, "bid", 1, "DISCUSSION", BIDS, turn=1)]))
    assert table.output == ""


def test_the_screen_says_who_goes_first_and_why():
    table = Bidding(0, 2)
    table.bids("0 2" + ENTER)
    assert "Ann (0) and Cleo (2) would like to speak." in table.output
    assert table.first(2) == "Cleo (2) goes first: the lot decides."
    table.game.take(Speech(3, "What do you say, Ann?"))
    table.bids("0 2" + ENTER, turn=2)
    assert table.first(0, turn=2) == "Ann (0) goes first: named in the last speech."
    table.bids("0 2" + ENTER, turn=2)
    assert table.first(5, turn=2) == "Finn (5) goes first: the lot decides."
    table.game.take(Speech(3, "Ann or Cleo?"))
    table.bids("0 2" + ENTER, turn=2)
    assert table.first(0, turn=2) == "Ann (0) goes first: the lot decides."
    table.game.take(Speech(2, "Hm."))
    table.bids("2" + ENTER, turn=3)
    assert table.first(5, turn=3) == "Finn (5) goes first: Cleo (2) has just spoken."


def test_there_is_nothing_to_say_if_nobody_here_was_passed_over():
    table = Bidding(0, 2)
    table.bids(ENTER)
    assert table.first(5) == ""
    table.bids("2" + ENTER)
    assert table.first(2) == ""
    assert table.first(5, turn=2) == ""  # the hands are down again
