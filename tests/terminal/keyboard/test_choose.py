"""The menu, key by key, through a pipe that sends keys as a terminal does."""

from __future__ import annotations

import asyncio

import pytest
from prompt_toolkit.application import create_app_session, get_app
from prompt_toolkit.input import create_pipe_input
from prompt_toolkit.output import DummyOutput
from rich.cells import cell_len

from lab.virtual_time import run_in_virtual_time
from werewolf.terminal.keyboard import choose as choose_module
from werewolf.terminal.keyboard import prompt_layout
from werewolf.terminal.keyboard.choose import Entry, Menu, choose, foot, scroll_hint, wrap_question
from werewolf.terminal.keyboard.prompt_layout import entry_rows, entry_text
from werewolf.terminal.keyboard.typed_choice import HINT, NUDGE

DOWN, UP, BACK, ENTER = "\x1b[B", "\x1b[A", "\x7f", "\r"
ENTRIES = [Entry(0, "0 Ann"), Entry(1, "1 Bob"), Entry(10, "10 Anton"), Entry("abstain", "abstain")]


def choice(keys):
    async def ask():
        with create_pipe_input() as pipe, create_app_session(input=pipe, output=DummyOutput()):
            pipe.send_text(keys)
            return await asyncio.wait_for(choose("Who?", ENTRIES), 5)

    return asyncio.run(ask())


@pytest.mark.parametrize(
    ("keys", "chosen"),
    [
        (ENTER, 0),
        (DOWN + ENTER, 1),
        (UP + ENTER, "abstain"),
        ("1" + ENTER, 1),
        ("10" + ENTER, 10),
        ("bo" + ENTER, 1),
        ("BOB" + ENTER, 1),
        ("abs" + ENTER, "abstain"),
        ("an" + ENTER + "n" + ENTER, 0),
        ("zzz" + ENTER + BACK * 3 + "bob" + ENTER, 1),
        ("zzz" + ENTER + DOWN + ENTER, 1),
        ("7" + ENTER + BACK + DOWN + DOWN + ENTER, 10),
    ],
)
def test_arrows_numbers_and_names_choose(keys, chosen):
    assert choice(keys) == chosen


def test_text_that_matches_no_entry_or_several_is_not_accepted():
    menu = Menu(ENTRIES)
    menu.type("zz")
    assert menu.choice() is None
    assert "none of these" in menu.hint()
    menu.text = "an"
    assert menu.choice() is None
    assert "could be 2" in menu.hint()


def test_a_whole_name_wins_over_the_beginning_of_another():
    menu = Menu([Entry(0, "0 Anna"), Entry(1, "1 Ann"), Entry(2, "2 Mary Lee"), Entry(3, "3 Mary Leeson")], ready=False)
    for typed, chosen in (("an", None), ("ANN", 1), ("anna", 0), ("mary", None), ("mary lee", 2), ("mary lees", 3)):
        menu.clear()
        menu.type(typed)
        assert menu.choice() == chosen


def test_ctrl_c_interrupts():
    with pytest.raises(KeyboardInterrupt):
        choice("\x03")


@pytest.mark.parametrize("columns", [40, 60, 80])
@pytest.mark.parametrize("name", ["Ann", "山田太郎さんの長い名前", "🦊 Fox", "狼" * 40])
def test_a_question_is_wrapped_by_cells_and_loses_no_word(monkeypatch, columns, name):
    monkeypatch.setenv("COLUMNS", str(columns))
    question = f"Pass the keyboard to {name}. Press Enter when nobody else looks."
    rows = wrap_question(question).split("\n")
    assert max(map(cell_len, rows)) <= columns - 2
    assert "".join(rows).replace(" ", "") == question.replace(" ", "")
    assert "Press Enter when nobody else looks." in " ".join(rows)


@pytest.mark.parametrize("clear", ["\x1b", "\x15"])
def test_esc_and_ctrl_u_clear_a_mistyped_choice(clear):
    menu = Menu(ENTRIES, ready=False)
    menu.type("zz")
    menu.clear()
    assert (menu.text, menu.choice()) == ("", None)

    async def ask():
        with create_pipe_input() as pipe, create_app_session(input=pipe, output=DummyOutput()) as session:
            chosen = asyncio.create_task(choose("Who?", ENTRIES, ready=False))
            for keys in ("zz", clear, "1", ENTER):
                while session.app is None or not session.app.is_running:
                    await asyncio.sleep(0.01)
                pipe.send_text(keys)
                await asyncio.sleep(0.3)
            return await chosen

    assert run_in_virtual_time(ask(), delivery=0) == 1


def test_enter_alone_says_what_to_do():
    menu = Menu(ENTRIES, ready=False)
    assert menu.take() is None
    assert menu.hint() == NUDGE
    menu.move(1)
    assert menu.hint() == HINT
    assert menu.take() == 0


def test_ctrl_z_and_backspace_leave_a_simple_menu_as_it_is():
    assert choice(BACK + "1" + ENTER) == 1


@pytest.mark.parametrize(("columns", "shown"), [(60, True), (40, False)])
def test_in_columns_a_short_remark_stands_beside_a_name_if_there_is_room(monkeypatch, columns, shown):
    monkeypatch.setattr(prompt_layout, "screen_size", lambda: (columns, 15))
    menu = Menu([Entry(seat, f"{seat} Seventh", "accused by Ann, Ben", "accused by 2") for seat in range(12)])
    rows = "".join(words for _, words in entry_text(menu, entry_rows(menu, 8))).split("\n")
    assert len(rows) == 6
    assert max(map(cell_len, rows)) < columns
    assert all((row.count("accused by 2") == 2) == shown for row in rows)


@pytest.mark.parametrize("columns", [40, 60, 80])
def test_a_long_mistype_leaves_room_for_what_is_wrong_with_it(monkeypatch, columns):
    monkeypatch.setattr(choose_module, "screen_size", lambda: (columns, 24))
    menu = Menu(ENTRIES, ready=False)
    menu.type("whoever has been talking the most, and always about other people")
    row = "".join(part for _, part in foot(menu, lambda: "", {}))
    assert cell_len(row) < columns and row.startswith("> ..")
    assert "is none of" in row and (columns < 60 or row.endswith("Esc clears it"))


@pytest.mark.parametrize(
    ("rows", "top", "height", "says"),
    [
        (10, 0, 10, ""),
        (20, 0, 10, "more below; "),
        (20, 10, 10, "more above; "),
        (20, 5, 10, "more above and below; "),
    ],
)
def test_a_menu_that_does_not_fit_says_where_it_goes_on(rows, top, height, says):
    assert scroll_hint(rows, top, height) == says


def test_a_remark_that_is_cut_says_so(monkeypatch):
    monkeypatch.setattr(prompt_layout, "screen_size", lambda: (80, 24))
    menu = Menu([Entry(0, "0 Ann", f"accused by {', '.join(['Ximena'] * 20)}")], ready=False)
    row = "".join(part for _, part in entry_text(menu, 1))
    assert cell_len(row) < 80 and row.endswith("..")


def test_the_status_is_asked_for_once_a_drawing():
    drawings = []

    def status(*_):
        drawings.append(get_app().render_counter)
        return ["Day 1, voting", "alive: 0 Ann, 1 Bob"]

    async def ask():
        with create_pipe_input() as pipe, create_app_session(input=pipe, output=DummyOutput()):
            answer = asyncio.create_task(choose("Who?", ENTRIES, status=status))
            for key in (DOWN, UP, "b", BACK, "b", "o", ENTER):
                await asyncio.sleep(0.01)
                pipe.send_text(key)
            return await asyncio.wait_for(answer, 5)

    assert asyncio.run(ask()) == 1
    assert len(drawings) > 5 and len({*drawings}) == len(drawings)
