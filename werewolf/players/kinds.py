"""The kinds of players a seat can have (human, bot, random, a model), and the options each kind accepts."""

from __future__ import annotations

import re

from werewolf.config.files import config_files, description
from werewolf.config.profiles import NO_CACHE, find_profile, named_profile
from werewolf.config.seats import FOR_BOTS, FOR_MODELS, FOR_PEOPLE, NO_PERSONA, SeatConfig
from werewolf.config.secrets import SECRET_REFUSAL
from werewolf.config.server_address import BadAddressError, parse_address
from werewolf.errors import UserError, unknown
from werewolf.players.models.providers import provider_names
from werewolf.players.own.spec import check_own, is_own, own_forms

BUILT_IN = ("human", "bot", "random")
INJECTOR = "bot:injector"
NO_ADDRESS = ("bedrock", "vertex")  # a file must not lead the user's cloud credentials elsewhere


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
        raise unknown(f"{where}.player", seat.kind, [*player_kinds(), *own_forms()])
    if is_model(seat.player) and not seat.model:
        after = "FILE" if seat.kind == "scripted" else "MODEL"
        raise UserError(f"{where}.player: {seat.player!r} is not allowed; write {seat.kind}:{after}")
    if seat.kind in ("bot", "random") and seat.player not in (seat.kind, INJECTOR):
        raise UserError(f"{where}.player: {seat.player!r} is not allowed; write {seat.kind}, nothing after it")
    if seat.kind == "human" and ":" in seat.player:
        raise UserError(f"{where}.player: {seat.player!r} is not allowed; write human, and name: NAME below it")
    if seat.persona not in (None, NO_PERSONA, *config_files("persona")):
        raise unknown(f"{where}.persona", str(seat.persona), [*config_files("persona"), NO_PERSONA])
    check_options(seat, where)
    check_endpoint(seat, where)
    if is_model(seat.player):
        check_prompts(seat.prompts, where, ".")


def check_prompts(folder: str | None, where: str, joint: str = ": ") -> None:
    """Refuse prompt texts of the user's own that cannot be used, before a game begins. `joint` stands after `where`."""
    from werewolf.players.models.texts import prompt_texts

    try:
        prompt_texts(folder)
    except UserError as fault:
        raise UserError(f"{where}{joint}{fault}" if str(fault).startswith("prompts:") else str(fault)) from None


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
    check_profile(seat, where)
    if seat.base_url is None:
        return
    if seat.kind in NO_ADDRESS:
        raise UserError(f"{where}.base_url: is not allowed for {seat.kind}, which finds its server in the environment")
    try:
        parse_address(seat.base_url)
    except BadAddressError as fault:
        if set("@?#") & set(seat.base_url):
            raise UserError(f"{where}.base_url: {fault}; {SECRET_REFUSAL}") from None
        wrong = f"{description(seat.base_url)} is not allowed; it {fault}"
        raise UserError(f"{where}.base_url: {wrong}, as in http://127.0.0.1:8091/v1") from None


def check_profile(seat: SeatConfig, where: str) -> None:
    """Check the profile by its name, and the options that depend on it."""
    if not is_model(seat.player) or seat.kind == "scripted":
        return
    profile = (
        named_profile(seat.profile, seat.kind, where)
        if seat.profile is not None
        else find_profile(seat.kind, None, seat.base_url)
    )
    if seat.profile is not None and seat.base_url is None and profile.base_url is None and seat.kind not in NO_ADDRESS:
        raise UserError(f"{where}.profile: {seat.profile} needs a base_url beside it")
    if seat.cache is not None and seat.cache not in (*profile.cache, NO_CACHE):
        allowed = ", ".join((*profile.cache, NO_CACHE))
        raise UserError(f"{where}.cache: {description(seat.cache)} is not allowed; {profile.title} has {allowed}")
    if seat.effort is not None and profile.effort is None:
        raise UserError(f"{where}.effort: {profile.title} has no effort; use extra_body if your server does")
