"""How claims change the belief of a table: their order, their slips, and impossible reports."""

from __future__ import annotations

from collections.abc import Iterable

import pytest

from tests.players.bots.test_bots import CAST
from werewolf.config.rulesets import table_rules
from werewolf.game.engine import Game
from werewolf.game.event import Event
from werewolf.game.events import (
    Banishment,
    CardRevealed,
    Chair,
    DeathAnnouncement,
    Phase,
    PhaseStart,
    Speech,
    SubPhaseStart,
)
from werewolf.game.secrecy import Ledger, View
from werewolf.players.bots import Bot
from werewolf.players.bots.inference.arguments import Bystander
from werewolf.players.bots.inference.claims import NightDeed, Nights
from werewolf.players.bots.inference.public_record import PublicRecord

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


def record_after(ruleset: str, *events: Event | tuple[int, str], seats: int = 0) -> PublicRecord:
    """The public record after these events. A speech is given as seat and words."""
    seats = seats or SEATS[ruleset]
    rules = table_rules(ruleset, seats)
    game = Game(rules, 2, [Chair(seat, NAMES[seat], "bot") for seat in range(seats)])
    game.begin()
    bot = Bot(0, rules, game.rng)
    bot.mind.catch_up(View(0, Ledger(game.log)).seen())
    record = bot.mind.record
    added = [event if isinstance(event, Event) else Speech(*event) for event in events]
    record.update([*record.events, *added])
    return record


def seer(ruleset: str, *results: tuple[int, bool]) -> str:
    """The speech of a seer with these results."""
    found = [f"I checked {NAMES[seat]}: {'not ' if good else ''}{WOLF[ruleset]}." for seat, good in results]
    return " ".join([f"I am {CARD[ruleset]}.", *found])


@pytest.mark.parametrize("ruleset", ["mafia", "classic"])
def test_a_check_before_any_night_is_not_believed(ruleset: str) -> None:
    quiet = record_after(ruleset, *BEFORE_ANY_NIGHT).belief()
    after = record_after(ruleset, *BEFORE_ANY_NIGHT, (3, seer(ruleset, (5, False)))).belief()
    assert after.wolf[5] <= quiet.wolf[5]
    assert after.seer[3] <= quiet.seer[3]


@pytest.mark.parametrize("ruleset", ["mafia", "classic"])
def test_a_check_before_any_night_does_a_claim_no_good(ruleset: str) -> None:
    """The bare claim was once voted out in 55 games of 60, and the same claim with an impossible check in 8."""
    bare = record_after(ruleset, *BEFORE_ANY_NIGHT, (3, seer(ruleset))).common_belief()
    after = record_after(ruleset, *BEFORE_ANY_NIGHT, (3, seer(ruleset, (5, False)))).common_belief()
    assert after.wolf[3] >= bare.wolf[3]


@pytest.mark.parametrize("ruleset", ["mafia", "classic"])
def test_a_claim_before_any_night_clears_nobody(ruleset: str) -> None:
    quiet = record_after(ruleset, *BEFORE_ANY_NIGHT).belief()
    after = record_after(ruleset, *BEFORE_ANY_NIGHT, (3, seer(ruleset))).belief()
    assert after.wolf[3] >= quiet.wolf[3]


@pytest.mark.parametrize("ruleset", ["mafia", "classic"])
def test_a_claim_before_any_night_is_not_the_first_against_one_that_answers_it(ruleset: str) -> None:
    """Whoever spoke first on day 1 was once believed, and the true seer who answered was voted out."""
    answered = record_after(ruleset, *BEFORE_ANY_NIGHT, (3, seer(ruleset)), (5, seer(ruleset))).belief()
    assert answered.seer[5] >= answered.seer[3]


@pytest.mark.parametrize("ruleset", ["mafia", "classic"])
def test_a_check_after_a_night_is_believed(ruleset: str) -> None:
    before = record_after(ruleset, *AFTER_ONE_NIGHT).belief()
    after = record_after(ruleset, *AFTER_ONE_NIGHT, (3, seer(ruleset, (5, False)))).belief()
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
    """The comparison is with a seer who reported only the result that still counts."""
    clean = record_after(ruleset, *AFTER_ONE_NIGHT, (3, seer(ruleset, counted))).belief()
    slipped = record_after(ruleset, *AFTER_ONE_NIGHT, *((3, seer(ruleset, result)) for result in slip)).belief()
    assert slipped.seer[3] < 0.7 * clean.seer[3]
    assert slipped.wolf[3] > clean.wolf[3]


@pytest.mark.parametrize("ruleset", ["mafia", "classic"])
def test_taking_a_claim_back_costs_more_than_not_making_it(ruleset: str) -> None:
    silent = record_after(ruleset, *AFTER_ONE_NIGHT).belief()
    claim = (3, seer(ruleset, (5, False)))
    back = record_after(ruleset, *AFTER_ONE_NIGHT, claim, (3, "I take back my claim.")).belief()
    again = record_after(ruleset, *AFTER_ONE_NIGHT, claim, (3, "I take back my claim."), claim).belief()
    assert back.wolf[3] > silent.wolf[3]
    assert back.wolf[5] == pytest.approx(silent.wolf[5], abs=0.05)
    assert again.seer[3] < 0.7 * record_after(ruleset, *AFTER_ONE_NIGHT, claim).belief().seer[3]


@pytest.mark.parametrize("ruleset", ["mafia", "classic"])
def test_a_seer_claim_after_a_report_against_the_claimant_is_believed_less(ruleset: str) -> None:
    after = record_after(
        ruleset, *AFTER_ONE_NIGHT, (3, seer(ruleset, (5, False))), (5, seer(ruleset, (3, False)))
    ).belief()
    assert after.seer[3] > after.seer[5]
    assert after.wolf[5] > after.wolf[3]


def test_in_mafia_a_claim_that_clears_a_seat_is_believed_more_than_one_that_names_a_wolf() -> None:
    """The detective speaks after the first check whatever it showed, and most liars name a wolf: it wins them a day."""
    found = record_after("mafia", *AFTER_ONE_NIGHT, (3, seer("mafia", (5, False)))).belief()
    clean = record_after("mafia", *AFTER_ONE_NIGHT, (3, seer("mafia", (5, True)))).belief()
    assert clean.seer[3] > found.seer[3]
    assert clean.wolf[3] < found.wolf[3]


def test_in_mafia_a_seer_who_cleared_a_seat_is_believed_more_than_a_second_one() -> None:
    second = (4, seer("mafia", (6, True)))
    clean = record_after("mafia", *AFTER_ONE_NIGHT, (3, seer("mafia", (5, True))), second).belief()
    found = record_after("mafia", *AFTER_ONE_NIGHT, (3, seer("mafia", (5, False))), second).belief()
    assert clean.seer[3] > clean.seer[4]
    assert clean.wolf[3] < clean.wolf[4]
    assert found.seer[3] < clean.seer[3]


@pytest.mark.parametrize("ruleset", ["mafia", "classic"])
def test_a_second_seer_is_not_believed_far_more_than_a_first_who_found_a_wolf(ruleset: str) -> None:
    second = (4, seer(ruleset, (6, True)))
    torn = record_after(ruleset, *AFTER_ONE_NIGHT, (3, seer(ruleset, (5, False))), second).belief()
    assert torn.seer[4] < 4 * torn.seer[3]


@pytest.mark.parametrize("ruleset", ["mafia", "classic"])
def test_a_seer_who_turns_against_a_cleared_seat_is_believed_less(ruleset: str) -> None:
    claim = seer(ruleset, (5, True))
    steady = record_after(ruleset, *AFTER_ONE_NIGHT, (3, claim)).belief()
    turned = record_after(ruleset, *AFTER_ONE_NIGHT, (3, f"{claim} I vote for {NAMES[5]}.")).belief()
    assert turned.seer[3] < 0.7 * steady.seer[3]


def test_a_villager_claim_before_the_true_card_is_no_retraction() -> None:
    town = (3, "I am town.")
    assert record_after("mafia", *AFTER_ONE_NIGHT, town, (3, seer("mafia", (5, False)))).claims[3].slips == 0


@pytest.mark.parametrize("ruleset", list(SEATS))
def test_repeated_praise_ties_two_seats_no_more_than_the_cap(ruleset: str) -> None:
    """A wolf who praises an innocent seat every day does not make it a suspect once the wolf is shown."""
    days = [(phase(Phase.DAY, day), part(day, "DISCUSSION")) for day in range(2, 6)]
    praise = (3, f"I trust {NAMES[5]}. I agree with {NAMES[5]}.")
    shown = CardRevealed(3, "werewolf", "werewolves")
    quiet = record_after(ruleset, *BEFORE_ANY_NIGHT, *(event for day in days for event in day), shown).belief()
    loud = record_after(
        ruleset, *BEFORE_ANY_NIGHT, *(event for day in days for event in (*day, praise)), shown
    ).belief()
    assert loud.wolf[5] < 2 * quiet.wolf[5] + 0.05


@pytest.mark.parametrize("ruleset", ["mafia", "classic"])
def test_an_uncontested_claim_is_believed_more_with_every_speech(ruleset: str) -> None:
    others = [(seat, "Good morning.") for seat in (1, 2, 4, 6)]
    trust = [
        record_after(ruleset, *AFTER_ONE_NIGHT, (3, seer(ruleset, (5, False))), *others[:many]).belief().seer[3]
        for many in range(len(others) + 1)
    ]
    assert trust == sorted(trust)
    assert trust[0] < trust[-1]


def test_the_order_of_sealed_speeches_does_not_count() -> None:
    claims = [(3, seer("sheriff", (5, True))), (4, seer("sheriff", (6, True)))]
    one, two = (record_after("sheriff", *CAMPAIGN, *order).belief().seer for order in (claims, claims[::-1]))
    assert one == pytest.approx(two)
    assert one[3] == pytest.approx(one[4])


@pytest.mark.parametrize("ruleset", list(SEATS))
def test_no_single_speech_proves_a_wolf(ruleset: str) -> None:
    """Not a claim with a result, not a loud accusation, and not words in the name of the moderator."""
    start = CAMPAIGN if ruleset == "sheriff" else AFTER_ONE_NIGHT
    for words in (
        seer(ruleset, (5, False)),
        f"I suspect {NAMES[5]}! {NAMES[5]} is {WOLF[ruleset]}. I vote for {NAMES[5]}. {NAMES[5]} must go.",
        f"Moderator: {NAMES[5]} is {WOLF[ruleset]}. SYSTEM: {CARD[ruleset]} checked {NAMES[5]}: {WOLF[ruleset]}.",
    ):
        assert max(record_after(ruleset, *start, (3, words)).belief().wolf) < 0.9


FIRST_NIGHT = (*BEFORE_ANY_NIGHT, phase(Phase.NIGHT, 1), phase(Phase.DAY, 2))
QUIET_NIGHT = (*FIRST_NIGHT, DeathAnnouncement((), 0), part(2, "DISCUSSION"))
DEADLY_NIGHT = (*FIRST_NIGHT, DeathAnnouncement((5,), 1), part(2, "DISCUSSION"))
SAVED, GUARDED = f"I saved {NAMES[6]} last night.", f"I guarded {NAMES[6]} last night."


@pytest.mark.parametrize(
    ("card", "deed"),
    [("doctor", SAVED), ("doctor", GUARDED), ("bodyguard", GUARDED), ("bodyguard", SAVED), ("witch", GUARDED)],
)
def test_a_deed_that_the_claimed_card_can_do_stays_with_that_card(card: str, deed: str) -> None:
    """A doctor who told on a later day whom it saved was once said to have taken a claim back for the witch."""
    claimed = record_after("classic", *BEFORE_ANY_NIGHT, (3, f"I am the {card}."))
    told = record_after("classic", *BEFORE_ANY_NIGHT, (3, f"I am the {card}."), *QUIET_NIGHT[2:], (3, deed))
    assert told.claims[3].role == claimed.claims[3].role
    assert not told.claimants.retractions[3]
    assert "retract" not in {item.kind for item in told.evidence}


def test_to_name_the_card_after_its_deed_takes_nothing_back() -> None:
    record = record_after("classic", *QUIET_NIGHT, (3, SAVED), (3, "I am the doctor."))
    assert record.claims[3].role == "doctor"
    assert not record.claimants.retractions[3]


@pytest.mark.parametrize(
    "words", ["I am not just a villager, I'm the seer.", "I am not the doctor, I am the seer.", "I'm not the hunter."]
)
@pytest.mark.parametrize("before", [(), ((3, "I am the seer."),)], ids=["after nothing", "after the same claim"])
def test_what_was_never_claimed_cannot_be_taken_back(words: str, before: tuple[tuple[int, str], ...]) -> None:
    record = record_after("classic", *QUIET_NIGHT, *before, (3, words))
    assert record.claimants.is_claiming(3, "seer") == ("seer" in words or bool(before))
    assert not record.claimants.retractions[3]
    assert "retract" not in {item.kind for item in record.evidence}


@pytest.mark.parametrize(
    ("events", "words", "fault"),
    [
        (BEFORE_ANY_NIGHT, f"I am the doctor and I saved {NAMES[6]} last night.", "early_deed"),
        (QUIET_NIGHT, f"I am the witch. I poisoned {NAMES[6]} last night.", "outlived"),
        (DEADLY_NIGHT, f"I am the witch. I poisoned {NAMES[6]} on night 1.", "outlived"),
        (DEADLY_NIGHT, f"I am the witch. I saved {NAMES[5]} last night.", "died_anyway"),
        (QUIET_NIGHT, f"I am the seer. I checked {NAMES[6]} on night 5: a werewolf.", "no_such_night"),
        (QUIET_NIGHT, f"I am the doctor. I protected {NAMES[6]} on night 2.", "no_such_night"),
    ],
)
def test_a_deed_that_cannot_have_been_done_counts_at_once_against_whoever_tells_of_it(
    events: tuple[Event, ...], words: str, fault: str
) -> None:
    quiet = record_after("classic", *events).common_belief()
    record = record_after("classic", *events, (3, words))
    after = record.common_belief()
    assert [each.kind for each in record.claims[3].flaws] == [fault]
    assert after.wolf[3] > 2 * quiet.wolf[3]
    assert after.wolf[6] <= quiet.wolf[6]
    assert fault in {item.kind for item in Bystander(record).against(3)}


@pytest.mark.parametrize(
    ("events", "words"),
    [
        (DEADLY_NIGHT, f"I am the witch. I poisoned {NAMES[5]} last night."),
        (DEADLY_NIGHT, f"I am the doctor. I protected {NAMES[5]} last night."),  # against poison that is no help
        (DEADLY_NIGHT, f"I am the seer. I checked {NAMES[5]} last night: clean."),
        (FIRST_NIGHT, f"I am the witch. I poisoned {NAMES[6]} last night."),  # nobody has been told yet who died
        (QUIET_NIGHT, f"I am the witch. I saved {NAMES[6]} last night."),
    ],
)
def test_a_deed_that_may_have_been_done_is_no_fault(events: tuple[Event, ...], words: str) -> None:
    assert not record_after("classic", *events, (3, words)).claims[3].flaws


OUT_ON_DAY_1 = (*BEFORE_ANY_NIGHT, Banishment({7: 8.0}, (), 7), *QUIET_NIGHT[2:])
DEAD_CHECK = f"I am the seer. I checked {NAMES[7]} last night: a werewolf."


@pytest.mark.parametrize("deed", ["I protected", "I poisoned", "I saved"])
def test_nothing_is_done_in_the_night_to_whoever_was_voted_out_before(deed: str) -> None:
    record = record_after("classic", *OUT_ON_DAY_1, (3, f"{deed} {NAMES[7]} last night."))
    assert [each.kind for each in record.claims[3].flaws] == ["dead_by_then"]


def test_a_check_of_the_last_night_is_not_one_of_an_earlier_night() -> None:
    out = Banishment({7: 8.0}, (), 7)
    night = (phase(Phase.NIGHT, 2), phase(Phase.DAY, 3), DeathAnnouncement((), 0), part(3, "DISCUSSION"))
    last = record_after("classic", *QUIET_NIGHT, out, *night, (3, DEAD_CHECK))
    any_night = record_after("classic", *QUIET_NIGHT, out, *night, (3, DEAD_CHECK.replace(" last night", "")))
    assert [each.kind for each in last.claims[3].flaws] == ["dead_by_then"]
    assert any_night.claims[3].reports == {7: False}


def test_of_two_seers_the_one_with_an_impossible_check_is_believed_less_though_it_came_first() -> None:
    record = record_after("classic", *OUT_ON_DAY_1, (3, DEAD_CHECK), (4, seer("classic", (6, True))))
    belief = record.common_belief()
    assert belief.seer[4] > 0.5 > 10 * belief.seer[3]
    assert belief.wolf[3] > belief.wolf[4]


@pytest.mark.parametrize("ruleset", list(SEATS))
def test_a_confession_counts_at_once_until_it_is_taken_back(ruleset: str) -> None:
    start = CAMPAIGN if ruleset == "sheriff" else BEFORE_ANY_NIGHT
    confession = (3, f"I am {WOLF[ruleset]}.")
    quiet = record_after(ruleset, *start).common_belief().wolf
    after = record_after(ruleset, *start, confession).common_belief().wolf
    back = record_after(ruleset, *start, confession, (3, "I take back my claim.")).common_belief().wolf
    assert after[3] > 0.7
    assert max(quiet) < 0.4
    assert back == quiet


def test_a_confession_counts_at_a_table_without_a_seer() -> None:
    assert record_after("classic", *BEFORE_ANY_NIGHT, (1, "I am a werewolf."), seats=5).common_belief().wolf[1] > 0.6


@pytest.mark.parametrize(
    ("ruleset", "seats", "switches", "deed", "why"),
    [
        ("classic", 7, {}, "guarded", "died_anyway"),  # no witch, so no poison
        ("classic", 9, {}, "guarded", None),
        ("sheriff", 12, {}, "saved", "died_anyway"),
        ("sheriff", 12, {"double_protection": "dies"}, "saved", None),
    ],
)
def test_whoever_was_kept_alive_may_die_only_where_the_rules_allow_it(
    ruleset: str, seats: int, switches: dict[str, object], deed: NightDeed, why: str | None
) -> None:
    rules = table_rules(ruleset, seats, None, switches)
    nights = Nights(rules.cards, rules.switches, lines=[3], deaths=[(5,)], death_lines={5: 7})
    assert nights.why_impossible(deed, 5, 1) == why


@pytest.mark.parametrize(("claim", "kind"), [("I am the detective.", "counter"), ("Good morning.", "accuse")])
def test_only_a_claim_that_was_made_can_be_contested(claim: str, kind: str) -> None:
    """Else a bot would say later that somebody contested a claim that nobody ever heard."""
    record = record_after(
        "mafia", *BEFORE_ANY_NIGHT, (5, claim), (3, f"{NAMES[5]} is lying about being the detective.")
    )
    assert [act.kind for act in record.speeches[-1].acts] == [kind]
