"""How deaths are announced, what they give away, and who has last words."""

from __future__ import annotations

from werewolf.audit.logged_rules import Event
from werewolf.audit.rule import HELD, STRANGE, rule, switched, unless
from werewolf.audit.secrecy import CARD_KINDS, CAUSE_KINDS, PRIVATE_KINDS, card_told, cause_told, overheard
from werewolf.audit.state import AuditState

CATEGORY = "Death resolution"
NIGHTLY = ("WEREWOLF_KILL", "POISON")
VOTES = ("VOTING", "REVOTE")
BALLOT = ("Vote", "SubPhaseEnd")


@rule("I.1", on=("DeathAnnouncement", "SubPhaseEnd@DEATH_RESOLUTION"))
def I_1(books: AuditState, event: Event) -> str | None:
    """Every morning all the night's dead are announced, on Day 1 after the sheriff is settled."""
    if event["kind"] == "SubPhaseEnd":
        return "the night's toll was not announced" if books.toll is not None else None
    dead, due = event["dead_players"], sorted(books.toll or {})
    if dead != due or event["death_count"] != len(due):
        return f"announced are {dead}, and the night took {due}"
    if books.line["to"] != "all":
        return f"it is announced to {books.line['to']} alone"
    if books.sub_phase != "DEATH_RESOLUTION" or (dead and sheriff_unsettled(books)):
        return "it comes before its time"
    return HELD


def sheriff_unsettled(books: AuditState) -> bool:
    if books.day != 1:
        return False
    campaign_due = "campaign" in books.house.day and "CAMPAIGN" not in books.subs
    return campaign_due or (bool(books.today.standing()) and "SHERIFF_ELECTION" not in books.subs)


@rule("I.2", on=(*CAUSE_KINDS, STRANGE))
def I_2(books: AuditState, event: Event) -> str | None:
    """No seat learns what anyone died of before the game is over."""
    return cause_told(books, event)


@rule("I.3", on=(*PRIVATE_KINDS, *CARD_KINDS, STRANGE), off=(unless("reveal", "none"),))
def I_3(books: AuditState, event: Event) -> str | None:
    """No seat learns another's card or camp before the game is over, dead or not, nor hears what gives it away."""
    if event["kind"] == "Answered" and books.line["to"] == [event["ask"]["seat"]]:  # every third line of a log
        return HELD
    return overheard(books, event) if event["kind"] in PRIVATE_KINDS else card_told(books, event)


@rule("I.4", on=("DeathEvent",), off=(switched("last_words_night", "never"),))
def I_4(books: AuditState, event: Event) -> str | None:
    """Whoever died in the first night has last words."""
    if books.nights != 1 or books.causes.get(event["actor"]) not in NIGHTLY:
        return None
    return had_words(books, event)


def had_words(books: AuditState, event: Event) -> str:
    return HELD if event["actor"] in books.today.words else f"seat {event['actor']} had no last words"


@rule("I.5", on=("Speech", "DeathEvent"), off=(switched("last_words_night", "always"),))
def I_5(books: AuditState, event: Event) -> str | None:
    """Whoever dies in a later night has none."""
    seat = event["actor"]
    if books.causes.get(seat) not in NIGHTLY or seat not in books.affairs:
        return None
    if books.nights == 1 and books.switches["last_words_night"] == "first_night":
        return None
    silent = event["kind"] == "DeathEvent" and event["last_words"] is None
    return HELD if silent else f"seat {seat} died in night {books.nights}, and has last words"


@rule("I.6", on=("DeathEvent",), off=(switched("last_words_vote", False),))
def I_6(books: AuditState, event: Event) -> str | None:
    """Whoever is banished has last words."""
    return had_words(books, event) if books.causes.get(event["actor"]) == "BANISHMENT" else None


@rule("I.7", on=("Speech@DEATH_RESOLUTION", "DeathEvent"))
def I_7(books: AuditState, event: Event) -> str | None:
    """Several dead of one night speak and settle their affairs in seat order, one after the other."""
    seat, dead = event["actor"], books.today.announced
    if len(dead) < 2 or seat not in dead:
        return None
    waiting = [other for other in dead if other < seat and other in books.affairs]
    return f"seat {seat} goes before seat {waiting[0]}" if waiting else HELD


@rule("I.8", on=("Speech@DISCUSSION", "SubPhaseEnd@DISCUSSION"))
def I_8(books: AuditState, event: Event) -> str | None:
    """The discussion is the living's: each speaks once, in the day's order, and no dead seat does."""
    order, spoken = books.today.order, books.today.speakers
    if event["kind"] == "SubPhaseEnd":
        silent = [seat for seat in order if seat not in spoken]
        return f"seat {silent[0]} did not speak" if silent else None
    seat = event["actor"]
    if seat not in books.living:
        return f"seat {seat} speaks, and is not alive"
    due = order[len(spoken)] if len(spoken) < len(order) else None
    return HELD if seat == due else f"seat {seat} speaks, and the turn is seat {due}'s"


@rule("I.9", on=("Answered@vote", "Answered@revote", *(f"{kind}@{vote}" for kind in BALLOT for vote in VOTES)))
def I_9(books: AuditState, event: Event) -> str | None:
    """The day's vote is the living's: all at once, each votes once, and no dead seat does."""
    ballots = books.today.ballots.get(books.sub_phase or "", {})
    if event["kind"] == "Answered":
        return f"seat {event['ask']['seat']} votes knowing other ballots" if ballots else HELD
    if event["kind"] == "Vote":
        if event["actor"] not in books.living:
            return f"seat {event['actor']} votes, and is not alive"
        return f"seat {event['actor']} votes twice" if event["actor"] in ballots else HELD
    silent = sorted(books.living - set(ballots))
    return f"seat {silent[0]} did not vote" if silent and ballots else None
