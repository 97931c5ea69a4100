"""JSON Schemas of the log and of the files people write, made from the code, so that editors complete and check."""

from __future__ import annotations

import json
import sys
from pathlib import Path
from typing import Any

from werewolf.game.journal import log_schema
from werewolf.game.ruleset import Ruleset


def ruleset_schema() -> dict[str, Any]:
    """A ruleset file: what it leaves out, its `base` must say."""
    schema = Ruleset.model_json_schema()
    schema["properties"]["base"] = {"type": "string", "description": "The ruleset this one is a variant of."}
    schema["properties"].pop("cards")
    schema["properties"].pop("record", None)
    schema["required"] = ["name"]
    return schema


SCHEMAS = {"log": log_schema, "ruleset": ruleset_schema}


def text(name: str) -> str:
    return json.dumps(SCHEMAS[name](), indent=1, ensure_ascii=False) + "\n"


def main() -> None:
    folder = Path(sys.argv[1])
    folder.mkdir(parents=True, exist_ok=True)
    for name in SCHEMAS:
        (folder / f"{name}.json").write_text(text(name), encoding="utf-8")


if __name__ == "__main__":
    main()
