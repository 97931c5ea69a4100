"""The night of a wolf bot: whom to kill, and what it says to its pack, for partners who are people.

What a kill is worth (`_kill_worth`) is the same for all wolves of the table, so that they agree without talking: it is
made of what the pack knows of the seer, of public facts, and of draws that they share. Lines: `wolf_lines.yaml`.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Sequence
from functools import cache
from pathlib import Path

from werewolf.config.yaml_text import own_yaml
from werewolf.game.asks import Ask, Option, Seat
from werewolf.game.roles import roles
from werewolf.players.bots.inference.endgame import build_endgame, is_small
from werewolf.players.bots.inference.posterior import Belief
from werewolf.players.bots.strategy.honest_play import seat_options
from werewolf.players.bots.strategy.wolf_play import WolfPlay

FILE = Path(__file__).with_name("wolf_lines.yaml")

# -- whom to kill ------------------------------------------------------------------------------------------------------


def kill(play: WolfPlay, options: Sequence[Option], decline: Option | None) -> Option:
    prey = [seat for seat in seat_options(options) if seat not in play.mind.pack]
    if not prey:
        return decline if decline is not None else options[0]
    return play.common.best(prey, _kill_worth(play, play.pack_belief()))


def _kill_worth(play: WolfPlay, known: Belief) -> Callable[[Seat], float]:
    """A function that says how much a kill is worth, the same for all wolves."""
    mind = play.mind
    record, knobs = mind.record, mind.knobs
    public = record.common_belief().wolf
    failed = failed_target(play)
    first = play.common.best(record.living, lambda seat: (known.seer[seat], -public[seat]))
    chances, accusations = _chances_after_kill(play), _accusations(play)

    def worth(seat: Seat) -> float:
        claim = record.claims.get(seat)
        god = 0.5 if claim and claim.role in record.cards and roles()[claim.role].god else 0.0
        value = 0.5 + knobs["kill_seer"] * known.seer[seat] + god + (0.4 if record.sheriff == seat else 0.0)
        value += knobs["kill_trusted"] * (1 - public[seat]) + 0.1 * min(4, accusations[seat])
        value += knobs["kill_endgame"] * (1 - chances.get(seat, 1.0))
        value *= 1.0 if seat == failed else 1.0 - _guard_chance(play, seat, first)
        whim = knobs["kill_whim"] + 4 * play.character.noise
        return value + whim * play.rng.draw(1000, f"bot|prey|{record.day}|{seat}") / 1000

    return worth


def _accusations(play: WolfPlay) -> Counter[Seat]:
    """How often each seat accused a wolf or voted against one."""
    record, pack = play.mind.record, play.mind.pack
    spoke = [
        speech.seat for speech in record.speeches for act in speech.acts if act.kind == "accuse" and act.seat in pack
    ]
    return Counter([*spoke, *(voter for _, voter, target in record.votes if target in pack)])


def _chances_after_kill(play: WolfPlay) -> dict[Seat, float]:
    """In a small endgame: the village's chance after each kill if it goes on by public facts; else empty."""
    record = play.mind.record
    solves = play.character.solves_endgames and is_small(record)
    endgame = build_endgame(record.posterior(), record, {}) if solves else None
    living = frozenset(record.living)
    ours = frozenset(play.mind.pack) & living
    worlds = [world for world in endgame.all_worlds if world.pack == ours] if endgame else []
    if endgame is None or not worlds:
        return {}
    weight = {world: endgame.weights[world] for world in worlds}
    after: dict[Seat, float] = {}
    for seat in sorted(living - ours):
        chances = endgame.morning(living, endgame.all_worlds, seat)
        won = sum(weight[world] * chance for world, chance in chances.items() if world in weight)
        after[seat] = won / sum(weight.values())
    return after


def failed_target(play: WolfPlay) -> Seat | None:
    """The seat the pack attacked in vain last night, if guard and doctor may not protect it again tonight."""
    mind = play.mind
    nights = sorted(mind.attacks)
    last = mind.attacks[nights[-1]] if nights else None
    barred = not (play.mind.rules.switches.guard_repeat and play.mind.rules.switches.doctor_repeat)
    return last if barred and last in mind.record.living else None


def _guard_chance(play: WolfPlay, seat: Seat, first: Seat) -> float:
    """How likely the guard or the doctor protects this seat. `first` is the likeliest seer."""
    record = play.mind.record
    keepers = [role for role in ("guard", "doctor") if record.cards.get(role)]
    gone = sum(claim.role in keepers and who in record.dead for who, claim in record.claims.items())
    if gone >= len(keepers):
        return 0.0
    knobs = play.mind.knobs
    return knobs["guarded_first"] if seat == first else knobs["guarded_other"]


# -- what to say to the pack -------------------------------------------------------------------------------------------


@cache
def lines() -> dict[str, tuple[str, ...]]:
    """The lines of the file, by what they are about."""
    return {kind: tuple(ways) for kind, ways in own_yaml(FILE).items()}


def next_line(ways: tuple[str, ...], wolf: int, wolves: int, night: int) -> str:
    """The next line: each wolf gets a different one, and each night goes on where the last one ended."""
    return ways[(night * wolves + wolf) % len(ways)]


def pack_message(play: WolfPlay, ask: Ask, choice: Option | None) -> str | None:
    """A line to the other wolves: why to kill this seat, or the plan for the day."""
    mind = play.mind
    place = mind.pack.index(mind.seat), len(mind.pack)
    words = {"card": mind.rules.words.roles.get("seer", "seer")}
    names = mind.record.words.call_names
    if isinstance(choice, int):
        line = next_line(lines()[f"kill_{_kill_reason(play, choice)}"], *place, 2 * ask.day + (ask.purpose == "settle"))
        return line.format(x=names[choice], **words)
    if ask.purpose != "pack_talk":
        return None
    liar, against = play.false_seer(), _day_target(play)
    parts = _claim_lines(play, liar), _day_lines(play, against)
    said = " ".join(next_line(part, *place, ask.day) for part in parts if part)
    return said.format(faker=_name(play, liar), x=_name(play, against), **words)


def _name(play: WolfPlay, seat: Seat | None) -> str:
    return play.mind.record.words.call_names[seat] if seat is not None else ""


def _kill_reason(play: WolfPlay, prey: Seat) -> str:
    """Why to kill this seat, the last part of a key of the file."""
    if play.pack_belief().seer[prey] > 0.4:
        return "seer"
    return "open" if prey == failed_target(play) else "trusted"


def _day_target(play: WolfPlay) -> Seat | None:
    """Whom this wolf goes for by day: the partner with whom it feuds, or else an honest seat if there is one."""
    rival = play.rival_partner()
    if rival is not None:
        return rival
    prey = [seat for seat in play.mind.record.living if seat not in play.mind.pack]
    return next(iter(play.ranked_suspects(prey, 1)), None)


def _claim_lines(play: WolfPlay, liar: Seat | None) -> tuple[str, ...]:
    """What there is to say of claims. Whoever feuds does not promise to support its rival, or a quiet game."""
    record, rival = play.mind.record, play.rival_partner()
    lies = liar is not None and liar in record.living
    if rival is not None and (not lies or liar == rival):
        return ()
    if lies:
        return lines()["false_seer"]
    return lines()["no_claim"] if record.cards.get("seer") else lines()["no_seer"]


def _day_lines(play: WolfPlay, against: Seat | None) -> tuple[str, ...]:
    if against is None:
        return lines()["quiet"]
    return lines()["feud"] if against in play.mind.pack else lines()["target"]
