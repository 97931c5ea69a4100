"""People at one keyboard, key by key: calls, pauses, look-ups, time, and whose page shows what."""

from __future__ import annotations

import ast
import asyncio
import re
from pathlib import Path

import pytest
import questionary
from prompt_toolkit.application import get_app_session

from tests.house import RULESETS, lines_of, new_game, random_dispatcher, random_game, rules_of
from tests.terminal.keyboard.typist import CTRL_C, DOWN, ENTER, a_console, typed
from werewolf.config.seats import SeatConfig
from werewolf.game.asks import Ask
from werewolf.game.outside import Called, Note
from werewolf.game.roles.werewolf import PackTalk
from werewolf.game.view import Ledger, View, hears
from werewolf.terminal import keyboard
from werewolf.terminal.keyboard.curtain import WIPE, refusal
from werewolf.terminal.keyboard.keyboard import Keyboard
from werewolf.terminal.keyboard.keys import HANDOVER_PAUSE
from werewolf.terminal.keyboard.pages import PageText
from werewolf.terminal.keyboard.pause_menu import QuitError
from werewolf.terminal.keyboard.prompts import Asker
from werewolf.terminal.keyboard.schedule import Call

NAMES = ["Ann", "Ben", "Cleo", "Dan", "Eve", "Finn", "Gus"]
RAISED, FALLEN = "\x1b[?1049h", "\x1b[?1049l"
SPEAK = Ask(0, "speak", 1, "DISCUSSION", (), "must", aloud=True)
VOTE = Ask(0, "vote", 1, "VOTING", (0, 1, 2, "abstain"))
GO_ON, LOOK, SAVE, LEAVE = "1" + ENTER, "2" + ENTER, "3" + ENTER, "4" + ENTER


class Seat:
    """Some people at a table of mafia, before anything has happened; what they note, and what they see."""

    def __init__(self, *people, seat_options=None):
        game = new_game(rules_of("mafia"), 1)
        game.begin()
        self.notes, self.console = [], a_console()
        ledger = Ledger(game.log)
        record, asker = self.notes.append, Asker(idle=0.2)
        self.keyboard = Keyboard(self.console, game.rules, NAMES, people, ledger, record, seat_options, asker=asker)

    def answer(self, ask, *keys):
        """What the desk is told."""

        async def asked():
            answer = asyncio.ensure_future(self.keyboard.answer(ask))
            await self.keyboard.take_answers([ask])
            return await answer

        return typed(asked, *keys)

    def hold(self, call, *keys):
        return typed(lambda: self.keyboard.hold(call), *keys)

    @property
    def shown(self):
        return self.console.file.getvalue()


@pytest.mark.parametrize(
    ("typed_words", "rested", "opens"),
    [
        ("", HANDOVER_PAUSE, True),
        ("", HANDOVER_PAUSE - 0.1, False),
        ("", 0.0, False),
        ("ben", 0.0, True),
        (" Ben ", 0.0, True),
        ("1", 0.0, True),
        ("b", 0.0, True),
        ("ann", 9.0, False),
        ("0", 9.0, False),
        ("zzz", 9.0, False),
        ("be quick", 9.0, False),
    ],
)
def test_a_curtain_opens_for_whom_it_calls_and_for_no_stray_key(typed_words, rested, opens):
    people = {0: "Ann", 1: "Ben", 3: "Benno"} if typed_words == "1" else {0: "Ann", 1: "Ben"}
    assert (refusal(1, people, typed_words, rested) is None) == opens


def test_a_name_that_could_be_two_opens_for_neither():
    assert refusal(1, {1: "Ben", 3: "Benno"}, "be", 9.0) is not None
    assert refusal(3, {1: "Ben", 3: "Benno"}, "benn", 9.0) is None


@pytest.mark.parametrize(("name", "typed_words"), [("狼", "狼"), ("🦊 Fox", "fox"), ("🦊 Fox", "🦊"), ("Ёлка", "ёл")])
def test_any_script_names_whom_it_names(name, typed_words):
    assert refusal(1, {0: "Ann", 1: name}, typed_words, 0.0) is None


def test_enter_struck_at_once_shows_nothing_and_whoever_is_not_meant_hands_it_on():
    seat = Seat(0, 1)
    seat.hold(Call(1), ENTER, ENTER, "Ann" + ENTER, "Ben" + ENTER, DOWN + ENTER, "mine" + ENTER)
    before, after = seat.shown.split("You are Ben")
    assert before.count("Ben, is it you?") == 2
    assert "That is not Ben. Pass the keyboard on" in before
    assert WIPE in before[before.rindex("Pass the keyboard on") :]
    assert after.endswith(WIPE + FALLEN)
    assert [note.content for note in seat.notes] == ["0 Ann mine"]


def test_ctrl_c_in_the_middle_of_a_speech_keeps_what_was_typed():
    answer = Seat(0).answer(SPEAK, "Half of a" + CTRL_C, GO_ON, " speech." + ENTER)
    assert answer.words == "Half of a speech."


def test_a_speech_of_several_lines_is_one_buffer():
    answer = Seat(0).answer(SPEAK, "One\\" + ENTER + "two" + CTRL_C, GO_ON, "\x1b\rthree" + ENTER)
    assert answer.words == "One\ntwo\nthree"


@pytest.mark.parametrize(("keys", "at_once"), [(SAVE, False), (LEAVE, True), (CTRL_C, True)])
def test_leaving_from_the_pause_menu(keys, at_once):
    with pytest.raises(QuitError) as left:
        Seat(0).answer(SPEAK, CTRL_C, keys)
    assert left.value.at_once == at_once


def test_ctrl_c_at_the_call_pauses_and_only_what_is_public_can_be_looked_up():
    seat = Seat(0, 1)
    record = "2" + ENTER
    seat.hold(Call(1), CTRL_C, LOOK, record, CTRL_C, GO_ON, "ben" + ENTER, DOWN + ENTER, ENTER)
    before, _ = seat.shown.split("You are Ben")
    assert "The table is set for 7" in before
    assert "Your card" not in before


def test_ctrl_c_inside_a_look_up_pauses_too():
    seat = Seat(0)
    answer = seat.answer(VOTE, "?" + ENTER, CTRL_C, GO_ON, "card" + ENTER, "1" + ENTER)
    assert answer.choice == 1
    assert seat.shown.count("You are Ann") == 2  # the first greeting, and the card
    with pytest.raises(QuitError):
        Seat(0).answer(VOTE, "?" + ENTER, CTRL_C, LEAVE)


def test_a_note_is_written_and_read_again():
    seat = Seat(0)
    seat.answer(VOTE, "?" + ENTER, "write" + ENTER, "Ben blinked." + ENTER, "2" + ENTER)
    assert [note.content for note in seat.notes] == ["Ben blinked."]


def test_in_the_middle_of_a_public_turn_one_looks_up_behind_the_curtain():
    seat = Seat(0, 1)
    seat.answer(SPEAK, "?" + ENTER, "Ann" + ENTER, "card" + ENTER, ENTER, "Good day." + ENTER)
    inside = seat.shown[seat.shown.index(RAISED) : seat.shown.index(FALLEN)]
    assert "You are Ann" in inside
    assert seat.shown.count("You are Ann") == 1
    assert WIPE in inside[inside.rindex("You are Ann") :]


def test_enter_alone_decides_nothing_and_a_slip_is_no_abstention():
    keys = ENTER + "zz" + ENTER + "\x7f\x7f" + ENTER + "2" + ENTER
    assert Seat(0).answer(VOTE, keys).choice == 2


def test_a_speech_of_nothing_is_asked_for_again_and_the_choice_stands():
    nominate = Ask(0, "speak", 1, "DISCUSSION", (0, 1, 2), "must", aloud=True)
    seat = Seat(0)
    answer = seat.answer(nominate, "2" + ENTER, ENTER, " " + ENTER, "Cleo." + ENTER)
    assert (answer.choice, answer.words) == (2, "Cleo.")
    assert "Please type something" in seat.shown


def test_whoever_takes_too_long_has_said_nothing_and_a_pause_stops_the_clock():
    seat_options = {0: SeatConfig(player="human", time_limit=0.05)}
    with pytest.raises(TimeoutError):
        Seat(0, seat_options=seat_options).answer(VOTE, "1")

    async def paused(seat):
        waiting = asyncio.ensure_future(seat.keyboard.take_answers([VOTE]))
        done, _ = await asyncio.wait({waiting}, timeout=1.3)
        assert not done
        waiting.cancel()

    seat = Seat(0, seat_options={0: SeatConfig(player="human", time_limit=1.0)})
    typed(lambda: paused(seat), CTRL_C)


@pytest.mark.parametrize("call", [Call(0, VOTE), Call(0, slot="first")])
def test_what_is_typed_too_late_is_seen_by_nobody_and_answers_nothing(call):
    """Time is up, of a decoy as of a vote, and Ann goes on typing; then Ben votes."""
    seat = Seat(0, 1, seat_options={0: SeatConfig(player="human", time_limit=0.1)})
    vote = Ask(1, "vote", 1, "VOTING", (0, 1, 2, 3, "abstain"))

    async def late():
        waiting = asyncio.ensure_future(seat.keyboard.hold(call))
        while "Ann's time is up." not in seat.shown:
            await asyncio.sleep(0.01)
        assert FALLEN in seat.shown  # it is said in the open
        for key in ("b", "en", ENTER, "3", ENTER):
            get_app_session().input.send_text(key)
            await asyncio.sleep(0.1)
            assert not waiting.done()
        await waiting
        answer = asyncio.ensure_future(seat.keyboard.answer(vote))
        await seat.keyboard.take_answers([vote])
        return await answer

    assert typed(late, "ann" + ENTER, "x", "ben" + ENTER, "2" + ENTER).choice == 2


def test_at_the_call_nothing_typed_can_be_read_and_a_question_mark_looks_things_up(monkeypatch):
    asked = []
    text = questionary.text
    monkeypatch.setattr(questionary, "text", lambda *words, **how: asked.append(how) or text(*words, **how))
    seat = Seat(0, 1)
    seat.hold(Call(1), "?" + ENTER, "record" + ENTER, "a word too late" + ENTER, "ben" + ENTER, DOWN + ENTER, ENTER)
    before, _ = seat.shown.split("You are Ben")
    assert "The table is set for 7" in before
    assert "too late" not in seat.shown
    assert [how["is_password"] for how in asked] == [True, True, True, False]


def test_a_hunter_whose_time_runs_out_over_the_shot_holds_up_nobody():
    rules = rules_of("sheriff")
    game = new_game(rules, 1)
    game.begin()
    seat_options = {seat: SeatConfig(player="human", time_limit=1.5) for seat in (0, 1)}
    names = [f"P{seat}" for seat in range(12)]
    asker = Asker(idle=0.2)
    kept = Keyboard(a_console(), rules, names, (0, 1), Ledger(game.log), [].append, seat_options, asker=asker)
    words = Ask(0, "last_words", 1, "DEATH_RESOLUTION", (), "must", aloud=True)
    shot = Ask(0, "shoot", 1, "DEATH_RESOLUTION", (1, 2, "decline"))

    async def dying():
        spoken = asyncio.ensure_future(kept.answer(words))
        await kept.take_answers([words])
        assert (await spoken).words == "Farewell."
        fired = asyncio.ensure_future(kept.answer(shot))
        await kept.take_answers([shot])
        with pytest.raises(TimeoutError):
            await fired
        return "nobody waits"

    assert typed(dying, "P0" + ENTER, "Farewell." + ENTER, "1") == "nobody waits"


def test_a_person_who_talks_aloud_types_only_the_gist():
    seat_options = {0: SeatConfig(player="human", speech="aloud")}
    assert Seat(0, seat_options=seat_options).answer(SPEAK, "I doubt Ben." + ENTER).words == "I doubt Ben."
    assert Seat(0, seat_options=seat_options).answer(SPEAK, ENTER).words == "(spoken at the table)"


def test_a_decoy_of_talk_wants_words():
    seat = Seat(0, 1)
    seat.hold(Call(0, slot="PACK_TALK"), "ann" + ENTER, ENTER, "  " + ENTER, "la la" + ENTER)
    assert seat.notes == [Note(0, "la la"), Called(0, 0, "PACK_TALK")]
    assert seat.shown.count("Please type something") == 2  # as a real turn says it


def marked(game):
    """The game's lines, with a word of its own in everything that was said or noted in secret."""
    log = []
    for event in game.log:
        if isinstance(event, PackTalk):
            event = PackTalk(event.actor, f"canary{len(log)}")
        log.append(event)
        if event.kind == "SubPhaseStart":
            log.append(Note(len(log) % len(game.chairs), f"canary{len(log)}"))
    return Ledger(log).lines()


@pytest.mark.parametrize("name", RULESETS)
@pytest.mark.parametrize("seed", range(3))
def test_nobodys_page_holds_another_s_secret(name, seed):
    game = random_game(rules_of(name), seed)
    lines = marked(game)
    text = PageText(game.rules, [f"P{seat}" for seat in range(len(game.chairs))])
    canaries = {word: line.to for line in lines for word in re.findall(r"canary\d+", str(line.event))}
    assert len(canaries) > 2
    for seat in range(len(game.chairs)):
        view = View(seat, FixedLines(lines))
        pages = [text.card(view), *text.private_facts(view), *text.news(view.seen()), *text.notes(view)]
        found = set(re.findall(r"canary\d+", "\n".join([*pages, *text.board(view.table, seat)])))
        assert found == {word for word, to in canaries.items() if hears(seat, to)}
        assert not re.search(r"canary", "\n".join(text.short_news(view.seen())))


class FixedLines:
    """Lines that are all there is."""

    def __init__(self, lines):
        self._lines = lines

    def lines(self):
        return self._lines


def test_after_a_break_everyone_is_told_what_happened_since_they_last_looked():
    """Ann was the last to answer, so she missed the least."""
    rules = rules_of("mafia")
    game = new_game(rules, 3)
    dispatcher, asks = random_dispatcher(game), game.begin()
    while not any(event.kind == "PhaseStart" and event.day == 2 for event in game.log):
        asks = game.advance(dispatcher.put(asks))
    lines = lines_of(game)
    living = [seat for seat in range(7) if seat not in game.state.dead][:2]
    console, notes = a_console(height=200), []
    kept = Keyboard(console, rules, NAMES, living, FixedLines(lines), notes.append)
    kept.recall()
    seat = living[0]
    last = max(line.n for line in lines if line.event.kind in ("Answered", "Note") and by_seat(line.event, seat))
    typed(lambda: kept.hold(Call(seat)), NAMES[seat] + ENTER, DOWN + ENTER, ENTER)
    shown = re.sub(r"\x1b\[[\d;?]*[a-zA-Z]|\s+", " ", console.file.getvalue())
    text = PageText(rules, NAMES)
    for line in lines:
        told = text.short_news([line.seen()])
        if told and len(told[0]) > 60:
            assert (" ".join(told[0].split()) in " ".join(shown.split())) == (line.n > last), told


def by_seat(event, seat):
    return (event.ask.seat if event.kind == "Answered" else event.actor) == seat


def test_every_word_of_ours_at_the_keyboard_is_ascii():
    """So that `--ascii` needs no second set of them."""
    for path in Path(keyboard.__file__).parent.glob("*.py"):
        strings = [node.value for node in ast.walk(ast.parse(path.read_text())) if isinstance(node, ast.Constant)]
        assert all(each.isascii() for each in strings if isinstance(each, str)), path.name


@pytest.mark.parametrize("height", [24, 40])
@pytest.mark.parametrize("name", RULESETS)
def test_who_one_is_stays_in_sight_above_the_question(name, height):
    """A page and its question fit on an ordinary terminal, however much has happened."""
    rules = rules_of(name)
    game = new_game(rules, 5)
    dispatcher, asks = random_dispatcher(game), game.begin()
    while asks and not any(event.kind == "PhaseStart" and event.day == 3 for event in game.log):
        asks = game.advance(dispatcher.put(asks))
    lines, names = lines_of(game), [f"Player {seat}" for seat in range(len(game.chairs))]
    for seat in game.state.living[:4]:
        console, other = a_console(height=height), next(each for each in game.state.living if each != seat)
        kept = Keyboard(console, rules, names, (seat, other), FixedLines(lines), [].append)
        typed(lambda kept=kept, seat=seat: kept.hold(Call(seat)), f"{seat}{ENTER}", DOWN + ENTER, ENTER)
        page = console.file.getvalue().split(WIPE)[2]
        assert "You are" in page
        assert page.count("\n") + len(game.state.living) + 4 <= height
