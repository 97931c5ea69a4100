"""What stands on the shelves: tables and personas, a line each, and a persona's whole card."""

from __future__ import annotations

import re
import textwrap
from collections.abc import Callable
from pathlib import Path

from rich.cells import cell_len, set_cell_size

from werewolf.config.files import config_files
from werewolf.config.personas import Persona, persona
from werewolf.config.tables import TableConfig
from werewolf.errors import UserError
from werewolf.session.compose import load_table
from werewolf.terminal.clean import clean, one_line

WIDTH = 80
WORDS = 12
# A line cut off must not end on one of these.
LEADS_ON = {
    "a", "an", "and", "as", "at", "but", "by", "for", "from", "has", "have", "he", "her", "his", "in", "is", "of",
    "now", "on", "or", "she", "since", "the", "their", "they", "to", "was", "were", "where", "which", "who", "whose",
    "with",
}  # fmt: skip


def list_tables() -> None:
    """Every table by name, and what it says of itself."""
    listed("table", lambda path: titled(load_table(str(path))))
    print("\nwerewolf play NAME sits down at one; werewolf watch NAME, where no people sit.")


def list_personas(name: str | None = None) -> None:
    """Every persona by name, and who it is; or the card of one."""
    if name is not None:
        print(card(persona(name)))
        return
    listed("persona", lambda path: who(persona(str(path))))
    print("\nwerewolf personas NAME shows one's card.")


def listed(what: str, told: Callable[[Path], str]) -> None:
    """One line each. A file that is wrong says why, and keeps no other from being listed."""
    found = sorted(config_files(what).items())
    column = min(max((cell_len(one_line(name)) for name, _ in found), default=0), 24)
    for name, path in found:
        head = set_cell_size(one_line(name), column)
        try:
            print(f"{head}  {cut(one_line(told(path), 2 * WIDTH), WIDTH - column - 2)}")
        except UserError as mistake:
            reason = one_line(f"broken: {mistake}", 400)
            print(textwrap.fill(f"{head}  {reason}", WIDTH, subsequent_indent=" " * (column + 2)))


def cut(text: str, cells: int) -> str:
    """Whole words, as many as there is room for, and a sign that there were more."""
    if cell_len(text) <= cells:
        return text
    words = text.split()
    while len(words) > 1 and (cell_len(" ".join(words)) > cells - 2 or words[-1].lower() in LEADS_ON):
        words.pop()
    return set_cell_size(" ".join(words).rstrip(",; …"), cells - 2).rstrip() + " …"


def titled(setting: TableConfig) -> str:
    """What a table says of itself; one that says nothing is told by who sits there."""
    kinds = [seat.kind for seat in setting.chairs()]
    sitting = ", ".join(f"{kinds.count(kind)} {kind}" for kind in dict.fromkeys(kinds))
    return setting.title or f"{setting.ruleset}: {sitting or 'bots'}"


def who(persona: Persona) -> str:
    """The first sentence of a background, or as much of it as a line holds."""
    sentence = re.split(r"(?<=[.!?])\s", " ".join(persona.background.split()))[0]
    words = sentence.split()
    if len(words) <= WORDS:
        return sentence
    words = words[:WORDS]
    comma = max((at for at, word in enumerate(words) if word.endswith((",", ";"))), default=-1)
    if comma >= 5:
        words = words[: comma + 1]
    while words[-1].lower() in LEADS_ON:
        words.pop()
    return " ".join(words).rstrip(",;") + " …"


def card(persona: Persona) -> str:
    """A persona as one would read it aloud to whoever is to play it."""
    lines = [f"{one_line(persona.name)} ({persona.id})", "", filled(persona.background)]
    for key, value in persona.model_dump().items():
        if key in ("id", "name", "background") or not value:
            continue
        lines += ["", key.replace("_", " ").capitalize()]
        if key == "core_traits":
            lines.append(filled(", ".join(value)))
        elif isinstance(value, tuple):
            lines += [filled(each, "- ") for each in value]
        elif isinstance(value, dict):
            lines += [filled(f"{name.replace('_', ' ')}: {each}", hang="  ") for name, each in value.items()]
        else:
            lines.append(filled(value))
    return "\n".join(lines)


def filled(text: str, mark: str = "", hang: str = "") -> str:
    shown = " ".join(clean(text).split())
    indent = "  " + " " * len(mark) + hang
    return textwrap.fill(shown, WIDTH, initial_indent="  " + mark, subsequent_indent=indent, break_on_hyphens=False)
