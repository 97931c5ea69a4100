"""What every script is made of: a bot whose answers are changed, and the words to change them with."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence

from msgspec.structs import replace

from werewolf.game.answer_events import FailedAttempt
from werewolf.game.asks import Answer, Ask, Seat, needs_words
from werewolf.game.event import Audience
from werewolf.game.events import CardDealt
from werewolf.game.ruleset import Ruleset
from werewolf.game.secrecy import Seen, View
from werewolf.game.seeded_random import SeededRandom
from werewolf.players.bots import Bot
from werewolf.players.bots.strategy.character import Level

NIGHT = ("pack_talk", "propose", "settle", "kill")
SPEECHES = ("speak", "defend", "last_words", "run", "campaign")
VOTES = ("vote", "revote")


class Scripted:
    """Answers like a bot, except where the script says otherwise. `rng` is the game's own, as for a bot."""

    def __init__(self, seat: Seat, rules: Ruleset, rng: SeededRandom, level: Level) -> None:
        self.seat = seat
        self.rules = rules
        self.rng = SeededRandom(rng.draw(1 << 60, f"script|{seat}"))
        self.bot = Bot(seat, rules, rng, level=level)

    def reply(self, ask: Ask, view: View, troubles: Sequence[FailedAttempt]) -> Answer:
        answer = self.bot.reply(ask, view, troubles)
        return answer if ask.purpose in NIGHT else self.by_day(ask, view, answer)

    def by_day(self, ask: Ask, view: View, answer: Answer) -> Answer:  # noqa: ARG002
        return answer

    # -- what a script can see -----------------------------------------------------------------------------------

    @property
    def living(self) -> tuple[Seat, ...]:
        return self.bot.mind.record.living

    @property
    def partners(self) -> tuple[Seat, ...]:
        return self.bot.mind.partners

    @property
    def others(self) -> list[Seat]:
        """The living that are neither this seat nor of its pack, as far as it knows."""
        return [seat for seat in self.living if seat != self.seat and seat not in self.bot.mind.pack]

    @property
    def nights(self) -> int:
        """How many nights a seer could have used."""
        return self.bot.mind.record.claimants.nights

    def rival_seers(self) -> list[Seat]:
        return self.bot.mind.record.claimants.rivals(self.seat, "seer")

    def planned(self) -> Counter[Seat]:
        """How many have announced a vote against each seat."""
        return Counter(target for who, target in self.bot.mind.record.plans.items() if who != self.seat)

    # -- what a script can do ------------------------------------------------------------------------------------

    def name(self, seat: Seat) -> str:
        return self.bot.mind.record.words.call_names[seat]

    def against(self, target: Seat, ask: Ask, answer: Answer, extra: str = "") -> Answer:
        """Accuse, nominate and vote for this seat, as far as the question allows it."""
        choice = target if target in ask.options and ask.purpose in (*VOTES, "speak") else answer.choice
        words = f"{extra}I suspect {self.name(target)}. I vote for {self.name(target)}."
        return Answer(choice, words if self.speaks(ask, answer) else answer.words)

    def saying(self, words: str, ask: Ask, answer: Answer) -> Answer:
        """The same choice with other words."""
        return replace(answer, words=words) if self.speaks(ask, answer) else answer

    @staticmethod
    def speaks(ask: Ask, answer: Answer) -> bool:
        return ask.purpose in SPEECHES and needs_words(ask, answer.choice)

    def claim(self) -> str:
        return f"I am the {self.rules.words.roles.get('seer', 'seer')}. "

    def report(self, target: Seat, good: bool) -> str:
        wolf = self.rules.words.roles.get("werewolf", "a werewolf")
        return f"I checked {self.name(target)}: {'not ' if good else ''}{wolf}. "


class Masked:
    """The view of a wolf with everything taken out that an honest seat would not know; its card is a villager's."""

    def __init__(self, view: View) -> None:
        self._view = view

    def seen(self) -> list[Seen]:
        return [
            replace(line, event=CardDealt(line.event.actor, "villager")) if isinstance(line.event, CardDealt) else line
            for line in self._view.seen()
            if line.event.audience() is not Audience.PACK
        ]


class Mirror(Scripted):
    """A wolf who by day plays exactly as an honest bot in that chair would."""

    def __init__(self, seat: Seat, rules: Ruleset, rng: SeededRandom, level: Level) -> None:
        super().__init__(seat, rules, rng, level)
        self.honest = Bot(seat, rules, rng, level=level)

    def by_day(self, ask: Ask, view: View, answer: Answer) -> Answer:
        if not self.bot.mind.wolf:
            return answer
        return self.honest.reply(ask, Masked(view), ())  # type: ignore[arg-type]  # a bot only looks at `seen`
