"""What wolves tell their pack and think of a feud for show, and what nobody tells where the deck has no seer."""

from __future__ import annotations

import re
from collections.abc import Iterator

from tests.players.bots.test_bots import CAST, answers, played_game
from werewolf.config.rulesets import table_rules
from werewolf.game.asks import Answer, Ask
from werewolf.game.engine import Game
from werewolf.game.events import Chair
from werewolf.players.bots import Bot
from werewolf.players.bots.strategy.wolf_night import lines
from werewolf.players.dispatcher import Dispatcher

SHOW = "for show"
SEEDS = range(24)


def said_by_wolves(game: Game, *purposes: str) -> Iterator[tuple[Ask, Answer]]:
    for event in answers(game):
        if event.ask.purpose in purposes and game.state.deal[event.ask.seat].pack:
            yield event.ask, event.answer


def feuding(game: Game) -> dict[int, str]:
    """By seat: the line to the pack in which a wolf announced a feud."""
    openings = [re.escape(line).replace(r"\{x\}", r"\w+") for line in lines()["feud"]]
    return {
        ask.seat: answer.words or ""
        for ask, answer in said_by_wolves(game, "pack_talk")
        if any(re.search(opening, answer.words or "") for opening in openings)
    }


def test_a_wolf_who_attacks_its_partner_by_plan_says_so_to_the_pack_and_in_thought() -> None:
    announced = attacked = 0
    for seed in SEEDS:
        game = played_game("mafia", 7, seed)
        rivals = feuding(game)
        announced += len(rivals)
        for ask, answer in said_by_wolves(game, "vote", "speak"):
            partner = isinstance(answer.choice, int) and game.state.deal[answer.choice].pack
            if not partner or ask.seat not in rivals or ask.day > 1:
                continue
            attacked += 1
            assert game.chairs[int(answer.choice)].name in rivals[ask.seat]  # type: ignore[arg-type]
            assert SHOW in (answer.thought or "")
            assert "past saving" not in (answer.thought or "")
            assert "harmless" not in (answer.thought or "")
    assert announced
    assert attacked


def test_a_wolf_who_feuds_promises_its_pack_no_other_target() -> None:
    for seed in SEEDS:
        game = played_game("mafia", 7, seed)
        pack = {game.chairs[seat].name for seat, role in enumerate(game.state.deal) if role.pack}
        for line in feuding(game).values():
            assert {chair.name for chair in game.chairs if chair.name in line} <= pack, line


def test_nobody_speaks_or_thinks_of_a_seer_where_the_deck_has_none() -> None:
    for ruleset, cards in (
        ("mafia", {"werewolf": 2, "villager": 5}),
        ("classic", {"werewolf": 2, "guard": 1, "doctor": 1, "villager": 4}),
    ):
        rules = table_rules(ruleset, None, cards)
        for seed in range(4):
            chairs = [Chair(seat, CAST[seat].name, "bot") for seat in range(sum(cards.values()))]
            game = Game(rules, seed, chairs)
            asks = game.begin()
            dispatcher = Dispatcher(game, [Bot(chair.seat, rules, game.rng) for chair in chairs])
            while asks:
                asks = game.advance(dispatcher.put(asks))
            for event in answers(game):
                private = event.answer.thought or "", (event.answer.words or "")
                secret = private if event.ask.purpose in ("pack_talk", "propose", "settle") else private[:1]
                assert not re.search(r"\b(?:seer|detective)\b", " ".join(secret)), secret


def test_a_guard_who_guards_itself_stays_at_its_own_door() -> None:
    own = 0
    for seed in range(30, 60):
        game = played_game("classic", 9, seed)
        for event in answers(game):
            if event.ask.purpose == "protect" and isinstance(event.answer.choice, int):
                mine = event.answer.choice == event.ask.seat
                own += mine
                assert ("my own door" in (event.answer.thought or "")) == mine
    assert own
