"""The start menu, and the wizard that sets up a table, key by key."""

from __future__ import annotations

import asyncio
import shlex

import pytest
import yaml
from prompt_toolkit.application import create_app_session
from prompt_toolkit.input import create_pipe_input
from prompt_toolkit.output import DummyOutput

from tests.terminal.keyboard.typist import DOWN, ENTER
from werewolf.cli.wizard import COMMANDS, ask_command, ask_table, check_options
from werewolf.cli.wizard_result import Others, WizardResult
from werewolf.config.consents import read_consents
from werewolf.config.quick_tables import quick_switches
from werewolf.config.tables import TableConfig
from werewolf.errors import UserError
from werewolf.session.compose import compose, load_table
from werewolf.session.options import PlayOptions
from werewolf.session.trust import need_trust

CLEAR = "\x15"


def answer(question, *keys):
    """What a question comes to, with these keys already typed."""

    async def talk():
        with create_pipe_input() as pipe, create_app_session(input=pipe, output=DummyOutput()):
            pipe.send_text("".join(keys))
            return await asyncio.wait_for(question(), 20)

    return asyncio.run(talk())


def wizard(*keys, **given):
    return answer(lambda: ask_table(PlayOptions(**given)), *keys)


@pytest.fixture(autouse=True)
def folder(tmp_path, monkeypatch):
    monkeypatch.setenv("XDG_CONFIG_HOME", str(tmp_path / "config"))
    place = tmp_path / "place"
    place.mkdir()
    monkeypatch.chdir(place)
    return place


def line(text=""):
    return CLEAR + text + ENTER


@pytest.mark.parametrize(("keys", "chosen"), [("", "play"), (DOWN, "watch"), ("3", "resume"), ("replay", "replay")])
def test_the_start_menu_offers_every_way_to_begin_and_names_its_command(keys, chosen, capsys):
    assert list(COMMANDS) == ["play", "watch", "resume", "replay"]
    assert answer(ask_command, keys, ENTER) == [chosen]
    assert capsys.readouterr().out == f"> werewolf {chosen}\n"


def test_a_wrong_number_is_told_what_would_do(capsys):
    made = wizard(
        *("mafia", ENTER, "4", ENTER, "x", ENTER, "9", ENTER, "12", ENTER, "2", ENTER),
        *(line("Ann"), line("ann"), line("Ben"), ENTER, ENTER, ENTER, ENTER),
    )
    assert (made.size, made.people) == (9, ("Ann", "Ben"))
    said = capsys.readouterr().out
    assert "4 is too few: choose 5 to 60\n" in said and "12 is too many: choose 1 to 9\n" in said
    assert "Please type a number: 5 to 60\n" in said and "ann is already playing" in said


def test_a_whole_table_is_set_up(folder, capsys):
    made = wizard(
        *("mafia", ENTER, line("7"), line("2"), line("Ann"), line("Ann"), line("Ben")),
        *(ENTER, ENTER, line("12"), line()),
    )
    assert made == WizardResult("mafia", 7, ("Ann", "Ben"), Others("bot", "normal"), PlayOptions(seed=12))
    said = capsys.readouterr().out
    assert "Mafia: Ann, Ben, 5 bots (normal)." in said
    command = made.command()
    assert f"As a command: {command}" in said
    assert command == (
        "werewolf play --ruleset mafia --seats 'human:Ann,human:Ben,bot*5' --set council_rounds=1 --set replies=3 "
        "--level normal --seed 12"
    )
    assert not list(folder.iterdir())


def test_the_command_composes_the_same_table():
    made = WizardResult("mafia", 7, ("Ann", "Ben"), Others("bot", "hard"), PlayOptions(seed=12))
    words = shlex.split(made.command())
    seats, level = words[words.index("--seats") + 1], words[words.index("--level") + 1]
    assert compose(None, "mafia", seats, None, {"council_rounds": 1, "replies": 3}, level) == made.compose()


def test_a_name_that_misleads_is_asked_again_with_the_reason(capsys):
    made = wizard(
        *("mafia", ENTER, line("7"), line("2"), line("all"), line("seat 3"), line("Capa"), line("Сара"), line("Ben")),
        *(ENTER, ENTER, line("12"), line()),
    )
    assert made.people == ("Capa", "Ben")
    said = capsys.readouterr().out
    assert "Please type another name: this word means something else in the game.\n" in said
    assert "does not read as the number of a seat.\n" in said
    assert "'Capa' and '\\u0421\\u0430\\u0440\\u0430' look alike; choose names" in said


def test_nonsense_is_asked_again():
    made = wizard(
        *("classic", ENTER, line("two"), line("9"), line("99"), line("1"), line("A,B"), line("Ann")),
        *("random", ENTER, line("x"), line(), line()),
    )
    assert (made.size, made.people, made.others, made.options.seed) == (9, ("Ann",), Others("random"), None)


def test_models_and_personas_may_fill_the_seats_and_only_a_file_holds_that(capsys):
    made = wizard(
        *("mafia", ENTER, line("5"), line("1"), line("Ann"), "language", ENTER, "openai", ENTER, line(" ")),
        *(line("some-model"), line("http://127.0.0.1:8091/v1"), "wen", ENTER, "nuru", ENTER, "1", ENTER),
        *(line(), line()),
    )
    assert made.others == Others("openai:some-model", None, "http://127.0.0.1:8091/v1", ("wen", "nuru"))
    assert made.command() is None
    assert "save it to keep it" in capsys.readouterr().out
    _, chairs = made.compose()
    assert [chair.persona for chair in chairs] == [None, "wen", "nuru", None, None]
    assert {chair.player for chair in chairs[1:]} == {"openai:some-model"}


@pytest.mark.parametrize(
    ("typed", "origin"),
    [("https://LLM.example.org/v1", {"https://llm.example.org"}), ("http://127.0.0.1:8091/v1", set()), ("", set())],
)
def test_a_server_that_is_typed_is_trusted_from_then_on(typed, origin, capsys):
    made = wizard(
        *("mafia", ENTER, line("5"), line("1"), line("Ann"), "language", ENTER, "openai", ENTER, line("m")),
        *(line("https://a@b"), line("llm.example.org"), line(typed), ENTER, line(), line("ours")),
    )
    said = capsys.readouterr().out
    assert "The address has a user name or a password in it: type one such as http://127.0.0.1:8091/v1" in said
    assert "The address must begin with http:// or https://" in said
    assert {consent.origin for consent in read_consents()} == origin
    need_trust(dict(enumerate(load_table("ours").chairs())), "ours", None)
    assert made.others.base_url == (typed.lower() or None)


def test_a_table_may_be_saved(folder):
    made = wizard(
        *("sheriff", ENTER, line("12"), line("2"), line("Ann"), line("Ben"), "hard", ENTER),
        *("bram", ENTER, ENTER, line(), line("ours")),
    )
    kept = TableConfig.model_validate(yaml.safe_load((folder / "configs" / "tables" / "ours.yaml").read_text()))
    rules, chairs = made.compose()
    assert kept.switches == {**quick_switches(rules, 2), "replies": 3}
    assert (rules.switches.council_rounds, rules.switches.replies) == (1, 3)
    assert [(chair.player, chair.name, chair.persona, chair.level) for chair in kept.chairs()] == [
        (chair.player, chair.name, chair.persona, chair.level) for chair in chairs
    ]
    assert sum(rules.cards.values()) == len(chairs) == 12
    assert (chairs[2].persona, chairs[5].level) == ("bram", "hard")


def test_only_what_the_options_leave_open_is_asked_and_they_beat_the_wizard():
    """Cards give the number of players, a level the kind of the others, a seed the seed; switches come on top."""
    made = wizard(
        *("classic", ENTER, line("2"), line("Ann"), line("Ben"), ENTER, line()),
        cards="werewolf=1,villager=4", level="easy", seed=7, switches=["reveal=role", "council_rounds=2"],
        view="public", pace="fast", ascii=True,
    )  # fmt: skip
    assert (made.size, made.others, made.options.seed) == (5, Others("bot", "easy"), 7)
    rules, seats = made.compose()
    assert (rules.switches.reveal, rules.switches.council_rounds) == ("role", 2)
    assert {role: count for role, count in rules.cards.items() if count} == {"werewolf": 1, "villager": 4}
    assert [seat.level for seat in seats] == [None, None, "easy", "easy", "easy"]
    command = made.command()
    for words in ("--cards werewolf=1,villager=4", "--level easy", "--seed 7", "--set reveal=role", "--pace fast"):
        assert words in command
    assert "--ascii" in command


@pytest.mark.parametrize(
    ("given", "named"),
    [
        ({"pace": "foo"}, "--pace: 'foo'"),
        ({"view": "seat:99"}, "--view: 'seat:99'"),
        ({"switches": ["nope=1"]}, "--set: there is no 'nope'"),
        ({"cards": "foo=3"}, "--cards: there is no 'foo'"),
    ],
)
def test_a_wrong_option_is_refused_before_the_first_question(given, named):
    with pytest.raises(UserError, match=named):
        check_options(PlayOptions(**given))


def test_a_saved_table_is_played_with_the_options_no_file_holds(folder, capsys):
    wizard(
        *("mafia", ENTER, line("7"), line("1"), line("Ann"), ENTER, line("My Game"), line("ours")),
        level="easy", seed=7, switches=["reveal=role"], pace="0", ascii=True,
    )  # fmt: skip
    said = capsys.readouterr().out
    assert "'My Game' can't be a file name" in said
    assert "Saved. Next time: werewolf play ours --seed 7 --pace 0 --ascii\n" in said
    kept = yaml.safe_load((folder / "configs" / "tables" / "ours.yaml").read_text())
    assert kept["switches"] == {"replies": 3, "reveal": "role"} and kept["seats"][1]["level"] == "easy"


@pytest.mark.parametrize("given", [{"level": "hard"}, {"talk": "plain"}])
def test_an_option_that_no_bot_takes_is_refused(given):
    with pytest.raises(UserError, match=f"--{next(iter(given))}: no bot plays at this table"):
        wizard(*("classic", ENTER, *[line("5")] * 2, *map(line, "ABCDE"), line(), line()), **given)


def test_a_way_to_talk_asks_only_which_bots_and_goes_into_the_command_and_the_file(folder, capsys):
    made = wizard(
        *("mafia", ENTER, line("7"), line("1"), line("Ann"), "hard", ENTER, ENTER, line(), line("ours")), talk="plain"
    )
    assert made.others == Others("bot", "hard", talk="plain")
    assert [seat.talk for seat in made.compose()[1]] == [None, *["plain"] * 6]
    assert "--level hard --talk plain" in made.command()
    said = capsys.readouterr().out
    assert "6 bots (hard, plain talk)" in said and "Next time: werewolf play ours\n" in said
    kept = yaml.safe_load((folder / "configs" / "tables" / "ours.yaml").read_text())
    assert kept["seats"][1] == {"player": "bot", "level": "hard", "talk": "plain", "count": 6}


def test_a_way_to_talk_leaves_only_bots_to_choose_from():
    """Three steps down are a round through three kinds of bots; in the whole menu they end at the random players."""
    keys = ("mafia", ENTER, line("7"), line("1"), line("Ann"), DOWN * 3, ENTER)
    assert wizard(*keys, ENTER, line(), line(), talk="plain").others == Others("bot", "normal", talk="plain")
    assert wizard(*keys, line(), line()).others == Others("random")


@pytest.mark.parametrize("name", ["sheriff", "mafia", "classic"])
def test_friends_get_a_quick_table_and_the_command_says_so(name):
    made = WizardResult(name, 12, ("Ann", "Ben"), Others("bot"), PlayOptions())
    rules, _ = made.compose()
    assert rules.switches.council_rounds == 1
    assert not ("pack_talk" in rules.day and rules.switches.pack_talk)
    assert "campaign" not in rules.day or rules.switches.campaign == "open"
    options = [word for word in shlex.split(made.command()) if "=" in word]
    assert PlayOptions(switches=options).switch_values() == made.switches
    assert "council_rounds" not in WizardResult(name, 12, ("Ann",), Others("bot"), PlayOptions()).switches
