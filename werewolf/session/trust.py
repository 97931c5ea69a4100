"""Trust: whether a file may send a game, and the key in a variable, to a server it names, and whether it may run code.

A table or a log may come from a stranger. What it names beyond the vendors and this machine needs the user's consent,
once for each server and variable, before anything is created or sent. Code of the user's own is run if the command line
or a table of theirs names it; never from a log. The consents given stand in the user's configuration folder, one in a
line. To take one back, delete its line.
"""

from __future__ import annotations

import os
import re
import sys
from collections.abc import Mapping, Sequence
from contextlib import suppress
from dataclasses import dataclass
from pathlib import Path
from tempfile import mkstemp

from werewolf.config.files import config_folder
from werewolf.config.profiles import is_host, profiles
from werewolf.config.seat import MODELS, is_model, is_own
from werewolf.config.seat_options import SeatConfig
from werewolf.config.server_address import BadAddressError, ServerAddress, parse_address
from werewolf.errors import UserError
from werewolf.players.models.providers import provider_kind
from werewolf.players.models.transport.endpoints import destination, key_variable, profile_of
from werewolf.telling.clean import one_line
from werewolf.terminal.output import warn

VARIABLE = "WEREWOLF_TRUST"
EVERYONE = "all"
FILE = "trusted-servers"
NO_KEY = "-"
HEAD = "# Servers that tables and logs may send a game to, each with the variable of the key it gets (-: none).\n"
LINE = re.compile(r"(https?://[a-z0-9._:\[\]-]+)\s+([A-Z_][A-Z0-9_]*|-)", re.ASCII)
LARGEST = 1_000_000


@dataclass(frozen=True, slots=True, order=True)
class Consent:
    """One server, as in https://llm.example.org, and the variable of the key it gets; empty if it gets none."""

    origin: str
    variable: str = ""


def need_trust(settings: Mapping[int, SeatConfig], source: str, trust: Sequence[str] | None) -> None:
    """Ask for the consents that these seats still need, or refuse in one line where nobody can be asked.

    `source`: the file that names the servers. `trust`: the hosts of --trust.
    """
    hosts = trusted_hosts(trust)
    needed = {consent: seats for consent, seats in consents_needed(settings).items() if not is_trusted(consent, hosts)}
    if not needed:
        return
    given = read_consents()
    for consent in [consent for consent in needed if consent not in given]:
        ask_consent(consent, needed[consent], source)


def consents_needed(settings: Mapping[int, SeatConfig]) -> dict[Consent, list[int]]:
    """What the user must allow, each with the seats that need it."""
    needed: dict[Consent, list[int]] = {}
    for seat, setting in settings.items():
        if consent := consent_for(setting):
            needed.setdefault(consent, []).append(seat)
    return needed


def consent_for(setting: SeatConfig) -> Consent | None:
    """The consent that a seat needs; None for people and bots, and for what is plainly the user's own wish.

    That is: a vendor, or where the user's environment or a profile of theirs has moved it to, with its own key; and
    this machine, with no key or the one of the protocol.
    """
    if not is_model(setting.player):
        return None
    kind, variable = provider_kind(setting.kind), key_variable(setting)
    # The file names no server, and the key is the one that the vendor or the profile has anyway: it decides nothing.
    own = kind.key_variable if setting.profile is None else profile_of(setting).key_variable
    if setting.base_url is None and variable == own:
        return None
    # Where the requests would really go, by the same parse that the call will use. A recording goes nowhere.
    try:
        server = destination(setting)
    except BadAddressError as error:
        raise UserError(f"{kind.address_variable if setting.base_url is None else 'base_url'}: {error}") from None
    if server is None or (server.on_this_machine and variable in (None, kind.key_variable)):
        return None
    # A file may spell out a vendor's address. Everything else is a server that somebody else has chosen.
    return None if is_vendor(server, variable) else Consent(server.origin, variable or "")


def is_vendor(server: ServerAddress, variable: str | None) -> bool:
    """Whether this is a vendor, and the key its own, whichever protocol is spoken there."""
    for kind in map(provider_kind, MODELS):
        moved = os.environ.get(kind.address_variable) if kind.address_variable else None
        homes = {origin_of(place) for place in (kind.vendor_address, moved) if place}
        if server.origin in homes and variable in (None, kind.key_variable):
            return True
    return any(
        variable in (None, profile.key_variable) and is_host(profile, server) and server.host in profile.hosts
        for profile in profiles().values()
    )  # a server that is only below a vendor's name may belong to anybody


def origin_of(place: str) -> str | None:
    try:
        return parse_address(place).origin
    except BadAddressError:
        return None


def trusted_hosts(trust: Sequence[str] | None) -> set[str]:
    """The hosts that --trust and WEREWOLF_TRUST name, in normal spelling."""
    words = [("--trust", word) for word in trust or () if not is_own(word)]
    words += [
        (VARIABLE, word.strip())
        for word in os.environ.get(VARIABLE, "").split(",")
        if word.strip() and not is_own(word.strip())
    ]
    return {normal_host(word, source) for source, word in words}


def normal_host(word: str, source: str) -> str:
    """A host or a host with its port, as in llm.example.org:8443; or `all`."""
    if word == EVERYONE:
        return word
    try:
        server = parse_address(f"http://{word}")
    except BadAddressError:
        server = None
    if server is None or server.path:
        raise UserError(f"{source}: {word!r} is not allowed; name a host, as in llm.example.org, or {EVERYONE}")
    return f"{server.name}:{server.port}" if re.search(r":[0-9]+$", word) else server.name


def is_trusted(consent: Consent, hosts: set[str]) -> bool:
    """Whether these hosts include the server. A host without a port means all its ports."""
    server = parse_address(consent.origin)
    return bool(hosts & {EVERYONE, server.name, f"{server.name}:{server.port}"})


def ask_consent(consent: Consent, seats: Sequence[int], source: str) -> None:
    """Ask, and remember a yes. Anything else is a no, and ends the command."""
    plan = f"{consent_words(consent, seats)} (from {one_line(source, 200)})"
    host = parse_address(consent.origin).server
    need_yes(plan, f"--trust {host} or {VARIABLE}={host}", "Allow this, now and in future?")
    remember([consent])


def need_yes(plan: str, option: str, question: str) -> None:
    """Ask for a yes, or refuse in one line. `option`: what allows it where nobody can be asked."""
    if not (sys.stdin.isatty() and sys.stderr.isatty()):
        raise UserError(f"{plan}: not allowed yet; allow it with {option}")
    warn(f"{plan}. {question} [y/N] ", end="")
    if sys.stdin.readline().strip().casefold() not in ("y", "yes"):
        raise UserError(f"{plan}: not allowed")


def consents_file() -> Path:
    return config_folder() / FILE


def read_consents() -> set[Consent]:
    """The consents given so far. A file that says anything else is refused: it is not ours to guess what it allows."""
    path = consents_file()
    try:
        with path.open("rb") as file:
            text = file.read(LARGEST + 1).decode("utf-8")
    except FileNotFoundError:
        return set()
    except OSError as error:
        raise UserError(f"{path}: {error.strerror}; mend or delete it") from None
    except UnicodeDecodeError:
        raise UserError(f"{path}: is not text; mend or delete it") from None
    if len(text) > LARGEST:
        raise UserError(f"{path}: is too large; mend or delete it")
    consents = set()
    for number, line in enumerate(text.splitlines(), start=1):
        if line.strip() and not line.lstrip().startswith("#"):
            parts = LINE.fullmatch(line.strip())
            if parts is None:
                raise UserError(f"{path}: line {number} is not a server and a variable; mend or delete it")
            consents.add(Consent(parts[1], "" if parts[2] == NO_KEY else parts[2]))
    return consents


def remember(given: Sequence[Consent]) -> None:
    """Write consents down. If that fails they hold this once, and the user is told."""
    try:
        write_consents({*read_consents(), *given})
    except OSError as error:
        why = error.strerror or error
        warn(f"werewolf: {consents_file()}: {why}; you will be asked again")


def write_consents(consents: set[Consent]) -> None:
    """Replace the whole file at once, so that a crash leaves the old one or the new one. Only the user can read it."""
    path = consents_file()
    path.parent.mkdir(parents=True, exist_ok=True)
    lines = [f"{consent.origin} {consent.variable or NO_KEY}\n" for consent in sorted(consents)]
    handle, name = mkstemp(prefix=f".{FILE}-", dir=path.parent)  # mode 0600
    try:
        with os.fdopen(handle, "w", encoding="utf-8") as file:
            file.write(HEAD + "".join(lines))
            file.flush()
            os.fsync(file.fileno())
        Path(name).replace(path)
    except BaseException:
        with suppress(OSError):
            Path(name).unlink()
        raise


def consent_words(consent: Consent, seats: Sequence[int]) -> str:
    """What would happen, as in `seat 3 sends the game and the key in WORK_KEY to https://llm.example.org`."""
    listed = " and ".join(filter(None, [", ".join(map(str, seats[:-1])), str(seats[-1])]))
    who = f"seats {listed} send" if len(seats) > 1 else f"seat {listed} sends"
    what = f"the game and the key in {consent.variable}" if consent.variable else "the game, without a key,"
    server = parse_address(consent.origin)
    plainly = "" if server.encrypted or server.on_this_machine else ", unencrypted"
    return f"{who} {what} to {consent.origin}{plainly}"


def need_code_consent(
    seats: Sequence[SeatConfig], source: Path, trust: Sequence[str] | None, instead: str | None = None
) -> None:
    """Ask before a file that may be a stranger's runs code. A file in the user's configuration folder is their own.

    `instead`: the option that can name the code in place of the file, if there is one.
    """
    if source.resolve().is_relative_to(config_folder().resolve()):
        return
    allowed = {*(trust or ()), *(word.strip() for word in os.environ.get(VARIABLE, "").split(","))}
    for player in dict.fromkeys(seat.player for seat in seats if is_own(seat.player)):
        if EVERYONE not in allowed and player not in allowed:
            plan = f"{one_line(str(source), 200)} runs the code {one_line(player, 200)} on this machine"
            advice = f", or name it with {instead}" if instead else ""
            need_yes(plan, f"--trust '{player}'{advice}", "Allow this?")
