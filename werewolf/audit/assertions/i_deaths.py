"""Assertions I.1 to I.9: how deaths are announced, what stays secret, and who may still speak and vote."""

from __future__ import annotations

from werewolf.audit.assertions.assertion import HELD, UNKNOWN_KIND, assertion, seed, switch_is
from werewolf.audit.assertions.audit_state import AuditState
from werewolf.audit.assertions.secret_lines import (
    CARD_KINDS,
    CAUSE_KINDS,
    PRIVATE_KINDS,
    card_leak_fault,
    cause_leak_fault,
    private_line_fault,
)
from werewolf.audit.logged_rules import Event

NIGHT_CAUSES = ("WEREWOLF_KILL", "POISON")
VOTES = ("VOTING", "REVOTE")
BALLOT = ("Vote", "SubPhaseEnd")


@seed("Night deaths MUST be announced after Sheriff phases (Day 1).")
@assertion("I.1", on=("DeathAnnouncement", "SubPhaseEnd@DEATH_RESOLUTION"))
def I_1(state: AuditState, event: Event) -> str | None:
    """Every morning all of the night's deaths are announced, on Day 1 after the sheriff election."""
    if event["kind"] == "SubPhaseEnd":
        return "the night's deaths were not announced" if state.unannounced_deaths is not None else None
    dead, due = event["dead_players"], sorted(state.unannounced_deaths or {})
    if dead != due or event["death_count"] != len(due):
        return f"{event['death_count']} deaths are announced, {dead}, but the night's dead are {due}"
    if state.line["to"] != "all":
        return f"the deaths are announced only to {state.line['to']}"
    if state.sub_phase != "DEATH_RESOLUTION" or (dead and sheriff_pending(state)):
        return "the deaths are announced too early"
    return HELD


def sheriff_pending(state: AuditState) -> bool:
    """Whether the campaign or the election of Day 1 is still to come."""
    if state.day != 1:
        return False
    campaign_due = "campaign" in state.rules.day and "CAMPAIGN" not in state.sub_phases
    return campaign_due or (bool(state.today.remaining_candidates()) and "SHERIFF_ELECTION" not in state.sub_phases)


@seed("Cause of death MUST NOT be revealed.")
@assertion("I.2", on=(*CAUSE_KINDS, UNKNOWN_KIND))
def I_2(state: AuditState, event: Event) -> str | None:
    """No player learns what anyone died of before the game is over."""
    return cause_leak_fault(state, event)


@seed("Role and camp of dead player MUST be hidden.")
@assertion("I.3", on=(*PRIVATE_KINDS, *CARD_KINDS, UNKNOWN_KIND))
def I_3(state: AuditState, event: Event) -> str | None:
    """Before the end nobody learns another player's card or camp, or what reveals it, beyond what the rules reveal."""
    # A shortcut for the most frequent kind: every third line of a log is an answer.
    if event["kind"] == "Answered" and state.line["to"] == [event["ask"]["seat"]]:
        return HELD
    return private_line_fault(state, event) if event["kind"] in PRIVATE_KINDS else card_leak_fault(state, event)


@seed("Night 1 deaths MUST get last words (day == 1).")
@assertion("I.4", on=("DeathEvent",), skip_when=(switch_is("last_words_night", "never"),))
def I_4(state: AuditState, event: Event) -> str | None:
    """A player who dies in the first night has last words."""
    if state.night_count != 1 or state.death_causes.get(event["actor"]) not in NIGHT_CAUSES:
        return None
    return last_words_fault(state, event)


def last_words_fault(state: AuditState, event: Event) -> str:
    return HELD if event["actor"] in state.today.last_words else f"seat {event['actor']} had no last words"


@seed("Night 2+ deaths CANNOT get last words (day > 1).")
@assertion("I.5", on=("Speech", "DeathEvent"), skip_when=(switch_is("last_words_night", "always"),))
def I_5(state: AuditState, event: Event) -> str | None:
    """A player who dies in a later night has no last words."""
    seat = event["actor"]
    if state.death_causes.get(seat) not in NIGHT_CAUSES or seat not in state.unsettled_deaths:
        return None
    if state.night_count == 1 and state.switches["last_words_night"] == "first_night":
        return None
    silent = event["kind"] == "DeathEvent" and event["last_words"] is None
    return HELD if silent else f"seat {seat} died in night {state.night_count} but has last words"


@seed("Banished players MUST get last words (always).")
@assertion("I.6", on=("DeathEvent",), skip_when=(switch_is("last_words_vote", False),))
def I_6(state: AuditState, event: Event) -> str | None:
    """A banished player has last words."""
    return last_words_fault(state, event) if state.death_causes.get(event["actor"]) == "BANISHMENT" else None


@seed("Multiple night deaths MUST give last words in seat order.")
@assertion("I.7", on=("Speech@DEATH_RESOLUTION", "DeathEvent"))
def I_7(state: AuditState, event: Event) -> str | None:
    """Players who die in the same night speak and complete their last acts in seat order, one after the other."""
    seat, dead = event["actor"], state.today.announced_deaths
    if len(dead) < 2 or seat not in dead:
        return None
    waiting = [other for other in dead if other < seat and other in state.unsettled_deaths]
    return f"seat {seat} goes before seat {waiting[0]}" if waiting else HELD


@seed("Dead players CANNOT participate in Discussion.")
@assertion("I.8", on=("Speech@DISCUSSION", "SubPhaseEnd@DISCUSSION"), skip_when=(switch_is("floor", "bids"),))
def I_8(state: AuditState, event: Event) -> str | None:
    """In the discussion every living player speaks once, in the day's order, and no dead player speaks."""
    order, spoken = state.today.speaking_order, state.today.speakers
    if event["kind"] == "SubPhaseEnd":
        silent = [seat for seat in order if seat not in spoken]
        return f"seat {silent[0]} did not speak" if silent else None
    seat = event["actor"]
    if seat not in state.living:
        return f"seat {seat} speaks but is not alive"
    due = order[len(spoken)] if len(spoken) < len(order) else None
    return HELD if seat == due else f"seat {seat} speaks, but the next speaker is {due}"


@seed("Dead players CANNOT vote in Day voting.")
@assertion("I.9", on=("Answered@vote", "Answered@revote", *(f"{kind}@{vote}" for kind in BALLOT for vote in VOTES)))
def I_9(state: AuditState, event: Event) -> str | None:
    """In the day's vote all living players vote at once, each of them once, and no dead player votes."""
    ballots = state.today.ballots.get(state.sub_phase or "", {})
    if event["kind"] == "Answered":
        return f"seat {event['ask']['seat']} is asked to vote after other votes are known" if ballots else HELD
    if event["kind"] == "Vote":
        if event["actor"] not in state.living:
            return f"seat {event['actor']} votes but is not alive"
        return f"seat {event['actor']} votes twice" if event["actor"] in ballots else HELD
    silent = sorted(state.living - set(ballots))
    return f"seat {silent[0]} did not vote" if silent and ballots else None
