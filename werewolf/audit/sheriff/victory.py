"""When a game is won, and whose it is."""

from __future__ import annotations

from werewolf.audit.logged_rules import Event
from werewolf.audit.rule import HELD, rule, unless
from werewolf.audit.state import AuditState

CATEGORY = "Victory conditions"


@rule("A.1", on=("PhaseStart", "SubPhaseStart", "GameOver"))
def A_1(books: AuditState, event: Event) -> str | None:
    """A game that is won ends there and then, and none ends before it is won or its days are up."""
    won = books.decided
    if event["kind"] != "GameOver":
        return f"{won[0]} had won ({won[1]}), and the game goes on" if won else None
    return HELD if won or event["condition"] == "DAY_LIMIT" else "the game ends, and nobody has won"


@rule("A.2", on=("GameOver",))
def A_2(books: AuditState, event: Event) -> str | None:
    """With the last wolf dead the village has won."""
    due = books.decided is not None and books.decided[0] == "village"
    return told(event, due, "village", {"ALL_WEREWOLVES_KILLED"})


@rule("A.3", on=("GameOver",), off=(unless("victory", "sides"),))
def A_3(books: AuditState, event: Event) -> str | None:
    """With the last plain villager dead the wolves have won."""
    return side_gone(books, event, "ALL_VILLAGERS_KILLED")


@rule("A.4", on=("GameOver",), off=(unless("victory", "sides"),))
def A_4(books: AuditState, event: Event) -> str | None:
    """With the last god dead the wolves have won."""
    return side_gone(books, event, "ALL_GODS_KILLED")


@rule("A.5", on=("GameOver",), off=(unless("victory", "sides"),))
def A_5(books: AuditState, event: Event) -> str | None:
    """When both camps have won at one test, the game is a tie."""
    return told(event, books.decided == ("tie", "BOTH"), "tie", {"BOTH"})


def side_gone(books: AuditState, event: Event, condition: str) -> str | None:
    """Should gods and villagers both be gone, either may be named as the reason."""
    house = books.house
    gone = {name for name, side in sides(books) if not books.living & side}
    due = condition in gone and bool(books.living & house.wolves)
    return told(event, due, "werewolves", gone if due else {condition})


def sides(books: AuditState) -> tuple[tuple[str, frozenset[int]], ...]:
    return ("ALL_VILLAGERS_KILLED", books.house.plain), ("ALL_GODS_KILLED", books.house.gods)


def told(event: Event, due: bool, winner: str, conditions: set[str]) -> str | None:
    """Whether the end is told as it is due; and if it is not due, whether it is not told."""
    said = f"{event['winner']} ({event['condition']})"
    if due:
        right = event["winner"] == winner and event["condition"] in conditions
        return HELD if right else f"it should be {winner} ({' or '.join(sorted(conditions))}), and says {said}"
    return f"it says {said}, and that is not so" if event["condition"] in conditions else None
