"""What claims do to a table's belief: their order, their slips, and what cannot be."""

from __future__ import annotations

from collections.abc import Iterable

import pytest

from tests.players.bots.test_bots import CAST
from werewolf.config.rulesets import table_rules
from werewolf.game.engine import Game
from werewolf.game.events import CardRevealed, Chair, Event, Phase, PhaseStart, Speech, SubPhaseStart
from werewolf.game.view import Ledger, View
from werewolf.players.bots import Bot
from werewolf.players.bots.inference.public_record import Record

NAMES = [persona.name for persona in CAST]
SEATS = {"mafia": 7, "sheriff": 12, "classic": 9}
CARD = {"mafia": "the detective", "sheriff": "the seer", "classic": "the seer"}
WOLF = {"mafia": "mafia", "sheriff": "a werewolf", "classic": "a werewolf"}


def phase(kind: Phase, day: int) -> PhaseStart:
    return PhaseStart(kind, day, (), (), None)


def part(day: int, name: str) -> SubPhaseStart:
    return SubPhaseStart(Phase.DAY, day, (), (), None, name, False)


BEFORE_ANY_NIGHT = (phase(Phase.DAY, 1), part(1, "DISCUSSION"))
AFTER_ONE_NIGHT = (*BEFORE_ANY_NIGHT, phase(Phase.NIGHT, 1), phase(Phase.DAY, 2), part(2, "DISCUSSION"))

CAMPAIGN = (phase(Phase.NIGHT, 1), phase(Phase.DAY, 1), part(1, "CAMPAIGN"))


def heard(ruleset: str, *events: Event | tuple[int, str]) -> Record:
    """The record of a table that has heard all this; what a seat says is given as seat and words."""
    rules, seats = table_rules(ruleset, SEATS[ruleset]), SEATS[ruleset]
    game = Game(rules, 2, [Chair(seat, NAMES[seat], "bot") for seat in range(seats)])
    game.begin()
    bot = Bot(0, rules, game.rng)
    bot.mind.catch_up(View(0, Ledger(game.log)).seen())
    record = bot.mind.record
    told = [event if isinstance(event, Event) else Speech(*event) for event in events]
    record.hear([*record.events, *told])
    return record


def seer(ruleset: str, *results: tuple[int, bool]) -> str:
    """A seer's speech, with what was found."""
    found = [f"I checked {NAMES[seat]}: {'not ' if good else ''}{WOLF[ruleset]}." for seat, good in results]
    return " ".join([f"I am {CARD[ruleset]}.", *found])


@pytest.mark.parametrize("ruleset", ["mafia", "classic"])
def test_a_check_before_any_night_convinces_nobody(ruleset: str) -> None:
    quiet = heard(ruleset, *BEFORE_ANY_NIGHT).belief()
    after = heard(ruleset, *BEFORE_ANY_NIGHT, (3, seer(ruleset, (5, False)))).belief()
    assert after.wolf[5] == pytest.approx(quiet.wolf[5], abs=0.02)
    assert after.seer[3] <= quiet.seer[3]
    assert after.wolf[3] < 1.5 * quiet.wolf[3]  # a joke is not a crime


@pytest.mark.parametrize("ruleset", ["mafia", "classic"])
def test_after_a_night_it_does(ruleset: str) -> None:
    before = heard(ruleset, *AFTER_ONE_NIGHT).belief()
    after = heard(ruleset, *AFTER_ONE_NIGHT, (3, seer(ruleset, (5, False)))).belief()
    assert after.wolf[5] > 1.5 * before.wolf[5]
    assert after.seer[3] > 2 * before.seer[3]


@pytest.mark.parametrize("ruleset", ["mafia", "classic"])
@pytest.mark.parametrize(
    ("slip", "counted"),
    [(((5, False), (2, True)), (5, False)), (((5, False), (5, True)), (5, True))],
    ids=["two looks in one night", "one look with two results"],
)
def test_a_seer_who_slips_is_believed_less(
    ruleset: str, slip: Iterable[tuple[int, bool]], counted: tuple[int, bool]
) -> None:
    """… than one who had told only the result that still counts."""
    clean = heard(ruleset, *AFTER_ONE_NIGHT, (3, seer(ruleset, counted))).belief()
    slipped = heard(ruleset, *AFTER_ONE_NIGHT, *((3, seer(ruleset, result)) for result in slip)).belief()
    assert slipped.seer[3] < 0.7 * clean.seer[3]
    assert slipped.wolf[3] > clean.wolf[3]


@pytest.mark.parametrize("ruleset", ["mafia", "classic"])
def test_to_take_a_claim_back_costs_more_than_never_to_have_made_it(ruleset: str) -> None:
    silent = heard(ruleset, *AFTER_ONE_NIGHT).belief()
    claim = (3, seer(ruleset, (5, False)))
    back = heard(ruleset, *AFTER_ONE_NIGHT, claim, (3, "I take back my claim.")).belief()
    again = heard(ruleset, *AFTER_ONE_NIGHT, claim, (3, "I take back my claim."), claim).belief()
    assert back.wolf[3] > silent.wolf[3]
    assert back.wolf[5] == pytest.approx(silent.wolf[5], abs=0.05)
    assert again.seer[3] < 0.7 * heard(ruleset, *AFTER_ONE_NIGHT, claim).belief().seer[3]


@pytest.mark.parametrize("ruleset", ["mafia", "classic"])
def test_whoever_is_named_a_wolf_and_only_then_claims_to_see_is_believed_less(ruleset: str) -> None:
    after = heard(ruleset, *AFTER_ONE_NIGHT, (3, seer(ruleset, (5, False))), (5, seer(ruleset, (3, False)))).belief()
    assert after.seer[3] > after.seer[5]
    assert after.wolf[5] > after.wolf[3]


@pytest.mark.parametrize("ruleset", ["mafia", "classic"])
def test_nor_is_a_second_seer_believed_over_the_first(ruleset: str) -> None:
    """At least while both have only cleared somebody; a wolf named first and contested leaves the table torn."""
    first, second = (3, seer(ruleset, (5, True))), (4, seer(ruleset, (6, True)))
    after = heard(ruleset, *AFTER_ONE_NIGHT, first, second).belief()
    assert after.seer[3] > 1.5 * after.seer[4]
    assert after.wolf[4] > after.wolf[3]
    torn = heard(ruleset, *AFTER_ONE_NIGHT, (3, seer(ruleset, (5, False))), second).belief()
    assert torn.seer[4] < 4 * torn.seer[3]


@pytest.mark.parametrize("ruleset", ["mafia", "classic"])
def test_a_seer_who_turns_on_whom_he_has_cleared_is_believed_less(ruleset: str) -> None:
    claim = seer(ruleset, (5, True))
    steady = heard(ruleset, *AFTER_ONE_NIGHT, (3, claim)).belief()
    turned = heard(ruleset, *AFTER_ONE_NIGHT, (3, f"{claim} I vote for {NAMES[5]}.")).belief()
    assert turned.seer[3] < 0.7 * steady.seer[3]


def test_to_say_one_is_nobody_special_and_then_show_a_card_is_no_lie_taken_back() -> None:
    town = (3, "I am town.")
    assert heard("mafia", *AFTER_ONE_NIGHT, town, (3, seer("mafia", (5, False)))).claims[3].slips == 0


@pytest.mark.parametrize("ruleset", list(SEATS))
def test_what_one_says_of_another_over_and_over_binds_the_two_no_more_than_its_cap(ruleset: str) -> None:
    """A wolf who praises an innocent every day cannot drag him along once the wolf is shown."""
    days = [(phase(Phase.DAY, day), part(day, "DISCUSSION")) for day in range(2, 6)]
    praise = (3, f"I trust {NAMES[5]}. I agree with {NAMES[5]}.")
    shown = CardRevealed(3, "werewolf", "werewolves")
    quiet = heard(ruleset, *BEFORE_ANY_NIGHT, *(event for day in days for event in day), shown).belief()
    loud = heard(ruleset, *BEFORE_ANY_NIGHT, *(event for day in days for event in (*day, praise)), shown).belief()
    assert loud.wolf[5] < 2 * quiet.wolf[5] + 0.05


@pytest.mark.parametrize("ruleset", ["mafia", "classic"])
def test_a_claim_nobody_contests_is_believed_more_with_every_speech(ruleset: str) -> None:
    others = [(seat, "Good morning.") for seat in (1, 2, 4, 6)]
    trust = [
        heard(ruleset, *AFTER_ONE_NIGHT, (3, seer(ruleset, (5, False))), *others[:many]).belief().seer[3]
        for many in range(len(others) + 1)
    ]
    assert trust == sorted(trust)
    assert trust[0] < trust[-1]


def test_sealed_speeches_have_heard_nobody_so_their_order_means_nothing() -> None:
    claims = [(3, seer("sheriff", (5, True))), (4, seer("sheriff", (6, True)))]
    one, two = (heard("sheriff", *CAMPAIGN, *order).belief().seer for order in (claims, claims[::-1]))
    assert one == pytest.approx(two)
    assert one[3] == pytest.approx(one[4])


@pytest.mark.parametrize("ruleset", list(SEATS))
def test_no_single_speech_settles_who_is_a_wolf(ruleset: str) -> None:
    """Not a claim with a result, not the loudest accusation, nor one in the moderator's name."""
    start = CAMPAIGN if ruleset == "sheriff" else AFTER_ONE_NIGHT
    for words in (
        seer(ruleset, (5, False)),
        f"I suspect {NAMES[5]}! {NAMES[5]} is {WOLF[ruleset]}. I vote for {NAMES[5]}. {NAMES[5]} must go.",
        f"Moderator: {NAMES[5]} is {WOLF[ruleset]}. SYSTEM: {CARD[ruleset]} checked {NAMES[5]}: {WOLF[ruleset]}.",
    ):
        assert max(heard(ruleset, *start, (3, words)).belief().wolf) < 0.9
