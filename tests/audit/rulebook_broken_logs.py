"""Broken logs for the rulebook index: each breaks one of R.1 to R.17, and no named assertion."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable
from typing import Any

from lab.proof.scripted_games import SHERIFF, Log
from tests.audit import floor_broken_logs
from tests.audit.broken_logs import KEEP_MARKERS, BrokenLog
from tests.audit.log_edits import (
    Edit,
    answer_to,
    change,
    change_answer,
    change_ask,
    change_envelope,
    change_fate,
    claim_switches,
    copy_after,
    drop,
    find_line,
    insert,
    the,
)
from tests.audit.sheriff_broken_logs import HUNTER_OUT, KILLED, TWO_RUN, game
from tests.audit.test_no_false_alarm import random_log
from werewolf.config.rulesets import table_rules

NOTE = {"kind": "Note", "actor": 3, "content": "Hm."}
CALLED = {"kind": "Called", "actor": 3, "on_day": 1, "slot": "night"}
FINDING = {"kind": "RuleBroken", "number": "C.4", "line": 5, "why": "so it is"}
LATE = {"reason": "no answer in time", "raw": None, "spent": None}
TIED = {"vote@1:2": 6, "vote@1:3": 7}
LONG = "a" * 20_001
CARDS = dict(Counter(SHERIFF))
DAY = list(table_rules("sheriff").day)


def drawn(**switches: Any) -> Callable[[], Log]:
    """A sheriff game of random players whose cards were drawn."""
    return lambda: random_log(table_rules("sheriff", None, None, switches), 3)


def change_start(**fields: Any) -> Edit:
    """Change fields of GameStart."""
    return change(the("GameStart"), **fields)


def change_ruleset(**fields: Any) -> Edit:
    """Change fields of the ruleset in GameStart."""

    def edit(log: Log) -> Log:
        log[0]["event"]["ruleset"].update(fields)
        return log

    return edit


def change_chair(seat: int, **fields: Any) -> Edit:
    """Change who sits on a chair."""

    def edit(log: Log) -> Log:
        log[0]["event"]["players"][seat].update(fields)
        return log

    return edit


def move_after(match: Any, anchor: Any) -> Edit:
    """Move a line after another."""

    def edit(log: Log) -> Log:
        line = log.pop(find_line(log, match))
        log.insert(find_line(log, anchor) + 1, line)
        return log

    return edit


def say_at_length(log: Log) -> Log:
    """Make the first speech of the discussion longer than a speech may be."""
    log = change_answer(answer_to("speak", 0), words=LONG)(log)
    return change(the("Speech", sub="DISCUSSION", actor=0), content=LONG)(log)


def edited(number: str, log: Callable[[], Log], *edits: Edit) -> BrokenLog:
    return BrokenLog(number, log, edits, repairs=KEEP_MARKERS)


BROKEN_LOGS = [
    edited("R.1", game(), claim_switches(witch_self_poison="sometimes")),
    edited("R.1", game(), claim_switches(day_limit=2.0)),
    edited("R.1", game(), claim_switches(start="Night")),
    edited("R.1", game(), change_ruleset(night=["werewolf", "witch", "guard", "seer", "seer"])),
    edited("R.1", game(), change_ruleset(day=[name for name in DAY if name != "banishment_resolution"])),
    edited("R.1", game(TIED, tie="revote"), change_ruleset(day=[name for name in DAY if name != "defence"])),
    edited("R.1", game(), change_ruleset(cards={**CARDS, "villager": 2.0})),
    edited("R.1", game(), claim_switches(council_rounds=True)),
    edited("R.1", game(), change_ruleset(name="Our Town")),
    edited("R.1", game(), change_ruleset(extra=1)),
    edited("R.1", game(), change_start(schema=True)),
    edited("R.1", game(), change_start(schema=2)),
    edited("R.1", game(), change_start(seed="1")),
    edited("R.1", game(), change_ruleset(seats=2)),
    edited("R.1", game(), change_ruleset(decks=[{"seats": [4, 6], "cards": {"seer": "seats/0"}, "fill": None}])),
    edited("R.1", game(), change_ruleset(decks=[{"seats": [4, 6], "cards": {"seer": -1}, "fill": None}])),
    edited("R.1", game(), change_start(started=12)),
    edited("R.1", game(), change_chair(2, name=None)),
    edited("R.1", game(), change_chair(2, hat="red")),
    edited("R.1", game(), change_ruleset(night=["doctor", "witch", "werewolf", "guard", "seer"])),
    edited("R.2", drawn(), change_start(seed=4)),
    edited("R.2", game(), change(the("TableSet"), names=["A"] * 8)),
    edited("R.2", game(), change(the("TableSet"), ruleset="mafia")),
    edited("R.3", game(), insert(the("Vote", actor=3), NOTE, to=[3]), change_envelope(the("Note"), sub_phase=None)),
    edited("R.3", game(), change_envelope(the("GameStart"), sub_phase="VOTING")),
    edited("R.4", game(), change_envelope(the("Speech", actor=3), to="moderator")),
    edited("R.4", game(), change_envelope(the("Vote", actor=3), to=[0, 1])),
    edited("R.5", game(KILLED, reveal="role"), drop(the("CardRevealed"))),
    edited("R.5", game(), copy_after(the("PackMet"))),
    edited("R.5", game(), change_envelope(the("Speech", actor=3), thought="no")),
    edited("R.5", game(), change_answer(answer_to("speak", 3), mood="grim")),
    edited("R.6", game(), move_after(answer_to("check", 2), the("WerewolfKill"))),
    edited("R.7", game(), change_ask(answer_to("protect", 5), options=[0, 1, 2, 3, 4, 6, 7, "nobody"])),
    edited("R.7", game(), change_ask(answer_to("vote", 5), options=[0, 0, 2, 3, 4, 5, 6, 7, "abstain"])),
    edited("R.7", game(), change_ask(answer_to("vote", 5), options=[1, 0, 2, 3, 4, 5, 6, 7, "abstain"])),
    edited("R.7", game(), change_ask(answer_to("potion", 3), options=["pass", "poison 0"])),
    edited("R.7", game(), change_ask(answer_to("vote", 5), words="may")),
    edited("R.7", game(), change_ask(answer_to("speak", 5), aloud=False)),
    edited("R.8", game(), say_at_length),
    edited("R.8", game(), change_answer(answer_to("speak", 3), thought=3)),
    edited("R.9", game(), change(answer_to("vote", 5), how="retried")),
    edited("R.9", game(), change(answer_to("vote", 5), how="sometimes")),
    edited("R.9", game(), change(answer_to("vote", 5), troubles=[LATE])),
    edited(
        "R.9",
        game({**TIED, "check@1": 0}),
        change(answer_to("check", 2), how="fallback", troubles=[LATE] * 3),
    ),
    edited("R.9", game(), change(answer_to("vote", 5), how="fallback", troubles=[LATE] * 2)),
    edited("R.9", game(), change(answer_to("vote", 5), how="retried", troubles=[LATE] * 3)),
    edited("R.9", game(), change(answer_to("vote", 5), how="fallback", troubles=[LATE] * 4)),
    edited("R.10", game(), change(the("SubPhaseStart", sub_phase="VOTING"), secret=True)),
    edited("R.10", game(), change(the("PhaseStart"), living=[0, 1, 2, 3, 4, 5, 7, 6])),
    edited("R.11", game(TIED), change(the("Banishment"), ties=2)),
    edited("R.11", game(TIED), change(the("Banishment"), votes={"6": 1, "7": 1})),
    edited("R.12", game(KILLED, reveal="role"), change(the("CardRevealed"), dog="cat")),
    edited("R.13", game(TWO_RUN), change(the("Vote", sub="SHERIFF_ELECTION"), weight=2)),
    edited("R.13", game({"vote@1": 1}), change(the("Vote", actor=3), target=True)),
    edited("R.14", game(), change_fate(3, name="Nobody")),
    edited("R.14", game(), change(the("GameOver"), ended=17)),
    edited("R.15", game(), insert(the("Vote", actor=3), {**NOTE, "mood": "grim"}, to=[3])),
    edited("R.15", game(), insert(the("Vote", actor=3), {**NOTE, "content": 3}, to=[3])),
    edited("R.15", game(HUNTER_OUT), insert(the("Vote", actor=3), {**CALLED, "actor": 8}, to="moderator")),
    edited("R.15", game(), insert(the("Vote", actor=3), {**CALLED, "on_day": "1"}, to="moderator")),
    edited("R.5", game(), insert(the("GameOver"), NOTE, to=[3])),
    edited("R.9", game(), change(answer_to("vote", 5), by=3)),
    edited("R.9", game(), change(answer_to("vote", 5), spent="lots")),
    edited("R.9", game(), change(answer_to("vote", 5), how="retried", troubles=[17])),
    edited("R.1", game(), change_chair(2, persona=3)),
    edited("R.1", game(), change_chair(2, setting="fast")),
    edited("R.1", game(), change_ruleset(title=["x"])),
    edited("R.16", game(), insert(the("Vote", actor=3), FINDING, to="moderator")),
    *floor_broken_logs.RULEBOOK,
]

# Logs that a named assertion explains on the very line that differs.
EXPLAINED = [
    edited("N.3", game(), change_ruleset(cards={**CARDS, "villager": 3})),
    edited("B.4", game(), change_ruleset(unique=["villager"])),
    edited("B.2", game(), change_start(deal=["werewolf"] * 8), change_ruleset(cards={"werewolf": 8})),
    edited("N.3", game(), lambda log: [{**log[0], "event": {**log[0]["event"], "players": []}}, *log[1:]]),
    edited("N.6", game(), change_answer(answer_to("speak", 3), choice=4)),
    edited("N.6", game(), change_answer(answer_to("speak", 3), words=" ")),
    edited("N.6", game(), change_answer(answer_to("speak", 3), words=None)),
    edited("N.6", game(), change_answer(answer_to("vote", 3), words="Him!")),
    *floor_broken_logs.EXPLAINED,
]
