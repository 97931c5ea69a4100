"""Tell what bots understand of a line of talk, or of every line on standard input."""

from __future__ import annotations

import sys
from collections.abc import Iterable

from werewolf.config.rulesets import ruleset
from werewolf.errors import UserError
from werewolf.players.heard import as_data, heard_acts, heard_line
from werewolf.terminal.output import say, say_json


def tell_what_is_heard(text: str | None, names: str, speaker: int | None, rules: str, as_json: bool) -> None:
    table = [name.strip() for name in names.split(",")]
    if len(table) < 2 or not all(table):
        raise UserError("--names: give at least two names with commas between them, such as Ann,Bram,Celio.")
    if speaker is not None and not 0 <= speaker < len(table):
        raise UserError(f"--speaker: there is no seat {speaker}; the seats are 0 to {len(table) - 1}.")
    words = ruleset(rules).words.roles
    for line in _lines(text):
        if as_json:
            say_json({"text": line, "acts": as_data(heard_acts(line, table, words, speaker))})
        else:
            say(heard_line(line, table, words, speaker))


def _lines(text: str | None) -> Iterable[str]:
    if text is not None:
        return [text]
    if sys.stdin.isatty():
        raise UserError("hear: give the words to understand, or lines on standard input.")
    return (line.rstrip("\r\n") for line in sys.stdin)
