"""The models at a table: check keys, prices and options, make model players, report their usage."""

from __future__ import annotations

import os
from collections.abc import Callable, Sequence
from pathlib import Path

from werewolf.config.seat import is_model, is_own
from werewolf.config.seating import persona_of, setting_of
from werewolf.errors import UserError
from werewolf.game.engine import Game
from werewolf.game.events import Chair
from werewolf.game.ruleset import Ruleset
from werewolf.players.models import provider
from werewolf.players.models.budget import Budget
from werewolf.players.models.forecast import forecast
from werewolf.players.models.player import ModelPlayer, Stream
from werewolf.players.models.providers import provider_kind
from werewolf.players.models.providers.scripted import Scripted
from werewolf.players.models.recording import Recorder
from werewolf.players.models.texts import check_prompts
from werewolf.players.models.transport.adapter import Adapter
from werewolf.players.models.transport.endpoints import Knowledge, Providers, key_of, missing_key_advice, no_wait
from werewolf.players.models.usage import UsageTotal
from werewolf.players.player import Player
from werewolf.session.options import PlayOptions, ShowOptions, default_of, flag, option_info
from werewolf.storage.targets import refuse_log

MODEL_OPTIONS = ("max_tokens", "max_cost", "record", "no_hints", "trust")


def is_remote_model(chair: Chair) -> bool:
    """Whether this is a model that is called through an API, not a recording."""
    return is_model(chair.kind) and not chair.kind.startswith("scripted:")


def models_of(chairs: Sequence[Chair]) -> list[Chair]:
    return [chair for chair in chairs if is_model(chair.kind)]


def need_models(chairs: Sequence[Chair], options: ShowOptions) -> None:
    """Refuse options for models where no model plays: they would have no effect."""
    given = [name for name in MODEL_OPTIONS if getattr(options, name) != default_of(ShowOptions, name)]
    if "trust" in given and any(is_own(chair.kind) for chair in chairs):
        given.remove("trust")  # it allows code, not servers
    if given and not models_of(chairs):
        raise UserError(
            f"{flag(option_info(ShowOptions, given[0]), given[0])}: no model plays at this table; leave it out"
        )


def need_keys(chairs: Sequence[Chair]) -> None:
    """Refuse to start without an API key, or without the recording of a scripted seat.

    Keys come from the environment only and are never shown.
    """
    for chair in models_of(chairs):
        setting = setting_of(chair)
        if setting.kind == "scripted":
            Scripted(Path(setting.model))
        check_prompts(setting.prompts, f"seat {chair.seat} ({chair.kind})")
        if missing := provider_kind(setting.kind).missing():
            raise UserError(f"seat {chair.seat} ({chair.kind}): {missing}")
        if key_of(setting) is None:
            raise UserError(f"seat {chair.seat} ({chair.kind}): {missing_key_advice(setting)}")


def need_prices(chairs: Sequence[Chair], options: ShowOptions) -> None:
    """Refuse --max-cost for models without prices: the limit would never be reached."""
    for chair in filter(is_remote_model, chairs):
        if options.max_cost is not None and setting_of(chair).prices is None:
            fix = "set prices: {in: .., out: ..} in the table file, or use --max-tokens"
            raise UserError(f"--max-cost: seat {chair.seat} ({chair.kind}) has no prices; {fix}")


def need_record(options: ShowOptions) -> None:
    """Check before the game that the file of --record can be written."""
    path = options.record
    if path is None:
        return
    if path.is_file():
        refuse_log(path, "--record")
    is_new = not os.path.lexists(path)
    Recorder(path).close()
    if is_new:
        path.unlink()  # the game may still be refused, and then leaves nothing behind


def need_new_record(options: PlayOptions) -> None:
    """Refuse to add a new game to an existing record, whose replies would be taken for this game's, or to its log."""
    path = options.record
    if path is not None and options.log is not None and path.absolute() == options.log.absolute():
        raise UserError(f"--record: {path} is the log of this game; give another name")
    if path is not None and path.is_file() and path.stat().st_size:
        raise UserError(f"--record: {path} exists already; only `werewolf resume` adds to a record")


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
            [each.name for each in game.chairs],
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
        if isinstance(provider, Adapter):
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
            parts = {seat: part for (seat, at), part in self.budget.by_seat_and_day().items() if at == day}
            each = [f"{self._game.chairs[seat].name} {usage_text(parts[seat])}" for seat in sorted(parts)]
            line += ": " + "; ".join(each)
        return f"{line}."

    async def close(self) -> None:
        if not self._shared:
            await self._providers.close()
        if self._recorder is not None:
            self._recorder.close()


def usage_text(part: UsageTotal) -> str:
    cost = "" if part.cost is None else f", cost {part.cost:.4f}"
    return f"{part.tokens:,} tokens ({part.tokens_cached:,} cached{cost})"


def public_reason(reason: str) -> str:
    """What everyone may read about a failed attempt: where and how it failed.

    The words of the server or of the model are left out, because they may hold secrets of the game. `werewolf ready`
    shows them.
    """
    kind, *rest = reason.split(": ")
    known = getattr(provider, kind, None)
    is_provider_error = isinstance(known, type) and issubclass(known, provider.NoReply)
    return provider.public_part(": ".join(rest)) if is_provider_error else "its replies could not be used"


def forecast_line(rules: Ruleset, chairs: Sequence[Chair], hints: bool = True) -> str | None:
    """About how many calls and tokens the game will take; None if no model is called through an API."""
    models = [chair for chair in chairs if is_remote_model(chair)]
    if not models:
        return None
    settings = {chair.seat: setting_of(chair) for chair in models}
    personas = {chair.seat: voice for chair in models if (voice := persona_of(chair))}
    found = forecast(rules, [chair.name for chair in chairs], settings, personas, hints)
    cost = "" if found.mean.cost is None else f", cost {found.mean.cost:.2f} (a long game: {found.most.cost or 0:.2f})"
    return f"Forecast: about {found.mean.calls} calls and {found.mean.tokens:,} tokens{cost}; reasoning not counted."
