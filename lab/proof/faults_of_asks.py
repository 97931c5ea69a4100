"""Faults in what is asked and drawn: lots, fallbacks, how an answer came about, moments, and the shape of asks."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import Any

from msgspec.structs import replace

from lab.proof.faults import (
    AUCTION,
    CLASSIC,
    CLUMSY,
    CLUMSY_SHERIFF,
    FORCED,
    MAFIA,
    REPLIES,
    SHERIFF,
    TIED,
    fault,
)
from lab.proof.patches import Patch, change_role, wrap
from werewolf.game import engine
from werewolf.game.answer_events import Answered, How
from werewolf.game.asks import Ask
from werewolf.game.context import PhaseContext
from werewolf.game.event import Event
from werewolf.game.handlers import discussion
from werewolf.game.phases import PhaseRunner
from werewolf.game.seeded_random import SeededRandom
from werewolf.players import dispatcher

# Draws that do not come from the seed and the place of the decision.


@fault(SHERIFF, MAFIA, CLASSIC)
def deal_from_another_key(patch: Patch) -> None:
    wrap(patch, SeededRandom, "shuffled", lambda old, rng, cards, purpose: old(rng, cards, f"{purpose} again"))


@fault(SHERIFF, MAFIA, CLASSIC)
def deal_moved_on_by_one_seat(patch: Patch) -> None:
    wrap(patch, SeededRandom, "shuffled", lambda old, *args: (*old(*args)[1:], old(*args)[0]))


@fault(TIED)
def tie_lot_from_another_key(patch: Patch) -> None:
    wrap(patch, PhaseContext, "draw", lambda old, ctx, among, purpose: old(ctx, among, f"{purpose} again"))


@fault(TIED)
def tie_lot_that_takes_the_other_seat(patch: Patch) -> None:
    wrap(patch, PhaseContext, "draw", lambda old, ctx, among, key: among[among.index(old(ctx, among, key)) - 1])


@fault(AUCTION)
def floor_by_another_lot(patch: Patch) -> None:
    wrap(patch, PhaseContext, "draw", lambda old, ctx, among, purpose: old(ctx, among, f"{purpose}|again"))


@fault(AUCTION)
def floor_to_whoever_bids_least(patch: Patch) -> None:
    def least(old: Any, bids: dict[int, int], *rest: Any) -> Any:
        return old({seat: 4 - bid for seat, bid in bids.items()}, *rest)

    wrap(patch, discussion, "next_speaker", least)


@fault(REPLIES)
def reply_of_whoever_spoke_first(patch: Patch) -> None:
    wrap(patch, discussion, "entitled_seats", lambda _, speeches, __, most: tuple(s for s, _ in speeches[:most]))


@fault(CLASSIC)
def reply_of_one_too_few(patch: Patch) -> None:
    wrap(patch, discussion, "entitled_seats", lambda old, speeches, names, most: old(speeches, names, most - 1))


@fault(CLUMSY)
def fallback_from_another_key(patch: Patch) -> None:
    def of_another_try(old: Any, ask: Ask, rng: SeededRandom) -> Any:
        answer, again = old(ask, rng), rng.pick(ask.options or (None,), f"again|{ask.day}|{ask.seat}")
        return replace(answer, choice=again) if isinstance(answer.choice, int) else answer

    wrap(patch, dispatcher, "fallback", of_another_try)


@fault(CLUMSY_SHERIFF)
def fallback_that_acts_where_it_could_decline(patch: Patch) -> None:
    def act(old: Any, ask: Ask, rng: SeededRandom) -> Any:
        answer = old(ask, rng)
        return replace(answer, choice=ask.options[0]) if answer.choice in ("nobody", "abstain", "decline") else answer

    wrap(patch, dispatcher, "fallback", act)


@fault(CLUMSY)
def fallback_with_words_of_its_own(patch: Patch) -> None:
    def speak(old: Any, ask: Ask, rng: SeededRandom) -> Any:
        answer = old(ask, rng)
        return replace(answer, words="I am no wolf.") if answer.words else answer

    wrap(patch, dispatcher, "fallback", speak)


# How an answer came about.


def rename_how(patch: Patch, old_how: How, new_how: How) -> None:
    def take(old: Any, game: engine.Game, event: Event) -> None:
        if isinstance(event, Answered) and event.how == old_how:
            event = replace(event, how=new_how)
        old(game, event)

    wrap(patch, engine.Game, "take", take)


@fault(CLUMSY)
def fallback_passed_off_as_the_players_answer(patch: Patch) -> None:
    rename_how(patch, "fallback", "player")


@fault(CLUMSY)
def second_try_passed_off_as_the_first(patch: Patch) -> None:
    rename_how(patch, "retried", "player")


@fault(CLUMSY)
def first_try_passed_off_as_the_second(patch: Patch) -> None:
    rename_how(patch, "player", "retried")


@fault(CLUMSY)
def players_answer_passed_off_as_a_fallback(patch: Patch) -> None:
    rename_how(patch, "player", "fallback")


@fault(CLUMSY)
def second_try_passed_off_as_a_fallback(patch: Patch) -> None:
    rename_how(patch, "retried", "fallback")


# Who is asked, when, and what.


@fault(SHERIFF)
def guard_after_the_seer(patch: Patch) -> None:
    def swap(old: Any, runner: PhaseRunner, *args: Any) -> None:
        old(runner, *args)
        *others, guard, seer = runner.awake
        runner.awake = [*others, seer, guard]

    wrap(patch, PhaseRunner, "__init__", swap)


@fault(SHERIFF)
def guard_asked_in_a_moment_of_his_own(patch: Patch) -> None:
    change_role(patch, "guard", waits=True)


@fault(SHERIFF, MAFIA, CLASSIC)
def seer_asked_in_a_moment_of_his_own(patch: Patch) -> None:
    change_role(patch, "seer", waits=True)


@fault(CLASSIC)
def wolves_asked_after_the_others(patch: Patch) -> None:
    change_role(patch, "werewolf", waits=True)


@fault(SHERIFF, *FORCED)
def forced_decision_asked_anyway(patch: Patch) -> None:
    patch.setattr(engine, "open_asks", lambda asks: asks)


def change_ask(patch: Patch, change: Callable[[Ask], Ask]) -> None:
    wrap(patch, PhaseContext, "ask", lambda old, *args, **named: change(old(*args, **named)))


@fault(SHERIFF, MAFIA, CLASSIC)
def words_taken_where_none_are_asked_for(patch: Patch) -> None:
    change_ask(patch, lambda ask: replace(ask, words="may") if ask.words == "none" else ask)


def change_logged_ask(patch: Patch, change: Callable[[Ask], Ask]) -> None:
    """The log tells the ask differently from how it was put to the player."""

    def advance(old: Any, game: engine.Game, answered: Iterable[Answered]) -> Any:
        return old(game, [replace(event, ask=change(event.ask)) for event in answered])

    wrap(patch, engine.Game, "advance", advance)


@fault(SHERIFF, MAFIA, CLASSIC)
def speeches_not_required(patch: Patch) -> None:
    change_logged_ask(patch, lambda ask: replace(ask, words="may") if ask.words == "must" else ask)


@fault(SHERIFF)
def campaign_speech_not_required(patch: Patch) -> None:
    change_logged_ask(patch, lambda ask: replace(ask, words="may") if ask.words == "if_taken" else ask)


@fault(SHERIFF, MAFIA, CLASSIC)
def nothing_said_aloud(patch: Patch) -> None:
    change_ask(patch, lambda ask: replace(ask, aloud=False))


@fault(SHERIFF, MAFIA, CLASSIC)
def everything_said_aloud(patch: Patch) -> None:
    change_ask(patch, lambda ask: replace(ask, aloud=True))


@fault(SHERIFF, MAFIA, CLASSIC)
def offer_without_its_first_seat(patch: Patch) -> None:
    change_ask(patch, lambda ask: replace(ask, options=ask.options[1:] if len(ask.options) > 3 else ask.options))


@fault(SHERIFF, MAFIA, CLASSIC)
def offer_with_a_seat_twice(patch: Patch) -> None:
    change_ask(patch, lambda ask: replace(ask, options=(*ask.options[:1], *ask.options)))


@fault(SHERIFF, MAFIA, CLASSIC)
def offer_in_falling_order(patch: Patch) -> None:
    change_ask(patch, lambda ask: replace(ask, options=ask.options[::-1]))
