"""How answers, speeches, votes, the sheriff's election and deaths change the audit state."""

from __future__ import annotations

from werewolf.audit.logged_rules import Event, Seat
from werewolf.audit.state import AuditState

VOTE_PURPOSES = {"SHERIFF_ELECTION": "elect", "VOTING": "vote", "REVOTE": "revote"}  # by sub-phase
SPEECH_PURPOSES = ("speak", "defend", "campaign", "run", "last_words")

# The purposes of asks that lead to an action, and the answers to them that lead to none.
ACTION_PURPOSES = {
    *SPEECH_PURPOSES,
    *VOTE_PURPOSES.values(),
    *("propose", "settle", "kill", "potion", "protect", "check"),
    *("withdraw", "shoot", "badge", "pack_talk", "reply", "bid"),
}
NO_ACTION = {"withdraw": "stay", "check": "nobody", "run": "pass"}


def answer(state: AuditState, event: Event) -> None:
    """Apply Answered: remember the answer until its action comes."""
    ask, answer = event["ask"], event["answer"]
    purpose, choice = ask["purpose"], answer["choice"]
    key = (purpose, ask["seat"])
    state.asks.add(key)
    if purpose == "run" and choice == "run":
        state.today.volunteers.append(ask["seat"])
        if answer["words"] is None:  # the campaign speech is asked for later
            return
    if purpose in ACTION_PURPOSES and NO_ACTION.get(purpose, "") != choice:
        state.pending_answers[key] = event


def speech_answer(state: AuditState, seat: Seat) -> tuple[str, Seat] | None:
    """The key of the pending answer that a speech of this seat comes from."""
    for purpose in SPEECH_PURPOSES:
        if (purpose, seat) in state.pending_answers:
            return purpose, seat
    return None


def speech(state: AuditState, event: Event) -> None:
    """Apply Speech."""
    seat = event["actor"]
    key = speech_answer(state, seat)
    if key is not None:
        choice = state.pending_answers.pop(key)["answer"]["choice"]
        if key[0] == "speak" and choice is not None:
            state.pending_nominations[seat] = choice
    if state.sub_phase == "DISCUSSION":
        state.today.speakers.append(seat)
    elif state.sub_phase == "DEFENCE":
        state.today.defence_speakers.append(seat)
    elif state.sub_phase == "CAMPAIGN":
        state.today.campaign_speakers.append(seat)
    else:
        state.today.last_words[seat] = event["content"]


def reply(state: AuditState, event: Event) -> None:
    """Apply Reply."""
    state.pending_answers.pop(("reply", event["actor"]), None)


def bids(state: AuditState, event: Event) -> None:
    """Apply Bids: the answers of one moment, told together."""
    for seat in event["bids"]:
        state.pending_answers.pop(("bid", int(seat)), None)


def nomination(state: AuditState, event: Event) -> None:
    """Apply Nomination."""
    state.pending_nominations.pop(event["actor"], None)
    state.today.nominations[event["actor"]] = event["target"]


def vote(state: AuditState, event: Event) -> None:
    """Apply Vote."""
    sub_phase = state.sub_phase or ""
    state.pending_answers.pop((VOTE_PURPOSES.get(sub_phase, ""), event["actor"]), None)
    state.today.ballots.setdefault(sub_phase, {})[event["actor"]] = event["target"]


def banishment(state: AuditState, event: Event) -> None:
    """Apply Banishment, the result of a vote."""
    state.today.counted_votes.append(state.sub_phase or "")
    state.today.banished_seat = event["banished"]
    if event["banished"] is not None:
        state.bury(event["banished"], "BANISHMENT")


def revote_call(state: AuditState, event: Event) -> None:
    """Apply RevoteCalled."""
    state.today.counted_votes.append(state.sub_phase or "")
    state.today.tied_seats = tuple(event["tied_players"])


def sheriff_candidates(state: AuditState, event: Event) -> None:
    """Apply SheriffCandidates."""
    state.today.candidates = tuple(event["candidates"])


def sheriff_opt_out(state: AuditState, event: Event) -> None:
    """Apply SheriffOptOut."""
    state.pending_answers.pop(("withdraw", event["actor"]), None)
    state.today.withdrawals.add(event["actor"])


def sheriff_outcome(state: AuditState, event: Event) -> None:
    """Apply SheriffOutcome, the result of the election."""
    state.sheriff = event["winner"]
    if event["winner"] is not None:
        state.badge_holders.add(event["winner"])


def badge_transfer(state: AuditState, event: Event) -> None:
    """Apply SheriffBadgeTransfer."""
    state.pending_answers.pop(("badge", event["actor"]), None)
    state.badge_transfers[event["actor"]] = event["to_player"]
    state.sheriff = event["to_player"]
    if event["to_player"] is not None:
        state.badge_holders.add(event["to_player"])


def death_announcement(state: AuditState, event: Event) -> None:
    """Apply DeathAnnouncement: the night's victims are dead from here on."""
    deaths, state.unannounced_deaths = state.unannounced_deaths or {}, None
    state.today.announced_deaths = tuple(event["dead_players"])
    for seat in state.today.announced_deaths:
        state.bury(seat, deaths.get(seat, "WEREWOLF_KILL"))


def hunter_shot(state: AuditState, event: Event) -> None:
    """Apply HunterShoot."""
    state.pending_answers.pop(("shoot", event["actor"]), None)
    state.shots[event["actor"]] = event["target"]
    if event["target"] is not None:
        state.bury(event["target"], "HUNTER_SHOT")


def death_event(state: AuditState, event: Event) -> None:
    """Apply DeathEvent, the summary that settles a death."""
    state.unsettled_deaths.discard(event["actor"])
    state.today.settled_deaths.append(event["actor"])
