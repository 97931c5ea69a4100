"""The site of the documentation: it has every page and every command, and its pages link each other."""

from __future__ import annotations

import re

import typer

from lab.site import PAGES, command_reference, with_links_here
from tests.documents import PAGES as DOCUMENTS
from werewolf.cli.app import app

MADE = {"index.md", "commands.md", "replay.md"}  # from the README, from the commands, from a game


def test_every_page_has_a_place_on_the_site():
    listed = {name for pages in PAGES.values() for name in ([pages] if isinstance(pages, str) else pages)}
    assert listed == {name.rpartition("/")[2] for name in DOCUMENTS} - {"README.md"} | MADE


def test_pages_of_the_site_link_each_other_in_one_folder():
    for text in DOCUMENTS.values():
        links = [link for link in re.findall(r"\]\(([^)\s]+)\)", with_links_here(text)) if "://" not in link]
        assert [link for link in links if "/" in link] == []


def test_the_command_reference_has_every_command_with_all_its_options():
    text = "\n".join(command_reference())
    for name, command in typer.main.get_command(app).commands.items():  # type: ignore[attr-defined]
        part = text.partition(f"### werewolf {name}\n")[2].partition("\n### ")[0]
        assert part
        for parameter in command.params:
            assert (f"`{parameter.opts[0]}`" if parameter.opts[0].startswith("-") else parameter.name) in part
