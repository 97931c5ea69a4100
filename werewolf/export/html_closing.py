"""Data for the closing part of the HTML page: roles, story, votes and facts, as far as the given lines tell them."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from werewolf.export.html_steps import card, names_of, parts
from werewolf.game.events import Fate, GameOver, GameStart
from werewolf.game.ruleset import Ruleset
from werewolf.game.secrecy import Line
from werewolf.telling.ballot_tables import last_votes
from werewolf.telling.chronicle import chapters, deciding_moment, ending
from werewolf.telling.clean import one_line
from werewolf.telling.closing_page import game_facts
from werewolf.telling.event_words import Witness
from werewolf.telling.facts import chairs_of, model_names, pack_of
from werewolf.telling.model_use import COLUMNS, cost_cells
from werewolf.telling.usage import usage_totals


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
                "deeds": [parts(witness, sentence.plain) for sentence in chapter.sentences],
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
    chairs = chairs_of(lines)
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
    rows = [[witness.seat(seat), *cost_cells(total)] for seat, total in seats.items()]
    return [["", *COLUMNS], *rows, ["All", *cost_cells(everything)]]


def facts(lines: Sequence[Line]) -> list[list[str]]:
    start = next((line.event for line in lines if isinstance(line.event, GameStart)), None)
    return [[label, value] for label, value in game_facts(lines, start.seed if start else None) if value]
