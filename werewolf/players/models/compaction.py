"""Older days as a record of facts. Deaths, and what the seat learnt or did in private, are never left out of it; of all
else the oldest goes first."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING

from werewolf.game.event import Audience, Event
from werewolf.game.events import CardRevealed, DeathAnnouncement, Marker, PhaseStart, Speech
from werewolf.game.roles import roles
from werewolf.game.roles.werewolf import PackTalk, Proposal
from werewolf.game.view import Seen

if TYPE_CHECKING:
    from werewolf.players.models.prompts import Prompter

GIST = 120  # characters of a speech that are kept before everything but its claims goes
LEFT = {2: 40, 3: 10, 4: 0}  # by strictness: how many lines are kept beside those that always are
STRICTEST = 4


@dataclass(frozen=True, slots=True)
class Folded:
    """What has been folded away, and the record that stands for it."""

    past: tuple[Seen, ...] = ()
    record: str = ""


def folds(prompter: Prompter, past: Sequence[Seen], strictness: int) -> str:
    """The record. 0: speeches by their first words; 1: by their claims alone; above: only the last of what may go."""
    lines = gathered(told(prompter, past, strictness))
    if strictness in LEFT:
        passing = [line for line in lines if not line.lasting and not line.heading]
        gone = {id(line) for line in passing[: max(0, len(passing) - LEFT[strictness])]}
        lines = [line for line in lines if id(line) not in gone]
    return "\n".join(line.text for line in with_something_under(lines))


@dataclass(slots=True)
class Told:
    """A line of the record. `lasting`: it stays, come what may; `heading`: which night or day follows."""

    text: str
    lasting: bool = False
    heading: bool = False


def told(prompter: Prompter, past: Sequence[Seen], strictness: int) -> Iterator[Told]:
    claim = claims(prompter)
    claimed: set[str] = set()
    for item in past:
        event = item.event
        if isinstance(event, (Speech, PackTalk)):
            lines = [line for line in spoken(event, claim, strictness) if line not in claimed]
            claimed.update(lines)
        elif isinstance(event, Proposal):
            lines = prompter.facts([replace(item, event=replace(event, content=None))])
        else:
            lines = prompter.facts([item])
        for line in lines:
            yield Told(line, lasting(event), isinstance(event, PhaseStart))


def lasting(event: Event) -> bool:
    """Who died, and whatever a seat was told or did alone or with its pack, save the pack's talk."""
    if isinstance(event, (PackTalk, Proposal, Marker)):
        return False
    if event.kills() or isinstance(event, (DeathAnnouncement, CardRevealed)):
        return True
    return event.audience() in (Audience.ACTOR, Audience.PACK)


def claims(prompter: Prompter) -> re.Pattern[str]:
    names = "|".join(sorted(re.escape(prompter.role_name(name)) for name in roles()))
    return re.compile(rf"\b(?:I am|I'm|I’m|I was)\s+(?:really |truly )?(?:the |a |your )?({names})\b", re.IGNORECASE)


def spoken(event: Speech | PackTalk, claim: re.Pattern[str], strictness: int) -> list[str]:
    from werewolf.players.models.prompts import quoted

    made = [f"{event.actor} claims {found.lower()}." for found in dict.fromkeys(claim.findall(event.content))]
    if strictness == 0:
        gist = event.content if len(event.content) <= GIST else event.content[:GIST] + "…"
        to = "" if isinstance(event, Speech) else ", to the pack"
        return [f"{event.actor}{to}: {quoted(gist)}", *made]
    return made


def gathered(lines: Iterable[Told]) -> list[Told]:
    """Ballots told one by one, in one line again."""
    found: list[Told] = []
    for line in lines:
        if line.text.startswith("Votes: ") and found and found[-1].text.startswith("Votes: "):
            found[-1].text += line.text.removeprefix("Votes:")
        else:
            found.append(line)
    return found


def with_something_under(lines: Sequence[Told]) -> list[Told]:
    """Without the headings of nights and days of which nothing is left."""
    following = [*lines[1:], Told("", heading=True)]
    return [line for line, after in zip(lines, following, strict=False) if not (line.heading and after.heading)]
