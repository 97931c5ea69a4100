"""What the pages of documentation name is there: paths, make targets, rooms, links; and the README stays a door."""

from __future__ import annotations

import re

import pytest

import werewolf
from lab.program import ROOT
from lab.rooms import ROOMS
from tests.documents import PAGES

LARGEST_README = 8_192
FOLDERS = r"werewolf|tests|configs|personas|docs|lab"


def test_the_readme_is_short():
    assert len(PAGES["README.md"].encode()) <= LARGEST_README


def test_the_readme_links_every_page():
    linked = set(re.findall(r"\]\(([\w./-]+\.md)\)", PAGES["README.md"]))
    assert linked == set(PAGES) - {"README.md"}


def test_the_architecture_lists_the_rooms_in_their_order():
    rooms = re.findall(r"^\| `werewolf/(\w+)(?:/|\.py)` \|", PAGES["docs/architecture.md"], re.M)
    assert tuple(rooms) == ROOMS


@pytest.mark.parametrize("name", PAGES)
def test_every_path_a_page_names_is_there(name):
    paths = re.findall(rf"`((?:{FOLDERS})/[\w./-]*)`", PAGES[name])
    assert [path for path in paths if not (ROOT / path).exists()] == []


@pytest.mark.parametrize("name", PAGES)
def test_every_link_of_a_page_leads_to_a_file(name):
    links = [link for link in re.findall(r"\]\(([^)\s]+)\)", PAGES[name]) if "://" not in link]
    assert [link for link in links if not ((ROOT / name).parent / link.partition("#")[0]).exists()] == []


@pytest.mark.parametrize("name", PAGES)
def test_every_make_target_a_page_names_is_there(name):
    targets = set(re.findall(r"^([\w-]+):", (ROOT / "Makefile").read_text(encoding="utf-8"), re.M))
    named = re.findall(r"(?:`|^ {4})make ([a-z][\w-]+)", PAGES[name], re.M)
    assert set(named) <= targets


def test_the_page_about_players_names_every_public_name():
    named = set(re.findall(r"`(\w+)`", PAGES["docs/players.md"].partition("## What is stable")[2]))
    assert set(werewolf.__all__) <= named


def test_every_page_that_code_names_is_there():
    """A message may name a page, as `docs/measures.md` below statistics."""
    named = {
        path for folder in ("werewolf", "tests") for file in (ROOT / folder).rglob("*.py")
        for path in re.findall(r"docs/\w[\w-]*\.md", file.read_text(encoding="utf-8"))
    }  # fmt: skip
    assert named <= set(PAGES)
