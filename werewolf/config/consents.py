"""The consents a user has given: to which servers files may send a game, and with the key in which variable.

They stand in the user's configuration folder, one in a line. To take one back, delete its line.
"""

from __future__ import annotations

import os
import re
from collections.abc import Iterable
from contextlib import suppress
from dataclasses import dataclass
from pathlib import Path
from tempfile import mkstemp

from werewolf.config.files import config_folder
from werewolf.errors import UserError

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

    def line(self) -> str:
        return f"{self.origin} {self.variable or NO_KEY}\n"


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


def remember_consents(given: Iterable[Consent]) -> None:
    """Add consents to the file, which only the user can read. Raises OSError if it cannot be written.

    The whole file is replaced at once, so a crash leaves the old one or the new one.
    """
    path = consents_file()
    path.parent.mkdir(parents=True, exist_ok=True)
    handle, name = mkstemp(prefix=f".{FILE}-", dir=path.parent)  # mode 0600
    try:
        with os.fdopen(handle, "w", encoding="utf-8") as file:
            file.write(HEAD + "".join(consent.line() for consent in sorted({*read_consents(), *given})))
            file.flush()
            os.fsync(file.fileno())
        Path(name).replace(path)
    except BaseException:
        with suppress(OSError):
            Path(name).unlink()
        raise
