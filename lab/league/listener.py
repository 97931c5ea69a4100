"""What a stranger is made of: a script that keeps its own books of what was said, voted and announced."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence
from typing import NamedTuple

from lab.league.scripted import SPEECHES, VOTES, Scripted
from werewolf.game.answer_events import FailedAttempt
from werewolf.game.asks import Answer, Ask, Seat
from werewolf.game.events import Banishment, DeathAnnouncement, Nomination, Reply, Speech, TableSet, Vote
from werewolf.game.ruleset import Ruleset
from werewolf.game.secrecy import View
from werewolf.game.seeded_random import SeededRandom
from werewolf.players.bots import Bot
from werewolf.players.bots.strategy.character import Level
from werewolf.players.heard import heard_acts
from werewolf.players.language.acts import Act

AGAINST = ("accuse", "vote", "counter")
NEWS = ("claim", "report", "deed")


class Case(NamedTuple):
    """Whom a stranger goes after (nobody in particular: as the bot would), and what it says first."""

    target: Seat | None
    words: str = ""


class Listener(Scripted):
    """Goes after one seat by its own books. The bot below tells no lies of its own: that is for the script.

    `fickle`: whether it decides anew at the vote; otherwise it votes as it has announced.
    """

    fickle = False

    def __init__(self, seat: Seat, rules: Ruleset, rng: SeededRandom, level: Level) -> None:
        super().__init__(seat, rules, rng, level)
        self.bot = Bot(seat, rules, rng, level=level, liar=False)
        self.names: tuple[str, ...] = ()
        self.day = 0
        self.role = ""
        self.said: list[tuple[int, Seat, Act]] = []  # day, speaker, act
        self.votes: list[tuple[int, Seat, Seat]] = []  # day, voter, target
        self.killed: dict[int, tuple[Seat, ...]] = {}  # by the day on which the deaths of the night were announced
        self.banished: dict[Seat, int] = {}  # the day it was voted out
        self._word: tuple[int, Seat] | None = None
        self._read = 0

    def reply(self, ask: Ask, view: View, troubles: Sequence[FailedAttempt]) -> Answer:
        self.listen(view)
        return super().reply(ask, view, troubles)

    def by_day(self, ask: Ask, view: View, answer: Answer) -> Answer:  # noqa: ARG002
        if ask.purpose not in (*SPEECHES, *VOTES) or self.must_be_itself(ask, answer):
            return answer
        day, word = self._word or (0, None)
        if ask.purpose in VOTES and day == self.day and word in ask.options and not self.fickle:
            return Answer(word, answer.words)
        case = self.case(answer)
        if case.target is None:
            return self.saying(f"{case.words}{answer.words or ''}", ask, answer)
        if ask.purpose == "speak":
            self._word = (self.day, case.target)
        return self.against(case.target, ask, answer, case.words)

    def case(self, answer: Answer) -> Case:  # noqa: ARG002
        """The script: whom it speaks and votes against today."""
        return Case(None)

    def must_be_itself(self, ask: Ask, answer: Answer) -> bool:
        """Nobody honest withholds what the card taught them: news are told, and a seer votes by its checks."""
        if self.role == "villager" or self.bot.mind.wolf:
            return False
        if ask.purpose in VOTES:
            return self.role == "seer"
        return any(act.kind in NEWS for act in self.acts(answer.words or ""))

    # -- its books -----------------------------------------------------------------------------------------------

    def listen(self, view: View) -> None:
        seen = view.seen()
        self.role = view.role
        for line in seen[self._read :]:
            event, self.day = line.event, line.day
            if isinstance(event, TableSet):
                self.names = event.names
            elif isinstance(event, (Speech, Reply)):
                self.said += [(line.day, event.actor, act) for act in self.acts(event.content or "", event.actor)]
            elif isinstance(event, Nomination) and event.target is not None:
                self.said.append((line.day, event.actor, Act("vote", event.target)))
            elif isinstance(event, Vote) and event.target is not None:
                self.votes.append((line.day, event.actor, event.target))
            elif isinstance(event, DeathAnnouncement):
                self.killed[line.day] = event.dead_players
            elif isinstance(event, Banishment) and event.banished is not None:
                self.banished[event.banished] = line.day
        self._read = len(seen)

    def acts(self, text: str, speaker: Seat | None = None) -> list[Act]:
        return heard_acts(text, self.names, self.rules.words.roles, self.seat if speaker is None else speaker)

    @property
    def quiet_night(self) -> bool:
        """Whether last night was announced, and killed nobody."""
        return self.killed.get(self.day) == ()

    def accusers(self, seat: Seat, day: int | None = None) -> list[Seat]:
        """The living who spoke against a seat today, or on another day; each once, the first one first."""
        on = self.day if day is None else day
        found = [who for at, who, act in self.said if at == on and act.kind in AGAINST and act.seat == seat]
        return [who for who in dict.fromkeys(found) if who in self.living and who != self.seat]

    def heat(self) -> list[Seat]:
        """The living that somebody spoke against today, the most accused first."""
        count = {seat: len(self.accusers(seat)) for seat in self.living}
        return sorted((seat for seat in self.living if count[seat]), key=lambda seat: (-count[seat], seat))

    def standing(self) -> Counter[Seat]:
        """What the table thinks of each seat: the words for it, less the words and votes against it."""
        score: Counter[Seat] = Counter()
        for _, who, act in self.said:
            if act.seat is not None and who != self.seat:
                good = act.kind in ("defend", "deed") or (act.kind == "report" and act.good is True)
                bad = act.kind in AGAINST or (act.kind == "report" and act.good is False)
                score[act.seat] += good - bad
        for _, _, target in self.votes:
            score[target] -= 1
        return score

    def trusted(self, among: Iterable[Seat]) -> Seat | None:
        """Whom the table trusts most."""
        score = self.standing()
        return max(among, key=lambda seat: (score[seat], self.rng.draw(1000, f"tie|{seat}")), default=None)

    def doubted(self, among: Iterable[Seat]) -> Seat | None:
        """Whom the table trusts least."""
        score = self.standing()
        return min(among, key=lambda seat: (score[seat], self.rng.draw(1000, f"tie|{seat}")), default=None)

    def claimants(self, role: str) -> list[Seat]:
        """The living others who have claimed a card, the first one first."""
        found = [who for _, who, act in self.said if act.kind == "claim" and act.role == role]
        return [who for who in dict.fromkeys(found) if who in self.living and who != self.seat]

    def taken(self, role: str) -> bool:
        """Whether a partner claims this card: two of one pack would be one too many."""
        return any(seat in self.partners for seat in self.claimants(role))

    def suspect(self, answer: Answer) -> Seat | None:
        """Whom the bot goes after in this speech."""
        acts = self.acts(answer.words or "")
        named = [act.seat for act in acts if act.kind in AGAINST or (act.kind == "report" and act.good is False)]
        return next((seat for seat in named if seat in self.living), None)

    def own(self, kind: str) -> list[Act]:
        """What this seat has said of a kind so far."""
        return [act for _, who, act in self.said if who == self.seat and act.kind == kind]

    # -- its words -----------------------------------------------------------------------------------------------

    def card(self, role: str) -> str:
        return self.rules.words.roles.get(role, role)

    def claiming(self, role: str) -> str:
        return f"I am the {self.card(role)}. "
