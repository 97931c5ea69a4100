"""What a nested record looks like, as models: its JSON Schema is made from them."""

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
    """Who sat there. What the record's chair did not know is null."""

    seat: Seat
    name: str
    kind: str | None
    persona: str | None
    role: str | None
    outcome: Outcome | None
    won: bool | None


class Spoken(Part):
    """Something said, and to whom."""

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
    """The whole record."""
    line: Any = create_model("Line", __base__=line_model(), line=(int, Field(description="Its place in the log.")))
    sub_phase: Any = create_model("SubPhaseLog", __base__=Part, sub_phase=(str, ...), events=(list[line], ...))
    in_phase: dict[str, Any] = {
        "phase": (Literal["NIGHT", "DAY"], ...),
        "day": (int, ...),
        "events": (list[line], ...),
        "sub_phases": (list[sub_phase], ...),
    }
    phase: Any = create_model("PhaseLog", __base__=Part, **in_phase)
    fields: dict[str, Any] = {
        "format": (Literal[FORMAT], ...),
        "version": (Literal[VERSION], ...),
        "log_version": (int, Field(description="The version of the log's own schema.")),
        "view": (str, Field(pattern=r"^(all|public|seat:\d{1,3})$", description="Whose record it is.")),
        "finished": (bool, ...),
        "times": (Times, ...),
        "seed": (int | None, ...),
        "dealt": (Dealt | None, ...),
        "ruleset": (dict[str, Any], ...),
        "players": (list[PlayerLog], ...),
        "opening": (list[line], Field(description="What happened before the first phase.")),
        "phases": (list[phase], ...),
        "ending": (list[line], Field(description="What happened after the last phase.")),
        "transcript": (list[Spoken], ...),
        "result": (Result | None, ...),
    }
    record: Any = create_model("GameRecord", __base__=Part, **fields)
    schema, log = record.model_json_schema(mode="serialization"), log_schema()
    schema["$defs"].update(log["$defs"])  # events as a log has them: in full
    return {"$schema": log["$schema"], **schema}
