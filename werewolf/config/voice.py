"""The voice of a persona: its own sentences for each thing a bot may have to say, with places for names and facts.

A sentence holds no fact about a player. Facts are filled in by the bot, from what it has seen.
"""

from __future__ import annotations

from string import Formatter
from typing import Annotated

from pydantic import AfterValidator, Field

# By kind of sentence: the places it must have, and, after a bar, those it may have.
# x: the player it is about; y: the player it is said to, voted with or compared with; why: a clause with facts;
# odds: “one in three”.
KINDS: dict[str, str] = {
    # news
    "claim": "role",
    "bad": "x wolf | when",
    "good": "x | wolf when",
    "saved": "x when",
    "poisoned": "x when",
    "guarded": "x when",
    "retract": "",
    "check": "x",
    "badge_plan": "x y",
    "changed": "x y why",
    # answers
    "told": "x y odds why",
    "told_hunch": "x y odds",
    "told_open": "x y odds why",
    "told_open_hunch": "x y odds",
    "told_you": "y odds why",
    "told_you_hunch": "y odds",
    "told_open_you": "y odds why",
    "told_open_you_hunch": "y odds",
    "told_nobody": "y",
    "told_trust": "x y odds why",
    "told_trust_hunch": "x y odds",
    "told_known": "x y why",
    "told_fact": "y why",
    "told_agree": "x y odds why",
    "told_disagree": "x y odds why",
    "told_skip": "y",
    "told_no_skip": "y",
    "told_myself": "y wolf",
    "told_card": "y role",
    "kept_card": "y",
    "said": "y",
    "cannot_say": "y",
    "denied": "y why",
    "denied_bare": "y",
    # the case
    "suspect": "x why",
    "hunch": "x",
    "compare": "x y why",
    "trust": "x why",
    "trust_hunch": "x",
    "weigh": "x odds why",
    "believe": "x odds why | role",
    "doubt": "x odds why | role",
    "impossible": "x why | role",
    "ask": "y",
    "ask_about": "x y",
    "ask_why": "y why",
    "ask_self": "y",
    # the vote
    "vote": "x",
    "vote_why": "x why",
    "second": "x y why",
    "hold": "",
    "run": "",
}
# What nearly only people ask for. A persona need not have sentences of these kinds, and says the plain ones then.
SELDOM_KINDS = (
    *("told_you", "told_you_hunch", "told_open_you", "told_open_you_hunch", "told_nobody", "told_trust"),
    *("told_trust_hunch", "told_known", "told_fact", "told_agree", "told_disagree", "told_skip", "told_no_skip"),
    *("told_myself", "told_card", "kept_card", "said", "cannot_say", "ask_why", "ask_self"),
)


def places(kind: str) -> tuple[set[str], set[str]]:
    """The places that a sentence of this kind must have, and those it can have at all."""
    must, _, may = KINDS[kind].partition("|")
    return set(must.split()), {*must.split(), *may.split()}


def _checked(voice: dict[str, tuple[str, ...]]) -> dict[str, tuple[str, ...]]:
    for kind, lines in voice.items():
        if kind not in KINDS:
            raise ValueError(f"unknown kind of sentence {kind!r}; choose from {', '.join(KINDS)}")
        for line in lines:
            _check_line(kind, line)
    return voice


def _check_line(kind: str, line: str) -> None:
    must, can = places(kind)
    try:
        parsed = list(Formatter().parse(line))
    except ValueError:
        raise ValueError(f"{kind}: braces do not match in {line!r}") from None
    used = {field for _, field, _, _ in parsed if field is not None}
    if not must <= used <= can or any(form or mark for _, field, form, mark in parsed if field is not None):
        wanted = " ".join(f"{{{place}}}" for place in sorted(must)) or "no places"
        raise ValueError(f"{kind}: {line!r} must have {wanted}")


Line = Annotated[str, Field(min_length=1, max_length=300)]
Voice = Annotated[dict[str, Annotated[tuple[Line, ...], Field(min_length=1)]], AfterValidator(_checked)]
