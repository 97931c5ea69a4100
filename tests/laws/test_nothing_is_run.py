"""Nothing that stands in a table, persona, ruleset, log or recording is ever run, imported or opened for writing."""

from __future__ import annotations

import json
import os
import re
import subprocess
import sys

import pytest

from lab.program import ROOT
from lab.shelf import bots_game
from tests.laws.watched_program import MARK

CODE = f"open('{MARK}', 'w')"
COMMAND = f"touch {MARK}"
TAGS = {
    "apply": f'!!python/object/apply:os.system ["{COMMAND}"]',
    "new": f'!!python/object/new:subprocess.Popen [["touch", "{MARK}"]]',
    "name": "!!python/name:os.system",
    "module": f"!!python/module:{MARK}",
    "eval": f'!!python/object/apply:eval ["{CODE}"]',
    "tuple": "!!python/tuple [1, 2]",
}
TEXTS = (CODE, f"__import__('os').system('{COMMAND}')", f"$({COMMAND})", f"|{COMMAND}", f"`{COMMAND}`", f"{MARK}.py")


def tables():
    """Hostile tables: tags of YAML wherever a value stands, and code wherever a text does."""
    for name, tag in TAGS.items():
        yield f"title-{name}", f"title: {tag}\nseats: [{{player: bot, count: 7}}]\nruleset: mafia\n"
        yield f"seat-{name}", f"ruleset: mafia\nseats: [{{player: bot, count: 6}}, {tag}]\n"
        yield f"body-{name}", f"ruleset: mafia\nseats: [{{player: 'openai:m', count: 7, extra_body: {{a: {tag}}}}}]\n"
    for number, text in enumerate(TEXTS):
        for field in ("player", "persona", "ruleset"):
            yield f"{field}-{number}", json.dumps(table_with(field, text))
        yield f"script-{number}", json.dumps(table_with("player", f"scripted:{text}"))
        yield f"kind-{number}", json.dumps(table_with("player", f"{text}:m"))
    yield "good", json.dumps(table_with("title", "A good table"))
    yield "module", json.dumps(table_with("player", f"..{MARK}:m"))


def table_with(field, text):
    table = {"title": text, "ruleset": "mafia", "seats": [{"player": "bot", "count": 7}]}
    (table if field in table else table["seats"][0])[field] = text
    return table


def logs():
    """Hostile logs: a good one with code in the place of one text each."""
    lines = bots_game("mafia")
    start = json.loads(lines[0])
    yield "good", start
    for number, text in enumerate((TEXTS[0], TEXTS[-1])):
        for field in ("kind", "persona", "name"):
            changed = json.loads(lines[0])
            changed["event"]["players"][2][field] = text
            yield f"{field}-{number}", changed
        for kind in (text, f"scripted:{text}", f"..{MARK}:{text}"):
            changed = json.loads(lines[0])
            changed["event"]["players"][2]["kind"] = kind
            yield f"player-{number}-{kind.partition(':')[0][:3].strip('.(')}", changed
    for number, text in enumerate(("{actor.__class__.__mro__}", "{0.__globals__}", f"{{actor!r:{MARK}}}")):
        changed = json.loads(lines[0])
        changed["event"]["ruleset"]["words"]["announcements"] = {"Vote": text}
        yield f"format-{number}", changed
    yield "event", {**start, "event": {"kind": CODE, "__class__": "os.system", "__reduce__": [CODE]}}
    yield "py", {**start, "py/object": f"{MARK}.Evil", "py/reduce": [CODE]}


@pytest.fixture(scope="module")
def watched(tmp_path_factory):
    """Every command on every hostile file, in one process that is watched."""
    folder = tmp_path_factory.mktemp("hostile")
    for place in ("configs/tables", "rules", "voices", "shelf"):
        (folder / place).mkdir(parents=True)
    (folder / f"{MARK}.py").write_text(CODE)
    (folder / f"{MARK}.rec").write_text(f"{CODE}\n")
    commands = [["tables"], ["personas"], ["rules"], ["logs", "shelf"]]
    for name, text in tables():
        path = folder / "configs" / "tables" / f"{name}.yaml"
        path.write_text(text)
        commands += [["watch", str(path), "--log", f"logs/{name}.jsonl"], ["ready", str(path)]]
    for name, tag in TAGS.items():
        voice, rules = folder / "voices" / f"{name}.yaml", folder / "rules" / f"{name}.yaml"
        voice.write_text(f"id: {name}\nname: {tag}\n")
        rules.write_text(f"name: {name}\nbase: {tag}\n")
        commands += [["personas", str(voice)], ["rules", str(rules)], ["watch", "-r", str(rules)]]
    body = b"".join(bots_game("mafia")[1:40])
    for name, start in logs():
        path = folder / "shelf" / f"{name}.jsonl"
        path.write_bytes(json.dumps(start, separators=(",", ":"), ensure_ascii=False).encode() + b"\n" + body)
        commands += [["resume", str(path)], ["replay", str(path), "--pace", "0"], ["check", str(path)]]
        commands += [["export", str(path), "--to", form, "-o", "-"] for form in ("json", "md", "html")]
    hidden = {"PYTHONDONTWRITEBYTECODE": "1", "PYTHONPATH": str(ROOT)}
    hidden |= {"XDG_CONFIG_HOME": str(folder / "config"), "XDG_DATA_HOME": str(folder / "data")}
    done = subprocess.run(
        [sys.executable, "-P", "-m", "tests.laws.watched_program"], cwd=folder, input=json.dumps(commands), text=True,
        capture_output=True, check=False, env={"PATH": os.defpath, "LANG": "C.UTF-8", **hidden},
    )  # fmt: skip
    assert done.returncode == 0, done.stderr
    return folder, json.loads(done.stdout)


def test_the_watch_sees_code_that_runs_and_files_that_are_written(tmp_path):
    """Otherwise the tests below would prove nothing."""
    words = "from tests.laws import watched_program as w; import sys; sys.addaudithook(w.watch)\n"
    words += f"import os; eval(compile({CODE!r}, '{MARK}', 'eval')).close(); os.system('true'); print(w.deeds)"
    done = subprocess.run(
        [sys.executable, "-c", words], cwd=tmp_path, capture_output=True, text=True, check=True,
        env={"PATH": os.defpath, "PYTHONPATH": str(ROOT)},
    )  # fmt: skip
    assert all(deed in done.stdout for deed in (f"write {MARK}", "compile", "exec", "os.system"))


def test_hostile_files_run_nothing_and_import_nothing(watched):
    folder, report = watched
    assert not (folder / MARK).exists()
    assert report["imported"] == []
    runs = {tuple(each["words"]): each["deeds"] for each in report["results"]}
    assert {words: deeds for words, deeds in runs.items() if not all(map(is_own_log, deeds))} == {}


def is_own_log(deed):
    """Whether a deed is what a game may do: write the log that the user named, or go on with it."""
    return re.fullmatch(r"write (logs|/.*/shelf)/[^/]+\.jsonl", deed)


def test_every_hostile_file_ends_in_a_game_or_in_one_line(watched):
    _, report = watched
    for each in report["results"]:
        assert each["code"] in (0, 1, 2), each
        assert "Traceback" not in each["said"], each
    good = [each["code"] for each in report["results"] if "good." in " ".join(each["words"])]
    assert set(good) == {0}
