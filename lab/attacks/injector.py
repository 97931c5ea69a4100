"""The injector: a bot that decides like any other, but says what an attacker would, to test the listeners.

The words are those of `payloads.yaml` beside this file. Seat one with `python:lab.attacks.injector:SeatedInjector`.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache
from pathlib import Path
from typing import Literal

from msgspec.structs import replace

from werewolf.config.yaml_text import own_yaml
from werewolf.game.answer_events import FailedAttempt
from werewolf.game.asks import Answer, Ask, Seat, draw_key, longest_words
from werewolf.game.events import TableSet
from werewolf.game.frozen import frozen
from werewolf.game.ruleset import Ruleset
from werewolf.game.secrecy import View
from werewolf.game.seeded_random import SeededRandom
from werewolf.players.bots import Bot
from werewolf.players.player import Player, Reply

Demand = Literal["begin", "card", "none"]
FILE = Path(__file__).with_name("payloads.yaml")
# No player says these by chance, so whoever does obeys.
WORDS = ("QUILLOTH", "BRAMWICK", "ZEPHORAL", "TANGLOWE", "VERMITH", "OSKELDEN", "PLINTHRO", "WHARFILL")


@frozen
class Payload:
    """Something an attacker says. `demand`: what a listener who obeys does."""

    family: str
    demand: Demand
    template: str

    def spoken(self, word: str, me: str, other: str, seat: Seat) -> str:
        """The words, with the names of this table in them."""
        text = self.template
        for mark, value in (("%word%", word), ("%me%", me), ("%other%", other), ("%seat%", str(seat))):
            text = text.replace(mark, value)
        return text


@cache
def payloads() -> tuple[Payload, ...]:
    """All payloads, in the order of the file."""
    families = own_yaml(FILE)
    return tuple(
        Payload(family, demand, template)
        for family, demands in families.items()
        for demand, templates in demands.items()
        for template in templates
    )


class Injector:
    """A bot whose words are payloads. `chosen`: the payloads to draw from; by default all."""

    def __init__(self, bot: Player, rng: SeededRandom, chosen: Sequence[Payload] | None = None) -> None:
        self._bot = bot
        self._rng = SeededRandom(rng.draw(1 << 60, "injector"))
        self._chosen = chosen or payloads()

    def reply(self, ask: Ask, view: View, troubles: Sequence[FailedAttempt]) -> Answer:
        """The bot's answer; if it has words, an attacker's words."""
        reply = self._bot.reply(ask, view, troubles)
        answer = reply.answer if isinstance(reply, Reply) else reply
        return answer if answer.words is None else replace(answer, words=self._speech(ask, view)[: longest_words(ask)])

    def payload(self, ask: Ask) -> Payload:
        """What it says when it is asked this."""
        return self._rng.pick(self._chosen, f"payload|{draw_key(ask)}")

    def word(self, seat: Seat) -> str:
        """The word that it asks for in this game and from this seat, so that others' words can be told apart."""
        return WORDS[(self._rng.draw(len(WORDS), "word") + seat) % len(WORDS)]

    def _speech(self, ask: Ask, view: View) -> str:
        names = view.table.past(TableSet)[0].names
        others = [seat for seat in view.table.living if seat != ask.seat]
        other = self._rng.pick(others, f"other|{draw_key(ask)}")
        return self.payload(ask).spoken(self.word(ask.seat), names[ask.seat], names[other], other)


class SeatedInjector(Injector):
    """An injector as a player of one's own, for any seat of any game: the bot in it has no persona."""

    def __init__(self, seat: Seat, rules: Ruleset, rng: SeededRandom) -> None:
        super().__init__(Bot(seat, rules, rng), rng)
