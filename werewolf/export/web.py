"""A game as one HTML file that replays it in a browser and asks nothing of any network."""

from __future__ import annotations

import json
import re
from base64 import b64encode
from collections.abc import Sequence
from functools import cache
from hashlib import sha256
from html import escape
from importlib.resources import files
from typing import Any

from rich.color import Color

from werewolf.errors import UserError
from werewolf.export.web_closing import closing
from werewolf.export.web_steps import SECONDS_OF, Steps
from werewolf.game.events import GameStart
from werewolf.game.ruleset import Ruleset
from werewolf.game.view import Line
from werewolf.game.viewpoint import Viewpoint
from werewolf.storage.any_version import ruleset_shown
from werewolf.terminal.clean import one_line
from werewolf.terminal.screen.moderator import LONGEST_TITLE
from werewolf.terminal.theme import SEAT_COLOURS

STYLES = ("page.css", "stage.css")
SCRIPTS = ("reel.js", "marks.js", "stage.js", "transcript.js", "closing.js", "desk.js")
# What a browser might take for markup or for the end of a line, inside JSON inside HTML.
_STEERING = {ord(sign): f"\\u{ord(sign):04x}" for sign in "<>&\u2028\u2029"}


def page(lines: list[Line], view: Viewpoint, thoughts: bool, rules: Ruleset | None = None) -> str:
    """The whole file. What `view` may not see never reaches the code that makes it.

    `rules` are for lines that do not begin with a GameStart, being one chair's only.
    """
    start = lines[0].event if lines else None
    if rules is None:
        if not isinstance(start, GameStart):
            raise UserError("line 1 is no GameStart")
        rules = ruleset_shown(start.ruleset)
    return written(rules, game(rules, [line for line in lines if view.sees(line.to)], view, thoughts))


def game(rules: Ruleset, lines: Sequence[Line], view: Viewpoint, thoughts: bool) -> dict[str, Any]:
    """All that the page is told."""
    steps = Steps(rules, lines, view, thoughts=thoughts)
    seats = range(len(steps.voice.names))
    return {
        "view": str(view),
        "names": steps.voice.names,
        "labels": [steps.voice.seat(seat) for seat in seats],
        "colours": [colour(seat) for seat in seats],
        "seconds": SECONDS_OF,
        "steps": list(steps),
        "closing": closing(rules, lines),
    }


def colour(seat: int) -> str:
    return Color.from_ansi(SEAT_COLOURS[seat % len(SEAT_COLOURS)]).get_truecolor().hex


def written(rules: Ruleset, told: dict[str, Any]) -> str:
    style, script = "\n".join(map(asset, STYLES)), "(() => {" + "\n".join(map(asset, SCRIPTS)) + "})();"
    filled = {
        "policy": policy(style, script),
        "title": escape(one_line(rules.title, LONGEST_TITLE)),
        "style": style,
        "game": embedded(told),
        "script": script,
    }
    return re.sub(r"\{\{(\w+)\}\}", lambda found: filled[found[1]], asset("page.html"))


def embedded(told: dict[str, Any]) -> str:
    """JSON that no words in it can break out of."""
    return json.dumps(told, ensure_ascii=False, separators=(",", ":")).translate(_STEERING)


def policy(style: str, script: str) -> str:
    """Nothing is loaded from anywhere, and nothing runs but what we wrote."""
    return f"default-src 'none'; style-src '{digest(style)}'; script-src '{digest(script)}'; img-src data:; " + (
        "base-uri 'none'; form-action 'none'"
    )


def digest(text: str) -> str:
    return "sha256-" + b64encode(sha256(text.encode()).digest()).decode()


@cache
def asset(name: str) -> str:
    return files("werewolf.export").joinpath("page", name).read_text(encoding="utf-8")
