"""How bots talk: no repetition, answers by name, a voice for each persona, and speeches the parser understands."""

from __future__ import annotations

from dataclasses import replace

import pytest

from tests.players.bots.table import play
from tests.players.bots.test_bots import CAST, played_game
from werewolf.game.events import Speech, SubPhaseStart
from werewolf.game.roles.werewolf import PackTalk, Proposal
from werewolf.game.secrecy import Ledger
from werewolf.players.bots.speech.phrasing import reaction_words
from werewolf.players.bots.speech.points import Point
from werewolf.players.language.acts import Act
from werewolf.players.language.parser import Parser


@pytest.mark.parametrize(("ruleset", "seats"), [("sheriff", 12), ("mafia", 7), ("classic", 12)])
def test_no_wolf_repeats_a_line_to_the_pack_within_two_nights(ruleset: str, seats: int) -> None:
    for seed in range(3):
        last_day: dict[str, int] = {}
        for line in Ledger(played_game(ruleset, seats, seed).log).lines():
            if isinstance(line.event, (Proposal, PackTalk)) and line.event.content is not None:
                assert line.day - last_day.get(line.event.content, -9) >= 2, line.event.content
                last_day[line.event.content] = line.day


def test_speeches_answer_somebody_by_name() -> None:
    """From the first discussion on: sealed campaign speeches are written before any other is read out."""
    game = played_game("sheriff", 12, 1)
    names = [chair.name for chair in game.chairs]
    talk = next(at for at, e in enumerate(game.log) if isinstance(e, SubPhaseStart) and e.sub_phase == "DISCUSSION")
    speeches = [event for event in game.log[talk:] if isinstance(event, Speech)]
    naming = [s for s in speeches if any(n in s.content for seat, n in enumerate(names) if seat != s.actor)]
    assert len(naming) >= 0.95 * len(speeches)


def test_reactions_are_spoken_lines_that_claim_nothing() -> None:
    read = Parser([persona.name for persona in CAST], {})
    for persona in CAST:
        for reaction in persona.reactions.model_dump().values():
            line = reaction_words(reaction)
            assert len(line) > 5
            assert [act for act in read.acts(line) if act.kind != "ask"] == [], line


HEARD_TOO = ("answer", "agree", "idle")  # an answer may be heard as one; seconding agrees; holding back is idle
WEIGHTY = ("vote", "claim", "report", "deed", "retract")


@pytest.mark.parametrize(("ruleset", "seats"), [("mafia", 7), ("sheriff", 12), ("classic", 9)])
def test_the_parser_reads_bots_as_they_mean_it(ruleset: str, seats: int) -> None:
    """Nearly always, and in every speech it hears the votes, claims and results that were meant."""
    good = total = 0
    for seed in range(20, 24):
        game, said = play(ruleset, seats, seed)
        read = Parser([chair.name for chair in game.chairs], game.rules.words.roles)
        for each in said:
            found = {timeless(act) for act in read.acts(each.answer.words or "") if act.seat != each.ask.seat}
            meant = {timeless(point.act) for point in each.points if point.act}
            total += 1
            good += {a for a in meant if a.kind not in HEARD_TOO} == {a for a in found if not leans(a, each.points)}
            assert {a for a in meant if a.kind in WEIGHTY} == {a for a in found if a.kind in WEIGHTY}, each.answer.words
    assert total > 40
    assert good >= 0.97 * total


def leans(act: Act, points: tuple[Point, ...]) -> bool:
    """Whether the act need not be meant: a chance told of a seat leans one way or the other."""
    weighed = {point.to if point.say == "weigh" else point.act.about for point in points if _tells_a_chance(point)}  # type: ignore[union-attr]
    return act.kind in HEARD_TOO or (act.kind in ("accuse", "defend") and act.seat in weighed)


def _tells_a_chance(point: Point) -> bool:
    return point.say == "weigh" or (point.act is not None and point.act.kind == "answer")


def timeless(act: Act) -> Act:
    """A result or a deed with or without its night is the same here."""
    return replace(act, night=None)
