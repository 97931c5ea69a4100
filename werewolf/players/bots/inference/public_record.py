"""The public record as evidence: every fact all have heard, folded once per table into factors, claims and plans."""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence
from typing import Any
from weakref import WeakValueDictionary

from werewolf.game.asks import Seat
from werewolf.game.events import (
    Banishment,
    CardRevealed,
    DeathAnnouncement,
    Event,
    Nomination,
    Phase,
    PhaseStart,
    SheriffBadgeTransfer,
    SheriffCandidates,
    SheriffOptOut,
    SheriffOutcome,
    Speech,
    SubPhaseStart,
    TableSet,
    Vote,
)
from werewolf.game.frozen import frozen
from werewolf.game.roles import roles
from werewolf.game.roles.hunter import HunterShoot
from werewolf.game.ruleset import Ruleset
from werewolf.players.bots.inference.belief import Belief
from werewolf.players.bots.inference.endgame import SMALL
from werewolf.players.bots.inference.evidence import Scales
from werewolf.players.bots.inference.likelihoods import Likelihoods
from werewolf.players.language.acts import Act
from werewolf.players.language.parser import Parser


@frozen
class Said:
    """One speech, understood."""

    seat: Seat
    day: int
    sub_phase: str
    acts: tuple[Act, ...]
    words: str


_SENTENCE = re.compile(r"[.!?]+\s*")


def sentences(words: str) -> list[str]:
    """A speech in its sentences, spelled so that equals compare equal."""
    return [part.strip().lower() for part in _SENTENCE.split(words[:4000]) if len(part) > 12]


class Record(Scales):
    """Folds public events. Holds nothing a bystander could not know, so that the bots of one table may share it."""

    def __init__(self, rules: Ruleset, data: Likelihoods, deaf: frozenset[str] = frozenset()) -> None:
        super().__init__(rules, data, deaf)
        self.events: list[Event] = []
        self.sub_phase = ""
        self.sheriff: Seat | None = None

    def _sit(self, event: TableSet) -> None:
        known = roles()
        self.set_up(event.cards, sum(many for role, many in event.cards.items() if known[role].pack), event.seats)
        self.names = event.names
        self.parser = Parser(event.names, self.rules.words.roles)
        self.said: list[Said] = []
        self.plans: dict[Seat, Seat] = {}
        self.to_check: dict[Seat, Seat] = {}  # whom each says to look into next
        self.votes: list[tuple[int, Seat, Seat | None]] = []
        self.ran: tuple[Seat, ...] = ()
        self.night_dead: list[tuple[int, tuple[Seat, ...]]] = []
        self.banished: list[tuple[int, Seat]] = []
        self._sentences: dict[str, int] = {}
        self._turns: dict[str, int] = {}
        self._names: re.Pattern[str] | None = None
        self.broke: dict[Seat, tuple[int, Seat, Seat]] = {}  # day, whom one had announced, whom one wrote down
        self._calls: tuple[str, ...] = ()
        self._once: set[tuple[str, Seat, Seat, int]] = set()

    # -- catching up ---------------------------------------------------------------------------------------------

    def hear(self, events: Sequence[Event]) -> None:
        """Fold whatever is new. `events` is the whole public record so far."""
        for event in events[len(self.events) :]:
            self.events.append(event)
            take = _FOLDS.get(type(event))
            if take is not None:
                take(self, event)
                self._belief = None

    def fits(self, events: Sequence[Event]) -> bool:
        """Whether this record is of the same game and not ahead of what its reader has heard."""
        held = len(self.events)
        return held <= len(events) and (not held or events[held - 1] is self.events[-1])

    # -- folding -------------------------------------------------------------------------------------------------

    def _phase(self, event: PhaseStart) -> None:
        self.day = event.day
        self.plans = {}
        self.voted()
        self.claimants.nights += event.phase is Phase.NIGHT and event.day > 0  # in night 0 the pack only meets

    def _sub_phase(self, event: SubPhaseStart) -> None:
        self.sub_phase = event.sub_phase
        self._before_vote = None

    def _speech(self, event: Speech) -> None:
        acts = tuple(act for act in self.parser.acts(event.content) if act.seat != event.actor)
        self.said.append(Said(event.actor, self.day, self.sub_phase, acts, event.content))
        self._sentences.update(dict.fromkeys(sentences(event.content), self.day))
        self._turns.update(dict.fromkeys(sentences(self._nameless(event.content)), self.day))
        if not (self.sub_phase == "CAMPAIGN" and self.rules.switches.campaign == "sealed"):
            self.claimants.listened(event.actor)  # sealed speeches were written before any was heard
        belief = self.standing()
        planned = {act.seat for act in acts if act.kind == "vote"}
        for act in acts:
            if act.kind != "accuse" or act.seat not in planned:  # to accuse and to plan a vote is one thing, said twice
                self._act(event.actor, act, belief)

    def heard_today(self, me: Seat) -> list[Said]:
        """What the others who are alive have said today."""
        return [said for said in self.said if said.day == self.day and said.seat != me and said.seat in self.living]

    def lately_said(self, sentence: str) -> bool:
        """Whether anyone said just this today or the day before."""
        return self._sentences.get(sentence, -9) >= self.day - 1

    def lately_turned(self, words: str) -> bool:
        """Whether anyone used just this turn of phrase today or the day before, whoever was meant by it."""
        return any(self._turns.get(turn, -9) >= self.day - 1 for turn in sentences(self._nameless(words)))

    def _nameless(self, words: str) -> str:
        if self._names is None:
            self._names = re.compile("|".join(map(re.escape, sorted(self.calls(), key=len, reverse=True))))
        return self._names.sub("·", words)

    def calls(self) -> tuple[str, ...]:
        """What to call each seat, so that everybody understands who is meant: the name where it reads as one."""
        if not self._calls:
            told = [Act("defend", seat) for seat in range(self.seats)]
            self._calls = tuple(
                name if self.parser.acts(f"I trust {name}.") == (act,) else f"seat {act.seat}"
                for name, act in zip(self.names, told, strict=True)
            )
        return self._calls

    def called(self, seat: Seat) -> str:
        return self.calls()[seat]

    def _act(self, actor: Seat, act: Act, belief: Belief) -> None:
        if act.kind == "claim" and act.role is not None:
            self._claim(actor, act.role)
        elif act.kind == "report" and act.seat is not None and act.good is not None:
            self._report(actor, act.seat, act.good)
        elif act.kind == "retract":
            if self.claimants.retract(actor):
                self.alone("retract", actor)
        elif act.kind == "idle":
            self.alone("idle", actor)
        elif act.kind == "check" and act.seat is not None:
            self.to_check[actor] = act.seat
        elif act.seat is not None and act.kind in ("accuse", "defend", "vote", "agree", "counter"):
            self._lean(actor, "plan" if act.kind == "vote" else act.kind, act.seat, belief)

    def _lean(self, actor: Seat, kind: str, target: Seat, belief: Belief) -> None:
        if kind == "plan" and target in self.living:
            self.plans[actor] = target
        if kind in ("plan", "accuse"):
            self.claimants.turned_on(actor, target)
        once = (kind, actor, target, self.day)
        if once not in self._once and target in self.living:
            self._once.add(once)
            self.deed(kind, actor, target, belief)

    def _report(self, actor: Seat, target: Seat, good: bool) -> None:
        """Whoever reports a check claims to see. Before any night there is nothing to report: a joke, or a slip."""
        if not self.cards.get("seer"):
            return
        if not self.claimants.nights:
            self.alone("nonsense", actor)
            self.claimants.void(actor, "seer")
            return
        self._claim(actor, "seer")
        self.claimants.report(actor, target, good, self.day)

    def _claim(self, actor: Seat, role: str) -> None:
        taken_back = self.claimants.taken_back[actor]
        if not self.claimants.claim(actor, role, self.day) or "claims" in self.deaf:
            return
        if self.claimants.taken_back[actor] > taken_back:
            self.alone("retract", actor)
        rivals = self.claimants.rivals(actor, role)
        if role == "seer" or role not in self.cards:
            return
        if roles()[role].god and self.cards[role] == 1 and rivals:
            for rival in rivals:
                self.contest(actor, rival)
        else:
            kind = "claim_pack" if roles()[role].pack else "claim_god" if roles()[role].god else "claim_villager"
            self.alone(kind, actor)

    def _nominate(self, event: Nomination) -> None:
        if event.target is None:
            return
        if self.plans.get(event.actor) != event.target:
            self.deed("nominate", event.actor, event.target, self.standing())
            self.plans[event.actor] = event.target

    def _vote(self, event: Vote) -> None:
        self.votes.append((self.day, event.actor, event.target))
        if self._before_vote is None:
            self._before_vote = self.belief()
        kind = "elect" if self.sub_phase == "SHERIFF_ELECTION" else "ballot"
        if event.target is None:
            if not self._waiting_is_wise():
                self.alone("abstain", event.actor)
            return
        self.voted()
        if kind == "ballot":
            self.claimants.turned_on(event.actor, event.target)
        self.deed(kind, event.actor, event.target, self._before_vote)
        planned = self.plans.get(event.actor) if kind == "ballot" else None
        if planned is not None and planned != event.target and planned in self.living:
            self.alone("broke_plan", event.actor)
            self.broke[event.actor] = (self.day, planned, event.target)

    def _waiting_is_wise(self) -> bool:
        """Few are left, an even number, and numbers decide: then a night first costs nothing, and no blame."""
        count = len(self.living)
        return self.rules.switches.victory == "parity" and count <= SMALL and count % 2 == 0

    def _banish(self, event: Banishment) -> None:
        if event.banished is not None:
            self.banished.append((self.day, event.banished))
            self._bury((event.banished,))

    def _bury(self, seats: Sequence[Seat]) -> None:
        self.living = tuple(seat for seat in self.living if seat not in seats)
        self.dead = tuple(sorted((*self.dead, *seats)))

    def _dawn(self, event: DeathAnnouncement) -> None:
        self.night_dead.append((self.day, event.dead_players))
        poison = bool(self.cards.get("witch"))
        safe = not poison and not self.rules.switches.kill_pack
        kind = "night_death" if event.death_count == 1 else "night_death_one_of_many"
        for seat in event.dead_players:
            self.alone(kind, seat, 0.0 if safe else None)
        self._bury(event.dead_players)

    def _shoot(self, event: HunterShoot) -> None:
        self.shown[event.actor] = False
        if event.target is not None:
            self.deed("shot", event.actor, event.target, self.belief())
            self._bury((event.target,))

    def _reveal(self, event: CardRevealed) -> None:
        self.shown[event.actor] = event.camp == "werewolves"

    def _candidates(self, event: SheriffCandidates) -> None:
        self.ran = event.candidates
        for seat in self.living:
            self.alone("ran" if seat in event.candidates else "stood_back", seat)

    def _opt_out(self, event: SheriffOptOut) -> None:
        self.alone("withdrew", event.actor)

    def _elected(self, event: SheriffOutcome) -> None:
        self.sheriff = event.winner

    def _badge(self, event: SheriffBadgeTransfer) -> None:
        self.sheriff = event.to_player
        if event.to_player is not None:
            self.deed("badge", event.actor, event.to_player, self.belief())


_FOLDS: dict[type[Event], Callable[[Record, Any], None]] = {
    TableSet: Record._sit,
    PhaseStart: Record._phase,
    SubPhaseStart: Record._sub_phase,
    Speech: Record._speech,
    Nomination: Record._nominate,
    Vote: Record._vote,
    Banishment: Record._banish,
    DeathAnnouncement: Record._dawn,
    HunterShoot: Record._shoot,
    CardRevealed: Record._reveal,
    SheriffCandidates: Record._candidates,
    SheriffOptOut: Record._opt_out,
    SheriffOutcome: Record._elected,
    SheriffBadgeTransfer: Record._badge,
}

_shared: WeakValueDictionary[tuple[int, int, frozenset[str]], Record] = WeakValueDictionary()


def shared_record(events: Sequence[Event], rules: Ruleset, data: Likelihoods, deaf: frozenset[str]) -> Record:
    """The record of this very table, made once for all its bots: it holds public facts only.

    Found by the identity of the table's first public event, which the record keeps alive.
    """
    key = (id(events[0]), id(data), deaf)
    record = _shared.get(key)
    if record is None or not record.fits(events):
        record = Record(rules, data, deaf)
        _shared[key] = record
    record.hear(events)
    return record
