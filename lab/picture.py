"""Draw the README's picture: the first day of a real game, as the screen shows it."""

from __future__ import annotations

import sys
from pathlib import Path

from lab.sample_games import finish_with_bots
from werewolf.export.svg import svg_picture
from werewolf.game.events import PhaseStart
from werewolf.game.secrecy import Line
from werewolf.terminal.screen.off_screen import VirtualTerminal
from werewolf.terminal.screen.screen import Screen

COLUMNS = 84


def until_second_evening(lines: list[Line]) -> list[Line]:
    phases = [index for index, line in enumerate(lines) if isinstance(line.event, PhaseStart)]
    return lines[: phases[2]]


def main() -> None:
    game, lines = finish_with_bots("mafia", seed=int(sys.argv[2]) if len(sys.argv) > 2 else 7)
    terminal = VirtualTerminal(COLUMNS)
    Screen(terminal.console, game.rules, [chair.name for chair in game.chairs]).show(until_second_evening(lines))
    svg = svg_picture(terminal.read(), COLUMNS, "werewolf watch --ruleset mafia")
    Path(sys.argv[1]).write_text(svg, encoding="utf-8")


if __name__ == "__main__":
    main()
