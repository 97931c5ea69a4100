"""Resume a game: who may take which seat, and that an error writes nothing."""

from __future__ import annotations

from pathlib import Path

import pytest

from lab.program import call_program
from lab.shelf import bots_game
from werewolf.errors import UserError
from werewolf.game.answer_events import Seated
from werewolf.session.continue_game import resume_game, seat_change
from werewolf.session.loop import GameLoop
from werewolf.session.options import ShowOptions
from werewolf.storage.codec import decode_line

LOCAL = {"base_url": "http://127.0.0.1:1/v1", "timeout": 3.0, "prices": {"in": 1.0, "out": 2.0}}


@pytest.fixture
def log(tmp_path):
    """The log of a game that stopped some time after the first death, with seats 1 to 5 alive."""
    path = tmp_path / "game.jsonl"
    for seed in range(5, 50):
        lines = bots_game(seed=seed)
        death = next(at for at, line in enumerate(lines) if b'"kind":"DeathEvent"' in line)
        path.write_bytes(b"".join(lines[: death + 60]))
        dead = {event.actor for event in events_of(path) if event.kind == "DeathEvent"}
        if not dead & {1, 2, 3, 4, 5} and events_of(path)[-1].kind != "GameOver":
            break
    return path


def events_of(log):
    return [decode_line(line).event for line in log.read_bytes().splitlines()]


def dead_in(log):
    return next(event.actor for event in events_of(log) if event.kind == "DeathEvent")


@pytest.mark.parametrize(
    ("words", "says"),
    [
        (["3"], "as in 3=bot"),
        (["3="], "as in 3=bot"),
        (["three=bot"], "as in 3=bot"),
        (["-1=bot"], "as in 3=bot"),
        (["12=bot"], "there is no seat 12; there are 0 to 11"),
        (["3=boot"], "Did you mean bot?"),
        (["3=bot*2"], "Did you mean bot?"),
        (["3=openai"], "write openai:MODEL"),
        (["3=anthropic:m"], "ANTHROPIC_API_KEY"),
        (["3=human:Ann"], "a seat keeps its name"),
        (["3=human"], "people need a terminal"),
        (["3=bot", "4=bot", "3=random"], "seat 3 is named twice"),
        (["3=bot", "4=boot"], "Did you mean bot?"),
    ],
)
def test_an_error_is_one_line_and_writes_nothing(log, words, says, monkeypatch):
    monkeypatch.delenv("ANTHROPIC_API_KEY", raising=False)
    before = log.read_bytes()
    with pytest.raises(UserError) as error:
        resume_game(log, words, ShowOptions(pace="0"))
    assert says in str(error.value) and "\n" not in str(error.value)
    assert log.read_bytes() == before
    GameLoop.resume(log).close()  # the log is not locked


def test_a_dead_seat_cannot_change(log):
    with pytest.raises(UserError, match="is dead and does not play any more"):
        resume_game(log, [f"{dead_in(log)}=bot"], ShowOptions(pace="0"))


def test_no_seat_can_change_after_the_end(tmp_path):
    path = tmp_path / "game.jsonl"
    path.write_bytes(b"".join(bots_game("mafia")))
    with pytest.raises(UserError, match="the game is over"):
        resume_game(path, ["3=bot"], ShowOptions(pace="0"))


def test_a_seat_changes_its_player_and_keeps_its_persona(log, capsys):
    alive = [1, 2]
    resume_game(log, [f"{seat}=random" for seat in alive], ShowOptions(pace="0", view="all"))
    seated = [event for event in events_of(log) if isinstance(event, Seated)]
    start = events_of(log)[0]
    assert [(event.actor, event.player) for event in seated] == [(seat, "random") for seat in alive]
    assert [event.persona for event in seated] == [start.players[seat].persona for seat in alive]
    out = capsys.readouterr().out
    assert "The game so far" in out and "bot, then random" in out


def test_another_model_of_the_same_provider_keeps_the_address(log):
    game = GameLoop.resume(log).game
    seat = 1
    game.take(Seated(seat, "openai:one", "wen", LOCAL))
    assert seat_change(f"{seat}=openai:two", game).setting == {"base_url": LOCAL["base_url"], "timeout": 3.0}
    assert seat_change(f"{seat}=openai:two", game).persona == "wen"
    assert seat_change(f"{seat}=anthropic:two", game).setting is None
    assert seat_change(f"{seat}=bot", game).setting is None


@pytest.mark.parametrize(
    ("chair", "says"),
    [
        (b'"kind":"cat"', "there is no 'cat'"),
        (b'"kind":"bot","persona":null,"setting":{"level":"mean"}', "seat 0"),
        (b'"kind":"random","persona":null,"setting":{"level":"hard"}', "it only applies to bots"),
        (b'"kind":"bot","persona":null,"setting":{"talk":"odd"}', "talk: 'odd' is not allowed; use plain or persona"),
        (b'"kind":"random","persona":null,"setting":{"talk":"plain"}', "seat 0.talk: is not allowed for random"),
        (b'"kind":"bot","persona":"nobody","setting":null', "seat 0.persona: there is no 'nobody'"),
        (b'"kind":"bot","persona":"./nobody.yaml","setting":null', "seat 0.persona: there is no './nobody.yaml'"),
    ],
)
def test_a_seat_that_no_table_file_could_contain_is_refused(log, chair, says):
    old = events_of(log)[0].players[0]
    written = b'"kind":"bot","persona":"%s","setting":null' % old.persona.encode()
    new = chair if b"persona" in chair else chair + written[len(b'"kind":"bot"') :]
    log.write_bytes(log.read_bytes().replace(written, new, 1))
    with pytest.raises(UserError, match=says):
        resume_game(log, [], ShowOptions(pace="0"))


def test_a_seat_with_last_words_can_still_change(tmp_path):
    """A seat that was voted out is dead already, but the game still waits for its last words."""
    lines = bots_game()
    banished = next(at for at, line in enumerate(lines) if b'"kind":"Banishment"' in line)
    path = tmp_path / "game.jsonl"
    path.write_bytes(b"".join(lines[: banished + 1]))
    table = GameLoop.resume(path)
    seat = decode_line(lines[banished]).event.banished
    assert seat in table.game.state.dead
    assert seat_change(f"{seat}=bot", table.game).actor == seat


def test_a_log_cut_off_in_its_first_line_cannot_be_resumed(tmp_path):
    path, first = tmp_path / "game.jsonl", bots_game()[0]
    for cut in (0, 9, 200, len(first) - 1):
        path.write_bytes(first[:cut])
        with pytest.raises(UserError, match="its first line is incomplete; the game had not started"):
            resume_game(path, [], ShowOptions(pace="0"))
        assert path.read_bytes() == first[:cut]
    path.write_bytes(b"dear diary")
    with pytest.raises(UserError, match=r"its first line is incomplete$"):
        resume_game(path, [], ShowOptions(pace="0"))


def test_a_log_that_an_attack_bot_played_reads_checks_replays_and_goes_on_with_a_bot(tmp_path):
    """No program seats one any more; the log is of a time when `bot:injector` was a kind of player."""
    whole = Path(__file__).with_name("played_by_an_attack_bot.jsonl").read_bytes().splitlines(keepends=True)
    (tmp_path / "whole.jsonl").write_bytes(b"".join(whole))
    for words in (["check", "whole.jsonl"], ["replay", "whole.jsonl", "--pace", "0"], ["export", "whole.jsonl"]):
        done = call_program(*words, folder=tmp_path)
        assert done.returncode == 0, done.stderr
    left = tmp_path / "left.jsonl"
    left.write_bytes(b"".join(whole[:60]))
    refused = call_program("resume", "left.jsonl", folder=tmp_path)
    why = "seat 0 was played by bot:injector, an attack bot, which the program no longer has"
    assert refused.stderr == f"werewolf: left.jsonl: {why}; say who plays on: --seat 0=bot\n"
    assert (refused.returncode, left.read_bytes()) == (2, b"".join(whole[:60]))
    done = call_program("resume", "left.jsonl", "--seat", "0=bot", "--pace", "0", "--audit", folder=tmp_path)
    assert done.returncode == 0 and "no rules broken" in done.stderr, done.stderr
    assert {event.player for event in events_of(left) if isinstance(event, Seated)} == {"bot"}


@pytest.mark.parametrize("words", [["watch", "--seats", "bot:injector*7"], ["simulate", "--players", "bot:injector"]])
def test_nobody_can_seat_an_attack_bot(words, tmp_path):
    done = call_program(*words, "-r", "mafia", folder=tmp_path)
    assert done.returncode == 2
    assert "'bot:injector' is not allowed; write bot, nothing after it" in done.stderr
