"""Asking: the questions that a bot puts to others, about a suspect, to whoever is silent, or about a broken word."""

from __future__ import annotations

from werewolf.game.asks import Ask, Seat
from werewolf.players.bots.speech.citing import Facts
from werewolf.players.bots.speech.points import Point
from werewolf.players.bots.speech.track_record import TrackRecord
from werewolf.players.bots.strategy.honest_play import HonestPlay
from werewolf.players.language.acts import Act

SUBSTANCE = ("claim", "report", "accuse", "defend", "vote", "ask", "answer", "retract", "counter", "deed", "agree")


class Asking:
    """Chooses the questions of one seat."""

    def __init__(self, play: HonestPlay, facts: Facts, past: TrackRecord) -> None:
        self.play = play
        self.facts = facts
        self.past = past
        self.record = facts.record
        self.me = facts.me

    def about(self, target: Seat | None, rarely: int) -> list[Point]:
        """Now and then ask somebody who has not spoken yet, about the suspect if there is one."""
        record = self.record
        if record.sub_phase != "DISCUSSION" or self._said_nothing() or self.play.may_be(rarely, "ask"):
            return []
        spoke = {speech.seat for speech in record.speeches_today}
        waiting = [seat for seat in record.living if seat not in spoke and seat not in (self.me, target)]
        if not waiting:
            return []
        whom = self.play.rng.pick(waiting, f"bot|whom|{record.day}|{self.me}")
        if target is None:
            return [Point("ask", Act("ask", whom), to=whom)]
        return [Point("ask_about", Act("ask", whom, about=target), to=whom)]

    def to_anyone(self, target: Seat) -> list[Point]:
        """A question about the suspect to somebody who has named another or nobody, and whom nobody has asked today."""
        record = self.record
        if record.sub_phase != "DISCUSSION":
            return []
        asked = {act.seat for speech in record.speeches_today for act in speech.acts if act.kind == "ask"}
        spared = {self.me, target, *asked}
        others = [seat for seat in record.living if seat not in spared and record.plans.get(seat) != target]
        if not others:
            return []
        whom = self.play.rng.pick(others, f"bot|whom|{record.day}|{self.me}")
        return [Point("ask_about", Act("ask", whom, about=target), to=whom)]

    def to_one(self, ask: Ask) -> list[Point]:
        """A question to somebody who has said nothing of substance today, or has not explained yesterday's vote."""
        if ask.purpose != "speak":
            return []
        silent = self._said_nothing()
        if not silent:
            return self._of_a_broken_word()
        whom = silent[-1]
        say = "ask_self" if self._against_itself(whom) else "ask"
        return [Point(say, Act("ask", whom), to=whom)]

    def _against_itself(self, seat: Seat) -> bool:
        """Whether a seat has asked the others today to vote for it, or called itself suspicious."""
        mine = [speech for speech in self.record.speeches_today if speech.seat == seat]
        read = [act for speech in mine for act in self.record.words.parser.acts(speech.words)]
        return any(act.kind in ("accuse", "vote") and act.seat == seat for act in read)

    def _of_a_broken_word(self) -> list[Point]:
        """Why somebody announced one vote and cast another, once it has spoken since and not said why.

        It weighs nothing by itself, as bots do so for good reasons: so it is asked and not held against the seat.
        """
        record, wolf = self.record, self.facts.bystander.wolf
        for seat in (other for other in record.broken_plans if other in record.living and other != self.me):
            fact = self.past.unexplained_change(seat) if wolf[seat] >= record.base_rate else None
            if fact is not None:
                return [Point("ask_why", Act("ask", seat), (fact,), to=seat)]
        return []

    def _said_nothing(self) -> list[Seat]:
        """Living seats that spoke today without saying anything, and that nobody has asked since."""
        today = self.record.other_speeches_today(self.me)
        empty = [speech.seat for speech in today if not any(act.kind in SUBSTANCE for act in speech.acts)]
        asked = {act.seat for speech in today for act in speech.acts if act.kind == "ask"}
        return [seat for seat in empty if seat not in asked]
