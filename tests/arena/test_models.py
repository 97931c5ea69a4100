"""Models in many games at once: they share their connections, and an arena stops where a model is lost."""

from __future__ import annotations

import json

from lab.model_servers.server import background, by_schema
from lab.program import call_program
from tests.players.models.providers.test_watch import error

CARDS = {"werewolf": 1, "villager": 3}


def test_simulate_plays_models_and_every_game_keeps_the_rules(tmp_path, monkeypatch):
    with background(by_schema) as server:
        monkeypatch.setenv("OPENAI_API_KEY", "not-a-key")
        monkeypatch.setenv("OPENAI_BASE_URL", server.base_url)
        words = [
            "-r",
            "classic",
            "--cards",
            "werewolf=1,villager=3",
            "--players",
            "openai:m",
            "--games",
            "3",
            "--audit",
        ]
        done = call_program("simulate", *words, "--json", folder=tmp_path)
        assert server.calls
    found = json.loads(done.stdout)
    assert (found["games"], found["broken"]) == (3, 0), done.stderr


def test_an_arena_stops_when_a_model_is_lost_and_goes_on_when_it_is_back(tmp_path):
    lost = True
    with background(lambda call: error(401) if lost else by_schema(call)) as server:
        model = {"player": "openai:m", "base_url": server.base_url}
        plan = {"ruleset": "classic", "cards": CARDS, "games": 2, "entrants": [model, {"player": "random"}]}
        (tmp_path / "plan.yaml").write_text(json.dumps(plan))
        stopped = call_program("arena", "plan.yaml", folder=tmp_path)
        assert stopped.returncode == 1 and "Nothing is lost" in stopped.stderr, stopped.stderr
        assert "bot instead of m" in stopped.stderr
        lost = False
        done = call_program("arena", "plan.yaml", folder=tmp_path)
    assert done.returncode == 0, done.stderr
    assert "answers that a bot gave for a model" in done.stdout
