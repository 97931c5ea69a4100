"""Fault injection: the engine breaks a rule in more than a hundred ways, and the auditor finds each in the log."""

from __future__ import annotations

import json
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from msgspec.structs import replace

from lab.proof.patches import (
    FAULTS,
    Fault,
    Patch,
    broken_numbers,
    change_handler,
    change_role,
    fault,
    rewrite_events,
    rewrite_kind,
    wrap,
)
from lab.proof.scripted_games import MAFIA_DOCTOR
from werewolf.audit.assertions.index import INDEXES
from werewolf.cli.check import check_logs
from werewolf.game import engine, phases, secrecy, victory
from werewolf.game.asks import Seat
from werewolf.game.context import PhaseContext, Script
from werewolf.game.engine import Game
from werewolf.game.event import Audience, Event
from werewolf.game.events import (
    Banishment,
    CardDealt,
    CardRevealed,
    DeathAnnouncement,
    DeathCause,
    DeathEvent,
    GameOver,
    Marker,
    NightOutcome,
    Nomination,
    Phase,
    PhaseEnd,
    RevoteCalled,
    SheriffBadgeTransfer,
    SheriffOptOut,
    SheriffOutcome,
    Speech,
    SubPhaseStart,
    Vote,
)
from werewolf.game.handlers import (
    aftermath,
    always,
    discussion,
    handlers,
    night_resolution,
    revote,
    sheriff_election,
    voting,
)
from werewolf.game.phases import PhaseRunner, Step
from werewolf.game.roles import Role, doctor, guard, hunter, seer, werewolf, witch
from werewolf.game.roles.hunter import HunterShoot
from werewolf.game.roles.seer import SeerAction
from werewolf.game.roles.werewolf import PackTalk, Proposal, WerewolfKill
from werewolf.game.roles.witch import WitchAction, WitchTold
from werewolf.game.state import CHANGES
from werewolf.game.victory import WOLVES_DEAD, Verdict

# The seats, unless a fault has another deal.
# Sheriff: wolves 0 and 1, seer 2, witch 3, hunter 4, guard 5, villagers 6 and 7.
# Mafia: mafia 0 and 1, detective 2, town 3 to 6.
# Classic: wolves 0 and 1, seer 2, doctor 3, hunter 4, witch 5, villagers 6 to 8.
# A seat that the script does not mention declines.

TIED = {"vote@1:2": 6, "vote@1:3": 7}
TIED_MAFIA = {"speak@1": 3, "speak@1:0": 4, "vote@1:0": 3, "vote@1:1": 3, "vote@1:2": 4, "vote@1:3": 4}
TIED_CLASSIC = {**{f"vote@1:{seat}": 6 for seat in range(4)}, **{f"vote@1:{seat}": 7 for seat in (4, 5, 6, 8)}}
ROOT_OUT = {"speak@1": 0, "vote@1": 0, "speak@2": 1, "vote@2": 1}
MAFIA_WINS = {"speak@1": 3, "vote@1": 3, "propose": 4, "speak@2": 5, "vote@2": 5}
WOLF_OUT = {"speak@1": 0, "vote@1": 0}
RIVALS = {"run:6": "run", "run:7": "run"}
FEW = ("werewolf", "werewolf", "villager", "villager", "villager")
ONE_GOD = ("werewolf", "werewolf", "seer", *["villager"] * 4)
ONE_VILLAGER = ("werewolf", "werewolf", "seer", "witch", "hunter", "guard", "villager")
TWO_DEAD = {"propose": 6, "potion": "poison 2"}


# The outcome of the night.


@fault("sheriff", "F.3", {"propose": 6, "protect": 6})
@fault("mafia", "MA.37", {"propose": 5, "protect": 5}, MAFIA_DOCTOR)
@fault("classic", "CL.32", {"propose": 6, "protect": 6})
def protection_ignored(patch: Patch) -> None:
    """The wolves kill a player whom the guard or the doctor protects."""
    wrap(patch, night_resolution, "casualties", lambda old, night, dies: old(night._replace(warded=frozenset()), dies))


@fault("sheriff", "E.6", {"propose": 6, "potion": "antidote"})
@fault("classic", "CL.42", {"propose": 6, "potion": "antidote"})
def antidote_ignored(patch: Patch) -> None:
    """The antidote is used, but the victim dies."""
    wrap(patch, night_resolution, "casualties", lambda old, night, dies: old(night._replace(cured=frozenset()), dies))


@fault("sheriff", "E.7", {"protect": 6, "potion": "poison 6"})
@fault("classic", "CL.43", {"protect": 6, "potion": "poison 6"})
def poison_stopped_by_the_guard(patch: Patch) -> None:
    """Poison does not harm a protected player."""

    def casualties(old: Any, night: Any, dies: bool) -> Any:
        return old(night._replace(poisoned=night.poisoned - night.warded), dies)

    wrap(patch, night_resolution, "casualties", casualties)


@fault("sheriff", "F.2 F.3", {"propose": 6, "protect": 6, "potion": "poison 5"})
def poisoned_guard_guards_no_more(patch: Patch) -> None:
    """Poisoning the guard cancels his protection that night."""

    def casualties(old: Any, night: Any, dies: bool) -> Any:
        return old(night._replace(warded=frozenset()) if 5 in night.poisoned else night, dies)

    wrap(patch, night_resolution, "casualties", casualties)


@fault("sheriff", "E.6 F.3", {"propose": 6, "protect": 6, "potion": "antidote"})
@fault("classic", "CL.32 CL.42", {"propose": 6, "protect": 6, "potion": "antidote"})
def too_much_care_kills(patch: Patch) -> None:
    """A victim who is both protected and saved dies, though the rules do not say so."""
    wrap(patch, night_resolution, "casualties", lambda old, night, _: old(night, True))


@fault("sheriff", "E.7", {"propose": 4, "potion": "poison 4"})
def attacked_and_poisoned_dies_of_the_attack(patch: Patch) -> None:
    """A hunter who is attacked and poisoned dies of the attack, and so gets to shoot."""

    def casualties(old: Any, night: Any, dies: bool) -> Any:
        return old(night._replace(poisoned=night.poisoned - night.bitten), dies)

    wrap(patch, night_resolution, "casualties", casualties)


@fault("sheriff", "N.5", {"propose": 6})
@fault("mafia", "MA.38", {"propose": 4})
def attack_forgotten(patch: Patch) -> None:
    """The wolves attack, but nobody dies of it."""
    patch.setattr(night_resolution, "casualties", lambda *_: {})


@fault("sheriff", "N.5", {"propose": 6})
@fault("mafia", "MA.38", {"propose": 4})
@fault("classic", "CL.35", {"propose": 6})
def two_outcomes_of_one_night(patch: Patch) -> None:
    """The night's outcome is logged twice."""
    rewrite_kind(patch, NightOutcome, lambda event: (event, event))


@fault("sheriff", "I.1", TWO_DEAD)
@fault("classic", "CL.14", TWO_DEAD)
def dead_announced_out_of_order(patch: Patch) -> None:
    """The night's deaths are listed from the highest seat down."""
    wrap(patch, night_resolution, "casualties", lambda old, *args: dict(reversed(old(*args).items())))


@fault("sheriff", "C.6")
@fault("mafia", "MA.11")
@fault("classic", "CL.11")
def night_without_resolution(patch: Patch) -> None:
    """A night ends without a resolution."""
    change_handler(patch, "night_resolution", applies=lambda _: False)


@fault("sheriff", "C.5")
@fault("mafia", "MA.12")
def night_resolved_too_early(patch: Patch) -> None:
    """A night is resolved before anybody has acted."""

    def night(old: Any, runner: PhaseRunner, number: int) -> Iterator[Step]:
        if number:
            yield from runner.steps([handlers()["night_resolution"]])
        yield from old(runner, number)

    wrap(patch, PhaseRunner, "night", night)


# The pack.


@fault("sheriff", "D.1", {"propose": 6})
@fault("mafia", "MA.30", {"propose": 4})
@fault("classic", "CL.27", {"propose": 6}, day_limit=3)
def wolves_attack_the_dead(patch: Patch) -> None:
    """The wolves may choose a dead player."""
    patch.setattr(werewolf, "kill_options", lambda ctx: (*range(len(ctx.players)), "nobody"))


@fault("mafia", "MA.30", {"propose": 1})
@fault("classic", "CL.27", {"propose": 1})
def wolves_attack_their_own(patch: Patch) -> None:
    """A wolf kills a partner, though the rules forbid it."""
    patch.setattr(werewolf, "kill_options", lambda ctx: (*ctx.living_players, "nobody"))


@fault("classic", "CL.27", kill_skip=False)
def wolves_need_not_choose(patch: Patch) -> None:
    """The wolves kill nobody, though they must choose."""
    wrap(patch, werewolf, "kill_options", lambda old, ctx: (*old(ctx), "nobody"))


@fault("sheriff", "D.2", {"propose:0": 6, "propose:1": 7, "settle": 6})
@fault("mafia", "MA.33", {"propose:0": 5, "propose:1": 6, "settle": 5})
@fault("classic", "CL.30", {"propose:0": 6, "propose:1": 7, "settle": 6})
def council_overruled(patch: Patch) -> None:
    """The wolves agree on one player and kill another."""
    patch.setattr(
        werewolf, "council_choice", lambda choices: choices[0] + 1 if isinstance(choices[0], int) else choices[0]
    )


@fault("sheriff", "D.2", {"propose:0": 6, "propose:1": 7, "settle:0": 6, "settle:1": 7})
@fault("mafia", "MA.33", {"propose:0": 5, "propose:1": 6, "settle:0": 5, "settle:1": 6})
@fault("classic", "CL.30", {"propose:0": 6, "propose:1": 7, "settle:0": 6, "settle:1": 7})
def highest_seat_settles_the_council(patch: Patch) -> None:
    """If two choices are equally popular, the highest seat's choice is taken."""
    patch.setattr(werewolf, "council_choice", lambda choices: choices[-1])


@fault("sheriff", "D.2", {"propose:0": 6, "propose:1": 7})
@fault("mafia", "MA.32", {"propose:0": 5, "propose:1": 6})
@fault("classic", "CL.29", {"propose:0": 6, "propose:1": 7})
def no_second_round(patch: Patch) -> None:
    """The wolves disagree but are not asked again."""

    def council(ctx: PhaseContext, wolves: tuple[Seat, ...]) -> Script[Any]:
        return werewolf.council_choice((yield from werewolf.propose(ctx, wolves, "propose", 1)))

    patch.setattr(werewolf, "council", council)


@fault("sheriff", "D.2")
@fault("mafia", "MA.31")
@fault("classic", "CL.28")
def highest_wolf_kills(patch: Patch) -> None:
    """The pack's kill is logged in the name of its highest seat."""
    rewrite_kind(patch, WerewolfKill, lambda event: (replace(event, actor=1),))


@fault("sheriff", "D.2")
@fault("mafia", "MA.32")
def killing_nobody_is_not_recorded(patch: Patch) -> None:
    """The log does not say that the wolves kill nobody."""
    rewrite_kind(patch, WerewolfKill, lambda event: () if event.target is None else (event,))


@fault("sheriff", "M.5", {"vote@1": 0})
@fault("mafia", "MA.47", WOLF_OUT)
@fault("classic", "CL.56", WOLF_OUT)
def dead_wolf_listens(patch: Patch) -> None:
    """A dead wolf still receives the pack's lines."""

    def addressees(old: Any, event: Event, state: Any) -> secrecy.To:
        wolves = tuple(seat for seat, role in enumerate(state.deal) if role.pack)
        return wolves if event.audience() is Audience.PACK else old(event, state)

    wrap(patch, secrecy, "addressees", addressees)


@fault("sheriff", "I.3")
@fault("mafia", "MA.41")
@fault("classic", "CL.50")
def council_held_in_public(patch: Patch) -> None:
    """Everyone receives the wolves' proposals."""
    patch.setattr(Proposal, "heard_by", Audience.EVERYONE)


@fault("mafia", "MA.41")
@fault("classic", "CL.50")
def pack_talk_heard_by_all(patch: Patch) -> None:
    """Everyone receives the pack talk."""
    patch.setattr(PackTalk, "heard_by", Audience.EVERYONE)


@fault("mafia", "MA.9")
@fault("classic", "CL.16")
def wolf_kept_silent(patch: Patch) -> None:
    """The pack talks, but one wolf has no turn."""
    rewrite_kind(patch, PackTalk, lambda event: () if event.actor == 1 else (event,))


@fault("mafia", "MA.9")
@fault("classic", "CL.16")
def pack_talks_backwards(patch: Patch) -> None:
    """The pack talks from its highest seat down."""

    def talk(ctx: PhaseContext) -> Script[None]:
        for wolf in reversed(ctx.state.pack()):
            (answer,) = yield (ctx.ask(wolf, "pack_talk", words="must"),)
            yield PackTalk(wolf, answer.words)

    change_handler(patch, "night_zero", run=talk)
    change_handler(patch, "pack_talk", run=talk)


@fault("classic", "CL.16", {"vote@1": 0})
def lone_wolf_talks(patch: Patch) -> None:
    """A wolf without living partners is asked to talk to the pack."""

    def talk(ctx: PhaseContext) -> Script[None]:
        for wolf in ctx.state.pack():
            (answer,) = yield (ctx.ask(wolf, "pack_talk", words="must"),)
            yield PackTalk(wolf, answer.words)

    change_handler(patch, "pack_talk", run=talk)


@fault("sheriff", "I.3", {"propose": 6})
@fault("mafia", "MA.41", {"propose": 4})
@fault("classic", "CL.50", {"propose": 6})
def wolves_kept_in_the_dark(patch: Patch) -> None:
    """Only the pack's lowest seat receives the pack's decision."""
    patch.setattr(WerewolfKill, "heard_by", Audience.ACTOR)


@fault("sheriff", "D.2", {"propose": 6})
@fault("mafia", "MA.32", {"propose": 4})
@fault("classic", "CL.29", {"propose": 6})
def wolves_kill_twice(patch: Patch) -> None:
    """The wolves kill two players in one night."""
    rewrite_kind(patch, WerewolfKill, lambda event: (event, replace(event, target=5)))


# The witch.


@fault("sheriff", "E.1", {"propose": 6})
@fault("classic", "CL.37", {"propose": 6})
def witch_not_told(patch: Patch) -> None:
    """The witch decides without being told the victim."""
    rewrite_kind(patch, WitchTold, lambda _: ())


@fault("sheriff", "E.1", {"propose": 6, "potion": "antidote"})
@fault("classic", "CL.37", {"propose": 6, "potion": "antidote"})
def witch_told_too_late(patch: Patch) -> None:
    """The witch is told the victim after she has decided."""

    def night(ctx: PhaseContext, witches: tuple[Seat, ...]) -> Script[None]:
        later: list[Event] = []

        def tell(event: Event) -> Iterator[Event]:
            if isinstance(event, WitchTold):
                later.append(event)
            else:
                yield event

        yield from rewrite_events(witch.night(ctx, witches), tell)
        yield from later

    change_role(patch, "witch", night=night)


@fault("sheriff", "E.1", {"propose": 6})
@fault("classic", "CL.37", {"propose": 6})
def witch_told_a_lie(patch: Patch) -> None:
    """The witch is told there is no victim, though there is one."""
    rewrite_kind(patch, WitchTold, lambda event: (replace(event, target=None),))


@fault("sheriff", "E.1", {"propose": 6, "protect": 6})
@fault("classic", "CL.37", {"propose": 6, "protect": 6})
def witch_not_told_of_the_protected(patch: Patch) -> None:
    """The witch is told there is no victim if the victim is protected."""
    rewrite_kind(patch, WitchTold, lambda event: (replace(event, target=None if event.target == 6 else event.target),))


@fault("sheriff", "C.4", {"propose": 6})
@fault("classic", "CL.36", {"propose": 6})
def witch_acts_before_the_wolves(patch: Patch) -> None:
    """The witch acts before the wolves."""
    reorder(patch, "awake", lambda role: role.name != "witch")


@fault("sheriff", "E.5", {"potion@1": "poison 2", "potion@2": "poison 5"})
@fault("classic", "CL.41", {"potion@1": "poison 2", "potion@2": "poison 6"}, day_limit=3)
def second_poison(patch: Patch) -> None:
    """The witch uses her poison on two nights."""
    wrap(patch, witch, "used_potions", lambda old, *args: old(*args) - {"POISON"})


@fault("sheriff", "E.4", {"propose": 6, "potion": "antidote"})
@fault("classic", "CL.40", {"propose": 6, "potion": "antidote"}, day_limit=3)
def second_antidote(patch: Patch) -> None:
    """The witch uses her antidote on two nights."""
    wrap(patch, witch, "used_potions", lambda old, *args: old(*args) - {"ANTIDOTE"})


@fault("sheriff", "E.2", {"propose": 6, "potion": "antidote"})
@fault("classic", "CL.38", {"propose": 6, "potion": "antidote"})
def both_potions_in_one_night(patch: Patch) -> None:
    """The witch saves one player and poisons another in the same night."""
    rewrite_kind(patch, WitchAction, lambda event: (event, WitchAction(event.actor, "POISON", 2)))


@fault("sheriff", "E.3", {"propose": 3, "potion": "antidote"})
@fault("classic", "CL.39", {"propose": 5, "potion": "antidote"}, witch_self_save=False)
def witch_saves_herself(patch: Patch) -> None:
    """The witch is offered the antidote for herself."""

    def potions(old: Any, ctx: PhaseContext, me: Seat, victim: Seat | None) -> Any:
        return (*old(ctx, me, victim), "antidote") if victim == me else old(ctx, me, victim)

    wrap(patch, witch, "potion_options", potions)


@fault("sheriff", "E.6", {"propose": 6, "potion": "antidote"})
@fault("classic", "CL.42", {"propose": 6, "potion": "antidote"})
def antidote_for_the_wrong_seat(patch: Patch) -> None:
    """The antidote goes to a player who was not attacked."""
    wrap(patch, witch, "action", lambda old, *args: replace(old(*args), target=7))


@fault("sheriff", "M.5", {"propose": 6})
@fault("classic", "CL.56", {"propose": 6}, day_limit=3)
def poison_for_the_dead(patch: Patch) -> None:
    """The witch is offered dead players to poison."""

    def potions(old: Any, ctx: PhaseContext, *args: Any) -> Any:
        return (*old(ctx, *args), *(f"poison {seat}" for seat in ctx.dead_players))

    wrap(patch, witch, "potion_options", potions)


# Guard, doctor, seer.


@fault("sheriff", "F.1", {"protect": 6})
@fault("mafia", "MA.36", {"protect": 5}, MAFIA_DOCTOR, day_limit=3)
@fault("classic", "CL.31", {"protect": 6}, day_limit=3)
def same_door_twice_running(patch: Patch) -> None:
    """The guard and the doctor protect the same player two nights in a row."""
    for role in (guard, doctor):
        patch.setattr(role, "without_last", lambda *args: args[-1])


@fault("sheriff", "M.5", {"propose@1": 6})
@fault("classic", "CL.56", {"propose@1": 6}, day_limit=3)
def the_dead_protected(patch: Patch) -> None:
    """The guard and the doctor are offered dead players."""
    for role in (guard, doctor):
        wrap(patch, role, "protect_options", lambda old, ctx, *args: (*ctx.dead_players, *old(ctx, *args)))


@fault("sheriff", "G.2", {"check": 0})
@fault("mafia", "MA.35", {"check": 0})
@fault("classic", "CL.34", {"check": 0})
def seer_result_flipped(patch: Patch) -> None:
    """The seer learns the opposite of the truth."""
    other = {"GOOD": "WEREWOLF", "WEREWOLF": "GOOD"}
    patch.setattr(seer, "SeerAction", lambda me, target, result: SeerAction(me, target, other[result]))


@fault("sheriff", "G.1")
@fault("mafia", "MA.34")
@fault("classic", "CL.33")
def seer_checks_twice(patch: Patch) -> None:
    """The seer checks two players in one night."""
    rewrite_kind(patch, SeerAction, lambda event: (event, SeerAction(event.actor, 0, "WEREWOLF")))


@fault("sheriff", "G.1", {"check": 2})
@fault("mafia", "MA.34", {"check": 2})
@fault("classic", "CL.33", {"check": 2})
def seer_checks_himself(patch: Patch) -> None:
    """The seer is offered his own seat."""
    patch.setattr(PhaseContext, "others", lambda ctx, _: ctx.living_players)


@fault("sheriff", "I.3", {"check": 0})
@fault("mafia", "MA.41", {"check": 0})
@fault("classic", "CL.50", {"check": 0})
def seer_result_told_to_all(patch: Patch) -> None:
    """Everyone receives the seer's result."""
    patch.setattr(SeerAction, "heard_by", Audience.EVERYONE)


@fault("sheriff", "M.7")
@fault("mafia", "MA.49")
@fault("classic", "CL.58")
def action_of_another_seat(patch: Patch) -> None:
    """The seer's check is logged as his neighbour's."""
    rewrite_kind(patch, SeerAction, lambda event: (replace(event, actor=event.actor + 1),))


@fault("sheriff", "G.1")
@fault("mafia", "MA.34")
@fault("classic", "CL.33")
def seer_not_woken(patch: Patch) -> None:
    """The seer is not asked in the night."""

    def night(_: PhaseContext, __: tuple[Seat, ...]) -> Script[None]:
        yield ()

    change_role(patch, "seer", night=night)


@fault("sheriff", "G.1")
@fault("mafia", "MA.34")
@fault("classic", "CL.33")
def seer_may_not_check_everyone(patch: Patch) -> None:
    """Seat 0 is missing from the seer's options."""
    wrap(patch, PhaseContext, "others", lambda old, *args: tuple(seat for seat in old(*args) if seat))


# The dead.


def wake_the_dead(patch: Patch, name: str) -> None:
    """Have the dead players of a role act at night together with the living ones."""

    def role_script(old: Any, runner: PhaseRunner, role: Role) -> Script[None]:
        if role.name != name:
            return old(runner, role)
        holders = tuple(seat for seat, dealt in enumerate(runner.state.deal) if dealt is role)
        return role.night(runner.context(role.sub_phase), holders)

    wrap(patch, PhaseRunner, "role_script", role_script)


@fault("sheriff", "O.1 M.5", {"propose@1": 2})
@fault("mafia", "MA.50 MA.47", {"speak@1": 2, "vote@1": 2})
@fault("classic", "CL.59 CL.56", {"vote@1": 2})
def dead_seer_asked(patch: Patch) -> None:
    """A dead seer is asked whom to check."""
    wake_the_dead(patch, "seer")


@fault("sheriff", "D.2 O.1", {"vote@1": 0})
@fault("mafia", "MA.31 MA.50", WOLF_OUT)
@fault("classic", "CL.28 CL.59", WOLF_OUT)
def dead_wolf_confers(patch: Patch) -> None:
    """A dead wolf makes proposals in the council."""
    wake_the_dead(patch, "werewolf")


@fault("sheriff", "I.9 O.1", {"propose@1": 6})
@fault("mafia", "MA.19 MA.50", {"propose@1": 4, "speak@2": 5})
@fault("classic", "CL.17 CL.59", {"propose@1": 6})
def dead_seat_votes(patch: Patch) -> None:
    """The dead vote with the living."""

    def ballot(old: Any, ctx: PhaseContext, purpose: str, options: Any) -> Script[Any]:
        offered = next(iter(options.values()))
        return (yield from old(ctx, purpose, {**options, **dict.fromkeys(ctx.dead_players, offered)}))

    wrap(patch, voting, "vote_totals", ballot)


@fault("sheriff", "I.8 O.1", {"propose@1": 6})
@fault("mafia", "MA.17 MA.50", {"propose@1": 4})
@fault("classic", "CL.15 CL.59", {"propose@1": 6})
def dead_seat_speaks(patch: Patch) -> None:
    """The dead speak in the discussion."""
    wrap(patch, discussion, "order", lambda old, ctx: (*old(ctx), *ctx.dead_players))


@fault("sheriff", "J.1", {"propose@1": 6, "vote@1": 6})
@fault("mafia", "MA.20", {"propose@1": 4, "vote@2": 4})
@fault("classic", "CL.18", {"propose@1": 6, "vote@2": 6})
def vote_for_the_dead(patch: Patch) -> None:
    """Players may vote for the dead."""
    patch.setattr(voting, "ballot_seats", lambda ctx: tuple(range(len(ctx.players))))


@fault("mafia", "MA.47", {"propose@1": 4, "speak@2": 4})
def dead_seat_nominated(patch: Patch) -> None:
    """A speech may nominate the dead."""
    patch.setattr(discussion, "nomination_options", lambda ctx, _: (*range(len(ctx.players)), "nobody"))


@fault("sheriff", "M.3 H.3", {"propose@1": 6})
def dead_before_they_are_announced(patch: Patch) -> None:
    """The night's victims are dead before the announcement, and so miss the campaign."""
    patch.setitem(CHANGES, NightOutcome, lambda state, event: state._bury(tuple(event.deaths)))
    patch.setattr(DeathAnnouncement, "kills", lambda _: ())


# The morning: the announcement, and what follows every death.


def replace_mourn(patch: Patch, mourn: Any) -> None:
    """Replace what happens after a death."""
    patch.setattr(aftermath, "mourn", mourn)


@fault("sheriff", "I.5", {"propose@2": 6})
@fault("mafia", "MA.28", {"propose@1": 4})
@fault("classic", "CL.24", {"propose@1": 6})
def last_words_after_a_later_night(patch: Patch) -> None:
    """Players who die at night have last words after every night."""
    wrap(patch, aftermath, "has_last_words", lambda old, ctx, cause: cause == "WEREWOLF_KILL" or old(ctx, cause))


@fault("sheriff", "I.4", {"propose@1": 6})
@fault("mafia", "MA.29", {"propose@1": 4}, last_words_night="first_night")
@fault("classic", "CL.26", {"propose@1": 6}, last_words_night="first_night")
def no_last_words_after_the_first_night(patch: Patch) -> None:
    """Players who die in the first night have no last words."""
    wrap(patch, aftermath, "has_last_words", lambda old, ctx, cause: cause == "BANISHMENT" and old(ctx, cause))


@fault("sheriff", "I.6", {"vote@1": 6})
@fault("mafia", "MA.26", {"speak@1": 3, "vote@1": 3})
@fault("classic", "CL.25", {"vote@1": 6}, last_words_vote=True)
def no_last_words_for_the_banished(patch: Patch) -> None:
    """A player who is voted out has no last words."""
    wrap(patch, aftermath, "has_last_words", lambda old, ctx, cause: cause != "BANISHMENT" and old(ctx, cause))


@fault("mafia", "MA.27", {"speak@1": 3, "vote@1": 3}, last_words_vote=False)
@fault("classic", "CL.23", {"vote@1": 6})
def last_words_for_the_banished(patch: Patch) -> None:
    """A player who is voted out has last words, though the rules give none."""
    wrap(patch, aftermath, "has_last_words", lambda old, ctx, cause: cause == "BANISHMENT" or old(ctx, cause))


@fault("sheriff", "O.1", {"vote@1": 4, "shoot": 6})
@fault("classic", "CL.59", {"vote@1": 4, "shoot": 6})
def last_words_for_the_shot(patch: Patch) -> None:
    """The hunter's victim has last words."""
    wrap(patch, aftermath, "has_last_words", lambda old, ctx, cause: cause == "HUNTER_SHOT" or old(ctx, cause))


@fault("sheriff", "I.7", TWO_DEAD)
@fault("sheriff", "I.7", {"propose": 6, "potion": "poison 4"})
def last_words_out_of_order(patch: Patch) -> None:
    """The night's dead speak and complete their last acts from the highest seat down."""

    def run(ctx: PhaseContext) -> Script[None]:
        deaths = ctx.past(NightOutcome)[-1].deaths
        yield DeathAnnouncement(tuple(deaths), len(deaths))
        for seat, cause in reversed(deaths.items()):
            yield from aftermath.mourn(ctx, seat, cause)

    change_handler(patch, "death_resolution", run=run)


@fault("sheriff", "I.7", TWO_DEAD)
def all_last_words_before_anything_else(patch: Patch) -> None:
    """All of the night's dead speak before the first of them has a DeathEvent."""

    def run(ctx: PhaseContext) -> Script[None]:
        deaths = ctx.past(NightOutcome)[-1].deaths
        yield DeathAnnouncement(tuple(deaths), len(deaths))
        words = {}
        for seat, cause in deaths.items():
            words[seat] = yield from aftermath.last_words(ctx, seat, cause)
        for seat, cause in deaths.items():
            yield DeathEvent(seat, cause, words[seat], None, None)

    change_handler(patch, "death_resolution", run=run)


@fault("sheriff", "I.1", TWO_DEAD)
@fault("classic", "CL.14", TWO_DEAD)
def dead_announced_one_by_one(patch: Patch) -> None:
    """The night's deaths are announced one by one."""
    rewrite_kind(patch, DeathAnnouncement, lambda event: [DeathAnnouncement((seat,), 1) for seat in event.dead_players])


@fault("sheriff", "I.1", TWO_DEAD)
@fault("classic", "CL.14", TWO_DEAD)
def a_death_kept_quiet(patch: Patch) -> None:
    """Two players die in the night, but only one death is announced."""
    rewrite_kind(patch, DeathAnnouncement, lambda event: (DeathAnnouncement(event.dead_players[:1], 1),))


@fault("sheriff", "I.1", {"propose@1": 6})
@fault("mafia", "MA.16", {"propose@1": 4})
@fault("classic", "CL.14", {"propose@1": 6})
def deaths_announced_to_the_moderator(patch: Patch) -> None:
    """The night's deaths are announced only to the moderator."""
    patch.setattr(DeathAnnouncement, "heard_by", Audience.MODERATOR)


@fault("sheriff", "N.5", TWO_DEAD)
@fault("mafia", "MA.38", {"propose@1": 4})
@fault("classic", "CL.35", {"propose@1": 6})
def no_death_event(patch: Patch) -> None:
    """A death has no DeathEvent."""
    rewrite_kind(patch, DeathEvent, lambda _: ())


@fault("sheriff", "N.5", {"propose@1": 6})
@fault("mafia", "MA.38", {"propose@1": 4})
@fault("classic", "CL.35", {"propose@1": 6})
def wrong_cause_on_record(patch: Patch) -> None:
    """The DeathEvent gives the wrong cause."""
    rewrite_kind(patch, DeathEvent, lambda event: (replace(event, cause="POISON"),))


@fault("sheriff", "I.2", {"propose@1": 6})
@fault("mafia", "MA.39", {"propose@1": 4})
@fault("classic", "CL.48", {"propose@1": 6})
def night_outcome_sent_to_all(patch: Patch) -> None:
    """Everyone receives the night's outcome with the causes of death."""
    patch.setattr(NightOutcome, "heard_by", Audience.EVERYONE)


@fault("sheriff", "I.2", {"propose@1": 6})
@fault("mafia", "MA.39", {"propose@1": 4})
@fault("classic", "CL.48", {"propose@1": 6})
def death_event_sent_to_all(patch: Patch) -> None:
    """Everyone learns what a player died of."""
    patch.setattr(DeathEvent, "heard_by", Audience.EVERYONE)


@fault("sheriff", "I.2", {"propose@1": 6})
@fault("mafia", "MA.39", {"propose@1": 4})
def dead_learn_what_they_died_of(patch: Patch) -> None:
    """A dead player, and nobody else, learns what they died of."""
    patch.setattr(DeathEvent, "heard_by", Audience.ACTOR)


@fault("sheriff", "I.3", {"propose@1": 6})
@fault("mafia", "MA.40", {"propose@1": 4})
@fault("classic", "CL.49", {"propose@1": 6})
def card_revealed(patch: Patch) -> None:
    """Every death reveals a card, though the rules reveal none."""

    def reveal(ctx: PhaseContext, seat: Seat) -> Script[None]:
        yield CardRevealed(seat, ctx.players[seat].camp, ctx.players[seat].name)

    patch.setattr(aftermath, "reveal_card", reveal)


@fault("sheriff", "I.3")
@fault("mafia", "MA.41")
@fault("classic", "CL.50")
def cards_dealt_face_up(patch: Patch) -> None:
    """Everyone sees everyone's card."""
    patch.setattr(CardDealt, "heard_by", Audience.EVERYONE)


# The hunter.


def replace_last_act(patch: Patch, last_act: Any) -> None:
    """Replace what a dying hunter does."""
    change_role(patch, "hunter", last_act=last_act)


@fault("sheriff", "K.1", {"potion": "poison 4", "shoot": 6})
@fault("classic", "CL.47", {"potion": "poison 4", "shoot": 6}, poisoned_hunter_shoots=False)
def poisoned_hunter_shoots(patch: Patch) -> None:
    """A hunter who dies of poison shoots."""
    replace_last_act(patch, lambda ctx, me, _: hunter.last_act(ctx, me, "BANISHMENT"))


@fault("classic", "CL.44", {"potion": "poison 4", "shoot": 6})
def poisoned_hunter_disarmed(patch: Patch) -> None:
    """A hunter who dies of poison does not shoot, though the rules allow it."""

    def last_act(ctx: PhaseContext, me: Seat, cause: DeathCause) -> Script[Seat | None]:
        return None if cause == "POISON" else (yield from hunter.last_act(ctx, me, cause))

    replace_last_act(patch, last_act)


@fault("sheriff", "K.3", {"vote@1": 4, "shoot": 6})
@fault("classic", "CL.44", {"vote@1": 4, "shoot": 6})
def hunter_forgotten(patch: Patch) -> None:
    """A dying hunter is not asked to shoot."""
    replace_last_act(patch, None)


@fault("sheriff", "K.2", {"propose@1": 6, "vote@1": 4, "shoot": 6})
@fault("classic", "CL.45", {"propose@1": 6, "vote@2": 4, "shoot": 6})
def hunter_shoots_the_dead(patch: Patch) -> None:
    """The hunter shoots a player who is already dead."""

    def last_act(ctx: PhaseContext, me: Seat, _: DeathCause) -> Script[Seat | None]:
        target = yield from ctx.choose(me, "shoot", ctx.dead_players)
        yield HunterShoot(me, target)
        return target

    replace_last_act(patch, last_act)


@fault("sheriff", "M.3", {"vote@1": 4, "shoot": 6})
@fault("classic", "CL.54", {"vote@1": 4, "shoot": 6})
def victim_of_the_shot_lives(patch: Patch) -> None:
    """A player whom the hunter shoots stays alive."""
    patch.setattr(HunterShoot, "kills", lambda _: ())


@fault("sheriff", "K.4", {"vote@1": 4, "shoot": 6})
@fault("classic", "CL.46", {"vote@1": 4, "shoot": 6})
def hunter_settled_before_the_victim(patch: Patch) -> None:
    """The hunter's DeathEvent comes before that of the player he shot."""

    def mourn(ctx: PhaseContext, seat: Seat, cause: DeathCause) -> Script[None]:
        words = yield from aftermath.last_words(ctx, seat, cause)
        act = ctx.players[seat].last_act
        target = (yield from act(ctx, seat, cause)) if act else None
        heir = yield from aftermath.hand_on_badge(ctx, seat)
        yield DeathEvent(seat, cause, words, target, heir)
        if target is not None:
            yield from mourn(ctx, target, "HUNTER_SHOT")

    replace_mourn(patch, mourn)


@fault("sheriff", "K.3", {"vote@1": 4})
@fault("classic", "CL.44", {"vote@1": 4})
def held_fire_not_recorded(patch: Patch) -> None:
    """The log does not say that a hunter holds fire."""
    rewrite_kind(patch, HunterShoot, lambda event: () if event.target is None else (event,))


@fault("sheriff", "I.3", {"vote@1": 4})
@fault("classic", "CL.50", {"vote@1": 4})
def held_fire_told_to_all(patch: Patch) -> None:
    """Everyone learns that a hunter holds fire."""
    patch.setattr(HunterShoot, "audience", lambda _: Audience.EVERYONE)


@fault("sheriff", "K.2", {"vote@1": 4, "shoot": 6})
@fault("classic", "CL.45", {"vote@1": 4, "shoot": 6})
def hunter_must_shoot(patch: Patch) -> None:
    """A dying hunter is not offered the choice to hold fire, though the rules allow it."""

    def last_act(ctx: PhaseContext, me: Seat, _: DeathCause) -> Script[Seat | None]:
        target = yield from ctx.choose(me, "shoot", ctx.living_players)
        yield HunterShoot(me, target)
        return target

    replace_last_act(patch, last_act)


@fault("sheriff", "K.3", {"vote@1": 4, "shoot": 6})
@fault("classic", "CL.44", {"vote@1": 4, "shoot": 6})
def hunter_shoots_twice(patch: Patch) -> None:
    """A dying hunter has two shots."""

    def last_act(ctx: PhaseContext, me: Seat, cause: DeathCause) -> Script[Seat | None]:
        yield from hunter.last_act(ctx, me, cause)
        return (yield from hunter.last_act(ctx, me, cause))

    replace_last_act(patch, last_act)


# The sheriff and the badge.


@fault("sheriff", "H.4", {**RIVALS, "elect": 6})
def candidate_votes(patch: Patch) -> None:
    """Candidates vote for the sheriff."""
    patch.setattr(sheriff_election, "voters", lambda ctx: ctx.living_players)


@fault("sheriff", "H.4", {**RIVALS, "run:2": "run", "withdraw:2": "withdraw", "elect": 6})
def withdrawn_candidate_votes(patch: Patch) -> None:
    """A candidate who has withdrawn votes for the sheriff."""

    def voters(ctx: PhaseContext) -> tuple[Seat, ...]:
        return tuple(seat for seat in ctx.living_players if seat not in sheriff_election.remaining_candidates(ctx))

    patch.setattr(sheriff_election, "voters", voters)


@fault("sheriff", "H.1", {**RIVALS, "withdraw:7": "withdraw", "elect": 7})
def withdrawn_candidate_elected(patch: Patch) -> None:
    """A candidate who has withdrawn can still be elected."""
    patch.setattr(sheriff_election, "remaining_candidates", sheriff_election.all_candidates)


@fault("sheriff", "H.1", {**RIVALS, "elect:0": 7, "elect:1": 7, "elect:2": 7})
def tied_election_elects(patch: Patch) -> None:
    """Two candidates have the same number of votes, but one is elected."""
    wrap(patch, sheriff_election, "leaders", lambda old, totals: old(totals)[:1])


@fault("sheriff", "H.1", {**RIVALS, "elect": 6})
def some_weigh_more_in_the_election(patch: Patch) -> None:
    """In the election one vote counts more than another."""
    wrap(patch, sheriff_election, "tally", lambda old, votes, _: old(votes, {0: 1.5}))


@fault("sheriff", "H.4", {"run:6": "run"})
def ballots_for_one_candidate(patch: Patch) -> None:
    """There is a vote although only one candidate remains."""

    def run(ctx: PhaseContext) -> Script[None]:
        candidates = sheriff_election.remaining_candidates(ctx)
        votes = yield from sheriff_election.cast_votes(
            ctx, "elect", dict.fromkeys(ctx.others(candidates[0]), candidates)
        )
        yield SheriffOutcome(candidates, sheriff_election.tally(votes, {}), candidates[0])

    change_handler(patch, "sheriff_election", run=run)


@fault("sheriff", "H.3", {"propose@1": 6})
def night_victims_may_not_run(patch: Patch) -> None:
    """Players who died in the first night are not asked to run."""

    def asked(ctx: PhaseContext) -> tuple[Seat, ...]:
        doomed = ctx.state.last(NightOutcome).deaths if ctx.sub_phase == "CAMPAIGN" else ()
        return tuple(seat for seat in ctx.state.living if seat not in doomed)

    patch.setattr(PhaseContext, "living_players", property(asked))


@fault("sheriff", "C.9", {"run:6": "run"})
def opt_out_skipped(patch: Patch) -> None:
    """Nobody may withdraw."""
    change_handler(patch, "opt_out", applies=lambda _: False)


@fault("sheriff", "C.9")
def opt_out_without_candidates(patch: Patch) -> None:
    """The opt-out is held though nobody runs."""
    change_handler(patch, "opt_out", applies=lambda ctx: ctx.day == 1)


@fault("sheriff", "N.6", {**RIVALS, "withdraw:7": "withdraw"})
def withdrawal_ignored(patch: Patch) -> None:
    """A candidate who withdraws remains a candidate."""
    rewrite_kind(patch, SheriffOptOut, lambda _: ())


@fault("sheriff", "C.10", RIVALS)
def election_skipped(patch: Patch) -> None:
    """Candidates remain, but there is no election."""
    change_handler(patch, "sheriff_election", applies=lambda _: False)


@fault("sheriff", "C.8")
@fault("sheriff", "C.8 H.1 H.2", {"run@2:6": "run"})
@fault("sheriff", "C.8 L.2", {"run@1:6": "run", "run@2:7": "run"})
def campaign_on_a_later_day(patch: Patch) -> None:
    """There is a campaign on every day, and an election if someone runs."""
    change_handler(patch, "campaign", applies=always)


@fault("sheriff", "H.5", {"run:6": "run", "vote@1:6": 0})
def sheriff_weight_lost(patch: Patch) -> None:
    """The sheriff's vote counts no more than any other."""
    wrap(patch, voting, "tally", lambda old, votes, _: old(votes, {}))


@fault("sheriff", "H.5", {"run:6": "run", "vote@1:6": 0})
def sheriff_votes_twice_over(patch: Patch) -> None:
    """The sheriff's vote counts double."""
    wrap(patch, voting, "tally", lambda old, votes, weights: old(votes, dict.fromkeys(weights, 2.0)))


@fault("sheriff", "L.4", {"run:6": "run", "vote@1": 4, "shoot": 6, "badge": 7})
def badge_not_offered_to_the_shot(patch: Patch) -> None:
    """A sheriff who is shot by the hunter is not asked for an heir."""

    def mourn(old: Any, ctx: PhaseContext, seat: Seat, cause: DeathCause) -> Script[None]:
        if cause == "HUNTER_SHOT":
            yield DeathEvent(seat, cause, None, None, None)
        else:
            yield from old(ctx, seat, cause)

    wrap(patch, aftermath, "mourn", mourn)


@fault("sheriff", "L.4", {"run:6": "run", "vote@1": 6, "badge": 7})
@fault("sheriff", "L.4", {"propose@1": 6, "run:6": "run", "badge": 7})
def badge_never_offered(patch: Patch) -> None:
    """A dying sheriff is not asked for an heir."""
    patch.setattr(aftermath, "hand_on_badge", lambda *_: iter(()))


@fault("sheriff", "L.1", {"propose@1": 7, "run:6": "run", "vote@1": 6, "badge": 7})
def heir_is_dead(patch: Patch) -> None:
    """The badge goes to a dead player."""

    def badge(ctx: PhaseContext, seat: Seat) -> Script[Seat | None]:
        if ctx.sheriff != seat:
            return None
        heir = yield from ctx.choose(seat, "badge", ctx.dead_players)
        yield SheriffBadgeTransfer(seat, heir)
        return heir

    patch.setattr(aftermath, "hand_on_badge", badge)


@fault("sheriff", "L.1", {"propose": 6, "potion": "poison 7", "run:6": "run", "badge": 7})
def heir_dies_the_same_night(patch: Patch) -> None:
    """The badge may go to another victim of the same night whose last acts are still to come."""

    def badge(ctx: PhaseContext, seat: Seat) -> Script[Seat | None]:
        if ctx.sheriff != seat:
            return None
        heir = yield from ctx.choose(seat, "badge", (*ctx.living_players, 7))
        yield SheriffBadgeTransfer(seat, heir)
        return heir

    patch.setattr(aftermath, "hand_on_badge", badge)


@fault("sheriff", "L.4", {"run:6": "run", "vote@1": 6, "badge": 7})
def badge_offered_too_late(patch: Patch) -> None:
    """A dead sheriff is asked for an heir after the DeathEvent."""

    def mourn(ctx: PhaseContext, seat: Seat, cause: DeathCause) -> Script[None]:
        words = yield from aftermath.last_words(ctx, seat, cause)
        yield DeathEvent(seat, cause, words, None, None)
        yield from aftermath.hand_on_badge(ctx, seat)

    replace_mourn(patch, mourn)


@fault("sheriff", "M.4", {"run:6": "run", "vote@1": 6, "badge": 7})
def heir_gets_nothing(patch: Patch) -> None:
    """The badge is passed on, but the old sheriff remains sheriff."""
    patch.delitem(CHANGES, SheriffBadgeTransfer)


@fault("sheriff", "N.6", {"run:6": "run", "vote@1": 6, "badge": 7})
def badge_goes_astray(patch: Patch) -> None:
    """The badge goes to someone other than the chosen heir."""
    rewrite_kind(patch, SheriffBadgeTransfer, lambda event: (replace(event, to_player=0),))


@fault("sheriff", "L.3", {"run:0": "run", "vote@1": 1, "vote@2": 0})
def wolf_sheriff_wins_with_the_village(patch: Patch) -> None:
    """A wolf who held the badge wins with the village."""

    def winning_wolf(over: GameOver) -> Iterator[GameOver]:
        yield replace(over, players=(replace(over.players[0], won=True), *over.players[1:]))

    rewrite_kind(patch, GameOver, winning_wolf)


# Discussion and vote.


@fault("sheriff", "I.8")
@fault("mafia", "MA.17")
@fault("classic", "CL.15")
def speaking_order_reversed(patch: Patch) -> None:
    """The speaking order is reversed."""
    wrap(patch, discussion, "order", lambda old, ctx: old(ctx)[::-1])


@fault("sheriff", "I.8", {"run:4": "run"})
def sheriff_speaks_first(patch: Patch) -> None:
    """The sheriff speaks first instead of last."""
    wrap(patch, discussion, "order", lambda old, ctx: (*old(ctx)[-1:], *old(ctx)[:-1]))


@fault("mafia", "MA.17")
@fault("classic", "CL.15")
def first_speaker_never_changes(patch: Patch) -> None:
    """Seat 0 speaks first on every day."""
    patch.setattr(discussion, "rotating_order", lambda _, __, living: tuple(sorted(living)))


@fault("sheriff", "I.8")
@fault("mafia", "MA.17")
@fault("classic", "CL.15")
def a_living_seat_not_asked_to_speak(patch: Patch) -> None:
    """One living player has no turn to speak."""
    wrap(patch, discussion, "order", lambda old, ctx: old(ctx)[:-1])


@fault("mafia", "MA.20", {"speak@1": 3, "vote@1": 5})
def nominations_ignored(patch: Patch) -> None:
    """Every living player is on the ballot, nominated or not."""
    patch.setattr(voting, "ballot_seats", lambda ctx: ctx.living_players)


@fault("mafia", "MA.21")
def vote_without_nominations(patch: Patch) -> None:
    """There is a ballot although nobody is nominated."""
    wrap(patch, voting, "ballot_seats", lambda old, ctx: old(ctx) or ctx.living_players)


@fault("mafia", "MA.18", {"speak@2": "nobody"})
def nomination_waived(patch: Patch) -> None:
    """A speech on a later day may nominate nobody."""
    patch.setattr(discussion, "nomination_options", lambda ctx, _: (*ctx.living_players, "nobody"))


@fault("mafia", "MA.18", {"speak@1": 3})
def nominations_swallowed(patch: Patch) -> None:
    """A speech names a player, but no Nomination follows."""
    rewrite_kind(patch, Nomination, lambda _: ())


@fault("mafia", "MA.18", {"speak@1": 3})
def nominates_twice(patch: Patch) -> None:
    """Every speech nominates twice."""
    rewrite_kind(patch, Nomination, lambda event: (event, event))


@fault("mafia", "MA.42", {"speak@1": 3})
def nominations_sent_to_the_moderator(patch: Patch) -> None:
    """The players do not receive the nominations."""
    patch.setattr(Nomination, "heard_by", Audience.MODERATOR)


def change_votes(patch: Patch, change: Any) -> None:
    """Change the options of every voter."""
    wrap(patch, voting, "vote_options", lambda old, *args: {who: change(seats) for who, seats in old(*args).items()})


@fault("classic", "CL.18", {"vote": "abstain"})
def abstaining_allowed(patch: Patch) -> None:
    """A voter may abstain, though the rules forbid it."""
    change_votes(patch, lambda seats: (*seats, "abstain"))


@fault("classic", "CL.18", {"vote:6": 6})
def vote_for_oneself(patch: Patch) -> None:
    """Voters may vote for themselves, though the rules forbid it."""
    patch.setattr(voting, "vote_options", lambda ctx, seats: dict.fromkeys(ctx.living_players, seats))


@fault("sheriff", "I.9", {"vote@1": 6})
@fault("mafia", "MA.19", {"speak@1": 3})
@fault("classic", "CL.17")
def a_living_seat_without_vote(patch: Patch) -> None:
    """One living player is not asked to vote."""
    wrap(
        patch,
        voting,
        "vote_totals",
        lambda old, ctx, purpose, options: old(ctx, purpose, dict(list(options.items())[1:])),
    )


@fault("mafia", "MA.42", {"speak@1": 3, "vote@1": 3})
@fault("classic", "CL.51", {"vote@1": 6})
def votes_sent_to_the_moderator(patch: Patch) -> None:
    """The players do not receive the votes."""
    patch.setattr(Vote, "heard_by", Audience.MODERATOR)


@fault("sheriff", "I.9", {"vote@1": 6})
@fault("mafia", "MA.19", {"speak@1": 3, "vote@1": 3})
@fault("classic", "CL.17", {"vote@1": 6})
def everyone_votes_twice(patch: Patch) -> None:
    """Every vote is logged twice."""
    rewrite_kind(patch, Vote, lambda vote: (vote, vote))


@fault("sheriff", "J.1", {"vote@1": 6})
@fault("mafia", "MA.20", {"speak@1": 3, "vote@1": 3})
def abstaining_forbidden(patch: Patch) -> None:
    """Nobody may abstain, though the rules allow it."""
    change_votes(patch, lambda seats: tuple(seat for seat in seats if seat != "abstain"))


@fault("sheriff", "H.5", {"vote@1": 6})
@fault("mafia", "MA.22", {"speak@1": 3, "vote@1": 3})
@fault("classic", "CL.19", {"vote@1": 6})
def a_vote_not_counted(patch: Patch) -> None:
    """One vote is missing from the totals."""
    wrap(patch, voting, "tally", lambda old, votes, weights: old(dict(list(votes.items())[1:]), weights))


@fault("sheriff", "N.6", {"vote@1": 6})
@fault("mafia", "MA.55", {"speak@1": 3, "vote@1": 3})
@fault("classic", "CL.64", {"vote@1": 6})
def a_ballot_forged(patch: Patch) -> None:
    """One vote is logged for a player it was not cast for."""
    rewrite_kind(patch, Vote, lambda vote: (replace(vote, target=0) if vote.actor == 3 else vote,))


@fault("sheriff", "J.2", TIED)
@fault("classic", "CL.21", TIED_CLASSIC)
def a_tie_banishes(patch: Patch) -> None:
    """Two players have the same number of votes, but one is banished."""

    def run(ctx: PhaseContext) -> Script[None]:
        yield from rewrite_events(voting.run(ctx), lambda event: (first_goes(event),))

    def first_goes(event: Event) -> Event:
        tied = isinstance(event, Banishment) and event.tied_players
        return replace(event, banished=event.tied_players[0]) if tied else event

    change_handler(patch, "voting", run=run)


@fault("sheriff", "J.2", {"vote@1": 6})
@fault("mafia", "MA.23", {"speak@1": 3, "vote@1": 3})
@fault("classic", "CL.20", {"vote@1": 6})
def leader_stays(patch: Patch) -> None:
    """The player with the most votes is not banished."""
    patch.setattr(voting, "seat_voted_out", lambda *_: None)


@fault("sheriff", "J.2", {"vote@1": 6, "vote@1:6": 7})
@fault("classic", "CL.20", {"vote@1": 6, "vote@1:6": 7})
def wrong_seat_banished(patch: Patch) -> None:
    """The player with the fewest votes is banished."""
    patch.setattr(voting, "seat_voted_out", lambda _, totals: min(totals, key=totals.__getitem__, default=None))


@fault("mafia", "MA.23", {"speak@1": 3, "vote@1:0": 3, "vote@1:1": 3})
def majority_not_needed(patch: Patch) -> None:
    """The leader is voted out without a majority."""
    patch.setattr(voting, "seat_voted_out", lambda _, totals: next(iter(voting.leaders(totals)), None))


@fault("mafia", "MA.23", {"speak@1": 3, "vote@1:0": 3, "vote@1:1": 3})
def majority_of_the_votes_cast(patch: Patch) -> None:
    """The majority is counted among the votes cast instead of among the living."""

    def seat_voted_out(_: PhaseContext, totals: dict[Seat, float]) -> Seat | None:
        return next((seat for seat, votes in totals.items() if 2 * votes > sum(totals.values())), None)

    patch.setattr(voting, "seat_voted_out", seat_voted_out)


@fault("mafia", "MA.24", TIED_MAFIA)
def no_revote_on_a_tie(patch: Patch) -> None:
    """Two players are tied, but there is no revote."""
    rewrite_kind(patch, RevoteCalled, lambda event: (Banishment(event.votes, event.tied_players, None),))


@fault("mafia", "MA.20", {**TIED_MAFIA, "revote": 5})
def revote_among_others(patch: Patch) -> None:
    """In the revote players may vote for seats that were not tied."""
    patch.setattr(revote, "tied_seats", lambda ctx: ctx.living_players)


@fault("mafia", "MA.24", {**TIED_MAFIA, "revote:0": 3, "revote:1": 4})
def tied_revote_puts_out(patch: Patch) -> None:
    """After a second tie the lowest tied seat is voted out."""
    patch.setattr(revote, "seat_voted_out", lambda _, totals: min(totals))


@fault("mafia", "MA.14", TIED_MAFIA)
@fault("classic", "CL.12", TIED_CLASSIC, tie="revote")
def no_defence(patch: Patch) -> None:
    """The revote comes without a defence."""
    change_handler(patch, "defence", applies=lambda _: False)


@fault("mafia", "MA.25", TIED_MAFIA)
@fault("classic", "CL.22", TIED_CLASSIC, tie="revote")
def defence_backwards(patch: Patch) -> None:
    """The tied players defend themselves from the highest seat down."""

    def run(ctx: PhaseContext) -> Script[None]:
        for seat in reversed(revote.tied_seats(ctx)):
            words = yield from ctx.speak(seat, "defend")
            yield Speech(seat, words)

    change_handler(patch, "defence", run=run)


@fault("classic", "CL.21", TIED_CLASSIC, tie="lot")
def lot_falls_on_another(patch: Patch) -> None:
    """The lot falls on a seat that was not tied."""
    patch.setattr(PhaseContext, "draw", lambda ctx, among, _: min(set(ctx.living_players) - set(among), default=None))


@fault("classic", "CL.21", TIED_CLASSIC, tie="lot")
def lot_not_drawn(patch: Patch) -> None:
    """A tie banishes nobody, though the rules draw lots."""
    patch.setattr(PhaseContext, "draw", lambda *_: None)


@fault("sheriff", "C.13", {"vote@1": 6})
@fault("mafia", "MA.15", {"speak@1": 3, "vote@1": 3})
@fault("classic", "CL.13", {"vote@1": 6})
def banishment_not_resolved(patch: Patch) -> None:
    """Someone is banished, but there is no banishment resolution."""
    change_handler(patch, "banishment_resolution", applies=lambda _: False)


@fault("sheriff", "C.13 C.14", TIED)
@fault("mafia", "MA.15")
@fault("classic", "CL.13")
def nothing_resolved(patch: Patch) -> None:
    """There is a banishment resolution although nobody is banished."""
    change_handler(patch, "banishment_resolution", applies=always)


# The order of phases and sub-phases.


def reorder(patch: Patch, attribute: str, key: Any) -> None:
    """Sort the phase runner's list of night roles (`awake`) or day sub-phases (`daytime`) by this key."""

    def init(old: Any, runner: PhaseRunner, *args: Any) -> None:
        old(runner, *args)
        getattr(runner, attribute).sort(key=key)

    wrap(patch, PhaseRunner, "__init__", init)


@fault("sheriff", "C.3 C.7 I.1", {"propose@1": 6, "run:7": "run"})
def deaths_announced_before_the_campaign(patch: Patch) -> None:
    """On Day 1 the deaths are announced before the campaign."""
    reorder(patch, "daytime", lambda handler: handler.sub_phase != "DEATH_RESOLUTION")


@fault("sheriff", "C.11")
@fault("mafia", "MA.13")
@fault("classic", "CL.9")
def deaths_announced_after_the_discussion(patch: Patch) -> None:
    """The deaths are announced after the discussion."""
    reorder(patch, "daytime", lambda handler: handler.sub_phase == "DEATH_RESOLUTION")


@fault("sheriff", "C.12")
@fault("mafia", "MA.13")
@fault("classic", "CL.9")
def vote_before_the_discussion(patch: Patch) -> None:
    """The vote comes before the discussion."""
    reorder(patch, "daytime", lambda handler: handler.sub_phase == "DISCUSSION")


@fault("classic", "CL.10")
@fault("mafia", "MA.12", None, MAFIA_DOCTOR)
def doctor_comes_late(patch: Patch) -> None:
    """The doctor acts after the wolves."""
    reorder(patch, "awake", lambda role: role.name == "doctor")


@fault("sheriff", "C.15", None, None, day_limit=20)
@fault("mafia", "MA.4", None, None, day_limit=20)
@fault("classic", "CL.4", None, None, day_limit=20)
def day_21(patch: Patch) -> None:
    """The game continues after Day 20, the last day."""
    wrap(patch, phases, "schedule", lambda old, switches: old(switches.model_copy(update={"day_limit": 21})))


@fault("sheriff", "C.15")
@fault("mafia", "MA.4")
@fault("classic", "CL.4")
def day_limit_too_early(patch: Patch) -> None:
    """The last day is never played."""
    wrap(patch, phases, "schedule", lambda old, switches: old(switches.model_copy(update={"day_limit": 1})))


@fault("sheriff", "C.15")
@fault("mafia", "MA.4")
@fault("classic", "CL.4")
def day_limit_won_by_the_village(patch: Patch) -> None:
    """The village wins when the day limit is reached."""
    patch.setattr(phases, "DAY_LIMIT", Verdict("village", "DAY_LIMIT"))


@fault("mafia", "MA.4")
@fault("classic", "CL.4")
def a_night_after_the_last_day(patch: Patch) -> None:
    """A night follows the last day."""
    wrap(patch, phases, "schedule", lambda old, rules: (*old(rules), (Phase.NIGHT, rules.day_limit)))


@fault("sheriff", "C.1")
@fault("mafia", "MA.7")
def opens_with_a_day(patch: Patch) -> None:
    """The first night is skipped."""
    wrap(patch, phases, "schedule", lambda old, switches: old(switches.model_copy(update={"start": "day"})))


@fault("classic", "CL.7")
def opens_with_a_night(patch: Patch) -> None:
    """There is a night before Day 1."""
    wrap(patch, phases, "schedule", lambda old, switches: old(switches.model_copy(update={"start": "night"})))


@fault("sheriff", "C.2")
@fault("mafia", "MA.10")
@fault("classic", "CL.8")
def a_night_skipped(patch: Patch) -> None:
    """Day 2 follows Day 1 without a night."""
    wrap(patch, phases, "schedule", lambda old, rules: (phase for phase in old(rules) if phase != skipped_night(rules)))


def skipped_night(switches: Any) -> tuple[Phase, int]:
    """The night that `a_night_skipped` leaves out."""
    return Phase.NIGHT, 2 if switches.start == "night" else 1


@fault("mafia", "MA.8", {"propose@0": 4})
def kill_in_night_zero(patch: Patch) -> None:
    """Night Zero is a night like any other."""

    def night(old: Any, runner: PhaseRunner, number: int) -> Iterator[Step]:
        yield from old(runner, number)
        if number == 0:
            yield from old(runner, -1)

    wrap(patch, PhaseRunner, "night", night)


# Victory.


def wolf_count(living: Any) -> int:
    """How many of these roles are wolves."""
    return sum(role.pack for role in living)


@fault("sheriff", "A.1", {"vote@1": 0, "vote@2": 1}, None, day_limit=3)
@fault("mafia", "MA.1", ROOT_OUT, None, day_limit=3)
@fault("classic", "CL.1", ROOT_OUT, None, day_limit=3)
@fault("mafia", "MA.1", MAFIA_WINS, None, day_limit=3)
def play_goes_on_after_victory(patch: Patch) -> None:
    """The game is won but continues until the day limit."""
    patch.setattr(phases, "verdict", lambda *_: None)


@fault("sheriff", "A.1", {"vote@1": 0})
@fault("mafia", "MA.1", WOLF_OUT)
@fault("classic", "CL.1", WOLF_OUT)
def game_over_too_early(patch: Patch) -> None:
    """The game ends with one wolf still alive."""

    def verdict(old: Any, living: Any, rules: Any) -> Verdict | None:
        others = [role for role in living if not role.pack]
        return old(others if wolf_count(living) == 1 else living, rules)

    wrap(patch, phases, "verdict", verdict)


@fault("sheriff", "A.2", {"vote@1": 0, "vote@2": 1})
@fault("mafia", "MA.2", ROOT_OUT)
@fault("classic", "CL.2", ROOT_OUT)
def dead_wolves_win(patch: Patch) -> None:
    """The wolves win when the last wolf is dead."""
    won = Verdict("werewolves", "PARITY")
    wrap(patch, phases, "verdict", lambda old, *args: won if old(*args) == WOLVES_DEAD else old(*args))


@fault("mafia", "MA.3", MAFIA_WINS)
@fault("classic", "CL.3", {"vote@1": 2}, FEW)
def parity_counted_for_the_village(patch: Patch) -> None:
    """The village wins when the wolves are as many as all the others."""
    wrap(patch, phases, "verdict", lambda old, *args: WOLVES_DEAD if old(*args) else None)


@fault("mafia", "MA.1", MAFIA_WINS, None, day_limit=3)
@fault("classic", "CL.1", {"vote@1": 2}, FEW)
def parity_is_not_enough(patch: Patch) -> None:
    """The wolves win only when they are more than all the others."""
    wrap(
        patch,
        victory,
        "parity_verdict",
        lambda old, living: None if 2 * wolf_count(living) == len(living) else old(living),
    )


@fault("sheriff", "A.4", {"propose": 2}, ONE_GOD)
@fault("sheriff", "A.3", {"propose": 6}, ONE_VILLAGER)
def wrong_side_named(patch: Patch) -> None:
    """The last god is dead, but GameOver names the villagers, or the other way round."""
    other = {"ALL_GODS_KILLED": "ALL_VILLAGERS_KILLED", "ALL_VILLAGERS_KILLED": "ALL_GODS_KILLED"}

    def sides(old: Any, living: Any) -> Verdict | None:
        won = old(living)
        return won and Verdict("werewolves", other[won.condition])

    wrap(patch, victory, "sides_verdict", sides)


@fault("sheriff", "A.1", {"propose": 6}, ONE_VILLAGER)
def villagers_do_not_matter(patch: Patch) -> None:
    """The last plain villager is dead, but the game continues."""

    def sides(old: Any, living: Any) -> Verdict | None:
        won = old(living)
        return None if won and won.condition == "ALL_VILLAGERS_KILLED" else won

    wrap(patch, victory, "sides_verdict", sides)


@fault("sheriff", "A.5", {"vote@1": 1, "shoot": 0}, ("werewolf", "hunter", "villager", "villager"))
def both_win_and_the_village_is_named(patch: Patch) -> None:
    """The last wolf and the last god are dead, but the village wins instead of a tie."""
    wrap(patch, victory, "sides_verdict", lambda old, living: old(living) if wolf_count(living) else WOLVES_DEAD)


@fault("sheriff", "N.4", {"vote@1": 0, "vote@2": 1})
@fault("mafia", "MA.54", MAFIA_WINS)
@fault("classic", "CL.63", ROOT_OUT)
def game_over_without_a_winner(patch: Patch) -> None:
    """GameOver names no winner."""
    wrap(patch, engine, "closing_event", lambda old, *args, **named: replace(old(*args, **named), winner=None))


@fault("sheriff", "N.4", {"vote@1": 6})
@fault("mafia", "MA.54", {"speak@1": 3, "vote@1": 3})
@fault("classic", "CL.63", {"vote@1": 6})
def wrong_fates(patch: Patch) -> None:
    """GameOver says that everyone survived."""

    def closed(old: Any, *args: Any, **named: Any) -> GameOver:
        over = old(*args, **named)
        return replace(over, players=tuple(replace(fate, outcome="survived") for fate in over.players))

    wrap(patch, engine, "closing_event", closed)


@fault("sheriff", "N.4")
@fault("mafia", "MA.54")
@fault("classic", "CL.63")
def no_game_over(patch: Patch) -> None:
    """The game stops without a GameOver."""
    rewrite_kind(patch, GameOver, lambda _: ())


# The deal, the markers and the log.


@fault("sheriff", "B.1")
@fault("mafia", "MA.5")
@fault("classic", "CL.5")
def no_wolf_dealt(patch: Patch) -> None:
    """No wolf is dealt."""
    patch.setattr(
        engine,
        "opening_events",
        change_deal(engine.opening_events, lambda role: "villager" if role == "werewolf" else role),
    )


@fault("sheriff", "B.2")
def no_villager_dealt(patch: Patch) -> None:
    """No plain villager is dealt."""
    patch.setattr(
        engine,
        "opening_events",
        change_deal(engine.opening_events, lambda role: "seer" if role == "villager" else role),
    )


@fault("sheriff", "B.3")
def no_god_dealt(patch: Patch) -> None:
    """No god is dealt."""
    plain = ("werewolf", "villager")
    patch.setattr(
        engine, "opening_events", change_deal(engine.opening_events, lambda role: role if role in plain else "villager")
    )


@fault("sheriff", "B.4")
def two_seers_dealt(patch: Patch) -> None:
    """Two seers are dealt."""
    patch.setattr(
        engine, "opening_events", change_deal(engine.opening_events, lambda role: "seer" if role == "guard" else role)
    )


@fault("mafia", "MA.6")
@fault("classic", "CL.6")
def won_when_dealt(patch: Patch) -> None:
    """So many wolves are dealt that they have already won."""
    patch.setattr(
        engine,
        "opening_events",
        change_deal(engine.opening_events, lambda role: "werewolf" if role == "villager" else role),
    )


def change_deal(opened: Any, exchange: Any) -> Any:
    """The engine's `opening_events` with every dealt role passed through `exchange`."""
    return lambda game, deal, clock: opened(game, [exchange(role) for role in deal], clock)


@fault("sheriff", "N.3")
@fault("mafia", "MA.53")
@fault("classic", "CL.62")
def another_card_handed_out(patch: Patch) -> None:
    """A player gets a card that differs from the deal."""
    rewrite_kind(patch, CardDealt, lambda event: (replace(event, role="villager"),))


@fault("sheriff", "N.1")
@fault("mafia", "MA.51")
@fault("classic", "CL.60")
def sub_phase_unmarked(patch: Patch) -> None:
    """The discussion has no start marker."""
    rewrite_kind(patch, SubPhaseStart, lambda mark: () if mark.sub_phase == "DISCUSSION" else (mark,))


@fault("sheriff", "N.1", {"vote@1": 5})
@fault("mafia", "MA.51", {"speak@1": 2, "vote@1": 2})
@fault("classic", "CL.60", {"vote@1": 3})
def dead_role_has_no_sub_phase(patch: Patch) -> None:
    """A role with no living player has no sub-phase at night, which reveals that it is dead."""

    def night(old: Any, runner: PhaseRunner, number: int) -> Any:
        alive = {runner.state.deal[seat].name for seat in runner.state.living}
        runner.awake = [role for role in runner.awake if role.name in alive]
        return old(runner, number)

    wrap(patch, PhaseRunner, "night", night)


@fault("sheriff", "I.3")
@fault("mafia", "MA.41")
@fault("classic", "CL.50")
def night_sub_phases_sent_to_all(patch: Patch) -> None:
    """Everyone learns which role is awake."""
    patch.setattr(SubPhaseStart, "audience", lambda _: Audience.EVERYONE)


@fault("sheriff", "N.2")
@fault("mafia", "MA.52")
@fault("classic", "CL.61")
def phase_unclosed(patch: Patch) -> None:
    """A phase has no end marker."""
    rewrite_kind(patch, PhaseEnd, lambda _: ())


@fault("sheriff", "M.6")
@fault("mafia", "MA.48")
@fault("classic", "CL.57")
def wrong_day_on_a_marker(patch: Patch) -> None:
    """A marker gives the wrong day."""
    rewrite_kind(patch, SubPhaseStart, lambda mark: (replace(mark, day=mark.day + 1),))


def change_declarations(patch: Patch, declare: Any) -> None:
    """Make the markers declare living, dead and sheriff other than they are."""

    def declared(mark: Marker) -> tuple[Marker]:
        living, dead, sheriff = declare(mark.living, mark.dead, mark.sheriff)
        return (replace(mark, living=living, dead=dead, sheriff=sheriff),)

    rewrite_kind(patch, Marker, declared)


@fault("sheriff", "M.1", {"propose@1": 6})
@fault("mafia", "MA.43", {"propose@1": 4})
@fault("classic", "CL.52", {"propose@1": 6})
def dead_missing_from_the_markers(patch: Patch) -> None:
    """The markers do not list the dead."""
    change_declarations(patch, lambda living, _, sheriff: (living, (), sheriff))


@fault("sheriff", "M.2 M.3", {"propose@1": 6})
@fault("mafia", "MA.44 MA.45", {"propose@1": 4})
@fault("classic", "CL.53 CL.54", {"propose@1": 6})
def dead_among_the_living(patch: Patch) -> None:
    """The markers list the dead also among the living."""
    change_declarations(patch, lambda living, dead, sheriff: (tuple(sorted(living + dead)), dead, sheriff))


@fault("sheriff", "M.4", {"run:6": "run"})
def sheriff_missing_from_the_markers(patch: Patch) -> None:
    """The markers do not name the sheriff."""
    change_declarations(patch, lambda living, dead, _: (living, dead, None))


@fault("mafia", "MA.46")
@fault("classic", "CL.55")
def sheriff_in_a_game_without_one(patch: Patch) -> None:
    """The markers name a sheriff in a game that has none."""
    change_declarations(patch, lambda living, dead, _: (living, dead, living[0]))


@fault("sheriff", "N.6")
@fault("mafia", "MA.55")
@fault("classic", "CL.64")
def answers_not_recorded(patch: Patch) -> None:
    """Actions are logged without the answers they come from."""

    def advance(old: Any, game: Game, answered: Any = ()) -> Any:
        game._answers = {event.ask.seat: event.answer for event in answered}
        return old(game)

    wrap(patch, Game, "advance", advance)


@fault("sheriff", "N.6", {"propose@1": 6})
@fault("mafia", "MA.55", {"propose@1": 4})
@fault("classic", "CL.64", {"propose@1": 6})
def a_speech_replaced(patch: Patch) -> None:
    """The logged speech is not what the player answered."""
    patch.setattr(discussion, "words_of", lambda _: "I have nothing to hide.")


@fault("sheriff", "I.3")
@fault("mafia", "MA.41")
@fault("classic", "CL.50")
def answers_sent_to_all(patch: Patch) -> None:
    """Everyone receives private answers."""
    patch.setattr(engine.Answered, "heard_by", Audience.EVERYONE)


# The tests.


def faulty_log(fault: Fault) -> Any:
    """The log that the engine writes with this fault injected."""
    with pytest.MonkeyPatch.context() as patch:
        fault.inject(patch)
        return fault.log()


def test_the_auditor_finds_the_fault_in_the_log() -> None:
    for wrong in FAULTS:
        assert wrong.breaks_without_fault() == frozenset(), f"{wrong.name}: without it the same game breaks nothing"
        assert wrong.breaks <= broken_numbers(faulty_log(wrong)), (wrong.name, wrong.inject.__doc__)
        assert wrong.inject.__doc__, wrong.name


def test_every_ruleset_has_many_faults() -> None:
    for ruleset in INDEXES:
        assert len({fault.inject for fault in FAULTS if fault.ruleset == ruleset}) >= 36


@pytest.mark.parametrize("ruleset", INDEXES)
def test_every_assertion_finds_some_fault(ruleset: str) -> None:
    numbers = {number for fault in FAULTS if fault.ruleset == ruleset for number in fault.breaks}
    assert set(INDEXES[ruleset].numbers()) == numbers


def test_the_command_finds_every_fault(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """But for the missing end: that may also be a game which nobody has played on yet."""
    logs = []
    for wrong in {entry.inject: entry for entry in FAULTS}.values():
        logs.append(tmp_path / f"{wrong.name}.jsonl")
        logs[-1].write_text("".join(json.dumps(line) + "\n" for line in faulty_log(wrong)), encoding="utf-8")
    assert check_logs(logs, False, None, False, set_deal=True) == 1
    assert capsys.readouterr().out.splitlines()[-1] == f"{len(logs)} logs: 0 held, {len(logs) - 1} broken, 1 unfinished"
