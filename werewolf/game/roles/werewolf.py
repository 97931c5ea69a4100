"""Werewolf: the pack knows each other and agrees every night on a victim."""

from __future__ import annotations

from collections.abc import Sequence

from werewolf.game.asks import Answer, Option, Seat
from werewolf.game.context import PhaseContext, Script, choice_of, seat_or_nobody, target_of
from werewolf.game.event import Audience, Event, fact
from werewolf.game.events import Aimed, Attack
from werewolf.game.purposes import purpose
from werewolf.game.roles import Role
from werewolf.game.sentences import Sentence

KILL = purpose("kill", "Who do you attack tonight?", "Whom do you kill?")
PROPOSE = purpose("propose", "Who should the pack attack?", "Whom should the pack kill? Only the pack hears you")
SETTLE = purpose("settle", "You disagreed. Final choice?", "The pack disagrees. Whom should it kill?")


@fact
class PackTalk(Event):
    """A message that only the living wolves hear; None if the wolf says nothing."""

    actor: Seat
    content: str | None
    heard_by = Audience.PACK
    lines = {"": "{actor}, to the pack: {content}", "nothing": "{actor} says nothing to the pack."}

    def case(self) -> str:
        return "nothing" if self.content is None else ""


@fact
class Proposal(Aimed):
    """One wolf's proposal. Proposing to kill nobody counts like any other."""

    content: str | None
    round: int
    heard_by = Audience.PACK
    lines = {
        "": "{actor}, to the pack, proposes {target}. {content}",
        "nobody": "{actor}, to the pack, proposes to kill nobody. {content}",
    }


@fact
class WerewolfKill(Attack):
    """The decision of the whole pack, recorded under its lowest living seat."""

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
        seats = tuple([seat for seat in seats if not ctx.players[seat].pack])
    return (*seats, "nobody") if ctx.switches.kill_skip or not seats else seats


def council(ctx: PhaseContext, wolves: tuple[Seat, ...]) -> Script[Option]:
    """Each wolf proposes a victim. If they disagree, they hear all proposals and choose again; the most votes win."""
    proposals = yield from propose(ctx, wolves, PROPOSE, 1)
    if len(set(proposals)) > 1 and ctx.switches.council_rounds == 2:
        proposals = yield from propose(ctx, wolves, SETTLE, 2)
    return council_choice(proposals)


def propose(ctx: PhaseContext, wolves: tuple[Seat, ...], purpose: str, turn: int) -> Script[list[Option]]:
    options = kill_options(ctx)
    answers: Sequence[Answer] = yield tuple([ctx.ask(wolf, purpose, options, "may") for wolf in wolves])
    for wolf, answer in zip(wolves, answers, strict=True):
        yield Proposal(wolf, target_of(answer), answer.words, turn)
    return [choice_of(answer) for answer in answers]


def council_choice(proposals: list[Option]) -> Option:
    """The proposal with the most votes; in a tie, that of the lowest seat. `proposals` are in seat order."""
    return max(proposals, key=proposals.count)  # `max` takes the first of several


ROLE = Role(
    "werewolf",
    camp="werewolves",
    blurb="Knows the rest of the pack. Each night the pack agrees on someone to kill.",
    night=night,
    players=(
        Sentence("Knows the other {werewolves}. Each night they choose somebody to kill.", when="pack"),
        Sentence("Plays alone against everyone. Each night chooses somebody to kill.", when="not pack"),
    ),
    models="{werewolf}: every night the {werewolves} kill one player together.",
    place=1,
)
