"""Every example of every help text runs, and so does every command that a page of documentation shows."""

from __future__ import annotations

import json
import os
import re
import shlex
import shutil
import subprocess
from pathlib import Path

import pytest
import typer

from lab.model_servers.server import background, by_schema
from lab.program import call_program, run_program
from tests.documents import commands, mentioned, shown_files
from tests.terminal.pty.driver import CTRL_D, Terminal
from werewolf.cli.app import COMMANDS, app

EXAMPLES = sorted({f"werewolf {example}" for *_, examples in COMMANDS for example in examples})
SHOWN = sorted({*EXAMPLES, *commands()})
MOST_GAMES = 200
FEW_GAMES = 6
ASKS = re.compile(r"werewolf ((play|learn)( .*)?|resume|replay)$")


@pytest.fixture(scope="module")
def shelf(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A game of seven bots, finished and unfinished."""
    folder = tmp_path_factory.mktemp("shelf")
    run("werewolf watch --ruleset mafia --seed 5 --log finished.jsonl", folder)
    lines = (folder / "finished.jsonl").read_text().splitlines(keepends=True)
    answers = [at for at, line in enumerate(lines) if '"kind":"Answered"' in line]
    (folder / "unfinished.jsonl").write_text("".join(lines[: answers[5] + 1]))
    return folder


@pytest.fixture
def folder(shelf: Path, tmp_path: Path, request: pytest.FixtureRequest) -> Path:
    """A folder in which logs/GAME.jsonl is a game that suits the command."""
    command = request.node.callspec.params.get("command", "") if hasattr(request.node, "callspec") else ""
    (tmp_path / "logs").mkdir()
    shutil.copy(shelf / f"{'un' * ('resume' in command)}finished.jsonl", tmp_path / "logs" / "GAME.jsonl")
    for name, text in shown_files().items():
        (tmp_path / name).write_text(text)
        (tmp_path / name).chmod(0o755)
    if "arena/rotation-mafia" in command:
        shutil.copytree(tmp_path / "logs", tmp_path / "arena" / "rotation-mafia" / "games")
    return tmp_path


def run(command: str, folder: Path) -> subprocess.CompletedProcess[str]:
    """Run a command as a shell would: file names are expanded. In this process, unless it starts others itself."""
    start = run_program if re.search("--jobs [2-9]", command) else call_program
    return start(*words_of(command, folder), folder=folder)


def words_of(command: str, folder: Path) -> list[str]:
    return [word for each in shlex.split(command)[1:] for word in expanded(each, folder)]


def expanded(word: str, folder: Path) -> list[str]:
    return sorted(str(path.relative_to(folder)) for path in folder.glob(word)) if "*.jsonl" in word else [word]


def test_every_help_text_ends_with_its_examples():
    commands = typer.main.get_command(app).commands  # type: ignore[attr-defined]
    assert sorted(commands) == sorted(function.__name__ for function, *_ in COMMANDS)
    for function, _, examples in COMMANDS:
        assert len(examples) >= 2
        assert commands[function.__name__].epilog.endswith("\n\n".join(f"werewolf {each}" for each in examples))


def test_no_example_plays_many_games():
    games = {command: int((re.search(r"--games (\d+)", command) or ["", "1"])[1]) for command in SHOWN}
    assert {command: many for command, many in games.items() if many > MOST_GAMES} == {}


@pytest.mark.parametrize("command", SHOWN)
def test_an_example_runs(command, folder, monkeypatch):
    for name in [name for name in os.environ if name.endswith("_API_KEY")]:
        monkeypatch.delenv(name)
    if ASKS.match(command):
        asked_at_a_terminal(command, folder)
    elif "models" in command or "openai" in command:
        played_by_models(command, folder, monkeypatch)
    else:
        done = run(few_games(command), folder)
        assert (done.returncode, done.stderr if done.returncode else "") == (0, ""), command


@pytest.mark.parametrize("command", mentioned())
def test_a_command_that_a_sentence_mentions_exists_with_its_options(command):
    """In `werewolf logs --score`, for one. Words that stand for something, such as NAME, are not looked at."""
    name, *words = shlex.split(command)[1:]
    known = typer.main.get_command(app).commands[name]  # type: ignore[attr-defined]
    options = {option for parameter in known.params for option in parameter.opts} | {"--help"}
    assert {word for word in words if word.startswith("-")} <= options


def few_games(command: str) -> str:
    """The command with only a few games: that they are many more shows nothing new, and takes long."""
    if command.startswith("werewolf review") and "--quick" not in command:
        command += " --rollouts 1 --jobs 1"
    if command.startswith("werewolf arena"):
        command += " --jobs 1"
    return re.sub(r"--games \d+", f"--games {FEW_GAMES}", command)


def asked_at_a_terminal(command: str, folder: Path) -> None:
    """Commands that ask something come as far as their first question, without pauses for reading."""
    words = [*shlex.split(command)[1:], *(("--pace", "0") if re.match("werewolf (play|learn) ", command) else ())]
    with Terminal(words, folder) as terminal:
        terminal.until(lambda: terminal.asking() or "\x1b[?1049h" in terminal.received, "the first question")
        terminal.send(CTRL_D)


def played_by_models(command: str, folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Commands that need a key: without one they say which, with one and a server they play. The log they write names
    its models and holds no key.
    """
    refused = run(command, folder)
    assert refused.returncode in (1, 2) and "_API_KEY" in refused.stdout + refused.stderr
    with background(by_schema) as server:
        for vendor, place in (("OPENAI", server.base_url), ("ANTHROPIC", server.base_url.removesuffix("/v1"))):
            monkeypatch.setenv(f"{vendor}_API_KEY", "not-a-key")
            monkeypatch.setenv(f"{vendor}_BASE_URL", place)
        done = run(command, folder)
        assert done.returncode == 0, done.stderr
        assert server.calls
    for log in set((folder / "logs").iterdir()) - {folder / "logs" / "GAME.jsonl"}:
        text = log.read_text()
        assert "not-a-key" not in text
        assert json.loads(text.splitlines()[0])["event"]["players"][0]["kind"].startswith(("openai", "anthropic"))
