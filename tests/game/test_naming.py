"""Which seats a speech names. The engine and the checker each work it out, and must agree on every text."""

from __future__ import annotations

import sys
import unicodedata

import pytest
from hypothesis import given
from hypothesis import strategies as st

from werewolf.audit.derivation.named_seats import UNSPACED, named
from werewolf.game.naming import is_unspaced, named_seats

TABLE = ("Ann", "Ann Lee", "Lee", "Zoë", "王明", "สมชาย", "O'Hara", "राम")


@pytest.mark.parametrize(
    ("words", "seats"),
    [
        ("I trust Ann.", {0}),
        ("ANN, why?", {0}),
        ("Ann Lee is lying", {1}),
        ("ann\nlee is lying", {1}),
        ("Ann and Lee are lying", {0, 2}),
        ("Ann Leeds is not here, but Ann is", {0}),
        ("Annie, Joann and Bryann", set()),
        ("Ann2 and 3Ann", set()),
        ("Ann's vote, (Ann), Ann-like, _Ann_", {0}),
        ("seat 2 and Seat 0", {0, 2}),
        ("seat 12, seat 20, seat2, seat two, seats 2", set()),
        ("backseat 2", set()),
        ("zoe\u0308 spoke", {3}),  # decomposed
        ("ZOË spoke", {3}),
        ("zoe spoke", set()),
        ("我觉得王明是狼人", {4}),
        ("我觉得Ann是狼人", {0}),
        ("ผมว่าสมชายโกหก", {5}),
        ("o'hara", {6}),
        ("राम ने कहा", {7}),
        ("रामा ने कहा", set()),  # the vowel sign makes it another word
        ("", set()),
    ],
)
def test_a_speech_names_whom_it_calls_by_name_or_by_seat(words, seats):
    assert named_seats(words, TABLE) == named(words, TABLE) == seats


def test_two_seats_of_one_name_are_both_named():
    assert named_seats("ann!", ("Ann", "ANN")) == named("ann!", ("Ann", "ANN")) == {0, 1}


def test_a_table_without_names_has_seats_still():
    assert named_seats("seat 1", ("", "")) == named("seat 1", ("", "")) == {1}


PIECES = st.sampled_from(
    [*TABLE, "ann", "ANN LEE", "seat 1", "Seat 7", "seat 10", " ", "", "s", ",", "\u0301", "王", "ß", "İ", "\n"]
)
KNOWN = st.lists(PIECES, max_size=12).map("".join)
TEXTS = st.one_of(KNOWN, st.text(max_size=40))


@given(words=TEXTS, names=st.one_of(st.just(TABLE), st.lists(TEXTS, min_size=1, max_size=5).map(tuple)))
def test_engine_and_checker_agree_on_whom_any_words_name(words, names):
    assert named_seats(words, names) == named(words, names)


@given(words=KNOWN)
def test_whom_words_name_depends_neither_on_case_nor_on_composition(words):
    assert named_seats(words, TABLE) == named_seats(unicodedata.normalize("NFD", words), TABLE)
    assert named_seats(words, TABLE) == named_seats(words.casefold(), TABLE)


def test_engine_and_checker_agree_on_which_scripts_have_no_spaces():
    every = map(chr, range(sys.maxunicode + 1))
    assert [each for each in every if is_unspaced(each) != bool(UNSPACED.match(each))] == []
