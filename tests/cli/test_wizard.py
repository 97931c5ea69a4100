"""The start menu, and the wizard that sets up a table, key by key."""

from __future__ import annotations

import asyncio
import re
import shlex

import pytest
import yaml
from prompt_toolkit.application import create_app_session
from prompt_toolkit.input import create_pipe_input
from prompt_toolkit.output import DummyOutput

from lab.typist import DOWN, ENTER
from werewolf.cli.wizard import COMMANDS, ask_command, ask_table, check_options, review_entries
from werewolf.cli.wizard_questions import about, usual_minutes
from werewolf.cli.wizard_result import Others, WizardResult
from werewolf.config.rulesets import quick_switches, ruleset
from werewolf.config.tables import TableConfig
from werewolf.errors import UserError
from werewolf.session.compose import compose, load_table
from werewolf.session.options import PlayOptions
from werewolf.session.trust import need_trust, read_consents

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


START = ENTER


def pick(*words):
    """Choose these entries of the last menu, one after the other, by their beginnings."""
    return "".join(word + ENTER for word in words)


def changed(what, *keys):
    """Change one thing in the last menu."""
    return pick(what) + "".join(keys)


@pytest.mark.parametrize(("keys", "chosen"), [("", "play"), (DOWN, "learn"), ("4", "resume"), ("replay", "replay")])
def test_the_start_menu_offers_every_way_to_begin_and_names_its_command(keys, chosen, capsys):
    assert list(COMMANDS) == ["play", "learn", "watch", "resume", "replay"]
    assert answer(ask_command, keys, ENTER) == [chosen]
    assert capsys.readouterr().out == f"> werewolf {chosen}\n"


@pytest.mark.parametrize("name", ["mafia", "classic", "sheriff"])
def test_every_game_says_for_whom_it_is_and_how_long_it_takes_even_in_forty_columns(name):
    narrow = f" 1 {about(name, ruleset(name))}"[:40]
    assert re.fullmatch(r" 1 \w+: (beginners|richer|experts), \d+ players, \d+ min *", narrow)
    assert ("beginners" in narrow) == (name == "mafia")


@pytest.mark.parametrize(
    "broken",
    [
        "name: x\nbase: shriff\n",
        "",
        "a: [",
        "name: x\nbase: mafia\nswitches: {reveal: maybe}\n",
        "name: x\nbase: mafia\nday: [voting]\n",
        "name: x\nbase: mafia\nwords: {roles: {dragon: dragon}}\n",
    ],
)
def test_a_broken_ruleset_is_named_and_the_other_games_are_offered(folder, capsys, broken):
    (folder / "configs" / "rulesets").mkdir(parents=True)
    (folder / "configs" / "rulesets" / "x.yaml").write_text(broken)
    check_options(PlayOptions(cards="werewolf=1,villager=4"))
    assert wizard(ENTER, line("Ann"), START).ruleset == "mafia"
    said = " ".join(capsys.readouterr().out.split())
    assert "x is left out, because it is broken: " in said and "configs/rulesets/x.yaml" in said


def test_a_variant_without_a_name_is_played_and_not_its_base(folder):
    (folder / "configs" / "rulesets").mkdir(parents=True)
    (folder / "configs" / "rulesets" / "ours.yaml").write_text("base: mafia\ntitle: Ours\nseats: 5\n")
    assert wizard(ENTER, line("Ann"), START).ruleset == "ours"


def test_a_game_with_more_players_or_people_takes_longer():
    assert usual_minutes(6, 1) <= usual_minutes(7, 1) < usual_minutes(9, 1) < usual_minutes(12, 1)
    assert usual_minutes(7, 1) < usual_minutes(7, 4) < usual_minutes(7, 7)


def test_the_game_and_a_name_are_enough(folder, capsys):
    made = wizard(ENTER, line("Ann"), START)
    assert made == WizardResult("mafia", 7, ("Ann",), Others("bot", "normal"), PlayOptions())
    assert "Mafia: Ann, 6 bots (normal). About 10 minutes.\n" in capsys.readouterr().out
    assert not list(folder.iterdir())


def test_a_wrong_number_is_told_what_would_do(capsys):
    made = wizard(
        *(pick("mafia"), line("Ann, ann"), line("Ann, Ben"), pick("players")),
        *("1", ENTER, "4", ENTER, "x", ENTER, "61", ENTER, "9", ENTER, START),
    )
    assert (made.size, made.people) == (9, ("Ann", "Ben"))
    said = capsys.readouterr().out
    assert "4 is too few: choose 5 to 60\n" in said and "61 is too many: choose 5 to 60\n" in said
    assert "Please type a number: 5 to 60\n" in said and "ann is already playing" in said


def test_a_whole_table_is_set_up(folder, capsys):
    made = wizard(pick("mafia"), line("Ann,Ben"), changed("seed", line("x"), line("12")), START)
    assert made == WizardResult("mafia", 7, ("Ann", "Ben"), Others("bot", "normal"), PlayOptions(seed=12), True)
    said = capsys.readouterr().out
    assert "Mafia: Ann, Ben, 5 bots (normal)." in said
    command = made.command()
    assert f"As a command: {command}" in said
    assert command == (
        "werewolf play --ruleset mafia --seats 'human:Ann,human:Ben,bot*5' --set council_rounds=1 --set replies=3 "
        "--level normal --seed 12"
    )
    assert not list(folder.iterdir())


def test_a_table_has_room_for_all_the_people():
    made = wizard(pick("mafia"), line(",".join("ABCDEFGHJ")), START)
    assert (made.size, made.empty) == (9, 0)


def test_the_command_composes_the_same_table():
    made = WizardResult("mafia", 7, ("Ann", "Ben"), Others("bot", "hard"), PlayOptions(seed=12))
    words = shlex.split(made.command())
    seats, level = words[words.index("--seats") + 1], words[words.index("--level") + 1]
    assert compose(None, "mafia", seats, None, {"council_rounds": 1, "replies": 3}, level) == made.compose()


def test_a_name_that_misleads_is_asked_again_with_the_reason(capsys):
    made = wizard(
        *(pick("mafia"), line(), line("all"), line("Ann, seat 3"), line("Capa, Сара"), line("A*2"), line("Capa, Ben")),
        START,
    )
    assert made.people == ("Capa", "Ben")
    said = capsys.readouterr().out
    assert "Please type another name than 'all': this word means something else in the game.\n" in said
    assert "does not read as the number of a seat.\n" in said
    assert "'Capa' and '\\u0421\\u0430\\u0440\\u0430' look alike; choose names" in said
    assert "Please type a name of at most" in said and "without *." in said


def test_models_and_personas_may_fill_the_seats_and_only_a_file_holds_that(capsys):
    model = ("language", ENTER, "openai", ENTER, line(" "), line("some-model"), line("http://127.0.0.1:8091/v1"))
    made = wizard(
        *(pick("mafia"), line("Ann"), changed("players", line("5")), changed("who plays", *model)),
        *(changed("their", pick("wen", "nuru", "1")), START),
    )
    assert made.others == Others("openai:some-model", None, "http://127.0.0.1:8091/v1", ("wen", "nuru"))
    assert made.command() is None
    assert "Only a table file can hold all of this" in capsys.readouterr().out
    _, chairs = made.compose()
    assert [chair.persona for chair in chairs] == [None, "wen", "nuru", None, None]
    assert {chair.player for chair in chairs[1:]} == {"openai:some-model"}


@pytest.mark.parametrize(
    ("typed", "origin"),
    [("https://LLM.example.org/v1", {"https://llm.example.org"}), ("http://127.0.0.1:8091/v1", set()), ("", set())],
)
def test_a_server_that_is_typed_is_trusted_from_then_on(typed, origin, capsys):
    addresses = (line("https://a@b"), line("llm.example.org"), line(typed))
    model = ("language", ENTER, "openai", ENTER, line("m"), *addresses)
    made = wizard(pick("mafia"), line("Ann"), changed("who plays", *model), changed("save", line("ours")), START)
    said = capsys.readouterr().out
    assert "The address has a user name or a password in it: type one such as http://127.0.0.1:8091/v1" in said
    assert "The address must begin with http:// or https://" in said
    assert {consent.origin for consent in read_consents()} == origin
    need_trust(dict(enumerate(load_table("ours").chairs())), "ours", None)
    assert made.others.base_url == (typed.lower() or None)


def test_a_table_may_be_saved(folder):
    made = wizard(
        *(pick("sheriff"), line("Ann, Ben"), changed("who plays", "hard", ENTER), changed("their", pick("bram", "1"))),
        *(changed("save", line("ours")), START),
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
        *(pick("classic"), line("Ann, Ben"), START),
        cards="werewolf=1,villager=4", level="easy", seed=7, switches=["reveal=role", "council_rounds=2"],
        view="public", pace="fast", ascii=True,
    )  # fmt: skip
    assert [entry.value for entry in review_entries(made)] == ["start", "personas", "save"]
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
        *(pick("mafia"), line("Ann"), changed("save", line("My Game"), line("ours")), START),
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
        wizard(pick("mafia"), line("A,B,C,D,E,F,G"), **given)


def test_a_way_to_talk_asks_only_which_bots_and_goes_into_the_command_and_the_file(folder, capsys):
    made = wizard(
        pick("mafia"), line("Ann"), changed("who plays", pick("hard")), changed("save", line("ours")), START,
        talk="plain",
    )  # fmt: skip
    assert made.others == Others("bot", "hard", talk="plain")
    assert [seat.talk for seat in made.compose()[1]] == [None, *["plain"] * 6]
    assert "--level hard --talk plain" in made.command()
    said = capsys.readouterr().out
    assert "6 bots (hard, plain talk)" in said and "Next time: werewolf play ours\n" in said
    kept = yaml.safe_load((folder / "configs" / "tables" / "ours.yaml").read_text())
    assert kept["seats"][1] == {"player": "bot", "level": "hard", "talk": "plain", "count": 6}


def test_a_way_to_talk_leaves_only_bots_to_choose_from():
    """Three steps down are a round through three kinds of bots; in the whole menu they end at the random players."""
    keys = (pick("mafia"), line("Ann"), changed("who plays", DOWN * 3, ENTER), START)
    assert wizard(*keys, talk="plain").others == Others("bot", "normal", talk="plain")
    assert wizard(*keys).others == Others("random")


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
