"""The player factory: the only place that makes a player for a chair: human, bot, random, model or the user's own."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from werewolf.config.seat import INJECTOR, is_model
from werewolf.config.seating import persona_of, setting_of
from werewolf.errors import UserError
from werewolf.players.player import HumanPlayer, Keyboard

if TYPE_CHECKING:
    from werewolf.players.bots import Bot
    from werewolf.players.injector import Injector
    from werewolf.players.own.process import AgentPool, OwnPlayer
    from werewolf.session.models import ModelPool

from werewolf.config.seat import is_own
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
    agents: AgentPool | None = None,
    names: Sequence[str] = (),
) -> AnyPlayer:
    """Make the player for a chair. People need a keyboard, models their pool, and the user's own players theirs."""
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
    if is_own(chair.kind) and agents is not None:
        return make_own(chair, rules, rng, agents, names)
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


def make_own(chair: Chair, rules: Ruleset, rng: SeededRandom, agents: AgentPool, names: Sequence[str]) -> OwnPlayer:
    """Make a player of the user's own. Nothing is loaded before its first question."""
    from werewolf.players.own.process import OwnPlayer
    from werewolf.players.own.protocol import VERSION, Start

    seed = rng.draw(1 << 53, f"own|{chair.seat}")  # the game's own seed would give away the deal
    start = Start(VERSION, chair.seat, tuple(names), rules.record, seed)
    return OwnPlayer(chair.kind, start, agents, setting_of(chair).timeout)
