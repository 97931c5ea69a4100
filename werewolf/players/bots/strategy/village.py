"""How an honest seat decides: by its own posterior, and by the usual conventions of its card."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Sequence

from werewolf.game.asks import Option, Seat
from werewolf.game.seeded_random import SeededRandom
from werewolf.players.bots.inference.endgame import Endgame
from werewolf.players.bots.inference.mind import Mind
from werewolf.players.bots.strategy.character import Character

LATE = 5  # living
TAUGHT = 0.04  # surer than this, a look teaches nothing


def seats(options: Iterable[Option]) -> list[Seat]:
    return [option for option in options if isinstance(option, int)]


class Village:
    """The choices of a villager, seer, witch, guard, doctor or hunter."""

    def __init__(self, mind: Mind, rng: SeededRandom, character: Character) -> None:
        self.mind = mind
        self.rng = rng
        self.character = character

    # -- whom to suspect -----------------------------------------------------------------------------------------

    def score(self, seat: Seat) -> float:
        """Suspicion, bent a little towards what trusted seats plan, for votes only count together, and one's own word.

        In a small endgame, what voting that seat out would bring takes the place of suspicion.
        """
        mind = self.mind
        wolf = mind.belief().wolf
        planned = sum(1.0 - wolf[who] for who, whom in mind.record.plans.items() if whom == seat and who != mind.seat)
        lean = mind.data.knobs["bandwagon"] * self.character.following * planned / max(1, len(mind.record.living))
        if self.ending() is not None:
            return self.promise(seat) + lean + self.tie(seat)
        word = mind.data.knobs["word"] if mind.record.plans.get(mind.seat) == seat else 0.0
        return self.promise(seat) + lean + word + self.noise(seat)

    def ending(self) -> Endgame | None:
        """What may follow, if few are left and this seat is one to work it out."""
        return self.mind.endgame() if self.character.solves else None

    def promise(self, seat: Seat) -> float:
        """Suspicion; in a small endgame the worth of voting that seat out, on the same scale."""
        mind = self.mind
        wolf, living = mind.belief().wolf, mind.record.living
        ending = self.ending()
        if ending is None or seat not in living:
            return wolf[seat]
        chances = [ending.vote(frozenset(living), ending.all, other).chance for other in (seat, *living)]
        most = max(chances)
        return max(wolf[other] for other in living) * chances[0] / most if most > 0.0 else wolf[seat]

    def noise(self, seat: Seat) -> float:
        """A public lot breaks ties alike for everyone; whoever is not quite sharp also errs by a lot of his own."""
        record = self.mind.record
        tie, blur = self.tie(seat), self.blur()
        if not blur:
            return tie
        mine = self.rng.draw(1000, f"bot|blur|{record.day}|{record.sub_phase}|{self.mind.seat}|{seat}")
        return tie + blur * mine / 1000

    def blur(self) -> float:
        """By level; and where wolves could else foresee every vote, even the best are not too predictable."""
        return max(self.character.blur, self.mind.data.knobs["unrest"])

    def tie(self, seat: Seat) -> float:
        return self.rng.draw(1000, f"bot|tie|{self.mind.record.day}|{seat}") * 1e-6

    def suspect(self, spared: Collection[Seat] = ()) -> Seat | None:
        """Whom one would vote against if the vote came now."""
        ranked = self.ranked(s for s in self.mind.record.living if s != self.mind.seat and s not in spared)
        return None if not ranked or self.holds_back(ranked[0]) else ranked[0]

    def named(self) -> Seat | None:
        """Whom this seat would see voted out today: no use in looking there tonight."""
        return self.mind.record.plans.get(self.mind.seat, self.suspect())

    def pressed(self) -> bool:
        """Whether the rope hangs over this seat: the table's first suspect, or planned against by several."""
        record, me = self.mind.record, self.mind.seat
        planned = sum(target == me for target in record.plans.values())
        reported = any(claim.reports.get(me) is False for claim in record.claims.values())
        public = record.standing().wolf
        top = max(record.living, key=lambda seat: public[seat])
        return planned >= 2 or reported or (top == me and public[me] > 1.6 * record.pack / record.seats)

    def ranked(self, options: Iterable[Option]) -> list[Seat]:
        """Suspects among the options, likeliest first, never oneself while there is another."""
        me = self.mind.seat
        return sorted(seats(options), key=lambda seat: (seat == me, -self.score(seat)))

    def trusted(self, options: Iterable[Option]) -> list[Seat]:
        me = self.mind.seat
        return sorted((s for s in seats(options) if s != me), key=lambda seat: self.score(seat))

    # -- days ----------------------------------------------------------------------------------------------------

    def vote(self, options: Sequence[Option], decline: Option | None) -> Option:
        ranked = self.ranked(options)
        if not ranked or (ranked[0] == self.mind.seat and decline is not None):
            return decline if decline is not None else options[0]
        best = ranked[0]
        if decline is not None and self.holds_back(best):
            return decline
        return best

    def holds_back(self, best: Seat) -> bool:
        chance = self.mind.belief().wolf[best]
        record = self.mind.record
        if chance < self.mind.data.knobs["vote_floor"] * self.character.caution:
            return True
        ending = self.ending()
        if ending is None:
            return False
        return ending.day(frozenset(record.living), ending.all).target is None

    def nominate(self, options: Sequence[Option]) -> Option:
        """Name the likeliest wolf; on a first day without a clue, whoever was named most."""
        ranked = self.ranked(options)
        best = ranked[0]
        if "nobody" in options and self.holds_back(best):
            return "nobody"
        return best

    def elect(self, options: Sequence[Option]) -> Option:
        belief = self.mind.belief()
        choices = seats(options)
        return max(choices, key=lambda seat: (2 * belief.seer[seat] - belief.wolf[seat], -self.noise(seat)))

    def runs(self) -> bool:
        if self.mind.role == "seer":
            return True
        draw = self.rng.draw(1000, f"bot|run|{self.mind.seat}") / 1000
        return draw < 0.3 * (0.4 + self.character.risk)

    def withdraws(self) -> bool:
        """Leave the badge to whoever claims to see, unless one sees oneself."""
        record = self.mind.record
        claimed = [seat for seat, claim in record.claims.items() if claim.role == "seer" and seat != self.mind.seat]
        return self.mind.role != "seer" and bool(claimed)

    def badge(self, options: Sequence[Option]) -> Option:
        good = [seat for seat, clean in self.mind.checks.items() if clean and seat in options]
        announced = self.mind.record.to_check.get(self.mind.seat)
        if announced in good:
            return announced  # so that the badge itself tells what the last look saw
        belief = self.mind.belief()
        choices = good or self.trusted(options)
        if not choices:
            return options[0]
        return min(choices, key=lambda seat: (belief.wolf[seat] - 0.5 * belief.seer[seat], seat))

    def shoot(self, options: Sequence[Option], decline: Option | None) -> Option:
        """The likeliest wolf, on conviction; in a small endgame, whatever wins most often, a shot or none."""
        ranked = self.ranked(options)
        ending = self.ending()
        if ending is not None:
            chances = {seat: self._after_shot(ending, seat) for seat in (*ranked, *([None] if decline else []))}
            best = max(chances, key=lambda seat: chances[seat])
            return best if best is not None else decline if decline is not None else ranked[0]
        late = len(self.mind.record.living) <= LATE  # another chance may not come
        floor = 0.0 if late else self.mind.data.knobs["shot_floor"] * self.character.caution
        if decline is not None and (not ranked or self.mind.belief().wolf[ranked[0]] < floor):
            return decline
        return ranked[0]

    def _after_shot(self, ending: Endgame, target: Seat | None) -> float:
        record = self.mind.record
        living = frozenset(record.living) - {target}
        by_vote = any(seat == self.mind.seat for _, seat in record.banished)
        return ending.chance(ending.night(living, ending.all) if by_vote else ending.dawn(living, ending.all))

    # -- nights --------------------------------------------------------------------------------------------------

    def check(self, options: Sequence[Option]) -> Option:
        """As announced, if that still teaches anything; else where a look teaches most."""
        mind = self.mind
        announced = mind.record.to_check.get(mind.seat)
        fresh = [seat for seat in seats(options) if seat not in mind.checks] or seats(options)
        if announced in fresh and TAUGHT < mind.belief().wolf[announced] < 1 - TAUGHT:
            return announced
        return self.next_look(fresh)

    def next_look(self, fresh: Sequence[Seat]) -> Seat:
        """The likeliest wolf, short of those who are as good as found."""
        wolf = self.mind.belief().wolf

        def worth(seat: Seat) -> tuple[float, float]:
            chance = wolf[seat]
            return min(chance, 0.7 - 0.4 * chance if chance > 0.85 else 1.0), self.noise(seat)

        return max(fresh, key=worth)

    def protect(self, options: Sequence[Option], decline: Option | None) -> Option:
        """The believed seer's door first; then whom the pack would miss least."""
        mind = self.mind
        belief, record = mind.belief(), mind.record
        public = record.belief()

        def worth(seat: Seat) -> float:
            claim = record.claims.get(seat)
            believed_seer = belief.seer[seat] if seat != mind.seat else 0.0
            named = 1.2 if claim and claim.role == "seer" else 0.0
            god = 0.25 if claim and claim.role not in ("seer", "villager", "werewolf") else 0.0
            sheriff = 0.2 if record.sheriff == seat else 0.0
            self_care = 0.05 if seat == mind.seat else 0.0
            lot = self.rng.draw(1000, f"bot|ward|{record.day}|{mind.seat}|{seat}") / 4000
            value = believed_seer * (1 + named) + god + sheriff + self_care + 0.3 * (1 - public.wolf[seat]) + lot
            return value * (1 - (belief.wolf[seat] if seat != mind.seat else record.pack / record.seats))

        choices = seats(options)
        return max(choices, key=worth) if choices else decline if decline is not None else options[0]

    def potion(self, options: Sequence[Option]) -> Option:
        mind = self.mind
        night = mind.record.day
        victim = mind.bitten.get(night)
        wolf = mind.belief().wolf
        if "antidote" in options and victim is not None and self._saves(victim):
            return "antidote"
        poison = [int(str(option).removeprefix("poison ")) for option in options if str(option).startswith("poison ")]
        poison = [seat for seat in poison if seat not in (mind.seat, victim)]
        if poison:
            worst = max(poison, key=self.score)
            late = len(mind.record.living) <= LATE + 1
            floor = mind.data.knobs["poison_floor"] * self.character.caution - (0.12 if late else 0.0)
            if wolf[worst] >= floor:
                return f"poison {worst}"
        return "pass"

    def _saves(self, victim: Seat) -> bool:
        """On the first night always; later whoever is probably honest, herself before all."""
        belief = self.mind.belief()
        return len(self.mind.record.night_dead) == 0 or victim == self.mind.seat or belief.wolf[victim] < 0.5
