"""JSON Schemas of the log and of the files people write, made from the code, so that editors complete and check."""

from __future__ import annotations

import json
import sys
from pathlib import Path
from typing import Any

from werewolf.config.personas import Persona
from werewolf.config.tables import TableConfig
from werewolf.export.record_schema import record_schema
from werewolf.game.ruleset import Ruleset, Switches
from werewolf.players.kinds import BUILT_IN
from werewolf.players.models.providers import provider_names
from werewolf.storage.codec import log_schema

PERSONA_KEYS = {
    "id": "How table files call it, and how the file is called: small letters, digits, - and _.",
    "name": "What the others at the table call this player.",
    "background": "Who this is, and why they sit here: two sentences.",
    "core_traits": "A few words each.",
    "speech_style": "How the voice sounds: length of sentences, words it likes, what it never does.",
    "reasoning_style": "What counts as evidence, and how a conclusion is reached.",
    "accusation_style": "How somebody is accused.",
    "defense_style": "What happens when the finger points the other way.",
    "trust_disposition": "Whom this player believes, how soon, and for how long.",
    "risk_tolerance": "What is dared, and what never.",
    "signature_phrases": "Said word for word, now and then.",
    "quirks": "Habits the table notices; may be left out.",
    "reactions": "What the table sees and hears when something happens to this player.",
    "guidance": "How each kind of card is played, in a sentence or two; a persona may be dealt any of them.",
    "temperament": "Three leanings between 0 and 1, for players that need numbers.",
}
TABLE_KEYS = {
    "title": "The table in a line, for the list of tables.",
    "ruleset": "A ruleset's name, or the path of its file.",
    "seats": "Who sits where, in order.",
    "cards": "This table's cards, as many as there are seats; left out, the ruleset deals for its size.",
}
SEAT_KEYS = {
    "name": "Left out, a persona's.",
    "count": "How many chairs alike.",
    "max_tokens": "The most a reply may take.",
    "prices": "What a million tokens cost, for the bill at the end.",
}


def ruleset_schema() -> dict[str, Any]:
    """A ruleset file: what it leaves out, its `base` must say."""
    schema = Ruleset.model_json_schema()
    schema["properties"]["base"] = {"type": "string", "description": "The ruleset this one is a variant of."}
    schema["properties"].pop("cards")
    schema["properties"].pop("record", None)
    schema["properties"]["switches"] = {"anyOf": [{"$ref": "#/$defs/Switches"}, {"type": "null"}]}
    schema["required"] = ["name"]
    return schema


def table_schema() -> dict[str, Any]:
    """A table file, with the switches of a ruleset and the kinds of players spelt out."""
    schema = TableConfig.model_json_schema()
    seat = schema["$defs"]["SeatConfig"]["properties"]
    schema["$defs"]["Switches"] = Switches.model_json_schema()
    told = schema["properties"]["switches"].pop("description")
    schema["properties"]["switches"] = {
        "anyOf": [{"$ref": "#/$defs/Switches"}, {"type": "null"}],
        "default": {},
        "description": told,
    }
    seat["player"].pop("type")
    seat["player"]["anyOf"] = [
        {"enum": list(BUILT_IN)},
        {"type": "string", "pattern": f"^({'|'.join(provider_names())}):.+$"},
    ]
    seat["key_variable"]["anyOf"][0]["pattern"] = "^[A-Z_][A-Z0-9_]*$"
    described(schema["properties"], TABLE_KEYS)
    described(seat, SEAT_KEYS)
    return schema


def persona_schema() -> dict[str, Any]:
    schema = Persona.model_json_schema()
    described(schema["properties"], PERSONA_KEYS)
    return schema


def described(properties: dict[str, Any], words: dict[str, str]) -> None:
    """Say of each key what it is for, as an editor shows it."""
    for key, says in words.items():
        properties[key]["description"] = says


SCHEMAS = {
    "log": log_schema,
    "record": record_schema,
    "ruleset": ruleset_schema,
    "table": table_schema,
    "persona": persona_schema,
}


def text(name: str) -> str:
    return json.dumps(SCHEMAS[name](), indent=1, ensure_ascii=False) + "\n"


def main() -> None:
    folder = Path(sys.argv[1])
    folder.mkdir(parents=True, exist_ok=True)
    for name in SCHEMAS:
        (folder / f"{name}.json").write_text(text(name), encoding="utf-8")


if __name__ == "__main__":
    main()
