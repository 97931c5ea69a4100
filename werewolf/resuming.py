"""Going on: an unfinished game, exactly where it stopped."""

from __future__ import annotations

from pathlib import Path

from werewolf.game.filelock import BusyError
from werewolf.game.journal import NotALogError
from werewolf.game.resume import PartedError
from werewolf.mistakes import Mistake
from werewolf.sitting import Showing, check, run
from werewolf.table import Table


def go_on(path: Path, showing: Showing) -> None:
    """The same people at the same chairs; whatever cannot be gone on with is said in one line."""
    try:
        table = Table.resume(path)
    except (NotALogError, BusyError) as error:
        raise Mistake(str(error)) from None
    except PartedError as error:
        raise Mistake(f"{path}: {error}") from None
    except OSError as error:
        raise Mistake(f"{path}: {error.strerror}") from None
    check(showing, table.game.chairs)
    run(table, path, showing)
