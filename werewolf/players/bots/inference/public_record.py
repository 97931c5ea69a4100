"""The public record: turns every public event of a game into evidence, claims and plans, once for all bots.

`_HANDLERS` at the end says which method reads which event. A method adds evidence (`add_action`, `add_lone`), or only
notes what bots look up later: who voted for whom, who died when, whose card was shown.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any
from weakref import WeakValueDictionary

from werewolf.game.asks import Seat
from werewolf.game.event import Event
from werewolf.game.events import (
    Banishment,
    CardRevealed,
    DeathAnnouncement,
    Nomination,
    Phase,
    PhaseStart,
    Reply,
    SheriffBadgeTransfer,
    SheriffCandidates,
    SheriffOptOut,
    SheriffOutcome,
    Speech,
    SubPhaseStart,
    TableSet,
    Vote,
)
from werewolf.game.roles import roles
from werewolf.game.roles.hunter import HunterShoot
from werewolf.game.ruleset import Ruleset
from werewolf.players.bots.inference.likelihoods import Likelihoods
from werewolf.players.bots.inference.spoken_evidence import SpokenEvidence, TableWords
from werewolf.players.language.parser import shared_parser

SMALL = 6  # living seats: from here on, whom to vote out is worked out by looking ahead (`endgame.py`)


class PublicRecord(SpokenEvidence):
    """All public facts of one game as evidence. It holds nothing secret, so the bots of one table share it."""

    def __init__(self, rules: Ruleset, data: Likelihoods, ignored_kinds: frozenset[str] = frozenset()) -> None:
        super().__init__(rules, data, ignored_kinds)
        self.events: list[Event] = []
        self.sheriff: Seat | None = None

    def _on_table_set(self, event: TableSet) -> None:
        known = roles()
        self.set_up(event.cards, sum(count for role, count in event.cards.items() if known[role].pack), event.seats)
        self.words = TableWords(event.names, shared_parser(tuple(event.names), tuple(self.rules.words.roles.items())))
        self.votes: list[tuple[int, Seat, Seat | None]] = []
        self.candidates: tuple[Seat, ...] = ()
        self.night_deaths: list[tuple[int, tuple[Seat, ...]]] = []
        self.banishments: list[tuple[int, Seat]] = []
        self.night_victims: dict[Seat, tuple[int, int]] = {}  # by seat: the day and the place of the announcement
        self.shown: dict[Seat, tuple[int, int, CardRevealed]] = {}  # by seat: the day and the place of its card
        self.broken_plans: dict[Seat, tuple[int, Seat, Seat]] = {}  # by voter: day, announced target, actual target

    # -- reading events ------------------------------------------------------------------------------------------

    def update(self, events: Sequence[Event]) -> None:
        """Add the new events. `events` are all public events so far."""
        for event in events[len(self.events) :]:
            self.line = len(self.events)
            self.events.append(event)
            handler = _HANDLERS.get(type(event))
            if handler is not None:
                self.keep_start()
                handler(self, event)
                killed = event.kills()
                if killed:
                    self.living = tuple(seat for seat in self.living if seat not in killed)
                    self.dead = tuple(sorted((*self.dead, *killed)))
                    self.nights.death_lines |= dict.fromkeys(killed, self.line)
                self.note_change()
            elif isinstance(event, SubPhaseStart):  # changes no belief
                self.sub_phase = event.sub_phase
                self.start_sub_phase(event.sub_phase)

    def is_prefix_of(self, events: Sequence[Event]) -> bool:
        """Whether this record is of the same game and holds no event beyond these."""
        known = len(self.events)
        return known <= len(events) and (not known or events[known - 1] is self.events[-1])

    # -- days and speeches ---------------------------------------------------------------------------------------

    def _on_phase(self, event: PhaseStart) -> None:
        if event.day != self.day:
            self.speeches_today = []
        self.day = event.day
        self.plans = {}
        self.drop_announcements()
        if event.phase is Phase.NIGHT and event.day > 0:  # in night 0 there are no checks
            self.claimants.nights += 1
            self.nights.lines.append(self.line)

    def _on_words(self, event: Speech | Reply) -> None:
        if event.content is not None:
            self.hear(event.actor, event.content)

    # -- votes, deaths and offices -------------------------------------------------------------------------------

    def _on_nomination(self, event: Nomination) -> None:
        if event.target is None:
            return
        if self.plans.get(event.actor) != event.target:
            self.add_action("nominate", event.actor, event.target, self.sub_phase_belief())
            self.plans[event.actor], self.plan_lines[event.actor] = event.target, self.line

    def _on_vote(self, event: Vote) -> None:
        self.votes.append((self.day, event.actor, event.target))
        belief = self.sub_phase_belief()
        kind = "elect" if self.sub_phase == "SHERIFF_ELECTION" else "ballot"
        if event.target is None or event.target == event.actor:  # neither says whom the voter suspects
            if not self._skipping_is_safe():
                kind = "abstain" if event.target is None else "self_vote"
                least = self.data.knobs["abstain_floor"]  # or it would pay to show nothing
                self.add_lone(kind, event.actor, max(least, self.data.alone["abstain"]))
            return
        self.drop_announcements()
        if kind == "ballot":
            self.claimants.note_attack(event.actor, event.target, self.line)
        self.add_action(kind, event.actor, event.target, belief)
        planned = self.plans.get(event.actor) if kind == "ballot" else None
        if planned is not None and planned != event.target and planned in self.living:
            self.add_lone("broke_plan", event.actor)
            self.broken_plans[event.actor] = (self.day, planned, event.target)

    def _skipping_is_safe(self) -> bool:
        """Whether a skipped vote costs the village nothing: few are left, an even number, and numbers decide."""
        count = len(self.living)
        return self.rules.switches.victory == "parity" and count <= SMALL and count % 2 == 0

    def _on_banishment(self, event: Banishment) -> None:
        if event.banished is not None:
            self.banishments.append((self.day, event.banished))

    def _on_deaths(self, event: DeathAnnouncement) -> None:
        self.night_deaths.append((self.day, event.dead_players))
        self.nights.deaths.append(event.dead_players)
        for seat in event.dead_players:
            self.night_victims[seat] = self.day, self.line
            self.add_lone(self._death_kind(event.death_count), seat, 0.0 if self.only_the_pack_kills() else None)

    def only_the_pack_kills(self) -> bool:
        """Whether every death in the night is the pack's, and never one of its own."""
        return not self.cards.get("witch") and not self.rules.switches.kill_pack

    @staticmethod
    def _death_kind(count: int) -> str:
        return "night_death" if count == 1 else "night_death_one_of_many"

    def death_factor(self, seat: Seat) -> float:
        """What this seat's death in the night has counted for it, where a witch may have been behind it."""
        counts = [len(dead) for _, dead in self.night_deaths if seat in dead]
        return self.data.alone[self._death_kind(counts[0])] if counts else 1.0

    def _on_shot(self, event: HunterShoot) -> None:
        if event.target is not None:
            self.add_action("shot", event.actor, event.target, self.sub_phase_belief())
        self.known_sides[event.actor] = False

    def _on_reveal(self, event: CardRevealed) -> None:
        self.known_sides[event.actor] = event.camp == "werewolves"
        self.shown[event.actor] = self.day, self.line, event

    def _on_candidates(self, event: SheriffCandidates) -> None:
        self.candidates = event.candidates
        for seat in self.living:
            self.add_lone("ran" if seat in event.candidates else "stood_back", seat)

    def _on_election(self, event: SheriffOutcome) -> None:
        self.sheriff = event.winner

    def _on_badge(self, event: SheriffBadgeTransfer) -> None:
        self.sheriff = event.to_player
        if event.to_player is not None:
            self.add_action("badge", event.actor, event.to_player, self.sub_phase_belief())


_HANDLERS: dict[type[Event], Callable[[PublicRecord, Any], None]] = {
    TableSet: PublicRecord._on_table_set,
    PhaseStart: PublicRecord._on_phase,
    Speech: PublicRecord._on_words,
    Reply: PublicRecord._on_words,
    Nomination: PublicRecord._on_nomination,
    Vote: PublicRecord._on_vote,
    Banishment: PublicRecord._on_banishment,
    DeathAnnouncement: PublicRecord._on_deaths,
    HunterShoot: PublicRecord._on_shot,
    CardRevealed: PublicRecord._on_reveal,
    SheriffCandidates: PublicRecord._on_candidates,
    SheriffOptOut: lambda record, event: record.add_lone("withdrew", event.actor),
    SheriffOutcome: PublicRecord._on_election,
    SheriffBadgeTransfer: PublicRecord._on_badge,
}

_shared_records: WeakValueDictionary[tuple[int, int, frozenset[str]], PublicRecord] = WeakValueDictionary()


def shared_record(
    events: Sequence[Event], rules: Ruleset, data: Likelihoods, ignored_kinds: frozenset[str]
) -> PublicRecord:
    """The record that all bots of this table share, brought up to these events.

    It is found by the identity of the first public event, which the record keeps alive.
    """
    key = (id(events[0]), id(data), ignored_kinds)
    record = _shared_records.get(key)
    if record is None or not record.is_prefix_of(events):
        record = PublicRecord(rules, data, ignored_kinds)
        _shared_records[key] = record
    record.update(events)
    return record
