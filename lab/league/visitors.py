"""Visitors: plans of a clever human for one wolf's chair, made by somebody who has only watched games."""

from __future__ import annotations

from collections.abc import Sequence

from msgspec.structs import replace

from lab.league.listener import Listener
from lab.league.members import Maker
from lab.league.scripted import VOTES
from werewolf.game.answer_events import FailedAttempt
from werewolf.game.asks import Answer, Ask, Seat
from werewolf.game.event import Audience
from werewolf.game.events import CardDealt, Phase, PhaseStart
from werewolf.game.roles.seer import SeerAction
from werewolf.game.ruleset import Ruleset
from werewolf.game.secrecy import Seen, View
from werewolf.game.seeded_random import SeededRandom
from werewolf.players.bots import Bot
from werewolf.players.bots.strategy.character import Level


class Costume:
    """The view of a wolf who believes to hold another card, with made-up checks if it is the seer's."""

    def __init__(self, view: View, wearer: Chameleon) -> None:
        self._view = view
        self._wearer = wearer
        self.role = wearer.costume()

    def seen(self) -> list[Seen]:
        lines: list[Seen] = []
        for line in self._view.seen():
            event = line.event
            if event.audience() is Audience.PACK:
                continue
            if isinstance(event, CardDealt):
                lines.append(replace(line, event=CardDealt(event.actor, self.role)))
                continue
            if self.role == "seer" and isinstance(event, PhaseStart) and event.phase is Phase.DAY:
                told = self._wearer.dream(event.day)
                if told is not None:
                    lines.append(Seen(event.day - 1, Phase.NIGHT, "SEER_ACTION", told))
            lines.append(line)
        return lines


class Chameleon(Listener):
    """Talks as an honest bot would, but starts nothing against its pack; votes with the crowd, unless it decides."""

    card_worn = "villager"

    def __init__(self, seat: Seat, rules: Ruleset, rng: SeededRandom, level: Level) -> None:
        super().__init__(seat, rules, rng, level)
        self.honest = Bot(seat, rules, rng, level=level)
        self.dreams: dict[int, SeerAction | None] = {}

    def costume(self) -> str:
        return self.card_worn

    def dream(self, day: int) -> SeerAction | None:
        first = 1 if self.rules.switches.start == "night" else 2
        if day < first:
            return None
        if day not in self.dreams:
            found = self.vision(day) if self.others else None
            self.dreams[day] = (
                None if found is None else SeerAction(self.seat, found[0], "GOOD" if found[1] else "WEREWOLF")
            )
        return self.dreams[day]

    def vision(self, day: int) -> tuple[Seat, bool] | None:  # noqa: ARG002
        return None

    def dreamt(self) -> list[Seat]:
        return [told.target for told in self.dreams.values() if told is not None]

    def by_day(self, ask: Ask, view: View, answer: Answer) -> Answer:
        if not self.bot.mind.wolf:
            return answer
        played = self.honest.reply(ask, Costume(view, self), ())  # type: ignore[arg-type]
        if ask.options and played.choice not in ask.options:
            played = answer
        return self.act(ask, played, answer)

    def act(self, ask: Ask, played: Answer, answer: Answer) -> Answer:  # noqa: ARG002
        if ask.purpose in VOTES:
            return self.ballot(ask, played)
        if ask.purpose == "speak":
            return self.talk(ask, played)
        return played

    def ballot(self, ask: Ask, played: Answer) -> Answer:
        plans = self.planned()
        pack = [seat for seat in self.partners if seat in ask.options]
        prey = [seat for seat in self.others if seat in ask.options]
        best = max(prey, key=lambda seat: (plans[seat], seat == played.choice, -seat), default=None)
        mate = max(pack, key=lambda seat: plans[seat], default=None)
        if mate is not None and plans[mate] > (plans[best] if best is not None else 0) + 1:
            return Answer(mate, played.words)
        if best is not None and (plans[best] or played.choice in pack):
            return Answer(best, played.words)
        return played

    def talk(self, ask: Ask, played: Answer) -> Answer:
        target = self.suspect(played)
        if target not in self.partners or len(self.accusers(target)) >= 2:
            return played
        found = next((seat for seat in self.heat() if seat in self.others), None)
        found = self.doubted(self.others) if found is None else found
        return played if found is None else self.against(found, ask, played)


class Impostor(Chameleon):
    """Is an honest seer in everything, with made-up checks: first clears its partner, then finds honest wolves."""

    card_worn = "seer"

    def vision(self, day: int) -> tuple[Seat, bool] | None:  # noqa: ARG002
        fresh = [seat for seat in self.partners if seat in self.living and seat not in self.dreamt()]
        if fresh and not self.dreamt():
            return fresh[0], True
        found = self.doubted(seat for seat in self.others if seat not in self.dreamt())
        return None if found is None else (found, False)

    def act(self, ask: Ask, played: Answer, answer: Answer) -> Answer:  # noqa: ARG002
        if self.taken("seer") and not self.own("claim"):
            return answer
        return played


class Truthful(Impostor):
    """Is an honest seer in everything, and its checks are true: all are of honest seats, the most trusted first."""

    def vision(self, day: int) -> tuple[Seat, bool] | None:  # noqa: ARG002
        found = self.trusted(seat for seat in self.others if seat not in self.dreamt())
        return None if found is None else (found, True)


class HunterMask(Chameleon):
    """Plays as an honest hunter would (where there is none: an honest villager who says so at once)."""

    def costume(self) -> str:
        return "hunter" if self.rules.cards.get("hunter") else "villager"

    def talk(self, ask: Ask, played: Answer) -> Answer:
        said = super().talk(ask, played)
        if self.costume() == "villager" and not self.own("claim") and self.speaks(ask, said):
            return replace(said, words=f"{self.claiming('villager')}{said.words or ''}")
        return said


class Briber(Chameleon):
    """A chameleon until two want it out; then it is the seer, and has cleared the first of them."""

    def act(self, ask: Ask, played: Answer, answer: Answer) -> Answer:
        foes = [seat for seat in self.accusers(self.seat) if seat in self.others]
        mine = any(act.role == "seer" for act in self.own("claim"))
        if ask.purpose not in ("speak", "defend", "reply") or not self.nights or self.taken("seer"):
            return super().act(ask, played, answer)
        if not mine and len(foes) < 2:
            return super().act(ask, played, answer)
        told = [act.seat for act in self.own("report")]
        fresh = [seat for seat in (*foes, *self.others) if seat not in told]
        done = any(day == self.day and who == self.seat and act.kind == "report" for day, who, act in self.said)
        news = self.report(fresh[0], good=True) if fresh and not done and len(told) < self.nights else ""
        rest = [seat for seat in self.heat() if seat in self.others and seat not in told and seat not in fresh[:1]]
        target = rest[0] if rest else self.doubted(seat for seat in self.others if seat not in [*told, *fresh[:1]])
        if ask.purpose == "reply" or target is None:
            return Answer(played.choice, self.claim() + news) if not mine else played
        return self.against(target, ask, played, self.claim() + news)


class LastDaySeer(Chameleon):
    """A chameleon until a wrong vote loses the game; on that day it is the seer, with a whole notebook."""

    def crucial(self) -> bool:
        wolves = 1 + sum(seat in self.living for seat in self.partners)
        return self.nights > 1 and len(self.living) <= 2 * wolves + 2

    def act(self, ask: Ask, played: Answer, answer: Answer) -> Answer:
        if not self.crucial() or self.taken("seer") or ask.purpose not in ("speak", "defend", *VOTES):
            return super().act(ask, played, answer)
        bad = [act.seat for act in self.own("report") if act.good is False]
        rival = next((seat for seat in self.claimants("seer") if seat in self.others), None)
        hot = next((seat for seat in self.heat() if seat in self.others), None)
        known = next((seat for seat in bad if seat in self.others), None)
        target = next((seat for seat in (known, rival, hot) if seat is not None), None)
        target = self.doubted(self.others) if target is None else target
        if target is None:
            return super().act(ask, played, answer)
        friend = self.trusted(seat for seat in self.others if seat != target)
        dead = [seat for night in self.killed.values() for seat in night]
        notes = ([self.report(friend, good=True)] if friend is not None else []) + [
            self.report(seat, good=True) for seat in dead[: max(0, self.nights - 2)]
        ]
        extra = "" if known is not None else "".join(notes[: self.nights - 1]) + self.report(target, good=False)
        return self.against(target, ask, played, self.claim() + extra)


class Seconder(Chameleon):
    """Always the second voice: agrees with the first accusation of an honest seat, and keeps to it."""

    def talk(self, ask: Ask, played: Answer) -> Answer:
        first = next(
            (
                (who, act.seat)
                for day, who, act in self.said
                if day == self.day and act.kind in ("accuse", "vote") and act.seat in self.others and who != self.seat
            ),
            None,
        )
        if first is None:
            return super().talk(ask, played)
        who, target = first
        self._word = (self.day, target)
        return self.against(target, ask, played, f"I agree with {self.name(who)}. ")

    def ballot(self, ask: Ask, played: Answer) -> Answer:
        day, word = self._word or (0, None)
        return Answer(word, played.words) if day == self.day and word in ask.options else super().ballot(ask, played)


class TwoFaced(Chameleon):
    """Defends aloud whoever is accused most, announces nothing, and votes with the majority after all."""

    def talk(self, ask: Ask, played: Answer) -> Answer:
        accused = next((seat for seat in self.heat() if seat != self.seat), None)
        if accused is None:
            return super().talk(ask, played)
        choice = "nobody" if "nobody" in ask.options else accused if accused in ask.options else played.choice
        return Answer(choice, f"I trust {self.name(accused)}. Let us not be hasty. ")


class Doubter(Chameleon):
    """Spares the honest who claims the seer at night, has those killed whom that one cleared, and asks why it lives."""

    def reply(self, ask: Ask, view: View, troubles: Sequence[FailedAttempt]) -> Answer:
        answer = super().reply(ask, view, troubles)
        if ask.purpose not in ("propose", "settle", "kill"):
            return answer
        seers = [seat for seat in self.claimants("seer") if seat in self.others]
        if not seers:
            return answer
        cleared = [act.seat for _, who, act in self.said if who in seers and act.kind == "report" and act.good]
        prey = [seat for seat in cleared if seat in self.others and seat not in seers]
        rest = prey or [seat for seat in self.others if seat not in seers]
        chosen = self.trusted(seat for seat in rest if seat in ask.options)
        return answer if chosen is None else Answer(chosen, answer.words)

    def talk(self, ask: Ask, played: Answer) -> Answer:
        old = [
            who
            for day, who, act in self.said
            if act.kind == "claim" and act.role == "seer" and day < self.day and who in self.others
        ]
        if not old:
            return super().talk(ask, played)
        self._word = (self.day, old[0])
        name = self.name(old[0])
        return self.against(old[0], ask, played, f"Why is {name} still alive? {name} is not the {self.card('seer')}. ")

    def ballot(self, ask: Ask, played: Answer) -> Answer:
        day, word = self._word or (0, None)
        return Answer(word, played.words) if day == self.day and word in ask.options else super().ballot(ask, played)


class Decoy(Chameleon):
    """Claims the seer on day 1, before any night, to lure the true one; takes it back when it has come, else clears."""

    def talk(self, ask: Ask, played: Answer) -> Answer:
        if self.own("retract") or (self.taken("seer") and not self.own("claim")):
            return super().talk(ask, played)
        said = super().talk(ask, played)
        target = self.suspect(said)
        if self.day <= 1:
            words = self.claim()
        elif any(seat in self.others for seat in self.claimants("seer")) or len(self.killed) > 3:
            words = f"I take it back: I am not the {self.card('seer')}. I wanted to draw the wolves. "
        else:
            told = [act.seat for act in self.own("report")]
            friend = next((seat for seat in self.partners if seat in self.living and seat not in told), None)
            friend = self.trusted(seat for seat in self.others if seat not in told) if friend is None else friend
            words = self.claim() + ("" if friend is None else self.report(friend, good=True))
            if target == friend:
                target = self.doubted(seat for seat in self.others if seat not in (friend, *told))
        return said if target is None else self.against(target, ask, said, words)


class Misquoter(Chameleon):
    """Tells of votes and words that never were, always against the honest seat that is nearest to falling."""

    def talk(self, ask: Ask, played: Answer) -> Answer:
        target = next((seat for seat in self.heat() if seat in self.others), None)
        target = self.doubted(self.others) if target is None else target
        rest = [self.name(seat) for seat in self.others if seat != target][:2]
        if target is None or len(rest) < 2:
            return super().talk(ask, played)
        name = self.name(target)
        tale = (
            f"{name} has four votes already. {rest[0]} and {rest[1]} voted for {name} yesterday, three of us saw it. "
        )
        return self.against(target, ask, played, tale)


class PanicSeer(Chameleon):
    """A chameleon until two want it out; then the seer, without news; takes it back once a rival died."""

    retracts = True
    least = 2

    def act(self, ask: Ask, played: Answer, answer: Answer) -> Answer:
        foes = [seat for seat in self.accusers(self.seat) if seat in self.others]
        mine = any(act.role == "seer" for act in self.own("claim"))
        if ask.purpose not in ("speak", "defend", "reply") or (self.taken("seer") and not mine):
            return super().act(ask, played, answer)
        if self.own("retract") or (not mine and len(foes) < self.least):
            return super().act(ask, played, answer)
        said = super().act(ask, played, answer)
        rivals = [who for _, who, act in self.said if act.kind == "claim" and act.role == "seer" and who in self.dead]
        told = [act.seat for act in self.own("report")]
        done = any(day == self.day and who == self.seat and act.kind == "report" for day, who, act in self.said)
        if mine and rivals and self.retracts:
            words = f"I take it back: I am not the {self.card('seer')}. I wanted to live another day. "
        elif done or len(told) >= self.nights or not self.others:
            words = self.claim()
        else:
            fresh = [seat for seat in (*foes, *self.others) if seat not in told] or self.others
            told = [*told, fresh[0]]
            words = self.claim() + self.report(fresh[0], good=True)
        if ask.purpose == "reply":
            return said if mine else Answer(played.choice, words)
        target = next((seat for seat in self.heat() if seat in self.others and seat not in told), None)
        target = self.doubted(seat for seat in self.others if seat not in told) if target is None else target
        return self.saying(words, ask, said) if target is None else self.against(target, ask, said, words)

    @property
    def dead(self) -> set[Seat]:
        return {who for _, who, _ in self.said if who not in self.living}


class StubbornSeer(PanicSeer):
    """The same, and never takes it back."""

    retracts = False


class Rescuer(Chameleon):
    """A chameleon until its partner is wanted out; then the seer, who has cleared it, and has true news after."""

    def act(self, ask: Ask, played: Answer, answer: Answer) -> Answer:
        mine = any(act.role == "seer" for act in self.own("claim"))
        hunted = [seat for seat in self.partners if seat in self.living and len(self.accusers(seat)) >= 2]
        if ask.purpose not in ("speak", "defend", "reply") or not self.nights or (self.taken("seer") and not mine):
            return super().act(ask, played, answer)
        if not mine and not hunted:
            return super().act(ask, played, answer)
        told = [act.seat for act in self.own("report")]
        done = any(day == self.day and who == self.seat and act.kind == "report" for day, who, act in self.said)
        fresh = [seat for seat in (*hunted, *self.others) if seat not in told]
        news = self.report(fresh[0], good=True) if fresh and not done and len(told) < self.nights else ""
        safe = [*told, *fresh[:1], *self.partners]
        if ask.purpose == "reply":
            return played if mine else Answer(played.choice, self.claim() + news)
        target = next((seat for seat in self.heat() if seat in self.others and seat not in safe), None)
        target = self.doubted(seat for seat in self.others if seat not in safe) if target is None else target
        return played if target is None else self.against(target, ask, played, self.claim() + news)


class BoldDecoy(Decoy):
    """Claims the seer on day 1, and never takes it back: a rival is reported as a wolf, else its partner is cleared."""

    first_day = 1

    def talk(self, ask: Ask, played: Answer) -> Answer:
        mine = any(act.role == "seer" for act in self.own("claim"))
        if self.day < self.first_day or (self.taken("seer") and not mine):
            return Chameleon.talk(self, ask, played)
        said = Chameleon.talk(self, ask, played)
        told = {act.seat: act.good for act in self.own("report")}
        rival = next((seat for seat in self.claimants("seer") if seat in self.others), None)
        words, news = self.claim(), ""
        if self.nights and len(told) < self.nights:
            friend = next((seat for seat in self.partners if seat in self.living and seat not in told), None)
            friend = self.trusted(seat for seat in self.others if seat not in told) if friend is None else friend
            if rival is not None and rival not in told:
                news, told[rival] = self.report(rival, good=False), False
            elif friend is not None:
                news, told[friend] = self.report(friend, good=True), True
        free = [seat for seat in self.others if told.get(seat) is not True]
        target = self.suspect(said)
        if rival in free:
            target = rival
        elif target not in free:
            target = next((seat for seat in self.heat() if seat in free), None)
            target = self.doubted(free) if target is None else target
        return said if target is None else self.against(target, ask, said, words + news)

    def ballot(self, ask: Ask, played: Answer) -> Answer:
        told = {act.seat: act.good for act in self.own("report")}
        plans = self.planned()
        rival = next((seat for seat in self.claimants("seer") if seat in self.others), None)
        prey = [seat for seat in self.others if seat in ask.options and told.get(seat) is not True]
        best = rival if rival in prey else max(prey, key=lambda seat: (plans[seat], -seat), default=None)
        mate = max(
            (m for m in self.partners if m in ask.options and m not in told), key=lambda m: plans[m], default=None
        )
        if mate is not None and plans[mate] > (plans[best] if best is not None else 0) + 1:
            return Answer(mate, played.words)
        return played if best is None else Answer(best, played.words)


class LateBold(BoldDecoy):
    """A probe: the bold decoy, but it claims from day 2 on, with a result."""

    first_day = 2


class BoldImpostor(Impostor):
    """The sharper impostor: claims the seer in its first speech, then does all that an honest seer would."""

    def act(self, ask: Ask, played: Answer, answer: Answer) -> Answer:
        said = super().act(ask, played, answer)
        if ask.purpose != "speak" or self.day > 1 or self.own("claim") or self.taken("seer"):
            return said
        acts = self.acts(said.words or "")
        if any(act.kind == "claim" for act in acts) or not self.speaks(ask, said):
            return said
        return replace(said, words=self.claim() + (said.words or ""))


VISITORS: dict[str, Maker] = {
    "chameleon": Chameleon,
    "impostor": Impostor,
    "truthful": Truthful,
    "hunter-mask": HunterMask,
    "briber": Briber,
    "last-day-seer": LastDaySeer,
    "seconder": Seconder,
    "two-faced": TwoFaced,
    "doubter": Doubter,
    "decoy": Decoy,
    "misquoter": Misquoter,
    "panic-seer": PanicSeer,
    "stubborn-seer": StubbornSeer,
    "rescuer": Rescuer,
    "bold-decoy": BoldDecoy,
    "late-bold": LateBold,
    "bold-impostor": BoldImpostor,
}
