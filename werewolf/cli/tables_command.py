"""What `werewolf tables` and `werewolf personas` print: a line each, or the whole card of a persona."""

from __future__ import annotations

import re
import textwrap
from collections.abc import Callable, Iterable, Iterator
from pathlib import Path

from rich.cells import cell_len, set_cell_size

from werewolf.config.files import config_files
from werewolf.config.personas import Persona, persona
from werewolf.config.tables import TableConfig
from werewolf.errors import UserError
from werewolf.session.compose import load_table
from werewolf.telling.clean import clean, one_line
from werewolf.terminal.output import LONGEST_ROW, output_width, say, say_wrapped

WIDTH = 80
WORDS = 12
# A shortened line must not end with one of these words.
DANGLING_WORDS = {
    "a", "an", "and", "as", "at", "but", "by", "for", "from", "has", "have", "he", "her", "his", "in", "is", "of",
    "now", "on", "or", "she", "since", "the", "their", "they", "to", "was", "were", "where", "which", "who", "whose",
    "with",
}  # fmt: skip


def list_tables() -> None:
    """Print every table with its title."""
    print_list("table", lambda path: table_summary(load_table(str(path))))
    say("")
    say_wrapped("Play one: werewolf play NAME. Watch one without people: werewolf watch NAME")


def list_personas(name: str | None = None) -> None:
    """Print every persona with a short summary, or the whole card of one."""
    if name is not None:
        say(*persona_card(persona(name)))
        return
    print_list("persona", lambda path: persona_summary(persona(str(path))))
    say("", "To read about one: werewolf personas NAME")


def print_list(what: str, summary: Callable[[Path], str], whole: bool = False) -> None:
    """Print a line or the whole summary of each file. A broken file gets its error message, and the list goes on."""
    files = sorted(config_files(what).items())
    width = min(WIDTH, output_width(WIDTH))
    column = min(max((cell_len(one_line(name)) for name, _ in files), default=0), 24)
    for name, path in files:
        head = set_cell_size(one_line(name), column)
        try:
            words, cut = summary(path), not whole
        except UserError as mistake:
            words, cut = one_line(f"broken: {mistake}", 400), False
        if cut:
            say(f"{head}  {shorten(one_line(words, 2 * WIDTH), width - column - 2)}")
        else:
            say(*hanging_rows(f"{head}  {one_line(words, LONGEST_ROW)}", width, column + 2))


def hanging_rows(text: str, width: int, margin: int) -> list[str]:
    """The text in rows no wider than this, broken between words; all but the first begin below this margin."""
    hang = " " * min(margin, width // 2)
    return textwrap.wrap(text, width, subsequent_indent=hang)


def shorten(text: str, cells: int) -> str:
    """As many whole words as fit, with … if some are missing."""
    if cell_len(text) <= cells:
        return text
    words = text.split()
    while len(words) > 1 and (cell_len(" ".join(words)) > cells - 2 or words[-1].lower() in DANGLING_WORDS):
        words.pop()
    return set_cell_size(" ".join(words).rstrip(",; …"), cells - 2).rstrip() + " …"


def table_summary(setting: TableConfig) -> str:
    """The title of a table, or its ruleset and players if it has none."""
    kinds = [seat.kind for seat in setting.chairs()]
    players = ", ".join(f"{kinds.count(kind)} {kind}" for kind in dict.fromkeys(kinds))
    return setting.title or f"{setting.ruleset}: {players or 'bots'}"


def persona_summary(persona: Persona) -> str:
    """The first sentence of the background, or its first words."""
    sentence = re.split(r"(?<=[.!?])\s", " ".join(persona.background.split()))[0]
    words = sentence.split()
    if len(words) <= WORDS:
        return sentence
    words = words[:WORDS]
    comma = max((at for at, word in enumerate(words) if word.endswith((",", ";"))), default=-1)
    if comma >= 5:
        words = words[: comma + 1]
    while words[-1].lower() in DANGLING_WORDS:
        words.pop()
    return " ".join(words).rstrip(",;") + " …"


def persona_card(persona: Persona) -> list[str]:
    """A persona in full, to be read."""
    lines = [f"{one_line(persona.name)} ({persona.id})", "", *wrap(persona.background)]
    for key, value in persona.model_dump().items():
        if key in ("id", "name", "background") or not value:
            continue
        lines += ["", key.replace("_", " ").capitalize()]
        if key == "core_traits":
            lines += wrap(", ".join(value))
        elif isinstance(value, tuple):
            lines += [row for item in value for row in wrap(item, "- ")]
        elif key == "voice":
            lines += [row for kind, said in value.items() for row in spoken(kind, said)]
        elif isinstance(value, dict):
            named = (f"{name.replace('_', ' ')}: {words}" for name, words in value.items())
            lines += [row for words in named for row in wrap(words, hang="  ")]
        else:
            lines += wrap(value)
    return lines


def spoken(kind: str, sentences: Iterable[str]) -> Iterator[str]:
    """A kind of sentence and all sentences of that kind."""
    yield from wrap(f"{kind.replace('_', ' ')}:")
    for sentence in sentences:
        yield from wrap(sentence, "- ")


def wrap(text: str, mark: str = "", hang: str = "") -> list[str]:
    words = " ".join(clean(text).split())
    indent = "  " + " " * len(mark) + hang
    return textwrap.wrap(words, WIDTH, initial_indent="  " + mark, subsequent_indent=indent, break_on_hyphens=False)
