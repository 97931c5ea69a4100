"""The Markdown export uses the words of the screen, and text from the game stays text."""

from __future__ import annotations

import itertools
import re

import pytest
from markdown_it import MarkdownIt

from lab.sample_games import RULESETS
from tests.export.games import bots_game, export_text, plain_game, save_game, unfinished
from werewolf.export.markdown import escape

READER = MarkdownIt("commonmark").enable(["table", "strikethrough"])
HOSTILE = (
    "# a title",
    "## two",
    "* a * list",
    "- one",
    "+ one",
    "1. one",
    "12) twelve",
    "---",
    "===",
    "***",
    "```code```",
    "~~~",
    "~~struck~~",
    "`tick` ``ticks``",
    "*stars* **two** _under_ __scores__",
    "[link](http://example.org) ![image](http://example.org/x.png)",
    "[ref]: http://example.org",
    "<b>html</b> <script>alert(1)</script> <!-- x -->",
    "<http://example.org> <a@example.org>",
    "&amp; &lt; &#60; &copy;",
    "| a | b |",
    "a | b",
    ":--- | ---:",
    "> quoted",
    "    four spaces",
    "\ttab",
    "back\\slash \\* \\",
    "two  \nlines",
    "trailing \\\nstroke",
    "a\n===\nb\n---\nc",
    "a\n\n    code\n\n- list\n  1. deep",
    "$x$ $$y$$",
    "3.5 apples",
)


def saying(words):
    """The beginning of a game in which every speech consists of these words."""
    lines = bots_game("mafia")[:50]
    for line in lines:
        if line["event"]["kind"] == "Speech":
            line["event"]["content"] = words
    return lines


def structure(text):
    """The blocks and spans that a Markdown reader finds, without the words."""
    tokens = []
    for token in READER.parse(text):
        tokens.append(token.type)
        tokens += [child.type for child in token.children or () if child.type not in ("text", "text_special")]
    return [kind for kind in tokens if kind not in ("softbreak", "hardbreak")]


def quotes(text):
    """The words of every quotation, as a Markdown reader shows them."""
    depth, found = 0, []
    for token in READER.parse(text):
        depth += (token.type == "blockquote_open") - (token.type == "blockquote_close")
        if token.type == "inline" and depth:
            assert token.children is not None
            found.append("".join("\n" if child.type.endswith("break") else child.content for child in token.children))
    return found


@pytest.mark.parametrize("words", [words for words in HOSTILE if "\n" not in words])
def test_a_speech_cannot_change_the_structure_of_the_page(tmp_path, words):
    tame = export_text(save_game(tmp_path, saying("Words.")), "md", "public")
    wild = export_text(save_game(tmp_path, saying(words)), "md", "public")
    assert "blockquote_open" in structure(tame)
    assert structure(wild) == structure(tame)


@pytest.mark.parametrize("words", HOSTILE)
def test_a_markdown_reader_shows_the_speech_unchanged(tmp_path, words):
    shown = quotes(export_text(save_game(tmp_path, saying(words)), "md", "public"))
    expected = [" ".join(row.split()) for row in words.split("\n") if row.strip()]
    rows = [row for quote in shown for row in quote.split("\n")]
    assert rows[: len(expected)] == expected


def test_no_address_becomes_a_link():
    assert escape("see https://example.org and www.example.org") == "see https\\://example.org and www\\.example.org"


@pytest.mark.parametrize("name", ["Ann | [x](http://x.org)", "# <b>", "*"])
def test_a_name_cannot_change_the_structure_of_the_page(tmp_path, name):
    lines = bots_game("mafia")
    lines[0]["event"]["players"][0]["name"] = name
    lines[1]["event"]["names"][0] = name
    lines[-1]["event"]["players"][0]["name"] = name
    assert structure(export_text(save_game(tmp_path, lines), "md")) == structure(
        export_text(save_game(tmp_path, bots_game("mafia")), "md")
    )


@pytest.mark.parametrize("name", RULESETS)
def test_the_page_has_a_title_every_phase_and_the_closing_page(tmp_path, name):
    lines = bots_game(name)
    text = export_text(save_game(tmp_path, lines), "md", "public")
    assert text.startswith(f"# {lines[0]['event']['ruleset']['title']}\n")
    starts = sum(line["event"]["kind"] == "PhaseStart" for line in lines)
    assert text.count("\n## ☾") + text.count("\n## ☼") == starts
    for heading in ("## Who was who", "## Who voted right", "## This game"):
        assert heading in text


def test_a_finished_game_begins_with_its_result(tmp_path):
    text = export_text(save_game(tmp_path, bots_game("mafia")), "md", "public")
    assert re.fullmatch(r"\*\*The game is over: the (town|mafia) wins?\.\*\* .+\.", text.split("\n\n")[1])


def test_nights_and_thoughts_are_folded_and_no_fold_is_empty_or_left_open(tmp_path):
    saved = save_game(tmp_path, bots_game("sheriff"))
    for view in ("all", "public", "seat:2"):
        text = export_text(saved, "md", view, thoughts=view != "public")
        assert text.count("<details>") == text.count("</details>")
        assert "</summary>\n\n</details>" not in text
        assert ("Thoughts" in text) == (view != "public")
    whole = export_text(saved, "md", "all", thoughts=True)
    for part in whole.split("\n## ☾")[1:]:
        night = part.split("\n## ")[0].split("\n\n", 1)[1].strip()
        assert night.startswith("<details>") and night.endswith("</details>")


def test_no_table_has_an_empty_head(tmp_path):
    text = export_text(save_game(tmp_path, bots_game("sheriff")), "md")
    heads = [before for before, rule in itertools.pairwise(text.split("\n")) if rule.startswith("| ---")]
    assert heads and all(cell.strip() for head in heads for cell in head.strip("|").split("|"))


def test_a_vote_is_one_small_list(tmp_path):
    lines = bots_game("mafia")
    at = next(index for index, line in enumerate(lines) if line["event"]["kind"] == "Banishment")
    text = export_text(save_game(tmp_path, lines[: at + 1]), "md", "public")
    counts = sum(line["event"]["kind"] in ("RevoteCalled", "Banishment") for line in lines[: at + 1])
    assert len(re.findall(r"\n\n(?:- .*█.*\n?)+", text)) == counts > 0
    assert " → " not in text.split("The vote is called.")[-1]
    first = next(index for index, line in enumerate(lines) if line["event"]["kind"] == "Vote")
    cut_short = export_text(save_game(tmp_path, lines[: first + 2]), "md", "public")
    assert cut_short.count("\n- ") == sum(line["event"]["kind"] == "Vote" for line in lines[: first + 2]) > 0


def test_an_unfinished_game_says_so(tmp_path):
    assert "The game is unfinished" in export_text(
        save_game(tmp_path, unfinished(plain_game("classic"))), "md", "public"
    )
    assert "unfinished" not in export_text(save_game(tmp_path, plain_game("classic")), "md", "public")
