"""A wrong value in any place of a file is answered in plain words that say what is allowed."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Any

import pytest
import yaml

from lab.program import ROOT
from werewolf.config.personas import Persona
from werewolf.config.profiles import Profile
from werewolf.config.tables import TableConfig
from werewolf.config.validation import validate
from werewolf.errors import UserError
from werewolf.game.ruleset import Ruleset
from werewolf.game.switches import Switches

SEAT = {
    "player": "openai:m", "name": "Ann", "persona": "x", "count": 1, "level": "easy", "talk": "plain",
    "base_url": "http://x", "key_variable": "K", "max_tokens": 20, "effort": "low", "extra_body": {"a": 1},
    "timeout": 3, "context": 2000, "max_concurrent": 1, "prices": {"in": 1, "out": 1, "cached": 1},
    "role_hints": True, "speech": "typed", "time_limit": 1, "heard": False,
    "profile": "x", "temperature": 1, "thinking": "full", "headers": {"A": "b"}, "cache": "1h", "max_wait": 3,
    "language": "Dutch", "speech_words": 60, "prompts": "x", "names": "open", "entrant": "x", "coach": True,
}  # fmt: skip
TABLE = {
    "title": "x", "ruleset": "mafia", "cards": {"werewolf": 1}, "switches": {"tie": "lot"}, "speech": "typed",
    "time_limit": 3, "heard": False, "talk": "plain", "role_hints": True, "seats": [SEAT],
    "language": "Dutch", "speech_words": 60, "prompts": "x", "names": "open",
}  # fmt: skip
RULES = yaml.safe_load((ROOT / "configs" / "rulesets" / "sheriff.yaml").read_text(encoding="utf-8"))
PERSONA = yaml.safe_load((ROOT / "personas" / "nuru.yaml").read_text(encoding="utf-8"))
PROFILE = {
    "title": "x", "protocol": "openai", "api": "chat", "base_url": "http://x", "key_variable": "K", "hosts": ["x"],
    "ports": [80], "tokens_name": "x", "tokens": 900, "most_tokens": 1000, "answer_schema": "exact",
    "modes": ["text"], "headers": {"A": "b"}, "body": {"a": 1}, "effort": "a.b", "native": {"a": 1},
    "brief": {"a": 1}, "timeout": 3, "thinking_timeout": 3, "cache": {"1h": {"a": 1}}, "cache_place": "message",
    "cache_key": "x", "stream": True, "stream_usage": True,
}  # fmt: skip
WHOLE = {
    TableConfig: TABLE,
    Ruleset: {**RULES, "switches": {**Switches().model_dump(), **RULES["switches"]}},
    Persona: PERSONA,
    Profile: PROFILE,
}
WRONG: tuple[Any, ...] = (
    None, True, "word", "", "x" * 3000, "two\nlines", 5, -5, 10**9, 1.5, float("inf"), [], [1], ["x"], {},
    {"x": 1}, {1: 2},
)  # fmt: skip
# Words for programmers, and names of their types.
FOREIGN = re.compile(r"Input|String|Tuple|should|valid |instance|dictionary|integer|boolean|pattern|\^|\$|validation")


def changes(content: Any) -> Iterator[Any]:
    """The content with one value, in each place, replaced by each of the wrong ones."""
    yield from WRONG
    if isinstance(content, dict):
        for key, value in content.items():
            yield from ({**content, key: changed} for changed in changes(value))
    elif isinstance(content, list) and content:
        yield from ([changed, *content[1:]] for changed in changes(content[0]))


@pytest.mark.parametrize("model", WHOLE, ids=lambda model: model.__name__)
def test_no_wrong_value_is_answered_in_the_words_of_a_library(model):
    validate(model, WHOLE[model], "file")
    messages = set()
    for content in changes(WHOLE[model]):
        if isinstance(content, dict):
            try:
                validate(model, content, "file")
            except UserError as fault:
                messages.add(str(fault))
    assert len(messages) > 100
    assert [message for message in messages if FOREIGN.search(message)] == []
    silent = [each for each in messages if "; " not in each and "is missing" not in each and "there is no" not in each]
    assert silent == []
