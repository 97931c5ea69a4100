"""Compose a game from a table file and the options of a command: its ruleset, its cards and its seats."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from werewolf.config.files import find_file, location
from werewolf.config.rulesets import table_rules
from werewolf.config.seat import is_model, parse_seats
from werewolf.config.seat_options import Level, SeatConfig, TalkStyle
from werewolf.config.tables import TableConfig, read_table
from werewolf.errors import UserError
from werewolf.game.ruleset import Ruleset
from werewolf.players.models.prompt_texts import check_prompts
from werewolf.session.options import PlayOptions

Setup = tuple[Ruleset, list[SeatConfig]]


def load_table(name: str) -> TableConfig:
    """Read a table by name or path, and check its keys, its seats and its cards."""
    path = find_file("table", name)
    table = read_table(path)
    for index, seat in enumerate(table.seats):
        if is_model(seat.player):
            check_prompts(seat.prompts, f"{location(str(path), ('seats', index))}: seats.{index}.")
    if any(is_model(seat.player) for seat in table.seats):
        check_prompts(table.prompts, f"{location(str(path), ('prompts',))}: ")
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
