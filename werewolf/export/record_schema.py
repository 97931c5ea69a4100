"""The JSON Schema of the nested record, generated from pydantic models."""

from __future__ import annotations

from typing import Any, Literal

from pydantic import BaseModel, ConfigDict, Field, create_model

from werewolf.audit.record import FORMAT, VERSION
from werewolf.game.asks import Seat
from werewolf.game.events import Dealt, Outcome, Phase, VictoryCondition, Winner
from werewolf.storage.codec import line_model, log_schema


class Part(BaseModel):
    model_config = ConfigDict(extra="forbid", strict=True)


class Times(Part):
    started: str | None
    ended: str | None


class PlayerLog(Part):
    """A player. What the viewpoint of the record did not know is null."""

    seat: Seat
    name: str
    kind: str | None
    persona: str | None
    role: str | None
    outcome: Outcome | None
    won: bool | None


class TranscriptEntry(Part):
    """Something that was said, and to whom."""

    line: int
    day: int
    phase: Phase | None
    sub_phase: str | None
    to: Literal["all", "moderator"] | tuple[Seat, ...]
    seat: Seat
    name: str
    words: str


class Result(Part):
    winner: Winner
    condition: VictoryCondition
    days: int


def record_schema() -> dict[str, Any]:
    """The schema of the whole record."""
    line: Any = create_model(
        "Line", __base__=line_model(), line=(int, Field(description="The line's number in the log."))
    )
    sub_phase: Any = create_model("SubPhaseLog", __base__=Part, sub_phase=(str, ...), events=(list[line], ...))
    phase_fields: dict[str, Any] = {
        "phase": (Literal["NIGHT", "DAY"], ...),
        "day": (int, ...),
        "events": (list[line], ...),
        "sub_phases": (list[sub_phase], ...),
    }
    phase: Any = create_model("PhaseLog", __base__=Part, **phase_fields)
    fields: dict[str, Any] = {
        "format": (Literal[FORMAT], ...),
        "version": (Literal[VERSION], ...),
        "log_version": (int, Field(description="The version of the log's schema.")),
        "view": (str, Field(pattern=r"^(all|public|seat:\d{1,3})$", description="Whose view of the game this is.")),
        "finished": (bool, ...),
        "times": (Times, ...),
        "seed": (int | None, ...),
        "dealt": (Dealt | None, ...),
        "ruleset": (dict[str, Any], ...),
        "players": (list[PlayerLog], ...),
        "opening": (list[line], Field(description="What happened before the first phase.")),
        "phases": (list[phase], ...),
        "ending": (list[line], Field(description="What happened after the last phase.")),
        "transcript": (list[TranscriptEntry], ...),
        "result": (Result | None, ...),
    }
    record: Any = create_model("GameRecord", __base__=Part, **fields)
    schema, log = record.model_json_schema(mode="serialization"), log_schema()
    schema["$defs"].update(log["$defs"])  # the full definitions of events, as in the log's schema
    return {"$schema": log["$schema"], **schema}
