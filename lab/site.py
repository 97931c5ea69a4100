"""Build the documentation as a searchable site: every page, every command, and a game to click through.

`make site` runs this. The command reference is made from the commands themselves, and the game is played and exported
by the program, so neither can be out of date.
"""

from __future__ import annotations

import os
import re
import shutil
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import typer
import yaml

from werewolf.cli.app import COMMANDS, app

ROOT = Path(__file__).parent.parent
PAGES = {
    "Start here": "index.md",
    "Play": ["play.md", "friends.md", "models.md", "house-rules.md"],
    "After the game": ["logs.md", "review.md", "share.md", "replay.md"],
    "Players and arenas": ["players.md", "arena.md", "measures.md"],
    "Bots": ["bots.md", "results.md"],
    "Commands": "commands.md",
    "How it is built": ["architecture.md", "glossary.md", "CONTRIBUTING.md", "SECURITY.md", "CHANGELOG.md"],
}
GAME = ("watch", "--ruleset", "mafia", "--seed", "5", "--pace", "0")
REPLAY = """# A game to click through

Seven bots played it, and `werewolf export --to html` wrote it. Press Space to let it run; [open it alone](game.html).

<iframe src="game.html" title="A replay of a game" style="width: 100%; height: 80vh; border: 1px solid #8886"></iframe>
"""


def build(target: Path) -> None:
    """Write the whole site into a folder that may be there already."""
    work = target.with_name(f"{target.name}-pages")
    shutil.rmtree(work, ignore_errors=True)
    pages = work / "pages"
    pages.mkdir(parents=True)
    for path in [*ROOT.glob("*.md"), *(ROOT / "docs").glob("*.md")]:
        name = "index.md" if path.name == "README.md" else path.name
        (pages / name).write_text(with_links_here(path.read_text(encoding="utf-8")), encoding="utf-8")
    shutil.copy(ROOT / "docs" / "game.svg", pages)
    (pages / "commands.md").write_text("\n".join(command_reference()), encoding="utf-8")
    (pages / "replay.md").write_text(REPLAY, encoding="utf-8")
    export_game(work, pages / "game.html")
    settings = work / "mkdocs.yml"
    settings.write_text(yaml.safe_dump(mkdocs_settings(target), sort_keys=False), encoding="utf-8")
    quiet = {**os.environ, "NO_MKDOCS_2_WARNING": "1"}
    subprocess.run(
        [sys.executable, "-m", "mkdocs", "build", "--quiet", "--strict", "-f", settings], check=True, env=quiet
    )


def with_links_here(text: str) -> str:
    """A page of the checkout as a page of the site: all pages lie in one folder, and the README is the first."""
    here = re.sub(r"\]\((?:\.\./|docs/)([\w./-]+)\)", r"](\1)", text)
    return re.sub(r"\]\(README\.md\)", "](index.md)", here)


def mkdocs_settings(target: Path) -> dict[str, Any]:
    """No font, script or counter from elsewhere: the site works without a network."""
    return {
        "site_name": "Werewolf in the terminal",
        "docs_dir": "pages",
        "site_dir": str(target.resolve()),
        "use_directory_urls": False,
        "theme": {
            "name": "material", "font": False, "features": ["navigation.sections", "search.highlight", "toc.follow"],
            "palette": [
                {"media": "(prefers-color-scheme: light)", "scheme": "default", "primary": "blue grey"},
                {"media": "(prefers-color-scheme: dark)", "scheme": "slate", "primary": "blue grey"},
            ],
        },
        "plugins": ["search"],
        "markdown_extensions": ["tables", "toc", "md_in_html", "pymdownx.superfences", "pymdownx.highlight"],
        "nav": [{title: pages} for title, pages in PAGES.items()],
    }  # fmt: skip


def command_reference() -> Iterator[str]:
    """A page with every command: how it is called, what it does, its arguments and options, its examples."""
    commands = typer.main.get_command(app).commands  # type: ignore[attr-defined]
    yield "# Commands\n\nMade from the commands themselves; `werewolf COMMAND --help` says the same.\n"
    section = ""
    for function, panel, examples in COMMANDS:
        if panel != section:
            section = panel
            yield f"## {section}\n"
        command = commands[function.__name__]
        usage = " ".join(command.collect_usage_pieces(typer.Context(command)))
        yield f"### werewolf {command.name}\n\n    werewolf {command.name} {usage}\n\n{help_text(command.help)}\n"
        yield "| name | what it does | without it |\n|---|---|---|"
        for parameter in command.params:
            yield row(parameter)
        yield "\n" + "\n".join(f"    werewolf {example}" for example in examples) + "\n"


def help_text(text: str) -> str:
    """A help text as paragraphs: Typer marks a paragraph whose lines are kept with a backspace."""
    return text.replace("\b\n", "").strip()


def row(parameter: Any) -> str:
    """An argument or an option as a row: its names, its help, what it is without it."""
    names = ", ".join(f"`{name}`" for name in parameter.opts) if parameter.opts[0].startswith("-") else parameter.name
    default = parameter.show_default if isinstance(parameter.show_default, str) else parameter.default
    shown = "" if default in (None, False, ()) or callable(default) else str(default)
    return "| " + " | ".join(cell(text) for text in (names, parameter.help or "", shown)) + " |"


def cell(text: str) -> str:
    return " ".join(text.split()).replace("|", "\\|").replace("*", "\\*")


def export_game(folder: Path, page: Path) -> None:
    """Let seven bots play, and export their game as a page."""
    log = folder / "game.jsonl"
    for words in ((*GAME, "--log", str(log)), ("export", str(log), "--to", "html", "-o", str(page))):
        subprocess.run([sys.executable, "-m", "werewolf", *words], cwd=ROOT, check=True, stdout=subprocess.DEVNULL)


if __name__ == "__main__":
    build(Path(sys.argv[1]))
