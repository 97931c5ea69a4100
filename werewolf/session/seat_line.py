"""The one-line form of seats: human:NAME,bot*5."""

from __future__ import annotations

from werewolf.config.seats import SeatConfig
from werewolf.config.validation import validate
from werewolf.errors import UserError
from werewolf.players.kinds import check_seat


def seat_line(text: str) -> list[SeatConfig]:
    """`human:Ann,bot*5,openai:gpt-6-luna` as settings."""
    seats = []
    for part in text.split(","):
        word, _, count = part.strip().partition("*")
        if not word or (count and not (count.isascii() and count.isdecimal() and int(count) > 0)):
            raise UserError(f"--seats: {part.strip()!r} is not allowed; as in human:NAME,bot*5")
        seats.append(seat_of(word, "--seats", int(count or 1)))
    return seats


def seat_of(word: str, where: str, count: int = 1) -> SeatConfig:
    """`human:Ann`, `bot` or `openai:gpt-6-luna` as a setting."""
    kind, _, rest = word.partition(":")
    person = {"player": "human", "name": rest or None} if kind == "human" else {"player": word}
    seat = validate(SeatConfig, {**person, "count": count}, where)
    check_seat(seat, where)
    return seat
