"""The kinds of players a seat can have (human, bot, random, a model), and the options each kind accepts."""

from __future__ import annotations

import re

from werewolf.config.files import config_files, description
from werewolf.config.seats import FOR_BOTS, FOR_MODELS, FOR_PEOPLE, SeatConfig
from werewolf.config.secrets import SECRET_REFUSAL
from werewolf.errors import UserError, unknown
from werewolf.players.models.providers import provider_names
from werewolf.players.models.transport.server_address import BadAddressError, parse_address
from werewolf.players.own.spec import check_own, is_own

BUILT_IN = ("human", "bot", "random")
INJECTOR = "bot:injector"


def player_kinds() -> tuple[str, ...]:
    """All kinds: people, the built-in players, and one kind for each provider of models."""
    return (*BUILT_IN, *provider_names())


def is_model(player: str) -> bool:
    """Whether a seat's `player` value names a language model, or a recording of one."""
    return player.partition(":")[0] in provider_names()


def check_seat(seat: SeatConfig, where: str) -> None:
    if is_own(seat.player):
        check_own(seat.player, where)
    elif seat.kind not in player_kinds():
        raise unknown(f"{where}.player", seat.kind, player_kinds())
    if is_model(seat.player) and not seat.model:
        after = "FILE" if seat.kind == "scripted" else "MODEL"
        raise UserError(f"{where}.player: {seat.player!r} is not allowed; write {seat.kind}:{after}")
    if seat.kind in ("bot", "random") and seat.player not in (seat.kind, INJECTOR):
        allowed = f"bot, or {INJECTOR}" if seat.kind == "bot" else "random, nothing after it"
        raise UserError(f"{where}.player: {seat.player!r} is not allowed; write {allowed}")
    if seat.kind == "human" and ":" in seat.player:
        raise UserError(f"{where}.player: {seat.player!r} is not allowed; write human, and name: NAME below it")
    if seat.persona is not None and seat.persona not in config_files("persona"):
        raise unknown(f"{where}.persona", seat.persona, config_files("persona"))
    check_options(seat, where)
    check_endpoint(seat, where)


def check_options(seat: SeatConfig, where: str) -> None:
    """Refuse options that have no effect on this kind of player."""
    for keys, whom, kinds in (
        (FOR_PEOPLE, "people", ("human",)),
        (FOR_BOTS, "bots", ("bot",)),
        (FOR_MODELS, "models", provider_names()),
    ):
        for key in keys:
            if key == "timeout" and is_own(seat.player):
                continue  # how long an answer of the user's own player is waited for
            if getattr(seat, key) is not None and seat.kind not in kinds:
                raise UserError(f"{where}.{key}: is not allowed for {seat.kind}; it only applies to {whom}")


def check_endpoint(seat: SeatConfig, where: str) -> None:
    if seat.key_variable is not None and not re.fullmatch(r"[A-Z_][A-Z0-9_]{0,99}", seat.key_variable):
        raise UserError(f"{where}.key_variable: must name an environment variable, as in MY_API_KEY; {SECRET_REFUSAL}")
    if seat.base_url is None:
        return
    try:
        parse_address(seat.base_url)
    except BadAddressError as fault:
        if set("@?#") & set(seat.base_url):
            raise UserError(f"{where}.base_url: {fault}; {SECRET_REFUSAL}") from None
        wrong = f"{description(seat.base_url)} is not allowed; it {fault}"
        raise UserError(f"{where}.base_url: {wrong}, as in http://127.0.0.1:8091/v1") from None
