"""The pager key by key, and word wrap for texts that are being typed."""

from __future__ import annotations

import pytest

from werewolf.terminal.keyboard.pager import Pager
from werewolf.terminal.keyboard.prompt_layout import paddings, source_of

ROWS = [f"row {number}" for number in range(50)]


def pager(**options):
    made = Pager("the record", lambda _: ROWS, **options)
    made.visible(80, 10)
    return made


def press(made, keys):
    for key in keys:
        made.press(key, 9)
        made.visible(80, 10)
    return made


@pytest.mark.parametrize(
    ("keys", "top"),
    [("j", 1), ("jjk", 1), (" ", 9), (" b", 0), (" u", 0), ("G", 40), ("Gg", 0), ("k", 0), ("G  ", 40), (" \x7f", 0)],
)
def test_it_scrolls_both_ways_and_never_leaves_the_text(keys, top):
    assert press(pager(), keys).top == top


def test_the_record_begins_at_its_end_and_looking_back_one_page_before():
    assert pager(pages_back=1).top == 40
    assert pager(pages_back=2).top == 30


def test_search_goes_to_the_next_row_and_around():
    made = press(pager(), ["/", *"ROW 4", "\n"])
    assert made.top == 4
    assert press(made, "n").top == 40
    assert press(made, "nn").top == 40  # rows 41 and 42 are on the last page
    assert "in row 43" in made.message
    assert press(made, "NNN").top == 4
    made = press(pager(), ["/", *"zebra", "\x7f", "\n"])
    assert made.message == "'zebr' is not here"
    assert "'zebr' is not here" in made.foot(80, 10)


@pytest.mark.parametrize("columns", [30, 40, 60, 80, 100])
@pytest.mark.parametrize("title", ["rules", "the board and who claims what", "your card and what you know"])
def test_the_foot_never_ends_inside_a_key(columns, title):
    made = Pager(title, lambda _: ["row"] * 300)
    made.visible(columns, 10)
    foot = made.foot(columns, 10)
    assert len(foot) < columns and foot.endswith(("search", "back", ".."))


def test_letters_belong_to_the_search_while_it_is_typed_and_esc_ends_it():
    made = press(pager(), ["/", *"quGn"])
    assert (made.search, made.left) == ("quGn", False)
    press(made, ["\x1b"])
    assert (made.search, made.left) == (None, False)


@pytest.mark.parametrize("key", ["q", "\n", "\x1b"])
def test_it_is_left_by_q_enter_or_esc(key):
    assert press(pager(), [key]).left


def test_rows_are_made_anew_for_another_width():
    made = Pager("rules", lambda columns: [f"for {columns}"])
    assert made.visible(40, 10) == ["for 40"]
    assert made.visible(90, 10) == ["for 90"]
    assert Pager("notes", lambda _: []).visible(40, 10) == ["Nothing yet."]


def shown(text, room):
    """The rows of a text with its paddings, cut as a terminal cuts them."""
    pads = paddings(text, room)
    whole = "".join(" " * pads.get(at, 0) + character for at, character in enumerate(text))
    return [whole[start : start + room] for start in range(0, len(whole), room)]


@pytest.mark.parametrize("room", [5, 9, 10, 11, 20, 39])
def test_no_word_is_broken_unless_it_is_longer_than_a_row(room):
    text = "Ben said it on day one and again on day two, extraordinarily often; so I vote for Ben now."
    rows = shown(text, room)
    whole = [word for word in text.split() if len(word) <= room]
    assert all(any(word in row for row in rows) for word in whole)
    assert "".join("".join(rows).split()) == "".join(text.split())


def test_a_place_on_the_screen_is_one_in_the_text():
    text, room = "one two three four", 8
    pads = paddings(text, room)
    for at in range(len(text)):
        display = at + sum(pad for start, pad in pads.items() if start <= at)
        assert source_of(display, pads) == at
