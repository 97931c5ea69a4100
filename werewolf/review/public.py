"""The public review: what everyone at the table could see, and nothing else. It is made from public lines alone."""

from __future__ import annotations

from collections.abc import Sequence
from hashlib import sha256

from werewolf.game.events import TableSet
from werewolf.game.ruleset import Ruleset
from werewolf.game.view import Line
from werewolf.players.bots.inference.likelihoods import likelihoods
from werewolf.players.bots.inference.public_record import PublicRecord
from werewolf.review.positions import ClaimReader, kind_of
from werewolf.review.result import VERSION, Review, Suspicion
from werewolf.review.scores import rounded_row
from werewolf.storage.codec import encode_line


def public_review(lines: Sequence[Line], rules: Ruleset, note: str | None) -> Review:
    """Review the public lines of a game: who looked guilty to an onlooker, from position to position."""
    heard = [line for line in lines if line.to == "all"]
    names = next((line.event.names for line in heard if isinstance(line.event, TableSet)), ())
    return Review(
        VERSION, "public", sha256(b"".join(encode_line(unnumbered(line)) for line in heard)).hexdigest(),
        rules.name, rules.title, tuple(names), (), (), (), False, None, len(heard) - 1, note, "none", 0,
        (), tuple(suspicions(heard, rules, names)), (), (), (), None, None, None, (),
    )  # fmt: skip


def unnumbered(line: Line) -> Line:
    """A line without its number, which would tell how much happened in secret."""
    return Line(0, line.day, line.phase, line.sub_phase, "all", line.event)


def suspicions(heard: Sequence[Line], rules: Ruleset, names: Sequence[str]) -> list[Suspicion]:
    record = PublicRecord(rules, likelihoods(rules))
    claims, found, read = ClaimReader(rules, names), [], []
    for number, line in enumerate(heard):
        read.append(line.event)
        kind, last = kind_of(line.event, claims), number == len(heard) - 1
        if kind == "end" or (kind is None and not last):
            continue
        record.update(read)
        found.append(Suspicion(number, line.day, rounded_row(record.belief().wolf), {}))
    return found
