"""Another game with the same players keeps how they wanted it."""

from __future__ import annotations

import pytest

from werewolf.game.answer_events import Note
from werewolf.game.events import Chair
from werewolf.session.after_game import without_coach

COACHED = Chair(0, "Zoe", "human", setting={"coach": True, "heard": True})


@pytest.mark.parametrize(
    ("notes", "stays"),
    [
        ([], True),
        ([Note(0, "coach off")], False),
        ([Note(0, "coach off"), Note(0, "coach on"), Note(0, "watch Ben")], True),
        ([Note(1, "coach off")], True),
    ],
)
def test_a_coach_sent_away_stays_away_in_the_next_game(notes, stays):
    chair = without_coach(COACHED, notes)
    assert chair.setting == {"coach": stays, "heard": True}
