"""How bots talk: no repetition, answers by name, a voice for each persona, and speeches the parser understands."""

from __future__ import annotations

from collections import Counter

import pytest

from tests.players.bots.test_bots import CAST, TABLES, answers, played_game
from werewolf.game.asks import Ask
from werewolf.game.events import PhaseStart, Speech, SubPhaseStart
from werewolf.game.roles.werewolf import PackTalk, Proposal
from werewolf.game.view import Ledger
from werewolf.players.bots.inference.public_record import sentences
from werewolf.players.bots.speech.talk import Talk
from werewolf.players.bots.speech.voice import reaction_words, voices
from werewolf.players.language.acts import Act
from werewolf.players.language.parser import Parser


def test_nobody_says_the_same_sentence_twice_within_two_days() -> None:
    for ruleset, seats in TABLES:
        last_day: dict[str, int] = {}
        day = 0
        for event in played_game(ruleset, seats, 2).log:
            day = event.day if isinstance(event, PhaseStart) else day
            for sentence in sentences(event.content) if isinstance(event, Speech) else ():
                assert last_day.get(sentence, -9) < day - 1, sentence
                last_day[sentence] = day


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


def test_no_two_personas_share_a_sentence() -> None:
    own = Counter(line for who, page in voices().items() if who != "plain" for lines in page.values() for line in lines)
    shared = [line for line, count in own.items() if count > 1]
    assert [line for line in shared if len(line.split()) > 5] == []
    assert {persona.id for persona in CAST} <= set(voices())


def test_reactions_are_spoken_lines_that_claim_nothing() -> None:
    read = Parser([persona.name for persona in CAST], {})
    for persona in CAST:
        for reaction in persona.reactions.model_dump().values():
            line = reaction_words(reaction)
            assert len(line) > 5
            assert [act for act in read.acts(line) if act.kind != "ask"] == [], line


def test_the_parser_reads_bots_as_they_mean_it(monkeypatch: pytest.MonkeyPatch) -> None:
    meant: list[tuple[Ask, set[Act]]] = []
    original = Talk.speech

    def record_points(self: Talk, ask: Ask, *rest: object) -> object:
        points = original(self, ask, *rest)  # type: ignore[arg-type]
        meant.append((ask, {point.act for point in points}))
        return points

    monkeypatch.setattr(Talk, "speech", record_points)
    good = total = 0
    for ruleset, seats in [("mafia", 7), ("sheriff", 12), ("classic", 9)]:
        for seed in range(20, 24):
            meant.clear()
            game = played_game(ruleset, seats, seed)
            read = Parser([chair.name for chair in game.chairs], game.rules.words.roles)
            words = {event.ask: event.answer.words or "" for event in answers(game)}
            for ask, acts in meant:
                if ask not in words:  # only thought about, for a reply
                    continue
                found = {act for act in read.acts(words[ask]) if act.kind != "ask" and act.seat != ask.seat}
                total += 1
                good += found == {act for act in acts if act.kind != "ask"}
    assert total > 100
    assert good >= 0.9 * total
