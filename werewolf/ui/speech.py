"""Speeches in panels in the speaker's colour; what only the pack hears looks like what only the pack hears."""

from __future__ import annotations

from rich.text import Text

from werewolf.game.events import Speech
from werewolf.game.roles.werewolf import PackTalk
from werewolf.ui.clean import paragraphs
from werewolf.ui.page import Page
from werewolf.ui.theme import PACK, PLAIN, QUIET, seat_style
from werewolf.ui.words import Voice

OCCASIONS = {"CAMPAIGN": "would be sheriff", "DEFENCE": "in defence"}


def show_speech(page: Page, voice: Voice, speech: Speech, sub_phase: str | None, dead: bool) -> None:
    occasion = "last words" if dead else OCCASIONS.get(sub_phase or "", "")
    box = page.glyphs.last_box if dead else page.glyphs.speech_box
    page.panel(titled(page, voice, speech.actor, occasion), body(page, speech.content), box, seat_style(speech.actor))


def show_pack_talk(page: Page, voice: Voice, talk: PackTalk) -> None:
    title = titled(page, voice, talk.actor, f"to the {voice.camp('werewolves')} alone")
    page.panel(title, body(page, talk.content), page.glyphs.private_box, PACK)


def titled(page: Page, voice: Voice, seat: int, occasion: str) -> Text:
    name = voice.chair(seat)
    name.stylize("bold")
    return name + Text(f" {page.glyphs.dot} {occasion}", "not bold") if occasion else name


def body(page: Page, content: str) -> Text:
    words, whole = paragraphs(content)
    text = Text(words, PLAIN, tab_size=4)
    if not whole:
        text.append(f"\n{page.glyphs.cut} the rest is in the log ({len(content)} characters)", QUIET)
    return text
