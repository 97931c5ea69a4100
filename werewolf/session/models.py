"""Seating models: their endpoints, their purse, what is recorded of them, and how their words reach the screen."""

from __future__ import annotations

from collections.abc import Sequence

from werewolf.errors import UserError
from werewolf.game.engine import Game
from werewolf.game.events import Chair
from werewolf.game.ruleset import Ruleset
from werewolf.players.kinds import is_model
from werewolf.players.models import provider
from werewolf.players.models.budget import Budget
from werewolf.players.models.forecast import forecast
from werewolf.players.models.player import ModelPlayer, Stream
from werewolf.players.models.recording import Recorder
from werewolf.players.models.transport.endpoints import Providers, key_of, key_wanted
from werewolf.players.models.usage import UsageTotal
from werewolf.players.player import Player
from werewolf.session.options import ShowOptions
from werewolf.session.seating import persona_of, setting_of


def is_called(chair: Chair) -> bool:
    """A model behind some endpoint, and not a recording of one."""
    return is_model(chair.kind) and not chair.kind.startswith("scripted:")


def models_of(chairs: Sequence[Chair]) -> list[Chair]:
    return [chair for chair in chairs if is_model(chair.kind)]


def need_keys(chairs: Sequence[Chair]) -> None:
    """A key that is missing is named before anything starts; none is ever read from a file or shown."""
    for chair in models_of(chairs):
        setting = setting_of(chair)
        if key_of(setting) is None:
            raise UserError(f"seat {chair.seat} ({chair.kind}): {key_wanted(setting)}")


def need_prices(chairs: Sequence[Chair], options: ShowOptions) -> None:
    """A limit that could never be reached would be none."""
    for chair in filter(is_called, chairs):
        if options.max_cost is not None and setting_of(chair).prices is None:
            wanted = "prices: {in: .., out: ..} in the table file, or --max-tokens"
            raise UserError(f"--max-cost: seat {chair.seat} ({chair.kind}) has no prices; set {wanted}")


def need_record(options: ShowOptions) -> None:
    """A record that cannot be written is found out before there is a game to record."""
    if options.record is not None:
        Recorder(options.record).close()


def need_new_record(options: ShowOptions) -> None:
    """A new game needs a record of its own: what stands in it already would be given for this game's replies."""
    path = options.record
    if path is not None and path.is_file() and path.stat().st_size:
        raise UserError(f"--record: {path} exists already; only `werewolf resume` adds to a record")


class ModelPool:
    """All the models of one table. Bots stand in for them once the purse is empty."""

    def __init__(self, game: Game, options: ShowOptions, stream: Stream | None) -> None:
        self._game, self._options, self._stream = game, options, stream
        settings = [setting_of(chair) for chair in models_of(game.chairs)]
        self._many = len(settings) > 1
        self._providers = Providers(settings)
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
            self._stream,
            stand_in,
        )

    def bill(self, day: int, seat_by_seat: bool) -> str | None:
        """What a day took, its night included; None where no model was asked. Seat by seat it would tell who acted at
        night, and is for those who may see everything; so would the total of a table with a single model."""
        whole = self.budget.by_day().get(day)
        if whole is None or not (seat_by_seat or self._many):
            return None
        told = f"Day {day} took {taken(whole)}"
        if seat_by_seat:
            parts = {seat: part for (seat, at), part in self.budget.by_seat_and_day().items() if at == day}
            told += ": " + "; ".join(f"{self._game.chairs[seat].name} {taken(parts[seat])}" for seat in sorted(parts))
        return f"{told}."

    async def close(self) -> None:
        await self._providers.close()
        if self._recorder is not None:
            self._recorder.close()


def taken(part: UsageTotal) -> str:
    cost = "" if part.cost is None else f", cost {part.cost:.4f}"
    return f"{part.tokens:,} tokens ({part.tokens_cached:,} cached{cost})"


def outward(reason: str) -> str:
    """What may be said aloud of a refused try: where and which way it failed. Never words of the server's or of the
    model's, in which anyone's secrets may stand; `werewolf ready` shows those."""
    kind, *rest = reason.split(": ")
    known = getattr(provider, kind, None)
    told = isinstance(known, type) and issubclass(known, provider.NoReply)
    return ": ".join(rest[:2]) if told else "its replies could not be used"


def forecast_line(rules: Ruleset, chairs: Sequence[Chair], hints: bool = True) -> str | None:
    """What a game like this takes, roughly; None where no model is called: what is recorded costs nothing."""
    models = [chair for chair in chairs if is_called(chair)]
    if not models:
        return None
    settings = {chair.seat: setting_of(chair) for chair in models}
    personas = {chair.seat: voice for chair in models if (voice := persona_of(chair))}
    found = forecast(rules, [chair.name for chair in chairs], settings, personas, hints)
    cost = "" if found.mean.cost is None else f", cost {found.mean.cost:.2f} (a long game: {found.most.cost or 0:.2f})"
    return f"Forecast: about {found.mean.calls} calls and {found.mean.tokens:,} tokens{cost}; reasoning not counted."
