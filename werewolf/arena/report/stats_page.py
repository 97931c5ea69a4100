"""One self-contained page of statistics, drawn as SVG, without scripts; and the replays that stand beside it."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import cache
from html import escape
from importlib.resources import files
from pathlib import Path
from urllib.parse import quote

from werewolf.arena.analysis.table_statistics import Statistics, TableStatistics
from werewolf.arena.measures.game_record import GameRecord
from werewolf.arena.measures.measure_list import BY_NAME, MEASURES
from werewolf.arena.report.charts import heat_map, intervals, scatter
from werewolf.arena.report.numbers import count, footnote, headline, number, skill, with_interval
from werewolf.errors import UserError
from werewolf.export import html
from werewolf.game.secrecy import ALL
from werewolf.storage.file_writing import write_whole
from werewolf.storage.saved_game import read_lines


@cache
def style() -> str:
    return files("werewolf.arena.report").joinpath("page.css").read_text(encoding="utf-8")


def page(statistics: Statistics, replays: Mapping[str, str]) -> str:
    """The whole file. `replays`: titles and addresses of replays that stand beside it."""
    policy = f"default-src 'none'; style-src '{html.digest(style())}'; base-uri 'none'; form-action 'none'"
    parts = "".join(table_part(part) for part in statistics.tables)
    links = "".join(f'<li><a href="{escape(place)}">{escape(title)}</a></li>' for title, place in replays.items())
    left_out = "".join(f"<li>{escape(log)}: {escape(why)}</li>" for log, why in statistics.left_out.items())
    return (
        '<!doctype html><html lang="en"><head><meta charset="utf-8">'
        f'<meta http-equiv="Content-Security-Policy" content="{policy}">'
        '<meta name="viewport" content="width=device-width"><title>Werewolf arena</title>'
        f"<style>{style()}</style></head><body><h1>Werewolf arena</h1>{parts}"
        + (f"<h2>Replays</h2><ul>{links}</ul>" if links else "")
        + (f"<h2>Logs left out</h2><ul>{left_out}</ul>" if left_out else "")
        + f"<p>{escape(footnote(statistics))}</p></body></html>\n"
    )


def table_part(part: TableStatistics) -> str:
    return f"<h2>{escape(part.table)}</h2><p>{escape(headline(part))}</p>" + "".join(
        (
            ladder(part),
            deceivers(part),
            roles(part),
            duels(part),
            gains(part),
            alone(part),
            costs(part),
            behaviour(part),
        )
    )


def ladder(part: TableStatistics) -> str:
    if not part.ladder:
        return ""
    order = [rung.entrant for rung in part.ladder.rungs]
    rows = [
        [rung.entrant, with_interval(part.rates[rung.entrant].balanced), with_interval(part.rates[rung.entrant].wolf),
         with_interval(part.rates[rung.entrant].village), skill(rung.skill), rung.group,
         f"{part.openskill[rung.entrant]:.1f}" if part.openskill and rung.entrant in part.openskill else "-",
         count(part.rates[rung.entrant].games)]
        for rung in part.ladder.rungs
    ]  # fmt: skip
    head = ["entrant", "win rate", "as wolf", "as village", "skill", "group", "OpenSkill", "games"]
    drawn = intervals(order, [part.rates[entrant].balanced for entrant in order])
    return f"<h3>Ladder</h3>{drawn}{table(head, rows)}<p>Who shares a letter cannot be told apart.</p>"


def deceivers(part: TableStatistics) -> str:
    """Win rate as wolves against wolves caught as village."""
    points = []
    for entrant, rate in part.rates.items():
        caught = part.behaviour.get(entrant, {}).get("wolves_caught")
        if caught and caught.value is not None and rate.wolf.value is not None:
            points.append((entrant, caught.value, rate.wolf.value))
    if not points:
        return ""
    return "<h3>Deceiver against detector</h3>" + scatter(points, "wolves caught as village", "win rate as wolf")


def roles(part: TableStatistics) -> str:
    if not part.rates:
        return ""
    names = sorted({role for rate in part.rates.values() for role in rate.by_role})
    cells = {
        (entrant, role): estimate for entrant, rate in part.rates.items() for role, estimate in rate.by_role.items()
    }
    return "<h3>Win rate by role</h3>" + heat_map(list(part.rates), names, cells)


def duels(part: TableStatistics) -> str:
    if not part.duels:
        return ""
    names = sorted({duel.entrant for duel in part.duels})
    cells = {(duel.entrant, duel.against): duel.together for duel in part.duels}
    return "<h3>Head to head: wins of the row against the column</h3>" + heat_map(names, names, cells)


def gains(part: TableStatistics) -> str:
    rows = [
        [gain.entrant, gain.over, with_interval(gain.gain, "difference"), count(gain.gain.n)] for gain in part.gains
    ]
    head = ["entrant", "over", "gain", "pairs"]
    return f"<h3>Gain over a bot in the same seat of the same deal</h3>{table(head, rows)}" if rows else ""


def alone(part: TableStatistics) -> str:
    rows = [[alone.entrant, with_interval(alone.wolves_win), count(alone.wolves_win.n)] for alone in part.self_play]
    return f"<h3>Self-play, kept apart</h3>{table(['entrant', 'wolves win', 'games'], rows)}" if rows else ""


def costs(part: TableStatistics) -> str:
    names = ("cost", "tokens", "latency")
    rows = [
        [entrant, *(number(measured[name].value, "amount") if name in measured else "-" for name in names)]
        for entrant, measured in part.behaviour.items()
        if any(name in measured for name in names)
    ]
    return f"<h3>Cost</h3>{table(['entrant', *(BY_NAME[name].title for name in names)], rows)}" if rows else ""


def behaviour(part: TableStatistics) -> str:
    names = list(part.behaviour)
    rows = []
    for measure in MEASURES:
        estimates = [part.behaviour[entrant].get(measure.name) for entrant in names]
        if any(estimate is not None and estimate.value is not None for estimate in estimates):
            cells = [f"{with_interval(one, measure.scale)} n {count(one.n)}" if one else "-" for one in estimates]
            rows.append([measure.title, measure.of, *cells])
    return f"<h3>Behaviour</h3>{table(['measure', 'of', *names], rows)}"


def table(head: Sequence[str], rows: Sequence[Sequence[str]]) -> str:
    top = "".join(f"<th>{escape(cell)}</th>" for cell in head)
    body = "".join("<tr>" + "".join(f"<td>{escape(cell)}</td>" for cell in row) + "</tr>" for row in rows)
    return f'<div class="wide" tabindex="0"><table><thead><tr>{top}</tr></thead><tbody>{body}</tbody></table></div>'


MOST = 12


def write_replays(beside: Path, games: Sequence[GameRecord]) -> dict[str, str]:
    """Write a replay of up to twelve games, spread over all of them; titles and addresses from the page."""
    folder = beside.with_name(f"{beside.stem}-replays")
    step = max(1, -(-len(games) // MOST))
    replays: dict[str, str] = {}
    try:
        folder.mkdir(exist_ok=True)
        for number, game in enumerate(games[::step], 1):
            log = Path(game.path)
            target = folder / f"{number:02d}-{log.stem}.html"  # logs of several folders may have the same name
            write_whole(target, html.page(read_lines(log), ALL, thoughts=False).encode(), replace=True)
            replays[f"{number}. {title(game)}"] = f"{quote(folder.name)}/{quote(target.name)}"
    except OSError as error:
        raise UserError(f"{folder}: {error.strerror}") from None
    return replays


def title(game: GameRecord) -> str:
    winner = {1.0: "the wolves win", 0.0: "the village wins"}.get(game.wolves_won, "nobody wins")
    return f"{Path(game.path).stem}: {game.table}, {', '.join(game.entrants)}; {winner} on day {game.days}"
