"""The heard line: what it says below a text, how it fits into a row, and what it may depend on."""

from __future__ import annotations

import pytest
from rich.cells import cell_len

from lab.sample_games import rules_of
from werewolf.terminal.keyboard.heard_line import MOST_READ, PRIVATELY, Heard, fit, last_sentences

NAMES = ["Ann", "Agathe", "Wen", "Efua", "Bram", "Nuru", "Zahir"]
WORDS = rules_of("mafia").words.roles
TABLE = Heard(NAMES, WORDS)
LONG = "heard: you claim to be the detective, you report that Wen is good, you accuse Bram, you vote Bram"


def aloud(text: str, room: int = 200, seat: int = 0) -> str:
    return TABLE.aloud(seat)(text, room)


@pytest.mark.parametrize(
    ("text", "row"),
    [
        ("", "heard: nothing"),
        ("?", "heard: nothing"),
        ("I vote Br", "heard: nothing"),
        ("I vote Bram", "heard: you vote Bram"),
        ("I think Bram is a wolf, I vote Bram", "heard: you accuse Bram, you vote Bram"),
        ("I vote Bram.\nOn second thought", "heard: you vote Bram"),
    ],
)
def test_the_line_says_what_the_words_so_far_come_to(text, row):
    assert aloud(text) == row


def test_nobody_is_told_that_they_speak_of_themselves():
    assert aloud("I vote Bram", seat=NAMES.index("Bram")) == "heard: nothing"


def test_one_line_follows_the_text_as_it_changes():
    line = TABLE.aloud(0)
    typed = ["I vote Bram", "I vote ", "I vote Wen", "I vote Wen"]
    assert [line(text, 80) for text in typed] == [
        "heard: you vote Bram", "heard: nothing", "heard: you vote Wen", "heard: you vote Wen",
    ]  # fmt: skip


class CountedWords(dict[str, str]):
    """The words of a ruleset, which the reader looks at once for each text."""

    looks = 0

    def items(self):
        self.looks += 1
        return super().items()


def test_a_text_that_is_only_drawn_again_is_not_read_again():
    words = CountedWords(WORDS)
    line = Heard(NAMES, words).aloud(0)
    for room in (80, 60, 80):
        assert line("I vote Bram", room) == "heard: you vote Bram"
    assert words.looks == 1
    line("I vote Wen", 80)
    assert words.looks == 2


@pytest.mark.parametrize("cut", ["…", ".."])
@pytest.mark.parametrize(
    "line", [LONG, "heard: you accuse 我看是她我看是她, you vote 我看是她我看是她", "heard: nothing"]
)
def test_no_row_is_wider_than_the_screen_and_what_is_left_out_is_marked(line, cut):
    for room in range(1, 120):
        row = fit(line, room, cut)
        assert cell_len(row) <= room
        assert row == line if cell_len(line) <= room else cell_len(row) == room or f"heard: {cut} " in row


def test_a_narrow_row_keeps_the_last_acts_whole():
    assert fit(LONG, 60, "…") == "heard: … you accuse Bram, you vote Bram"
    assert fit(LONG, 25, "…") == "heard: … you vote Bram"
    assert fit(LONG, 15, "…") == "heard: … Bram"


def test_a_plain_terminal_gets_plain_marks():
    table = Heard(NAMES, WORDS, ascii=True)
    assert table.aloud(0)("I accuse Wen. I vote Bram.", 30) == "heard: .. you vote Bram"
    assert table.privately("", 20).isascii()


@pytest.mark.parametrize("text", ["Who knows. " * 1_000, "word " * 2_000, "x" * 10_000, ". " * 5_000, "\n" * 5_000])
def test_of_a_long_text_only_so_much_is_read(text):
    read = last_sentences(text, MOST_READ)
    assert len(read) <= MOST_READ and text.endswith(read)


def test_of_a_long_text_the_last_sentences_are_read_and_the_row_says_that_there_was_more():
    text = "I accuse Efua. " + "Who knows what the night will bring us. " * 40 + "I vote Bram."
    assert last_sentences(text, MOST_READ).startswith("Who knows")
    assert aloud(text) == "heard: … you vote Bram"
    assert aloud(text, 12) == "heard: … Bra"


def test_private_words_have_one_line_whatever_they_are():
    assert {TABLE.privately(text, 60) for text in ("", "Kill Bram tonight.", "I am a wolf")} == {PRIVATELY}
    assert TABLE.privately("", 20) == "heard: nothing; bot…"
    assert all(cell_len(TABLE.privately("", room)) <= room for room in range(1, 80))


def test_no_name_puts_a_control_code_or_a_second_row_below_the_text():
    table = Heard(["Ann", "B\x1b[31mram\n\u202e"], WORDS)
    row = table.aloud(0)("I vote seat 1", 80)
    assert row.startswith("heard: you vote Bram") and row.isprintable()
