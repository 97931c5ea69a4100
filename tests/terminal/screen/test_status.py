"""The status rows, the claims and accusations in them, and the vote matrix: from public facts, in any window."""

from __future__ import annotations

from functools import cache

import pytest
from rich.cells import cell_len

from lab.sample_games import RULESETS, rules_of
from lab.sample_games import finish_with_bots as play_with_bots
from tests.terminal.keyboard.test_keyboard import FixedLines
from werewolf.game.events import Nomination, Phase, PhaseStart, Speech
from werewolf.terminal.screen.status_rows import Status, TableTalk, ranges
from werewolf.terminal.screen.vote_matrix import vote_matrix

finish_with_bots = cache(play_with_bots)
NAMES = ["Ann", "Ben", "Cleo", "Dan"]
SIZES = [(40, 15), (60, 15), (80, 24), (120, 40), (200, 50)]


def heard(*events):
    talk = TableTalk(NAMES, {})
    for event in events:
        talk.hear(event)
    return talk


def test_claims_and_reports_are_heard_and_taken_back():
    talk = heard(Speech(0, "I am the seer. I checked Ben: wolf."), Speech(2, "I am the doctor."))
    assert (talk.claims[0].role, talk.claims[0].reports) == ("seer", {1: False})
    assert talk.accusers == {1: [0]}
    assert talk.claims[2].role == "doctor"


@pytest.mark.parametrize(
    ("later", "role"), [("I lied, I'm only a villager.", "villager"), ("I am not the seer, I made it up.", None)]
)
def test_a_claim_that_is_replaced_or_taken_back_takes_its_reports_along(later, role):
    talk = heard(Speech(0, "I am the seer. I checked Ben: wolf."), Speech(3, "I accuse Ben."), Speech(0, later))
    assert (talk.claims[0].role, talk.claims[0].reports) == (role, {}) if role else 0 not in talk.claims
    assert talk.accusers == {1: [3]}


def test_whoever_also_votes_for_a_reported_seat_still_accuses_it_without_the_claim():
    seer = Speech(0, "I am the seer. I checked Ben: wolf.")
    talk = heard(seer, Speech(0, "I vote for Ben."), Speech(0, "I lied, I'm only a villager."))
    assert talk.claims[0].reports == {} and talk.accusers == {1: [0]}


def test_a_claim_said_again_or_given_after_its_report_keeps_its_reports():
    seer, again = Speech(0, "I am the seer. I checked Ben: wolf."), Speech(0, "I am the seer. I checked Dan: good.")
    assert heard(seer, again).claims[0].reports == {1: False, 3: True}
    late = heard(Speech(0, "I'm a villager."), Speech(0, "I checked Ben: he is a wolf. I am the seer."))
    assert (late.claims[0].role, late.claims[0].reports) == ("seer", {1: False})


def test_who_accuses_whom_is_forgotten_the_next_day():
    talk = heard(Speech(0, "I accuse Ben."), Speech(2, "I vote for Ben."), Nomination(3, 2))
    assert talk.accusers == {1: [0, 2], 2: [3]}
    talk.hear(PhaseStart(Phase.DAY, 2, (0, 1, 2, 3), (), None))
    assert talk.accusers == {}


def bots_status(name, upto, **options):
    """The status of a game of bots after so many lines."""
    game, lines = finish_with_bots(name, 7)
    return Status(game.rules, [chair.name for chair in game.chairs], FixedLines(lines[:upto]), **options)


@pytest.mark.parametrize("name", RULESETS)
def test_the_status_fits_every_window_and_follows_from_public_facts(name):
    game, lines = finish_with_bots(name, 7)
    names = [chair.name for chair in game.chairs]
    for upto in range(0, len(lines), 17):
        whole = Status(game.rules, names, FixedLines(lines[:upto]))
        public = Status(game.rules, names, FixedLines([line for line in lines[:upto] if line.to == "all"]))
        for columns, height in SIZES:
            rows = whole.rows(columns, height)
            assert rows == public.rows(columns, height)
            assert len(rows) <= (2 if height < 20 else 4)
            assert all(cell_len(row) < columns for row in rows)


def test_the_status_says_everything_in_a_large_window_and_the_rest_shrinks():
    _, lines = finish_with_bots("mafia", 7)
    end = next(line.n for line in lines if line.event.kind == "Vote" and line.day == 2)
    status = bots_status("mafia", end)
    status.turn = "Ann's turn"
    large = "\n".join(status.rows(120, 40))
    for words in ("Day 2, voting", "Ann's turn", "votes needed", "alive: ", "accused today: "):
        assert words in large
    small = status.rows(60, 15)
    assert small[0].startswith("Day 2, voting · Ann's turn · need ")
    assert "alive " in small[0]
    assert small[1].startswith("accused today: ")
    assert all(row.isascii() for row in bots_status("mafia", end, ascii=True).rows(40, 15))


def test_accusations_stand_beside_the_names():
    rules = rules_of("mafia")
    status = Status(rules, NAMES, FixedLines([]))
    status.table.talk.hear(Speech(0, "I accuse Ben."))
    status.table.talk.hear(Speech(3, "Ben is mafia."))
    assert status.remarks() == {1: ("accused by Ann, Dan", "accused by 2")}


def test_seats_are_written_as_ranges():
    assert ranges((0, 1, 2, 4, 6, 7)) == "0-2 4 6-7"
    assert ranges(()) == ""


@pytest.mark.parametrize(("columns", "_"), SIZES)
@pytest.mark.parametrize("name", RULESETS)
def test_the_vote_matrix_has_every_vote_of_every_day(name, columns, _):
    game, lines = finish_with_bots(name, 7)
    rows = vote_matrix(lines, [chair.name for chair in game.chairs], columns)
    assert all(cell_len(row) <= columns for row in rows)
    days = {line.day for line in lines if line.event.kind == "Vote"}
    assert all(any(f"day {day}" in row for row in rows) for day in days)
    if columns == 200:
        vote = next(line.event for line in lines if line.event.kind == "Vote" and line.event.target is not None)
        row = next(row for row in rows if row.startswith(f"{vote.actor:>2} "))
        assert f"{vote.target} {game.chairs[vote.target].name}" in row


def test_without_votes_there_is_no_matrix():
    assert vote_matrix([], NAMES, 80) == []


class CountedLines(FixedLines):
    """Counts how often anybody asks for the lines."""

    asked = 0

    def lines(self):
        self.asked += 1
        return super().lines()


def test_the_rows_are_worked_out_anew_only_when_something_has_changed():
    rules = rules_of("sheriff")
    everything = finish_with_bots("sheriff", 1)[1]
    ledger = CountedLines(everything[:60])
    status = Status(rules, [f"P{seat}" for seat in range(12)], ledger)
    rows = status.rows(80, 24)
    assert all(status.rows(80, 24) is rows for _ in range(20)) and ledger.asked == 21
    assert status.rows(60, 24) is not rows
    status.turn = "P3 speaks"
    assert "P3 speaks" in status.rows(80, 24)[0]
    ledger._lines = everything[:61]
    assert status.rows(80, 24) is not rows
