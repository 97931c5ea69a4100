"""Keep the rollouts of a review beside its log, in a private file, and use them again only if they prove right."""

from __future__ import annotations

from collections.abc import Sequence
from contextlib import suppress
from hashlib import sha256
from pathlib import Path

import msgspec

from werewolf import __version__
from werewolf.game.frozen import Frozen
from werewolf.review.result import VERSION
from werewolf.review.rollouts import rollouts
from werewolf.review.walk import Walk
from werewolf.storage.files import PRIVATE, write_whole
from werewolf.storage.log_files import review_file

LARGEST = 1_000_000
SIGNS = {1.0: "1", 0.0: "0", 0.5: "h"}
WORTHS = {sign: worth for worth, sign in SIGNS.items()}
PROBES = 3  # rollouts that are played again before a file is believed


class Kept(Frozen):
    """The content of the file: for which log and program it holds, and each position's rollouts as signs."""

    version: int
    program: str
    digest: str
    moments: tuple[int, ...]
    worths: tuple[str, ...]


def read_kept(
    log: Path, digest: str, moments: Sequence[int], count: int | None, walked: Walk
) -> list[list[float]] | None:
    """The rollouts kept for exactly this log, if there are enough of them and some of them, played again, agree.

    `count` is how many are wanted from each position; None: as many as there are.
    """
    path = review_file(log)
    try:
        if path.is_symlink() or not path.is_file() or path.stat().st_size > LARGEST:
            return None
        content = path.read_bytes()
        kept = msgspec.json.decode(content, type=Kept)
    except (OSError, msgspec.DecodeError):
        return None
    fits = (kept.version, kept.program, kept.digest, kept.moments) == (VERSION, __version__, digest, tuple(moments))
    least = min(map(len, kept.worths), default=0)
    usable = fits and len(kept.worths) == len(moments) and least >= (count or 1)
    if not usable or any(set(signs) - set(WORTHS) for signs in kept.worths):
        return None
    found = [[WORTHS[sign] for sign in signs[: count or least]] for signs in kept.worths]
    return found if proves_right(found, moments, walked, content) else None


def proves_right(found: Sequence[Sequence[float]], moments: Sequence[int], walked: Walk, content: bytes) -> bool:
    """Whether a few rollouts, chosen by the file's own hash, come out as it says."""
    if not found or not found[0]:
        return True
    picks = sha256(content).digest()
    for probe in range(PROBES):
        at = picks[probe] % len(found)
        (again,) = rollouts(walked.start, walked.rules, [walked.answers(moments[at])], 1, 1)
        if again[0] != found[at][0]:
            return False
    return True


def keep(log: Path, digest: str, moments: Sequence[int], worths: Sequence[Sequence[float]]) -> None:
    """Write the file. Where it cannot be written, the next review takes as long as this one."""
    signs = tuple("".join(SIGNS[worth] for worth in each) for each in worths)
    content = msgspec.json.encode(Kept(VERSION, __version__, digest, tuple(moments), signs)) + b"\n"
    with suppress(OSError):
        write_whole(review_file(log), content, replace=True, mode=PRIVATE)
