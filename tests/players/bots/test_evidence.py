"""What costs a wolf nothing must not speak for it: praise of others, and a vote that names nobody."""

from __future__ import annotations

import pytest

from tests.players.bots.test_claims import BEFORE_ANY_NIGHT, NAMES, part, record_after
from werewolf.config.rulesets import table_rules
from werewolf.game.asks import Seat
from werewolf.game.events import Vote
from werewolf.players.bots.inference.likelihoods import PRAISE, likelihoods

RULESETS = ["mafia", "sheriff", "classic"]


@pytest.mark.parametrize("wary", [False, True])
@pytest.mark.parametrize("ruleset", RULESETS)
def test_praise_never_speaks_for_the_one_who_says_it(ruleset: str, wary: bool) -> None:
    pairs = likelihoods(table_rules(ruleset), wary).pairs
    assert all(weight.actor >= 1.0 for kind in PRAISE for weight in pairs[kind])


@pytest.mark.parametrize("ruleset", RULESETS)
def test_a_seat_that_praises_the_most_trusted_is_not_trusted_more(ruleset: str) -> None:
    quiet = record_after(ruleset, *BEFORE_ANY_NIGHT).belief().wolf
    praise = record_after(ruleset, *BEFORE_ANY_NIGHT, (3, f"I trust {NAMES[5]}.")).belief().wolf
    assert praise[3] >= quiet[3] - 1e-9


@pytest.mark.parametrize("ruleset", RULESETS)
def test_a_vote_for_oneself_tells_as_little_as_an_abstention(ruleset: str) -> None:
    def chance(target: Seat | None) -> float:
        return record_after(ruleset, *BEFORE_ANY_NIGHT, part(1, "VOTING"), Vote(3, target)).belief().wolf[3]

    assert chance(3) == chance(None)


def test_in_sheriff_whoever_does_not_vote_is_suspected_for_it() -> None:
    """A wolf who never voted there showed nothing, and gained by it."""
    voting = (*BEFORE_ANY_NIGHT, part(1, "VOTING"))
    assert (
        record_after("sheriff", *voting, Vote(3, None)).belief().wolf[3]
        > record_after("sheriff", *voting).belief().wolf[3]
    )
