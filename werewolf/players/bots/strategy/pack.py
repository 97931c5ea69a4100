"""How a wolf decides: as an honest player in its chair would, but for one plan the whole pack can derive alike."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence

from werewolf.game.asks import Ask, Option, Seat
from werewolf.game.roles import roles
from werewolf.players.bots.inference.belief import CERTAIN, Belief, believed
from werewolf.players.bots.inference.endgame import Endgame, Fates
from werewolf.players.bots.inference.endgame_setup import position, small
from werewolf.players.bots.strategy.pack_talk import FAKING, HIDING, LEANING, LOW, REASONS, turn
from werewolf.players.bots.strategy.village import Village, seats


class Pack(Village):
    """A wolf's choices. All wolves see the same record, pack and public lots, so they reach the same plan unspoken."""

    # -- days ----------------------------------------------------------------------------------------------------

    def blur(self) -> float:
        return self.character.blur  # a pack that stands together wants no unrest

    def ranked(self, options: Iterable[Option]) -> list[Seat]:
        """Whom to be seen suspecting: partners last, unless one is lost anyway, or keeping a distance costs nothing."""
        mind = self.mind
        spared = set(mind.partners) - {self.sold(), self.distanced()}
        return sorted(seats(options), key=lambda seat: (seat == mind.seat, seat in spared, -self.score(seat)))

    def distanced(self) -> Seat | None:
        """A partner one may be seen to doubt, early on, while others' plans go elsewhere."""
        mind = self.mind
        draw = self.rng.draw(1000, f"bot|distance|{mind.record.day}|{mind.seat}") / 1000
        if not mind.partners or draw >= mind.data.knobs["distance"] or len(mind.record.living) < 7:
            return None
        return self.rng.pick(mind.partners, f"bot|from|{mind.record.day}|{mind.seat}")

    def expected(self) -> Counter[Seat]:
        """How today's vote looks: plans as announced, and those who announced none with the table's first suspect."""
        record = self.mind.record
        public = record.standing().wolf
        tally: Counter[Seat] = Counter()
        for voter in record.living:
            if voter in self.mind.pack:
                continue
            plan = record.plans.get(voter)
            if plan is None and any(said.seat == voter and said.day == record.day for said in record.said):
                continue  # spoke, and named nobody: no telling
            if plan is None:
                plan = max((s for s in record.living if s != voter), key=lambda s: (public[s], self.tie(s)))
            tally[plan] += 1
        return tally

    def leader(self, tally: Counter[Seat]) -> Seat | None:
        return max(tally, key=lambda seat: (tally[seat], self.tie(seat)), default=None)

    def sold(self) -> Seat | None:
        """The partner to be voted out along with the village, if one is past saving."""
        mind = self.mind
        if not mind.partners:
            return None
        tally = self.expected()
        leader = self.leader(tally)
        if leader is None or leader not in mind.partners:
            return None
        if self.saved(tally):
            return None
        draw = self.rng.draw(1000, f"bot|sell|{mind.record.day}|{leader}|{mind.seat}") / 1000
        return leader if draw < mind.data.knobs["bus"] else None

    def vote(self, options: Sequence[Option], decline: Option | None) -> Option:
        """As announced, for a broken word is remembered; but for a partner who can still be saved, or no longer."""
        mind = self.mind
        choices = [seat for seat in seats(options) if seat not in mind.pack]
        claim = mind.record.claims.get(mind.seat)
        choices = [seat for seat in choices if not (claim and claim.reports.get(seat))] or choices
        sold = self.sold()
        if sold is not None and sold in options:
            return sold
        if not choices:
            return decline if decline is not None else self.ranked(options)[0]
        tally = self.expected()
        leader = self.leader(tally)
        planned = mind.record.plans.get(mind.seat)
        others = max((votes for seat, votes in tally.items() if seat != planned), default=0)
        if planned in mind.partners and planned in options and tally[planned] + 1 < others:
            return planned  # said against a partner, and harmless: a word kept
        if 3 * tally.total() < len(mind.record.living):
            return self.block(choices)
        if planned in choices and not (leader in mind.pack and self.saved(tally) and self.rescues()):
            return planned
        if leader in choices:
            return leader
        public = mind.record.belief().wolf  # the same for every wolf, so that they stand together
        return max(choices, key=lambda seat: (tally[seat], public[seat], self.tie(seat)))

    def saved(self, tally: Counter[Seat]) -> bool:
        """Whether the pack's own votes can still turn the vote from its leader to somebody else."""
        rest = max((votes for seat, votes in tally.items() if seat not in self.mind.pack), default=0)
        return rest + 1 + len(self.mind.partners) >= max(tally.values(), default=0)

    def rescues(self) -> bool:
        """Whether a partner is worth a broken word today: the pack decides it as one."""
        draw = self.rng.draw(1000, f"bot|rescue|{self.mind.record.day}|{'-'.join(map(str, self.mind.pack))}") / 1000
        return draw < self.mind.data.knobs["rescue"]

    def block(self, choices: Sequence[Seat]) -> Seat:
        """Where the table names nobody, the pack's own few votes decide: all on whom most of the pack has named."""
        record = self.mind.record
        named = Counter(record.plans[wolf] for wolf in self.mind.pack if wolf in record.plans)
        public = record.belief().wolf
        return max(choices, key=lambda seat: (named[seat], public[seat], self.tie(seat)))

    def holds_back(self, best: Seat) -> bool:  # noqa: ARG002
        return False

    def nominate(self, options: Sequence[Option]) -> Option:
        ranked = self.ranked(options)
        if "nobody" in options and super().holds_back(ranked[0]):
            return "nobody"
        return ranked[0]

    def faker(self) -> Seat | None:
        """Who of the pack plays the seer, if the plan has one: drawn by a public lot only the pack knows to draw."""
        mind = self.mind
        if not mind.record.cards.get("seer"):
            return None
        draw = self.rng.draw(1000, f"bot|faker|{'-'.join(map(str, mind.pack))}") / 1000
        if draw >= mind.data.knobs["fake_claim"] * self.character.lies:
            return None
        return self.rng.pick(mind.pack, "bot|who fakes")

    def runs(self) -> bool:
        mind = self.mind
        if self.faker() == mind.seat:
            return True
        draw = self.rng.draw(1000, f"bot|run|{mind.seat}") / 1000
        return draw < 0.3 * (0.4 + self.character.risk)

    def withdraws(self) -> bool:
        record, me = self.mind.record, self.mind.seat
        mine = record.claims.get(me)
        claimed = [seat for seat, claim in record.claims.items() if claim.role == "seer" and seat != me]
        return not (mine and mine.role == "seer") and bool(claimed)

    def badge(self, options: Sequence[Option]) -> Option:
        kin = [seat for seat in self.mind.partners if seat in options]
        public = self.mind.record.belief().wolf
        if self.rng.draw(2, f"bot|badge|{self.mind.record.day}|{self.mind.seat}"):
            return super().badge(options)  # as an honest hand would: else the badge itself would tell
        if kin:
            return min(kin, key=lambda seat: (public[seat], seat))
        return "nobody" if "nobody" in options else super().badge(options)

    # -- among the pack ------------------------------------------------------------------------------------------

    def whisper(self, ask: Ask, choice: Option | None) -> str | None:
        """A line to the pack: why this one, or on the first night the plan."""
        mind = self.mind
        name, card = mind.record.calls(), mind.rules.words.roles.get("seer", "seer")
        place = mind.pack.index(mind.seat), len(mind.pack)
        if isinstance(choice, int):
            line = turn(REASONS[self._reason(choice)], *place, 2 * ask.day + (ask.purpose == "settle"))
            return line.format(x=name[choice], card=card)
        if ask.purpose != "pack_talk":
            return None
        faker, top = self.faker(), self.ranked(s for s in mind.record.living if s not in mind.pack)
        plan = HIDING if faker is None or faker not in mind.record.living else FAKING
        line = f"{turn(plan, *place, ask.day)} {turn(LEANING if top else LOW, *place, ask.day)}"
        return line.format(faker=name[faker] if faker is not None else "", card=card, x=name[top[0]] if top else "")

    def _reason(self, prey: Seat) -> str:
        if self.knowing().seer[prey] > 0.4:
            return "seer"
        return "open" if prey == self._failed() else "trusted"

    # -- nights --------------------------------------------------------------------------------------------------

    def knowing(self) -> Belief:
        """Who the seer is, to those who know the pack."""
        problem = self.mind.record.problem()
        problem.wolf = [CERTAIN if seat in self.mind.pack else 0.0 for seat in range(len(problem.wolf))]
        problem.fewest, problem.most = 0, 99
        return believed(problem)

    def kill(self, options: Sequence[Option], decline: Option | None) -> Option:
        prey = [seat for seat in seats(options) if seat not in self.mind.pack]
        if not prey:
            return decline if decline is not None else options[0]
        return max(prey, key=self._worth(self.knowing()))

    def _worth(self, known: Belief):  # type: ignore[no-untyped-def]
        mind = self.mind
        record, knobs = mind.record, mind.data.knobs
        public = record.belief().wolf
        failed = self._failed()
        first = max(record.living, key=lambda seat: (known.seer[seat], -public[seat], -seat))
        hands, blames = self._hands(), self._blames()

        def worth(seat: Seat) -> float:
            claim = record.claims.get(seat)
            god = 0.5 if claim and claim.role in record.cards and roles()[claim.role].god else 0.0
            value = 0.5 + knobs["kill_seer"] * known.seer[seat] + god + (0.4 if record.sheriff == seat else 0.0)
            value += knobs["kill_trusted"] * (1 - public[seat]) + 0.1 * min(4, blames[seat])
            value += knobs["kill_endgame"] * (1 - hands.get(seat, 1.0))
            value *= 1.0 if seat == failed else 1.0 - self._guarded(seat, first)
            whim = knobs["kill_whim"] + 4 * self.character.blur
            return value + whim * self.rng.draw(1000, f"bot|prey|{record.day}|{seat}") / 1000

        return worth

    def _blames(self) -> Counter[Seat]:
        """Who spoke or voted against one of the pack, and how often."""
        record, pack = self.mind.record, self.mind.pack
        spoke = [said.seat for said in record.said for act in said.acts if act.kind == "accuse" and act.seat in pack]
        return Counter([*spoke, *(voter for _, voter, target in record.votes if target in pack)])

    def _hands(self) -> dict[Seat, float]:
        """In a small endgame: the village's chance after each death, as it would go on by what all have heard."""
        record = self.mind.record
        ending = position(record.problem(), record, {}) if self.character.solves and small(record) else None
        living = frozenset(record.living)
        ours = frozenset(self.mind.pack) & living
        worlds = [world for world in ending.all if world.pack == ours] if ending else []
        if ending is None or not worlds:
            return {}
        weight = {world: ending.worlds[world] for world in worlds}
        return {
            seat: sum(weight[world] * fate for world, fate in self._mornings(ending, seat).items() if world in weight)
            / sum(weight.values())
            for seat in sorted(living - ours)
        }

    def _mornings(self, ending: Endgame, prey: Seat) -> Fates:
        return ending.morning(frozenset(self.mind.record.living), ending.all, prey)

    def _failed(self) -> Seat | None:
        """Whom the pack went for last night in vain: whoever held that door may not hold it again tonight."""
        mind = self.mind
        nights = sorted(mind.attacks)
        last = mind.attacks[nights[-1]] if nights else None
        barred = not (self.mind.rules.switches.guard_repeat and self.mind.rules.switches.doctor_repeat)
        return last if barred and last in mind.record.living else None

    def _guarded(self, seat: Seat, first: Seat) -> float:
        """How likely somebody stands before this door: most of all before the believed seer's."""
        record = self.mind.record
        keepers = [role for role in ("guard", "doctor") if record.cards.get(role)]
        gone = sum(claim.role in keepers and who in record.dead for who, claim in record.claims.items())
        if gone >= len(keepers):
            return 0.0
        knobs = self.mind.data.knobs
        return knobs["guarded_first"] if seat == first else knobs["guarded_other"]
