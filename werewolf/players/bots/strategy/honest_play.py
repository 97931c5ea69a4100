"""How an honest bot decides: votes, nominations, shots, checks, wards and potions."""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection, Iterable, Sequence
from functools import cached_property, lru_cache

from werewolf.game.asks import Ask, Option, Seat, draw_key
from werewolf.game.seeded_random import SeededRandom
from werewolf.players.bots.inference.endgame import Endgame, shared_endgame
from werewolf.players.bots.inference.mind import Mind
from werewolf.players.bots.inference.ranking import Ranking
from werewolf.players.bots.strategy.character import Character
from werewolf.players.bots.strategy.gathering import SURE, Gathering

LATE = 5  # living seats
LAST = 1000.0  # taken off a score, so that it comes after all others
FALSE_REPORT = 1.0  # added to the score of a seat that reports this one falsely: less than a sure wolf's
NEARLY_SURE = 0.04  # closer to 0 or 1 than this, a check teaches nothing


@lru_cache(8)
def _tie_breaks(rng: SeededRandom, day: int, seats: int) -> list[float]:
    return [rng.draw(1000, f"bot|tie|{day}|{seat}") * 1e-6 for seat in range(seats)]


def seat_options(options: Iterable[Option]) -> list[Seat]:
    return [option for option in options if isinstance(option, int)]


class HonestPlay:
    """The choices of a villager, seer, witch, guard, doctor or hunter, for one question.

    It is made anew for each question, so that it can remember nothing that is not in the view. `ranking` orders seats
    for this question alone, `common` the same way for all bots of the table, all day.
    """

    def __init__(self, mind: Mind, rng: SeededRandom, character: Character, ask: Ask) -> None:
        self.mind = mind
        self.rng = rng
        self.character = character
        self.ranking = Ranking(rng, draw_key(ask))
        self.common = Ranking(rng, f"{mind.record.day}")
        self._votes_now = ask.purpose in ("vote", "revote")

    @cached_property
    def gathering(self) -> Gathering:
        """On whom the village agrees. Not every question is about that."""
        follow, losses = self.character.follow_factor, self.character.counts_losses
        return Gathering(self.mind, self.endgame(), follow, self._votes_now, losses)

    def share(self, key: str) -> float:
        """A number from 0 to below 1, drawn by this key: whoever asks with the same key gets the same one."""
        return self.rng.draw(1000, f"bot|{key}") / 1000

    def may_be(self, sides: int, key: str) -> bool:
        """False one time in `sides`, drawn anew for each part of a day."""
        record = self.mind.record
        return bool(self.rng.draw(sides, f"bot|{key}|{record.day}|{record.sub_phase}|{self.mind.seat}"))

    # -- whom to suspect -----------------------------------------------------------------------------------------

    def score(self, seat: Seat) -> float:
        """How much this seat wants to vote against another. Votes only work together, so most of it is common to all.

        It is where the table gathers, or the bot's own suspicion if it does not gather or knows better; plus a bonus
        for the plans of trusted seats, for the bot's own announced vote, and against whoever reports it falsely.
        """
        gathering, mind = self.gathering, self.mind
        gathers = self.character.gathers
        value = gathering.value(seat) if gathers else mind.judgement().wolf[seat]
        word = mind.knobs["word"] if mind.record.plans.get(mind.seat) == seat else 0.0
        value += FALSE_REPORT if seat in self._reporters else 0.0
        return value + gathering.support(seat) + word + (self._tie_breaks[seat] if gathers else self.noise(seat))

    @cached_property
    def _reporters(self) -> list[Seat]:
        """Who reports this seat falsely; nobody if half of the table has named another: a vote here would be lost."""
        record, reporters = self.mind.record, self.mind.false_reporters()
        named = Counter(target for target in record.plans.values() if target not in (self.mind.seat, *reporters))
        return [] if any(2 * votes >= len(record.living) for votes in named.values()) else reporters

    def endgame(self) -> Endgame | None:
        """The endgame as the whole table sees it, if few are left and this bot uses the solver."""
        return shared_endgame(self.mind.record) if self.character.solves_endgames else None

    def noise(self, seat: Seat) -> float:
        """The tie-break that all bots share, plus this bot's own random error."""
        record = self.mind.record
        tie, level = self._tie_breaks[seat], self.noise_level()
        if not level:
            return tie
        mine = self.rng.draw(1000, f"bot|blur|{record.day}|{record.sub_phase}|{self.mind.seat}|{seat}")
        return tie + level * mine / 1000

    def noise_level(self) -> float:
        """The size of the error: by level, but at least the knob `unrest`, or wolves could foresee every vote."""
        return max(self.character.noise, self.mind.knobs["unrest"])

    @cached_property
    def _tie_breaks(self) -> list[float]:
        """A tiny number drawn for each seat and day, the same for every bot of the table."""
        return _tie_breaks(self.rng, self.mind.record.day, self.mind.record.seats)

    def suspect(self, spared: Collection[Seat] = ()) -> Seat | None:
        """Whom this seat would vote against now; None if it would abstain."""
        others = [s for s in self.mind.record.living if s != self.mind.seat and s not in spared]
        ranked = self.ranked_suspects(others, 1)
        return None if not ranked or self.holds_back(ranked[0]) else ranked[0]

    def todays_target(self) -> Seat | None:
        """Whom this seat wants voted out today, so that a check there tonight would be wasted."""
        return self.mind.record.plans.get(self.mind.seat, self.suspect())

    def in_danger(self) -> bool:
        """Whether this seat may be voted out: planned against twice, reported as a wolf, or the first suspect."""
        record, me = self.mind.record, self.mind.seat
        planned = sum(target == me for target in record.plans.values())
        reported = any(claim.reports.get(me) is False for claim in record.claims.values())
        public = record.sub_phase_belief().wolf
        top = self.common.best(record.living, public.__getitem__)
        if planned >= 2 or reported or (top == me and public[me] > 1.6 * record.base_rate):
            return True
        if not self.character.counts_losses:
            return False
        # Who is voted out today if everybody goes by what all know?
        value, ties = self.gathering.common_value, self._tie_breaks
        return self.common.best(record.living, lambda seat: value(seat) + ties[seat]) == me

    def ranked_suspects(self, options: Iterable[Option], first: int | None = None) -> list[Seat]:
        """The seats among the options, or the first so many: the best to vote against first, the bot itself last."""
        me = self.mind.seat
        return self.ranking.ranked(seat_options(options), lambda seat: self.score(seat) - LAST * (seat == me), first)

    def most_trusted(self, options: Iterable[Option]) -> list[Seat]:
        """The other seats among the options, the most trusted first."""
        me = self.mind.seat
        return self.ranking.ranked((s for s in seat_options(options) if s != me), lambda seat: -self.score(seat))

    # -- days ----------------------------------------------------------------------------------------------------

    def vote(self, options: Sequence[Option], decline: Option | None) -> Option:
        ranked = self.ranked_suspects(options, 1)
        if not ranked or (ranked[0] == self.mind.seat and decline is not None):
            return decline if decline is not None else options[0]
        best = ranked[0]
        if decline is not None and self.holds_back(best):
            return decline
        return best

    def holds_back(self, best: Seat) -> bool:
        """Whether to abstain although `best` is the first suspect: too little suspicion, or a skip wins more."""
        chance = self.mind.judgement().wolf[best]
        if chance < self.mind.knobs["vote_floor"] * self.character.caution:
            return True
        return chance < SURE and self.gathering.waits()

    def nominate(self, options: Sequence[Option]) -> Option:
        """Whom to name in a speech: the first suspect, or nobody if it holds back."""
        best = self.ranked_suspects(options, 1)[0]
        if "nobody" in options and self.holds_back(best):
            return "nobody"
        return best

    def elect(self, options: Sequence[Option]) -> Option:
        belief = self.mind.judgement()
        choices = seat_options(options)
        return self.ranking.best(choices, lambda seat: 2 * belief.seer[seat] - belief.wolf[seat])

    def runs(self) -> bool:
        if self.mind.role == "seer":
            return True
        return self.share(f"run|{self.mind.seat}") < 0.3 * (0.4 + self.character.risk)

    def withdraws(self) -> bool:
        """Whether to leave the badge to a seat that claims to be the seer. The seer itself stays."""
        record = self.mind.record
        claimed = [seat for seat, claim in record.claims.items() if claim.role == "seer" and seat != self.mind.seat]
        return self.mind.role != "seer" and bool(claimed)

    def badge(self, options: Sequence[Option]) -> Option:
        good = [seat for seat, clean in self.mind.checks.items() if clean and seat in options]
        announced = self.mind.record.planned_checks.get(self.mind.seat)
        if announced in good:
            return announced  # then the badge itself tells the result of the last check
        belief = self.mind.judgement()
        choices = good or self.most_trusted(options)
        if not choices:
            return options[0]
        return self.ranking.best(choices, lambda seat: 0.5 * belief.seer[seat] - belief.wolf[seat])

    def shoot(self, options: Sequence[Option], decline: Option | None) -> Option:
        """The first suspect if the suspicion is high enough; in a small endgame the shot, or none, that wins most."""
        ranked = self.ranked_suspects(options)
        endgame = self.mind.endgame() if self.character.solves_endgames else None
        if endgame is not None:
            chances = {seat: self._chance_after_shot(endgame, seat) for seat in (*ranked, *([None] if decline else []))}
            best = self.ranking.best(chances, chances.__getitem__)
            return best if best is not None else decline if decline is not None else ranked[0]
        late = len(self.mind.record.living) <= LATE  # there may be no other chance
        floor = 0.0 if late else self.mind.knobs["shot_floor"] * self.character.caution
        if decline is not None and (not ranked or self.mind.judgement().wolf[ranked[0]] < floor):
            return decline
        return ranked[0]

    def _chance_after_shot(self, endgame: Endgame, target: Seat | None) -> float:
        record = self.mind.record
        living = frozenset(record.living) - {target}
        by_vote = any(seat == self.mind.seat for _, seat in record.banishments)
        return endgame.chance(
            endgame.night(living, endgame.all_worlds) if by_vote else endgame.dawn(living, endgame.all_worlds)
        )

    # -- nights --------------------------------------------------------------------------------------------------

    def check(self, options: Sequence[Option]) -> Option:
        """The announced check, if it still teaches anything; else the best one."""
        mind = self.mind
        announced = mind.record.planned_checks.get(mind.seat)
        fresh = [seat for seat in seat_options(options) if seat not in mind.checks] or seat_options(options)
        if announced in fresh and NEARLY_SURE < mind.judgement().wolf[announced] < 1 - NEARLY_SURE:
            return announced
        return self.best_check(fresh)

    def best_check(self, fresh: Sequence[Seat]) -> Seat:
        """The seat to check next: the most suspected, but not one that is a wolf almost for sure."""
        wolf = self.mind.judgement().wolf

        def worth(seat: Seat) -> float:
            chance = wolf[seat]
            return min(chance, 0.7 - 0.4 * chance if chance > 0.85 else 1.0)

        return self.ranking.best(fresh, worth)

    def protect(self, options: Sequence[Option], decline: Option | None) -> Option:
        """Whom to protect: the likely seer first, then other seats the pack would want to kill."""
        mind = self.mind
        belief, record = mind.judgement(), mind.record
        public = record.common_belief()

        def worth(seat: Seat) -> float:
            claim = record.claims.get(seat)
            believed_seer = belief.seer[seat] if seat != mind.seat else 0.0
            named = 1.2 if claim and claim.role == "seer" else 0.0
            god = 0.25 if claim and claim.role not in ("seer", "villager", "werewolf") else 0.0
            sheriff = 0.2 if record.sheriff == seat else 0.0
            self_care = 0.05 if seat == mind.seat else 0.0
            tie_break = self.rng.draw(1000, f"bot|ward|{record.day}|{mind.seat}|{seat}") / 4000
            value = believed_seer * (1 + named) + god + sheriff + self_care + 0.3 * (1 - public.wolf[seat]) + tie_break
            return value * (1 - (belief.wolf[seat] if seat != mind.seat else record.pack / record.seats))

        choices = seat_options(options)
        return self.ranking.best(choices, worth) if choices else decline if decline is not None else options[0]

    def potion(self, options: Sequence[Option]) -> Option:
        mind = self.mind
        night = mind.record.day
        victim = mind.victims.get(night)
        wolf = mind.judgement().wolf
        if "antidote" in options and victim is not None and self._saves(victim):
            return "antidote"
        poison = [int(str(option).removeprefix("poison ")) for option in options if str(option).startswith("poison ")]
        poison = [seat for seat in poison if seat not in (mind.seat, victim)]
        if poison:
            worst = self.ranking.best(poison, self.score)
            late = len(mind.record.living) <= LATE + 1
            floor = mind.knobs["poison_floor"] * self.character.caution - (0.12 if late else 0.0)
            if wolf[worst] >= floor:
                return f"poison {worst}"
        return "pass"

    def _saves(self, victim: Seat) -> bool:
        """Whether to use the antidote: before the first deaths, for herself, or for a seat that is probably honest."""
        belief = self.mind.judgement()
        return len(self.mind.record.night_deaths) == 0 or victim == self.mind.seat or belief.wolf[victim] < 0.5
