"""The pages of documentation, and the commands and files they show."""

from __future__ import annotations

import re

from lab.program import ROOT

PAGES = {
    str(path.relative_to(ROOT)): path.read_text(encoding="utf-8")
    for path in sorted([*ROOT.glob("*.md"), *(ROOT / "docs").glob("*.md")])
}


def commands() -> list[str]:
    """Every line that a page shows as a command of the program. `HOST` stands for a machine that nobody has."""
    lines = [line for text in PAGES.values() for line in text.splitlines() if line.startswith("    werewolf")]
    return sorted({line.partition(" #")[0].strip() for line in lines if "HOST" not in line})


def mentioned() -> list[str]:
    """Every command of the program within a sentence."""
    inline = {command for text in PAGES.values() for command in re.findall(r"`(werewolf [a-z][^`]*)`", text)}
    return sorted(command.replace("\\|", "|").partition(" | ")[0] for command in inline)


def shown_files() -> dict[str, str]:
    """The players that pages show, by the file name in their first comment; their commands use them."""
    shown = re.compile(r"^```python\n((?:#!.*\n)?# (\S+)\n.*?)^```", re.M | re.S)
    return {name: text for page in PAGES.values() for text, name in shown.findall(page)}
