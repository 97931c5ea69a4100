"""The floor: who may reply after the speeches, and whose bid wins."""

from __future__ import annotations

import pytest

from werewolf.game.handlers.discussion import entitled_seats, next_speaker

NAMES = ("Ann", "Ben", "Cy", "Dee", "Eve")


def entitled(most, *speeches):
    return entitled_seats(speeches, NAMES, most)


def test_whoever_is_named_after_their_own_speech_may_reply():
    assert entitled(3, (0, "Hm."), (1, "Ann lies."), (2, "Dee will tell."), (3, "Me?")) == (0,)


def test_being_named_before_ones_own_speech_counts_for_nothing():
    assert entitled(3, (0, "Ben lies."), (1, "No."), (2, "Well.")) == ()


def test_naming_oneself_counts_for_nothing():
    assert entitled(3, (0, "I am Ann."), (1, "I am Ben.")) == ()


def test_a_speech_names_a_seat_once():
    speeches = ((0, "Hm."), (1, "Hm."), (2, "Ann, Ann, Ann!"), (3, "Ben."), (4, "Ben."))
    assert entitled(1, *speeches) == (1,)


def test_those_named_most_often_may_reply_in_the_order_of_the_speeches():
    speeches = ((3, "Hm."), (4, "Dee."), (0, "Eve."), (1, "Eve and Ann."), (2, "Dee, Eve, Ann and Ben."))
    assert entitled(5, *speeches) == (3, 4, 0, 1)
    assert entitled(2, *speeches) == (3, 4)
    assert entitled(1, *speeches) == (4,)


def test_of_those_named_equally_often_the_first_to_speak_may_reply():
    assert entitled(1, (2, "Hm."), (0, "Hm."), (1, "Ann and Cy.")) == (2,)


def speaker(bids, *speeches):
    """The next speaker, or the seats among which the lot decides."""
    lots = []

    def lot(among):
        lots.append(list(among))
        return among[0]

    seat = next_speaker(dict(enumerate(bids)), speeches, NAMES, lot)
    return lots[0] if len(lots[0]) > 1 else seat


@pytest.mark.parametrize(
    ("bids", "speeches", "next_one"),
    [
        ((1, 3, 2), (), 1),
        ((1, 3, 3), (), [1, 2]),
        ((0, 0, 0), (), [0, 1, 2]),
        ((3, 3, 1), ((2, "What says Ben?"),), 1),
        ((3, 3, 1), ((2, "Ann and Ben!"),), [0, 1]),
        ((3, 3, 1), ((2, "Cy is me."),), [0, 1]),
        ((4, 1, 0), ((0, "Hm."),), 1),  # nobody twice running
        ((4, 0, 0), ((0, "Hm."),), 0),  # unless nobody else wants to
        ((4, 4, 0), ((0, "Ann again!"),), 1),
        ((0, 0, 0), ((0, "Hm."), (1, "Hm.")), 2),
        ((0, 0, 0), ((0, "Hm."), (1, "Hm."), (0, "Hm.")), 2),
        ((0, 0, 0), ((0, "Hm."), (1, "Hm."), (2, "Ann?")), [0, 1, 2]),
    ],
)
def test_the_highest_bid_speaks_and_ties_go_to_whoever_was_just_named(bids, speeches, next_one):
    assert speaker(bids, *speeches) == next_one
