"""Speeches in panels in the speaker's colour. Private talk of the pack has a dotted frame of its own."""

from __future__ import annotations

from rich.text import Text

from werewolf.game.events import Speech
from werewolf.game.roles.werewolf import PackTalk
from werewolf.terminal.clean import paragraphs
from werewolf.terminal.screen.page import Page
from werewolf.terminal.screen.words import Voice
from werewolf.terminal.theme import PACK, PLAIN, QUIET, seat_style

OCCASIONS = {"CAMPAIGN": "runs for sheriff", "DEFENCE": "defence"}


def show_speech(page: Page, voice: Voice, speech: Speech, sub_phase: str | None, dead: bool) -> None:
    box = page.glyphs.last_box if dead else page.glyphs.speech_box
    title = panel_title(page, voice, speech.actor, occasion(sub_phase, dead))
    page.panel(title, body(page, speech.content), box, seat_style(speech.actor))


def occasion(sub_phase: str | None, dead: bool) -> str:
    return "last words" if dead else OCCASIONS.get(sub_phase or "", "")


def show_pack_talk(page: Page, voice: Voice, talk: PackTalk) -> None:
    page.panel(
        panel_title(page, voice, talk.actor, pack_only(voice)), body(page, talk.content), page.glyphs.private_box, PACK
    )


def pack_only(voice: Voice) -> str:
    return f"to the {voice.camp('werewolves')} only"


def panel_title(page: Page, voice: Voice, seat: int, when: str) -> Text:
    name = voice.coloured_name(seat)
    name.stylize("bold")
    return name + Text(f" {page.glyphs.dot} {when}", "not bold") if when else name


def body(page: Page, content: str) -> Text:
    words, whole = paragraphs(content)
    text = Text(words, PLAIN, tab_size=4)
    if not whole:
        text.append(f"\n{page.glyphs.cut} the rest is in the log ({len(content)} characters)", QUIET)
    return text
