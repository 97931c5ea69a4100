"""The vote or the night that decided a game, in one sentence for the closing page."""

from __future__ import annotations

from collections.abc import Sequence

from werewolf.game.events import Banishment, DeathEvent, GameOver, Phase
from werewolf.game.roles import roles
from werewolf.game.view import Line
from werewolf.telling.wording import name_list
from werewolf.terminal.screen.words import Witness


def deciding_moment(lines: Sequence[Line], over: GameOver, witness: Witness) -> str | None:
    """The last deaths and how they came about. None if no death ended the game, or the log lacks something."""
    deaths = last_deaths(lines)
    cards = {fate.seat: fate.role for fate in over.players}
    if over.condition == "DAY_LIMIT" or not deaths or any(death.actor not in cards for death in deaths):
        return None
    by_vote = any(death.cause == "BANISHMENT" for death in deaths)
    phase = Phase.DAY if by_vote else Phase.NIGHT
    days = [line.day for line in lines if line.phase is phase]
    if not days:
        return None
    parts = [
        f"{victim(death.actor, cards, over, witness)} was {witness.cause(death.cause)}{score(lines, death)}"
        for death in deaths
    ]
    return f"{'Day' if by_vote else 'Night'} {days[-1]} decided it: {name_list(parts)}."


def last_deaths(lines: Sequence[Line]) -> list[DeathEvent]:
    """The deaths of the last sub-phase in which anybody died."""
    found = [(line, line.event) for line in lines if isinstance(line.event, DeathEvent)]
    return [death for line, death in found if (line.day, line.sub_phase) == (found[-1][0].day, found[-1][0].sub_phase)]


def victim(seat: int, cards: dict[int, str], over: GameOver, witness: Witness) -> str:
    """A name and a card, as in `Nuru (3), the last mafia,` or `Wen (6), of the town,`."""
    role, known = cards[seat], roles()
    alone = list(cards.values()).count(role) == 1
    last = not alone and over.winner == "village" and role in known and known[role].pack
    own_side = role in known and witness.role(role) == witness.camp(known[role].camp)  # nobody is "a town"
    article = "the last" if last else "of the" if own_side else "the" if alone else "a"
    return f"{witness.seat(seat)}, {article} {witness.role(role)},"


def score(lines: Sequence[Line], death: DeathEvent) -> str:
    """How the vote for this death stood; nothing after other deaths."""
    votes = [line.event.votes for line in lines if isinstance(line.event, Banishment)]
    if death.cause != "BANISHMENT" or not votes or death.actor not in votes[-1]:
        return ""
    own = votes[-1][death.actor]
    others = [total for seat, total in votes[-1].items() if seat != death.actor]
    if not others:
        return f" with {own:g} votes"
    return f" {own:g} to {max(others):g}{'' if own > max(others) else ', by lot'}"
