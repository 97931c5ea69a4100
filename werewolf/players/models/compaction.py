"""Compaction: replaces older days of a conversation with a short record of facts.

Deaths, and what the seat learned or did in private, are never left out. Its own words and notes, and everyone's claims
and votes, are left out only where the context has no room for them. Of the rest, the oldest goes first.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import groupby

from msgspec.structs import replace

from werewolf.game.answer_events import Note
from werewolf.game.event import Audience, Event
from werewolf.game.events import CardRevealed, DeathAnnouncement, Marker, PhaseStart, Reply, Speech, Vote
from werewolf.game.roles.werewolf import PackTalk, Proposal
from werewolf.game.secrecy import Seen
from werewolf.players.language.acts import Act
from werewolf.players.language.parser import shared_parser
from werewolf.players.models.prompt_wording import quote
from werewolf.players.models.prompter import Prompter

GIST = 160  # characters kept of another's speech at strictness 0
ORDINARY, LASTING, PERMANENT = range(3)
# By strictness: how many lines stay, the last ones. At 5 and 6 the context is too small for what the seat should know.
ORDINARY_KEPT = {2: 40, 3: 10, 4: 0, 5: 0, 6: 0}
LASTING_KEPT = {5: 16, 6: 3}
STRICTEST = 6
TARGET_FILL = 0.5  # compaction fills at most this share of the space it can free, so that the next one is far off
INCOMPLETE = min(LASTING_KEPT)  # from this strictness on the record lacks something


@dataclass(frozen=True, slots=True)
class Compacted:
    """The events removed from a conversation, and the record that replaces them."""

    past: tuple[Seen, ...] = ()
    record: str = ""


@dataclass(frozen=True, slots=True)
class RecordLine:
    """A line of the record: how long it is kept, and whether it is the heading of a night or day."""

    text: str
    kept: int = ORDINARY
    heading: bool = False


def compact(prompter: Prompter, past: Sequence[Seen], strictness: int) -> str:
    """The record of these events.

    Strictness 0 keeps the first words of each speech, 1 only the claims in it; from 2 on all but the last ordinary
    lines go, and from 5 on all but the last that should stay.
    """
    # First every event becomes lines, shorter ones the stricter we are; then the oldest lines go, the ordinary before
    # those that should last; a heading without lines goes with them.
    lines = list(record_lines(prompter, past, strictness))
    for kept, most in ((ORDINARY, ORDINARY_KEPT), (LASTING, LASTING_KEPT)):
        if strictness in most:
            lines = without_oldest(lines, kept, most[strictness])
    return "\n".join(line.text for line in without_empty_headings(lines))


def record_lines(prompter: Prompter, past: Sequence[Seen], strictness: int) -> Iterator[RecordLine]:
    """The lines for these events, in their order: a ballot is one line, and the same claim is recorded once."""
    known: set[str] = set()
    for is_vote, group in groupby(past, key=lambda item: isinstance(item.event, Vote)):
        if is_vote:
            yield RecordLine(" ".join(prompter.facts(list(group))), LASTING)
            continue
        for item in group:
            for line in event_lines(prompter, item, strictness):
                if line.text not in known:
                    yield line
                if line.kept == LASTING:
                    known.add(line.text)


def event_lines(prompter: Prompter, item: Seen, strictness: int) -> Iterator[RecordLine]:
    """The lines for one event. Its own words a seat keeps as they were, of others it keeps what they claimed."""
    event = item.event
    if isinstance(event, Proposal):
        yield from map(RecordLine, prompter.facts([replace(item, event=replace(event, content=None))]))
    if isinstance(event, (Speech, Reply, PackTalk, Proposal)) and event.content:
        if event.actor == prompter.seat:
            yield own_words(prompter, event)
        elif not isinstance(event, Proposal):
            yield from others_words(prompter, item, event, strictness)
    elif not isinstance(event, Proposal):
        kept, heading = how_long_kept(event), isinstance(event, PhaseStart)
        yield from (RecordLine(line, kept, heading) for line in prompter.facts([item]))


def others_words(
    prompter: Prompter, item: Seen, event: Speech | Reply | PackTalk, strictness: int
) -> Iterator[RecordLine]:
    """The first words of a speech, as long as there is room, and what it claims."""
    if strictness == 0:
        yield from map(RecordLine, prompter.facts([replace(item, event=shortened(event))]))
    if not isinstance(event, PackTalk):
        yield from (RecordLine(line, LASTING) for line in claim_lines(prompter, event))


def how_long_kept(event: Event) -> int:
    """Deaths, and what a seat was told or did alone or with its pack, are permanent."""
    if isinstance(event, Note):
        return LASTING
    if isinstance(event, (PackTalk, Marker)):
        return ORDINARY
    if event.kills() or isinstance(event, (DeathAnnouncement, CardRevealed)):
        return PERMANENT
    return PERMANENT if event.audience() in (Audience.ACTOR, Audience.PACK) else ORDINARY


def own_words(prompter: Prompter, event: Speech | Reply | PackTalk | Proposal) -> RecordLine:
    name = "own.pack" if isinstance(event, (PackTalk, Proposal)) else "own"
    return RecordLine(prompter.wording.phrase(name, words=quote(event.content or "")), LASTING)


def shortened(event: Speech | Reply | PackTalk) -> Speech | Reply | PackTalk:
    content = event.content or ""
    return event if len(content) <= GIST else replace(event, content=content[:GIST] + "…")


def claim_lines(prompter: Prompter, event: Speech | Reply) -> Iterator[str]:
    """What a speech claims: a card, the results of checks, and deeds of the night."""
    parser = shared_parser(tuple(prompter.names), tuple(prompter.rules.words.roles.items()))
    for act in parser.acts(event.content or ""):
        if (line := claim_line(prompter, event.actor, act)) is not None:
            yield line


def claim_line(prompter: Prompter, speaker: int, act: Act) -> str | None:
    wording = prompter.wording
    player, target = wording.seat(speaker), wording.seat(act.seat)
    if act.kind == "claim" and act.role is not None:
        return wording.phrase("claim", player=player, role=wording.role(act.role))
    if act.kind == "report" and act.seat is not None:
        return wording.phrase("report.good" if act.good else "report.bad", player=player, target=target)
    if act.kind == "deed" and act.seat is not None:
        return wording.phrase("deed", player=player, deed=act.deed, target=target)
    return wording.phrase("retract", player=player) if act.kind == "retract" else None


def without_oldest(lines: Sequence[RecordLine], kept: int, most: int) -> list[RecordLine]:
    """Drop the oldest lines of a sort, so that only so many of it are left."""
    of_sort = [at for at, line in enumerate(lines) if line.kept == kept and not line.heading]
    dropped = set(of_sort[: max(0, len(of_sort) - most)])
    return [line for at, line in enumerate(lines) if at not in dropped]


def without_empty_headings(lines: Sequence[RecordLine]) -> list[RecordLine]:
    """Drop the headings of nights and days that have no lines left."""
    following = [*lines[1:], RecordLine("", heading=True)]
    return [line for line, after in zip(lines, following, strict=False) if not (line.heading and after.heading)]


def prompt_limit(context: int | None, answer_tokens: int) -> int | None:
    """How many tokens a prompt may have before it is compacted, so that the answer still fits; None for no limit."""
    return None if context is None else max(context - answer_tokens, context // 2)
