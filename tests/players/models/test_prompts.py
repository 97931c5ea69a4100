"""What a model is told: the whole rules of its table, where the game stands, its notes, in texts a user can replace."""

from __future__ import annotations

import asyncio
import json
import re
from itertools import groupby, pairwise

import pytest
import yaml
from typer.testing import CliRunner

from lab.model_servers.model_games import answers_of, cast_of, model_players
from lab.model_servers.rule_follower import RuleFollower
from lab.model_servers.server import background, by_schema
from lab.sample_games import RULESETS, lines_of, new_game, rules_of
from tests.players.models.test_model import LOCAL, RECORD, Improviser, table, text_of
from werewolf.cli.app import app
from werewolf.config.chairs import make_chairs
from werewolf.config.seat import check_seat
from werewolf.config.seat_options import SeatConfig
from werewolf.config.tables import TableConfig
from werewolf.errors import UserError
from werewolf.game.answer_events import Answered, Note
from werewolf.game.asks import NEUTRAL_LINE, Ask
from werewolf.game.events import Speech, Vote
from werewolf.game.roles.seer import SeerAction
from werewolf.game.secrecy import Ledger, View
from werewolf.game.switches import Switches
from werewolf.players.models.prompt_texts import FILES, SHIPPED, check_prompts, places, prompt_texts, read_shipped
from werewolf.players.models.prompt_wording import quote
from werewolf.players.models.prompter import Prompter, PromptOptions
from werewolf.players.models.provider import Completion
from werewolf.storage.journal import Journal
from werewolf.telling.rules_composition import rules_text

# A table that has everything a switch can be about.
EVERYTHING = {"werewolf": 3, "villager": 3, "seer": 1, "witch": 1, "hunter": 1, "guard": 1, "doctor": 1}
OTHER_VALUES = {"day_limit": 7, "sheriff_weight": 1.25, "replies": 2, "speeches": 4}
# What a switch needs to matter at all.
BESIDE = {
    "first_nomination": {"ballot": "nominated"},
    "speeches": {"floor": "bids", "speaking": "rotating"},
    "floor": {"speaking": "rotating"},
}


def texts_by_value(name):
    """The rules in the prompt, for each value of a switch. They say the switch's own words."""
    field = Switches.model_fields[name]
    values = OTHER_VALUES.get(name)
    allowed = [field.default, values] if values else values_of(field)
    day = ["death_resolution", "pack_talk", "discussion", "voting", "defence", "revote", "banishment_resolution"]
    base = rules_of("sheriff", cards=EVERYTHING, **BESIDE.get(name, {}))
    for value in allowed:
        switches = base.switches.model_copy(update={name: value})
        rules = base.model_copy(update={"switches": switches, "day": (*base.day[:3], *day)})
        yield rules_text(rules, prompt_texts().rules)


def values_of(field):
    known = getattr(field.annotation, "__args__", None)
    if known:
        return known
    return (True, False) if field.annotation is bool else (1, 2)


@pytest.mark.parametrize("name", sorted(Switches.model_fields))
def test_the_rules_in_a_prompt_change_with_every_switch(name):
    texts = list(texts_by_value(name))
    assert len(texts) > 1 and len(set(texts)) == len(texts)


@pytest.mark.parametrize(
    "words",
    [
        "The sheriff speaks last",
        "She cannot save herself",
        "A poisoned hunter does not shoot",
        "or tears it up",
        "before the night's dead are announced: they may still run, and they still vote",
        "Lying about your card, your actions and your plans is part of the game",
        "the werewolves win when all of seer, witch, hunter, guard are dead, or all plain villagers",
    ],
)
def test_a_sheriffs_table_is_told_what_a_player_must_know(words):
    names = [persona.name for persona in cast_of(12)]
    assert words in Prompter(0, rules_of("sheriff"), names).system_prompt("seer").replace("\n", " ")


def questions(ruleset, **options):
    """All questions of a game, as they were asked."""
    provider = Improviser(**options)
    game = table(ruleset, provider)
    asked = {}
    for seat, requests in provider.requests.items():
        asks = [event.ask for event in answers_of(game) if event.ask.seat == seat]
        asked.update(zip(asks, (request.messages[-1].content.splitlines()[-1] for request in requests), strict=True))
    return game, asked


@pytest.mark.parametrize("ruleset", RULESETS)
def test_a_question_says_who_lives_who_spoke_who_will_and_what_comes(ruleset):
    game, asked = questions(ruleset)
    spoken = []
    for line in lines_of(game):
        event = line.event
        if event.kind == "SubPhaseStart" and event.sub_phase == "DISCUSSION":
            spoken, living = [], event.living
        if isinstance(event, Answered) and event.ask.purpose == "speak":
            text = asked[event.ask]
            alive = re.search(r"Alive \(\d+\): (?:spoken (.+); )?now (.+?)(?:; to speak (.+?))?\.[ \]]", text)
            before, me, after = (seats_in(part or "") for part in alive.groups())
            assert before == spoken and sorted([*before, *me, *after]) == sorted(living) and me == [event.ask.seat]
            assert f"Then: vote, night {event.ask.day + (ruleset == 'sheriff')}.]" in text
            spoken.append(event.ask.seat)
        if isinstance(event, Answered) and event.ask.purpose == "vote":
            needed = f"{len(living) // 2 + 1}" if ruleset == "mafia" else "the most"
            assert f"Needed: {needed} of {len(living)} votes." in asked[event.ask]


def seats_in(text):
    return [int(number) for number in re.findall(r"\((\d+)\)", text)]


@pytest.mark.parametrize("ruleset", RULESETS)
def test_every_number_of_a_seat_stands_beside_its_name(ruleset):
    provider = Improviser(speech="I have nothing against anyone.")
    table(ruleset, provider)
    names = [persona.name for persona in cast_of(12)]
    for requests in provider.requests.values():
        for message in requests[-1].messages:
            for name, seat in re.findall(r"(\w+) \((\d+)\)", message.content if message.role == "user" else ""):
                assert name == "Alive" or names[int(seat)].endswith(name)


class NoteTaker(Improviser):
    """A model that notes something new with every answer."""

    def text(self, properties, random, seat):
        answer = json.loads(super().text(properties, random, seat))
        count = len(self.requests[seat])
        return json.dumps({**answer, "notes": f"Note {count} of {seat}: I suspect {random.random()}."})


@pytest.fixture(scope="module", params=RULESETS)
def noted(request):
    """A game whose older days do not fit, of models that take notes and claim a card and a check."""
    size = {"sheriff": 8192, "mafia": 5120, "classic": 5120}[request.param]
    seer = {"mafia": "detective"}.get(request.param, "seer")
    claim = f"I am the {seer}. I checked Bram, and Bram is one of them, a wolf. " + "I was watching all night. " * 14
    provider = NoteTaker(speech=claim)
    setting = LOCAL.model_copy(update={"context": size, "max_tokens": 500})
    return table(request.param, provider, seed=4, setting=setting), provider


def test_notes_are_lines_of_the_log_after_their_answer(noted):
    game, _ = noted
    lines = lines_of(game)
    notes = [at for at, line in enumerate(lines) if isinstance(line.event, Note)]
    assert len(notes) == len(answers_of(game))
    for at in notes:
        assert lines[at - 1].event.ask.seat == lines[at].event.actor and lines[at].to == (lines[at].event.actor,)


def test_what_a_model_must_remember_survives_compaction(noted):
    """Word for word: its notes, its own speeches, its checks; and everyone's votes and claims."""
    game, provider = noted
    compacted = 0
    for event in answers_of(game):
        request = provider.requests[event.ask.seat].pop(0)
        text = "\n".join(message.content for message in request.messages)
        if RECORD not in text:
            continue
        compacted += 1
        seen = [item.event for item in View(event.ask.seat, Ledger(game.log[: game.log.index(event)])).seen()]
        for ways in remembered(seen, Prompter(event.ask.seat, game.rules, NAMES)):
            assert any(words in text for words in ways), ways
    assert compacted > 5


NAMES = [persona.name for persona in cast_of(12)]


def remembered(seen, prompter):
    """All that a seat must still be told of what it has seen, each in the words that would do."""
    for is_vote, group in groupby(seen, key=lambda event: isinstance(event, Vote)):
        if is_vote:
            yield [prompter.votes(list(group))]
            continue
        for event in group:
            if isinstance(event, (Note, SeerAction)):
                yield [json.dumps(event.content)[1:-1] if event.kind == "Note" else prompter.wording.tell(event)]
            elif isinstance(event, Speech) and event.actor == prompter.seat:
                yield [event.content.strip()]
            elif isinstance(event, Speech) and event.content != NEUTRAL_LINE:
                speaker = prompter.wording.seat(event.actor)
                yield [f"{speaker} claimed to be ", f"{speaker}: {quote(event.content)}"]
                yield [f"{speaker} said that Bram (1) is one of", f"{speaker}: {quote(event.content)}"]


def test_a_vote_in_a_record_is_the_vote_that_was_cast():
    names = [f"P{seat}" for seat in range(7)]
    prompter = Prompter(0, rules_of("mafia"), names)
    votes = [Vote(0, 3), Vote(1, 3), Vote(2, None), Vote(3, 0)]
    assert prompter.votes(votes) == (
        "Votes: P3 (3) gets 2 from P0 (0), P1 (1); P0 (0) gets 1 from P3 (3); 1 abstain, P2 (2)."
    )


def test_a_conversation_with_notes_only_grows():
    provider = NoteTaker()
    table("mafia", provider)
    for requests in provider.requests.values():
        assert len(requests) < 2 or '"notes":"Note 1' in requests[-1].messages[1].content
        for earlier, later in pairwise(requests):
            assert text_of(later).startswith(text_of(earlier))


def test_a_game_with_notes_passes_the_check_and_is_resumed(tmp_path):
    game = table("classic", NoteTaker())
    with Journal.create(tmp_path / "game.jsonl") as journal:
        journal.write(lines_of(game))
    done = CliRunner().invoke(app, ["check", str(tmp_path / "game.jsonl")])
    assert done.exit_code == 0, done.output


@pytest.mark.parametrize(
    ("thinking", "words"), [("full", "up to 120 words"), ("brief", "at most 30 words"), ("native", "at most 20 words")]
)
def test_thinking_says_how_much_a_model_writes_before_it_decides(thinking, words):
    text = Prompter(0, rules_of("mafia"), ["x"] * 7, None, PromptOptions(thinking=thinking)).system_prompt("seer")
    (thought,) = re.findall(r'"thought": (.+?)\. "notes"', text)
    assert words in thought


def test_language_and_length_of_speeches_are_told():
    options = PromptOptions(language="Dutch", speech_words=33)
    text = Prompter(0, rules_of("mafia"), ["x"] * 7, None, options).system_prompt("seer")
    assert "Speak Dutch" in text and "at most 33 words, else null" in text
    plain = Prompter(0, rules_of("mafia"), ["x"] * 7).system_prompt("seer")
    assert "Speak " not in plain and "at most 80 words, else null" in plain


def test_a_table_tells_its_models_what_holds_for_all_of_them():
    seats = [{"player": "openai:m"}, {"player": "openai:m", "language": "Dutch"}, {"player": "bot"}]
    whole = TableConfig(seats=seats, language="Welsh", speech_words=50, names="open", prompts="mine")
    one, two, bot = whole.chairs()
    assert (one.language, two.language, bot.language) == ("Welsh", "Dutch", None)
    assert (one.speech_words, one.names, one.prompts, bot.names) == (50, "open", "mine", None)


def test_a_neutral_seat_has_a_name_and_no_voice():
    seats = [SeatConfig(player="openai:m", persona="none"), SeatConfig(player="bot", persona="none", name="Ann")]
    for seat in seats:
        check_seat(seat, "seat")
    neutral, ann = make_chairs(seats, 5)
    assert neutral.persona is None and neutral.name and (ann.persona, ann.name) == (None, "Ann")


def test_every_file_of_texts_can_be_replaced(tmp_path):
    (tmp_path / "phrases.yaml").write_text("sheriff: ' Chief: {sheriff}.'\n")
    (tmp_path / "rules.yaml").write_text("day_limit: null\nwitch:\n  if: [witch]\n  text: The {witch} brews.\n")
    (tmp_path / "system.md").write_text("{rules} {players} {seat} {name} {card} {format} Be brave.\n")
    rules, options = rules_of("sheriff"), PromptOptions(folder=str(tmp_path))
    text = Prompter(2, rules, ["x"] * 12, None, options).system_prompt("seer")
    assert "The witch brews." in text and "After day 20" not in text and text.endswith("Be brave.")
    assert "After day 20" in Prompter(2, rules, ["x"] * 12).system_prompt("seer")


@pytest.mark.parametrize(
    ("file", "content", "fault"),
    [
        ("system.md", "Play well.", "{rules} is missing"),
        ("system.md", "{rules.__class__}", "is not a place"),
        ("persona.md", "{persona_name} {wings}", "there is no 'wings'"),
        ("phrases.yaml", "sherif: x", "Did you mean sheriff?"),
        ("phrases.yaml", "sheriff: '{winner}'", "there is no 'winner'"),
        ("rules.yaml", "x: {switch: startt, night: y}", "Did you mean start?"),
        ("rules.yaml", "x: y", "must have either text, or switch"),
        ("facts.yaml", "Speach: x", "Did you mean Speech?"),
        ("questions.yaml", "votte: x", "Did you mean vote?"),
        ("hints.yaml", "seer: Check the loud.", "must be a list of texts"),
        ("sytem.md", "x", "Did you mean system.md?"),
    ],
)
def test_a_fault_in_a_users_text_is_named_with_its_file(file, content, fault, tmp_path):
    (tmp_path / file).write_text(content)
    with pytest.raises(UserError) as refused:
        check_prompts(str(tmp_path), "table.yaml: seats.0.")
    assert fault in str(refused.value) and str(tmp_path) in str(refused.value)


def test_shipped_texts_have_only_places_that_are_filled_in(tmp_path):
    """A copy of all shipped files is accepted as a user's own."""
    for name in FILES:
        shipped = read_shipped(name)
        (tmp_path / name).write_text(shipped if isinstance(shipped, str) else yaml.safe_dump(shipped, sort_keys=False))
    assert prompt_texts(str(tmp_path)) == prompt_texts()
    hints = yaml.safe_load((SHIPPED / "hints.yaml").read_text())
    assert all(places(sentence) is not None for sentences in hints.values() for sentence in sentences)


def test_the_command_prints_exactly_what_was_sent(tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    with background(by_schema) as server:
        seat = {"player": "openai:m", "base_url": server.base_url, "context": 6000, "speech_words": 30, "count": 7}
        (tmp_path / "t.yaml").write_text(json.dumps({"ruleset": "mafia", "seats": [seat]}))
        done = CliRunner().invoke(app, ["watch", "t.yaml", "--seed", "3", "--log", "g.jsonl", "--pace", "0"])
        assert done.exit_code == 0, done.output
        sent = [call.texts for call in server.calls]
    for number in range(7):
        shown = json.loads(CliRunner().invoke(app, ["prompts", "--seat", str(number), "--json", "g.jsonl"]).output)
        assert [part["text"] for part in shown["messages"]] in sent
        first = CliRunner().invoke(app, ["prompts", "--seat", str(number), "--at", "day:1", "g.jsonl"])
        assert f"You are seat {number}," in first.output and "the server counted 100, 60 of them cached" in first.output


def test_the_command_shows_an_open_question_of_an_unfinished_game_only_with_spoil(tmp_path):
    game = new_game(rules_of("mafia"), 2)
    asyncio.run(play_some(game))
    with Journal.create(tmp_path / "game.jsonl") as journal:
        journal.write(lines_of(game))
    seat = str(game.waiting()[0].seat)
    refused = CliRunner().invoke(app, ["prompts", "--seat", seat, str(tmp_path / "game.jsonl")])
    assert isinstance(refused.exception, UserError) and "--spoil" in str(refused.exception)
    shown = CliRunner().invoke(app, ["prompts", "--seat", seat, "--spoil", str(tmp_path / "game.jsonl")])
    assert f"asked to {game.waiting()[0].purpose}" in shown.output


async def play_some(game):
    """Stop before the third speech."""
    rules, asks = game.rules, game.begin()
    players = model_players(rules, [LOCAL] * 7, lambda _: RuleFollower())
    while sum(event.ask.purpose == "speak" for event in answers_of(game)) < 2:
        for ask in asks:
            game.take(Answered(ask, (await players[ask.seat].reply(ask, View(ask.seat, Ledger(game.log)), ())).answer))
        asks = game.advance()


def test_a_reply_with_a_list_of_notes_is_understood():
    class Lister(Improviser):
        async def complete(self, request, on_text=None):  # noqa: ARG002
            return Completion('{"thought": "t", "notes": ["a", "b"], "choice": "1", "speech": "s"}', "m")

    rules = rules_of("mafia")
    player = model_players(rules, [LOCAL] * 7, lambda _: Lister())[0]
    ask = Ask(0, "vote", 1, "VOTING", (1, 2))
    game = new_game(rules, 1)
    game.begin()
    reply = asyncio.run(player.reply(ask, View(0, Ledger(game.log)), ()))
    assert reply.note == "a; b" and reply.answer.choice == 1
