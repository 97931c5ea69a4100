"""Doctoring a log: small steps that each take the lines and leave them a little less true."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable
from copy import deepcopy
from typing import Any

from tests.audit.stages import Log

Step = Callable[[Log], Log]
Match = Callable[[dict[str, Any]], bool]


def the(kind: str, *, day: int | None = None, phase: str | None = None, sub: str | None = None, **fields: Any) -> Match:
    """Lines of one kind, at a place, with these fields; of an answer, `seat`, `purpose` and `choice`."""

    def fits(line: dict[str, Any]) -> bool:
        event = line["event"]
        if event["kind"] != kind or (day is not None and line["day"] != day):
            return False
        if (phase is not None and line["phase"] != phase) or (sub is not None and line["sub_phase"] != sub):
            return False
        known = {**event, **event["ask"], **event["answer"]} if kind == "Answered" else event
        return all(known[name] == value for name, value in fields.items())

    return fits


def asked(purpose: str, seat: int, day: int | None = None) -> Match:
    return the("Answered", day=day, purpose=purpose, seat=seat)


def where(log: Log, match: Match, nth: int = 0) -> int:
    return [at for at, line in enumerate(log) if match(line)][nth]


def in_steps(log: Log, steps: tuple[Step, ...]) -> Log:
    log = deepcopy(log)
    for step in steps:
        log = step(log)
    return log


def change(match: Match, nth: int = 0, **fields: Any) -> Step:
    def step(log: Log) -> Log:
        log[where(log, match, nth)]["event"].update(fields)
        return log

    return step


def envelope(match: Match, nth: int = 0, **fields: Any) -> Step:
    def step(log: Log) -> Log:
        log[where(log, match, nth)].update(fields)
        return log

    return step


def reply(match: Match, choice: Any) -> Step:
    """Another answer; it is offered, if it was not."""

    def step(log: Log) -> Log:
        event = log[where(log, match)]["event"]
        event["answer"] = {**event["answer"], "choice": choice}
        options = event["ask"]["options"]
        if choice not in options:
            options.insert(0, choice)
        return log

    return step


def answer(match: Match, **fields: Any) -> Step:
    """Another answer to the very same ask."""

    def step(log: Log) -> Log:
        log[where(log, match)]["event"]["answer"].update(fields)
        return log

    return step


def ask(match: Match, nth: int = 0, **fields: Any) -> Step:
    """Another ask, answered the same."""

    def step(log: Log) -> Log:
        log[where(log, match, nth)]["event"]["ask"].update(fields)
        return log

    return step


def offer(match: Match, option: Any) -> Step:
    def step(log: Log) -> Log:
        log[where(log, match)]["event"]["ask"]["options"].insert(0, option)
        return log

    return step


def drop(*matches: Match) -> Step:
    """Without the first line that fits each of these."""

    def step(log: Log) -> Log:
        for match in matches:
            del log[where(log, match)]
        return log

    return step


def copy_after(match: Match, *also: Match) -> Step:
    """These lines once more, after the last of them."""

    def step(log: Log) -> Log:
        places = [where(log, each) for each in (match, *also)]
        log[max(places) + 1 : max(places) + 1] = [deepcopy(log[at]) for at in places]
        return log

    return step


def put(anchor: Match, *events: dict[str, Any], to: Any = "all", before: bool = False, nth: int = 0) -> Step:
    """New lines beside an old one, at its place in the game."""

    def step(log: Log) -> Log:
        at = where(log, anchor, nth)
        new = [{**log[at], "to": to, "event": dict(event)} for event in events]
        log[at + (not before) : at + (not before)] = new
        return log

    return step


def span(log: Log, sub: str, day: int) -> slice:
    start = where(log, the("SubPhaseStart", day=day, sub_phase=sub))
    return slice(start, where(log, the("SubPhaseEnd", day=day, sub_phase=sub)) + 1)


def without(sub: str, day: int) -> Step:
    """Without a sub-phase; answers given in it for another stay."""

    def step(log: Log) -> Log:
        part = span(log, sub, day)
        log[part] = [line for line in log[part] if line["sub_phase"] != sub]
        return log

    return step


def moved(sub: str, day: int, *, after: str) -> Step:
    """A sub-phase, elsewhere in its phase; answers given in it for another stay."""

    def step(log: Log) -> Log:
        part = span(log, sub, day)
        block = [line for line in log[part] if line["sub_phase"] == sub]
        log[part] = [line for line in log[part] if line["sub_phase"] != sub]
        end = span(log, after, day).stop
        return log[:end] + block + log[end:]

    return step


def empty(sub: str, day: int, *, after: str | None = None, to: str = "all") -> Step:
    """A sub-phase in which nothing happens, after another one or first thing in the day."""

    def step(log: Log) -> Log:
        opened = the("PhaseStart", day=day, phase="DAY")
        at = span(log, after, day).stop - 1 if after else where(log, opened)
        marker = {key: log[at]["event"][key] for key in ("phase", "day", "living", "dead", "sheriff")}
        line = {**log[at], "sub_phase": sub, "to": to}
        new = [
            {**line, "event": {"kind": kind, **marker, "sub_phase": sub, "secret": to != "all"}}
            for kind in ("SubPhaseStart", "SubPhaseEnd")
        ]
        return log[: at + 1] + new + log[at + 1 :]

    return step


def without_phase(phase: str, day: int) -> Step:
    def step(log: Log) -> Log:
        start = where(log, the("PhaseStart", day=day, phase=phase))
        end = where(log, the("PhaseEnd", day=day, phase=phase))
        return log[:start] + log[end + 1 :]

    return step


def swapped(first: tuple[Match, Match], second: tuple[Match, Match]) -> Step:
    """Two stretches of lines, each from one match to another, in each other's place."""

    def step(log: Log) -> Log:
        a, b = where(log, first[0]), where(log, first[1]) + 1
        c, d = where(log, second[0]), where(log, second[1]) + 1
        return log[:a] + log[c:d] + log[b:c] + log[a:b] + log[d:]

    return step


def lie(**switches: Any) -> Step:
    """Played by one house rule, logged as another's."""

    def step(log: Log) -> Log:
        log[0]["event"]["ruleset"]["switches"].update(switches)
        return log

    return step


def dealt(*roles: str) -> Step:
    """Another deal, and all that is told of it; cut off before the first night."""

    def step(log: Log) -> Log:
        log = log[: where(log, the("PackMet")) + 1]
        cards = dict(Counter(roles))
        log[0]["event"]["deal"], log[0]["event"]["ruleset"]["cards"] = list(roles), cards
        log[1]["event"]["cards"] = cards
        for seat, role in enumerate(roles):
            log[2 + seat]["event"]["role"] = role
        pack = [seat for seat, role in enumerate(roles) if role == "werewolf"]
        log[-1]["event"]["pack"] = log[-1]["to"] = pack
        return log

    return step


def ended(winner: str, condition: str) -> Step:
    """Another end, with everyone's fate to match."""

    def step(log: Log) -> Log:
        over = log[-1]["event"]
        over["winner"], over["condition"] = winner, condition
        for fate in over["players"]:
            fate["won"] = winner == ("werewolves" if fate["role"] == "werewolf" else "village")
        return log

    return step


def cut(day: int) -> Step:
    """From the end of a day straight to the end of the game: everyone's fate is what it was by then."""

    def step(log: Log) -> Log:
        at = where(log, the("PhaseEnd", day=day, phase="DAY"))
        over = {**log[-1], "day": day}
        living = log[at]["event"]["living"]
        for fate in over["event"]["players"]:
            fate["outcome"] = "survived" if fate["seat"] in living else fate["outcome"]
        return [*log[: at + 1], over]

    return step


def fate(seat: int, **fields: Any) -> Step:
    """One player's end, told otherwise."""

    def step(log: Log) -> Log:
        log[-1]["event"]["players"][seat].update(fields)
        return log

    return step


def start_again(log: Log) -> Log:
    """GameStart a second time, on the first day."""
    at = where(log, the("PhaseStart", day=1, phase="DAY"))
    return [*log[: at + 1], {**log[at], "to": "moderator", "event": log[0]["event"]}, *log[at + 1 :]]


def seated(match: Match, seat: int, nth: int = 0) -> Step:
    """An ask and its answer, given to another seat."""

    def step(log: Log) -> Log:
        line = log[where(log, match, nth)]
        line["to"] = [seat]
        line["event"]["ask"]["seat"] = seat
        return log

    return step


def said(kind: str, seat: int) -> dict[str, Any]:
    """Words of a seat: a Speech, a PackTalk, a Note."""
    return {"kind": kind, "actor": seat, "content": "Boo."}


def affairs(seat: int) -> tuple[Match, Match]:
    """A dead seat's last words to its summary."""
    return asked("last_words", seat), the("DeathEvent", actor=seat)


def turn(seat: int) -> tuple[Match, Match]:
    """A seat's turn in the first discussion."""
    return asked("speak", seat), the("Speech", sub="DISCUSSION", actor=seat)


def nominating(seat: int) -> tuple[Match, Match]:
    """A seat's turn in the first discussion, where a speech names someone."""
    return asked("speak", seat), the("Nomination", actor=seat)


def talk(seat: int) -> tuple[Match, Match]:
    """A wolf's first turn to talk to the pack."""
    return asked("pack_talk", seat), the("PackTalk", actor=seat)


def defence(seat: int) -> tuple[Match, Match]:
    return asked("defend", seat), the("Speech", sub="DEFENCE", actor=seat)


def question(purpose: str, seat: int, day: int, sub: str, options: list[Any], choice: Any) -> dict[str, Any]:
    """An ask with its answer, as an event."""
    ask = {"seat": seat, "purpose": purpose, "day": day, "sub_phase": sub, "options": options, "words": "none"}
    answer = {"choice": choice, "words": None, "thought": None}
    return {"kind": "Answered", "ask": ask, "answer": answer, "how": "player"}


def night_order(*roles: str) -> Step:
    """Another order of the night's hours, as the log has it."""

    def step(log: Log) -> Log:
        log[0]["event"]["ruleset"]["night"] = list(roles)
        return log

    return step


def remarked(log: Log) -> Log:
    """Markers that declare the living, dead and sheriff of the doctored facts."""
    living, dead, sheriff = list(range(len(log[0]["event"]["deal"]))), [], None
    for line in log:
        event = line["event"]
        kind = event["kind"]
        gone = {"DeathAnnouncement": event.get("dead_players"), "Banishment": [event.get("banished")]}.get(kind) or []
        gone = [event["target"]] if kind == "HunterShoot" else gone
        for seat in gone:
            if seat in living:
                living.remove(seat)
                dead.append(seat)
        if kind == "SheriffOutcome":
            sheriff = event["winner"]
        elif kind == "SheriffBadgeTransfer":
            sheriff = event["to_player"]
        elif "living" in event:
            event.update(living=list(living), dead=sorted(dead), sheriff=sheriff)
    return log


def renumbered(log: Log) -> Log:
    for n, line in enumerate(log):
        line["n"] = n
    return log
