"""The floor: how much a bot bids for the next speech."""

from __future__ import annotations

from msgspec.structs import replace

from werewolf.game.asks import Ask
from werewolf.players.bots.inference.ranking import rounded
from werewolf.players.bots.speech.points import Point
from werewolf.players.bots.speech.speech_plan import Talk
from werewolf.players.bots.strategy.honest_play import Village

STRONG_SUSPICION = 0.6  # chance to be a wolf
NEWS = ("claim", "report", "retract", "deed")


def bid(play: Village, ask: Ask) -> str:
    """From 0 to 4, by how much there is to say."""
    talk, record = Talk(play), play.mind.record
    spoken = [speech for speech in record.speeches_today if speech.seat == play.mind.seat]
    said = {act for speech in spoken for act in speech.acts}
    points = talk.speech(replace(ask, purpose="speak"))
    fresh = [point for point in points if point.act and point.act not in said]
    if talk.answers.is_addressed() or any(point.act and point.act.kind in NEWS for point in fresh):
        return "4"
    if spoken:  # a further fact may be said if nobody has more, and a question of one's own need not be
        return "1" if any(point.why for point in fresh) else "0"
    if not fresh:
        return "1"
    return "3" if any(_is_strong(play, point) for point in fresh) else "2"


def _is_strong(play: Village, point: Point) -> bool:
    act = point.act
    if act is None or act.seat is None or act.kind not in ("accuse", "vote"):
        return False
    return rounded(play.mind.judgement().wolf[act.seat]) >= STRONG_SUSPICION
