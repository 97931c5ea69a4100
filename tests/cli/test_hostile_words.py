"""Whatever stands in a file, a log, a name or an option: no command sends it to the terminal as a command.

Every place where somebody else's words can stand is filled with sequences that clear the screen, set the clipboard,
hide or turn text, and forge a second message. What the program prints must hold none of them; a message is one line.
"""

from __future__ import annotations

import json
from collections.abc import Iterator
from pathlib import Path
from unicodedata import category

import pytest
import yaml

from lab.program import ROOT, call_program
from tests.export.games import plain_game, unfinished

NAME = "a\x1b]52;c;aGk=\x07\x1b[2J\x9b31m\x90q\x9c\x1b]8;;x\x1b\\\x07\x08\r\u202e\u200b\u2028\x7f\nwerewolf: all well\n"
FORGED = "werewolf: all well"
RULES = yaml.safe_load((ROOT / "configs" / "rulesets" / "mafia.yaml").read_text(encoding="utf-8"))
PERSONA = yaml.safe_load((ROOT / "personas" / "nuru.yaml").read_text(encoding="utf-8"))
TABLE = {"title": "Ours", "ruleset": "mafia", "seats": [{"player": "bot", "count": 7}]}
COMMANDS_BY_FILE = {
    "ruleset": ("rules FILE", "simulate -r FILE --games 1", "watch -r FILE --pace 0", "rules", "roles"),
    "table": ("watch FILE --pace 0", "ready FILE", "tables"),
    "persona": ("personas FILE", "personas"),
}
FOLDERS = {"ruleset": "configs/rulesets", "table": "configs/tables", "persona": "personas"}
CONTENTS = {"ruleset": RULES, "table": TABLE, "persona": PERSONA}
LOG_COMMANDS = (
    "replay FILE --pace 0", "replay FILE --pace 0 --view all --spoil", "check FILE", "check FILE --json",
    "check FILE FILE", "check FILE --failures", "resume FILE", "logs .", "logs . --json", "logs . -r FILE",
    *(f"export FILE --to {to} -o - --view all --spoil" for to in ("md", "html", "svg", "json")),
    "export FILE --to cast -o -",
)  # fmt: skip


def hostile_variants(content: object) -> Iterator[object]:
    """The content with one value, or one key, turned into hostile words; a place each."""
    if isinstance(content, dict):
        yield {**content, NAME: "x"}
        for key, value in content.items():
            yield from ({**content, key: changed} for changed in hostile_variants(value))
    elif isinstance(content, list):
        for at, value in enumerate(content[:1]):
            yield from ([*content[:at], changed, *content[at + 1 :]] for changed in hostile_variants(value))
    else:
        yield NAME


def faults(text: str) -> set[str]:
    """The characters that have no place in what a program prints. Lines end with \\n and nothing else."""
    return {char for char in text if char != "\n" and category(char) in ("Cc", "Cf", "Zl", "Zp")}


def check_output(words: str, file: str, folder: Path) -> int:
    done = call_program(*(file if word == "FILE" else word for word in words.split()), folder=folder)
    assert faults(done.stdout) == faults(done.stderr) == set(), words
    assert not [row for row in (done.stdout + done.stderr).split("\n") if row.startswith(FORGED)], words
    if done.returncode == 2:
        assert done.stderr.count("\n") == max(1, words.count("FILE")) and done.stderr.startswith("werewolf: "), (
            done.stderr
        )
    return done.returncode


@pytest.mark.parametrize("what", COMMANDS_BY_FILE)
def test_no_key_and_no_value_of_a_file_reaches_the_terminal(what, tmp_path):
    folder = tmp_path / FOLDERS[what]
    folder.mkdir(parents=True)
    path = folder / "ours.yaml"
    codes = set()
    for at, content in enumerate(hostile_variants(CONTENTS[what])):
        path.write_text(yaml.safe_dump(content), encoding="utf-8")
        commands = COMMANDS_BY_FILE[what]
        for words in commands if at < 5 else commands[:1]:
            codes.add(check_output(words, str(path), tmp_path))
    assert codes >= {0, 2}  # some places refuse the words, and some print them


@pytest.mark.parametrize("what", COMMANDS_BY_FILE)
@pytest.mark.parametrize("text", ["- {}", "{}: [", "'{}", "{}", "!{} x", "&{} x", "*{}", "? {}", "\x00{}"])
def test_no_broken_yaml_reaches_the_terminal(what, text, tmp_path):
    path = tmp_path / "ours.yaml"
    path.write_text(text.format(NAME), encoding="utf-8", newline="")
    assert check_output(COMMANDS_BY_FILE[what][0], str(path), tmp_path) == 2


@pytest.mark.parametrize("what", COMMANDS_BY_FILE)
def test_no_file_name_reaches_the_terminal(what, tmp_path):
    folder = tmp_path / FOLDERS[what]
    folder.mkdir(parents=True)
    for content in ({**CONTENTS[what], "odd": 1}, CONTENTS[what]):
        (folder / f"{NAME}.yaml").write_text(yaml.safe_dump(content), encoding="utf-8")
        for words in COMMANDS_BY_FILE[what]:
            check_output(words, str(folder / f"{NAME}.yaml"), tmp_path)
            check_output(words, f"{NAME}/missing.yaml", tmp_path)
            check_output(words, NAME, tmp_path)


def hostile_logs() -> Iterator[list[object]]:
    """Games with hostile words in a first line, a speech, an answer, an unknown event, and each field of a line."""
    game = plain_game("mafia")
    kinds = {line["event"]["kind"]: at for at, line in enumerate(game)}  # the last line of each kind
    for at in {0, *kinds.values()}:
        changes = list(hostile_variants(game[at]))
        for changed in changes[:: 3 if at == 0 else len(changes)]:
            yield [*game[:at], changed, *game[at + 1 :]]
    yield [*game[:30], {**game[30], "event": {"kind": NAME, NAME: NAME}}, *game[31:]]


@pytest.mark.parametrize("turn", range(4))
def test_no_word_of_a_log_reaches_the_terminal(turn, tmp_path):
    for number, lines in list(enumerate(hostile_logs()))[turn::8]:
        whole = unfinished(lines) if number % 5 else lines
        (tmp_path / "game.jsonl").write_text("".join(json.dumps(line) + "\n" for line in whole), encoding="utf-8")
        for words in LOG_COMMANDS[number % 3 :: 3]:
            check_output(words, "game.jsonl", tmp_path)


def test_no_name_of_a_log_reaches_the_terminal(tmp_path):
    folder = tmp_path / NAME
    folder.mkdir()
    log = folder / f"{NAME}.jsonl"
    for lines in (plain_game("mafia"), unfinished(plain_game("mafia")), [{"event": {"kind": NAME}}], []):
        log.write_text("".join(json.dumps(line) + "\n" for line in lines), encoding="utf-8")
        for words in (*LOG_COMMANDS, "logs FILE", "export FILE --to md --force"):
            check_output(words, str(log), folder)
    for words in (*LOG_COMMANDS, "logs FILE"):
        check_output(words, f"{NAME}.missing", folder)


OPTIONS = (
    "watch -r mafia --view X", "watch -r mafia --pace X", "watch -r X", "watch -r mafia --seats X", "watch X",
    "watch -r mafia --seats openai:X", "watch -r mafia --cards X=1", "watch -r mafia --set X=1",
    "watch -r mafia --set X",
    "watch -r mafia --set day_limit=X", "watch -r mafia --level X", "watch -r mafia --talk X",
    "watch -r mafia --seed X", "watch -r mafia --log X/y",
    "watch -r mafia --max-tokens X", "watch --X", "X", "replay X", "replay FILE --view X", "resume FILE --seat X",
    "resume FILE --seat 3=X", "logs X", "logs . --ruleset X", "logs . --winner X", "logs . --model X",
    "logs . --state X",
    "logs . --since X", "export FILE --to X", "export FILE --to md -o X", "export FILE --to svg --at X -o -",
    "check FILE --only X", "check X", "rules X", "roles X", "personas X", "new X", "new table X", "ready X",
    "simulate --players X", "simulate --games X", "simulate -r mafia --games 1 --logs X",
)  # fmt: skip


@pytest.mark.parametrize("words", OPTIONS)
def test_no_option_is_echoed_to_the_terminal(words, tmp_path):
    lines = unfinished(plain_game("mafia"))
    (tmp_path / "game.jsonl").write_text("".join(json.dumps(line) + "\n" for line in lines), encoding="utf-8")
    done = [word.replace("X", NAME) if word != "FILE" else "game.jsonl" for word in words.split()]
    result = call_program(*done, folder=tmp_path)
    assert faults(result.stdout) == faults(result.stderr) == set()
    assert not [row for row in (result.stdout + result.stderr).split("\n") if row.startswith(FORGED)]
    assert result.returncode in (0, 2) and result.stderr.count("\n") == (result.returncode == 2)
