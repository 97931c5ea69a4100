"""The targets of fuzzing: for each kind of input from outside, how to make a case, and what must hold."""

from __future__ import annotations

import json
import re
import tempfile
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import Any

import yaml
from hypothesis import strategies as st

from lab.fuzz.material import HOSTILE, ODD_VALUES, damaged_bytes, mutated, texts, values
from lab.program import ROOT, call_program
from lab.shelf import Onlooker, bots_game
from lab.shelf import save_game as saved
from lab.typist import run_typing
from werewolf.config.personas import persona
from werewolf.config.rulesets import ruleset
from werewolf.errors import UserError
from werewolf.game.asks import Answer, Ask
from werewolf.players.language.lexicon import lexicon
from werewolf.players.language.parser import Parser
from werewolf.players.models.model_answers import Unreadable, parse_answer
from werewolf.session.compose import load_table
from werewolf.terminal.keyboard.choose import Entry, QuitError, choose
from werewolf.terminal.replay.replay_keys import KEYS

CONTROL = re.compile(r"[\x00-\x09\x0b-\x1f\x7f-\x9f]")
NAMES = ("Ann", "Ben", "Cleo", "Dan", "Eve", "Finn", "Gus")
ENDINGS = (0, 1, 2)


@dataclass(frozen=True)
class Target:
    """A part of the program to fuzz. `examples`: how many cases `make test` tries."""

    cases: st.SearchStrategy[Any]
    check: Callable[[Any], None]
    examples: int


def expect_one_line(words: str) -> None:
    assert words and "\n" not in words.strip("\n"), words


# Configuration


@cache
def shipped(kind: str) -> list[Any]:
    folder = ROOT / ("personas" if kind == "persona" else f"configs/{kind}s")
    return [yaml.safe_load(path.read_text(encoding="utf-8")) for path in sorted(folder.glob("*.yaml"))]


LOADERS: dict[str, Callable[[str], object]] = {"table": load_table, "ruleset": ruleset, "persona": persona}


@st.composite
def configurations(draw: st.DrawFn) -> tuple[str, bytes]:
    kind = draw(st.sampled_from(sorted(LOADERS)))
    content = draw(mutated(draw(st.sampled_from(shipped(kind)))))
    text = yaml.dump(content, allow_unicode=draw(st.booleans()), sort_keys=False).encode("utf-8", "surrogatepass")
    return kind, draw(damaged_bytes(text)) if draw(st.integers(0, 3)) == 0 else text


def check_configuration(case: tuple[str, bytes]) -> None:
    """A file is read, or refused in one sentence."""
    kind, content = case
    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder, "file.yaml")
        path.write_bytes(content)
        try:
            LOADERS[kind](str(path))
        except UserError as refusal:
            expect_one_line(" ".join(str(refusal).split()))


# Logs

COMMANDS_ON_LOGS = (
    ("check", "game.jsonl"),
    ("check", "game.jsonl", "--json"),
    ("logs", "."),
    ("replay", "game.jsonl", "--pace", "0"),
    ("export", "game.jsonl", "--to", "md", "-o", "-"),
    ("export", "game.jsonl", "--to", "html", "-o", "-"),
    ("export", "game.jsonl", "--to", "json", "-o", "-"),
    ("resume", "game.jsonl", "--pace", "0"),
)


@st.composite
def mutated_line(draw: st.DrawFn, line: bytes) -> bytes:
    try:
        content = json.loads(line)
    except ValueError:  # its bytes are damaged already
        return line
    return (json.dumps(draw(mutated(content))) + "\n").encode("utf-8", "surrogatepass")


@st.composite
def logs(draw: st.DrawFn) -> tuple[tuple[str, ...], bytes]:
    """A command, and a game's log with a few of its lines changed, cut off, repeated or swapped."""
    lines = list(bots_game("mafia"))
    lines = lines[: draw(st.integers(1, len(lines)))]
    for _ in range(draw(st.integers(1, 3))):
        at = draw(st.one_of(st.just(0), st.integers(0, len(lines) - 1)))
        match draw(st.sampled_from(("mutate", "mutate", "bytes", "swap", "repeat", "drop"))):
            case "mutate":
                lines[at] = draw(mutated_line(lines[at]))
            case "bytes":
                lines[at] = draw(damaged_bytes(lines[at]))
            case "swap":
                lines[at], lines[-1] = lines[-1], lines[at]
            case "repeat":
                lines.insert(at, lines[-1])
            case "drop" if len(lines) > 1:
                lines.pop(at)
    return draw(st.sampled_from(COMMANDS_ON_LOGS)), b"".join(lines)


def check_log(case: tuple[tuple[str, ...], bytes]) -> None:
    """Every command ends well, or with one line of complaint; and none but `resume` touches the log."""
    command, content = case
    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder, "game.jsonl")
        path.write_bytes(content)
        expect_good_end(command, Path(folder))
        if command[0] != "resume":
            assert path.read_bytes() == content


def expect_good_end(words: Sequence[str], folder: Path) -> None:
    done = call_program(*words, folder=folder)
    assert done.returncode in ENDINGS, done
    assert not CONTROL.search(done.stderr), done.stderr
    if done.returncode == 2:  # one line; `check` has one for every file that it was given
        lines = done.stderr.splitlines()
        assert 1 <= len(lines) <= words.count("check") * len(words) + 1, done.stderr
        assert all(line.startswith("werewolf: ") for line in lines), done.stderr


# Speech


@cache
def speech_words() -> list[str]:
    known = lexicon()
    found = sorted(word for word in known.known if 2 < len(word) < 20)
    return [*found, *NAMES, "I", "am", "not", "the", "is", "a", "wolf", "seer", "checked", "voted", "for", "if", "and",
            "but", "who", "why", "?", ".", ",", "\"", ":", ";", "-", "!", "(", ")", "3", "seat 3"]  # fmt: skip


@st.composite
def speeches(draw: st.DrawFn) -> str:
    parts = draw(st.lists(st.one_of(st.sampled_from(speech_words()), st.sampled_from(HOSTILE), texts), max_size=40))
    return draw(st.sampled_from((" ", "", "\n"))).join(parts)


def check_speech(speech: str) -> None:
    """The parser reads it, the same way twice, and speaks only of seats at the table."""
    acts = Parser(NAMES, {"werewolf": "mafia", "seer": "detective"}).acts(speech)
    assert acts == Parser(NAMES, {"werewolf": "mafia", "seer": "detective"}).acts(speech)
    assert all(act.seat is None or 0 <= act.seat < len(NAMES) for act in acts)


# Replies of models

ASK = Ask(0, "speak", 1, "DISCUSSION", (1, 2, 3, "abstain"), "may", aloud=True)
PIECES = (
    "<think>", "</think>", "<thinking>", "[THINK]", "```json", "```", "{", "}", "[", "]", '"', "\\", ",", ":", "\\u",
    "\\ud83d", "null", "true", "1e999", '"choice"', '"speech"', '"thought"', '{"choice": "3", "speech": "Ann."}',
    '{"thought": "x", "choice": 3}', "\n", " ", "\x00",
)  # fmt: skip
replies = st.one_of(
    st.lists(st.one_of(st.sampled_from(PIECES), st.sampled_from(HOSTILE), texts), max_size=30).map("".join),
    values.map(lambda value: json.dumps(value, default=str)),
    mutated({"thought": "Hm.", "choice": "3", "speech": "Ann is a wolf."}).map(json.dumps),
)


def check_reply(reply: str) -> None:
    """A reply is an answer that can be logged, or it is unreadable."""
    try:
        answer = parse_answer(ASK, reply, NAMES).answer
    except Unreadable:
        return
    assert type(answer) is Answer
    f"{answer.words}{answer.thought}{answer.choice}".encode()


# Command lines

ODD_WORDS = (
    *(str(value) for value in ODD_VALUES),
    "٣",
    "1e3",
    "--",
    "-",
    "--help",
    "3=bot",
    "nan",
    "../x",
    "9" * 5_000,
)
OPTIONS = (
    "--ruleset", "--seats", "--seed", "--cards", "--set", "--view", "--thoughts", "--level", "--talk", "--pace",
    "--log", "--to", "--output", "--at", "--seat", "--since", "--before", "--winner", "--json", "--only",
    "--failures", "--force", "--x", "-r", "-o", "-h",
)  # fmt: skip
COMMANDS = (
    "watch", "play", "resume", "replay", "logs", "export", "check", "rules", "roles", "tables", "personas", "new",
    "simulate", "x",
)  # fmt: skip
USUAL = ("game.jsonl", "mafia", "classic", "4", "bot*4", "human", "witch", "nuru", "table", "md", "public", "all", "0")


@st.composite
def command_lines(draw: st.DrawFn) -> list[str]:
    """A command with options and values, some of which it knows."""
    command = draw(st.sampled_from(COMMANDS))
    some = st.one_of(st.sampled_from(USUAL), st.sampled_from(OPTIONS), st.sampled_from(ODD_WORDS), texts)
    words = [word.replace("\0", "").replace("/", "") for word in draw(st.lists(some, max_size=6))]
    quick = ["--games", "1"] if command == "simulate" else []
    calm = ["--pace", "0"] if command in ("watch", "resume", "replay") else []
    return [command, *words, *quick, *calm]


def check_command_line(words: list[str]) -> None:
    """The program does what it was told or says in a line why not."""
    with tempfile.TemporaryDirectory() as folder:
        Path(folder, "game.jsonl").write_bytes(b"".join(bots_game("mafia")[:60]))
        expect_good_end([word.encode("utf-8", "replace").decode() for word in words], Path(folder))


# Keys


def check_replay_keys(keys: list[str]) -> None:
    """Whatever is pressed in a replay, the screen has its size and the position is in the game."""
    with tempfile.TemporaryDirectory() as folder:
        game = saved(Path(folder), bots_game("mafia"))
        onlooker = Onlooker(game, width=60, height=20)
        for key in keys:
            onlooker.viewer.press(key)
            assert len(onlooker.screen().splitlines()) <= 20
            assert 0 <= onlooker.viewer.at <= onlooker.viewer.last


KEY_BYTES = (
    "\x1b[A",
    "\x1b[B",
    "\x1b[C",
    "\x1b[D",
    "\x7f",
    "\t",
    "\x01",
    "\x15",
    "\x1b[Z",
    "\x1b[5~",
    "\x1b[200~",
    "1",
)
ENTRIES = [Entry(0, "0 Ann"), Entry(1, "1 Bob"), Entry(10, "10 Anton"), Entry("abstain", "abstain")]


def check_menu_keys(keys: list[str]) -> None:
    """Whatever is typed at a menu, it gives one of its entries or is interrupted."""
    typed = "".join(keys).replace("\x03", "").replace("\x04", "").encode("utf-8", "replace").decode()
    try:
        chosen = run_typing(lambda: choose("Who?", ENTRIES), f"{typed}\x1b[201~\x15\x1b[B\r\x03")
    except (KeyboardInterrupt, EOFError, QuitError):
        return
    assert chosen in [entry.value for entry in ENTRIES]


TARGETS: dict[str, Target] = {
    "configuration": Target(configurations(), check_configuration, 150),
    "log": Target(logs(), check_log, 60),
    "speech": Target(speeches(), check_speech, 150),
    "reply": Target(replies, check_reply, 300),
    "command line": Target(command_lines(), check_command_line, 60),
    "replay keys": Target(st.lists(st.one_of(st.sampled_from(sorted(KEYS)), st.text(max_size=2)), max_size=12),
                          check_replay_keys, 25),
    "menu keys": Target(st.lists(st.one_of(st.sampled_from(KEY_BYTES), st.text(max_size=3)), max_size=12),
                        check_menu_keys, 40),
}  # fmt: skip
