"""The tables that `werewolf stats` prints."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence

from rich.table import Table
from rich.text import Text

from werewolf.arena.analysis.intervals import WANTED
from werewolf.arena.analysis.table_statistics import Statistics, TableStatistics
from werewolf.arena.measures.measure_list import MEASURES
from werewolf.arena.report.numbers import count, footnote, headline, number, skill, with_interval
from werewolf.terminal.output import output_width, say, say_table, say_wrapped
from werewolf.terminal.theme import HEADING

WIDTH = 160  # where there is no terminal
WIDE = 120  # from here on the ladder has all its columns
MAIN, MORE = ["win rate", "skill", "group", "games"], ["as wolf", "as village", "OpenSkill"]
NAMES = ("against", "over", "as", "of")  # columns of words
NUMBER, CHANCE, ESTIMATE, TEXTS = 7, 10, 17, 30  # least widths: of a number, of columns, and of the texts before them


def show_statistics(statistics: Statistics) -> None:
    width = output_width(WIDTH)
    for part in statistics.tables:
        say("")
        say_wrapped(headline(part))
        for table in tables(part, width):
            say_table(table, WIDTH)
    say("")
    say_wrapped(footnote(statistics))


def tables(part: TableStatistics, width: int) -> Iterator[Table]:
    """All tables, each of as many columns as fit without a number being broken."""
    if part.rates:
        yield from ladder_tables(part, width)
    if part.ladder:
        yield from better_tables(part, width)
    if part.gains:
        yield gain_table(part)
    if part.duels:
        yield duel_table(part)
    if part.rates:
        yield precision_table(part)
    if part.self_play:
        yield self_play_table(part)
    for names in groups(list(part.behaviour), width, TEXTS, ESTIMATE):
        yield behaviour_table(part, names)


def groups(names: Sequence[str], width: int, beside: int, column: int) -> Iterator[Sequence[str]]:
    """The names, as many at a time as have room for columns of this width beside the first ones."""
    at_a_time = max(1, (width - beside) // column)
    return (names[at : at + at_a_time] for at in range(0, len(names), at_a_time))


def table_of(title: str, columns: Sequence[str], rows: Iterable[Sequence[str]]) -> Table:
    """A table of plain text: a name is a name, even if it looks like markup."""
    table = Table(title=title, title_justify="left", box=None, padding=(0, 2, 0, 0), header_style=HEADING)
    for at, column in enumerate(columns):
        least = NUMBER if at and column not in NAMES else None
        table.add_column(Text(column), justify="right" if least else "left", overflow="fold", min_width=least)
    for row in rows:
        table.add_row(*map(Text, row))
    return table


def ladder_tables(part: TableStatistics, width: int) -> Iterator[Table]:
    rungs = {rung.entrant: rung for rung in part.ladder.rungs} if part.ladder else {}
    ratings = part.openskill or {}
    columns: dict[str, dict[str, str]] = {column: {} for column in (*MAIN, *MORE)}
    for entrant in rungs or part.rates:
        rate, rung = part.rates[entrant], rungs.get(entrant)
        columns["win rate"][entrant] = with_interval(rate.balanced)
        columns["skill"][entrant] = skill(rung.skill) if rung else "-"
        columns["group"][entrant] = rung.group if rung else "-"
        columns["games"][entrant] = count(rate.games)
        columns["as wolf"][entrant] = with_interval(rate.wolf)
        columns["as village"][entrant] = with_interval(rate.village)
        columns["OpenSkill"][entrant] = f"{ratings[entrant]:.1f}" if entrant in ratings else "-"
    shown = [column for column in columns if ratings or column != "OpenSkill"]
    parts = [shown] if width >= WIDE else [MAIN, [column for column in shown if column not in MAIN]]
    for at, names in enumerate(parts):
        title = "Ladder: who shares a letter cannot be told apart" if at == 0 else "By side"
        rows = [[entrant, *(columns[name][entrant] for name in names)] for entrant in rungs or part.rates]
        yield table_of(title, ["entrant", *names], rows)


def better_tables(part: TableStatistics, width: int) -> Iterator[Table]:
    assert part.ladder is not None
    order, better = [rung.entrant for rung in part.ladder.rungs], part.ladder.better
    for columns in groups(order, width, TEXTS, CHANCE):
        rows = [[row, *(number(better[row][other]) if other != row else "" for other in columns)] for row in order]
        yield table_of("Chance that the row is better than the column", ["", *columns], rows)


def gain_table(part: TableStatistics) -> Table:
    rows = []
    for gain in part.gains:
        rows.append([gain.entrant, gain.over, "all", with_interval(gain.gain, "difference"), count(gain.gain.n)])
        for role, gained in gain.by_role.items():
            rows.append(["", "", role, with_interval(gained, "difference"), count(gained.n)])
    title = "Gain over a bot in the same seat of the same deal"
    return table_of(title, ["entrant", "over", "as", "gain", "pairs"], rows)


def duel_table(part: TableStatistics) -> Table:
    rows = [
        [
            duel.entrant,
            duel.against,
            *map(with_interval, (duel.as_wolf, duel.as_village, duel.together)),
            count(duel.together.n),
        ]
        for duel in part.duels
    ]
    columns = ["entrant", "against", "as wolf", "as village", "together", "times"]
    return table_of("Head to head: wins of the first", columns, rows)


def precision_table(part: TableStatistics) -> Table:
    wanted = [f"{width:.2f}" for width in WANTED]
    rows = [
        [entrant, *(count(more) if (more := needed[width]) is not None else "-" for width in wanted)]
        for entrant, needed in part.more_games.items()
    ]
    return table_of(
        "More games for a win rate as exact as", ["entrant", *(f"± {width.lstrip('0')}" for width in wanted)], rows
    )


def self_play_table(part: TableStatistics) -> Table:
    rows = [
        [alone.entrant, with_interval(alone.wolves_win), f"{alone.days:.2f}", count(alone.wolves_win.n)]
        for alone in part.self_play
    ]
    return table_of("Self-play, kept apart", ["entrant", "wolves win", "days", "games"], rows)


def behaviour_table(part: TableStatistics, entrants: Sequence[str]) -> Table:
    rows = []
    for measure in MEASURES:
        estimates = [part.behaviour[entrant].get(measure.name) for entrant in entrants]
        if any(one is not None and one.value is not None for one in estimates):
            cells = [f"{with_interval(one, measure.scale)}  n {count(one.n)}" if one else "-" for one in estimates]
            rows.append([measure.title, measure.of, *cells])
    return table_of("Behaviour, each with its interval and n", ["measure", "of", *entrants], rows)
