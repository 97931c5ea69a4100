"""People at one keyboard, key by key: calls, pauses, look-ups, time limits and private pages."""

from __future__ import annotations

import ast
import asyncio
import re
from pathlib import Path

import pytest
import questionary
from prompt_toolkit.application import get_app_session

from lab.sample_games import RULESETS, lines_of, new_game, random_dispatcher, random_game, rules_of
from lab.typist import CTRL_C, CTRL_U, DOWN, ENTER, ESC, PASTE, TAB, a_console, run_typing
from werewolf.config.seat_options import SeatConfig
from werewolf.game.answer_events import Called, Note
from werewolf.game.asks import NEUTRAL_LINE, Ask
from werewolf.game.roles.werewolf import PackTalk
from werewolf.game.secrecy import PUBLIC, Ledger, View, hears
from werewolf.terminal import keyboard
from werewolf.terminal.keyboard.call_schedule import Call, Place
from werewolf.terminal.keyboard.choose import QuitError
from werewolf.terminal.keyboard.curtain import WIPE, refusal
from werewolf.terminal.keyboard.keyboard_prompts import Asker, length_of
from werewolf.terminal.keyboard.keys import HANDOVER_PAUSE
from werewolf.terminal.keyboard.page_text import PageText
from werewolf.terminal.keyboard.pager import Pager, plain
from werewolf.terminal.keyboard.shared_keyboard import Keyboard

NAMES = ["Ann", "Ben", "Cleo", "Dan", "Eve", "Finn", "Gus"]
RAISED, FALLEN = "\x1b[?1049h", "\x1b[?1049l"
SPEAK = Ask(0, "speak", 1, "DISCUSSION", (), "must", aloud=True)
REPLY = Ask(0, "reply", 1, "DISCUSSION", (), "may", aloud=True)
PACK = Ask(0, "pack_talk", 1, "PACK_TALK", (), "may")
VOTE = Ask(0, "vote", 1, "VOTING", (0, 1, 2, "abstain"))
CONTINUE, LOOK_UP, SAVE = "1" + ENTER, "2" + ENTER, "3" + ENTER


class KeyboardTest:
    """Some people at a mafia table at the start of the game, with their notes and what the terminal shows."""

    def __init__(self, *people, seat_options=None, **switches):
        game = new_game(rules_of("mafia", **switches), 1)
        game.begin()
        self.notes, self.console = [], a_console()
        ledger = Ledger(game.log)
        record, asker = self.notes.append, Asker(idle=0.2)
        self.keyboard = Keyboard(self.console, game.rules, NAMES, people, ledger, record, seat_options, asker=asker)

    def answer(self, ask, *keys):
        """The answer the player gives."""

        async def ask_and_answer():
            answer = asyncio.ensure_future(self.keyboard.answer(ask))
            await self.keyboard.take_answers([ask])
            return await answer

        return run_typing(ask_and_answer, *keys)

    def hold(self, call, *keys):
        return run_typing(lambda: self.keyboard.hold(call), *keys)

    @property
    def output(self):
        return self.console.file.getvalue()


@pytest.fixture
def read_pages(monkeypatch):
    """The text of every page that the pager was given."""
    pages, init = [], Pager.__init__

    def read(pager, title, make, **how):
        pages.append("\n".join(map(plain, make(80))))
        init(pager, title, make, **how)

    monkeypatch.setattr(Pager, "__init__", read)
    return pages


@pytest.mark.parametrize(
    ("typed", "waited", "opens"),
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
def test_the_curtain_opens_only_for_the_person_it_calls(typed, waited, opens):
    people = {0: "Ann", 1: "Ben", 3: "Benno"} if typed == "1" else {0: "Ann", 1: "Ben"}
    assert (refusal(1, people, typed, waited) is None) == opens


def test_a_name_that_fits_two_people_opens_for_neither():
    assert refusal(1, {1: "Ben", 3: "Benno"}, "be", 9.0) is not None
    assert refusal(3, {1: "Ben", 3: "Benno"}, "benn", 9.0) is None


def test_a_whole_name_opens_the_curtain_though_another_begins_with_it():
    people = {1: "Ben", 3: "Benno"}
    assert refusal(1, people, "ben", 0.0) is None
    assert refusal(3, people, "ben", 9.0) is not None
    assert refusal(3, people, "Benno", 0.0) is None


@pytest.mark.parametrize(("name", "typed"), [("狼", "狼"), ("🦊 Fox", "fox"), ("🦊 Fox", "🦊"), ("Ёлка", "ёл")])
def test_names_in_any_script_open_the_curtain(name, typed):
    assert refusal(1, {0: "Ann", 1: name}, typed, 0.0) is None


def test_a_quick_enter_or_a_wrong_name_shows_nothing():
    seat = KeyboardTest(0, 1)
    seat.hold(Call(1), ENTER, ENTER, "Ann" + ENTER, "Ben" + ENTER, TAB, "mine" + ENTER, DOWN + ENTER)
    before, after = seat.output.split("You are Ben")
    assert before.count("Ben, is it you?") == 2
    assert "That is not Ben. Pass the keyboard on" in before
    assert WIPE in before[before.rindex("Pass the keyboard on") :]
    assert after.endswith(WIPE + FALLEN)
    assert [note.content for note in seat.notes] == ["0 Ann mine"]


def test_after_a_refused_enter_the_curtain_still_says_which_pass_it_is():
    seat = KeyboardTest(0, 1)
    seat.hold(Call(1, place=Place(2, 2)), ENTER, "Ben" + ENTER, DOWN + ENTER)
    assert "Pass 2 of 2. That was quick. Ben, is it you?" in " ".join(seat.output.split())


@pytest.mark.parametrize(("ask", "keys"), [(VOTE, "2" + ENTER), (SPEAK, "Hello." + ENTER)])
def test_the_status_says_whose_turn_it_is_until_they_have_answered(ask, keys):
    table = KeyboardTest(0)
    status = table.keyboard._status
    status.turn = "before"
    table.answer(ask, keys)
    assert status.turn == "before"


def test_ctrl_c_in_the_middle_of_a_speech_keeps_the_text():
    answer = KeyboardTest(0).answer(SPEAK, "Half of a" + CTRL_C, CONTINUE, " speech." + ENTER)
    assert answer.words == "Half of a speech."


def test_a_speech_may_have_several_lines():
    answer = KeyboardTest(0).answer(SPEAK, "One\\" + ENTER + "two" + CTRL_C, CONTINUE, "\x1b\rthree" + ENTER)
    assert answer.words == "One\ntwo\nthree"


@pytest.mark.parametrize(("keys", "at_once"), [(SAVE, False), (CTRL_C, True)])
def test_quitting_from_the_pause_menu(keys, at_once):
    with pytest.raises(QuitError) as left:
        KeyboardTest(0).answer(SPEAK, CTRL_C, keys)
    assert left.value.at_once == at_once


def test_ctrl_c_at_the_call_pauses_and_only_public_pages_can_be_looked_up(read_pages):
    seat = KeyboardTest(0, 1)
    seat.hold(Call(1), CTRL_C, LOOK_UP, "record" + ENTER, "q", CTRL_C, CONTINUE, "ben" + ENTER, DOWN + ENTER)
    (page,) = read_pages
    assert "7 players." in page
    assert "You are" not in page
    seat = KeyboardTest(0, 1)
    seat.hold(Call(1), CTRL_C, LOOK_UP, "card" + ENTER + ESC + "back" + ENTER, "ben" + ENTER, DOWN + ENTER)
    assert len(read_pages) == 1  # there is no such entry


def test_ctrl_c_inside_a_look_up_pauses_too(read_pages):
    seat = KeyboardTest(0)
    answer = seat.answer(VOTE, "?", CTRL_C, CONTINUE, "card" + ENTER, CTRL_C, CONTINUE, "q", "1" + ENTER)
    assert answer.choice == 1
    assert all("You are Ann" in page for page in read_pages)
    with pytest.raises(QuitError):
        KeyboardTest(0).answer(VOTE, "?", CTRL_C, SAVE)


def test_a_note_can_be_written_at_a_question_and_is_shown_at_once(read_pages):
    seat = KeyboardTest(0)
    seat.answer(VOTE, "?", "write" + ENTER, "Ben blinked." + ENTER, "q", "2" + ENTER)
    assert [note.content for note in seat.notes] == ["Ben blinked."]
    assert [page.strip() for page in read_pages] == ["Ben blinked."]


def test_looking_something_up_in_a_public_turn_happens_behind_the_curtain(read_pages):
    seat = KeyboardTest(0, 1)
    seat.answer(SPEAK, "?" + ENTER, "Ann" + ENTER, "card" + ENTER, "q", "Good day." + ENTER)
    assert "You are Ann" in read_pages[0]
    assert "You are Ann" not in seat.output
    assert seat.output[seat.output.index(RAISED) :].count(WIPE) >= 3


def test_what_was_before_never_reaches_back_behind_a_curtain(read_pages):
    """Looking back begins with the line at which somebody was last behind the curtain."""
    seat = KeyboardTest(0, 1)
    lines = seat.keyboard._ledger.lines()
    seat.hold(Call(1, slot="first"), "ben" + ENTER, DOWN + ENTER)
    assert seat.keyboard.curtain_line == len(lines)
    look_ups = seat.keyboard._look_ups
    run_typing(lambda: look_ups.look_back(0, PUBLIC), "q")
    run_typing(lambda: look_ups.look_back(seat.keyboard.curtain_line, PUBLIC), "q")
    assert "7 players" in read_pages[0]
    assert "7 players" not in read_pages[1]


def test_enter_alone_or_a_typing_error_decides_nothing():
    keys = ENTER + "zz" + ENTER + "\x7f\x7f" + ENTER + "2" + ENTER
    assert KeyboardTest(0).answer(VOTE, keys).choice == 2


def test_an_empty_speech_is_asked_for_again_and_the_choice_stays():
    nominate = Ask(0, "speak", 1, "DISCUSSION", (0, 1, 2), "must", aloud=True)
    seat = KeyboardTest(0)
    answer = seat.answer(nominate, "2" + ENTER, ENTER, "Cleo." + ENTER)
    assert (answer.choice, answer.words) == (2, "Cleo.")
    assert "Press Enter again to say nothing" in seat.output


@pytest.mark.parametrize("purpose", ["speak", "defend", "last_words"])
def test_whoever_sends_an_empty_speech_twice_says_nothing(purpose):
    ask = Ask(0, purpose, 1, "DISCUSSION", (), "must", aloud=True)
    assert KeyboardTest(0).answer(ask, ENTER, " " + ENTER).words == NEUTRAL_LINE


def test_an_illegal_speech_between_two_empty_ones_starts_anew():
    seat = KeyboardTest(0)
    too_long = PASTE.format("a" * 20_001) + ENTER
    assert seat.answer(SPEAK, ENTER, too_long, CTRL_U + ENTER, ENTER).words == NEUTRAL_LINE
    assert seat.output.count("Press Enter again to say nothing") == 2


def test_a_reply_is_offered_and_enter_lets_it_pass():
    assert KeyboardTest(0).answer(REPLY, ENTER).words is None
    seat = KeyboardTest(0, 1)
    assert seat.answer(REPLY, "a" * 401 + ENTER, CTRL_U + "No." + ENTER).words == "No."
    assert "401 characters is too long: at most 400" in seat.output
    assert RAISED not in seat.output  # everyone hears it, so nobody looks away


@pytest.mark.parametrize(("ask", "most"), [(REPLY, 400), (SPEAK, 20_000), (PACK, 20_000)])
def test_words_that_are_too_long_stay_in_the_prompt_to_be_shortened(ask, most):
    table, long = KeyboardTest(0), PASTE.format("a" * (most + 2))
    assert table.answer(ask, long + ENTER, "\x7f" + ENTER, "\x7f" + ENTER).words == "a" * most
    assert f"{most + 2} characters is too long: at most {most}" in table.output
    assert f"{most + 1} characters is too long: at most {most}" in table.output


def test_a_decoy_of_pack_talk_keeps_words_that_are_too_long_as_real_talk_does():
    seat = KeyboardTest(0, 1)
    seat.hold(Call(1, slot="PACK_TALK"), "Ben" + ENTER, PASTE.format("b" * 20_001) + ENTER, "\x7f" + ENTER)
    assert seat.notes[0] == Note(1, "b" * 20_000)


def test_while_a_text_is_typed_its_limit_is_shown_once_it_is_near():
    assert length_of(1, 400) == "1 character"
    assert length_of(299, 400) == "299 characters"
    assert length_of(300, 400) == "300 characters, at most 400"
    assert length_of(400, 400) == "400 characters, at most 400"
    assert length_of(456, 400) == "456 characters, 56 over the limit of 400"
    assert length_of(456, None) == "456 characters"


def test_the_time_limit_ends_a_turn_and_a_pause_stops_the_clock():
    seat_options = {0: SeatConfig(player="human", time_limit=0.05)}
    with pytest.raises(TimeoutError):
        KeyboardTest(0, seat_options=seat_options).answer(VOTE, "1")

    async def paused(seat):
        waiting = asyncio.ensure_future(seat.keyboard.take_answers([VOTE]))
        done, _ = await asyncio.wait({waiting}, timeout=60)
        assert not done
        waiting.cancel()
        await asyncio.wait({waiting})

    seat = KeyboardTest(0, seat_options={0: SeatConfig(player="human", time_limit=1.0)})
    run_typing(lambda: paused(seat), CTRL_C)


@pytest.mark.parametrize("call", [Call(0, VOTE), Call(0, slot="first")])
def test_text_typed_too_late_is_not_shown_and_answers_nothing(call):
    """Ann's time for a vote or a decoy is up and she types on; then Ben votes."""
    seat = KeyboardTest(0, 1, seat_options={0: SeatConfig(player="human", time_limit=0.1)})
    vote = Ask(1, "vote", 1, "VOTING", (0, 1, 2, 3, "abstain"))

    async def late():
        waiting = asyncio.ensure_future(seat.keyboard.hold(call))
        while "Ann's time is up." not in seat.output:
            await asyncio.sleep(0.01)
        assert FALLEN in seat.output  # the message is public
        for key in ("b", "en", ENTER, "3", ENTER):
            get_app_session().input.send_text(key)
            await asyncio.sleep(0.1)
            assert not waiting.done()
        await waiting
        answer = asyncio.ensure_future(seat.keyboard.answer(vote))
        await seat.keyboard.take_answers([vote])
        return await answer

    assert run_typing(late, "ann" + ENTER, "x", "ben" + ENTER, "2" + ENTER).choice == 2


def test_at_the_call_typed_text_is_hidden_and_a_question_mark_opens_the_look_ups(monkeypatch, read_pages):
    asked = []
    text = questionary.text
    monkeypatch.setattr(questionary, "text", lambda *words, **how: asked.append(how) or text(*words, **how))
    seat = KeyboardTest(0, 1)
    seat.hold(Call(1), "?" + ENTER, "record" + ENTER, "q", "a word too late" + ENTER, "ben" + ENTER, DOWN + ENTER)
    assert "7 players." in read_pages[0]
    assert "too late" not in seat.output
    assert [how["is_password"] for how in asked] == [True, True, True]


def test_a_hunter_whose_time_runs_out_does_not_block_the_game():
    rules = rules_of("sheriff")
    game = new_game(rules, 1)
    game.begin()
    seat_options = {seat: SeatConfig(player="human", time_limit=1.5) for seat in (0, 1)}
    names = [f"P{seat}" for seat in range(12)]
    asker = Asker(idle=0.2)
    keyboard = Keyboard(a_console(), rules, names, (0, 1), Ledger(game.log), [].append, seat_options, asker=asker)
    words = Ask(0, "last_words", 1, "DEATH_RESOLUTION", (), "must", aloud=True)
    shot = Ask(0, "shoot", 1, "DEATH_RESOLUTION", (1, 2, "decline"))

    async def dying():
        spoken = asyncio.ensure_future(keyboard.answer(words))
        await keyboard.take_answers([words])
        assert (await spoken).words == "Farewell."
        fired = asyncio.ensure_future(keyboard.answer(shot))
        await keyboard.take_answers([shot])
        with pytest.raises(TimeoutError):
            await fired
        return "nobody waits"

    assert run_typing(dying, "P0" + ENTER, "Farewell." + ENTER, "1") == "nobody waits"


def test_a_person_who_speaks_aloud_types_only_a_summary():
    seat_options = {0: SeatConfig(player="human", speech="aloud")}
    assert KeyboardTest(0, seat_options=seat_options).answer(SPEAK, "I doubt Ben." + ENTER).words == "I doubt Ben."
    assert KeyboardTest(0, seat_options=seat_options).answer(SPEAK, ENTER).words == "(spoken at the table)"


def test_a_decoy_of_pack_talk_is_skipped_like_real_talk():
    seat = KeyboardTest(0, 1)
    seat.hold(Call(0, slot="PACK_TALK"), "ann" + ENTER, ENTER)
    assert seat.notes == [Called(0, 0, "PACK_TALK")]
    real = KeyboardTest(0, 1)
    talk = Ask(0, "pack_talk", 0, "NIGHT_ZERO", words="may")
    real.hold(Call(0, talk, slot="NIGHT_ZERO"), "ann" + ENTER, ENTER)
    assert real.notes == [Called(0, 0, "NIGHT_ZERO")]


def test_a_decoy_of_pack_talk_requires_text_if_real_talk_does():
    seat = KeyboardTest(0, 1, talk_skip=False)
    seat.hold(Call(0, slot="PACK_TALK"), "ann" + ENTER, ENTER, "  " + ENTER, "la la" + ENTER)
    assert seat.notes == [Note(0, "la la"), Called(0, 0, "PACK_TALK")]
    assert seat.output.count("Please type something") == 2  # the same message as in a real turn


def lines_with_canaries(game):
    """The game's lines with a unique word in every secret message and note."""
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
def test_no_page_shows_the_secret_of_another_seat(name, seed):
    game = random_game(rules_of(name), seed)
    lines = lines_with_canaries(game)
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
    """A ledger with a fixed list of lines."""

    def __init__(self, lines):
        self._lines = lines

    def lines(self):
        return self._lines


def test_in_a_resumed_game_the_page_shows_what_happened_since_the_last_answer():
    rules = rules_of("mafia")
    game = new_game(rules, 3)
    dispatcher, asks = random_dispatcher(game), game.begin()
    while not any(event.kind == "PhaseStart" and event.day == 2 for event in game.log):
        asks = game.advance(dispatcher.put(asks))
    lines = lines_of(game)
    living = [seat for seat in range(7) if seat not in game.state.dead][:2]
    console, notes = a_console(height=200), []
    keyboard = Keyboard(console, rules, NAMES, living, FixedLines(lines), notes.append)
    keyboard.recall()
    seat = living[0]
    last = max(line.n for line in lines if line.event.kind in ("Answered", "Note") and by_seat(line.event, seat))
    run_typing(lambda: keyboard.hold(Call(seat)), NAMES[seat] + ENTER, DOWN + ENTER)
    shown = re.sub(r"\x1b\[[\d;?]*[a-zA-Z]|\s+", " ", console.file.getvalue())
    text = PageText(rules, NAMES)
    for line in lines:
        news = text.short_news([line.seen()])
        if news and len(news[0]) > 60:
            assert (" ".join(news[0].split()) in " ".join(shown.split())) == (line.n > last), news


def by_seat(event, seat):
    return (event.ask.seat if event.kind == "Answered" else event.actor) == seat


def test_all_texts_at_the_keyboard_are_ascii():
    """Therefore `--ascii` needs no other texts."""
    for path in Path(keyboard.__file__).parent.glob("*.py"):
        strings = [node.value for node in ast.walk(ast.parse(path.read_text())) if isinstance(node, ast.Constant)]
        assert all(each.isascii() for each in strings if isinstance(each, str)), path.name


@pytest.mark.parametrize("height", [24, 40])
@pytest.mark.parametrize("name", RULESETS)
def test_who_you_are_stays_visible_above_the_question(name, height):
    """A page and its question fit on an ordinary terminal, however much has happened."""
    rules = rules_of(name)
    game = new_game(rules, 5)
    dispatcher, asks = random_dispatcher(game), game.begin()
    while asks and not any(event.kind == "PhaseStart" and event.day == 3 for event in game.log):
        asks = game.advance(dispatcher.put(asks))
    lines, names = lines_of(game), [f"Player {seat}" for seat in range(len(game.chairs))]
    for seat in game.state.living[:4]:
        console, other = a_console(height=height), next(each for each in game.state.living if each != seat)
        keyboard = Keyboard(console, rules, names, (seat, other), FixedLines(lines), [].append)
        run_typing(lambda keyboard=keyboard, seat=seat: keyboard.hold(Call(seat)), f"{seat}{ENTER}", DOWN + ENTER)
        page = console.file.getvalue().split(WIPE)[2]
        assert "You are" in page
        assert page.count("\n") + len(game.state.living) + 4 <= height
