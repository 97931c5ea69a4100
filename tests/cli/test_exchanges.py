"""A recorded game's page has the prompt and the reply of each decision."""

from __future__ import annotations

import json

import pytest

from lab.model_servers.server import background, by_schema
from lab.program import call_program
from tests.export.test_html import page_data
from tests.players.models.providers.test_watch import answers_in, table_file, watch


@pytest.fixture(scope="module")
def recorded(tmp_path_factory):
    folder = tmp_path_factory.mktemp("recorded")
    with background(by_schema) as server:
        table = table_file(folder, "classic", player="openai:m", base_url=server.base_url)
        watch(table, folder / "game.jsonl", "--record", str(folder / "game.rec"))
    return folder


def test_every_decision_with_a_thought_has_its_prompt_and_reply_on_the_page(recorded):
    done = call_program("export", "game.jsonl", "--record", "game.rec", "--force", folder=recorded)
    assert done.returncode == 0, done.stderr
    steps = page_data((recorded / "game.html").read_text())["steps"]
    exchanges = [step["exchange"] for step in steps if "exchange" in step]
    thoughts = [event for event in answers_in(recorded / "game.jsonl") if event["answer"]["thought"]]
    assert len(exchanges) == len(thoughts) > 0
    replies = {json.loads(row)["reply"]["text"] for row in (recorded / "game.rec").read_text().splitlines()}
    assert {reply for _, reply in exchanges} <= replies


@pytest.mark.parametrize(
    ("words", "says"),
    [
        (["--view", "public"], "--record: prompts and replies are shown on a page with all thoughts"),
        (["--to", "md"], "--record: prompts and replies are shown on a page with all thoughts"),
        (["--record", "nowhere.rec"], "--record: nowhere.rec: No such file"),
        (["--record", "game.jsonl"], "--record: game.jsonl holds no reply of this game"),
    ],
)
def test_what_cannot_be_shown_is_refused_in_one_line(recorded, words, says):
    done = call_program("export", "game.jsonl", "--record", "game.rec", "-o", "other.html", *words, folder=recorded)
    assert (done.returncode, done.stderr.count("\n")) == (2, 1)
    assert says in done.stderr
    assert not (recorded / "other.html").exists()
