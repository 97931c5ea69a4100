"""Play the games of the proof with the engine, and write their logs.

Players choose by a hash of their own, so that a wrong draw in the engine cannot hide behind their choices. Clumsy games
hold everything a log can hold: retries, fallbacks, thoughts, costs, notes, turns at the keyboard, changes of player.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from zlib import crc32

from pydantic import ValidationError

from lab.proof.games import House, Play, house_of
from werewolf.game.answer_events import Answered, Called, FailedAttempt, Note, Seated, Usage
from werewolf.game.asks import Answer, Ask, Option
from werewolf.game.deck import IllegalGameError, with_cards
from werewolf.game.engine import Game
from werewolf.game.event import Event
from werewolf.game.events import Chair, GameStart
from werewolf.game.handlers import handlers
from werewolf.game.roles import roles
from werewolf.game.ruleset import Ruleset
from werewolf.game.secrecy import Ledger, Line, View
from werewolf.players.dispatcher import Dispatcher
from werewolf.players.player import AnyReply, Reply
from werewolf.storage.codec import encode_line

NAMES = ("Ann", "Ben", "Çelik", "Dan", "Eve", "Ann Lee", "Finn", "Gül", "Hal", "Ida", "Jo", "Kim", "Lou", "Max", "Nia")
DECLINING = ("pass", "skip", "abstain", "nobody", "decline", "stay", "0")
TOO_LONG = "x" * 20_001
LONGEST_REPLY = 400
TALES = (
    "{name}", "{upper}!", "{name} and {name}", "seat {seat}", "SEAT\n{seat}", "{name}'s", "王{name}王", "สม{name}ชาย",
    "{name}s", "x{name}", "9{name}", "{name}\u0301", "seat {seat}1", "1seat {seat}", "nobody", "Ann Leeward",
)  # fmt: skip
MOST_MOMENTS = 1_000  # a mutant that never ends is stopped here


def log_bytes(play: Play) -> list[bytes]:
    """The log of one game, line by line as it stands in the file."""
    return [encode_line(line) for line in Ledger(played(play).log).lines()]


def log_or_refusal(play: Play) -> list[bytes] | None:
    """The log of one game, or None if the rules refuse to play it."""
    try:
        return log_bytes(play)
    except (IllegalGameError, ValidationError):
        return None


def warm_up() -> None:
    """Do everything that is done once in a process: find the roles and the sub-phases, build the encoder."""
    roles(), handlers()
    encode_line(Line(0, 0, None, None, "all", Note(0, "")))


def rules_for(house: House) -> Ruleset:
    return with_cards(Ruleset.model_validate(house.content()), house.seats, house.cards)


def played(play: Play) -> Game:
    """The game, played to its end: in one go, or as at a table with people."""
    rules = rules_for(house_of(play))
    seats = chairs(sum(rules.cards.values()), play)
    if play.clumsy:
        times = iter(("2024-05-01T20:00:00+00:00", "2024-05-01T21:15:30+00:00"))
        game = Game(rules, play.seed, seats, play.deal, times.__next__)
    else:
        game = Game(rules, play.seed, seats, play.deal)
    asks = game.begin()
    table = Table(game, play)
    for _ in range(MOST_MOMENTS):
        if play.clumsy:
            table.clumsy_moment(game.waiting())
            asks = game.advance()
        else:
            asks = game.advance([Answered(ask, table.answer(ask)) for ask in asks])
        if game.over if play.clumsy else not asks:
            return game
    raise RuntimeError("this game does not end")


def chairs(count: int, play: Play) -> list[Chair]:
    if play.clumsy:
        return [Chair(seat, NAMES[seat], "bot", f"persona {seat}", {"level": "hard"}) for seat in range(count)]
    return [Chair(seat, NAMES[seat], "random") for seat in range(count)]


class Table:
    """The players of one game. They follow the script where it says something, and choose by hash elsewhere."""

    def __init__(self, game: Game, play: Play) -> None:
        self.game = game
        self.play = play
        start = game.log[0]
        self.deal = start.deal if isinstance(start, GameStart) else ()
        self.dispatcher = Dispatcher(game, [ClumsyPlayer(self)] * len(game.chairs))

    def roll(self, below: int, *key: object) -> int:
        return crc32("|".join(map(str, (self.play.seed, *key))).encode()) % below

    def answer(self, ask: Ask) -> Answer:
        choice = self.choice(ask) if ask.options else None
        speaks = must_speak(ask, choice) or (ask.words != "none" and self.roll(2, "words", *place(ask)))
        return Answer(choice, self.words(ask, choice) if speaks else None)

    def words(self, ask: Ask, choice: Option | None) -> str:
        """Words that name seats in every way that counts, and in some that do not; now and then as long as can be."""
        words = f"Day {ask.day}: {ask.purpose}, says {ask.seat} of {choice}."
        for at in range(3):
            seat = self.roll(len(self.deal), "seat", at, *place(ask))
            tale = TALES[self.roll(len(TALES), "tale", at, *place(ask))]
            words += f" {tale.format(name=NAMES[seat], upper=NAMES[seat].upper(), seat=seat)}."
        if ask.purpose == "reply":
            return words.ljust(LONGEST_REPLY, "!") if self.roll(2, "long", *place(ask)) else words[:LONGEST_REPLY]
        return words

    def choice(self, ask: Ask) -> Option:
        role = self.deal[ask.seat]
        keys = [f"{ask.purpose}{day}{who}" for who in (f":{ask.seat}", f":{role}", "") for day in (f"@{ask.day}", "")]
        wish = next((self.play.script[key] for key in keys if key in self.play.script), None)
        found = self.meant(ask, wish)
        return found if found in ask.options else ask.options[self.roll(len(ask.options), *place(ask))]

    def meant(self, ask: Ask, wish: int | str | None) -> Option | None:
        """What a word of the script means: a seat by its card (`@seer`, `poison @seer`), declining, or just itself."""
        if wish == "decline":
            return next((word for word in ask.options if word in DECLINING), None)
        if not isinstance(wish, str) or "@" not in wish:
            return wish
        before, _, role = wish.partition("@")
        seats = [seat for seat, card in enumerate(self.deal) if card == role]
        return next((o for seat in seats if (o := f"{before}{seat}" if before else seat) in ask.options), None)

    def clumsy_moment(self, asks: Sequence[Ask]) -> None:
        """Answers come in any order, with notes and the like between them, as at a table with people."""
        for answered in sorted(self.dispatcher.put(asks), key=lambda done: self.roll(1 << 32, "order", done.ask.seat)):
            for event in self.interruptions(answered.ask):
                self.game.take(event)
            self.game.take(answered)

    def interruptions(self, ask: Ask) -> Iterator[Event]:
        which = self.roll(12, "interruption", *place(ask))
        if which == 0:
            yield Note(ask.seat, f"I trust nobody on day {ask.day}.")
        elif which == 1:
            yield Called(ask.seat, ask.day, ask.sub_phase)
        elif which == 2:
            yield Seated(ask.seat, "random", None, {"level": "easy"} if ask.day % 2 else None)


def must_speak(ask: Ask, choice: Option | None) -> bool:
    return ask.words == "must" or (ask.words == "if_taken" and choice not in DECLINING)


def place(ask: Ask) -> tuple[object, ...]:
    turn = (ask.turn,) if ask.turn else ()
    return ask.day, ask.sub_phase, ask.purpose, ask.seat, *turn


class ClumsyPlayer:
    """Makes every kind of mistake, and sometimes does not get it right in the end."""

    def __init__(self, table: Table) -> None:
        self._table = table

    def reply(self, ask: Ask, view: View, troubles: Sequence[FailedAttempt]) -> AnyReply:  # noqa: ARG002
        mistake = self._table.roll(12, "mistake", *place(ask))
        good = self._table.answer(ask)
        spent = Usage(0.25 + ask.seat, 100 + ask.day, 50, 20, 5, 0.125)
        if mistake == 0 or (mistake < 3 and len(troubles) < mistake):
            return self.bad_reply(ask, good, len(troubles), spent)
        if mistake == 3:
            return Reply(
                Answer(good.choice, good.words, f"I am the {self._table.deal[ask.seat]}."), "model-x", None, spent
            )
        return Answer(good.choice, good.words, "Hm.") if mistake == 4 else good

    def bad_reply(self, ask: Ask, good: Answer, attempt: int, spent: Usage) -> AnyReply:
        wrong = (
            Answer(99, good.words),
            Answer(good.choice, None if must_speak(ask, good.choice) else "Words nobody asked for."),
            Answer(good.choice, TOO_LONG if ask.purpose != "reply" else TOO_LONG[: LONGEST_REPLY + 1]),
            Answer(None if ask.options else 1, good.words),
            Answer(True, good.words),
            Answer(good.choice, good.words, TOO_LONG),
            Answer(good.choice, "   "),
            Answer(good.choice, "half a letter: \ud83d"),
            Answer(good.choice, 7),  # type: ignore[arg-type]  # no player is trusted
        )
        which = (attempt + self._table.roll(20, "which", *place(ask))) % (len(wrong) + 1)
        if which == len(wrong):
            raise ConnectionError("the line is dead")
        return Reply(wrong[which], "model-x", "{not json", spent)
