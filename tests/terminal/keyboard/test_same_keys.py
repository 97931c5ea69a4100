"""A decoy takes the same keys as a real turn: after each key both are at the same prompt, and both end alike."""

from __future__ import annotations

import asyncio

import pytest
from prompt_toolkit.application import create_app_session
from prompt_toolkit.input import create_pipe_input
from prompt_toolkit.output import DummyOutput

from lab.sample_games import new_game, random_dispatcher, rules_of
from lab.typist import BACK, CTRL_C, DOWN, ENTER, ESC, TAB, a_console
from lab.virtual_time import run_in_virtual_time
from werewolf.config.rulesets import quick_switches
from werewolf.game.roles import is_night_action
from werewolf.game.secrecy import Ledger
from werewolf.terminal.keyboard.call_schedule import TALK, Call, Schedule
from werewolf.terminal.keyboard.keyboard_prompts import Asker
from werewolf.terminal.keyboard.shared_keyboard import Keyboard

OPEN = (ENTER,)  # after a moment the curtain opens
SLIPS = (ENTER, *"77", ENTER, ESC, "7", BACK)  # an Enter too many, a number nobody has, one taken back
DETOURS = (TAB, *"psst", ENTER, CTRL_C, ENTER, "?", "1", ENTER, "q")  # a line or note, a pause, a look at the board
CHOOSE = (("{seat}", ENTER), (*SLIPS, *DETOURS, DOWN, ENTER))
SPEAK = ((ENTER,), (*"psst", ENTER))


def secret_turns(name, seed):
    """A quick table whenever somebody is asked in secret: the game so far, and the real call."""
    rules = rules_of(name, **quick_switches(rules_of(name), 12))
    game = new_game(rules, seed)
    schedule, dispatcher = Schedule(rules, tuple(range(len(game.chairs)))), random_dispatcher(game)
    asks, shown = game.begin(), 0
    while asks and game.state.day < 3:
        for event in game.log[shown:]:
            schedule.calls_before(event)
        shown = len(game.log)
        for call in schedule.calls_for(asks):
            if call.ask and (is_night_action(call.ask.sub_phase) or call.slot in TALK):
                yield game, call
        asks = game.advance(dispatcher.put(asks))


def trace(game, call, keys):
    """After each key: how many prompts have been opened, and whether the turn is over."""
    names = [chr(65 + seat) * 3 for seat in range(len(game.chairs))]
    people = tuple(range(len(names)))
    keyboard = Keyboard(a_console(), game.rules, names, people, Ledger(list(game.log)), [].append, asker=Asker(0.2))

    async def play():
        with create_pipe_input() as pipe, create_app_session(input=pipe, output=DummyOutput()) as session:
            turn = asyncio.create_task(keyboard.hold(call))
            apps, found = [], []
            await asyncio.sleep(2)
            for key in keys:
                await asyncio.sleep(0.2)
                if session.app is not None and session.app not in apps:
                    apps.append(session.app)
                found.append((len(apps), turn.done()))
                pipe.send_text(key)
            await asyncio.sleep(0.2)
            assert turn.done(), "the turn goes on"
            await turn
            return found

    return run_in_virtual_time(play(), delivery=0)


@pytest.mark.parametrize("name", ["mafia", "sheriff"])
def test_a_decoy_takes_the_same_keys_as_a_real_turn(name):
    purposes, decoys = set(), {}
    for game, call in secret_turns(name, 2):
        if call.ask.purpose in purposes:
            continue
        purposes.add(call.ask.purpose)
        legal = next((option for option in call.ask.options if isinstance(option, int)), game.state.living[0])
        declines = [("n", ENTER)] if {"nobody", "pass"}.intersection(call.ask.options) else []
        for keys in SPEAK if call.slot in TALK else (*CHOOSE, *declines):
            typed = [key.format(seat=legal) for key in (*OPEN, *keys)]
            decoy = decoys.get(keys) or trace(game, Call(call.seat, slot=call.slot), typed)
            decoys[keys] = decoy
            assert trace(game, call, typed) == decoy, (call, keys)
    assert purposes >= ({"pack_talk", "propose", "check"} if name == "mafia" else {"propose", "protect", "potion"})
