"""The result of a review as plain typed data: `Review` and its parts. `as_json` writes it, `from_json` reads it back.

Every number `n` is the number of a line in the log (in a public review, of a line among the public ones). Chances are
between 0 and 1. A public review has only what everyone knew: no points, roles, truths or findings that need the cards.
"""

from __future__ import annotations

from typing import Literal

import msgspec

from werewolf.game.asks import Seat
from werewolf.game.frozen import Frozen

VERSION = 2  # of this form; the cache is thrown away when it changes

Method = Literal["rollouts", "table", "none"]
PointKind = Literal["start", "phase", "death", "claim", "ballot", "now", "end"]
Grade = Literal["sound", "inaccuracy", "blunder"]
Luck = Literal["good", "bad"]
# What `chosen` and `best` are chances of: that the seat is a wolf; that one's own side wins; that the best vote after a
# check hits a wolf; that the pack attacks the protected seat; that the badge is in honest hands.
Measure = Literal["wolf_chance", "win_chance", "vote_chance", "attack_chance", "honest_chance"]
SlipKind = Literal["self_betrayal", "own_side", "thought_and_deed"]


class WinPoint(Frozen):
    """The village's chance to win after line `n`, with its 95 % interval. A tie counts as half a win.

    `moment` says in words what had just happened. `quick` is what the table alone says.
    """

    n: int
    day: int
    kind: PointKind
    moment: str
    chance: float
    low: float
    high: float
    quick: float
    rollouts: int = 0


class Suspicion(Frozen):
    """Each seat's chance to be a wolf, after line `n`: to an onlooker, and to each living seat by what it knew.

    A wolf knows the pack, so its row has ones and zeros. `seats` is empty in a public review, and at large tables.
    """

    n: int
    day: int
    public: tuple[float, ...]
    seats: dict[Seat, tuple[float, ...]]


class Decision(Frozen):
    """One choice that can be judged, held against what its seat could know.

    `chosen` and `best` are what the chosen and the best option were worth, in the measure of `judged_by`; `loss` is
    their difference. `luck` is set where a sound choice went wrong or a poor one went well. `hit` says whether the
    chosen seat was a wolf; None if nobody was chosen, or if the cards are secret. `purpose` is what was asked; of a
    candidate for sheriff `stay` or `withdraw`, as it chose.
    """

    n: int
    day: int
    seat: Seat
    purpose: str
    target: Seat | None
    best_target: Seat | None
    chosen: float
    best: float
    loss: float
    grade: Grade
    luck: Luck | None
    hit: bool | None
    judged_by: Measure


class SeatScore(Frozen):
    """All judged choices of one seat. `score` is 100 minus the mean loss in percent; None for bots and without any."""

    seat: Seat
    votes: int
    score: int | None
    blunders: int
    inaccuracies: int
    bad_luck: int
    good_luck: int


class Credit(Frozen):
    """What one line of the log did: it moved a belief or a chance by `effect`, and `seats` did or said it."""

    n: int
    seats: tuple[Seat, ...]
    what: str
    effect: float


class TurningPoint(Frozen):
    """A jump of the win chance, and the speech, claim, vote or night action that caused it, in one sentence."""

    n: int
    day: int
    before: float
    after: float
    low: float
    high: float
    credit: Credit
    words: str


class Finding(Frozen):
    """The best lie, the best catch or the most valuable player, in one sentence with its numbers."""

    n: int | None
    seat: Seat
    target: Seat | None
    effect: float
    words: str


class Slip(Frozen):
    """Something a model did against its own interest or its own words."""

    n: int
    day: int
    seat: Seat
    kind: SlipKind
    words: str


class Review(Frozen):
    """A whole review. `note` says what part of the log could not be reviewed, and why."""

    version: int
    view: Literal["all", "public"]
    digest: str
    ruleset: str
    title: str
    names: tuple[str, ...]
    players: tuple[str, ...]
    roles: tuple[str, ...]
    pack: tuple[Seat, ...]
    finished: bool
    winner: str | None
    last: int
    note: str | None
    method: Method
    rollouts: int
    points: tuple[WinPoint, ...]
    suspicion: tuple[Suspicion, ...]
    decisions: tuple[Decision, ...]
    scores: tuple[SeatScore, ...]
    turning_points: tuple[TurningPoint, ...]
    best_lie: Finding | None
    best_catch: Finding | None
    most_valuable: Finding | None
    slips: tuple[Slip, ...]


def as_json(review: Review) -> bytes:
    """The review as JSON, indented."""
    return msgspec.json.format(msgspec.json.encode(review), indent=1) + b"\n"


def from_json(text: bytes) -> Review:
    """Read it back. Raises msgspec.DecodeError if it is anything else."""
    return msgspec.json.decode(text, type=Review)
