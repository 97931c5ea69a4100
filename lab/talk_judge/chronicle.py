"""What happened in a game, from the plain lines of its log: every deed, death and speech with its line and its day."""

from __future__ import annotations

import json
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from werewolf.game.asks import NEUTRAL_LINE

Seat = int
Line = Mapping[str, Any]
OUT = {"DeathAnnouncement": "night", "Banishment": "vote", "HunterShoot": "shot"}


@dataclass(frozen=True)
class Said:
    """One turn to speak to the table. `text` is None if the seat let it pass."""

    n: int
    day: int
    seat: Seat
    text: str | None
    place: str
    reply: bool = False
    last_words: bool = False


@dataclass(frozen=True)
class Deed:
    """One thing a seat did before everyone: vote, elect, nominate, run, withdraw, badge, shoot."""

    n: int
    day: int
    kind: str
    actor: Seat
    target: Seat | None = None


@dataclass(frozen=True)
class Death:
    n: int
    day: int
    seat: Seat
    how: str  # night, vote, shot


@dataclass(frozen=True)
class Shown:
    """A card that was shown; `role` is None where only the camp is."""

    n: int
    seat: Seat
    camp: str
    role: str | None


@dataclass(frozen=True)
class Check:
    """A look that a seer really took; only the moderator and the seer know of it."""

    n: int
    seer: Seat
    target: Seat
    bad: bool


@dataclass
class Chronicle:
    """One game. Days and lines are those of the log."""

    name: str
    names: tuple[str, ...] = ()
    ruleset: str = ""
    cards: dict[str, int] = field(default_factory=dict)
    words: dict[str, str] = field(default_factory=dict)  # the ruleset's own words for cards and camps
    deal: tuple[str, ...] = ()  # the card of each seat, which only the moderator knows
    sealed: bool = False
    dark_start: bool = False  # the first day follows night 1
    said: list[Said] = field(default_factory=list)
    deeds: list[Deed] = field(default_factory=list)
    deaths: list[Death] = field(default_factory=list)
    shown: list[Shown] = field(default_factory=list)
    checks: list[Check] = field(default_factory=list)
    nights: list[tuple[int, int]] = field(default_factory=list)  # the line and the number of each night that falls

    @property
    def speeches(self) -> list[Said]:
        """All that was really said, replies included."""
        return [said for said in self.said if said.text is not None]

    def living(self, n: int) -> set[Seat]:
        """The seats that are alive at a line."""
        return set(range(len(self.names))) - {death.seat for death in self.deaths if death.n < n}

    def nights_before(self, n: int) -> int:
        """How many nights in which something can happen lie before a line. Night Zero is none."""
        return sum(line < n and night > 0 for line, night in self.nights)

    def day_after_night(self, night: int) -> int:
        """The day on which the deaths of a night are told: the same number where the game begins with a night."""
        return night if self.dark_start else night + 1


def chronicle(lines: Iterable[Line], name: str = "") -> Chronicle:
    """The game in these lines, which may stop anywhere."""
    game = Chronicle(name)
    for line in lines:
        _enter(game, line["n"], line["day"], line.get("sub_phase") or "", line["event"])
    return game


def of_file(path: Path) -> Chronicle:
    with path.open(encoding="utf-8") as file:
        return chronicle((json.loads(line) for line in file if line.strip()), path.name)


def _enter(game: Chronicle, n: int, day: int, place: str, event: Mapping[str, Any]) -> None:
    kind = event["kind"]
    if kind == "GameStart":
        _set_rules(game, event["ruleset"])
        game.deal = tuple(event.get("deal", ()))
    elif kind == "TableSet":
        game.names, game.cards, game.ruleset = tuple(event["names"]), dict(event["cards"]), event["ruleset"]
    elif kind in ("Speech", "Reply"):
        text = None if event["content"] == NEUTRAL_LINE else event["content"]
        gone = any(death.seat == event["actor"] for death in game.deaths)
        game.said.append(Said(n, day, event["actor"], text, place, kind == "Reply", gone))
    elif kind == "PhaseStart" and event["phase"] == "DAY":
        game.dark_start |= event["day"] == 1 and [number for _, number in game.nights] == [1]
    elif kind == "PhaseStart" and event["phase"] == "NIGHT":
        game.nights.append((n, event["day"]))
    elif kind == "CardRevealed":
        game.shown.append(Shown(n, event["actor"], event["camp"], event["role"]))
    elif kind == "SeerAction":
        game.checks.append(Check(n, event["actor"], event["target"], event["result"] == "WEREWOLF"))
    else:
        game.deeds += [Deed(n, day, *deed) for deed in _deeds(kind, place, event)]
    game.deaths += [Death(n, day, seat, OUT[kind]) for seat in _dead(kind, event)]


def _set_rules(game: Chronicle, ruleset: Mapping[str, Any]) -> None:
    words = ruleset.get("words", {})
    game.words = {**words.get("roles", {}), **words.get("camps", {})}
    game.sealed = ruleset.get("switches", {}).get("campaign", "sealed") == "sealed"


def _deeds(kind: str, place: str, event: Mapping[str, Any]) -> Sequence[tuple[str, Seat, Seat | None]]:
    if kind == "Vote":
        return [("elect" if place == "SHERIFF_ELECTION" else "vote", event["actor"], event["target"])]
    if kind == "Nomination":
        return [("nominate", event["actor"], event["target"])]
    if kind == "SheriffCandidates":
        return [("run", seat, None) for seat in event["candidates"]]
    if kind == "SheriffOptOut":
        return [("withdraw", event["actor"], None)]
    if kind == "SheriffBadgeTransfer":
        return [("badge", event["actor"], event["to_player"])]
    if kind == "HunterShoot":
        return [("shoot", event["actor"], event["target"])]
    return []


def _dead(kind: str, event: Mapping[str, Any]) -> Sequence[Seat]:
    if kind == "DeathAnnouncement":
        dead: Sequence[Seat] = event["dead_players"]
        return dead
    gone = event.get("banished") if kind == "Banishment" else event.get("target") if kind == "HunterShoot" else None
    return [] if gone is None else [gone]
