"""TableConfig: read and check a table file, which says who plays by which ruleset."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated, Any

from pydantic import Field, StrictInt

from werewolf.config.files import find_file, location, read_yaml
from werewolf.config.rulesets import ruleset, table_rules
from werewolf.config.seat import check_seat
from werewolf.config.seat_options import (
    Language,
    Naming,
    SeatConfig,
    Seconds,
    SpeechMode,
    SpeechWords,
    TalkStyle,
)
from werewolf.config.validation import SECRET_REFUSAL, find_secrets, validate
from werewolf.errors import UserError, unknown
from werewolf.game.roles import roles
from werewolf.game.ruleset import LONGEST_TITLE
from werewolf.game.switches import Strict, Switches


class TableConfig(Strict):
    """A table file."""

    title: Annotated[str, Field(max_length=LONGEST_TITLE)] = ""
    ruleset: str = "sheriff"
    seats: tuple[SeatConfig, ...]
    cards: dict[str, StrictInt] | None = None
    switches: dict[str, Any] = Field({}, description="Switches that differ from the ruleset at this table.")
    speech: SpeechMode = Field("typed", description="aloud: people talk at the table, and type only a summary.")
    time_limit: Seconds | None = Field(None, description="Time limit for a person's answer, in seconds.")
    heard: bool = Field(True, description="Show people what bots will understand of what they type.")
    talk: TalkStyle = Field("persona", description="plain: bots speak in plain words, without a persona's own.")
    role_hints: bool = Field(True, description="Tell models the usual conventions of their role.")
    language: Language | None = Field(None, description="The language that models speak.")
    speech_words: SpeechWords | None = Field(
        None, description="How many words a model's speech has at most; 80 if nothing is said."
    )
    prompts: str | None = Field(None, description="A folder with prompt texts of your own, for all models.")
    names: Naming = Field(
        "hidden", description="Whether players learn at once which model plays a seat, or only after the game."
    )

    def chairs(self) -> list[SeatConfig]:
        """One SeatConfig for every seat. Options for all people or all models are copied to each of them."""
        return [self._seat(seat) for seat in self.seats for _ in range(seat.count)]

    def _seat(self, seat: SeatConfig) -> SeatConfig:
        if seat.model:
            return seat.model_copy(update=self._for_models(seat))
        if seat.kind != "human":
            return seat
        own = {"speech": seat.speech or self.speech, "time_limit": seat.time_limit or self.time_limit}
        unheard = {"heard": False} if not self.heard and seat.heard is None else {}
        return seat.model_copy(update={**own, **unheard})

    def _for_models(self, seat: SeatConfig) -> dict[str, Any]:
        """What the table says about all models, where the seat says nothing itself. Defaults need not be said."""
        own = {"language": self.language, "speech_words": self.speech_words, "prompts": self.prompts}
        own |= {"role_hints": None if self.role_hints else False, "names": self.names if self.names == "open" else None}
        return {key: value for key, value in own.items() if value is not None and getattr(seat, key) is None}


def read_table(path: Path) -> TableConfig:
    """Read a table file, and check every key, its seats and its cards."""
    content = read_yaml(path)
    for keys in find_secrets(content):
        raise UserError(f"{location(str(path), keys)}: {'.'.join(keys)}: {SECRET_REFUSAL}")
    given = {key: value for key, value in content.items() if value is not None}
    table = validate(TableConfig, given, str(path))
    for index, seat in enumerate(table.seats):
        check_seat(seat, f"{location(str(path), ('seats', index))}: seats.{index}")
    check_game(table, path)
    return table


def check_game(setting: TableConfig, path: Path) -> None:
    """Check that the table is a legal game by itself, without any options of the command."""
    for switch in setting.switches:
        if switch not in Switches.model_fields:
            raise unknown(f"{location(str(path), ('switches', switch))}: switches", switch, Switches.model_fields)
    try:
        find_file("ruleset", setting.ruleset)
    except UserError as error:
        raise UserError(f"{location(str(path), ('ruleset',))}: {error}") from None
    known = {*roles(), *ruleset(setting.ruleset).words.roles.values()}
    for role in setting.cards or ():
        if role not in known:
            raise unknown(f"{location(str(path), ('cards', role))}: cards", role, known)
    table_rules(setting.ruleset, len(setting.chairs()) or None, setting.cards, setting.switches, str(path))
