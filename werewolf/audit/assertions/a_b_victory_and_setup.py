"""Assertions A.1 to A.5: when the game ends and who has won; B.1 to B.4: which cards are dealt."""

from __future__ import annotations

from werewolf.audit.assertions.assertion import HELD, assertion, seed, switch_is_not
from werewolf.audit.assertions.audit_state import AuditState
from werewolf.audit.logged_rules import Event, LoggedRules


@seed("Game MUST end with a winner when victory condition is met.")
@assertion("A.1", on=("PhaseStart", "SubPhaseStart", "GameOver"))
def A_1(state: AuditState, event: Event) -> str | None:
    """The game ends as soon as it is won, and not before that unless the day limit is reached."""
    won = state.victory
    if event["kind"] != "GameOver":
        return f"the result was {won[0]} ({won[1]}), but the game continues" if won else None
    return HELD if won or event["condition"] == "DAY_LIMIT" else "the game ends, but nobody has won"


@seed("Villagers win when all Werewolves are dead (werewolf_count == 0).")
@assertion("A.2", on=("GameOver",))
def A_2(state: AuditState, event: Event) -> str | None:
    """The village wins when the last wolf is dead."""
    due = state.victory is not None and state.victory[0] == "village"
    return ending_fault(event, due, "village", {"ALL_WEREWOLVES_KILLED"})


@seed("Werewolves win when all Ordinary Villagers are dead (villager_count == 0).")
@assertion("A.3", on=("GameOver",), skip_when=(switch_is_not("victory", "sides"),))
def A_3(state: AuditState, event: Event) -> str | None:
    """The wolves win when the last plain villager is dead."""
    return lost_side_fault(state, event, "ALL_VILLAGERS_KILLED")


@seed("Werewolves win when all Gods are dead (god_count == 0).")
@assertion("A.4", on=("GameOver",), skip_when=(switch_is_not("victory", "sides"),))
def A_4(state: AuditState, event: Event) -> str | None:
    """The wolves win when the last god is dead."""
    return lost_side_fault(state, event, "ALL_GODS_KILLED")


@seed("If both Werewolf and Villager victory conditions are met simultaneously, the game ends in a tie.")
@assertion("A.5", on=("GameOver",), skip_when=(switch_is_not("victory", "sides"),))
def A_5(state: AuditState, event: Event) -> str | None:
    """If both camps win at the same moment, the game is a tie."""
    return ending_fault(event, state.victory == ("tie", "BOTH"), "tie", {"BOTH"})


def lost_side_fault(state: AuditState, event: Event, condition: str) -> str | None:
    """Check a wolf victory by this condition. If gods and villagers are both gone, GameOver may name either."""
    sides = (("ALL_VILLAGERS_KILLED", state.rules.plain), ("ALL_GODS_KILLED", state.rules.gods))
    gone = {name for name, seats in sides if not state.living & seats}
    due = condition in gone and bool(state.living & state.rules.wolves)
    return ending_fault(event, due, "werewolves", gone if due else {condition})


def ending_fault(event: Event, due: bool, winner: str, conditions: set[str]) -> str | None:
    """Check that GameOver gives this result if it is `due`, and does not give it otherwise."""
    logged = f"{event['winner']} ({event['condition']})"
    if due:
        right, either = event["winner"] == winner and event["condition"] in conditions, " or ".join(sorted(conditions))
        return HELD if right else f"it should be {winner} ({either}), but GameOver says {logged}"
    return f"GameOver says {logged}, which is not true" if event["condition"] in conditions else None


def doubles_allowed(rules: LoggedRules) -> str | None:
    """Skip if the rules name no role that must be unique."""
    return None if rules.unique else "unique: no role"


@seed("Werewolf count MUST be greater than 0.")
@assertion("B.1", on=("GameStart",), any_rules=True)
def B_1(state: AuditState, _: Event) -> str | None:
    """At least one werewolf is dealt."""
    return HELD if state.rules.wolves else "no werewolf is dealt"


@seed("Ordinary Villager count MUST be greater than 0.")
@assertion("B.2", on=("GameStart",), skip_when=(switch_is_not("victory", "sides"),), any_rules=True)
def B_2(state: AuditState, _: Event) -> str | None:
    """At least one plain villager is dealt."""
    return HELD if state.rules.plain else "no villager is dealt"


@seed("God count MUST be greater than 0.")
@assertion("B.3", on=("GameStart",), skip_when=(switch_is_not("victory", "sides"),))
def B_3(state: AuditState, _: Event) -> str | None:
    """At least one god is dealt."""
    return HELD if state.rules.gods else "no god is dealt"


@seed("Each God role MUST be unique (no duplicate Seers, Witches, Hunters, or Guards).")
@assertion("B.4", on=("GameStart",), skip_when=(doubles_allowed,), any_rules=True)
def B_4(state: AuditState, _: Event) -> str | None:
    """No god is dealt twice."""
    deal = state.rules.deal
    twice = [role for role in state.rules.unique if deal.count(role) > 1]
    return f"the {twice[0]} is dealt {deal.count(twice[0])} times" if twice else HELD
