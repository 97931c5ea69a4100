"""The player factory: makes the player for every chair, and holds what the models of one table share."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING

from werewolf.config.chairs import models_of, persona_of, setting_of
from werewolf.config.seat import is_model, is_own
from werewolf.errors import UserError
from werewolf.game.engine import Game
from werewolf.game.events import Chair
from werewolf.game.ruleset import Ruleset
from werewolf.game.seeded_random import SeededRandom
from werewolf.players.models.budget import Budget
from werewolf.players.models.model_player import ModelPlayer, Stream
from werewolf.players.models.providers.scripted import Recorder
from werewolf.players.models.transport.endpoints import Knowledge, Providers, no_wait
from werewolf.players.models.transport.retrying_provider import RetryingProvider
from werewolf.players.own.process import AgentPool, OwnPlayer
from werewolf.players.own.protocol import VERSION, Start
from werewolf.players.player import AnyPlayer, HumanPlayer, Keyboard, Player
from werewolf.players.random import RandomPlayer
from werewolf.session.options import ShowOptions
from werewolf.telling.usage import UsageTotal

if TYPE_CHECKING:
    from werewolf.players.bots import Bot


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
    from werewolf.players.bots import Bot  # with all they know of words: a table without them starts sooner

    setting = setting_of(chair)
    return Bot(chair.seat, rules, rng, persona_of(chair), setting.level or "normal", talk=setting.talk or "persona")


def make_own(chair: Chair, rules: Ruleset, rng: SeededRandom, agents: AgentPool, names: Sequence[str]) -> OwnPlayer:
    """Make a player of the user's own. Nothing is loaded before its first question."""
    seed = rng.draw(1 << 53, f"own|{chair.seat}")  # the game's own seed would give away the deal
    start = Start(VERSION, chair.seat, tuple(names), rules.record, seed)
    return OwnPlayer(chair.kind, start, agents, setting_of(chair).timeout)


class ModelPool:
    """All models of one table. Bots take over for them once the budget is used up."""

    def __init__(
        self,
        game: Game,
        options: ShowOptions,
        on_text: Stream | None,
        on_wait: Callable[[float], object] = no_wait,
        known: Knowledge | None = None,
        providers: Providers | None = None,
    ) -> None:
        self._game, self._options, self._on_text = game, options, on_text
        settings = [setting_of(chair) for chair in models_of(game.chairs)]
        self._several = len(settings) > 1
        self._providers = providers or Providers(settings, on_wait, known)
        self._shared = providers is not None  # many games at once share their connections, and close them together
        self._recorder = Recorder(options.record) if options.record else None
        self.budget = Budget(options.max_tokens, options.max_cost)
        self.budget.recall(game.log)

    def player(self, chair: Chair, stand_in: Player) -> ModelPlayer:
        game, setting, persona = self._game, setting_of(chair), persona_of(chair)
        return ModelPlayer(
            chair.seat,
            game.rules,
            [chair.name for chair in game.chairs],
            setting,
            self._providers.of(setting),
            persona,
            not self._options.no_hints and setting.role_hints is not False,
            self.budget,
            self._recorder,
            self._on_text,
            stand_in,
        )

    def try_again(self, chair: Chair) -> None:
        """Call this chair's model again, although it was of no use."""
        provider = self._providers.of(setting_of(chair))
        if isinstance(provider, RetryingProvider):
            provider.try_again(setting_of(chair).model)

    def usage_line(self, day: int, by_seat: bool) -> str | None:
        """How many tokens a day and its night used; None if no model was asked.

        Numbers by seat tell who acted at night, so they are only for viewers who may see everything. The total of a
        table with a single model tells the same, and is hidden too.
        """
        total = self.budget.by_day().get(day)
        if total is None or not (by_seat or self._several):
            return None
        line = f"Day {day} took {usage_text(total)}"
        if by_seat:
            parts = {seat: part for (seat, on), part in self.budget.by_seat_and_day().items() if on == day}
            line += ": " + "; ".join(f"{self._game.chairs[at].name} {usage_text(parts[at])}" for at in sorted(parts))
        return f"{line}."

    async def close(self) -> None:
        if not self._shared:
            await self._providers.close()
        if self._recorder is not None:
            self._recorder.close()


def usage_text(part: UsageTotal) -> str:
    cost = "" if part.cost is None else f", cost {part.cost:.4f}"
    return f"{part.tokens:,} tokens ({part.tokens_cached:,} cached{cost})"
