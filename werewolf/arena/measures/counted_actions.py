"""Counts from votes, nights and deaths: what each seat did, event by event, with the true cards at hand."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Sequence

from werewolf.arena.measures.game_record import Count
from werewolf.game.answer_events import Answered
from werewolf.game.asks import Seat
from werewolf.game.events import (
    Attack,
    Banishment,
    PhaseStart,
    Reply,
    RevoteCalled,
    SheriffBadgeTransfer,
    SheriffOutcome,
    Speech,
    Vote,
    Ward,
)
from werewolf.game.roles import Role
from werewolf.game.roles.hunter import HunterShoot
from werewolf.game.roles.seer import SeerAction
from werewolf.game.roles.witch import WitchAction
from werewolf.game.secrecy import Line
from werewolf.telling.usage import INSTEAD

ELECTION = "SHERIFF_ELECTION"


def is_ballot(line: Line) -> bool:
    """Whether this is a vote to put somebody out. A vote for a sheriff is a vote of confidence, and accuses nobody."""
    return isinstance(line.event, Vote) and line.sub_phase != ELECTION


class Counts:
    """The counts of all seats of one game."""

    def __init__(self, seats: int) -> None:
        self._sums: list[defaultdict[str, list[float]]] = [defaultdict(lambda: [0.0, 0.0]) for _ in range(seats)]

    def add(self, seat: Seat, name: str, value: float, over: float = 1.0) -> None:
        pair = self._sums[seat][name]
        pair[0] += value
        pair[1] += over

    def of(self, seat: Seat) -> dict[str, Count]:
        return {name: (pair[0], pair[1]) for name, pair in sorted(self._sums[seat].items())}


class ActionCounter:
    """Walks through the lines of one game and counts. It sees everything, as the moderator does."""

    def __init__(self, deal: Sequence[Role], counts: Counts, models: frozenset[Seat] = frozenset()) -> None:
        self._deal, self._counts, self._models = deal, counts, models
        self._living = set(range(len(deal)))
        self._sheriff: Seat | None = None
        self._sheriffs: set[Seat] = set()
        self._had_sheriff = False
        self._ballot: dict[Seat, Seat | None] = {}
        self._first_vote: bool | None = None  # whether it put a wolf out
        self._wolves_found: dict[Seat, list[Seat]] = defaultdict(list)  # wolves that a seer has found
        self._voted_out: set[Seat] = set()
        self._attacked: set[Seat] = set()
        self._warded: list[tuple[Seat, Seat]] = []
        self._steps = {
            Vote: self._vote, RevoteCalled: lambda _: self._ballot.clear(), Banishment: self._banish,
            SheriffOutcome: self._wear, SheriffBadgeTransfer: self._wear, SeerAction: self._check,
            WitchAction: self._potion,
            HunterShoot: self._shoot, Speech: self._speak, Reply: self._speak, Answered: self._answer,
            PhaseStart: self._new_phase,
        }  # fmt: skip

    def walk(self, lines: Sequence[Line]) -> None:
        for line in lines:
            event = line.event
            step = self._steps.get(type(event))
            if isinstance(event, Vote) and not is_ballot(line):
                continue
            if step is not None:
                step(event)  # type: ignore[operator]
            elif isinstance(event, Attack) and event.target is not None:
                self._attacked.add(event.target)
            elif isinstance(event, Ward) and event.target is not None:
                self._warded.append((event.actor, event.target))
            self._living.difference_update(event.kills() if hasattr(event, "kills") else ())
        self._finish()

    def _new_phase(self, event: PhaseStart) -> None:
        """The night is over: who was protected, and was it needed?"""
        for actor, target in self._warded:
            self._counts.add(actor, "guard_blocks", float(target in self._attacked))
        self._warded, self._attacked = [], set()
        self._living = set(event.living)

    def _vote(self, event: Vote) -> None:
        self._ballot[event.actor] = event.target
        if event.target is None:
            return
        voter, target = self._deal[event.actor], self._deal[event.target]
        if voter.pack:
            self._counts.add(event.actor, "bussing", float(target.pack and event.target != event.actor))
            return
        others = self._living - {event.actor}
        chance = sum(self._deal[seat].pack for seat in others) / max(1, len(others))
        self._counts.add(event.actor, "vote_accuracy", target.pack - chance)
        if event.actor == self._sheriff:
            self._counts.add(event.actor, "sheriff_votes", target.pack - chance)

    def _banish(self, event: Banishment) -> None:
        out = event.banished
        if self._first_vote is None:
            self._first_vote = out is not None and self._deal[out].pack
        if out is not None:
            self._voted_out.add(out)
        for voter, target in self._ballot.items():
            if target is not None and not self._deal[voter].pack:
                self._counts.add(voter, "powers_voted_out", float(target == out and self._deal[target].god))
        self._ballot = {}

    def _wear(self, event: SheriffOutcome | SheriffBadgeTransfer) -> None:
        self._sheriff = seat = event.winner if isinstance(event, SheriffOutcome) else event.to_player
        if seat is not None:
            self._sheriffs.add(seat)
        self._had_sheriff = True

    def _check(self, event: SeerAction) -> None:
        wolf = event.result == "WEREWOLF"
        self._counts.add(event.actor, "seer_finds", float(wolf))
        if wolf and event.target not in self._wolves_found[event.actor]:
            self._wolves_found[event.actor].append(event.target)

    def _potion(self, event: WitchAction) -> None:
        if event.target is None:
            return
        wolf = self._deal[event.target].pack
        if event.action_type == "ANTIDOTE":
            self._counts.add(event.actor, "antidote_village", float(not wolf))
        elif event.action_type == "POISON":
            self._counts.add(event.actor, "poison_wolf", float(wolf))

    def _shoot(self, event: HunterShoot) -> None:
        if event.target is not None:
            self._counts.add(event.actor, "hunter_hits", float(self._deal[event.target].pack))

    def _speak(self, event: Speech | Reply) -> None:
        if event.content is not None and event.case() != "nothing":  # the neutral line stands for silence
            side = "wolf" if self._deal[event.actor].pack else "village"
            self._counts.add(event.actor, f"words_{side}", len(event.content.split()))

    def _answer(self, event: Answered) -> None:
        seat = event.ask.seat
        self._counts.add(seat, "fallbacks", float(event.how == "fallback"))
        self._counts.add(seat, "retries", float(event.how == "retried"))
        if seat in self._models:
            self._counts.add(seat, "stand_ins", float((event.by or "").startswith(INSTEAD)))
        for spent in filter(None, (event.spent, *(trouble.spent for trouble in event.troubles))):
            self._counts.add(seat, "tokens", spent.tokens_in + spent.tokens_out, 0)
            if spent.cost is not None:
                self._counts.add(seat, "cost", spent.cost, 0)
        if event.spent is not None and event.spent.latency is not None:
            self._counts.add(seat, "latency", event.spent.latency)

    def _finish(self) -> None:
        """What is known only at the end of the game."""
        for seat, card in enumerate(self._deal):
            self._counts.add(seat, "survival_wolf" if card.pack else "survival_village", float(seat in self._living))
            if self._first_vote is not None and not card.pack:
                self._counts.add(seat, "first_vote", float(self._first_vote))
            if not card.pack:
                caught = sum(self._deal[out].pack for out in self._voted_out)
                self._counts.add(seat, "wolves_caught", caught, sum(role.pack for role in self._deal))
            if self._had_sheriff:
                self._counts.add(seat, "sheriff_elected", float(seat in self._sheriffs))
            for name in ("tokens", "cost"):
                if name in self._counts.of(seat):
                    self._counts.add(seat, name, 0.0, 1.0)
        for seer, wolves in self._wolves_found.items():
            for wolf in wolves:
                self._counts.add(seer, "seer_finds_out", float(wolf in self._voted_out))
