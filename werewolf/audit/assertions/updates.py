"""The books of the assertions: how each kind of log line changes their state.

Nothing is checked here: a faulty line is applied as it stands.
"""

from __future__ import annotations

from collections.abc import Callable

from werewolf.audit.assertions.audit_state import AuditState, Day, Night, Victory
from werewolf.audit.logged_rules import Event, Seat

RESOLUTIONS = ("DEATH_RESOLUTION", "BANISHMENT_RESOLUTION")  # the game is tested for a winner after these
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


def pack_met(state: AuditState, event: Event) -> None:
    """A seat with an unknown role is a wolf if it meets the pack."""
    rules = state.rules
    rules.set_pack(rules.wolves | (rules.unknown_roles & set(event["pack"])))
    state.pack = sorted(rules.wolves)


def phase_start(state: AuditState, event: Event) -> None:
    state.phase, state.day, state.in_phase = event["phase"], event["day"], True
    state.phase_count += 1
    state.sub_phase, state.sub_phases = None, []
    state.asks, state.pending_answers, state.pending_nominations = set(), {}, {}
    if state.phase == "NIGHT":
        state.last_night, state.night = state.night, Night()
    else:
        state.today = Day()


def phase_end(state: AuditState, _: Event) -> None:
    state.in_phase, state.sub_phase = False, None


def sub_phase_start(state: AuditState, event: Event) -> None:
    state.sub_phase = event["sub_phase"]
    state.sub_phases.append(event["sub_phase"])
    state.pack_speakers = []
    if state.sub_phase == "DISCUSSION":
        state.today.speaking_order = speaking_order(state)


def sub_phase_end(state: AuditState, event: Event) -> None:
    """Test for a winner after a resolution."""
    state.sub_phase = None
    if event["sub_phase"] in RESOLUTIONS:
        state.victory = victory(state)


def game_over(state: AuditState, _: Event) -> None:
    state.game_over, state.phase = True, "GAME_OVER"


def unknown_kind(state: AuditState, _: Event) -> None:
    """A line of an unknown kind is perhaps the action of a new role, with unknown effects."""
    state.night.unknown_action = True


def pack_talk(state: AuditState, event: Event) -> None:
    state.pending_answers.pop(("pack_talk", event["actor"]), None)
    state.pack_speakers.append(event["actor"])


def proposal(state: AuditState, event: Event) -> None:
    state.pending_answers.pop(("propose" if event["round"] == 1 else "settle", event["actor"]), None)
    state.night.proposals.setdefault(event["round"], {})[event["actor"]] = event["target"]


def werewolf_kill(state: AuditState, event: Event) -> None:
    state.pending_answers.pop(("kill", event["actor"]), None)
    state.night.pack_decided, state.night.victim = True, event["target"]


def witch_news(state: AuditState, event: Event) -> None:
    state.night.victims_told[event["actor"]] = event["target"]


def witch_action(state: AuditState, event: Event) -> None:
    actor, potion = event["actor"], event["action_type"]
    state.pending_answers.pop(("potion", actor), None)
    state.night.potions.append((actor, potion, event["target"]))
    if potion != "PASS":
        state.used_potions.setdefault(actor, set()).add(potion)


def protection(state: AuditState, event: Event) -> None:
    state.pending_answers.pop(("protect", event["actor"]), None)
    state.night.protections[event["actor"]] = event["target"]


def seer_action(state: AuditState, event: Event) -> None:
    state.pending_answers.pop(("check", event["actor"]), None)
    state.night.checkers.append(event["actor"])


def night_outcome(state: AuditState, event: Event) -> None:
    state.unannounced_deaths = state.night.deaths = {int(seat): cause for seat, cause in event["deaths"].items()}
    state.night_count += 1


def answer(state: AuditState, event: Event) -> None:
    """Remember the answer until its action comes."""
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
    state.pending_answers.pop(("reply", event["actor"]), None)


def bids(state: AuditState, event: Event) -> None:
    """The bids are the answers of one moment, told together."""
    for seat in event["bids"]:
        state.pending_answers.pop(("bid", int(seat)), None)


def nomination(state: AuditState, event: Event) -> None:
    state.pending_nominations.pop(event["actor"], None)
    state.today.nominations[event["actor"]] = event["target"]


def vote(state: AuditState, event: Event) -> None:
    sub_phase = state.sub_phase or ""
    state.pending_answers.pop((VOTE_PURPOSES.get(sub_phase, ""), event["actor"]), None)
    state.today.ballots.setdefault(sub_phase, {})[event["actor"]] = event["target"]


def banishment(state: AuditState, event: Event) -> None:
    state.today.counted_votes.append(state.sub_phase or "")
    state.today.banished_seat = event["banished"]
    if event["banished"] is not None:
        state.bury(event["banished"], "BANISHMENT")


def revote_call(state: AuditState, event: Event) -> None:
    state.today.counted_votes.append(state.sub_phase or "")
    state.today.tied_seats = tuple(event["tied_players"])


def sheriff_candidates(state: AuditState, event: Event) -> None:
    state.today.candidates = tuple(event["candidates"])


def sheriff_opt_out(state: AuditState, event: Event) -> None:
    state.pending_answers.pop(("withdraw", event["actor"]), None)
    state.today.withdrawals.add(event["actor"])


def sheriff_outcome(state: AuditState, event: Event) -> None:
    state.sheriff = event["winner"]
    if event["winner"] is not None:
        state.badge_holders.add(event["winner"])


def badge_transfer(state: AuditState, event: Event) -> None:
    state.pending_answers.pop(("badge", event["actor"]), None)
    state.badge_transfers[event["actor"]] = event["to_player"]
    state.sheriff = event["to_player"]
    if event["to_player"] is not None:
        state.badge_holders.add(event["to_player"])


def death_announcement(state: AuditState, event: Event) -> None:
    """The night's victims are dead from here on."""
    deaths, state.unannounced_deaths = state.unannounced_deaths or {}, None
    state.today.announced_deaths = tuple(event["dead_players"])
    for seat in state.today.announced_deaths:
        state.bury(seat, deaths.get(seat, "WEREWOLF_KILL"))


def hunter_shot(state: AuditState, event: Event) -> None:
    state.pending_answers.pop(("shoot", event["actor"]), None)
    state.shots[event["actor"]] = event["target"]
    if event["target"] is not None:
        state.bury(event["target"], "HUNTER_SHOT")


def death_event(state: AuditState, event: Event) -> None:
    state.unsettled_deaths.discard(event["actor"])
    state.today.settled_deaths.append(event["actor"])


def speaking_order(state: AuditState) -> tuple[Seat, ...]:
    """The living seats in the order in which they speak today."""
    seats, day = state.rules.seats, state.day
    step, start = 1, (day - 1) % seats
    if state.switches["speaking"] == "sheriff_last":
        step = 1 if day % 2 else -1
        neighbour = state.sheriff if state.sheriff is not None else min(state.today.announced_deaths, default=None)
        start = 0 if neighbour is None else neighbour + step
    circle = ((start + step * k) % seats for k in range(seats))
    return tuple(seat for seat in circle if seat in state.living)


def victory(state: AuditState) -> Victory | None:
    """Who has won, given who is alive now."""
    rules, living = state.rules, state.living
    wolves = len(living & rules.wolves)
    if rules.switches["victory"] == "sides":
        missing = [name for name, side in (("GODS", rules.gods), ("VILLAGERS", rules.plain)) if not living & side]
        if not wolves:
            return ("tie", "BOTH") if missing else ("village", "ALL_WEREWOLVES_KILLED")
        return ("werewolves", f"ALL_{missing[0]}_KILLED") if missing else None
    if not wolves:
        return "village", "ALL_WEREWOLVES_KILLED"
    return ("werewolves", "PARITY") if wolves * 2 >= len(living) else None


# Kinds of lines that change nothing.
UNCHANGING = ("GameStart", "TableSet", "CardDealt", "Note", "Called", "Seated", "RuleBroken", "CardRevealed")

UPDATES: dict[str, Callable[[AuditState, Event], None]] = {
    **dict.fromkeys(UNCHANGING, lambda _, __: None),
    "PackMet": pack_met,
    "PhaseStart": phase_start,
    "PhaseEnd": phase_end,
    "SubPhaseStart": sub_phase_start,
    "SubPhaseEnd": sub_phase_end,
    "Answered": answer,
    "Speech": speech,
    "Reply": reply,
    "Bids": bids,
    "Nomination": nomination,
    "Vote": vote,
    "RevoteCalled": revote_call,
    "Banishment": banishment,
    "SheriffCandidates": sheriff_candidates,
    "SheriffOptOut": sheriff_opt_out,
    "SheriffOutcome": sheriff_outcome,
    "SheriffBadgeTransfer": badge_transfer,
    "PackTalk": pack_talk,
    "Proposal": proposal,
    "WerewolfKill": werewolf_kill,
    "WitchTold": witch_news,
    "WitchAction": witch_action,
    "GuardAction": protection,
    "DoctorAction": protection,
    "SeerAction": seer_action,
    "NightOutcome": night_outcome,
    "DeathAnnouncement": death_announcement,
    "HunterShoot": hunter_shot,
    "DeathEvent": death_event,
    "GameOver": game_over,
}

# Lines that open or close the game or a phase, and lines that may come at any time.
OUTSIDE_KINDS = {*UNCHANGING, "PackMet", "PhaseStart", "PhaseEnd", "GameOver"} - {"CardRevealed"}
INSIDE_KINDS = frozenset(UPDATES) - OUTSIDE_KINDS  # actions and results, which must lie inside a phase
