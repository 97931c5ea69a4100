"""The rooms of the package, top to bottom: the one place where the import order is written.

`python -m lab.rooms docs/architecture.md` draws who imports whom, from the imports themselves.
"""

from __future__ import annotations

import ast
import sys
from collections.abc import Iterator
from functools import cache
from pathlib import Path

from lab.program import ROOT

PACKAGE = ROOT / "werewolf"

# A room imports only rooms below it. Rooms on one line are neighbours and do not import each other.
ORDER: tuple[tuple[str, ...], ...] = (
    ("cli",),
    ("arena",),
    ("session",),
    ("export",),
    ("terminal",),
    ("review",),
    ("players",),
    ("telling",),
    ("storage",),
    ("config",),
    ("game", "audit"),
    ("errors",),
)
ROOMS = tuple(room for level in ORDER for room in level)
LEVEL = {room: number for number, level in enumerate(ORDER) for room in level}

BEGIN, END = "<!-- drawn from the imports: begin -->", "<!-- drawn from the imports: end -->"


def modules(folder: Path = PACKAGE) -> list[Path]:
    return sorted(folder.rglob("*.py"))


@cache
def tree(path: Path) -> ast.Module:
    """A file as Python reads it."""
    return ast.parse(path.read_text(encoding="utf-8"))


def imports(path: Path) -> Iterator[str]:
    """Every module a file imports, by its full name: inside functions and for type checkers too."""
    for node in ast.walk(tree(path)):
        if isinstance(node, ast.Import):
            yield from (alias.name for alias in node.names)
        elif isinstance(node, ast.ImportFrom):
            assert node.level == 0, f"{path}: imports are written in full"
            yield str(node.module)
            yield from (f"{node.module}.{alias.name}" for alias in node.names)


def room_of(path: Path) -> str:
    """The room a file is in; files beside the rooms are a room of their own."""
    return path.relative_to(PACKAGE).parts[0].removesuffix(".py")


def imported_rooms(path: Path) -> set[str]:
    """The other rooms that a file imports from."""
    found = {name.split(".")[1] for name in imports(path) if name.startswith("werewolf.")}
    return (found & set(ROOMS)) - {room_of(path)}


def drawing() -> str:
    """Rows import columns. Nothing stands below the diagonal."""
    pairs = {(room_of(path), room) for path in modules() for room in imported_rooms(path)}
    width = max(map(len, ROOMS)) + 1
    rows = ["".ljust(width) + "".join(room.rjust(width) for room in ROOMS[1:])]
    for room in ROOMS[:-1]:
        cells = ("●" if (room, other) in pairs else "·" for other in ROOMS[1:])
        rows.append(room.ljust(width) + "".join(cell.rjust(width) for cell in cells))
    return "\n".join(row.rstrip() for row in rows)


def redraw(path: Path) -> None:
    text = path.read_text(encoding="utf-8")
    before, _, rest = text.partition(BEGIN)
    after = rest.partition(END)[2]
    path.write_text(f"{before}{BEGIN}\n```\n{drawing()}\n```\n{END}{after}", encoding="utf-8")


if __name__ == "__main__":
    redraw(Path(sys.argv[1]))
