"""The words of a review: names, cards, sides and percentages, in the words of the game's ruleset."""

from __future__ import annotations

from collections.abc import Sequence

from werewolf.game.asks import Seat
from werewolf.game.events import Nomination, Phase, Reply, Speech, Vote
from werewolf.game.roles.hunter import HunterShoot
from werewolf.game.secrecy import Line
from werewolf.players.language.acts import Act
from werewolf.players.language.parser import shared_parser
from werewolf.review.walk import Walk
from werewolf.telling.wording import Wording, name_list

SPOKEN = (Speech, Reply)


def percent(chance: float) -> str:
    return f"{round(100 * chance)} %"


class ReviewWords:
    """Puts what a review found into words, for one game."""

    def __init__(self, walked: Walk) -> None:
        self._names = [chair.name for chair in walked.start.players]
        self._deal = walked.start.deal
        self._wording = Wording(walked.rules, self._names)
        self._parser = shared_parser(tuple(self._names), tuple(walked.rules.words.roles.items()))

    def name(self, seat: Seat | None) -> str:
        return "nobody" if seat is None else self._names[seat]

    def names(self, seats: Sequence[Seat]) -> str:
        return name_list([self.name(seat) for seat in seats])

    def card(self, seat: Seat) -> str:
        """A name with its card: `Ann (seer)`."""
        return f"{self.name(seat)} ({self._wording.role(self._deal[seat])})"

    def camp(self, camp: str) -> str:
        return self._wording.camp(camp)

    def camps_own(self, camp: str) -> str:
        """`the village's`, or `the werewolves'`."""
        name = self.camp(camp)
        return f"the {name}'" if name.endswith("s") else f"the {name}'s"

    def role(self, role: str) -> str:
        return self._wording.role(role)

    @property
    def wolf(self) -> str:
        return self.role("werewolf")

    def when(self, line: Line) -> str:
        """`Day 2`, or `Night 2`."""
        return f"{'Night' if line.phase is Phase.NIGHT else 'Day'} {line.day}"

    def change(self, before: float, after: float) -> str:
        """`the village's chance falls from 60 % to 35 %`."""
        verb = "rises" if after > before else "falls"
        return f"{self.camps_own('village')} chance {verb} from {percent(before)} to {percent(after)}"

    def acts(self, line: Line) -> tuple[Act, ...]:
        """What a speech does, but for what it says of the speaker itself."""
        event = line.event
        if not isinstance(event, SPOKEN) or event.content is None:
            return ()
        return tuple(act for act in self._parser.acts(event.content) if act.seat != event.actor)

    def own_acts(self, text: str) -> tuple[Act, ...]:
        return self._parser.acts(text)

    def description(self, line: Line, about: Seat | None = None) -> str:
        """What a line does: `Ann's claim to be the seer`, `Ann's word against Bram`, `Ann's vote for Bram`."""
        event = line.event
        who = f"{self.name(getattr(event, 'actor', None))}'s"
        if isinstance(event, SPOKEN):
            return f"{who} {self._claim(event) if about == event.actor else self._speech(self.acts(line), about)}"
        if isinstance(event, Vote):
            return f"{who} vote for {self.name(event.target)}"
        if isinstance(event, Nomination):
            return f"{who} nomination of {self.name(event.target)}"
        return f"{who} shot at {self.name(event.target)}" if isinstance(event, HunterShoot) else f"{who} card"

    def _speech(self, acts: Sequence[Act], about: Seat | None) -> str:
        """What a speech does, above all to the seat it is told about."""
        fitting = [act for act in acts if about in (None, act.seat)]
        report = self._report(fitting)
        if report is not None:
            return report
        if about is not None and (word := self._word(fitting)) is not None:
            return word
        claim = next((act.role for act in acts if act.kind == "claim" and act.role), None)
        claimed = None if claim is None else f"claim to be {self.role(claim)}"
        return self._report(acts) or claimed or self._word(fitting) or "speech"

    def _claim(self, event: Speech | Reply) -> str:
        """What a speech says of its own speaker: a claim, or else what it does to others."""
        acts = self._parser.acts(event.content or "")
        claim = next((act.role for act in acts if act.kind == "claim" and act.role), None)
        return f"claim to be {self.role(claim)}" if claim is not None else self._speech(acts, None)

    def _report(self, acts: Sequence[Act]) -> str | None:
        told = next((act for act in acts if act.kind == "report"), None)
        return None if told is None else f"report that {self.name(told.seat)} is {'good' if told.good else self.wolf}"

    def _word(self, acts: Sequence[Act]) -> str | None:
        for kinds, word in ((("accuse", "vote", "counter"), "against"), (("defend", "agree"), "for")):
            seat = next((act.seat for act in acts if act.kind in kinds and act.seat is not None), None)
            if seat is not None:
                return f"word {word} {self.name(seat)}"
        return None
