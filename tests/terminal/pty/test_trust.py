"""At a real terminal: one question before a strangers' table is played, and none the next time."""

from __future__ import annotations

import json

from lab.model_servers.server import background, by_schema
from tests.terminal.pty.driver import ENTER, Terminal
from tests.terminal.pty.games import LOG, assert_finished

QUESTION = "Allow this, now and in future? [y/N]"


def watch(folder, log):
    words = ["watch", "table.yaml", "--seed", "5", "--pace", "0", "--log", log]
    return Terminal(words, folder, XDG_CONFIG_HOME=str(folder / "config"), WORK_KEY="CANARY", WEREWOLF_TRUST="")


def test_a_strangers_table_is_asked_about_once_and_no_creates_nothing(tmp_path):
    with background(by_schema) as server:
        seat = {"player": "openai:m", "base_url": server.base_url, "key_variable": "WORK_KEY", "count": 5}
        (tmp_path / "table.yaml").write_text(json.dumps({"ruleset": "classic", "seats": [seat]}))
        with watch(tmp_path, LOG) as terminal:
            terminal.until(lambda: QUESTION in terminal.emulator.text(), "the question")
            terminal.send("n" + ENTER)
            assert terminal.end() == 2
        assert not server.calls and [path.name for path in tmp_path.iterdir()] == ["table.yaml"]
        with watch(tmp_path, LOG) as terminal:
            terminal.until(lambda: QUESTION in terminal.emulator.text(), "the question")
            terminal.send("y" + ENTER)
            assert terminal.end() == 0
        assert server.calls and all("CANARY" in str(call.headers) for call in server.calls)
        with watch(tmp_path, "second.jsonl") as terminal:
            assert terminal.end() == 0
            assert QUESTION not in terminal.received
    assert_finished(tmp_path)
