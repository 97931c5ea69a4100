"""The player factory: the only place that makes a player for a chair, be it human, bot, random or model."""

from __future__ import annotations

from typing import TYPE_CHECKING

from werewolf.errors import UserError
from werewolf.players.human import HumanPlayer, Keyboard
from werewolf.players.kinds import INJECTOR, is_model
from werewolf.session.seating import persona_of, setting_of

if TYPE_CHECKING:
    from werewolf.players.bots import Bot
    from werewolf.players.injector import Injector
    from werewolf.session.models import ModelPool

from werewolf.game.events import Chair
from werewolf.game.ruleset import Ruleset
from werewolf.game.seeded_random import SeededRandom
from werewolf.players.player import AnyPlayer
from werewolf.players.random import RandomPlayer


def make_player(
    chair: Chair,
    rules: Ruleset,
    rng: SeededRandom,
    *,
    keyboard: Keyboard | None = None,
    models: ModelPool | None = None,
) -> AnyPlayer:
    """Make the player for a chair. People need a keyboard, models need the model pool of their table."""
    kind = chair.kind.partition(":")[0]
    if kind == "random":
        return RandomPlayer(rng)
    if chair.kind == INJECTOR:
        return make_injector(chair, rules, rng)
    if kind == "bot":
        return make_bot(chair, rules, rng)
    if kind == "human" and keyboard is not None:
        return HumanPlayer(keyboard)
    if is_model(chair.kind) and models is not None:
        return models.player(chair, stand_in=make_bot(chair, rules, rng))
    raise UserError(f"seat {chair.seat}: {chair.kind} can't play here; use bot or random")


def make_bot(chair: Chair, rules: Ruleset, rng: SeededRandom) -> Bot:
    """Make a bot with the chair's persona, level and way to talk. It also stands in for a model."""
    from werewolf.players.bots import Bot

    setting = setting_of(chair)
    return Bot(chair.seat, rules, rng, persona_of(chair), setting.level or "normal", talk=setting.talk or "persona")


def make_injector(chair: Chair, rules: Ruleset, rng: SeededRandom) -> Injector:
    """Make a bot that says what an attacker would."""
    from werewolf.players.injector import Injector

    return Injector(make_bot(chair, rules, rng), rng)
