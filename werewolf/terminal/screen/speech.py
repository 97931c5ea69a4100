"""Speeches in panels in the speaker's colour, replies in smaller ones. Private talk of the pack has a dotted frame."""

from __future__ import annotations

from rich.text import Text

from werewolf.game.events import Reply, Speech
from werewolf.game.roles.werewolf import PackTalk
from werewolf.telling.clean import paragraphs
from werewolf.terminal.screen.page import Page
from werewolf.terminal.screen.words import Voice
from werewolf.terminal.theme import PACK, PLAIN, QUIET, seat_style

OCCASIONS = {"CAMPAIGN": "runs for sheriff", "DEFENCE": "defence"}
REPLY = "reply"
REPLY_INSET = 6  # columns


def show_speech(page: Page, voice: Voice, speech: Speech, sub_phase: str | None, dead: bool) -> None:
    if speech.case() == "nothing":
        show_silence(page, voice, speech)
        return
    box = page.glyphs.last_box if dead else page.glyphs.speech_box
    title = panel_title(page, voice, speech.actor, occasion(sub_phase, dead))
    page.panel(title, body(page, speech.content), box, seat_style(speech.actor))


def occasion(sub_phase: str | None, dead: bool) -> str:
    return "last words" if dead else OCCASIONS.get(sub_phase or "", "")


def show_reply(page: Page, voice: Voice, reply: Reply) -> None:
    if reply.content is None:
        show_silence(page, voice, reply)
        return
    title = panel_title(page, voice, reply.actor, REPLY)
    page.panel(title, body(page, reply.content), page.glyphs.speech_box, seat_style(reply.actor), inset=REPLY_INSET)


def show_silence(page: Page, voice: Voice, event: Speech | Reply) -> None:
    """Say in a quiet line that somebody says nothing, or does not reply."""
    page.quiet(voice.announcement(event) or Text(), page.glyphs.next)


def show_pack_talk(page: Page, voice: Voice, talk: PackTalk) -> None:
    if talk.content is None:
        page.aside(pack_only(voice), voice.announcement(talk) or Text(), PACK)
        return
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
