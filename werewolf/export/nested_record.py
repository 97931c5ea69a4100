"""Export a game as a nested JSON record: phases and sub-phases, each with its lines of the log; and its JSON Schema."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Annotated, Any, Literal

from msgspec import Meta, defstruct

from werewolf.game.asks import Seat
from werewolf.game.events import Dealt, Outcome, Phase, VictoryCondition, Winner
from werewolf.game.frozen import Frozen
from werewolf.game.secrecy import To, Viewpoint
from werewolf.storage.codec import line_type, schema_of
from werewolf.storage.record_lines import FORMAT, VERSION

Plain = dict[str, Any]
SPEECH_KINDS = ("Speech", "Reply", "PackTalk", "Proposal")


def record(
    lines: Sequence[Plain], view: Viewpoint, version: int, ruleset: Mapping[str, Any], names: Sequence[str]
) -> Plain:
    """Build the record from the lines of a log, or from those that one seat may see. What they don't say is null."""
    start, over = first_event(lines, "GameStart"), first_event(lines, "GameOver")
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
        "transcript": transcript(lines, names),
        "result": result(lines, over) if over else None,
    }


def first_event(lines: Sequence[Plain], kind: str) -> Plain:
    """The first event of this kind, or an empty object."""
    return next((line["event"] for line in lines if line["event"].get("kind") == kind), {})


def nested(lines: Sequence[Plain]) -> Plain:
    """Every line under its phase and sub-phase. It carries its number in the log, so the log can be rebuilt."""
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
    return {"opening": opening, "phases": [with_sorted_sub_phases(log) for log in phases.values()], "ending": ending}


def with_sorted_sub_phases(phase: Plain) -> Plain:
    """Sort sub-phases by their start, because some answers are collected before their sub-phase starts."""
    return {**phase, "sub_phases": sorted(phase["sub_phases"].values(), key=first_line)}


def first_line(sub_phase: Plain) -> int:
    events = sub_phase["events"]
    starts = (line["line"] for line in events if line["event"].get("kind") == "SubPhaseStart")
    return int(next(starts, events[0]["line"]))


def players(lines: Sequence[Plain], names: Sequence[str]) -> list[Plain]:
    """Who sat where, with which role, and what became of them."""
    seats: list[Plain] = [
        {"seat": seat, "name": name, "kind": None, "persona": None, "role": None, "outcome": None, "won": None}
        for seat, name in enumerate(names)
    ]
    for line in lines:
        event = line["event"]
        updates: Sequence[Plain] = ()
        if event.get("kind") in ("CardDealt", "CardRevealed") and event.get("role"):
            updates = [{"seat": event.get("actor"), "role": event["role"]}]
        elif event.get("kind") == "Seated":
            updates = [{"seat": event.get("actor"), "kind": event.get("player"), "persona": event.get("persona")}]
        elif event.get("kind") in ("GameStart", "GameOver"):
            updates = entries(event.get("players"))
        for update in updates:
            if is_seat(update.get("seat"), seats):
                seat = seats[update["seat"]]
                seat.update({key: update[key] for key in seat.keys() & update.keys()})
    return seats


def entries(value: Any) -> list[Plain]:
    """The objects in a list; nothing if it is not a list, because a log may come from anywhere."""
    return [entry for entry in value if isinstance(entry, dict)] if isinstance(value, list) else []


def is_seat(value: Any, seats: Sequence[Any]) -> bool:
    return type(value) is int and 0 <= value < len(seats)


def is_speech(line: Plain) -> bool:
    """Whether something is said here. A proposal among the wolves may come without words."""
    return line["event"].get("kind") in SPEECH_KINDS and bool(line["event"].get("content"))


def transcript(lines: Sequence[Plain], names: Sequence[str]) -> list[Plain]:
    return [transcript_entry(number, line, names) for number, line in enumerate(lines, start=1) if is_speech(line)]


def transcript_entry(number: int, line: Plain, names: Sequence[str]) -> Plain:
    """Who said what to whom."""
    seat = line["event"].get("actor")
    where = {key: line.get(key) for key in ("day", "phase", "sub_phase", "to")}
    name = names[seat] if is_seat(seat, names) else None
    return {"line": number, **where, "seat": seat, "name": name, "words": line["event"].get("content")}


def result(lines: Sequence[Plain], over: Plain) -> Plain:
    days = max((line["day"] for line in lines if type(line.get("day")) is int), default=0)
    return {"winner": over.get("winner"), "condition": over.get("condition"), "days": days}


# -- the schema of the record, made from classes that describe it -----------------------------------------------------


class Times(Frozen):
    started: str | None
    ended: str | None


class PlayerLog(Frozen):
    """A player. What the viewpoint of the record did not know is null."""

    seat: Seat
    name: str
    kind: str | None
    persona: str | None
    role: str | None
    outcome: Outcome | None
    won: bool | None


class TranscriptEntry(Frozen):
    """Something that was said, and to whom."""

    line: int
    day: int
    phase: Phase | None
    sub_phase: str | None
    to: To
    seat: Seat
    name: str
    words: str


class Result(Frozen):
    winner: Winner
    condition: VictoryCondition
    days: int


def record_schema() -> dict[str, Any]:
    """The schema of the whole record."""
    line: Any = record_part("Line", line_type(), line=described(int, "The line's number in the log."))
    sub_phase: Any = record_part("SubPhaseLog", sub_phase=str, events=list[line])
    phase: Any = record_part(
        "PhaseLog", phase=Literal["NIGHT", "DAY"], day=int, events=list[line], sub_phases=list[sub_phase]
    )
    record = record_part(
        "GameRecord",
        format=Literal[FORMAT],
        version=Literal[VERSION],
        log_version=described(int, "The version of the log's schema."),
        view=Annotated[
            str, Meta(pattern=r"^(all|public|seat:\d{1,3})$", description="Whose view of the game this is.")
        ],
        finished=bool,
        times=Times,
        seed=int | None,
        dealt=Dealt | None,
        ruleset=dict[str, Any],
        players=list[PlayerLog],
        opening=described(list[line], "What happened before the first phase."),
        phases=list[phase],
        ending=described(list[line], "What happened after the last phase."),
        transcript=list[TranscriptEntry],
        result=Result | None,
    )
    return schema_of(record)


def record_part(name: str, base: type[Frozen] = Frozen, **fields: Any) -> Any:
    """A class with these fields, which are known only when all events are."""
    return defstruct(name, list(fields.items()), bases=(base,))


def described(kind: Any, words: str, pattern: str | None = None) -> Any:
    return Annotated[kind, Meta(description=words, pattern=pattern)]
