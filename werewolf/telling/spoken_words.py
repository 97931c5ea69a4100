"""Tell what is said: speeches, replies and last words, the pack's private talk, thoughts, and answers that failed."""

from __future__ import annotations

from rich.text import Text

from werewolf.game.answer_events import Answered
from werewolf.game.asks import Answer
from werewolf.game.events import Reply, Speech
from werewolf.game.roles.werewolf import PackTalk
from werewolf.telling.clean import one_line, paragraphs
from werewolf.telling.event_words import Voice
from werewolf.telling.page import Frame, Page
from werewolf.telling.signs import PACK, PLAIN, QUIET, SECRET, THOUGHT, seat_tone

OCCASIONS = {"CAMPAIGN": "runs for sheriff", "DEFENCE": "defence"}
REPLY = "reply"
REPLY_INSET = 6  # columns
LONGEST_THOUGHT = 2_000
LONGEST_REASON = 160


def tell_speech(page: Page, voice: Voice, speech: Speech, sub_phase: str | None, dead: bool) -> None:
    if speech.case() == "nothing":
        tell_silence(page, voice, speech)
        return
    frame: Frame = "last" if dead else "speech"
    page.framed(
        frame_title(page, voice, speech.actor, occasion(sub_phase, dead)),
        body(page, speech.content),
        frame,
        seat_tone(speech.actor),
    )


def occasion(sub_phase: str | None, dead: bool) -> str:
    """Why somebody speaks, where it is not just their turn."""
    return "last words" if dead else OCCASIONS.get(sub_phase or "", "")


def tell_reply(page: Page, voice: Voice, reply: Reply) -> None:
    if reply.content is None:
        tell_silence(page, voice, reply)
        return
    title = frame_title(page, voice, reply.actor, REPLY)
    page.framed(title, body(page, reply.content), "speech", seat_tone(reply.actor), inset=REPLY_INSET)


def tell_silence(page: Page, voice: Voice, event: Speech | Reply) -> None:
    """Say in a quiet line that somebody says nothing, or does not reply."""
    page.quiet(voice.announcement(event) or Text(), page.signs.next)


def tell_pack_talk(page: Page, voice: Voice, talk: PackTalk) -> None:
    if talk.content is None:
        page.secret(pack_only(voice), voice.announcement(talk) or Text(), PACK)
        return
    title = frame_title(page, voice, talk.actor, pack_only(voice))
    page.framed(title, body(page, talk.content), "private", PACK)


def pack_only(voice: Voice) -> str:
    return f"to the {voice.camp('werewolves')} only"


def frame_title(page: Page, voice: Voice, seat: int, when: str) -> Text:
    name = voice.name(seat)
    name.stylize("bold")
    return name + Text(f" {page.signs.dot} {when}", "not bold") if when else name


def body(page: Page, content: str) -> Text:
    words, whole = paragraphs(content)
    text = Text(words, PLAIN, tab_size=4)
    if not whole:
        text.append(f"\n{page.signs.cut} the rest is in the log ({len(content)} characters)", QUIET)
    return text


def tell_thought(page: Page, voice: Voice, event: Answered) -> bool:
    """Returns whether there was a thought to tell."""
    thought = one_line(event.answer.thought or "", LONGEST_THOUGHT)
    if thought:
        page.secret("thought", Text.assemble(voice.name(event.actor), ": ", (thought, THOUGHT)), QUIET)
    return bool(thought)


def tell_failures(page: Page, voice: Voice, event: Answered) -> bool:
    """Returns whether there were failed attempts to tell."""
    if event.how == "player":
        return False
    page.secret(event.how, Text.assemble(voice.name(event.actor), failure_text(voice, event)), SECRET)
    return True


def failure_text(voice: Voice, event: Answered) -> str:
    """How often the player failed to answer, why, and what was used instead. Follows the player's name."""
    words = f", asked to {one_line(event.ask.purpose)}, failed {times(len(event.troubles))}"
    if event.troubles:
        words += f" ({one_line(event.troubles[-1].reason, LONGEST_REASON)})"
    return words + (f". The fallback is used: {answer_text(voice, event.answer)}." if event.how == "fallback" else ".")


def times(count: int) -> str:
    return {1: "once", 2: "twice"}.get(count, f"{count} times")


def answer_text(voice: Voice, answer: Answer) -> str:
    choice = answer.choice
    if isinstance(choice, int):
        return voice.seat(choice)
    return "a neutral line" if choice is None else one_line(choice)
