"""The rulebook index, R.1 and on: what every line of every game must be, whatever its ruleset."""

from __future__ import annotations

from collections.abc import Mapping
from types import NoneType
from typing import NamedTuple

CATEGORY = "Every line, derived"

# Lines that no rule creates or reads. They may come at any time before the end; their fields have these types.
NUMBER, TEXT, TEXT_OR_NONE = (int,), (str,), (str, NoneType)
FREE_LINES: dict[str, dict[str, tuple[type, ...]]] = {
    "Note": {"kind": TEXT, "actor": NUMBER, "content": TEXT},
    "Called": {"kind": TEXT, "actor": NUMBER, "on_day": NUMBER, "slot": TEXT},
    "Seated": {"kind": TEXT, "actor": NUMBER, "player": TEXT, "persona": TEXT_OR_NONE, "setting": (dict, NoneType)},
    "RuleBroken": {"kind": TEXT, "number": TEXT, "line": NUMBER, "why": TEXT},
}


class Rule(NamedTuple):
    number: str
    text: str


RULES_IN_GAME_START = Rule("R.1", "The rules, the seats and the names in GameStart are complete and legal.")
DEAL = Rule("R.2", "The cards are dealt by the lot that the seed gives, and the opening repeats the deal exactly.")
PLACE = Rule("R.3", "Every line carries its number and the day, phase and sub-phase it belongs to.")
ADDRESSEES = Rule("R.4", "Every line goes to exactly those who may know it, and to all of them.")
COURSE = Rule("R.5", "Every event comes when the rules call for it: none is missing, early, late or too many.")
ASKED = Rule("R.6", "Exactly those with a decision to make are asked, once, and in the moment that the rules give.")
OFFER = Rule("R.7", "Every ask offers exactly the legal options in their order, and takes words where the rules do.")
ANSWER = Rule("R.8", "Every answer is one of the legal ones.")
FALLBACK = Rule("R.9", "How an answer came about fits its failed tries, and a fallback is the one the seed gives.")
MARKER = Rule("R.10", "Every marker names the living, the dead and the sheriff, and whether it is secret.")
LOT = Rule("R.11", "A vote is counted from the ballots, and a tie is decided by the lot that the seed gives.")
CARD_SHOWN = Rule("R.12", "A dead player's card is shown if the rules say so, as far as they say, and is the true one.")
FACT = Rule("R.13", "Every other event says exactly what follows from the answers.")
ENDING = Rule("R.14", "GameOver names the winner, the condition, and every player's name, card and fate.")
FREE_LINE = Rule("R.15", "Notes, calls to the keyboard and changes of player concern a seat and add nothing else.")
AUDIT_LINE = Rule("R.16", "A finding of the live audit in the log is one that this checker makes, too.")
FLOOR = Rule("R.17", "Who may reply follows from the speeches, and who has the floor from the bids and the lot.")

RULEBOOK = tuple(rule for rule in [*globals().values()] if isinstance(rule, Rule))

# By kind of event: the rule that a wrong field breaks, if it is not FACT.
RULE_OF_KIND = {
    **dict.fromkeys(("TableSet", "CardDealt", "PackMet"), DEAL),
    **dict.fromkeys(("PhaseStart", "PhaseEnd", "SubPhaseStart", "SubPhaseEnd"), MARKER),
    **dict.fromkeys(("RevoteCalled", "Banishment"), LOT),
    "CardRevealed": CARD_SHOWN,
    "GameOver": ENDING,
    **dict.fromkeys(("Reply", "Bids"), FLOOR),
}

OPENING = ("GameStart", *(kind for kind, rule in RULE_OF_KIND.items() if rule is DEAL))

# The kinds of lines that a rule is tested on, where these are not all of them.
KINDS_OF_RULE: dict[Rule, tuple[str, ...]] = {
    RULES_IN_GAME_START: ("GameStart",),
    DEAL: OPENING,
    **dict.fromkeys((ASKED, OFFER, ANSWER, FALLBACK), ("Answered",)),
    **{
        rule: tuple(kind for kind in RULE_OF_KIND if RULE_OF_KIND[kind] is rule)
        for rule in (MARKER, LOT, CARD_SHOWN, FLOOR)
    },
    ENDING: ("GameOver",),
    FREE_LINE: tuple(FREE_LINES),
    AUDIT_LINE: ("RuleBroken",),
}


def lines_tested(rule: Rule, counts: Mapping[str, int]) -> int:
    """How many lines a rule was tested on, given how many lines of each kind there are."""
    if rule is FACT:
        return sum(count for kind, count in counts.items() if kind not in (*RULE_OF_KIND, *FREE_LINES, "Answered"))
    kinds = KINDS_OF_RULE.get(rule)
    return sum(counts.values()) if kinds is None else sum(counts.get(kind, 0) for kind in kinds)
