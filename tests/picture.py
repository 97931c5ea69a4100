"""Draws the README's picture: the first day of a real game, through the very screen that shows it live."""

from __future__ import annotations

import io
import sys
from pathlib import Path

from rich.console import Console

from tests.house import finish_with_bots
from werewolf.game.events import PhaseStart
from werewolf.game.view import Line
from werewolf.ui.screen import Screen

# Rich's own frame links fonts from outside; this one uses whatever monospaced font the reader has.
FRAME = """<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {width} {height}" class="rich-terminal">
<style>.{unique_id}-matrix {{ font-family: ui-monospace, Menlo, Consolas, "DejaVu Sans Mono", monospace;
font-size: {char_height}px; line-height: {line_height}px; white-space: pre; }} {styles}</style>
<defs><clipPath id="{unique_id}-clip-terminal"><rect x="0" y="0" width="{terminal_width}" height="{terminal_height}" />
</clipPath>{lines}</defs>{chrome}
<g transform="translate({terminal_x}, {terminal_y})" clip-path="url(#{unique_id}-clip-terminal)">{backgrounds}
<g class="{unique_id}-matrix">{matrix}</g></g></svg>
"""


def until_second_evening(lines: list[Line]) -> list[Line]:
    phases = [index for index, line in enumerate(lines) if isinstance(line.event, PhaseStart)]
    return lines[: phases[2]]


def main() -> None:
    game, lines = finish_with_bots("mafia", seed=int(sys.argv[2]) if len(sys.argv) > 2 else 7)
    console = Console(record=True, width=84, file=io.StringIO(), force_terminal=True, color_system="truecolor")
    Screen(console, game.rules, [chair.name for chair in game.chairs]).show(until_second_evening(lines))
    svg = console.export_svg(title="werewolf watch --ruleset mafia", code_format=FRAME, unique_id="werewolf")
    Path(sys.argv[1]).write_text(svg, encoding="utf-8")


if __name__ == "__main__":
    main()
