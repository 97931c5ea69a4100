"""Compaction: replaces older days of a conversation with a short record of facts.

Deaths, and everything the seat learned or did in private, are never left out. Of the rest, the oldest goes first.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING

from msgspec.structs import replace

from werewolf.game.event import Audience, Event
from werewolf.game.events import (
    CardRevealed,
    DeathAnnouncement,
    Marker,
    PhaseStart,
    Reply,
    Speech,
)
from werewolf.game.roles import roles
from werewolf.game.roles.werewolf import PackTalk, Proposal
from werewolf.game.view import Seen
from werewolf.players.models.prompts import Prompter

if TYPE_CHECKING:
    from werewolf.players.models.prompts import Prompter

GIST = 120  # characters kept of a speech at strictness 0
LINES_KEPT = {2: 40, 3: 10, 4: 0}  # by strictness: how many lines stay besides the permanent ones
STRICTEST = 4


@dataclass(frozen=True, slots=True)
class Compacted:
    """The events removed from a conversation, and the record that replaces them."""

    past: tuple[Seen, ...] = ()
    record: str = ""


def compact(prompter: Prompter, past: Sequence[Seen], strictness: int) -> str:
    """The record of these events.

    Strictness 0 keeps the first words of each speech, 1 only the claims in it; 2 to 4 also drop all but the last lines
    that are not permanent.
    """
    lines = merge_ballots(record_lines(prompter, past, strictness))
    if strictness in LINES_KEPT:
        droppable = [line for line in lines if not line.permanent and not line.heading]
        dropped = {id(line) for line in droppable[: max(0, len(droppable) - LINES_KEPT[strictness])]}
        lines = [line for line in lines if id(line) not in dropped]
    return "\n".join(line.text for line in without_empty_headings(lines))


@dataclass(slots=True)
class RecordLine:
    """A line of the record. `permanent`: it is never dropped. `heading`: it names the night or day that follows."""

    text: str
    permanent: bool = False
    heading: bool = False


def record_lines(prompter: Prompter, past: Sequence[Seen], strictness: int) -> Iterator[RecordLine]:
    claim = claim_pattern(prompter)
    known: set[str] = set()  # the same claim is recorded once
    for item in past:
        event = item.event
        if isinstance(event, (Speech, Reply, PackTalk)) and event.content:
            lines = [line for line in speech_lines(event, claim, strictness) if line not in known]
            known.update(lines)
        elif isinstance(event, Proposal):
            lines = prompter.facts([replace(item, event=replace(event, content=None))])
        else:
            lines = prompter.facts([item])
        for line in lines:
            yield RecordLine(line, is_permanent(event), isinstance(event, PhaseStart))


def is_permanent(event: Event) -> bool:
    """Deaths, and everything a seat was told or did alone or with its pack, except the pack's talk."""
    if isinstance(event, (PackTalk, Proposal, Marker)):
        return False
    if event.kills() or isinstance(event, (DeathAnnouncement, CardRevealed)):
        return True
    return event.audience() in (Audience.ACTOR, Audience.PACK)


def claim_pattern(prompter: Prompter) -> re.Pattern[str]:
    """Matches "I am the seer" and the like."""
    names = "|".join(sorted(re.escape(prompter.role_name(name)) for name in roles()))
    return re.compile(rf"\b(?:I am|I'm|I’m|I was)\s+(?:really |truly )?(?:the |a |your )?({names})\b", re.IGNORECASE)


def speech_lines(event: Speech | Reply | PackTalk, claim: re.Pattern[str], strictness: int) -> list[str]:
    """The claims in a speech, at strictness 0 after its first words."""
    from werewolf.players.models.prompts import quote

    content = event.content or ""
    claims = [f"{event.actor} claims {role.lower()}." for role in dict.fromkeys(claim.findall(content))]
    if strictness == 0:
        gist = content if len(content) <= GIST else content[:GIST] + "…"
        to = ", to the pack" if isinstance(event, PackTalk) else ""
        return [f"{event.actor}{to}: {quote(gist)}", *claims]
    return claims


def merge_ballots(lines: Iterable[RecordLine]) -> list[RecordLine]:
    """Join the votes of one ballot, which come as a line each, into one line."""
    merged: list[RecordLine] = []
    for line in lines:
        if line.text.startswith("Votes: ") and merged and merged[-1].text.startswith("Votes: "):
            merged[-1].text += line.text.removeprefix("Votes:")
        else:
            merged.append(line)
    return merged


def without_empty_headings(lines: Sequence[RecordLine]) -> list[RecordLine]:
    """Drop the headings of nights and days that have no lines left."""
    following = [*lines[1:], RecordLine("", heading=True)]
    return [line for line, after in zip(lines, following, strict=False) if not (line.heading and after.heading)]


TARGET_FILL = 0.5  # compaction fills at most this share of the space it can free, so that the next one is far off


def prompt_limit(context: int | None, answer_tokens: int) -> int | None:
    """How many tokens a prompt may have before it is compacted, so that the answer still fits; None for no limit."""
    return None if context is None else max(context - answer_tokens, context // 2)
