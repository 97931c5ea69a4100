"""Data for the closing part of the HTML page: roles, story, votes and facts, as far as the given lines tell them."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from rich.text import Text

from werewolf.export.html_steps import card, names_of, parts
from werewolf.game.events import Fate, GameOver, GameStart
from werewolf.game.ruleset import Ruleset
from werewolf.game.view import Line
from werewolf.telling.clean import one_line
from werewolf.terminal.screen.casting import model_names
from werewolf.terminal.screen.chronicle import chapters
from werewolf.terminal.screen.closing import ending, pack_of
from werewolf.terminal.screen.costs import cost_row, duration, usage_totals
from werewolf.terminal.screen.decision import deciding_moment
from werewolf.terminal.screen.vote_record import last_votes
from werewolf.terminal.screen.words import Witness


def closing(rules: Ruleset, lines: Sequence[Line]) -> dict[str, Any] | None:
    """None for an unfinished game."""
    over = next((line.event for line in lines if isinstance(line.event, GameOver)), None)
    if over is None:
        return None
    witness = Witness(rules, names_of(lines))
    witness.roles_by_seat = {fate.seat: fate.role for fate in over.players}
    players = players_of(lines)
    return {
        "words": parts(witness, witness.tell(over)),
        "condition": witness.condition(over.condition),
        "decided": parts(witness, deciding_moment(lines, over, witness)),
        "winner": over.winner,
        "fates": [fate_of(fate, lines, witness, players) for fate in over.players],
        "story": [
            {
                "title": chapter.title,
                "phase": chapter.phase.value.lower(),
                "deeds": [parts(witness, deed.plain) for deed in chapter.deeds],
            }
            for chapter in chapters(lines, witness)
        ],
        "hits": hits(lines, over),
        "costs": costs(lines, witness),
        "facts": facts(lines),
    }


def fate_of(fate: Fate, lines: Sequence[Line], witness: Witness, players: dict[int, str]) -> dict[str, Any]:
    role, camp = card(witness, fate.role)
    entry = {"seat": fate.seat, "role": role, "camp": camp, "won": fate.won, "ending": ending(fate, lines, witness)}
    return {**entry, "player": players[fate.seat]} if fate.seat in players else entry


def players_of(lines: Sequence[Line]) -> dict[int, str]:
    """Who or what played each seat; empty if unknown, or if all seats had the same kind of player and no model."""
    chairs = next((line.event.players for line in lines if isinstance(line.event, GameStart)), ())
    told = len({chair.kind for chair in chairs}) > 1 or bool(model_names(lines, open_only=False))
    return {chair.seat: one_line(chair.kind) for chair in chairs} if told else {}


def hits(lines: Sequence[Line], over: GameOver) -> dict[str, Any]:
    """Whether each seat's last vote of each day hit a wolf: True, False, or None without a vote."""
    pack, days = pack_of(over), last_votes(lines)
    seats = range(len(over.players))
    targets = {seat: [votes.get(seat) for votes in days.values()] for seat in seats}
    rows = [[None if target is None else target in pack for target in targets[seat]] for seat in seats]
    return {"days": list(days), "rows": rows}


def costs(lines: Sequence[Line], witness: Witness) -> list[list[str]]:
    """Tokens by seat and in all, with a row of headings first; empty if no model played."""
    seats = usage_totals(lines, lambda _, answered: answered.actor)
    if not seats:
        return []
    everything = usage_totals(lines, lambda *_: 0)[0]
    rows = [cost_row(Text(witness.seat(seat)), total) for seat, total in seats.items()]
    rows.append(cost_row(Text("All"), everything))
    return [["", "in", "cached", "out", "cost"], *([cell.plain for cell in row] for row in rows)]


def facts(lines: Sequence[Line]) -> list[list[str]]:
    days = max((line.day for line in lines), default=0)
    start = next((line.event for line in lines if isinstance(line.event, GameStart)), None)
    rows = [
        ("Length", f"{days} day{'' if days == 1 else 's'}"),
        ("Duration", duration(lines)),
        ("Seed", str(start.seed) if start else None),
    ]
    return [[label, value] for label, value in rows if value]
