"""Tell what bots understand of a line of talk, or of every line on standard input."""

from __future__ import annotations

import io
import sys
from collections.abc import Iterable

from werewolf.config.names import first_alike, lookalikes, name_problem, normal_name
from werewolf.config.rulesets import ruleset
from werewolf.errors import UserError
from werewolf.players.heard import as_data, heard_acts, heard_line
from werewolf.terminal.output import say, say_json


def tell_what_is_heard(text: str | None, names: str, speaker: int | None, rules: str, as_json: bool) -> None:
    table = _names(names)
    if speaker is not None and not 0 <= speaker < len(table):
        raise UserError(f"--speaker: there is no seat {speaker}; the seats are 0 to {len(table) - 1}.")
    words = ruleset(rules).words.roles
    for line in _lines(text):
        if as_json:
            say_json({"text": line, "acts": as_data(heard_acts(line, table, words, speaker))})
        else:
            say(heard_line(line, table, words, speaker))


def _names(given: str) -> list[str]:
    """The names of a table. What no table allows is refused here too, or nobody could say who was meant."""
    names = [normal_name(name) for name in given.split(",")]
    if len(names) < 2 or not all(names):
        raise UserError("--names: give at least two names with commas between them, such as Ann,Bram,Celio.")
    for seat, name in enumerate(names):
        if fault := name_problem(name):
            raise UserError(f"--names: {name!a} is not allowed; {fault}.")
        if other := first_alike(name, names[:seat]):
            raise UserError(f"--names: {lookalikes(other, name)}.")
    return names


def _lines(text: str | None) -> Iterable[str]:
    """The lines to understand. Input is UTF-8 whatever the locale says; bytes that are not become U+FFFD."""
    if text is not None:
        return [text.encode(errors="surrogateescape").decode(errors="replace")]
    if sys.stdin.isatty():
        raise UserError("hear: give the words to understand, or lines on standard input.")
    if isinstance(sys.stdin, io.TextIOWrapper):
        sys.stdin.reconfigure(encoding="utf-8", errors="replace")
    return (line.rstrip("\r\n") for line in sys.stdin)
