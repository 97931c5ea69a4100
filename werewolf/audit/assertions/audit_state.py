"""The auditor's own game state, taken only from the log: who is alive, what was said and done, who is sheriff."""

from __future__ import annotations

from werewolf.audit.logged_rules import Event, Line, LoggedRules, Seat

Victory = tuple[str, str]  # the winner and the condition


class Night:
    """What has happened in one night so far."""

    __slots__ = (
        "checkers",
        "deaths",
        "pack_decided",
        "potions",
        "proposals",
        "protections",
        "unknown_action",
        "victim",
        "victims_told",
    )

    def __init__(self) -> None:
        self.proposals: dict[int, dict[Seat, Seat | None]] = {1: {}, 2: {}}  # by council round: who proposed whom
        self.pack_decided = False  # whether the pack's decision is logged, even if it is to kill nobody
        self.victim: Seat | None = None  # whom the pack attacks
        self.victims_told: dict[Seat, Seat | None] = {}  # by witch: the victim she was told
        self.potions: list[tuple[Seat, str, Seat | None]] = []  # witch, potion or PASS, target
        self.protections: dict[Seat, Seat | None] = {}  # by guard or doctor: whom they protect
        self.checkers: list[Seat] = []  # the seers who have made their check
        self.deaths: dict[Seat, str] | None = None  # the logged outcome: causes by seat
        self.unknown_action = False  # whether an unknown kind of action, which may have killed someone, was logged

    def acting_witches(self) -> set[Seat]:
        """The witches who used a potion tonight, or passed."""
        return {witch for witch, _, _ in self.potions}

    def potion_targets(self, potion: str) -> set[Seat | None]:
        """The seats this potion was given to."""
        return {target for _, kind, target in self.potions if kind == potion}


class Day:
    """What has happened on one day so far."""

    __slots__ = (
        "announced_deaths",
        "ballots",
        "banished_seat",
        "campaign_speakers",
        "candidates",
        "counted_votes",
        "defence_speakers",
        "last_words",
        "nominations",
        "settled_deaths",
        "speakers",
        "speaking_order",
        "tied_seats",
        "volunteers",
        "withdrawals",
    )

    def __init__(self) -> None:
        self.volunteers: list[Seat] = []  # who answered that they run for sheriff
        self.candidates: tuple[Seat, ...] = ()  # who was declared a candidate
        self.campaign_speakers: list[Seat] = []
        self.withdrawals: set[Seat] = set()
        self.announced_deaths: tuple[Seat, ...] = ()
        self.last_words: dict[Seat, str] = {}
        self.settled_deaths: list[Seat] = []  # seats that have their DeathEvent, in order
        self.speaking_order: tuple[Seat, ...] = ()
        self.speakers: list[Seat] = []  # who has spoken in the discussion
        self.nominations: dict[Seat, Seat | None] = {}
        self.ballots: dict[str, dict[Seat, Seat | None]] = {}  # by sub-phase: who voted for whom
        self.tied_seats: tuple[Seat, ...] = ()  # the seats in the revote
        self.defence_speakers: list[Seat] = []
        self.counted_votes: list[str] = []  # the sub-phases whose vote has its result
        self.banished_seat: Seat | None = None

    def remaining_candidates(self) -> tuple[Seat, ...]:
        """The candidates who have not withdrawn."""
        return tuple(seat for seat in self.candidates if seat not in self.withdrawals)


class AuditState:
    """Everything known before the line at hand. `updates` writes it, the assertions read it."""

    __slots__ = (
        "asks",
        "badge_holders",
        "badge_transfers",
        "day",
        "dead",
        "death_causes",
        "game_over",
        "in_phase",
        "killers",
        "last_night",
        "line",
        "line_count",
        "living",
        "night",
        "night_count",
        "pack",
        "pack_speakers",
        "pending_answers",
        "pending_nominations",
        "phase",
        "phase_count",
        "rules",
        "sheriff",
        "shots",
        "sorted_dead",
        "sorted_living",
        "sub_phase",
        "sub_phases",
        "switches",
        "today",
        "unannounced_deaths",
        "unsettled_deaths",
        "used_potions",
        "victory",
    )

    def __init__(self, rules: LoggedRules, start: Line) -> None:
        self.rules = rules
        self.switches = rules.switches
        self.line = start
        self.line_count = 0
        self.living = set(range(rules.seats))
        self.dead: set[Seat] = set()
        self.sorted_living = list(range(rules.seats))  # the living and the dead in the form a marker lists them
        self.sorted_dead: list[Seat] = []
        self.pack = sorted(rules.wolves)  # the living pack, in seat order
        self.killers = self.pack  # the pack members who propose and kill: those with the werewolf card
        self.death_causes: dict[Seat, str] = {}
        self.unsettled_deaths: set[Seat] = set()  # the dead whose DeathEvent is still to come
        self.sheriff: Seat | None = None
        self.badge_holders: set[Seat] = set()
        self.badge_transfers: dict[Seat, Seat | None] = {}  # who passed the badge on, and to whom
        self.shots: dict[Seat, Seat | None] = {}
        self.used_potions: dict[Seat, set[str]] = {}  # by witch
        self.phase: str | None = None
        self.day = 0
        self.phase_count = 0
        self.in_phase = False
        self.sub_phase: str | None = None
        self.sub_phases: list[str] = []  # this phase's sub-phases, in order
        self.night = Night()
        self.last_night = Night()
        self.today = Day()
        self.night_count = 0  # nights with an outcome
        self.unannounced_deaths: dict[Seat, str] | None = None  # the last night's deaths, until they are announced
        self.pack_speakers: list[Seat] = []  # who has talked to the pack in this sub-phase
        self.asks: set[tuple[str, Seat]] = set()  # this phase's asks: purpose and seat
        self.pending_answers: dict[tuple[str, Seat], Event] = {}  # answers whose action is still to come
        self.pending_nominations: dict[
            Seat, object
        ] = {}  # by speaker: the seat named in a speech, or a word for nobody
        self.victory: Victory | None = None
        self.game_over = False

    def role(self, seat: Seat) -> str:
        """A seat's role, or an empty string if there is no such seat."""
        return self.rules.deal[seat] if 0 <= seat < self.rules.seats else ""

    def bury(self, seat: Seat, cause: str) -> None:
        """Move a seat from the living to the dead."""
        if seat in self.living:
            self.living.remove(seat)
            self.dead.add(seat)
            self.pack = sorted(self.living & self.rules.wolves)
            self.killers = [seat for seat in self.pack if self.rules.deal[seat] == "werewolf"]
            self.sorted_living, self.sorted_dead = sorted(self.living), sorted(self.dead)
            self.death_causes[seat] = cause
            self.unsettled_deaths.add(seat)
