"""In which order a game goes, from its first night to its last day."""

from __future__ import annotations

from werewolf.audit.logged_rules import Event
from werewolf.audit.rule import HELD, not_held, rule, unless, without
from werewolf.audit.state import AuditState

CATEGORY = "Phase order"
SHERIFF_PHASES = ("CAMPAIGN", "OPT_OUT", "SHERIFF_ELECTION")


def day_over(books: AuditState, event: Event) -> bool:
    return event["kind"] == "PhaseEnd" and books.phase == "DAY"


@rule("C.1", on=("PhaseStart",), off=(unless("start", "night"),))
def C_1(books: AuditState, event: Event) -> str | None:
    """The game opens with Night 1."""
    return opens_with(books, event, "NIGHT", 1)


def opens_with(books: AuditState, event: Event, phase: str, day: int) -> str | None:
    if books.phases:
        return None
    right = event["phase"] == phase and event["day"] == day
    return HELD if right else f"it opens with {event['phase']} {event['day']}"


@rule("C.2", on=("PhaseStart",))
def C_2(books: AuditState, event: Event) -> str | None:
    """Night and day take turns."""
    if not books.phases:
        return None
    return HELD if event["phase"] != books.phase else f"{event['phase']} follows {books.phase}"


@rule("C.3", on=tuple(f"SubPhaseStart@{name}" for name in SHERIFF_PHASES))
def C_3(books: AuditState, event: Event) -> str | None:
    """On Day 1 the sheriff is settled before the night's deaths are."""
    if books.day != 1:
        return None
    return f"{event['sub_phase']} comes after DEATH_RESOLUTION" if "DEATH_RESOLUTION" in books.subs else HELD


@rule("C.4", on=("WerewolfKill", "WitchTold", "WitchAction"), off=(without("witch"),))
def C_4(books: AuditState, event: Event) -> str | None:
    """The pack's deed is on record before anything of the witch's."""
    night = books.night
    if event["kind"] == "WerewolfKill":
        return "the witch was called before it" if night.told or night.potions else HELD
    if not books.biters:
        return None
    return HELD if night.killed else f"{event['kind']} stands before WerewolfKill"


@rule("C.5", on=("SubPhaseStart", "PhaseEnd"))
def C_5(books: AuditState, event: Event) -> str | None:
    """The night's resolution closes it."""
    if books.phase != "NIGHT" or "NIGHT_RESOLUTION" not in books.subs:
        return None
    return HELD if event["kind"] == "PhaseEnd" else f"{event['sub_phase']} comes after NIGHT_RESOLUTION"


@rule("C.6", on=("PhaseEnd",))
def C_6(books: AuditState, event: Event) -> str | None:
    """Every night has the pack's hour and a resolution; only Night Zero has neither."""
    if event["phase"] != "NIGHT" or books.day == 0:
        return None
    missing = {"WEREWOLF_ACTION", "NIGHT_RESOLUTION"} - set(books.subs)
    return f"the night has no {' and no '.join(sorted(missing))}" if missing else HELD


@rule("C.7", on=("SubPhaseStart",), off=(not_held("campaign"),))
def C_7(books: AuditState, event: Event) -> str | None:
    """Day 1 begins with the campaign."""
    if books.phase != "DAY" or books.day != 1 or books.subs:
        return None
    return HELD if event["sub_phase"] == "CAMPAIGN" else f"Day 1 begins with {event['sub_phase']}"


@rule("C.8", on=("SubPhaseStart@CAMPAIGN", "PhaseEnd"))
def C_8(books: AuditState, event: Event) -> str | None:
    """After Day 1 nobody campaigns."""
    if day_over(books, event):
        return HELD if books.day > 1 else None
    return f"a campaign on Day {books.day}" if event["kind"] == "SubPhaseStart" and books.day > 1 else None


@rule("C.9", on=("SubPhaseStart@OPT_OUT", "SubPhaseEnd@OPT_OUT", "PhaseEnd"))
def C_9(books: AuditState, event: Event) -> str | None:
    """Withdrawing has its hour after the campaign, for all who run, if and only if someone runs."""
    ran = books.today.ran
    if event["kind"] == "SubPhaseStart":
        if "CAMPAIGN" not in books.subs:
            return "OPT_OUT without a campaign before it"
        return HELD if ran else "OPT_OUT, and nobody runs"
    if event["kind"] == "SubPhaseEnd":
        missed = [seat for seat in ran if ("withdraw", seat) not in books.asked]
        return f"seat {missed[0]} was not asked to withdraw" if missed else None
    if not day_over(books, event) or not ran or "OPT_OUT" in books.subs:
        return None
    return "someone ran, and there was no OPT_OUT"


@rule("C.10", on=("SubPhaseStart@SHERIFF_ELECTION", "PhaseEnd"))
def C_10(books: AuditState, event: Event) -> str | None:
    """The election comes after withdrawing, if and only if someone still stands."""
    if event["kind"] == "SubPhaseStart":
        if books.day > 1 and "OPT_OUT" not in books.subs:  # not an election of Day 1's at all: H.2 says so
            return None
        if "OPT_OUT" not in books.subs:
            return "an election before anyone could withdraw"
        return HELD if books.today.standing() else "an election, and nobody stands"
    if not day_over(books, event) or "OPT_OUT" not in books.subs or "SHERIFF_ELECTION" in books.subs:
        return None
    return "candidates stood, and there was no election" if books.today.standing() else HELD


@rule("C.11", on=("SubPhaseStart@DEATH_RESOLUTION", "SubPhaseStart@DISCUSSION"))
def C_11(books: AuditState, event: Event) -> str | None:
    """The night's deaths are settled before anything is discussed."""
    if event["sub_phase"] == "DISCUSSION":
        return HELD if books.toll is None else "the night's deaths are not settled yet"
    return "the discussion was before it" if "DISCUSSION" in books.subs else HELD


@rule("C.12", on=("SubPhaseStart@DISCUSSION", "SubPhaseStart@VOTING"))
def C_12(books: AuditState, event: Event) -> str | None:
    """Discussion comes before the vote."""
    if event["sub_phase"] == "VOTING":
        return HELD if "DISCUSSION" in books.subs else "a vote without a discussion before it"
    return "the vote was before it" if "VOTING" in books.subs else None


@rule("C.13", on=("SubPhaseStart", "PhaseEnd"))
def C_13(books: AuditState, event: Event) -> str | None:
    """Banishment is resolved right after the vote, if and only if someone was banished."""
    if books.phase != "DAY" or not books.subs:
        return None
    resolving = event.get("sub_phase") == "BANISHMENT_RESOLUTION"
    voted = bool(books.today.resolved) and books.subs[-1] == books.today.resolved[-1]
    if voted and books.today.banished is not None:
        return HELD if resolving else f"seat {books.today.banished} was banished, and it is not resolved"
    return "BANISHMENT_RESOLUTION, and nobody has just been banished" if resolving else None


@rule("C.14", on=("SubPhaseStart@BANISHMENT_RESOLUTION", "PhaseEnd"))
def C_14(books: AuditState, event: Event) -> str | None:
    """Where nobody is banished there is nothing to resolve."""
    if event["kind"] == "SubPhaseStart":
        return "nobody is banished today" if books.today.banished is None else None
    tied = day_over(books, event) and books.today.resolved and books.today.banished is None
    return HELD if tied else None


@rule("C.15", on=("PhaseStart", "GameOver"))
def C_15(books: AuditState, event: Event) -> str | None:
    """The last day ends the game: no phase follows it, and only there may days run out."""
    limit = books.switches["day_limit"]
    if event["kind"] == "PhaseStart":
        last_night = limit if books.switches["start"] == "night" else limit - 1
        last = limit if event["phase"] == "DAY" else last_night
        return HELD if event["day"] <= last else f"{event['phase']} {event['day']}, and Day {limit} is the last"
    if event["condition"] != "DAY_LIMIT":
        return None
    if books.phase != "DAY" or books.day != limit:
        return f"days run out on {books.phase} {books.day}, and Day {limit} is the last"
    return HELD if event["winner"] == "tie" else f"days ran out, and {event['winner']} is said to have won"
