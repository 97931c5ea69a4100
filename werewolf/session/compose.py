"""Compose a game from a table file and the options of a command: its ruleset, its cards and its seats."""

from __future__ import annotations

import re
from collections.abc import Mapping
from typing import Any

from werewolf.config.files import find_file, location
from werewolf.config.rulesets import table_rules
from werewolf.config.seats import Level, SeatConfig, TalkStyle
from werewolf.config.tables import TableConfig, check_game, read_table
from werewolf.errors import UserError
from werewolf.game.ruleset import MOST_SEATS, Ruleset
from werewolf.players.kinds import check_prompts, check_seat, is_model
from werewolf.session.options import PlayOptions
from werewolf.session.seat_line import parse_seat_line

Setup = tuple[Ruleset, list[SeatConfig]]


def load_table(name: str) -> TableConfig:
    """Read a table by name or path, and check its keys, its seats and its cards."""
    path = find_file("table", name)
    table = read_table(path)
    for index, seat in enumerate(table.seats):
        check_seat(seat, f"{location(str(path), ('seats', index))}: seats.{index}")
    if any(is_model(seat.player) for seat in table.seats):
        check_prompts(table.prompts, location(str(path), ("prompts",)))
    check_game(table, path)
    return table


def compose_options(options: PlayOptions) -> Setup:
    """Compose the game for the options of a command."""
    return compose(
        options.table,
        options.ruleset,
        options.seats,
        options.card_counts(),
        options.switch_values(),
        options.level,
        options.talk,
    )


def compose(
    name: str | None,
    ruleset: str | None,
    seats: str | None,
    cards: Mapping[str, int] | None,
    switches: Mapping[str, Any],
    level: Level | None = None,
    talk: TalkStyle | None = None,
) -> Setup:
    """Compose a game. Options override the table file; bots fill the empty seats."""
    table = load_table(name) if name else TableConfig(seats=())
    rules_name = ruleset or table.ruleset
    chosen = table.chairs()
    size = len(chosen) or None
    if seats is not None:
        chosen, size = parse_seats(seats)
        if name and not chosen:
            raise UserError("--seats: a number can't change a table's seats; write who plays, as in human:NAME,bot*5")
    rules = table_rules(rules_name, size, cards or table.cards, {**table.switches, **switches})
    players = fill_with_bots(chosen, sum(rules.cards.values()))
    players = with_bot_option(players, "level", level)
    return rules, with_bot_option(players, "talk", talk) if talk else with_table_talk(players, table.talk)


def parse_seats(text: str) -> tuple[list[SeatConfig], int | None]:
    """Parse `--seats`: a number of seats, or who sits in them. A single player leaves the number to the ruleset."""
    if text.strip().isdecimal():
        if len(text.strip()) > len(str(MOST_SEATS)):
            raise UserError(f"--seats: {text.strip()} is not allowed; there are at most {MOST_SEATS} seats")
        return [], int(text)
    if re.fullmatch(r"\s*[-+]?[0-9.]+\s*", text):
        raise UserError(f"--seats: {text.strip()} is not allowed; give a whole number, or who plays: human:NAME,bot*5")
    chosen = [seat for seat in parse_seat_line(text) for _ in range(seat.count)]
    return chosen, len(chosen) if len(chosen) > 1 else None


def fill_with_bots(chosen: list[SeatConfig], size: int, option: str = "--seats") -> list[SeatConfig]:
    if len(chosen) > size:
        raise UserError(f"{option}: {len(chosen)} players are not allowed; the cards are for {size}")
    return [*chosen, *[SeatConfig(player="bot")] * (size - len(chosen))]


def with_bot_option(seats: list[SeatConfig], key: str, value: str | None) -> list[SeatConfig]:
    """Give this value to every bot without one of its own. Refuse a value that no bot would use."""
    if value is None:
        return seats
    if not any(lacks(seat, key) for seat in seats):
        raise UserError(
            f"--{key}: no bot here can use it; either no bot plays, or the table sets the {key} of each bot"
        )
    return [seat.model_copy(update={key: value}) if lacks(seat, key) else seat for seat in seats]


def with_table_talk(seats: list[SeatConfig], talk: TalkStyle) -> list[SeatConfig]:
    """Let all bots talk as the table says, those too that fill its empty seats. The default need not be said."""
    wanted = talk != "persona" and any(lacks(seat, "talk") for seat in seats)
    return with_bot_option(seats, "talk", talk) if wanted else seats


def lacks(seat: SeatConfig, key: str) -> bool:
    """Whether this is a bot whose seat does not say this."""
    return seat.kind == "bot" and getattr(seat, key) is None


def refuse_people(table: Setup) -> Setup:
    """The same table; raises UserError if a person plays at it."""
    if any(seat.kind == "human" for seat in table[1]):
        raise UserError("watch: this table has human players; use `werewolf play`")
    return table
