"""Laying a table: from a table file or the options of a command to rules with cards, and a setting for every seat."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from werewolf.config.files import find_file, location
from werewolf.config.rulesets import table_rules
from werewolf.config.seats import Level, SeatConfig
from werewolf.config.tables import TableConfig, check_game, read_table
from werewolf.errors import UserError
from werewolf.game.ruleset import Ruleset
from werewolf.players.kinds import check_seat
from werewolf.session.options import PlayOptions
from werewolf.session.seat_line import seat_line

Composed = tuple[Ruleset, list[SeatConfig]]


def load_table(name: str) -> TableConfig:
    """A table by name or path, checked as a whole: its keys, its seats, and that its cards make a game."""
    path = find_file("table", name)
    table = read_table(path)
    for index, seat in enumerate(table.seats):
        check_seat(seat, f"{location(str(path), ('seats', index))}: seats.{index}")
    check_game(table, path)
    return table


def compose_options(options: PlayOptions) -> Composed:
    """The game a command's options ask for."""
    return compose(
        options.table,
        options.ruleset,
        options.seats,
        options.card_counts(),
        options.switch_values(),
        options.level,
    )


def compose(
    name: str | None,
    ruleset: str | None,
    seats: str | None,
    cards: Mapping[str, int] | None,
    switches: Mapping[str, Any],
    level: Level | None = None,
) -> Composed:
    """What a command's options say, on top of a table file if one is named. Empty chairs are taken by bots."""
    setting = load_table(name) if name else TableConfig(seats=())
    rules_name = ruleset or setting.ruleset
    chosen = setting.chairs()
    size = len(chosen) or None
    if seats is not None:
        chosen, size = parse_seats(seats)
    rules = table_rules(rules_name, size, cards or setting.cards, {**setting.switches, **switches})
    return rules, [with_level(seat, level) for seat in fill_with_bots(chosen, sum(rules.cards.values()))]


def parse_seats(text: str) -> tuple[list[SeatConfig], int | None]:
    """A number of seats, or who sits in them; one person alone leaves the size to the ruleset."""
    if text.strip().isdecimal():
        return [], int(text)
    chosen = [one for seat in seat_line(text) for one in [seat] * seat.count]
    return chosen, len(chosen) if len(chosen) > 1 else None


def fill_with_bots(chosen: list[SeatConfig], size: int) -> list[SeatConfig]:
    if len(chosen) > size:
        raise UserError(f"--seats: {len(chosen)} players are not allowed; the cards are for {size}")
    return [*chosen, *[SeatConfig(player="bot")] * (size - len(chosen))]


def with_level(seat: SeatConfig, level: Level | None) -> SeatConfig:
    """A bot whose table does not say how well it plays goes by the command."""
    return seat.model_copy(update={"level": level}) if level and seat.kind == "bot" and not seat.level else seat


def without_people(table: Composed) -> Composed:
    if any(seat.kind == "human" for seat in table[1]):
        raise UserError("watch: people play with `werewolf play`; watch seats none")
    return table
