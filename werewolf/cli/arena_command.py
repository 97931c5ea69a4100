"""What `werewolf arena` does: read the plan, play what is open with a progress bar, and show who plays how well."""

from __future__ import annotations

import os
import shlex
from pathlib import Path
from typing import Any

from werewolf.arena.arena_folder import PLAN, ArenaFolder
from werewolf.arena.matches import check_schedule, games_in_block, schedule
from werewolf.arena.plan import ArenaPlan, check_plan, read_plan
from werewolf.arena.run import Arena, CostReachedError, ModelLostError, Progress
from werewolf.cli.stats_command import show_stats
from werewolf.config.chairs import make_chairs
from werewolf.config.files import find_file
from werewolf.config.seat import is_model, parse_seat_line
from werewolf.config.validation import validate
from werewolf.errors import UserError
from werewolf.game.ruleset import Ruleset
from werewolf.players.own.process import need_classes
from werewolf.session.options import ShowOptions
from werewolf.session.preconditions import need_keys, need_prices
from werewolf.session.readiness import forecast_line
from werewolf.session.trust import need_code_consent, need_trust
from werewolf.terminal.output import progress_console, warn

FOLDER = Path("arena")
STOPPED = 130
TALK_SAMPLE = 20  # logs whose words are read for the tables at the end


def plan_from(path: Path | None, options: dict[str, Any], entrants: str | None) -> ArenaPlan:
    """The plan: a file, with options over it, or options alone."""
    given = {key: value for key, value in options.items() if value not in (None, {})}
    if entrants is not None:
        seats = [seat for named in parse_seat_line(entrants, "--entrants") for seat in [named] * named.count]
        given["entrants"] = [seat.model_copy(update={"count": 1}).model_dump(by_alias=True) for seat in seats]
    if path is not None:
        plan = read_plan(path)
        given["switches"] = {**plan.switches, **given.get("switches", {})}
        return validate(ArenaPlan, {**plan.model_dump(by_alias=True), **given}, "arena")
    if entrants is None:
        raise UserError("arena: name a plan file, or who plays with --entrants, as in --entrants bot,random --games 20")
    content = {"games": 0, **given}
    content["games"] = content["games"] or suggested_games(content)
    return validate(ArenaPlan, content, "arena")


def suggested_games(content: dict[str, Any]) -> int:
    """Games for a first look, if nothing was said: about fifty, as many as are fair."""
    plan = validate(ArenaPlan, {**content, "games": 1}, "arena")
    block = games_in_block(plan, plan.rules())
    return max(1, round(50 / block)) * block if block else 50


def find_plan(name: str) -> Path:
    """The plan of this name; a folder in which an arena was begun has its own."""
    return Path(name) / PLAN if (Path(name) / PLAN).is_file() else find_file("arena", name)


def run_arena(
    name: str | None,
    options: dict[str, Any],
    entrants: str | None,
    folder: Path | None,
    jobs: int | None,
    max_cost: float | None,
    scheduler: str | None,
    trust: list[str] | None,
) -> int:
    """Play the arena to its end, or as far as it goes."""
    path = find_plan(name) if name is not None else None
    if path is not None and path.name == PLAN:
        folder = folder or path.parent
    plan, where = plan_from(path, options, entrants), str(path or "arena")
    check_plan(plan, where)
    rules = plan.rules()
    check_schedule(plan, rules, where)
    check_players(plan, rules, path, max_cost, trust)
    place = ArenaFolder(folder or FOLDER / (path.stem if path else f"{plan.mode}-{rules.name}"))
    place.open(plan)
    try:
        return play_arena(Arena(plan, rules, place, max_cost), jobs or os.cpu_count() or 1, scheduler)
    finally:
        place.close()


def check_players(
    plan: ArenaPlan, rules: Ruleset, path: Path | None, max_cost: float | None, trust: list[str] | None
) -> None:
    """Keys, prices and consents, before anything is created."""
    chairs = make_chairs(plan.named(), plan.seed)
    need_keys(chairs)
    need_prices(chairs, ShowOptions(max_cost=max_cost))
    models = {at: seat for at, seat in enumerate(plan.entrants) if is_model(seat.player)}
    if max_cost is not None and not models:
        raise UserError("--max-cost: no model plays in this arena; leave it out")
    need_trust(models, str(path or "arena"), trust)
    if path is not None:
        need_code_consent(plan.entrants, path, trust)
    need_classes(seat.player for seat in plan.entrants)
    example = next(
        (match for match in schedule(plan, rules) if any(is_model(seat.player) for seat in match.seats)), None
    )
    forecast = forecast_line(rules, make_chairs(example.seats, plan.seed)) if example else None
    if forecast:
        warn(f"{forecast} This is for one game of {plan.games}.")


def play_arena(arena: Arena, jobs: int, scheduler: str | None) -> int:
    folder = arena.folder.path
    again = f"continue with: the same command (its games are in {folder})"
    try:
        with Bar(arena.progress) as bar:
            arena.play(jobs, scheduler, bar.show)
    except KeyboardInterrupt:
        warn(f"Stopped after {arena.finished()} of {arena.progress.games} games. Nothing is lost; {again}")
        return STOPPED
    except OSError as error:  # a full disk, say
        raise UserError(
            f"{error.filename or folder}: {error.strerror or error}; what is finished is kept; {again}"
        ) from None
    except ModelLostError as lost:
        warn(f"Stopped after {arena.progress.done} of {arena.progress.games} games: {lost}. Nothing is lost; {again}")
        return 1
    except CostReachedError:
        used = arena.progress.used.cost or 0.0
        warn(f"--max-cost reached ({used:.4f}) after {arena.progress.done} games; nothing is lost, allow more to go on")
        return 1
    warn(f"{arena.progress.done} games are in {folder}; all figures: werewolf stats {shlex.quote(str(folder))}")
    return show_stats([folder], False, None, None, TALK_SAMPLE, jobs, False)


class Bar:
    """The progress bar: games, rate, time left, tokens and cost."""

    def __init__(self, start: Progress) -> None:
        from rich.progress import BarColumn, MofNCompleteColumn, TextColumn, TimeRemainingColumn
        from rich.progress import Progress as RichProgress

        console = progress_console()
        used = TextColumn("{task.fields[used]}")
        columns = (TextColumn("Games"), BarColumn(20), MofNCompleteColumn(), TextColumn("{task.fields[rate]}"))
        self._bar = RichProgress(
            *columns, TimeRemainingColumn(), used, console=console, disable=not console.is_terminal
        )
        self._first = start.done
        self._task = self._bar.add_task("Games", total=start.games, completed=start.done, used="", rate="")

    def __enter__(self) -> Bar:
        self._bar.start()
        return self

    def __exit__(self, *_: object) -> None:
        self._bar.stop()

    def show(self, now: Progress) -> None:
        task = self._bar.tasks[0]
        seconds = task.elapsed or 0.0
        rate = f"{(now.done - self._first) / seconds:.2f}/s" if seconds else ""
        self._bar.update(self._task, completed=now.done, rate=rate, used=used_text(now))


def used_text(now: Progress) -> str:
    if not now.used.calls:
        return ""
    cost = "" if now.used.cost is None else f", cost {now.used.cost:.4f}"
    return f"{now.used.tokens:,} tokens{cost}"
