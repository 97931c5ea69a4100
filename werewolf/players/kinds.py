"""Kinds of players: what a seat may name, and which options each kind understands."""

from __future__ import annotations

import re
from urllib.parse import parse_qs, urlsplit

from werewolf.config.files import config_files
from werewolf.config.seats import FOR_BOTS, FOR_MODELS, FOR_PEOPLE, SeatConfig
from werewolf.config.secrets import KEY_WORDS, SECRET_REFUSAL, normalise
from werewolf.errors import UserError, unknown
from werewolf.players.models.providers import provider_names

BUILT_IN = ("human", "bot", "random")


def player_kinds() -> tuple[str, ...]:
    """Everything a seat may be played by: people, our own players, and one kind for each provider of models."""
    return (*BUILT_IN, *provider_names())


def is_model(player: str) -> bool:
    """Whether this player, as a seat names it, is a language model or a recording of one."""
    return player.partition(":")[0] in provider_names()


def check_seat(seat: SeatConfig, where: str) -> None:
    if seat.kind not in player_kinds():
        raise unknown(f"{where}.player", seat.kind, player_kinds())
    if is_model(seat.player) and not seat.model:
        raise UserError(f"{where}.player: {seat.player!r} is not allowed; name what plays: {seat.kind}:NAME")
    if seat.kind in ("bot", "random") and ":" in seat.player:
        raise UserError(f"{where}.player: {seat.player!r} is not allowed; a {seat.kind} takes nothing behind a colon")
    if seat.kind == "human" and ":" in seat.player:
        raise UserError(f"{where}.player: {seat.player!r} is not allowed; write human, and under it name: NAME")
    if seat.persona is not None and seat.persona not in config_files("persona"):
        raise unknown(f"{where}.persona", seat.persona, config_files("persona"))
    check_use(seat, where)
    check_endpoint(seat, where)


def check_use(seat: SeatConfig, where: str) -> None:
    """What would have no effect was meant for somebody else."""
    for keys, whom, kinds in (
        (FOR_PEOPLE, "a person", ("human",)),
        (FOR_BOTS, "a bot", ("bot",)),
        (FOR_MODELS, "a model", provider_names()),
    ):
        for key in keys:
            if getattr(seat, key) is not None and seat.kind not in kinds:
                raise UserError(f"{where}.{key}: is not allowed for {seat.kind}; it is for {whom}")


def check_endpoint(seat: SeatConfig, where: str) -> None:
    if seat.key_variable is not None and not re.fullmatch(r"[A-Z_][A-Z0-9_]*", seat.key_variable):
        raise UserError(f"{where}.key_variable: names an environment variable, as in MY_API_KEY; {SECRET_REFUSAL}")
    if seat.base_url is None:
        return
    try:
        address = urlsplit(seat.base_url)
        told = (
            address.username
            or address.password
            or any(normalise(each) in KEY_WORDS for each in parse_qs(address.query))
        )
    except ValueError:
        address, told = urlsplit(""), None
    if told:
        raise UserError(f"{where}.base_url: holds a password; {SECRET_REFUSAL}")
    if address.scheme not in ("http", "https") or not address.hostname:
        raise UserError(f"{where}.base_url: {seat.base_url!r} is not allowed; as in http://127.0.0.1:8091/v1")
