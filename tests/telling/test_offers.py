"""A question says why something is not offered any more that was offered the last time."""

from __future__ import annotations

from lab.sample_games import rules_of
from werewolf.game.answer_events import Answered
from werewolf.game.asks import Answer, Ask
from werewolf.game.events import Banishment, TableSet
from werewolf.game.roles.witch import WitchAction, WitchTold
from werewolf.game.secrecy import Line, View
from werewolf.game.state import State
from werewolf.telling.outcome_reasons import offer_change
from werewolf.terminal.keyboard.page_text import PageText

NAMES = ["Ann", "Bram", "Celio", "Nuru"]
TABLE = TableSet(4, tuple(NAMES), "mafia", {})


def change(before, now, *facts):
    table = State()
    for event in (TABLE, Answered(before, Answer(before.options[0])), *facts):
        table.record(event)
    return offer_change(now, table, NAMES.__getitem__)


def ask(purpose, day, *options):
    return Ask(1, purpose, day, "ANY", options)


def test_nobody_can_be_nominated_on_day_1_only():
    first, second = ask("speak", 1, 0, 1, 2, 3, "nobody"), ask("speak", 2, 0, 1, 2, 3)
    assert change(first, second) == "`nobody` can be nominated on day 1 only"
    assert change(second, ask("speak", 3, 0, 1, 2, 3)) is None


def test_a_keeper_is_told_why_last_night_s_player_is_missing():
    assert change(ask("protect", 1, 0, 1, 2, 3), ask("protect", 2, 1, 2, 3)) == (
        "not Ann again: nobody is protected two nights in a row"
    )


def test_a_witch_is_told_which_potion_is_spent():
    first = ask("potion", 1, "pass", "antidote", "poison 0", "poison 1")
    used = WitchAction(1, "ANTIDOTE", 0), WitchAction(1, "POISON", 3)
    assert change(first, ask("potion", 2, "pass", "poison 0", "poison 1"), used[0]) == "your antidote is spent"
    assert change(first, ask("potion", 2, "pass", "antidote"), used[1]) == "your poison is spent"
    assert change(first, ask("potion", 2, "pass"), *used) == "your antidote is spent; your poison is spent"


def test_a_witch_with_no_use_for_the_antidote_tonight_is_told_why():
    first, second = ask("potion", 1, "pass", "antidote"), ask("potion", 2, "pass")
    assert change(first, second, WitchTold(1, None)) == "no antidote tonight: nobody was attacked"
    assert change(first, second, WitchTold(1, 1)) == "no antidote tonight: you can't save yourself"


def test_the_dead_need_no_explanation():
    assert change(ask("protect", 1, 0, 1, 2, 3), ask("protect", 2, 1, 2, 3), Banishment({0: 3.0}, (), 0)) is None


class Shown:
    """The lines of the table above, and one answer of seat 1."""

    def __init__(self, answered):
        self._lines = [Line(0, 0, None, None, "all", TABLE), Line(1, 1, None, None, (1,), answered)]

    def lines(self):
        return self._lines


def test_the_question_at_the_keyboard_says_so():
    first, second = ask("speak", 1, 0, 1, 2, 3, "nobody"), ask("speak", 2, 0, 1, 2, 3)
    view = View(1, Shown(Answered(first, Answer("nobody", "Hm."))))
    text = PageText(rules_of("mafia"), NAMES)
    assert text.offer(second, view) == ("Who should be on today's ballot? (`nobody` can be nominated on day 1 only)")
    assert text.offer(first, view) == "Who should be on today's ballot?"
