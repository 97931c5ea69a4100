"""Cleaning foreign text: escape sequences and what no letter can carry are cut, what any language writes stays."""

from __future__ import annotations

import re
from unicodedata import category, normalize

import pytest
from hypothesis import given
from hypothesis import strategies as st

from werewolf.config.names import MOST_MARKS
from werewolf.telling.clean import INSIDE_STRING, OPENINGS, clean, limit_marks, one_line, paragraphs

WRITTEN = {
    "Vietnamese": "Nguyễn Thị Ngọc Ánh, Đặng Hữu Phước",
    "Hebrew with points and accents": "בְּרֵאשִׁ֖ית בָּרָ֣א אֱלֹהִ֑ים, יִשָּׂשכָֽר",
    "the most on a letter of the Hebrew Bible": "שָּֽׁ֔",
    "Arabic with vowels": "بِسْمِ ٱللَّهِ ٱلرَّحْمَٰنِ",
    "Thai": "น้ำใจที่ยิ่งใหญ่ ปั๊ม",
    "Hindi": "क्षत्रिय, ज़िंदगी, हाँ, कर्त्तृ",
    "Tibetan": "བསྒྲུབས་ ཨོཾ་མ་ཎི་པདྨེ་ཧཱུྃ",
    "Burmese": "ကြွေးကြော်သံများ မြန်မာ ကျွန်ုပ်",
    "Khmer": "ស្ត្រី ព្រះរាជាណាចក្រ",
    "ancient Greek": "ᾧ, ᾳ, Ἀχιλῆος, ϊ",
    "phonetic": "t͡ʃ, ŋ̩́, ɔ̃ː",
    "emoji": "❤️ 1️⃣ 👍🏽 🇩🇪",
}


@pytest.mark.parametrize("text", WRITTEN.values(), ids=WRITTEN)
@pytest.mark.parametrize("form", ["NFC", "NFD"])
def test_no_orthography_loses_a_mark(text, form):
    assert limit_marks(normalize(form, text)) == normalize(form, text)


@pytest.mark.parametrize("pile", ["\u0301", "\u0336", "\u20dd", "\u0301\u0323\u0334\u0489", "\ufe0f"])
def test_a_pile_of_marks_is_cut_and_the_letters_stay(pile):
    flood = "".join(letter + pile * 200 for letter in "hello")
    cut = clean(flood)
    assert "".join(each for each in cut if category(each) not in ("Mn", "Me")) == "hello"
    assert len(cut) == 5 * (1 + MOST_MARKS)
    assert len(clean(pile * 500)) == MOST_MARKS


@given(st.text(st.sampled_from("aé\u0301\u0308\u20dd न\u094d\u0627\u064e👩\n"), max_size=80))
def test_cutting_marks_keeps_everything_else_and_cuts_once(text):
    cut = limit_marks(text)
    assert limit_marks(cut) == cut
    letters = [[each for each in side if category(each) not in ("Mn", "Me")] for side in (text, cut)]
    assert letters[0] == letters[1]


@pytest.mark.parametrize(
    ("words", "left"),
    [
        ("plain", "plain"),
        ("two\nlines\tand a tab", "two\nlines\tand a tab"),
        ("\x1b[1;31mred\x1b[0m", "red"),
        ("\x1b]0;title\x07after", "after"),
        ("\x1b]8;;http://example.org\x1b\\link\x1b]8;;\x1b\\", "link"),
        ("\x1b]open for ever", "open for ever"),
        ("\x9b31mC1 too", "C1 too"),
        ("\x1bcreset", "reset"),
        ("lone \x1b", "lone "),
        ("a\u202eb\u200dc\ue000d\ud800e", "abcde"),
        ("carriage\r\nreturn", "carriage\nreturn"),
        ("line\u2028break", "line\nbreak"),
        ("日本語 🦊 é أمل", "日本語 🦊 é أمل"),
    ],
)
def test_clean(words, left):
    assert clean(words, 100) == left


@pytest.mark.parametrize("opening", OPENINGS, ids=ascii)
def test_no_sequence_reaches_over_the_opening_of_another_so_the_work_is_linear(opening):
    """An attempt that fails has read up to the next opening at most, where the next attempt begins."""
    assert not re.match(INSIDE_STRING, opening)
    assert clean(f"{opening}left", 100) in ("left", "eft")  # ESC and CSI take a letter along
    assert clean(f"a\x90b{opening}\x9c", 100).startswith("ab")


def test_clean_cuts():
    assert clean("x" * 50, 10) == "x" * 10
    assert one_line("a\n b\tc ") == "a b c"
    assert paragraphs("a\n\n\n \n\nb") == ("a\n\nb", True)
    assert paragraphs("a\n" * 100)[1] is False
