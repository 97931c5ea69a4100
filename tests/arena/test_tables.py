"""The tables at the terminal: readable in any width, and no name can change them."""

from __future__ import annotations

import pytest
from rich.console import Console

from lab.benchmarks.planted_arenas import equal, record, rotation
from werewolf.arena.analysis.table_statistics import statistics
from werewolf.arena.measures.game_record import entrant_of
from werewolf.arena.measures.log_reading import LogReading
from werewolf.cli.stats_tables import tables
from werewolf.game.events import Chair

COUNTS = {"vote_accuracy": (0.5, 10.0), "fallbacks": (0.0, 1234.0)}


def printed(games, width: int) -> str:
    console = Console(width=width, color_system=None)
    with console.capture() as out:
        for table in tables(statistics(LogReading(games)).tables[0], width):
            console.print(table)
    return out.get()


@pytest.mark.parametrize("width", [60, 80, 160])
def test_no_number_is_broken_and_no_row_is_too_long(width):
    games = rotation(equal(8), equal(8), 3, 1)
    counted = [record(7, [("entrant 0", "wolf"), ("entrant 1", "plain")], 1.0, COUNTS)]
    text = printed([*games, *counted], width)
    assert max(map(len, text.splitlines())) <= width
    words = [word for word in text.split() if word[0] in "[+-.0123456789" and word != "-"]
    assert all(word.strip("[],±").replace(",", "").lstrip("+-").replace(".", "", 1).isdigit() for word in words), words


def test_a_name_is_shown_as_it_is():
    games = [record(seed, [("[bold]x[/bold]", "wolf"), ("[/none]", "plain")], 1.0) for seed in range(3)]
    text = printed(games, 160)
    assert "[bold]x[/bold]" in text and "[/none]" in text


def test_a_name_from_a_log_is_one_clean_line_of_bounded_length():
    names = {"a\nb\x1b[31mc": "a b", "x" * 500: "x", "\u202eabc": "abc", "": "bot", "\x1b[2J": "bot"}
    for given, begins in names.items():
        name = entrant_of(Chair(0, "Ann", "bot", None, {"entrant": given}))
        assert name.startswith(begins) and len(name) <= 80 and name.isprintable()
