"""The same ruleset, seed and answers give the same log, a cut log resumes to it, and a changed line is refused."""

from __future__ import annotations

import json
import random

import pytest

from lab.sample_games import (
    RULESETS,
    TABLES,
    finish,
    finish_with_bots,
    new_game,
    random_dispatcher,
    random_game,
    rules_at,
    rules_of,
    talkative_dispatcher,
    talkative_game,
)
from werewolf.game.answer_events import Note
from werewolf.game.engine import no_clock
from werewolf.game.secrecy import Ledger
from werewolf.players.dispatcher import Dispatcher
from werewolf.session.loop import GameLoop
from werewolf.session.player_factory import make_player
from werewolf.storage.codec import encode_line, stable_content
from werewolf.storage.journal import Journal
from werewolf.storage.resume import LogMismatchError, resume_game

SEEDS = range(6)
CUTS = 20  # in each game: 120 for every ruleset
BOT_CUTS = {"sheriff": 7, "mafia": 12, "classic": 10, "bids": 3}  # in each game of bots, which take time to think


def text_of(game):
    return [encode_line(line) for line in Ledger(game.log).lines()]


@pytest.mark.parametrize("name", RULESETS)
@pytest.mark.parametrize("seed", SEEDS)
def test_the_same_ruleset_seed_and_answers_give_the_same_bytes(name, seed):
    rules = rules_of(name)
    assert text_of(random_game(rules, seed)) == text_of(random_game(rules, seed))


@pytest.mark.parametrize("name", RULESETS)
@pytest.mark.parametrize("seed", SEEDS)
def test_a_log_cut_at_any_byte_resumes_to_the_same_log(name, seed, tmp_path):
    whole = text_of(random_game(rules_of(name), seed))
    content = b"".join(whole)
    dice = random.Random(seed)
    cuts = [len(whole[0]), len(content), *(dice.randrange(len(whole[0]), len(content)) for _ in range(CUTS - 2))]
    for cut in cuts:
        path = tmp_path / f"{cut}.jsonl"
        path.write_bytes(content[:cut])
        journal, saved = Journal.reopen(path)
        game, ledger = resume_game(saved, no_clock)
        finish(game, game.waiting())
        journal.write(ledger.lines()[len(saved) :])
        journal.close()
        assert path.read_bytes() == content, f"cut at byte {cut}"


@pytest.mark.parametrize("table", TABLES)
def test_a_game_of_players_who_name_each_other_resumes_from_every_line(table):
    """In the middle of replies, and between bids and the speech they give."""
    whole = text_of(talkative_game(rules_at(table), 5))
    for cut in range(1, len(whole), 1 + len(whole) // 40):
        game, ledger = resume_game(whole[:cut], no_clock)
        finish(game, game.waiting(), talkative_dispatcher(game))
        assert [encode_line(line) for line in ledger.lines()] == whole, f"cut after line {cut}"


@pytest.mark.parametrize("name", TABLES)
@pytest.mark.parametrize("seed", range(2))
def test_a_game_of_bots_cut_at_any_line_goes_on_exactly_where_it_stopped(name, seed, tmp_path):
    """In the middle of a discussion or of a ballot, with bots that know the game only from its log.

    `test_purity.py` compares every answer with that of a new bot; this test goes through the file.
    """
    whole = [encode_line(line) for line in finish_with_bots(name, seed)[1]]
    spoken = [at for at, line in enumerate(whole) if b'"kind":"Answered"' in line]
    for cut in random.Random(seed).sample(spoken, BOT_CUTS[name]):
        path = tmp_path / f"{cut}.jsonl"
        path.write_bytes(b"".join(whole[:cut]))
        journal, saved = Journal.reopen(path)
        game, ledger = resume_game(saved, no_clock)
        dispatcher = Dispatcher(game, [make_player(chair, game.rules, game.rng) for chair in game.chairs])
        asks = game.waiting()
        while asks:
            asks = game.advance(dispatcher.put(asks))
        journal.write(ledger.lines()[len(saved) :])
        journal.close()
        assert path.read_bytes() == b"".join(whole), f"cut after line {cut}"


@pytest.mark.parametrize("name", RULESETS)
def test_answers_may_arrive_in_any_order(name):
    """The log keeps the order of arrival, also when resumed. With answers sorted by seat it is the same log."""
    rules = rules_of(name)
    game = new_game(rules)
    dispatcher, dice = random_dispatcher(game), random.Random(3)
    asks = game.begin()
    while asks:
        answered = dispatcher.put(asks)
        dice.shuffle(answered)
        asks = game.advance(answered)
    shuffled = text_of(game)
    again, ledger = resume_game(shuffled[: len(shuffled) // 2], no_clock)
    finish(again, again.waiting())
    half = len(shuffled) // 2
    assert [encode_line(line) for line in ledger.lines()][:half] == shuffled[:half]
    assert moments_sorted(shuffled) == moments_sorted(text_of(random_game(rules)))


def moments_sorted(lines):
    """The lines with consecutive answers sorted by seat, and without line numbers."""
    result, run = [], []
    for line in [*(stable_content(line) for line in lines), None]:
        if line is not None and line["event"]["kind"] == "Answered":
            run.append(line)
            continue
        result += sorted(run, key=lambda answer: answer["event"]["ask"]["seat"])
        run = []
        result.append(line)
    for line in result[:-1]:
        line.pop("n")
    return result


@pytest.mark.parametrize("name", RULESETS)
def test_notes_stay_where_they_were_written(name):
    rules = rules_of(name)
    game = new_game(rules)
    dispatcher = random_dispatcher(game)
    asks = game.begin()
    while asks:
        for ask in asks:
            game.take(Note(ask.seat, f"before {ask.purpose}"))
            game.take(dispatcher.answer(ask))
        game.take(Note(0, "after the last answer of a moment"))
        asks = game.advance()
    whole = text_of(game)
    for cut in range(1, len(whole), 37):
        _, ledger = resume_game(whole[:cut], no_clock)
        assert [encode_line(line) for line in ledger.lines()][:cut] == whole[:cut]


def altered(line, change):
    content = json.loads(line)
    change(content)
    return json.dumps(content, separators=(",", ":")).encode() + b"\n"


@pytest.mark.parametrize("name", RULESETS)
def test_a_changed_line_is_refused_by_its_number(name):
    whole = text_of(random_game(rules_of(name)))
    for index in range(1, len(whole) - 1, 11):
        kind = json.loads(whole[index])["event"]["kind"]

        def change(content, kind=kind):
            if kind == "Answered":
                content["event"]["ask"]["seat"] = 99
            else:
                content["day"] += 1

        saved = [*whole[:index], altered(whole[index], change), *whole[index + 1 :]]
        with pytest.raises(LogMismatchError) as mismatch:
            resume_game(saved, no_clock)
        assert mismatch.value.line == index + 1


def first(whole, kind, skip=0):
    found = [index for index, line in enumerate(whole) if json.loads(line)["event"]["kind"] == kind]
    return found[skip]


@pytest.mark.parametrize(
    ("kind", "change", "lines_later"),
    [
        ("Vote", lambda c: c["event"].update(target=None), 0),
        ("Answered", lambda c: c["event"]["answer"].update(choice="dance"), 0),
        ("Answered", lambda c: c["event"]["answer"].update(choice=True), 0),
        ("NightOutcome", lambda c: c["event"].update(deaths={}), 0),
        ("CardDealt", lambda c: c["event"].update(role="witch"), 0),
        ("WerewolfKill", lambda c: c.update(to="all"), 0),
        ("GameOver", lambda c: c["event"].update(winner="tie"), 0),
    ],
)
def test_every_kind_of_change_is_refused(kind, change, lines_later):
    whole = text_of(random_game(rules_of("sheriff"), seed=3))
    at = first(whole, kind)
    whole[at] = altered(whole[at], change)
    with pytest.raises(LogMismatchError) as mismatch:
        resume_game(whole, no_clock)
    assert mismatch.value.line == at + 1 + lines_later


def test_a_missing_or_repeated_line_is_refused():
    whole = text_of(random_game(rules_of("mafia")))
    for index in (5, 20, 60):
        with pytest.raises(LogMismatchError) as mismatch:
            resume_game([*whole[:index], *whole[index + 1 :]], no_clock)
        assert mismatch.value.line == index + 1
        with pytest.raises(LogMismatchError):
            resume_game([*whole[: index + 1], *whole[index:]], no_clock)


def test_a_changed_seed_does_not_match_the_deal():
    whole = text_of(random_game(rules_of("sheriff")))
    whole[0] = altered(whole[0], lambda c: c["event"].update(seed=2))
    with pytest.raises(LogMismatchError) as mismatch:
        resume_game(whole, no_clock)
    assert mismatch.value.line == 1


@pytest.mark.parametrize(
    "change",
    [
        lambda c: c["event"]["ruleset"]["switches"].update(reveal="maybe"),
        lambda c: c["event"]["ruleset"]["switches"].pop("tie"),
        lambda c: c["event"]["ruleset"].update(day=["siesta"]),
        lambda c: c["event"]["ruleset"].update(cards={}),
        lambda c: c["event"]["ruleset"].update(cards={"owl": 7}),
        lambda c: c["event"]["ruleset"]["words"]["announcements"].update(Vote="{voter}"),
        lambda c: c["event"].update(players=[]),
        lambda c: c["event"].update(deal=["owl"] * 7),
        lambda c: c["event"].update(deal=c["event"]["deal"][1:]),
        lambda c: c["event"]["players"][0].update(seat=5),
        lambda c: c["event"].update(seed=1.5),
        lambda c: c["event"].update(started=[1, {"a": None}]),
    ],
)
def test_an_impossible_first_line_is_refused(change):
    whole = text_of(random_game(rules_of("mafia")))
    for rest in (whole[1:], []):
        with pytest.raises(LogMismatchError) as mismatch:
            resume_game([altered(whole[0], change), *rest], no_clock)
        assert mismatch.value.line == 1


@pytest.mark.parametrize(
    "swap",
    [
        (b'"day":1,', b'"day":true,'),
        (b'"n":', b'"n": '),
        (b'{"n":', b'{"day":1,"n":'),
        (b'"actor":1,', b'"actor":true,'),
    ],
)
def test_a_line_that_this_program_did_not_write_is_refused(swap):
    whole = text_of(random_game(rules_of("mafia")))
    at = next(i for i, line in enumerate(whole) if b'"kind":"Vote"' in line and swap[0] in line)
    whole[at] = whole[at].replace(*swap, 1)
    with pytest.raises(LogMismatchError) as mismatch:
        resume_game(whole, no_clock)
    assert mismatch.value.line == at + 1


def test_an_answer_with_a_wrong_source_is_refused():
    whole = text_of(random_game(rules_of("mafia")))
    at = first(whole, "Answered", skip=9)
    for change in (
        {"how": "fallback"},
        {"how": "retried"},
        {"troubles": [{"reason": "x", "raw": None, "spent": None}]},
    ):
        changed = [
            *whole[:at],
            altered(whole[at], lambda c, change=change: c["event"].update(change)),
            *whole[at + 1 :],
        ]
        with pytest.raises(LogMismatchError) as mismatch:
            resume_game(changed, no_clock)
        assert mismatch.value.line == at + 1


def test_a_refused_log_is_not_changed(tmp_path):
    whole = text_of(random_game(rules_of("mafia")))
    content = b"".join([*whole[:9], altered(whole[9], lambda c: c.update(day=7)), b'{"torn'])
    path = tmp_path / "game.jsonl"
    path.write_bytes(content)
    with pytest.raises(LogMismatchError):
        GameLoop.resume(path)
    assert path.read_bytes() == content


def test_a_log_with_a_fixed_deal_cannot_be_resumed(tmp_path):
    rules = rules_of("mafia")
    deal = ["werewolf", "werewolf", "seer", "villager", "villager", "villager", "villager"]
    path = tmp_path / "game.jsonl"
    path.write_bytes(text_of(random_game(rules, 1, deal))[0])
    with pytest.raises(LogMismatchError, match="dealt by hand"):
        GameLoop.resume(path)


def test_a_resumed_game_keeps_its_start_time():
    rules = rules_of("mafia")
    start = new_game(rules)
    start.begin()
    text = text_of(start)
    text[0] = altered(text[0], lambda c: c["event"].update(started="2026-01-02T03:04:05+00:00"))
    game, _ = resume_game(text, lambda: "later")
    assert game.log[0].started == "2026-01-02T03:04:05+00:00"


def test_a_finished_game_keeps_its_end_time():
    whole = text_of(random_game(rules_of("mafia")))
    whole[0] = altered(whole[0], lambda c: c["event"].update(started="2026-01-02T03:04:05+00:00"))
    whole[-1] = altered(whole[-1], lambda c: c["event"].update(ended="2026-01-02T03:05:05+00:00"))
    game, _ = resume_game(whole, lambda: "later")
    assert text_of(game) == whole
    game, _ = resume_game(whole[:-1], lambda: "later")
    assert game.log[-1].ended == "later"


def test_a_log_may_not_continue_after_the_end():
    whole = text_of(random_game(rules_of("mafia")))
    with pytest.raises(LogMismatchError) as mismatch:
        resume_game([*whole, whole[-1]], no_clock)
    assert mismatch.value.line == len(whole) + 1
