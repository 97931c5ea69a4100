"""The floor: whether a bot replies and to what point, and how much it bids for the next speech."""

from __future__ import annotations

from msgspec.structs import replace

from werewolf.game.asks import Ask
from werewolf.players.bots.inference.ranking import rounded
from werewolf.players.bots.speech.openings import AGAINST
from werewolf.players.bots.speech.talk import Talk
from werewolf.players.bots.strategy.points import Point
from werewolf.players.bots.strategy.village import Village

STRONG_SUSPICION = 0.6  # chance to be a wolf


class Floor:
    """What one seat has left to say today."""

    def __init__(self, play: Village) -> None:
        self._play = play
        self._record, self._me = play.mind.record, play.mind.seat
        today = [speech for speech in self._record.speeches if speech.day == self._record.day]
        mine = [at for at, speech in enumerate(today) if speech.seat == self._me]
        self._since = today[mine[-1] + 1 :] if mine else today
        self._said = [act for at in mine for act in today[at].acts]

    def reply(self, ask: Ask) -> list[Point]:
        """The one point worth a reply, if somebody accused or asked this seat; empty to let it pass."""
        return self._news(ask)[:1] if self._is_addressed() else []

    def bid(self, ask: Ask) -> str:
        """From 0 to 4, by how much there is to say."""
        news = self._news(ask)
        if self._is_addressed() or any(point.act.kind in ("claim", "report", "retract") for point in news):
            return "4"
        if not news:
            return "0" if self._said else "1"
        wolf = self._play.mind.belief().wolf
        strong = any(
            point.act.kind == "accuse"
            and point.act.seat is not None
            and rounded(wolf[point.act.seat]) >= STRONG_SUSPICION
            for point in news
        )
        return "3" if strong else "2"

    def _news(self, ask: Ask) -> list[Point]:
        """The points of a speech at this moment that this seat has not made today."""
        return [
            point for point in Talk(self._play).speech(replace(ask, purpose="speak")) if point.act not in self._said
        ]

    def _is_addressed(self) -> bool:
        """Whether anybody has accused or asked this seat since it last spoke."""
        return any(
            act.seat == self._me and (act.kind in (*AGAINST, "ask") or act.good is False)
            for speech in self._since
            if speech.seat != self._me
            for act in speech.acts
        )
