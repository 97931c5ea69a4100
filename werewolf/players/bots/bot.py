"""The bot player: reads its view, updates its belief, and answers each question it is asked.

Its answer is a function of the view and its settings: it must not matter when the bot was made, or when it looked.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from typing import Literal

from werewolf.config.personas import Persona
from werewolf.game.answer_events import FailedAttempt
from werewolf.game.asks import Answer, Ask, Option, Seat, decline, draw_key, longest_words, needs_words
from werewolf.game.ruleset import Ruleset
from werewolf.game.secrecy import View
from werewolf.game.seeded_random import SeededRandom
from werewolf.players.bots.inference.likelihoods import Likelihoods, likelihoods
from werewolf.players.bots.inference.mind import Mind
from werewolf.players.bots.speech.own_claims import SeerClaims
from werewolf.players.bots.speech.phrasing import Voice
from werewolf.players.bots.speech.points import Point
from werewolf.players.bots.speech.speech_plan import SpeechPlan, bid
from werewolf.players.bots.speech.thoughts import thought
from werewolf.players.bots.strategy.character import Level, character
from werewolf.players.bots.strategy.honest_play import HonestPlay
from werewolf.players.bots.strategy.wolf_night import kill, pack_message
from werewolf.players.bots.strategy.wolf_play import WolfPlay

TalkStyle = Literal["plain", "persona"]
NIGHT = ("pack_talk", "propose", "settle", "kill")  # questions to the pack alone


@lru_cache(8)
def _shared_source(seed: int) -> SeededRandom:
    """The source of draws of all bots of a table, as one object: what they share is drawn once for all of them."""
    return SeededRandom(seed)


class Bot:
    """A bot in one seat. `ignored_kinds`: evidence it does not count. `liar`: whether it claims falsely as a wolf.

    `talk`: "plain" leaves the persona its temperament and takes away its words.
    """

    def __init__(
        self,
        seat: Seat,
        rules: Ruleset,
        rng: SeededRandom,
        persona: Persona | None = None,
        level: Level = "normal",
        data: Likelihoods | None = None,
        ignored_kinds: frozenset[str] = frozenset(),
        liar: bool = True,
        talk: TalkStyle = "persona",
    ) -> None:
        # All bots of a table share one source of draws of their own. The game's own source would give away the deal.
        self._rng = _shared_source(rng.draw(1 << 60, "bots"))
        self._persona = persona
        self._talk = talk
        self._character = character(persona, level, liar)
        usual = data or likelihoods(rules)  # a wolf reckons with normal bots: most tables are not hard
        data = data or likelihoods(rules, self._character.wary)
        ignored_kinds |= self._character.ignored_kinds
        self.mind = Mind(seat, rules, data, ignored_kinds, usual=usual)
        self.points: tuple[Point, ...] = ()  # of the last answer: nothing of it is written to the log
        self._mask = Mind(seat, rules, usual, ignored_kinds, masked=True)  # to be hard to read, it must be like others

    def reply(self, ask: Ask, view: View, troubles: Sequence[FailedAttempt]) -> Answer:
        self.mind.catch_up(view.seen())
        card = (WolfPlay if self.mind.wolf else HonestPlay)(self.mind, self._rng, self._character, ask)
        play = self._masked_play(ask, view, card) if isinstance(card, WolfPlay) and card.mimics() else card
        choice = self._choice(ask, play) if ask.options else None
        if choice is not None and choice not in ask.options:
            choice = self._rng.pick(ask.options, f"bot|{draw_key(ask, len(troubles))}")
        points, words = self._words(ask, choice, play)
        self.points = tuple(points)
        return Answer(choice, words, thought(card, ask, choice, points))

    def _masked_play(self, ask: Ask, view: View, pack: WolfPlay) -> HonestPlay:
        """How a wolf plays who mimics the honest by day: as one of them, except to lie, and in a vote that decides."""
        if ask.purpose in NIGHT or SeerClaims(pack).speaks(ask):
            return pack
        if ask.purpose in ("vote", "revote") and pack.must_show():
            return pack
        self._mask.catch_up(view.seen())
        return HonestPlay(self._mask, self._rng, self._character, ask)

    def _choice(self, ask: Ask, play: HonestPlay) -> Option:
        options, no = ask.options, decline(ask)
        match ask.purpose:
            case "vote" | "revote":
                return play.vote(options, no)
            case "speak":
                return self._nomination(ask, play)
            case "elect":
                return play.elect(options)
            case "run":
                return "run" if play.runs() else "pass"
            case "withdraw":
                return "withdraw" if play.withdraws() else "stay"
            case "badge":
                return play.badge(options)
            case "shoot":
                return play.shoot(options, no)
            case "check":
                return play.check(options)
            case "protect":
                return play.protect(options, no)
            case "potion":
                return play.potion(options)
            case "bid":
                return bid(play, ask)
            case "kill" | "propose" | "settle" if isinstance(play, WolfPlay):
                return kill(play, options, no)
        return no if no is not None else self._rng.pick(options, f"bot|{draw_key(ask)}")

    def _nomination(self, ask: Ask, play: HonestPlay) -> Option:
        """Whom to name in a speech: the seat it reports as a wolf, and never a seat it clears."""
        seer_play = SeerClaims(play)
        wolf, cleared = seer_play.reported_wolf(ask), seer_play.cleared_seats(ask)
        if wolf is not None and wolf in ask.options:
            return wolf
        return play.nominate([option for option in ask.options if option not in cleared] or ask.options)

    def _words(self, ask: Ask, choice: Option | None, play: HonestPlay) -> tuple[list[Point], str | None]:
        """The points of the speech, and the words; no words where none are asked for."""
        if isinstance(play, WolfPlay) and ask.purpose in ("pack_talk", "propose", "settle"):
            return [], pack_message(play, ask, choice)
        if ask.purpose == "reply":
            return self._reply(ask, SpeechPlan(play).reply(ask), self._voice(play))
        if not needs_words(ask, choice):
            return [], None
        points = SpeechPlan(play).speech(ask, choice)
        return points, self._voice(play).words(ask, points)

    @staticmethod
    def _reply(ask: Ask, points: list[Point], voice: Voice) -> tuple[list[Point], str | None]:
        """As many of the points as there is room for, the first ones first."""
        for count in range(len(points), 0, -1):
            words = voice.words(ask, points[:count])
            if len(words) <= longest_words(ask):
                return points[:count], words
        return points, None

    def _voice(self, play: HonestPlay) -> Voice:
        return Voice(play, None if self._talk == "plain" else self._persona)
