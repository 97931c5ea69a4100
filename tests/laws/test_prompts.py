"""A model's prompt is a function of the seat's view and settings: a new player of a saved game sends the same one."""

from __future__ import annotations

import asyncio
import json
from collections import defaultdict
from contextlib import suppress
from dataclasses import dataclass

import pytest

from lab.model_servers.model_games import answers_of, cast_of, model_players, play
from lab.sample_games import RULESETS, new_game, rules_of
from tests.players.models.test_model import LOCAL, Improviser, seat_in
from werewolf.config.profiles import profiles
from werewolf.config.seat_options import SeatConfig
from werewolf.game.answer_events import Answered, FailedAttempt
from werewolf.game.engine import no_clock
from werewolf.game.ruleset import Ruleset
from werewolf.game.secrecy import Ledger, View, hears
from werewolf.players.models.model_answers import Unreadable
from werewolf.players.models.model_player import ModelPlayer
from werewolf.players.models.provider import Completion, Overflow
from werewolf.players.models.transport.learnt import Learnt
from werewolf.players.models.transport.request_fields import request_fields
from werewolf.players.models.transport.retrying_provider import dialect_of
from werewolf.storage.codec import encode_line
from werewolf.storage.resume import resume_game

TALK = "I was watching all night and heard nothing. " * 8
SMALL = {"sheriff": 6144, "mafia": 4096, "classic": 4096}  # tokens: older days do not fit


def small_context(ruleset):
    return LOCAL.model_copy(update={"context": SMALL[ruleset], "max_tokens": 500})


class Cramped(Improviser):
    """A model with a smaller context than was configured."""

    async def complete(self, request, on_text=None):
        if sum(len(message.content) for message in request.messages) > 6000:
            self.requests[seat_in(request)].append(request)
            raise Overflow("too long")
        return await super().complete(request, on_text)


class Listener:
    """A provider that keeps each request, and gives no usable answer."""

    def __init__(self):
        self.requests = []

    async def complete(self, request, _on_text=None):
        self.requests.append(request)
        return Completion("", request.model)

    def note_decision(self, model, made):
        pass

    async def close(self):
        pass


@dataclass
class Cut:
    """What a seat has seen at one line of a game."""

    lines: list

    def seen(self):
        return self.lines


@dataclass
class Table:
    """A table of models: how to seat them, and the game they have played, with all requests of each seat in order."""

    rules: Ruleset
    setting: SeatConfig
    requests: dict
    log: list

    @classmethod
    def played(cls, ruleset, setting, provider):
        rules = rules_of(ruleset)
        game = new_game(rules, 1)
        players = model_players(rules, [setting] * len(game.chairs), lambda _: provider)
        asyncio.run(play(game, players))
        return cls(rules, setting, provider.requests, game.log)

    def new_player(self, provider, seat):
        cast = cast_of(sum(self.rules.cards.values()))
        return ModelPlayer(seat, self.rules, [persona.name for persona in cast], self.setting, provider, cast[seat])

    async def request(self, ask, view, troubles=()):
        """The request of a player who was made just now."""
        listener = Listener()
        with suppress(Unreadable):
            await self.new_player(listener, ask.seat).reply(ask, view, troubles)
        return listener.requests[0]


async def differing_requests(table):
    """The answers to which a new player, who reads the view at that line at once, would have sent other requests.

    It looks at every third seat, at every line.
    """
    sent = {seat: iter(requests) for seat, requests in table.requests.items() if seat % 3 == 0}
    seen = defaultdict(list)
    found = []
    for line in Ledger(table.log).lines():
        event = line.event
        if isinstance(event, Answered) and event.ask.seat in sent:
            view = Cut(list(seen[event.ask.seat]))
            tries = len(event.troubles) + (event.how != "fallback")
            for number in range(tries):
                again = await table.request(event.ask, view, event.troubles[:number])
                if again != next(sent[event.ask.seat]):
                    found.append((line.n, number))
        for seat in (seat for seat in sent if hears(seat, line.to)):
            seen[seat].append(line.seen())
    assert not any(list(rest) for rest in sent.values())
    return found


@pytest.mark.parametrize("ruleset", RULESETS)
@pytest.mark.parametrize("small", [False, True])
def test_a_player_made_at_any_line_sends_the_same_requests(ruleset, small):
    table = Table.played(ruleset, small_context(ruleset) if small else LOCAL, Improviser(speech=TALK, faults=0.1))
    sent = [request for requests in table.requests.values() for request in requests]
    assert any("(What came before" in request.messages[0].content for request in sent) == small
    assert asyncio.run(differing_requests(table)) == []


@pytest.mark.parametrize("ruleset", RULESETS)
def test_a_context_that_was_found_too_small_is_remembered_from_the_log(ruleset):
    table = Table.played(ruleset, LOCAL, Cramped(speech=TALK))
    overflows = [event for event in answers_of(table) if event.troubles]
    assert overflows and all(event.troubles[0].reason.startswith("Overflow: ") for event in overflows)
    assert asyncio.run(differing_requests(table)) == []


def test_what_another_model_could_not_hold_does_not_shorten_the_prompts_of_this_one():
    table = Table.played("classic", LOCAL, Cramped(speech=TALK))
    other = LOCAL.model_copy(update={"player": "openai:larger"})
    last = {event.ask.seat: at for at, event in enumerate(table.log) if isinstance(event, Answered)}
    at = max(last.values())
    ask = table.log[at].ask

    def prompt(setting):
        view = View(ask.seat, Ledger(table.log[:at]))
        return asyncio.run(Table(table.rules, setting, {}, []).request(ask, view)).messages

    assert "(What came before" in prompt(LOCAL)[0].content
    assert "(What came before" not in prompt(other)[0].content


@pytest.mark.parametrize("ruleset", RULESETS)
def test_a_log_cut_at_any_line_is_resumed_with_the_same_requests(ruleset):
    """Through the file: in the middle of a moment, those who have not answered are asked just what they were asked."""
    table = Table.played(ruleset, small_context(ruleset), Improviser(speech=TALK))
    sent = {(seat, request.messages): request for seat, requests in table.requests.items() for request in requests}
    whole = [encode_line(line) for line in Ledger(table.log).lines()]
    for cut in range(1, len(whole), len(whole) // 9):
        game, ledger = resume_game(whole[:cut], no_clock)
        for ask in game.waiting():
            request = asyncio.run(table.request(ask, View(ask.seat, ledger)))
            assert sent[ask.seat, request.messages] == request, f"cut after line {cut}"


@pytest.mark.parametrize("profile", ["openai", "openai-chat", "anthropic", "bedrock", "llamacpp"])
def test_what_goes_over_the_wire_follows_from_the_request(profile):
    """Marks for the prompt cache included. Only what the endpoint wants is found by trying, again after a resume."""
    table = Table.played("mafia", LOCAL, Improviser())
    table.setting = SeatConfig(player="anthropic:m", effort="low")
    ask = answers_of(table)[-1].ask
    at = table.log.index(answers_of(table)[-1])
    known, bodies = profiles()[profile], set()
    dialect = dialect_of(known)
    for _ in range(2):
        request = asyncio.run(table.request(ask, View(ask.seat, Ledger(table.log[:at]))))
        fields = request_fields(request, known, Learnt(known))
        bodies |= {(mode, json.dumps(dialect.body(request, mode, fields, {"max_tokens": 9}))) for mode in dialect.modes}
    assert len(bodies) == len(dialect.modes)


def test_troubles_that_never_reached_the_log_change_nothing():
    """The program was stopped between two tries: the question is asked again as if for the first time."""
    table = Table.played("mafia", LOCAL, Improviser(speech=TALK))
    event = answers_of(table)[-1]
    at = table.log.index(event)

    async def requests():
        listener = Listener()
        player = table.new_player(listener, event.ask.seat)
        view = View(event.ask.seat, Ledger(table.log[:at]))
        for troubles in ((), (FailedAttempt("Overflow: too long"),)):
            with suppress(Unreadable):
                await player.reply(event.ask, view, troubles)
        return listener.requests[0], listener.requests[1], await table.request(event.ask, view)

    first, shortened, resumed = asyncio.run(requests())
    assert resumed == first == table.requests[event.ask.seat][-1] and shortened != first
