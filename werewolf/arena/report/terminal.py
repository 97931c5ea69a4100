"""Statistics as tables at the terminal."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from rich.table import Table

from werewolf.arena.analysis.power import WANTED
from werewolf.arena.analysis.statistics import Statistics, TableStatistics
from werewolf.arena.measures.listing import MEASURES
from werewolf.arena.report.numbers import count, skill, with_interval
from werewolf.terminal.output import say, say_table
from werewolf.terminal.theme import HEADING

WIDTH = 160  # where there is no terminal
MOST_COLUMNS = 8  # entrants side by side


def show_statistics(found: Statistics) -> None:
    for part in found.tables:
        say("", headline(part))
        for table in tables(part):
            say_table(table, WIDTH)
    say("", footnote(found))


def headline(part: TableStatistics) -> str:
    alone = f", {part.self_play_games} of them self-play" if part.self_play_games else ""
    played = f"{part.table}: {part.games} games of {part.clusters} deals{alone}"
    return f"{played}. Wolves win {with_interval(part.wolves_win)}."


def footnote(found: Statistics) -> str:
    text = f"Intervals: 95 %, over deals. Words were read in {found.talk_sample} of {found.logs} logs."
    return f"{text} docs/measures.md defines every number."


def tables(part: TableStatistics) -> Iterator[Table]:
    if part.rates:
        yield ladder_table(part)
    if part.ladder and len(part.ladder.rungs) <= MOST_COLUMNS:
        yield better_table(part)
    if part.gains:
        yield gain_table(part)
    if part.duels:
        yield duel_table(part)
    if part.rates:
        yield precision_table(part)
    if part.self_play:
        yield self_play_table(part)
    names = list(part.behaviour)
    for at in range(0, len(names), MOST_COLUMNS):
        yield behaviour_table(part, names[at : at + MOST_COLUMNS])


def table_of(title: str, *columns: str) -> Table:
    table = Table(title=title, title_justify="left", box=None, padding=(0, 2, 0, 0), header_style=HEADING)
    for at, column in enumerate(columns):
        table.add_column(column, justify="left" if at == 0 else "right", overflow="fold")
    return table


def ladder_table(part: TableStatistics) -> Table:
    rated = [*(["OpenSkill"] if part.openskill else [])]
    columns = ["entrant", "win rate", "as wolf", "as village", "skill", "group", *rated, "games"]
    table = table_of("Ladder: who shares a letter cannot be told apart", *columns)
    rungs = {rung.entrant: rung for rung in part.ladder.rungs} if part.ladder else {}
    order = list(rungs) or list(part.rates)
    for entrant in order:
        rate, rung = part.rates[entrant], rungs.get(entrant)
        stars = [f"{part.openskill.get(entrant, 0):.1f}"] if part.openskill else []
        table.add_row(
            entrant,
            with_interval(rate.balanced),
            with_interval(rate.wolf),
            with_interval(rate.village),
            skill(rung.skill) if rung else "-",
            rung.group if rung else "-",
            *stars,
            count(rate.games),
        )
    return table


def better_table(part: TableStatistics) -> Table:
    assert part.ladder is not None
    order = [rung.entrant for rung in part.ladder.rungs]
    table = table_of("Chance that the row is better than the column", "", *order)
    for row in order:
        chances = part.ladder.better[row]
        table.add_row(
            row, *[f"{chances[column]:.3f}".replace("0.", ".", 1) if column != row else "" for column in order]
        )
    return table


def gain_table(part: TableStatistics) -> Table:
    table = table_of("Gain over a bot in the same seat of the same deal", "entrant", "over", "gain", "by role", "pairs")
    for gain in part.gains:
        roles = ", ".join(f"{role} {with_interval(each, 'difference')}" for role, each in gain.by_role.items())
        table.add_row(gain.entrant, gain.over, with_interval(gain.gain, "difference"), roles, count(gain.gain.n))
    return table


def duel_table(part: TableStatistics) -> Table:
    table = table_of(
        "Head to head: wins of the first", "entrant", "against", "as wolf", "as village", "together", "games"
    )
    for duel in part.duels:
        table.add_row(
            duel.entrant,
            duel.against,
            with_interval(duel.as_wolf),
            with_interval(duel.as_village),
            with_interval(duel.together),
            count(duel.together.n),
        )
    return table


def precision_table(part: TableStatistics) -> Table:
    wanted = [f"{each:.2f}" for each in WANTED]
    table = table_of("More games for a win rate as exact as", "entrant", *[f"± {each.lstrip('0')}" for each in wanted])
    for entrant, needed in part.more_games.items():
        table.add_row(entrant, *[count(more) if (more := needed[each]) is not None else "-" for each in wanted])
    return table


def self_play_table(part: TableStatistics) -> Table:
    table = table_of("Self-play, kept apart", "entrant", "wolves win", "days", "games")
    for each in part.self_play:
        table.add_row(each.entrant, with_interval(each.wolves_win), f"{each.days:.2f}", count(each.wolves_win.n))
    return table


def behaviour_table(part: TableStatistics, entrants: Sequence[str]) -> Table:
    table = table_of("Behaviour, each with its interval and n", "measure", "of", *entrants)
    for measure in MEASURES:
        found = [part.behaviour[entrant].get(measure.name) for entrant in entrants]
        if any(each is not None and each.value is not None for each in found):
            cells = [f"{with_interval(each, measure.scale)}  n {count(each.n)}" if each else "-" for each in found]
            table.add_row(measure.title, measure.of, *cells)
    return table
