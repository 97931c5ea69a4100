"""Export a game as one HTML file that replays it in a browser and loads nothing from the network."""

from __future__ import annotations

import json
import re
from base64 import b64encode
from collections.abc import Mapping, Sequence
from functools import cache
from hashlib import sha256
from html import escape
from importlib.resources import files
from types import MappingProxyType
from typing import Any

from werewolf.errors import UserError
from werewolf.export.exported_review import page_review, review_sentences
from werewolf.export.html_closing import closing
from werewolf.export.html_steps import SECONDS_BY_TONE, Steps
from werewolf.game.events import GameStart
from werewolf.game.ruleset import Ruleset
from werewolf.game.secrecy import Line, Viewpoint
from werewolf.review.result import Review
from werewolf.storage.any_version import readable_ruleset
from werewolf.telling.clean import one_line
from werewolf.telling.facts import model_names
from werewolf.telling.moderator import LONGEST_TITLE

STYLES = ("page.css", "stage.css")
SCRIPTS = (
    *("frames.js", "elements.js", "search.js", "stage.js", "analysis.js", "transcript.js", "matrix.js"),
    *("closing.js", "position.js", "timeline.js", "playback.js", "controls.js"),
)
LONGEST_MODEL = 60  # the stage cuts it, the transcript does not
# Characters that a browser could read as markup or as a line end, in JSON inside HTML.
_UNSAFE = {ord(sign): f"\\u{ord(sign):04x}" for sign in "<>&\u2028\u2029"}


def page(
    lines: list[Line],
    view: Viewpoint,
    thoughts: bool,
    rules: Ruleset | None = None,
    review: Review | None = None,
    live: int = 0,
    exchanges: Mapping[int, tuple[str, str]] = MappingProxyType({}),
    stops: str | None = None,
) -> str:
    """The whole file. Lines that `view` may not see are dropped before the page is built.

    `rules` are needed for one seat's lines, which do not begin with a GameStart. With `live`, the page loads itself
    anew after so many seconds. `stops` says why the game stops before its end.
    """
    start = lines[0].event if lines else None
    if rules is None:
        if not isinstance(start, GameStart):
            raise UserError("line 1 is not a GameStart")
        rules = readable_ruleset(start.ruleset)
    seen = [line for line in lines if view.sees(line.to)]
    data = game_data(rules, seen, view, thoughts, review, exchanges)
    more = {"live": live or None, "stops": stops}
    return fill_page(rules, {**data, **{key: value for key, value in more.items() if value}})


def game_data(
    rules: Ruleset,
    lines: Sequence[Line],
    view: Viewpoint,
    thoughts: bool,
    review: Review | None = None,
    exchanges: Mapping[int, tuple[str, str]] = MappingProxyType({}),
) -> dict[str, Any]:
    """The data the page's scripts work with."""
    steps = Steps(rules, lines, view, thoughts=thoughts, exchanges=exchanges)
    written = list(steps)
    ending = closing(rules, lines)
    seats = range(len(steps.voice.names))
    return {
        "view": str(view),
        "names": steps.voice.names,
        "labels": [steps.voice.seat(seat) for seat in seats],
        "models": model_names(lines, open_only=False, longest=LONGEST_MODEL),
        "colours": [colour(seat) for seat in seats],
        "seconds": SECONDS_BY_TONE,
        "steps": written,
        "review": page_review(review, rules, steps.numbers),
        "closing": ending and {**ending, "review": review_sentences(review)},
    }


def colour(seat: int) -> str:
    """The colour of a seat, as on the terminal."""
    colours: list[str] = json.loads(asset("seat_colours.json"))
    return colours[seat % len(colours)]


def fill_page(rules: Ruleset, data: dict[str, Any]) -> str:
    """Put style, scripts and data into page.html."""
    style, script = "\n".join(map(asset, STYLES)), "(() => {" + "\n".join(map(asset, SCRIPTS)) + "})();"
    heading = one_line(rules.title, LONGEST_TITLE)
    names = ", ".join(one_line(name) for name in data["names"])
    parts = {
        "policy": policy(style, script),
        "heading": escape(heading),
        "title": escape(f"{heading}, {len(data['names'])} players"),
        "description": escape(f"The replay of a game of Werewolf ({heading}) with {names}."),
        "style": style,
        "game": safe_json(data),
        "script": script,
    }
    return re.sub(r"\{\{(\w+)\}\}", lambda gap: parts[gap[1]], asset("page.html"))


def safe_json(data: dict[str, Any]) -> str:
    """JSON in which no text can end the surrounding script element."""
    return json.dumps(data, ensure_ascii=False, separators=(",", ":")).translate(_UNSAFE)


def policy(style: str, script: str) -> str:
    """The Content Security Policy: load nothing, and run only our own script."""
    return f"default-src 'none'; style-src '{digest(style)}'; script-src '{digest(script)}'; img-src data:; " + (
        "base-uri 'none'; form-action 'none'"
    )


def digest(text: str) -> str:
    return "sha256-" + b64encode(sha256(text.encode()).digest()).decode()


@cache
def asset(name: str) -> str:
    return files("werewolf.export").joinpath("page", name).read_text(encoding="utf-8")
