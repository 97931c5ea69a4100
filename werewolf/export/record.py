"""The nested record of a game: its phases and their sub-phases, with every line of the log in its place."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from werewolf.audit.record import FORMAT, VERSION
from werewolf.game.viewpoint import Viewpoint

Plain = dict[str, Any]
SPOKEN = ("Speech", "PackTalk", "Proposal")


def record(
    lines: Sequence[Plain], view: Viewpoint, version: int, ruleset: Mapping[str, Any], names: Sequence[str]
) -> Plain:
    """From the plain lines of a log, or from those one chair may see: what they do not tell stays unsaid."""
    start, over = first(lines, "GameStart"), first(lines, "GameOver")
    return {
        "format": FORMAT,
        "version": VERSION,
        "log_version": version,
        "view": str(view),
        "finished": bool(over),
        "times": {"started": start.get("started"), "ended": over.get("ended")},
        "seed": start.get("seed"),
        "dealt": start.get("dealt"),
        "ruleset": ruleset,
        "players": players(lines, names),
        **nested(lines),
        "transcript": [spoken(number, line, names) for number, line in enumerate(lines, start=1) if speaks(line)],
        "result": result(lines, over) if over else None,
    }


def first(lines: Sequence[Plain], kind: str) -> Plain:
    """The first event of this kind; nothing, where none is known."""
    return next((line["event"] for line in lines if line["event"].get("kind") == kind), {})


def nested(lines: Sequence[Plain]) -> Plain:
    """Every line under its phase and sub-phase, with its number in the log, by which the log can be had again."""
    opening: list[Plain] = []
    ending: list[Plain] = []
    phases: dict[tuple[str, str], Plain] = {}
    for number, line in enumerate(lines, start=1):
        numbered = {"line": number, **line}
        phase, day, sub_phase = line.get("phase"), line.get("day"), line.get("sub_phase")
        if phase is None or phase == "GAME_OVER":
            (opening if phase is None else ending).append(numbered)
            continue
        log = phases.setdefault((str(phase), str(day)), {"phase": phase, "day": day, "events": [], "sub_phases": {}})
        if sub_phase is not None:
            log = log["sub_phases"].setdefault(str(sub_phase), {"sub_phase": sub_phase, "events": []})
        log["events"].append(numbered)
    return {"opening": opening, "phases": [in_order(log) for log in phases.values()], "ending": ending}


def in_order(phase: Plain) -> Plain:
    """Sub-phases as they began: an answer may have been given in advance, along with others'."""
    return {**phase, "sub_phases": sorted(phase["sub_phases"].values(), key=began)}


def began(sub_phase: Plain) -> int:
    events = sub_phase["events"]
    starts = (line["line"] for line in events if line["event"].get("kind") == "SubPhaseStart")
    return int(next(starts, events[0]["line"]))


def players(lines: Sequence[Plain], names: Sequence[str]) -> list[Plain]:
    """Who sat where, what they held and what became of them."""
    seats: list[Plain] = [
        {"seat": seat, "name": name, "kind": None, "persona": None, "role": None, "outcome": None, "won": None}
        for seat, name in enumerate(names)
    ]
    for line in lines:
        event = line["event"]
        known: Sequence[Plain] = ()
        if event.get("kind") in ("CardDealt", "CardRevealed") and event.get("role"):
            known = [{"seat": event.get("actor"), "role": event["role"]}]
        elif event.get("kind") == "Seated":
            known = [{"seat": event.get("actor"), "kind": event.get("player"), "persona": event.get("persona")}]
        elif event.get("kind") in ("GameStart", "GameOver"):
            known = entries(event.get("players"))
        for told in known:
            if is_seat(told.get("seat"), seats):
                seat = seats[told["seat"]]
                seat.update({key: told[key] for key in seat.keys() & told.keys()})
    return seats


def entries(value: Any) -> list[Plain]:
    """A log may come from anywhere: whatever is no list of objects tells nothing."""
    return [entry for entry in value if isinstance(entry, dict)] if isinstance(value, list) else []


def is_seat(value: Any, seats: Sequence[Any]) -> bool:
    return type(value) is int and 0 <= value < len(seats)


def speaks(line: Plain) -> bool:
    """Not everyone who proposes something in the pack's council says why."""
    return line["event"].get("kind") in SPOKEN and bool(line["event"].get("content"))


def spoken(number: int, line: Plain, names: Sequence[str]) -> Plain:
    """What somebody said, and to whom."""
    seat = line["event"].get("actor")
    where = {key: line.get(key) for key in ("day", "phase", "sub_phase", "to")}
    name = names[seat] if is_seat(seat, names) else None
    return {"line": number, **where, "seat": seat, "name": name, "words": line["event"].get("content")}


def result(lines: Sequence[Plain], over: Plain) -> Plain:
    days = max((line["day"] for line in lines if type(line.get("day")) is int), default=0)
    return {"winner": over.get("winner"), "condition": over.get("condition"), "days": days}
