"""YAML is parsed in one place, and reads the same with libyaml and without."""

from __future__ import annotations

import re
from random import Random

import pytest
import yaml

from lab.program import ROOT
from lab.rooms import PACKAGE, modules
from werewolf.config.yaml_text import LARGEST, OnceLoader, TooLargeError, is_tame, openings, own_yaml, written_yaml
from werewolf.errors import UserError
from werewolf.session.options import parse_switches

OWN = sorted(PACKAGE.rglob("players/**/*.yaml"))
SHIPPED = sorted([*ROOT.glob("configs/*/*.yaml"), *ROOT.glob("personas/*.yaml")])


def test_no_other_module_parses_yaml():
    parsing = [path.name for path in modules() if re.search(r"yaml\.(safe_)?load|Loader\(", path.read_text("utf-8"))]
    assert parsing == ["yaml_text.py"]


@pytest.mark.parametrize("path", OWN, ids=lambda path: path.name)
def test_the_programs_own_data_reads_the_same_with_either_parser(path):
    assert own_yaml(path) == yaml.load(path.read_text(encoding="utf-8"), Loader=yaml.SafeLoader)


@pytest.mark.parametrize("path", SHIPPED, ids=lambda path: path.stem)
def test_every_shipped_file_takes_the_fast_way_and_reads_the_same(path):
    text = path.read_text(encoding="utf-8")
    assert is_tame(text)
    assert written_yaml(text) == yaml.load(text, Loader=OnceLoader)


@pytest.mark.parametrize(
    "text",
    [
        "a: [1", "a: b: c", "- x\ny: 1", "'a", "a: *nobody", "a: !thing 1", "a: 1\nb: 2\na: 3", "{x: {y: 1, y: 1}}",
        "a\t: 1", "a: 1\t", "a: \x00", "&a [*a, ? b", "%odd\n---\n1",
    ],
)  # fmt: skip
def test_errors_read_the_same_with_either_parser(text):
    assert outcome(lambda: written_yaml(text)) == outcome(lambda: yaml.load(text, Loader=OnceLoader))


def outcome(parse):
    try:
        return parse()
    except yaml.YAMLError as error:
        mark = getattr(error, "problem_mark", None)
        return getattr(error, "problem", None), mark and mark.line


@pytest.mark.parametrize("text", ["[" * 20_000, "- " * 20_000, "? " * 20_000, "{a: " * 20_000])
def test_a_text_nested_too_deeply_is_refused_and_does_not_end_the_program(text):
    """libyaml itself would overrun the stack."""
    with pytest.raises(RecursionError):
        written_yaml(text)


def stairs(step: str) -> str:
    """Each line one step further to the right than the line before."""
    return "\n".join(" " * indent + step for indent in range(500))


@pytest.mark.parametrize(
    "text", [stairs("-"), stairs("- # x"), stairs("a:"), stairs("? -"), "[{x}, " * 500, "{x: [" * 500, '["{x}", ' * 500]
)
def test_a_text_with_five_hundred_levels_is_not_left_to_libyaml(text):
    assert not is_tame(text)


SCALARS = (1, "x", "{x}", "- x", "a: b", "who?", "[", "{", "]", "}", '"', "- [")


def nested(draw: Random, deepest: int) -> object:
    """A value of lists, mappings and scalars that look like parts of both."""
    kind = draw.randrange(3) if deepest else 0
    inner = [nested(draw, deepest - 1) for _ in range(draw.randrange(1, 3))] if kind else []
    if kind == 1:
        return inner
    return dict(zip(("a", "{x}", "- b"), inner, strict=False)) if kind else draw.choice(SCALARS)


def levels(value: object) -> int:
    inner = value.values() if isinstance(value, dict) else value if isinstance(value, list) else None
    return 0 if inner is None else 1 + max(map(levels, inner), default=0)


@pytest.mark.parametrize("flow", [True, False, None])
@pytest.mark.parametrize("quotes", [None, "'", '"'])
def test_no_text_has_more_levels_than_openings(flow, quotes):
    draw = Random(1)
    for value in [nested(draw, 6) for _ in range(100)]:
        text = yaml.safe_dump(value, default_flow_style=flow, default_style=quotes)
        assert levels(value) <= openings(text), text


def test_a_long_list_of_sentences_with_places_is_read_the_fast_way():
    assert is_tame("said:\n" + '  - "{x}, why did you vote for {y}?"\n' * 1_000)


def test_a_switch_nested_too_deeply_is_a_mistake_of_the_user():
    with pytest.raises(UserError, match=r"^--set: 'tie=\[+' is not allowed"):
        parse_switches(["tie=" + "[" * 3000])


def laughs(first: str, again: str, levels: int = 9) -> str:
    """A text of a few lines that stands for a billion values, each line for ten of the line before."""
    lines = [f"a0: &a0 {first}"]
    for level in range(1, levels + 1):
        alias = ", ".join([f"*a{level - 1}"] * 10)
        lines.append(f"a{level}: &a{level} {again.format(alias)}")
    return "\n".join(lines)


@pytest.mark.parametrize(
    ("text", "says"),
    [
        ("x" * (LARGEST + 1), "100,001 characters, and 100,000 are allowed"),
        (laughs("lol", "[{}]"), "with every alias written out it has more than 100,000 characters"),
        (laughs("{lol: 1}", "{{<<: [{}]}}"), "with every alias written out"),
        (laughs("[x]", "{{b: [{}]}}"), "with every alias written out"),
        (f"a: &a {'x' * 9_000}\nb: [{', '.join(['*a'] * 20)}]", "with every alias written out"),
        ("&a [*a]", "a value contains itself"),
        ("&a {b: {c: *a}}", "a value contains itself"),
        ("&a {<<: *a}", "a value contains itself"),
        ("9" * 5_000, "a number has more than 18 digits"),
        (f"0x{'f' * 5_000}", "a number has more than 18 digits"),
        (f"a: [-{'1' * 30}]", "a number has more than 18 digits"),
        ("1" + ":1" * 3_000, "a number has more than 18 digits"),
    ],
    ids=range(12),
)
def test_a_text_that_stands_for_too_much_is_refused_before_it_is_read(text, says):
    with pytest.raises(TooLargeError, match=re.escape(says)):
        written_yaml(text)


def test_aliases_are_fine_where_they_are_few():
    assert written_yaml("a: &a {b: 1}\nc: [*a, *a]\nd: {<<: *a, e: 2}") == {
        "a": {"b": 1}, "c": [{"b": 1}, {"b": 1}], "d": {"b": 1, "e": 2},
    }  # fmt: skip
