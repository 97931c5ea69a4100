"""Whether everything that must be on record is."""

from __future__ import annotations

from collections import Counter

from werewolf.audit.deeds import MISSING
from werewolf.audit.folds import FOLDS, INSIDE
from werewolf.audit.logged_rules import Event, Seat
from werewolf.audit.rule import AFTER, ANY, END, HELD, STRANGE, rule
from werewolf.audit.state import AuditState

CATEGORY = "Event logging"
CONDITIONS = {
    "village": {"ALL_WEREWOLVES_KILLED"},
    "werewolves": {"ALL_GODS_KILLED", "ALL_VILLAGERS_KILLED", "PARITY"},
    "tie": {"BOTH", "DAY_LIMIT"},
}
ALWAYS = {"death_resolution", "pack_talk", "discussion", "voting"}
PHASE_MARKS = ("PhaseStart", "PhaseEnd", "GameOver")
OPENING = ("GameStart", "TableSet", "CardDealt", "PackMet")
# A jotting, a turn at the keyboard, a change of player, a finding: they come when they come.
ASIDES = ("Note", "Called", "Seated", "RuleBroken")
PLACED = tuple(kind for kind in FOLDS if kind not in (*OPENING, "Answered", *ASIDES))


@rule("N.1", on=(*PLACED, STRANGE))
def N_1(books: AuditState, event: Event) -> str | None:
    """Every sub-phase has its markers, even if nothing happens in it, and every deed lies inside one."""
    kind, place = event["kind"], books.line["sub_phase"]
    if kind in ("SubPhaseStart", "SubPhaseEnd"):
        return marker_fault(books, event)
    if kind in PHASE_MARKS:
        if books.sub_phase is not None:
            return f"{books.sub_phase} was not closed"
        return missing_sub_phase(books) if kind == "PhaseEnd" else None
    return HELD if place is not None and place == books.sub_phase else f"{kind} stands outside its sub-phase"


def marker_fault(books: AuditState, event: Event) -> str:
    name = event["sub_phase"]
    if name != books.line["sub_phase"] or event["phase"] != books.phase:
        return f"{name} is marked at another place"
    if event["kind"] == "SubPhaseEnd":
        return HELD if books.sub_phase == name else f"{name} closes unopened"
    return HELD if books.sub_phase is None else f"{name} opens inside {books.sub_phase}"


def missing_sub_phase(books: AuditState) -> str | None:
    """A sub-phase that is always held and was not. The pack's hour and the resolution are C.6's business."""
    if books.phase == "NIGHT":
        due = [name for name in books.house.awake if name != "WEREWOLF_ACTION"] if books.day else ["NIGHT_ZERO"]
    elif books.decided:
        due = []
    else:
        due = [name.upper() for name in books.house.day if name in ALWAYS and name != "death_resolution"]
        due += ["CAMPAIGN"] if books.day == 1 and "campaign" in books.house.day else []
        due += ["DEATH_RESOLUTION"] if books.toll is not None else []
    lost = [name for name in due if name not in books.subs]
    return f"there was no {lost[0]}" if lost else HELD


@rule("N.2", on=(ANY,), placing=INSIDE)
def N_2(books: AuditState, event: Event) -> str | None:
    """Every phase is opened and closed by a marker, and every line lies inside one."""
    kind, phase = event["kind"], books.line["phase"]
    if kind in PHASE_MARKS:
        if phase != event.get("phase", "GAME_OVER") or books.line["sub_phase"] is not None:
            return f"{kind} is marked at another place"
        if kind != "PhaseEnd":
            return f"{books.phase} {books.day} was not closed" if books.in_phase else HELD
        closes = books.in_phase and (phase, event["day"]) == (books.phase, books.day)
        return HELD if closes else f"{phase} {event['day']} closes unopened"
    if phase != books.phase:
        return f"{phase} stands in {books.phase}"
    return HELD if books.in_phase or kind in ASIDES or not books.phases else f"{kind} stands outside any phase"


@rule("N.3", on=OPENING)
def N_3(books: AuditState, event: Event) -> str | None:
    """GameStart comes first and once, and what is dealt out afterwards agrees with it."""
    house, kind = books.house, event["kind"]
    if kind == "GameStart":
        if books.count:
            return "a second GameStart"
        seats = [chair["seat"] for chair in event["players"]]
        whole = Counter(event["deal"]) == Counter(house.cards) and seats == list(range(house.seats))
        return HELD if whole else "deal, cards and players do not agree"
    if kind == "TableSet":
        agrees = (event["seats"], event["cards"], len(event["names"])) == (house.seats, house.cards, house.seats)
    elif kind == "CardDealt":
        agrees = event["role"] == house.deal[event["actor"]]
    else:
        agrees = sorted(set(event["pack"]) - house.strangers) == sorted(house.wolves)
    return HELD if agrees else f"{kind} says otherwise than GameStart"


@rule("N.4", on=("GameOver", AFTER, END))
def N_4(books: AuditState, event: Event) -> str | None:
    """GameOver closes the log, with a winner, the condition, and how everyone ended."""
    if event["kind"] == END:
        return None if books.over else "the game has no GameOver: it is unfinished"
    if books.over:
        return None if event["kind"] in ASIDES else "the log goes on after GameOver"
    if event["condition"] not in CONDITIONS.get(event["winner"], ()):
        return f"no such end: {event['winner']} ({event['condition']})"
    if [fate["seat"] for fate in event["players"]] != list(range(books.house.seats)):
        return "not everyone's end is told"
    wrong = [fate["seat"] for fate in event["players"] if not right_fate(books, fate, event["winner"])]
    return f"the end of seat {wrong[0]} is told wrongly" if wrong else HELD


def right_fate(books: AuditState, fate: Event, winner: str) -> bool:
    """A wolf's who wore the badge is L.3's business."""
    seat = fate["seat"]
    camp = "werewolves" if seat in books.house.wolves else "village"
    won = fate["won"] == (camp == winner) or (camp == "werewolves" and seat in books.badge_holders)
    return won and fate["role"] == books.role(seat) and fate["outcome"] == outcome(books, seat)


def outcome(books: AuditState, seat: Seat) -> str:
    if seat in books.living:
        return "survived"
    return "eliminated" if books.causes[seat] == "BANISHMENT" else "killed"


@rule("N.5", on=("NightOutcome", "SubPhaseEnd@NIGHT_RESOLUTION", "DeathEvent", "PhaseEnd"))
def N_5(books: AuditState, event: Event) -> str | None:
    """Deaths are on record: each night's in NightOutcome, neither more nor fewer, and each seat's with its cause."""
    kind = event["kind"]
    if kind == "NightOutcome":
        return toll_fault(books, event["deaths"])
    if kind == "SubPhaseEnd":
        return "the night has no outcome" if books.night.toll is None else None
    if kind == "PhaseEnd":
        return f"the death of seat {min(books.affairs)} was never summed up" if books.affairs else None
    return summary_fault(books, event)


def summary_fault(books: AuditState, event: Event) -> str:
    """Whether a death is summed up as it was. Shot and badge are K.3's and L.4's business."""
    seat = event["actor"]
    if event["last_words"] != books.today.words.get(seat):
        return f"the last words of seat {seat} were others"
    cause = books.causes.get(seat)
    return HELD if event["cause"] == cause else f"seat {seat} died of {cause}, not of {event['cause']}"


def toll_fault(books: AuditState, deaths: dict[str, str]) -> str | None:
    """Whether the toll holds every unhindered bite and nobody who was not harmed. Saves and poison have own rules."""
    night = books.night
    if night.toll is not None:
        return "a second outcome in one night"
    if night.strange:
        return None
    poisoned = night.drunk("POISON")
    shielded = {*night.wards.values(), *night.drunk("ANTIDOTE")}
    bitten = night.bitten
    if bitten is not None and bitten not in poisoned | shielded and deaths.get(str(bitten)) != "WEREWOLF_KILL":
        return f"seat {bitten} was killed, and the outcome does not say so"
    harmed = poisoned | {bitten}
    unharmed = [seat for seat in deaths if int(seat) not in harmed]
    return f"seat {unharmed[0]} is said to have died, and nobody harmed it" if unharmed else HELD


@rule("N.6", on=(ANY,), placing=INSIDE - MISSING.keys())
def N_6(books: AuditState, event: Event) -> str | None:
    """Nothing is missing: lines are numbered without a gap, every answer has its deed and every deed its answer."""
    if books.line["n"] != books.count:
        return f"number {books.line['n']} stands where {books.count} is due"
    missing = MISSING.get(event["kind"])
    return missing(books, event) if missing else None
