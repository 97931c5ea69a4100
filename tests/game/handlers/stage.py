"""Stage: play a game with a fixed deal and scripted answers, for tests of the rules. Unscripted players decline."""

from __future__ import annotations

from lab.sample_games import chairs_for, rules_of
from werewolf.game.answer_events import Answered
from werewolf.game.asks import Answer, decline, needs_words, objection
from werewolf.game.engine import Game

LETTERS = {
    "w": "werewolf",
    "v": "villager",
    "s": "seer",
    "h": "hunter",
    "x": "witch",
    "g": "guard",
    "d": "doctor",
}


class Stage:
    """`says`: answers by (purpose, day, seat), (purpose, seat), "purpose@day" or "purpose"; the first legal wins."""

    def __init__(self, name, cards, says, /, **switches):
        deal = [LETTERS[letter] for letter in cards]
        counts = {role: deal.count(role) for role in deal}
        self.game = Game(rules_of(name, None, counts, **switches), 7, chairs_for(rules_of(name, None, counts)), deal)
        self.says = says
        self.asked = []
        asks = self.game.begin()
        while asks:
            self.asked += asks
            asks = self.game.advance([Answered(ask, self.answer(ask)) for ask in asks])

    def answer(self, ask):
        keys = ((ask.purpose, ask.day, ask.seat), (ask.purpose, ask.seat), f"{ask.purpose}@{ask.day}", ask.purpose)
        scripted = [self.says[key] for key in keys if key in self.says]
        choice = next((choice for choice in (*scripted, decline(ask), *ask.options) if choice in ask.options), None)
        answer = Answer(choice, f"{ask.purpose} by {ask.seat}" if needs_words(ask, choice) else None)
        assert objection(ask, answer) is None, (ask, objection(ask, answer))
        return answer

    def events(self, kind, day=None):
        """Events of a kind, by the kind's name, in the whole game or on one day (and its night)."""
        found, today = [], 0
        for event in self.game.log:
            today = event.day if event.kind == "PhaseStart" else today
            if event.kind == kind and day in (None, today):
                found.append(event)
        return found

    def one(self, kind, day=None):
        (event,) = self.events(kind, day)
        return event

    def kinds(self, sub_phase, day=1):
        """The kinds of events inside one sub-phase, answers left out."""
        inside, kinds = False, []
        for event in self.game.log:
            if event.kind == "SubPhaseStart":
                inside = (event.sub_phase, event.day) == (sub_phase, day)
            elif event.kind == "SubPhaseEnd":
                inside = False
            elif inside and event.kind != "Answered":
                kinds.append(event.kind)
        return kinds

    def sub_phases(self, day):
        return [event.sub_phase for event in self.events("SubPhaseStart") if event.day == day]

    def asks(self, purpose, day=None):
        return [ask for ask in self.asked if ask.purpose == purpose and day in (None, ask.day)]

    @property
    def over(self):
        return self.game.log[-1]
