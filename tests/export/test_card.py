"""The card: one picture with result, roster, win curve and a quotation, of finished games only."""

from __future__ import annotations

import re
from copy import deepcopy
from xml.etree import ElementTree

import pytest

from lab.sample_games import RULESETS
from tests.export.games import bots_game, export_text, plain_game, save_game, unfinished
from werewolf.config.rulesets import ruleset
from werewolf.errors import UserError
from werewolf.export.card import (
    BOTTOM,
    CURVE_LEFT,
    CURVE_WIDTH,
    INDENT,
    QUIET,
    QUOTE,
    ROLE,
    TOP,
    quotation,
    roster,
)
from werewolf.export.export_formats import ExportOptions
from werewolf.export.text_width import REGULAR, SERIF, fitted, width, wrapped
from werewolf.game.events import Fate, Speech
from werewolf.session.export_game import export
from werewolf.telling.event_words import Voice

PNG = b"\x89PNG\r\n\x1a\n"


def words(svg):
    return " ".join(" ".join(ElementTree.fromstring(svg).itertext()).split())


@pytest.mark.parametrize("name", RULESETS)
def test_a_card_has_the_result_every_player_with_their_card_and_a_quotation(tmp_path, name):
    lines = bots_game(name)
    shown = words(export_text(save_game(tmp_path, lines), "card"))
    rules = lines[0]["event"]["ruleset"]
    assert rules["title"] in shown and re.search(r"wins?[.!]", shown)
    for chair, role in zip(lines[0]["event"]["players"], lines[0]["event"]["deal"], strict=True):
        assert f"{chair['name']} {rules['words']['roles'].get(role, role)}" in shown
    quote = re.search("“(.+?)[…”]", shown)[1].strip()
    said = [" ".join(line["event"]["content"].split()) for line in lines if line["event"].get("content")]
    assert any(quote[:20] in speech for speech in said)


def test_the_full_card_has_a_win_curve_and_the_public_one_has_none(tmp_path):
    saved = save_game(tmp_path, bots_game("mafia"))
    assert 'class="curve"' in export_text(saved, "card")
    assert 'class="curve"' not in export_text(saved, "card", "public")


def test_a_card_is_a_png_unless_an_svg_is_named(tmp_path):
    log = save_game(tmp_path, bots_game("mafia")).path
    export(log, ExportOptions("card"), None, False)
    assert (tmp_path / "game.card.png").read_bytes().startswith(PNG)
    export(log, ExportOptions("card"), str(tmp_path / "card.svg"), False)
    assert (tmp_path / "card.svg").read_text().startswith("<svg")


@pytest.mark.parametrize("view", ["public", "seat:2"])
def test_what_a_view_cannot_know_changes_no_byte_of_its_card(tmp_path, view):
    lines = bots_game("mafia")
    first = export_text(save_game(tmp_path, lines), "card", view)
    changed = deepcopy(lines)
    changed[0]["event"]["seed"] = 1
    for line in changed:
        if line["event"]["kind"] == "Answered":
            line["event"]["answer"]["thought"] = "Nobody may know this."
        elif line["event"]["kind"] == "PackTalk":
            line["event"]["content"] = "Nobody may know this."
    assert export_text(save_game(tmp_path, changed), "card", view) == first


def test_an_unfinished_game_has_no_card(tmp_path):
    with pytest.raises(UserError, match="the game is unfinished"):
        export_text(save_game(tmp_path, unfinished(plain_game("classic"))), "card", "public")


@pytest.mark.parametrize("name", ["<b>&'\"", "]]>{{roster}}", "名" * 30, "W" * 40])
def test_a_name_stays_text_and_fits(tmp_path, name):
    lines = bots_game("mafia")
    lines[0]["event"]["players"][0]["name"] = lines[1]["event"]["names"][0] = name
    svg = export_text(save_game(tmp_path, lines), "card")
    assert name[:6] in words(svg)
    assert not re.search(r"(?:href|src)=", svg)


def fates(count, name="Player {}", role="werewolf"):
    names = [name.format(seat) for seat in range(count)]
    return names, [Fate(seat, names[seat], role, "banished", won=False) for seat in range(count)]


def boxes(svg_parts):
    """Where each entry of a roster begins and ends, and on which line."""
    for part in svg_parts:
        x, y, size = (float(re.search(rf'<text [^>]*\b{key}="([\d.]+)"', part)[1]) for key in ("x", "y", "font-size"))
        name, card = re.search(r">([^<>]*) <tspan[^>]*>([^<>]*)<", part).groups()
        yield x - INDENT * size, x + size * (width(f"{name} ") + ROLE * width(card)), y, size, name


@pytest.mark.parametrize("count", [4, 8, 9, 12, 20, 24, 25, 40, 59, 60])
@pytest.mark.parametrize("name", ["Player {}", "{} Maximiliana Theodora von Hohenlohe", "{}" + "W" * 38])
def test_a_roster_of_any_size_stays_in_its_place(count, name):
    names, players = fates(count, name)
    found = list(boxes(roster(Voice(ruleset("sheriff"), names), players)))
    assert len(found) == count and min(size for *_, size, _ in found) >= 13
    starts = sorted({start for start, *_ in found})
    for start, end, y, size, shown in found:
        following = [each for each in starts if each > start] or [CURVE_LEFT]
        assert end < following[0] and y <= BOTTOM
        assert all(abs(y - other) >= size for begin, _, other, *_ in found if begin == start and other != y)
        assert shown in names or shown.endswith("…")
    if name == "Player {}":
        assert [shown for *_, shown in found] == names, "usual names are never cut"


def test_a_quotation_is_cut_between_words_and_stays_in_its_place():
    said = Speech(0, "I investigated everybody at this table twice " * 20)
    *rows, author = (re.sub("<[^>]*>", "", part) for part in quotation(Voice(ruleset("mafia"), ["W" * 40]), said, TOP))
    quoted = " ".join(rows)
    assert quoted.endswith(" …”") and set(quoted.strip("“… ”").split()) == set(said.content.split())
    assert max(map(width, rows)) * QUOTE * SERIF <= CURVE_WIDTH
    assert author.startswith("— WW") and width(author) * QUIET * REGULAR <= CURVE_WIDTH


def test_long_words_are_broken_and_left_out_ones_are_marked():
    assert wrapped("a " + "b" * 25, width("b" * 10), 9) == ["a", "b" * 10, "b" * 10, "b" * 5]
    assert wrapped("aa bb cc dd", width("aa bb"), 2) == ["aa bb", "cc dd"]
    assert wrapped("aa bb cc dd ee", width("aa bb"), 2) == ["aa bb", "cc …"]
    assert fitted("abcdef", width("abc…")) == "abc…"
