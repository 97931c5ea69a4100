"""The JSON Schema of the nested record, made from classes that describe it."""

from __future__ import annotations

from typing import Annotated, Any, Literal

from msgspec import Meta, defstruct

from werewolf.audit.record import FORMAT, VERSION
from werewolf.game.asks import Seat
from werewolf.game.events import Dealt, Outcome, Phase, VictoryCondition, Winner
from werewolf.game.frozen import Frozen
from werewolf.game.view import To
from werewolf.storage.codec import line_type, schema_of


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
    line: Any = part("Line", line_type(), line=described(int, "The line's number in the log."))
    sub_phase: Any = part("SubPhaseLog", sub_phase=str, events=list[line])
    phase: Any = part("PhaseLog", phase=Literal["NIGHT", "DAY"], day=int, events=list[line], sub_phases=list[sub_phase])
    record = part(
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


def part(name: str, base: type[Frozen] = Frozen, **fields: Any) -> Any:
    """A class with these fields, which are known only when all events are."""
    return defstruct(name, list(fields.items()), bases=(base,))


def described(kind: Any, words: str, pattern: str | None = None) -> Any:
    return Annotated[kind, Meta(description=words, pattern=pattern)]
