"""Write the JSON Schemas of the log and of the files people write, so that editors can complete and check them."""

from __future__ import annotations

import json
import sys
from pathlib import Path
from typing import Any

import msgspec

from werewolf.arena.analysis.table_statistics import Statistics
from werewolf.arena.plan import ArenaPlan
from werewolf.config.personas import Persona
from werewolf.config.seat import KINDS, MODELS
from werewolf.config.tables import TableConfig
from werewolf.export.nested_record import record_schema
from werewolf.game.ruleset import Ruleset
from werewolf.game.switches import Switches
from werewolf.players.own.protocol import agent_schema
from werewolf.storage.codec import DRAFT, log_schema

# A file, a module or a program of the user's own. Names that installed packages offer are not known here.
OWN_PATTERN = r"^(.+\.py:.+|python:.+|command:.+)$"
PERSONA_KEYS = {
    "id": "Its name in table files, and the name of this file: small letters, digits, - and _.",
    "name": "What the others at the table call this player.",
    "background": "Who this is, and why they are at the table, in two sentences.",
    "core_traits": "A few words for each trait.",
    "speech_style": "How they talk: long or short sentences, favourite words, what they never do.",
    "reasoning_style": "What counts as evidence for them, and how they reach a conclusion.",
    "accusation_style": "How they accuse somebody.",
    "defense_style": "How they react when they are accused.",
    "trust_disposition": "Whom they believe, how soon, and for how long.",
    "risk_tolerance": "Which risks they take, and which they never take.",
    "signature_phrases": "Sentences they sometimes say word for word.",
    "quirks": "Habits that others notice. Optional.",
    "reactions": "What others see and hear when something happens to this player.",
    "guidance": "How they play each kind of card, in a sentence or two. They may be dealt any card.",
    "temperament": "Three numbers between 0 and 1, which bots use.",
    "voice": "Sentences for bots, by kind. Where a kind is missing or used up, plain words are used. Optional.",
}
TABLE_KEYS = {
    "title": "One line for the list of tables.",
    "ruleset": "A ruleset's name, or the path of its file.",
    "seats": "The players, in seat order.",
    "cards": "The cards, one for each seat. Without it, the ruleset's cards for this number of seats.",
}
SEAT_KEYS = {
    "name": "The player's name. Without it, the persona's name.",
    "count": "How many seats like this one.",
    "max_tokens": "The most tokens a reply may have.",
    "prices": "What a million tokens cost, for the cost shown at the end.",
}


def ruleset_schema() -> dict[str, Any]:
    """The schema of a ruleset file. What the file leaves out comes from its `base`."""
    schema = Ruleset.model_json_schema()
    schema["properties"]["base"] = {"type": "string", "description": "The ruleset that this one changes."}
    schema["properties"].pop("cards")
    schema["properties"].pop("record", None)
    schema["properties"]["switches"] = {"anyOf": [{"$ref": "#/$defs/Switches"}, {"type": "null"}]}
    schema["required"] = ["name"]
    return schema


def table_schema() -> dict[str, Any]:
    """The schema of a table file, with all switches and kinds of players."""
    schema = TableConfig.model_json_schema()
    seat = schema["$defs"]["SeatConfig"]["properties"]
    schema["$defs"]["Switches"] = Switches.model_json_schema()
    description = schema["properties"]["switches"].pop("description")
    schema["properties"]["switches"] = {
        "anyOf": [{"$ref": "#/$defs/Switches"}, {"type": "null"}],
        "default": {},
        "description": description,
    }
    seat["player"].pop("type")
    seat["player"]["anyOf"] = [
        {"enum": [kind for kind in KINDS if kind not in MODELS]},
        {"type": "string", "pattern": f"^({'|'.join(MODELS)}):.+$"},
        {"type": "string", "pattern": OWN_PATTERN},
    ]
    seat["key_variable"]["anyOf"][0]["pattern"] = "^[A-Z_][A-Z0-9_]*$"
    describe(schema["properties"], TABLE_KEYS)
    describe(seat, SEAT_KEYS)
    return schema


def arena_schema() -> dict[str, Any]:
    """The schema of a plan file for an arena. Its entrants are written like the seats of a table."""
    schema, table = ArenaPlan.model_json_schema(), table_schema()
    schema["$defs"] = {**schema["$defs"], **table["$defs"]}
    schema["properties"]["switches"] = table["properties"]["switches"]
    return schema


def persona_schema() -> dict[str, Any]:
    schema = Persona.model_json_schema()
    describe(schema["properties"], PERSONA_KEYS)
    return schema


def describe(properties: dict[str, Any], words: dict[str, str]) -> None:
    """Give each key the description that editors show."""
    for key, description in words.items():
        properties[key]["description"] = description


def stats_schema() -> dict[str, Any]:
    """The schema of what `werewolf stats --json` prints."""
    (top,), parts = msgspec.json.schema_components([Statistics], ref_template="#/$defs/{name}")
    return {"$schema": DRAFT, "title": "What werewolf stats prints with --json", **top, "$defs": parts}


SCHEMAS = {
    "log": log_schema,
    "record": record_schema,
    "ruleset": ruleset_schema,
    "table": table_schema,
    "persona": persona_schema,
    "agent": agent_schema,
    "arena": arena_schema,
    "stats": stats_schema,
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
