"""The HTML page holds only what its view may see, and text from the game stays text.

`WEREWOLF_PAGE_GAMES` sets how many games of each ruleset are checked."""

from __future__ import annotations

import json
import os
import re
from dataclasses import dataclass

import pytest
from msgspec.structs import replace

from lab.sample_games import RULESETS, finish_with_bots, lines_of, random_game, rules_of
from tests.export.games import bots_game, export_text, save_game
from tests.terminal.screen.scenes import NAMES, answered, ending, everything, opening, phase, screen_text, sub_phase
from werewolf.export.exported_review import page_review
from werewolf.export.html import SCRIPTS, STYLES, asset, colour, digest, page
from werewolf.export.html_steps import Steps
from werewolf.game.answer_events import Answered, FailedAttempt, Note, Usage
from werewolf.game.asks import Answer
from werewolf.game.events import Chair, GameOver, GameStart, Phase, Speech
from werewolf.game.roles.werewolf import PackTalk, Proposal
from werewolf.game.secrecy import ALL, Ledger, Line, Viewpoint, hears
from werewolf.review.game_review import ReviewOptions, review_game
from werewolf.storage.codec import encode_line
from werewolf.telling.clean import one_line
from werewolf.telling.spoken_words import LONGEST_THOUGHT
from werewolf.terminal.theme import SEAT_COLOURS, seat_style

GAMES = int(os.environ.get("WEREWOLF_PAGE_GAMES", "2"))
SEED = 90817263544536271
HOSTILE = (
    "<script>alert(1)</script><img src=x onerror=alert(2)>",
    "</script><script>alert(3)</script><!-- <script>",
    "\u2028line\u2029paragraph &lt;b&gt; \\u003c \\ ' \" ` ${x} {{style}} {{policy}}",
    "\x1b[31mred\x1b[0m \x00 \ud7ff \U0001f43a",
)


def page_for(lines, view, *more):
    return page(lines, Viewpoint.parse(view), *more)


def page_data(text):
    """The data in a page."""
    return json.loads(re.search(r'<script type="application/json" id="game">(.*?)</script>', text, re.S)[1])


def plain(words, names):
    return "".join(names[part] if isinstance(part, int) else part for part in words or ())


def with_canaries(lines):
    """The same game with a canary in everything that could be private: the number of the line."""
    marked = []
    for line in lines:
        event, word = line.event, f"CANARY{line.n}x"
        if isinstance(event, GameStart):
            chairs = tuple(Chair(c.seat, c.name, f"openai:{word}", word, {"note": word}) for c in event.players)
            event = replace(event, seed=SEED, players=chairs)
        elif isinstance(event, PackTalk | Proposal):
            event = replace(event, content=word)
        elif isinstance(event, Answered):
            trouble, answer = (FailedAttempt(word, word),), replace(event.answer, thought=word)
            event = replace(event, answer=answer, troubles=trouble, how="retried", by=word, spent=Usage(1.0))
        marked.append(Line(line.n, line.day, line.phase, line.sub_phase, line.to, event))
    return marked


def canaries(text):
    return {int(number) for number in re.findall(r"CANARY(\d+)x", text)}


def games(name):
    for seed in range(GAMES):
        yield with_canaries(lines_of(random_game(rules_of(name), seed)))


def views(lines):
    return ["public", *(f"seat:{seat}" for seat in range(len(lines[0].event.deal)))]


def can_hear(view, line):
    return line.to == "all" or (view != "public" and hears(int(view.removeprefix("seat:")), line.to))


@pytest.mark.parametrize("name", RULESETS)
def test_a_seats_file_holds_nothing_of_lines_the_seat_was_not_shown(name):
    for lines in games(name):
        for view in views(lines):
            text = page_for(lines, view, True)
            visible = {line.n for line in lines if can_hear(view, line)}
            assert canaries(text) <= visible
            assert canaries(text) or view == "public"
            assert str(SEED) not in text


@pytest.mark.parametrize("name", RULESETS)
def test_a_seats_file_depends_only_on_its_own_lines_and_the_rules(name):
    """With another deal, seed and players, and only the seat's own lines, the file has the same bytes."""
    for lines in games(name):
        start = replace(lines[0].event, seed=1, deal=lines[0].event.deal[::-1], players=())
        for view in views(lines):
            own = [replace(lines[0], event=start), *(line for line in lines if can_hear(view, line))]
            renumbered = [replace(line, n=n) for n, line in enumerate(own)]
            assert page_for(renumbered, view, True) == page_for(lines, view, True)


@pytest.mark.parametrize("name", RULESETS)
def test_in_a_full_file_each_step_says_who_hears_it(name):
    (lines, *_) = games(name)
    steps = page_data(page_for(lines, "all", True))["steps"]
    for seat in range(len(lines[0].event.deal)):
        own = [step for step in steps if "to" not in step or (step["to"] != "moderator" and seat in step["to"])]
        alone = page_data(page_for(lines, f"seat:{seat}", True))["steps"]
        assert [heard(step, seat) for step in own] == [heard(step, seat) for step in alone]


def heard(step, seat):
    """A step as a seat reads it: nobody else's thoughts."""
    others = {"thought"} if step.get("by") != seat else set()
    return {key: step[key] for key in step.keys() - {"to", "third_person", "own"} - others}


@pytest.mark.parametrize("name", RULESETS)
def test_the_public_sees_no_card_before_the_end(name):
    (lines, *_) = games(name)
    *before, last = page_data(page_for(lines, "public", False))["steps"]
    assert not [step for step in before if "cards" in step]
    assert len(last["cards"]) == len(lines[0].event.deal)


def test_the_closing_page_tells_only_what_the_lines_tell():
    lines = lines_of(random_game(rules_of("sheriff"), 3))
    public = page_data(page_for(lines, "public", False))["closing"]
    assert {fate["ending"] for fate in public["fates"]} <= {"killed", "voted out", "survived"}
    assert not [chapter for chapter in public["story"] if chapter["phase"] == "night"]
    whole = page_data(page_for(lines, "all", False))["closing"]
    assert any("day" in fate["ending"] for fate in whole["fates"])
    assert [chapter for chapter in whole["story"] if chapter["phase"] == "night"]


def test_a_thought_is_attached_to_the_deed_it_led_to():
    lines = finish_with_bots("sheriff", 7)[1]
    steps = page_data(page_for(lines, "all", True))["steps"]
    behind = [step for step in steps if "thought" in step]
    alone = [step for step in steps if step["tone"] == "thought"]
    assert len(alone) < len(behind) / 10
    assert {step["tone"] for step in behind} >= {"speech", "vote", "secret"}
    said = [step["thought"] for step in behind] + [step["speech"] for step in alone]
    thoughts = [line.event.answer.thought for line in lines if isinstance(line.event, Answered)]
    assert sorted(said) == sorted(one_line(thought, LONGEST_THOUGHT) for thought in thoughts if thought)
    assert len(steps) - len(alone) == len(page_data(page_for(lines, "all", False))["steps"])


def test_thoughts_are_in_the_file_only_if_asked_for_and_allowed():
    lines = everything(rules_of("sheriff"))
    thought = "Zoë asks too many questions."
    for view in ("all", "seat:0"):
        assert thought in page_for(lines, view, True)
        assert thought not in page_for(lines, view, False)
    for view in ("public", "seat:3"):
        assert thought not in page_for(lines, view, True)


@pytest.mark.parametrize("view", ["public", "all", "seat:0"])
def test_the_page_has_the_same_words_as_the_screen(view):
    for name in RULESETS:
        rules = rules_of(name)
        lines = everything(rules)
        screen = " ".join(screen_text(rules, NAMES, lines, 100, view).replace("┆", " ").split())
        screen = re.sub(r"(secret|private|retried|fallback) · ", "", screen)
        game = page_data(page_for(lines, view, False))
        for step in game["steps"]:
            if step["tone"] in ("words", "count", "death", "shot", "badge", "secret"):
                words = step.get("third_person", step["words"]) if view == "all" else step["words"]
                for word in plain(words, game["labels"]).split():
                    assert word in screen, (word, step)


@pytest.mark.parametrize("words", HOSTILE, ids=ascii)
def test_hostile_text_stays_text(words):
    rules = rules_of("sheriff").model_copy(update={"title": words})
    note = answered(0, "vote", Answer("abstain", None, words), how="fallback", troubles=(FailedAttempt(words, words),))
    night = sub_phase("NIGHT_ZERO", PackTalk(0, words), Note(3, words), phase=Phase.NIGHT, secret=True)
    day = phase(Phase.DAY, 1, sub_phase("DISCUSSION", note, Speech(3, words)))
    start, table, *rest = opening(rules)
    chairs = tuple(replace(chair, name=words, kind=words) for chair in start.players)
    begin = [replace(start, players=chairs), replace(table, names=(words,) * 8), *rest]
    lines = Ledger([*begin, *phase(Phase.NIGHT, 1, night), *day, ending()]).lines()
    for view in ("all", "public", "seat:0", "seat:3"):
        text = page_for(lines, view, True)
        assert len(re.findall(r"<script", text)) == len(re.findall(r"</script", text)) == 2
        assert "<img" not in text
        assert "\u2028" not in text
        assert "\x1b" not in text
        assert [step for step in page_data(text)["steps"] if step.get("speech")]
    assert re.sub(r"\s+", " ", page_for(lines, "public", False)).count(asset("page.css")[:40]) == 1


def test_a_speech_is_not_changed():
    speech = "<b>&amp;</b>\n\n\tZoë's “well” – שלום مرحبا 你好 🐺 </script>"
    rules = rules_of("mafia")
    lines = Ledger([*opening(rules), *phase(Phase.DAY, 1, sub_phase("DISCUSSION", Speech(3, speech)))]).lines()
    (step,) = (step for step in page_data(page_for(lines, "public", False))["steps"] if "speech" in step)
    assert step["speech"] == speech


def test_the_policy_allows_only_our_own_style_and_script():
    text = page_for(lines_of(random_game(rules_of("mafia"))), "public", False)
    policy = re.search(r'http-equiv="Content-Security-Policy" content="([^"]*)"', text)[1]
    style = re.search(r"<style>(.*?)</style>", text, re.S)[1]
    script = re.search(r"<script>(.*?)</script>", text, re.S)[1]
    assert "default-src 'none'" in policy
    assert f"style-src '{digest(style)}'" in policy
    assert f"script-src '{digest(script)}'" in policy
    assert "unsafe" not in policy


def test_the_page_loads_nothing_and_never_builds_markup_from_text():
    source = "".join(map(asset, ("page.html", *STYLES, *SCRIPTS)))
    assert set(re.findall(r"\w+://[^\"' ]*", source)) == {"http://www.w3.org/2000/svg"}  # a name, not an address
    assert not re.search(r"innerHTML|outerHTML|insertAdjacent|document\.write|eval\(|@import|url\(", source)
    assert not re.search(r"fetch\(|XMLHttpRequest|WebSocket|EventSource|sendBeacon|import\(", source)


@pytest.mark.parametrize("name", RULESETS)
def test_a_chance_appears_with_the_step_that_changed_it_and_never_before(tmp_path, name):
    saved = save_game(tmp_path, bots_game(name))
    review = review_game(saved, ReviewOptions(rollouts=0))
    steps = Steps(saved.rules, saved.lines, ALL, thoughts=True)
    shown = list(steps)
    data = page_review(review, saved.rules, steps.numbers)
    assert len(shown) == len(steps.numbers) and steps.numbers == sorted(steps.numbers)
    for point, (step, chance) in zip(review.points, data["win"], strict=True):
        assert steps.numbers[step] <= point.n and chance == round(100 * point.chance)
        assert step + 1 == len(shown) or steps.numbers[step + 1] > point.n
    assert data["suspicion"].keys() == {"public", *(f"seat:{seat}" for seat in range(len(saved.names)))}


def test_the_public_page_has_suspicions_of_its_own_and_no_chance_that_needs_the_cards(tmp_path):
    lines = bots_game("mafia")
    one = page_data(export_text(save_game(tmp_path, lines), "html", "public"))["review"]
    assert one["win"] == [] and one["suspicion"].keys() == {"public"}
    assert page_data(export_text(save_game(tmp_path, lines), "html", "seat:2"))["review"] is None


def test_a_page_of_20_seats_with_thoughts_and_review_is_under_300_kb(tmp_path):
    lines = [json.loads(encode_line(line)) for line in finish_with_bots(rules_of("classic", 20), 3)[1]]
    text = export_text(save_game(tmp_path, lines), "html", thoughts=True)
    assert page_data(text)["review"]["win"]
    assert len(text.encode()) < 300_000


def test_title_and_description_come_from_the_table():
    text = page_for(lines_of(random_game(rules_of("mafia"))), "public", False)
    assert "<title>Mafia, 7 players</title>" in text
    assert re.search(r'<meta name="description" content="[^"]*Player 0, Player 1[^"]*">', text)


@dataclass(frozen=True)
class Eclipse:
    """An event of a newer version."""

    kind: str = "Eclipse"


@pytest.mark.parametrize("to", ["all", "moderator", (3,)])
def test_events_of_a_newer_version_are_shown_by_name(to):
    lines = everything(rules_of("classic"))
    lines[20:20] = [Line(20, 1, Phase.NIGHT, "ECLIPSE", to, Eclipse())]
    words = "(Eclipse: an event this version doesn't know)"
    assert words in page_for(lines, "all", False)
    assert (words in page_for(lines, "public", False)) == (to == "all")
    assert (words in page_for(lines, "seat:3", False)) == (to != "moderator")


def test_an_unfinished_game_has_no_closing_page():
    lines = [line for line in everything(rules_of("classic")) if not isinstance(line.event, GameOver)]
    for view in ("all", "public", "seat:1"):
        game = page_data(page_for(lines, view, True))
        assert game["closing"] is None
        assert "end" not in {step["tone"] for step in game["steps"]}


def test_a_seats_own_lines_are_enough_if_the_rules_are_given():
    rules = rules_of("mafia")
    lines = lines_of(random_game(rules))
    own = [line for line in lines if hears(2, line.to)]
    assert page_for(own, "seat:2", True, rules) == page_for(lines, "seat:2", True)


def test_a_log_with_seats_that_do_not_exist_is_shown():
    lines = everything(rules_of("sheriff"))
    far = [
        replace(line, event=replace(line.event, actor=99)) if line.event.kind == "Speech" else line for line in lines
    ]
    steps = page_data(page_for(far, "all", True))["steps"]
    assert [step for step in steps if step["tone"] == "speech" and "by" not in step]


def test_a_seat_has_the_same_colour_on_the_page_and_on_the_terminal():
    for seat in range(len(SEAT_COLOURS) + 1):
        style = seat_style(seat)
        assert style.color and colour(seat) == style.color.get_truecolor().hex
