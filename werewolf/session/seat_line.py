"""Parse seats written in one line, such as human:NAME,bot*5."""

from __future__ import annotations

from werewolf.config.seats import SeatConfig
from werewolf.config.validation import validate
from werewolf.errors import UserError
from werewolf.players.kinds import check_seat


def parse_seat_line(text: str, option: str = "--seats") -> list[SeatConfig]:
    """Parse `human:Ann,bot*5,openai:gpt-6-luna`. Errors begin with the option."""
    seats = []
    for part in text.split(","):
        word, _, count = part.strip().partition("*")
        if not word or (count and not (count.isascii() and count.isdecimal() and len(count) < 4 and int(count) > 0)):
            raise UserError(f"{option}: {part.strip()!r} is not allowed; write them as in human:NAME,bot*5")
        seats.append(parse_seat(word, option, int(count or 1)))
    return seats


def parse_seat(word: str, where: str, count: int = 1) -> SeatConfig:
    """Parse one seat: `human:Ann`, `bot` or `openai:gpt-6-luna`. Errors begin with `where`."""
    kind, _, rest = word.partition(":")
    person = {"player": "human", "name": rest or None} if kind == "human" else {"player": word}
    seat = validate(SeatConfig, {**person, "count": count}, where)
    check_seat(seat, where)
    return seat
