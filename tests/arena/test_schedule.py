"""Fair schedules: every entrant has every seat, role and side equally often, and more games can be added later."""

from __future__ import annotations

from collections import Counter

import pytest

from lab.program import call_program
from werewolf.arena.matches import check_schedule, dealt, games_in_block, schedule
from werewolf.arena.plan import ArenaPlan, bot_version, plan_hash
from werewolf.arena.run import chairs_for
from werewolf.errors import UserError
from werewolf.game.roles import roles


def plan(mode: str, entrants: int, games: int, **more) -> ArenaPlan:
    seats = [{"player": "bot", "entrant": f"e{number}"} for number in range(entrants)]
    return ArenaPlan.model_validate({"mode": mode, "entrants": seats, "games": games, **more})


@pytest.mark.parametrize("ruleset", ["mafia", "sheriff", "classic"])
@pytest.mark.parametrize("entrants", [2, 3, 5, 8, 13])
def test_in_a_rotation_everyone_has_every_seat_and_role_equally_often(ruleset, entrants):
    chosen = plan("rotation", entrants, 4 * entrants, ruleset=ruleset)
    rules = chosen.rules()
    seats, cards = Counter(), Counter()
    for match in schedule(chosen, rules):
        for seat, (who, card) in enumerate(zip(match.seats, dealt(rules, match.seed), strict=True)):
            seats[who.entrant, seat] += 1
            cards[who.entrant, card] += 1
    assert set(seats.values()) == {4} and len(seats) == entrants * sum(rules.cards.values())
    for card in rules.cards:
        assert len({cards[f"e{number}", card] for number in range(entrants)}) == 1


def test_in_a_duel_each_deal_is_played_with_the_sides_exchanged():
    chosen = plan("duel", 2, 6)
    rules, games = chosen.rules(), schedule(chosen, chosen.rules())
    for first, second in zip(games[::2], games[1::2], strict=True):
        assert first.seed == second.seed
        for at, card in enumerate(dealt(rules, first.seed)):
            assert (first.seats[at].entrant, second.seats[at].entrant) == (
                ("e0", "e1") if roles()[card].pack else ("e1", "e0")
            )


def test_in_a_probe_the_guest_holds_every_role_in_turn_and_each_deal_has_its_twin():
    chosen = plan("probe", 1, 12)
    rules, games = chosen.rules(), schedule(chosen, chosen.rules())
    held = []
    for alone, guest in zip(games[::2], games[1::2], strict=True):
        assert alone.seed == guest.seed and {seat.entrant for seat in alone.seats} == {f"bot@{bot_version()}"}
        (at,) = [seat for seat, who in enumerate(guest.seats) if who.entrant == "e0"]
        held.append(dealt(rules, guest.seed)[at])
    assert Counter(held) == dict.fromkeys(rules.cards, 2)


@pytest.mark.parametrize("mode", ["rotation", "duel", "probe"])
def test_more_games_can_be_added_and_the_first_stay_as_they_were(mode):
    block = games_in_block(plan(mode, 2, 1), plan(mode, 2, 1).rules())
    few, many = plan(mode, 2, block), plan(mode, 2, 3 * block)
    assert schedule(many, many.rules())[:block] == schedule(few, few.rules())
    assert plan_hash(few) == plan_hash(many)


@pytest.mark.parametrize(
    "change", [{"seed": 1}, {"ruleset": "classic"}, {"mode": "duel"}, {"switches": {"reveal": "role"}}]
)
def test_the_hash_knows_every_other_change(change):
    assert plan_hash(plan("rotation", 2, 4, **change) if "mode" not in change else plan("duel", 2, 4)) != plan_hash(
        plan("rotation", 2, 4)
    )


def test_the_hash_knows_the_code_of_a_player(tmp_path):
    path = tmp_path / "mine.py"
    hashes = set()
    for text in ("class A: ...", "class A: pass"):
        path.write_text(text)
        hashes.add(
            plan_hash(ArenaPlan.model_validate({"games": 2, "entrants": [{"player": f"{path}:A"}, {"player": "bot"}]}))
        )
    assert len(hashes) == 2


@pytest.mark.parametrize(
    ("mode", "entrants", "games", "what_works"),
    [
        ("rotation", 8, 20, "needs a multiple of 8, as 16 or 24"),
        ("rotation", 8, 3, "needs a multiple of 8, as 8"),
        ("duel", 3, 10, "needs a multiple of 6, as 6 or 12"),
        ("probe", 1, 9, "needs a multiple of 6, as 6 or 12"),
        ("rotation", 1, 4, "at least 2; to compare one with our bots, use mode probe"),
    ],
)
def test_an_impossible_number_of_games_is_refused_with_what_would_work(mode, entrants, games, what_works):
    chosen = plan(mode, entrants, games)
    with pytest.raises(UserError, match=what_works):
        check_schedule(chosen, chosen.rules(), "plan.yaml")


@pytest.mark.parametrize(
    ("text", "fault"),
    [
        ("games: 4\nentrants: [{player: bot}, {player: bott}]", "entrants.1.player: there is no 'bott'"),
        (
            "games: 4\nentrants: [{player: bot}, {player: bot}]",
            "'bot' is there twice; in a plan file, `entrant:` names",
        ),
        ("games: 4\nentrants: [{player: human}, {player: bot}]", "people can't play in an arena"),
        ("games: 4\nentrants: [{player: bot, count: 2}, {player: random}]", "count and name are not allowed"),
        ("entrants: [{player: bot}]", "games: is missing"),
        ("games: 4\nmode: league\nentrants: [{player: bot}]", "mode: 'league' is not allowed"),
        ("games: 4\nentrants: []", "entrants"),
        ("games: 4\nruleset: chess\nentrants: [{player: bot}, {player: random}]", "there is no 'chess'"),
        ("games: 4\nentrants: [{player: 'gone.py:A'}, {player: random}]", "there is no file gone.py"),
    ],
)
def test_a_bad_plan_is_refused_in_one_line_and_nothing_is_created(text, fault, tmp_path):
    (tmp_path / "plan.yaml").write_text(text)
    done = call_program("arena", "plan.yaml", folder=tmp_path)
    assert done.returncode == 2 and fault in done.stderr and done.stderr.count("\n") == 1, done.stderr
    assert not (tmp_path / "arena").exists()


def test_a_seat_has_the_same_name_in_all_games_of_a_deal_whoever_plays_it():
    chosen = plan("duel", 2, 2)
    first, second = schedule(chosen, chosen.rules())
    assert [chair.name for chair in chairs_for(first)] == [chair.name for chair in chairs_for(second)]
    assert len({chair.name for chair in chairs_for(first)}) == len(first.seats)
