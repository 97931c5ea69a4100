"""Made-up games for the screen tests, one of them with every kind of event in it."""

from __future__ import annotations

from io import StringIO

from rich.console import Console

from werewolf.game.answer_events import Answered, FailedAttempt, Note, Usage
from werewolf.game.asks import NEUTRAL_LINE, Answer, Ask
from werewolf.game.events import (
    Banishment,
    Bids,
    CardDealt,
    CardRevealed,
    Chair,
    DeathAnnouncement,
    DeathEvent,
    Fate,
    GameOver,
    GameStart,
    NightOutcome,
    Nomination,
    PackMet,
    Phase,
    PhaseEnd,
    PhaseStart,
    Reply,
    RevoteCalled,
    SheriffBadgeTransfer,
    SheriffCandidates,
    SheriffOptOut,
    SheriffOutcome,
    Speech,
    SubPhaseEnd,
    SubPhaseStart,
    TableSet,
    Vote,
)
from werewolf.game.roles.doctor import DoctorAction
from werewolf.game.roles.guard import GuardAction
from werewolf.game.roles.hunter import HunterShoot
from werewolf.game.roles.seer import SeerAction
from werewolf.game.roles.werewolf import PackTalk, Proposal, WerewolfKill
from werewolf.game.roles.witch import WitchAction, WitchTold
from werewolf.game.secrecy import Ledger, Viewpoint
from werewolf.terminal.screen.screen import Screen

NAMES = ("Ann", "Bartholomew", "陳小明", "Zoë", "Łukasz", "🦊 Fox", "أمل", "Guð")
DEAL = ("werewolf", "werewolf", "seer", "witch", "hunter", "guard", "doctor", "villager")
SEATS = len(NAMES)
LONG = "I was at the well when it happened, and I heard the gate. " * 6


def sub_phase(name, *events, phase=Phase.DAY, secret=False, sheriff=None):
    books = (phase, 1, tuple(range(SEATS)), (), sheriff, name, secret)
    return [SubPhaseStart(*books), *events, SubPhaseEnd(*books)]


def phase(kind, day, *parts):
    books = (kind, day, tuple(range(SEATS)), (), None)
    return [PhaseStart(*books), *(event for part in parts for event in part), PhaseEnd(*books)]


def answered(seat, purpose, answer, *, where="DISCUSSION", day=1, **story):
    return Answered(Ask(seat, purpose, day, where, (0, 1, "abstain")), answer, **story)


def opening(rules):
    kinds = ("human", "bot", "anthropic:some-model", "bot", "bot", "bot", "bot", "bot")
    chairs = tuple(Chair(seat, NAMES[seat], kinds[seat]) for seat in range(SEATS))
    cards = dict.fromkeys(DEAL, 1) | {"werewolf": 2}
    return [
        GameStart(1, "2026-03-01T20:00:00+00:00", rules.record, 7, "drawn", DEAL, chairs),
        TableSet(SEATS, NAMES, rules.name, cards),
        *(CardDealt(seat, role) for seat, role in enumerate(DEAL)),
        PackMet((0, 1)),
    ]


def first_night():
    secret = {"phase": Phase.NIGHT, "secret": True}
    thinking = answered(0, "propose", Answer(3, None, "Zoë asks too many questions."), where="WEREWOLF_ACTION")
    return phase(
        Phase.NIGHT,
        1,
        sub_phase("NIGHT_ZERO", PackTalk(0, "Let us keep together."), PackTalk(1, LONG), PackTalk(1, None), **secret),
        sub_phase("DOCTOR_ACTION", DoctorAction(6, 2), DoctorAction(6, None), **secret),
        sub_phase(
            "WEREWOLF_ACTION",
            thinking,
            Proposal(0, 3, "Zoë, and quickly.", 1),
            Proposal(1, None, None, 1),
            WerewolfKill(0, 3),
            WerewolfKill(0, None),
            **secret,
        ),
        sub_phase(
            "WITCH_ACTION",
            WitchTold(3, 3),
            WitchTold(3, None),
            WitchAction(3, "ANTIDOTE", 3),
            WitchAction(3, "POISON", 0),
            WitchAction(3, "PASS", None),
            **secret,
        ),
        sub_phase("GUARD_ACTION", GuardAction(5, 3), GuardAction(5, None), **secret),
        sub_phase("SEER_ACTION", SeerAction(2, 0, "WEREWOLF"), SeerAction(2, 7, "GOOD"), **secret),
        [Note(7, "Ann was quick to answer.")],
        sub_phase("NIGHT_RESOLUTION", NightOutcome({}), NightOutcome({2: "WEREWOLF_KILL", 4: "POISON"}), **secret),
    )


def election():
    return [
        *sub_phase("CAMPAIGN", SheriffCandidates(()), SheriffCandidates((1, 2)), Speech(1, "Me."), Speech(2, "我来。")),
        *sub_phase("OPT_OUT", SheriffOptOut(2)),
        *sub_phase(
            "SHERIFF_ELECTION",
            SheriffOutcome((1,), {}, 1),
            Vote(0, 1),
            Vote(3, 2),
            SheriffOutcome((1, 2), {1: 1.0, 2: 1.0}, None),
            Vote(0, 1),
            Vote(3, 1),
            SheriffOutcome((1, 2), {1: 2.0}, 1),
        ),
    ]


def morning():
    return sub_phase(
        "DEATH_RESOLUTION",
        DeathAnnouncement((), 0),
        DeathAnnouncement((2, 4), 2),
        CardRevealed(2, "village", "seer"),
        CardRevealed(4, "village", None),
        Speech(2, "我是预言家。安是狼。"),
        DeathEvent(2, "WEREWOLF_KILL", "我是预言家。安是狼。", None, None),
        HunterShoot(4, None),
        HunterShoot(4, 5),
        DeathEvent(5, "HUNTER_SHOT", None, None, None),
        DeathEvent(4, "POISON", None, 5, None),
    )


def talk():
    spent = Usage(3.5, 12_345, 10_000, 321, 0, 0.0123)
    dear = answered(3, "speak", Answer(None, "x", "Bartholomew is too calm; I will press him."), spent=spent)
    refused = (FailedAttempt("'wait' is not one of the legal answers: 0, 1, abstain", "wait"),)
    return sub_phase(
        "DISCUSSION",
        dear,
        Speech(3, "Bartholomew, where were you?"),
        Nomination(3, 1),
        answered(6, "speak", Answer(None, "x"), how="retried", troubles=refused),
        Speech(6, LONG + "\n\nAnd another thing:\n\tthe lantern."),
        Nomination(6, None),
        Speech(7, NEUTRAL_LINE),
        Reply(3, "I was at home, Zoë (3) or not."),
        Reply(1, None),
        Bids(1, {0: 0, 1: 4, 3: 2, 6: 0, 7: 1}),
        Bids(2, {0: 0, 1: 0, 3: 2, 6: 3, 7: 1}),
    )


def ballots():
    lazy = answered(
        7, "vote", Answer("abstain"), where="VOTING", how="fallback", troubles=(FailedAttempt("no answer in time"),) * 3
    )
    return [
        *sub_phase(
            "VOTING",
            lazy,
            Vote(0, 3),
            Vote(1, 3),
            Vote(3, 1),
            Vote(6, 1),
            Vote(7, None),
            RevoteCalled({1: 2.0, 3: 2.5}, (1, 3)),
        ),
        *sub_phase("DEFENCE", Speech(1, "I am calm because I am innocent."), Speech(3, "He would say that.")),
        *sub_phase(
            "REVOTE",
            *(Banishment({}, (), None), Banishment({1: 2.0, 3: 2.0}, (1, 3), None), Vote(0, 1), Vote(1, 3), Vote(3, 1)),
            *(Vote(6, 1), Vote(7, 1), Banishment({1: 4.0, 3: 1.5}, (), 1)),
        ),
        *sub_phase(
            "BANISHMENT_RESOLUTION",
            Speech(1, "You will see."),
            SheriffBadgeTransfer(1, 0),
            DeathEvent(1, "BANISHMENT", "You will see.", None, 0),
        ),
    ]


def second_day():
    return phase(
        Phase.DAY,
        2,
        sub_phase("DEATH_RESOLUTION", DeathAnnouncement((6,), 1), DeathEvent(6, "WEREWOLF_KILL", None, None, None)),
        sub_phase("VOTING", Vote(0, 7), Vote(3, 0), Vote(7, 0), Banishment({0: 2.0, 7: 1.5}, (0, 7), 0)),
        sub_phase(
            "BANISHMENT_RESOLUTION", SheriffBadgeTransfer(0, None), DeathEvent(0, "BANISHMENT", None, None, None)
        ),
    )


def ending(winner="village", condition="ALL_WEREWOLVES_KILLED"):
    out = {0: "eliminated", 1: "eliminated", 2: "killed", 4: "killed", 5: "killed", 6: "killed"}
    fates = tuple(
        Fate(seat, NAMES[seat], role, out.get(seat, "survived"), (role == "werewolf") == (winner == "werewolves"))
        for seat, role in enumerate(DEAL)
    )
    return GameOver("2026-03-01T20:42:05+00:00", winner, condition, fates)


def everything(rules):
    """An impossible game that has every kind of event in it."""
    events = [
        *opening(rules),
        *first_night(),
        *phase(Phase.DAY, 1, election(), morning(), talk(), ballots()),
        *phase(Phase.NIGHT, 2, sub_phase("WEREWOLF_ACTION", WerewolfKill(0, 6), phase=Phase.NIGHT, secret=True)),
        *second_day(),
        ending(),
    ]
    return Ledger(events).lines()


def screen_text(rules, names, lines, width=80, view="public", each=False, terminal=False, **options):
    """The text that a screen prints for these lines."""
    file, colours = StringIO(), "256" if terminal else None
    # With a height of its own it need not ask the system for every row it prints.
    console = Console(file=file, width=width, height=25, force_terminal=terminal, color_system=colours)
    screen = Screen(console, rules, names, Viewpoint.parse(view), **options)
    screen.closing_notes("logs/evening game.jsonl", 7)
    for part in [[line] for line in lines] if each else [lines]:
        screen.show(part)
    return file.getvalue()
