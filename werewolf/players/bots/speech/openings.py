"""How a speech begins: with whatever has just happened to the speaker, or with whoever spoke before."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from werewolf.config.personas import Persona
from werewolf.game.asks import Seat
from werewolf.game.frozen import frozen
from werewolf.players.bots.inference.public_record import Said
from werewolf.players.bots.speech.arguments import Arguing
from werewolf.players.bots.strategy.points import Point

AGAINST = ("accuse", "vote", "counter")
FOR = ("defend", "agree")


@frozen
class Moment:
    """What there is to begin with: a kind of sentence and whom it is about; or a persona's own reaction."""

    kind: str
    y: Seat | None = None
    x: Seat | None = None
    why: str | None = None
    reaction: str | None = None


class Openings:
    """Finds the moments in the public record; each is a fact, and nobody's mere belief."""

    def __init__(self, arguing: Arguing, persona: Persona | None) -> None:
        self.arguing = arguing
        self.mind = arguing.mind
        self.persona = persona

    def moments(self, points: Sequence[Point]) -> Iterator[Moment]:
        """All that would do, best first; the speaker takes the first it has not used up."""
        yield from self._turns()
        asker = self._asker()
        if asker is not None:
            yield Moment("answer", asker)
        if any(point.act.kind == "agree" for point in points):
            return
        accuser = self._accuser()
        if accuser is not None:
            yield Moment("retort", accuser)
        before = self._before()
        if before is not None:
            yield Moment(self._manner(before, points), before.seat)
            return
        yield from self._dawn()

    def _turns(self) -> Iterator[Moment]:
        """The last three, accused, betrayed, proved right; or one's own change of mind."""
        mine, record = self.persona.reactions if self.persona else None, self.mind.record
        before, accuser, traitor = self._before(), self._accuser(), self._traitor()
        if mine and len(record.living) <= 3 and before:
            yield Moment("reaction", before.seat, reaction=mine.near_the_end)
        if mine and traitor is not None:
            yield Moment("reaction", traitor, reaction=mine.betrayed)
        if mine and accuser is not None:
            yield Moment("reaction", accuser, reaction=mine.accused)
        for kind, seat in self._vindicated():
            yield Moment(kind, seat, reaction=mine.proved_right if mine else None)
        yield from self._changed()

    # -- what was said -------------------------------------------------------------------------------------------

    def _today(self) -> list[Said]:
        return self.mind.record.heard_today(self.mind.seat)

    def _before(self) -> Said | None:
        today = self._today()
        return today[-1] if today else None

    def _against_me(self, said: Said) -> bool:
        return any(act.seat == self.mind.seat and (act.kind in AGAINST or act.good is False) for act in said.acts)

    def _accuser(self) -> Seat | None:
        return next((said.seat for said in reversed(self._today()) if self._against_me(said)), None)

    def _asker(self) -> Seat | None:
        asked = (said.seat for said in reversed(self._today()) for act in said.acts
                 if act.kind == "ask" and act.seat == self.mind.seat)  # fmt: skip
        return next(asked, None) if not self._spoke_today() else None

    def _spoke_today(self) -> bool:
        record = self.mind.record
        return any(
            said.seat == self.mind.seat and (said.day, said.sub_phase) == (record.day, record.sub_phase)
            for said in record.said
        )

    def _manner(self, before: Said, points: Sequence[Point]) -> str:
        """Whoever is after somebody else is doubted, everyone else noticed."""
        target = next((act.seat for act in before.acts if act.kind in ("vote", "accuse")), None)
        mine = {point.act.seat for point in points if point.act.kind == "vote"}
        return "doubt" if target is not None and mine and target not in mine else "notice"

    def _traitor(self) -> Seat | None:
        """Someone this seat has stood by, and who speaks against it today."""
        me = self.mind.seat
        stood_by = {act.seat for said in self.mind.record.said if said.seat == me for act in said.acts
                    if act.kind in FOR}  # fmt: skip
        return next((said.seat for said in self._today() if said.seat in stood_by and self._against_me(said)), None)

    # -- what was done -------------------------------------------------------------------------------------------

    def _vindicated(self) -> Iterator[tuple[str, Seat]]:
        """A card shown since yesterday, a wolf's, of somebody I was against; or the pack's prey whom I stood by."""
        record, me = self.mind.record, self.mind.seat
        against = {target for _, voter, target in record.votes if voter == me}
        for day, seat in record.banished:
            if day >= record.day - 1 and seat in against and record.shown.get(seat):
                yield "shown", seat
        stood_by = {act.seat for said in record.said if said.seat == me for act in said.acts if act.kind == "defend"}
        for day, dead in record.night_dead:
            if day == record.day and len(dead) == 1 and dead[0] in stood_by:
                yield "mourned", dead[0]

    def _changed(self) -> Iterator[Moment]:
        record = self.mind.record
        day, announced, wrote = record.broke.get(self.mind.seat, (-9, -1, -1))
        spoken = any(said.seat == self.mind.seat and said.day == record.day for said in record.said)
        if day == record.day - 1 and not spoken:
            why = self.arguing.against(wrote)
            if why is not None:
                yield Moment("changed", wrote, announced, why)

    def _dawn(self) -> Iterator[Moment]:
        """Whoever speaks first speaks of the night: of the dead, or of a night without any."""
        record = self.mind.record
        if record.night_dead and record.night_dead[-1][0] == record.day:
            dead = record.night_dead[-1][1]
            yield Moment("dawn", dead[0]) if dead else Moment("spared")
