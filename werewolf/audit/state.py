"""The auditor's own books: who lives, who holds what, what was said and done, folded from the log and nothing else."""

from __future__ import annotations

from werewolf.audit.logged_rules import Event, Line, LoggedRules, Seat

Victory = tuple[str, str]  # a winner and the condition


class Night:
    """What one night saw so far."""

    __slots__ = ("bitten", "checked", "killed", "potions", "strange", "toll", "told", "voices", "wards")

    def __init__(self) -> None:
        self.voices: dict[int, dict[Seat, Seat | None]] = {1: {}, 2: {}}
        self.killed = False  # whether the pack has settled, be it on nobody
        self.bitten: Seat | None = None
        self.told: dict[Seat, Seat | None] = {}
        self.potions: list[tuple[Seat, str, Seat | None]] = []
        self.wards: dict[Seat, Seat | None] = {}
        self.checked: list[Seat] = []
        self.toll: dict[Seat, str] | None = None
        self.strange = False  # a deed was done that these books do not know, and the toll may follow from it

    def witches(self) -> set[Seat]:
        """Who has used a potion tonight, or passed."""
        return {witch for witch, _, _ in self.potions}

    def drunk(self, potion: str) -> set[Seat | None]:
        """Whom a potion was given to."""
        return {target for _, kind, target in self.potions if kind == potion}


class Day:
    """What one day saw so far."""

    __slots__ = (
        "announced",
        "ballots",
        "banished",
        "campaigned",
        "closed",
        "defended",
        "nominated",
        "order",
        "ran",
        "resolved",
        "running",
        "speakers",
        "tied",
        "withdrawn",
        "words",
    )

    def __init__(self) -> None:
        self.running: list[Seat] = []  # who said they would run
        self.ran: tuple[Seat, ...] = ()  # who was declared a candidate
        self.campaigned: list[Seat] = []  # whose campaign speech was heard
        self.withdrawn: set[Seat] = set()
        self.announced: tuple[Seat, ...] = ()
        self.words: dict[Seat, str] = {}  # last words, as they were heard
        self.closed: list[Seat] = []  # whose affairs are settled, in order
        self.order: tuple[Seat, ...] = ()
        self.speakers: list[Seat] = []
        self.nominated: dict[Seat, Seat | None] = {}
        self.ballots: dict[str, dict[Seat, Seat | None]] = {}
        self.tied: tuple[Seat, ...] = ()  # who stands again
        self.defended: list[Seat] = []
        self.resolved: list[str] = []  # the sub-phases whose vote has its result
        self.banished: Seat | None = None

    def standing(self) -> tuple[Seat, ...]:
        """The candidates who have not withdrawn."""
        return tuple(seat for seat in self.ran if seat not in self.withdrawn)


class AuditState:
    """Everything known before the line at hand. `folds` writes here, the assertions read."""

    __slots__ = (
        "affairs",
        "asked",
        "badge_holders",
        "biters",
        "causes",
        "count",
        "day",
        "dead",
        "decided",
        "handed",
        "house",
        "in_phase",
        "last_night",
        "line",
        "living",
        "night",
        "nights",
        "pack",
        "over",
        "pending",
        "phase",
        "phases",
        "roll",
        "sheriff",
        "shots",
        "spent",
        "sub_phase",
        "subs",
        "switches",
        "talkers",
        "to_nominate",
        "today",
        "toll",
    )

    def __init__(self, house: LoggedRules, start: Line) -> None:
        self.house = house
        self.switches = house.switches
        self.line = start
        self.count = 0  # lines so far
        self.living = set(range(house.seats))
        self.dead: set[Seat] = set()
        self.pack = sorted(house.wolves)  # the living pack, in seat order
        self.biters = self.pack  # those of it who confer and kill: the werewolves by card
        self.roll = (list(range(house.seats)), list[Seat]())  # the living and the dead, as a marker would list them
        self.causes: dict[Seat, str] = {}
        self.affairs: set[Seat] = set()  # the dead whose DeathEvent is still to come
        self.sheriff: Seat | None = None
        self.badge_holders: set[Seat] = set()
        self.handed: dict[Seat, Seat | None] = {}  # who gave the badge away, and to whom
        self.shots: dict[Seat, Seat | None] = {}
        self.spent: dict[Seat, set[str]] = {}  # potions used, by witch
        self.phase: str | None = None
        self.day = 0
        self.phases = 0
        self.in_phase = False
        self.sub_phase: str | None = None
        self.subs: list[str] = []  # this phase's sub-phases, in order
        self.night = Night()
        self.last_night = Night()
        self.today = Day()
        self.nights = 0  # nights with an outcome
        self.toll: dict[Seat, str] | None = None  # the night's dead, until they are announced
        self.talkers: list[Seat] = []
        self.asked: set[tuple[str, Seat]] = set()  # this phase's asks: purpose and seat
        self.pending: dict[tuple[str, Seat], Event] = {}  # answers whose deed is still to come
        self.to_nominate: dict[Seat, object] = {}
        self.decided: Victory | None = None
        self.over = False

    def role(self, seat: Seat) -> str:
        """A seat's card; of a seat that is not there, none."""
        return self.house.deal[seat] if 0 <= seat < self.house.seats else ""

    def bury(self, seat: Seat, cause: str) -> None:
        if seat in self.living:
            self.living.remove(seat)
            self.dead.add(seat)
            self.pack = sorted(self.living & self.house.wolves)
            self.biters = [seat for seat in self.pack if self.house.deal[seat] == "werewolf"]
            self.roll = (sorted(self.living), sorted(self.dead))
            self.causes[seat] = cause
            self.affairs.add(seat)
