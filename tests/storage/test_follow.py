"""Following a running game: every line is seen once, in order, until the game is over."""

from __future__ import annotations

import json

import pytest

from tests.export.games import plain_game
from werewolf.errors import UserError
from werewolf.session.export_game import follow_page
from werewolf.storage.lock import lock
from werewolf.storage.saved_game import NOBODY, follow
from werewolf.terminal.replay.show_replay import follow_game, replay


class Played:
    """A log that grows while somebody waits."""

    def __init__(self, path, lines, parts=4):
        self.path, self.texts = path, [json.dumps(line) + "\n" for line in lines]
        self.step = -(-len(lines) // parts)
        self.waits = 0
        self.grow()

    def grow(self, _seconds=0.0):
        self.waits += 1
        self.path.write_text("".join(self.texts[: self.waits * self.step]))


def test_each_reading_has_more_of_the_game_and_the_last_is_the_whole(tmp_path):
    played = Played(tmp_path / "g.jsonl", plain_game("mafia"))
    games = list(follow(played.path, played.grow))
    counts = [len(game.lines) for game in games]
    assert counts == sorted(set(counts)) and len(counts) == 4
    assert games[-1].finished and not any(game.finished for game in games[:-1])


def test_a_game_that_does_not_grow_is_not_read_again(tmp_path):
    played = Played(tmp_path / "g.jsonl", plain_game("mafia"), parts=2)
    waits = iter(range(9))

    def wait(_seconds):
        if next(waits) == 8:
            played.grow()

    assert len(list(follow(played.path, wait))) == 2


def test_a_followed_replay_shows_what_a_public_replay_shows(tmp_path, capsys):
    played = Played(tmp_path / "g.jsonl", plain_game("mafia"))
    follow_game(played.path, "0", wait=played.grow)
    followed = capsys.readouterr().out
    replay(played.path, "public", "0")
    assert followed == capsys.readouterr().out


def test_a_followed_page_reloads_itself_until_the_game_is_over(tmp_path):
    played = Played(tmp_path / "g.jsonl", plain_game("mafia"))
    pages = []

    def wait(_seconds):
        pages.append((tmp_path / "g.html").read_text())
        played.grow()

    follow_page(played.path, "html", None, False, wait)
    pages.append((tmp_path / "g.html").read_text())
    assert ['"live":5' in page for page in pages] == [True] * (len(pages) - 1) + [False]
    assert all('"deal"' not in page and '"view":"public"' in page for page in pages)


@pytest.mark.parametrize(
    "follows",
    [
        lambda path, wait: follow_game(path, "0", wait=wait),
        lambda path, wait: follow_page(path, "html", None, False, wait),
    ],
)
def test_who_follows_a_game_that_nobody_plays_is_told_so_once(tmp_path, capfd, follows):
    played = Played(tmp_path / "g.jsonl", plain_game("mafia"))
    with played.path.open("rb") as file:
        lock(file, played.path)  # as long as it is played
        follows(played.path, played.grow)
    assert capfd.readouterr().err == ""
    played = Played(tmp_path / "h.jsonl", plain_game("mafia"))
    follows(played.path, played.grow)
    assert capfd.readouterr().err == f"werewolf: {played.path}: {NOBODY}\n"


@pytest.mark.parametrize(("to", "output"), [("md", None), ("html", "-")])
def test_only_a_page_in_a_file_can_be_followed(tmp_path, to, output):
    with pytest.raises(UserError, match="--follow: only a page"):
        follow_page(Played(tmp_path / "g.jsonl", plain_game("mafia")).path, to, output, False)


def test_a_log_that_is_replaced_is_not_taken_for_the_same_game(tmp_path):
    played = Played(tmp_path / "g.jsonl", plain_game("mafia"))
    other = Played(tmp_path / "other.jsonl", plain_game("classic"))
    with pytest.raises(UserError, match="holds another game now"):
        list(follow(played.path, lambda _: other.path.replace(played.path)))


def test_an_incomplete_last_line_does_not_end_the_following(tmp_path):
    played = Played(tmp_path / "g.jsonl", plain_game("mafia"), parts=2)
    with played.path.open("a") as file:
        file.write('{"n":')
    games = list(follow(played.path, played.grow))
    assert [game.torn is not None for game in games] == [True, False] and games[-1].finished
