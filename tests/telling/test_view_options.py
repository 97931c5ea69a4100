"""A view or a pace there is not: what was allowed, and what was perhaps meant."""

from __future__ import annotations

import pytest

from werewolf.errors import UserError
from werewolf.telling.pace import check_pace
from werewolf.telling.view_options import view_option


@pytest.mark.parametrize(
    ("view", "pace", "meant"),
    [("al", "fast", "all"), ("pubic", "fast", "public"), ("all", "fsat", "fast"), ("all", "stpe", "step")],
)
def test_a_slip_is_told_what_was_perhaps_meant(view, pace, meant):
    with pytest.raises(UserError, match=rf"is not allowed; .*\. Did you mean {meant}\?$"):
        view_option(view, 7)
        check_pace(pace)


@pytest.mark.parametrize(("view", "pace"), [("seat:7", "fast"), ("all", "brisk")])
def test_what_is_near_to_nothing_suggests_nothing(view, pace):
    with pytest.raises(UserError, match=r"is not allowed; .*\.$"):
        view_option(view, 7)
        check_pace(pace)
