"""The werewolf: a pack that knows its own, and confers before it kills."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence

from werewolf.game.asks import Answer, Option, Seat
from werewolf.game.context import PhaseContext, Script, choice_of, seat_or_nobody
from werewolf.game.event import Audience, Event, fact
from werewolf.game.events import Aimed, Attack
from werewolf.game.purposes import purpose
from werewolf.game.roles import Role

KILL = purpose("kill", "Who do you attack tonight?", "Whom do you kill?")
PROPOSE = purpose("propose", "Who should the pack attack?", "Whom shall the pack kill? It alone hears you")
SETTLE = purpose("settle", "You disagreed. Final choice?", "The pack disagrees. Whom shall it kill?")


@fact
class PackTalk(Event):
    """A line only the living pack hears."""

    actor: Seat
    content: str
    heard_by = Audience.PACK
    lines = {"": "{actor}, to the pack: {content}"}


@fact
class Proposal(Aimed):
    """One voice in the council. To kill nobody is a choice like any."""

    content: str | None
    round: int
    heard_by = Audience.PACK
    lines = {
        "": "{actor}, to the pack, proposes {target}. {content}",
        "nobody": "{actor}, to the pack, proposes to kill nobody. {content}",
    }


@fact
class WerewolfKill(Attack):
    """The pack's one decision, in the name of its lowest living seat."""

    heard_by = Audience.PACK
    lines = {"": "The pack attacks {target}.", "nobody": "The pack attacks nobody."}


def night(ctx: PhaseContext, wolves: tuple[Seat, ...]) -> Script[None]:
    if not wolves:
        return
    if len(wolves) == 1:
        choice = yield from ctx.choose(wolves[0], KILL, kill_options(ctx))
    else:
        choice = yield from council(ctx, wolves)
    yield WerewolfKill(actor=wolves[0], target=seat_or_nobody(choice))


def kill_options(ctx: PhaseContext) -> tuple[Option, ...]:
    seats = ctx.living_players
    if not ctx.switches.kill_pack:
        seats = tuple(seat for seat in seats if not ctx.players[seat].pack)
    return (*seats, "nobody") if ctx.switches.kill_skip or not seats else seats


def council(ctx: PhaseContext, wolves: tuple[Seat, ...]) -> Script[Option]:
    """Round 1: each proposes. Unless all agree, round 2: each has heard all, and most votes win."""
    voices = yield from propose(ctx, wolves, PROPOSE, 1)
    if len(set(voices)) > 1 and ctx.switches.council_rounds == 2:
        voices = yield from propose(ctx, wolves, SETTLE, 2)
    return council_choice(voices)


def propose(ctx: PhaseContext, wolves: tuple[Seat, ...], purpose: str, turn: int) -> Script[list[Option]]:
    options = kill_options(ctx)
    answers: Sequence[Answer] = yield tuple(ctx.ask(wolf, purpose, options, words="may") for wolf in wolves)
    for wolf, answer in zip(wolves, answers, strict=True):
        yield Proposal(wolf, seat_or_nobody(choice_of(answer)), answer.words, turn)
    return [choice_of(answer) for answer in answers]


def council_choice(voices: list[Option]) -> Option:
    """Most votes; among tied choices the one backed by the lowest seat. `voices` come in seat order."""
    count = Counter(voices)
    return max(voices, key=lambda choice: (count[choice], -voices.index(choice)))


ROLE = Role(
    "werewolf",
    camp="werewolves",
    blurb="Knows the pack. Each night the pack confers and kills.",
    night=night,
)
