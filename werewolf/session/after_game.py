"""After a game at a terminal: the score of the evening, then again, the replay, the page, or quit."""

from __future__ import annotations

import asyncio
import secrets
import shutil
import textwrap
from collections.abc import Callable, Sequence
from dataclasses import replace
from pathlib import Path

from msgspec.structs import replace as with_changes

from werewolf.errors import UserError
from werewolf.game.answer_events import Note
from werewolf.game.event import Event
from werewolf.game.events import Chair
from werewolf.game.seeded_random import SeededRandom
from werewolf.session.loop import GameLoop
from werewolf.session.options import ShowOptions
from werewolf.storage.log_files import new_log_path
from werewolf.storage.score import evening_score, score_line
from werewolf.terminal.keyboard.choose import Entry, choose, number_entries
from werewolf.terminal.keyboard.coach import left_on
from werewolf.terminal.keyboard.keys import SETTLE_TIME, discard_keys
from werewolf.terminal.output import at_a_terminal, say, warn

QUESTION = "What next?"
AGAIN, SHUFFLED, REPLAY, PAGE, QUIT = "again", "shuffled", "replay", "page", "quit"
ENTRIES = number_entries(
    [
        Entry(AGAIN, "Again with the same players"),
        Entry(SHUFFLED, "Again, in other seats"),
        Entry(REPLAY, "Show the replay"),
        Entry(PAGE, "Write the page"),
        Entry(QUIT, "Quit"),
    ]
)
Next = tuple[GameLoop, ShowOptions]


def next_game(table: GameLoop, options: ShowOptions) -> Next | None:
    """Ask what to do after a game, until it is another game or nothing more. Redirected output asks nothing."""
    if not at_a_terminal():
        return None
    if line := score_line(evening_score(table.log_path), people_first(table.game.chairs)):
        say(*textwrap.wrap(line, shutil.get_terminal_size().columns, break_on_hyphens=False))
    while (choice := asyncio.run(ask_what_next())) not in (AGAIN, SHUFFLED, QUIT):
        try:
            SHOW[choice](table.log_path, options)
        except UserError as error:
            warn(f"werewolf: {error}")
    return None if choice == QUIT else same_players(table, options, shuffle=choice == SHUFFLED)


async def ask_what_next() -> str:
    """One of the choices. Ctrl-C and Ctrl-D mean quit: the game is over and saved."""
    await asyncio.sleep(SETTLE_TIME)
    discard_keys()  # those that skipped the last pauses
    try:
        return str(await choose(QUESTION, ENTRIES, ready=False))
    except (KeyboardInterrupt, EOFError):
        return QUIT


def people_first(chairs: Sequence[Chair]) -> Sequence[Chair]:
    """The chairs of the people at a table; without people, all of them."""
    return [chair for chair in chairs if chair.kind == "human"] or chairs


def same_players(table: GameLoop, options: ShowOptions, *, shuffle: bool) -> Next:
    """A new game with new cards: same rules and players, in their seats or shuffled, with a log beside the last one."""
    seed = secrets.randbelow(1 << 53)
    before = [without_coach(chair, table.game.log) for chair in table.game.chairs]
    chairs = SeededRandom(seed).shuffled(before, "seats") if shuffle else before
    seated = [with_changes(chair, seat=seat) for seat, chair in enumerate(chairs)]
    rules = table.game.rules
    if options.record:
        warn(f"werewolf: {options.record} holds the first game; this one is not recorded")
    path = new_log_path(rules.name, table.log_path.parent)
    try:
        return GameLoop.create(rules, seed, seated, path), replace(options, record=None)
    except OSError as error:
        raise UserError(f"{path}: {error.strerror}") from None


def without_coach(chair: Chair, log: Sequence[Event]) -> Chair:
    """The chair, without the coach if the player sent it away in the last game."""
    notes = [event for event in log if isinstance(event, Note) and event.actor == chair.seat]
    if left_on(notes) or not (chair.setting or {}).get("coach"):
        return chair
    return with_changes(chair, setting={**(chair.setting or {}), "coach": False})


def show_replay(path: Path, options: ShowOptions) -> None:
    from werewolf.terminal.replay.show_replay import replay

    replay(path, "public", "normal", ascii=options.ascii)


def write_page(path: Path, _: ShowOptions) -> None:
    from werewolf.export.export_formats import ExportOptions
    from werewolf.session.export_game import export

    page = path.with_suffix(".html")
    if page.exists():
        say(f"{page} is already there.")
    else:
        export(path, ExportOptions("html"), str(page), force=False)


SHOW: dict[str, Callable[[Path, ShowOptions], None]] = {REPLAY: show_replay, PAGE: write_page}
