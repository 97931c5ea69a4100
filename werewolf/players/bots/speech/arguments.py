"""Arguments: reasons a bot gives at the table against a seat, or for believing a seer."""

from __future__ import annotations

from collections.abc import Iterator

from werewolf.game.asks import Seat
from werewolf.players.bots.inference.belief import Belief
from werewolf.players.bots.inference.evidence import Evidence
from werewolf.players.bots.inference.mind import Mind
from werewolf.players.bots.inference.ranking import rounded
from werewolf.players.bots.inference.testimony import all_evidence, confirmed_reports
from werewolf.players.bots.speech.reasons import spoken_reason
from werewolf.players.bots.strategy.village import Village

ATTACKS = ("ballot", "plan", "nominate", "accuse", "counter")
FAVOURS = ("defend", "agree", "elect", "badge")


class Arguments:
    """The arguments of one seat. A wolf argues like an honest player who knows only public facts."""

    def __init__(self, play: Village) -> None:
        self.play = play
        self.mind: Mind = play.mind

    def belief(self) -> Belief:
        return self.mind.record.sub_phase_belief() if self.mind.wolf else self.mind.belief()

    def reason_against(self, seat: Seat) -> str | None:
        """One of the three strongest reasons against a seat that nobody has said today."""
        record, me = self.mind.record, self.mind.seat
        belief = self.belief()
        found = [
            (rounded(item.against_actor(belief.wolf) if item.actor == seat else item.on_target), item)
            for item in all_evidence(self.mind, belief)
            if (item.actor == seat and self._is_argument(item, belief))
            or (item.target == seat and item.kind == "found_wolf" and item.actor != me)
        ]
        order = self.play.ranking.ranked(range(len(found)), lambda at: (found[at][0], found[at][1].day))
        strong = (found[at][1] for at in order if found[at][0] > 1.05)
        reasons = (spoken_reason(item, record.call_names(), record.day, me) for item in strong)
        return self._pick_unsaid([words for words in reasons if words], f"why|{seat}")

    def _is_argument(self, item: Evidence, belief: Belief) -> bool:
        """Whether the evidence can be used in a speech: attacking an honest seat, or supporting a suspect.

        What the speaker did as well, or what was done in its favour, is no argument.
        """
        mine = [(one.kind, one.target) for one in self.mind.record.evidence if one.actor == self.mind.seat]
        if (item.kind, item.target) in mine or (item.kind in FAVOURS and item.target == self.mind.seat):
            return False
        if item.target is None or item.kind not in (*ATTACKS, *FAVOURS):
            return True
        return (belief.wolf[item.target] < self.mind.record.base_rate) == (item.kind in ATTACKS)

    def reason_to_believe(self, seat: Seat) -> str | None:
        """A reason to believe this claimed seer."""
        return self._pick_unsaid(list(self._reasons_to_believe(seat)), f"believe|{seat}")

    def _reasons_to_believe(self, seat: Seat) -> Iterator[str]:
        record, me = self.mind.record, self.mind.seat
        names, seers = record.call_names(), record.claimants.seers()
        claim = seers[seat]
        yield from (
            f"what {names[seat]} told us of {names[target]} has come true"
            for who, target in confirmed_reports(record)
            if who == seat
        )
        if claim.reports.get(me):
            yield f"{names[seat]} looked at me, and I know what was there to see"
        for rival in (other for other in seers if other != seat):
            if seers[rival].reports.get(me) is False:
                yield f"{names[rival]} pointed at me, and I know my own card"
            if seers[rival].slips:
                yield f"{names[rival]} tells of nights we never had"
            if claim.how == "first" and seers[rival].how != "first":
                yield f"{names[rival]} only stood up after {names[seat]} had"

    def _pick_unsaid(self, reasons: list[str], key: str) -> str | None:
        """One of the first three reasons that nobody has said today."""
        record, me = self.mind.record, self.mind.seat
        today = " ".join(speech.words for speech in record.speeches if speech.day == record.day)
        fresh = [words for words in reasons if words not in today][:3]
        return self.play.rng.pick(fresh, f"bot|{key}|{record.day}|{me}") if fresh else None
