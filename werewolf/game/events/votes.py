"""Elections: who ran, what the votes came to, who is sheriff, who is voted out."""

from __future__ import annotations

from werewolf.game.asks import Seat
from werewolf.game.event import Event, fact


@fact
class SheriffCandidates(Event):
    candidates: tuple[Seat, ...]
    lines = {"": "Running for sheriff: {candidates}.", "nobody": "Nobody runs for sheriff."}

    def case(self) -> str:
        return "" if self.candidates else "nobody"


@fact
class SheriffOptOut(Event):
    actor: Seat
    lines = {"": "{actor} withdraws."}


@fact
class SheriffOutcome(Event):
    candidates: tuple[Seat, ...]
    votes: dict[Seat, float]
    winner: Seat | None
    lines = {
        "": "{winner} is sheriff ({votes}).",
        "unopposed": "{winner} is sheriff, unopposed.",
        "nobody": "No sheriff ({votes}).",
    }

    def case(self) -> str:
        if self.winner is None:
            return "nobody"
        return "" if self.votes else "unopposed"


@fact
class RevoteCalled(Event):
    """The vote was tied. The tied players defend themselves, then there is a second vote among them."""

    votes: dict[Seat, float]
    tied_players: tuple[Seat, ...]
    lines = {"": "A tie ({votes}): {tied_players} go to a second vote."}


@fact
class Banishment(Event):
    """The result of a vote. The banished player is dead from here on."""

    votes: dict[Seat, float]
    tied_players: tuple[Seat, ...]
    banished: Seat | None
    lines = {
        "": "{banished} is voted out ({votes}).",
        "lot": "A tie ({votes}), decided by lot: {banished} is voted out.",
        "tie": "A tie ({votes}): nobody is voted out.",
        "nobody": "Nobody is voted out ({votes}).",
    }

    def case(self) -> str:
        if self.banished is None:
            return "tie" if self.tied_players else "nobody"
        return "lot" if self.tied_players else ""

    def kills(self) -> tuple[Seat, ...]:
        return () if self.banished is None else (self.banished,)
