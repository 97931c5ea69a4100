"""The chronicle: what really happened in every night and day, the moment that decided it, and how everyone ended."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from datetime import datetime, timedelta

from rich.text import Text

from werewolf.game.answer_events import Answered, Note, Seated
from werewolf.game.event import Event
from werewolf.game.events import (
    Banishment,
    CardDealt,
    DeathEvent,
    Fate,
    GameOver,
    GameStart,
    Marker,
    PackMet,
    Phase,
    PhaseStart,
    SheriffBadgeTransfer,
    SheriffOutcome,
)
from werewolf.game.roles import roles
from werewolf.game.roles.hunter import HunterShoot
from werewolf.game.roles.werewolf import PackTalk, Proposal
from werewolf.game.roles.witch import WitchTold
from werewolf.game.secrecy import Line
from werewolf.telling.event_words import Voice, Witness
from werewolf.telling.facts import is_pack
from werewolf.telling.outcome_reasons import Background
from werewolf.telling.wording import name_list

# A night's chapter has all its secret actions except talk and bookkeeping. A day's chapter has its decisions.
LEFT_OUT = (Answered, CardDealt, DeathEvent, GameStart, Marker, Note, PackMet, PackTalk, Proposal, Seated, WitchTold)
MODERATOR = "GM: "  # some rulesets begin announcements with it
DECISIONS = (Banishment, HunterShoot, SheriffBadgeTransfer, SheriffOutcome)


@dataclass
class Chapter:
    """One night or day, and the sentences that tell what happened in it."""

    phase: Phase
    day: int
    sentences: list[Text] = field(default_factory=list)

    @property
    def title(self) -> str:
        return phase_title(self.phase, self.day)


def phase_title(phase: Phase | None, day: int) -> str:
    return f"{'Night' if phase is Phase.NIGHT else 'Day'} {day}"


def chapters(lines: Sequence[Line], witness: Witness) -> Iterator[Chapter]:
    """The nights and days in which something happened that belongs in the chronicle."""
    chapter = Chapter(Phase.NIGHT, 0)
    background = Background()
    for line in lines:
        background.add(line.event)
        if isinstance(line.event, PhaseStart):
            if chapter.sentences:
                yield chapter
            chapter = Chapter(line.event.phase, line.event.day)
        elif belongs_in_chronicle(line):
            sentence = witness.announcement(line.event, background)
            if sentence:
                chapter.sentences.append(without_moderator(sentence))
    if chapter.sentences:
        yield chapter


def without_moderator(sentence: Text) -> Text:
    """The sentence without the moderator's prefix, which makes no sense in a chronicle."""
    return sentence[len(MODERATOR) :] if sentence.plain.startswith(MODERATOR) else sentence


def belongs_in_chronicle(line: Line) -> bool:
    event = line.event
    if not isinstance(event, Event):  # an event this version does not know
        return False
    if line.phase is Phase.NIGHT:
        return line.to != "all" and not isinstance(event, LEFT_OUT)
    return isinstance(event, DECISIONS)


def deciding_moment(lines: Sequence[Line], over: GameOver, witness: Witness) -> str | None:
    """The last deaths and how they came about, in one sentence. None if no death ended the game, or the log lacks
    something.
    """
    deaths = last_deaths(lines)
    cards = {fate.seat: fate.role for fate in over.players}
    if over.condition == "DAY_LIMIT" or not deaths or any(death.actor not in cards for death in deaths):
        return None
    by_vote = any(death.cause == "BANISHMENT" for death in deaths)
    phase = Phase.DAY if by_vote else Phase.NIGHT
    days = [line.day for line in lines if line.phase is phase]
    if not days:
        return None
    parts = [
        f"{victim(death.actor, cards, over, witness)} was {witness.cause(death.cause)}{vote_score(lines, death)}"
        for death in deaths
    ]
    return f"{phase_title(phase, days[-1])} decided it: {name_list(parts)}."


def last_deaths(lines: Sequence[Line]) -> list[DeathEvent]:
    """The deaths of the last sub-phase in which anybody died."""
    deaths = [(line.day, line.sub_phase, line.event) for line in lines if isinstance(line.event, DeathEvent)]
    return [death for day, sub_phase, death in deaths if (day, sub_phase) == deaths[-1][:2]]


def victim(seat: int, cards: dict[int, str], over: GameOver, witness: Witness) -> str:
    """A name and a card, as in `Nuru (3), the last mafia,` or `Wen (6), of the town,`."""
    role, known = cards[seat], roles()
    alone = list(cards.values()).count(role) == 1
    last = not alone and over.winner == "village" and is_pack(role)
    own_side = role in known and witness.role(role) == witness.camp(known[role].camp)  # nobody is "a town"
    article = "the last" if last else "of the" if own_side else "the" if alone else "a"
    return f"{witness.seat(seat)}, {article} {witness.role(role)},"


def vote_score(lines: Sequence[Line], death: DeathEvent) -> str:
    """How the vote for this death stood; nothing after other deaths."""
    votes = [line.event.votes for line in lines if isinstance(line.event, Banishment)]
    if death.cause != "BANISHMENT" or not votes or death.actor not in votes[-1]:
        return ""
    own = votes[-1][death.actor]
    others = [total for seat, total in votes[-1].items() if seat != death.actor]
    if not others:
        return f" with {own:g} votes"
    return f" {own:g} to {max(others):g}{'' if own > max(others) else ', by lot'}"


def ending(fate: Fate, lines: Sequence[Line], voice: Voice) -> str:
    """How one seat ended (killed, voted out, survived), as far as these lines say."""
    for line in lines:
        if isinstance(line.event, DeathEvent) and line.event.actor == fate.seat:
            cause = line.event.cause
            return f"{'found dead' if cause == 'WEREWOLF_KILL' else voice.cause(cause)}, day {line.day}"
    return {"eliminated": "voted out"}.get(fate.outcome, fate.outcome)


def length(lines: Sequence[Line]) -> str:
    """How many days a game took."""
    days = max((line.day for line in lines), default=0)
    return f"{days} day{'' if days == 1 else 's'}"


def duration(lines: Sequence[Line]) -> str | None:
    """The time from the first line to the last, if the log has both."""
    started = next((line.event.started for line in lines if isinstance(line.event, GameStart)), None)
    ended = next((line.event.ended for line in reversed(lines) if isinstance(line.event, GameOver)), None)
    if not started or not ended:
        return None
    try:
        return duration_text(datetime.fromisoformat(ended) - datetime.fromisoformat(started))
    except (ValueError, TypeError):  # not a time, or only one of the two has a time zone
        return None


def duration_text(time: timedelta) -> str:
    minutes, seconds = divmod(max(0, int(time.total_seconds())), 60)
    hours, minutes = divmod(minutes, 60)
    if hours:
        return f"{hours} h {minutes} min"
    return f"{minutes} min {seconds} s" if minutes else f"{seconds} s"
