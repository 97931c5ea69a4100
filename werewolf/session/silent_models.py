"""Models that give no usable answer: a bot takes the chair, and the table is told as much as it may know.

At a terminal where nobody plays, the game pauses with a choice: a bot, the model again, another one, or quit.

That a model was asked at night would give its card away, and a name would tell who is a model. So where people play,
a remark is general, and follows only from a question that all know of. The closing page has the names.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass

from werewolf.config.chairs import models_of, setting_of, settings_to_keep
from werewolf.config.seat import is_model, parse_seat
from werewolf.errors import UserError
from werewolf.game.answer_events import Answered, Seated
from werewolf.game.asks import Ask
from werewolf.game.events import Chair
from werewolf.game.purposes import asked_openly
from werewolf.players.models import provider
from werewolf.players.player import AnyPlayer
from werewolf.session.loop import GameLoop
from werewolf.session.options import ShowOptions
from werewolf.session.player_factory import ModelPool
from werewolf.session.preconditions import need_keys, need_prices
from werewolf.session.trust import need_trust
from werewolf.telling.model_use import of_no_use
from werewolf.telling.usage import is_outage
from werewolf.terminal.keyboard.choose import Entry, LookUp, QuitError, number_entries
from werewolf.terminal.keyboard.keyboard_prompts import Asker
from werewolf.terminal.output import warn

CROWD = 3  # seats asked at once
SHORTEST_TOLD = 2.0  # seconds of waiting for a busy server
LONGEST_PAUSE = 300.0  # seconds; if nobody is there to choose, the bot plays on
WHICH = "Which model? Write it as in openai:MODEL; nothing lets the bot play on."
MAX_REASONS = 5  # of fallback answers
GENERAL = "a model gives no usable answers any more, so a bot plays on in its place"


@dataclass(frozen=True)
class Outage:
    """A model that gave no usable answer, and whose chair a bot has taken."""

    chair: Chair  # as it was before
    day: int
    reason: str

    @property
    def model(self) -> str:
        return self.chair.kind.partition(":")[2]

    def told(self) -> str:
        return f"{of_no_use(self.chair.name, self.model, self.day)}; a bot plays on ({self.reason})"


class ModelWarnings:
    """Each outage is told once, and so is each reason for a fallback."""

    def __init__(self, chairs: Sequence[Chair]) -> None:
        self._models = {chair.seat for chair in models_of(chairs)}
        self._reasons: set[str] = set()
        self._untold: dict[int, Outage] = {}

    def outage(self, outage: Outage) -> None:
        """Note that a bot has taken a chair."""
        self._untold[outage.chair.seat] = outage

    def after(self, event: Answered, open_to_all: bool, people: bool) -> Iterator[str]:
        """What to tell after this answer. `people`: whether somebody at this table still plays."""
        if event.ask.seat not in self._models:
            return
        outage = self._untold.get(event.ask.seat)
        if outage and not people:
            del self._untold[event.ask.seat]
            yield outage.told()
        elif outage and open_to_all:
            self._untold.clear()  # one remark is enough for all that this moment shows
            yield GENERAL
        if event.how == "fallback" and open_to_all:
            reason = public_reason(event.troubles[0].reason)
            if reason not in self._reasons and len(self._reasons) < MAX_REASONS:
                self._reasons.add(reason)
                yield f"a model gives no usable answer, so a fallback answer is used: {reason}"


def public_reason(reason: str) -> str:
    """What everyone may read about a failed attempt: where and how it failed.

    The words of the server or of the model are left out, because they may hold secrets of the game. `werewolf ready`
    shows them.
    """
    kind, *rest = reason.split(": ")
    known = getattr(provider, kind, None)
    is_provider_error = isinstance(known, type) and issubclass(known, provider.NoReply)
    return provider.public_part(": ".join(rest)) if is_provider_error else "its replies could not be used"


class ModelWatch:
    """One for each game. `make` makes the player of a chair."""

    def __init__(
        self, table: GameLoop, options: ShowOptions, pool: ModelPool, make: Callable[[Chair], AnyPlayer]
    ) -> None:
        self._table, self._options, self._pool, self._make = table, options, pool, make
        self._warnings = ModelWarnings(table.game.chairs)
        self._pending: list[Outage] = []  # that nobody was asked about yet
        self._settled: set[str] = set()  # models for which bots play on, as somebody has chosen
        self._limit_reported = self._estimate_reported = False
        table.on_answer = self._after_answer

    def _after_answer(self, event: Answered) -> None:
        """Give a chair to a bot at once if its model is of no use, so that a resumed game keeps it."""
        # A model that gives up is stood in for by a bot, and the answer says so in `by`. From here on that bot has the
        # chair: the log says it before the next question, whatever people may choose later.
        chair = self._table.game.chairs[event.ask.seat]
        if not is_outage(event.by) or not is_model(chair.kind):
            return
        outage = Outage(chair, event.ask.day, (event.by or "").rpartition(": ")[2])
        self._seat(chair.seat, "bot", chair.persona, None)
        # The table is told when an answer is shown, not now (`tell`), and somebody may be asked once all lines of this
        # moment are on the screen (`offer`). Both at once would give away who was asked in secret.
        self._warnings.outage(outage)
        self._pending.append(outage)

    def _seat(self, seat: int, player: str, persona: str | None, setting: dict[str, object] | None) -> None:
        self._table.change_player(Seated(seat, player, persona, setting), self._make)

    def tell(self, event: Answered, open_to_all: bool, people: bool) -> None:
        """Tell the table what this answer shows about the models. `people`: whether somebody here still plays."""
        warn_of(self._warnings.after(event, open_to_all, people))

    def tell_wait(self, seconds: float) -> None:
        """Say that a busy server is waited for. Nobody is named."""
        if seconds >= SHORTEST_TOLD:
            warn_of([f"a server of models limits the rate and asks to wait {seconds:.0f} s"])

    def report_budget(self) -> None:
        """Say once that tokens are estimated, and once that a limit is reached."""
        if self._pool.budget.estimated and not self._estimate_reported:
            self._estimate_reported = True
            warn("A server reports no token usage: tokens are estimated, four characters each.")
        limit = self._pool.budget.reached_limit()
        if limit and not self._limit_reported:
            self._limit_reported = True
            warn(f"{limit}: bots decide for the models from here on.")

    async def offer(self, asker: Asker, look_up: LookUp | None) -> None:
        """Ask who plays on in the chairs that bots have taken, once for each model."""
        # One server that is down silences several seats: they are one question, and its answer holds for the game.
        while self._pending and not self._table.game.over:
            kind = self._pending[0].chair.kind
            lost = [outage for outage in self._pending if outage.chair.kind == kind]
            self._pending = [outage for outage in self._pending if outage.chair.kind != kind]
            if kind not in self._settled:
                await self._offer(lost, asker, look_up)

    async def _offer(self, lost: Sequence[Outage], asker: Asker, look_up: LookUp | None) -> None:
        try:
            async with asker.time_limit(LONGEST_PAUSE):
                choice = await asker.choose(question(lost), entries(lost[0].model), look_up)
        except TimeoutError:
            choice = "bot"
        if choice == "save":
            raise QuitError
        if choice == "again":
            for chair in (outage.chair for outage in lost):
                self._pool.try_again(chair)
                self._seat(chair.seat, chair.kind, chair.persona, chair.setting)
        elif choice == "bot" or not await self._ask_other(lost, asker, look_up):
            self._settled.add(lost[0].chair.kind)

    async def _ask_other(self, lost: Sequence[Outage], asker: Asker, look_up: LookUp | None) -> bool:
        """Seat another model in all chairs of this one; ask again if it cannot play here. Whether there is one."""
        while words := (await asker.read_text(WHICH, look_up)).strip():
            try:
                chairs = [self._other(chair, words) for chair in self._chairs_of(lost)]
            except UserError as error:
                warn(f"werewolf: {error}")
                continue
            for chair in chairs:
                self._seat(chair.seat, chair.kind, chair.persona, chair.setting)
            return True
        return False

    def _chairs_of(self, lost: Sequence[Outage]) -> list[Chair]:
        """The lost chairs, and those where the same model still sits and will be asked."""
        game, kind = self._table.game, lost[0].chair.kind
        still = [chair for chair in game.chairs if chair.kind == kind and chair.seat not in game.state.dead]
        return [*(outage.chair for outage in lost), *still]

    def _other(self, chair: Chair, words: str) -> Chair:
        setting = parse_seat(words, "model")
        if not is_model(setting.player):
            raise UserError(f"model: {words!r} is not allowed; write a provider and its model, as in openai:MODEL")
        new = Chair(chair.seat, chair.name, setting.player, chair.persona, settings_to_keep(chair, setting))
        need_keys([new])
        need_prices([new], self._options)
        need_trust({new.seat: setting_of(new)}, "the game", self._options.trust)
        return new


def is_crowd(asks: Sequence[Ask]) -> bool:
    """Whether several seats are asked openly, as in a vote: a remark about one of them does not say which."""
    return len(asks) >= CROWD and all(map(asked_openly, asks))


def question(lost: Sequence[Outage]) -> str:
    names = ", ".join(outage.chair.name for outage in lost)
    return f"{lost[0].model} gives no usable answer ({lost[0].reason}). Who plays on for {names}?"


def entries(model: str) -> list[Entry]:
    return number_entries(
        [
            Entry("bot", "A bot"),
            Entry("again", f"{model}: try again"),
            Entry("other", "Another model"),
            Entry("save", "Save and quit"),
        ]
    )


def warn_of(texts: Iterable[str]) -> None:
    for text in texts:
        warn(f"werewolf: {text}")
