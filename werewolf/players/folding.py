"""Older days as a record of facts: deaths, votes, claims, and what the seat learnt in private."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING

from werewolf.game.events import Speech
from werewolf.game.roles import roles
from werewolf.game.roles.werewolf import PackTalk, Proposal
from werewolf.game.view import Seen

if TYPE_CHECKING:
    from werewolf.players.prompts import Prompter

GIST = 120  # characters of a speech that are kept before everything but its claims goes
FEWEST = 40  # lines that are kept when all else is too long


@dataclass(frozen=True, slots=True)
class Folded:
    """What has been folded away, and the record that stands for it."""

    past: tuple[Seen, ...] = ()
    record: str = ""


def folds(prompter: Prompter, past: Sequence[Seen], strictness: int) -> str:
    """The record. 0: speeches by their first words; 1: by their claims alone; 2: only the last lines; 3: hardly any."""
    claim = claims(prompter)
    lines: list[str] = []
    for item in past:
        event = item.event
        if isinstance(event, (Speech, PackTalk)):
            lines += spoken(event, claim, strictness)
        elif isinstance(event, Proposal):
            lines += prompter.facts([replace(item, event=replace(event, content=None))])
        else:
            lines += prompter.facts([item])
    lines = gathered(lines)
    if strictness >= 2:
        lines = lines[-FEWEST // (1 if strictness == 2 else 4) :]
    return "\n".join(["(Record of what came before, shortened.)", *lines])


def claims(prompter: Prompter) -> re.Pattern[str]:
    names = "|".join(sorted(re.escape(prompter.role_name(name)) for name in roles()))
    return re.compile(rf"\b(?:I am|I'm|I’m|I was)\s+(?:really |truly )?(?:the |a |your )?({names})\b", re.IGNORECASE)


def spoken(event: Speech | PackTalk, claim: re.Pattern[str], strictness: int) -> list[str]:
    from werewolf.players.prompts import quoted

    made = [f"{event.actor} claims {found.lower()}." for found in dict.fromkeys(claim.findall(event.content))]
    if strictness == 0:
        gist = event.content if len(event.content) <= GIST else event.content[:GIST] + "…"
        to = "" if isinstance(event, Speech) else ", to the pack"
        return [f"{event.actor}{to}: {quoted(gist)}", *made]
    return made


def gathered(lines: list[str]) -> list[str]:
    """Ballots told one by one, in one line again."""
    found: list[str] = []
    for line in lines:
        if line.startswith("Votes: ") and found and found[-1].startswith("Votes: "):
            found[-1] += line.removeprefix("Votes:")
        else:
            found.append(line)
    return found
