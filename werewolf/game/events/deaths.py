"""Who died, what they leave behind, and what is made known of it."""

from __future__ import annotations

from typing import Literal

from werewolf.game.asks import Seat
from werewolf.game.event import Audience, Event, fact

Camp = Literal["village", "werewolves"]
DeathCause = Literal["WEREWOLF_KILL", "POISON", "BANISHMENT", "HUNTER_SHOT"]


@fact
class NightOutcome(Event):
    """Who will be announced dead in the morning, and the cause. This event itself kills nobody."""

    deaths: dict[Seat, DeathCause]
    heard_by = Audience.MODERATOR
    lines = {"": "Died in the night: {deaths}.", "nobody": "Nobody died in the night."}

    def case(self) -> str:
        return "" if self.deaths else "nobody"


@fact
class DeathAnnouncement(Event):
    """The deaths of the night. Names seats only, no cause and no role (I.2, I.3). They are dead from here on."""

    dead_players: tuple[Seat, ...]
    death_count: int
    lines = {
        "": "{dead_players} died in the night.",
        "many": "{dead_players} died in the night.",
        "nobody": "Nobody died in the night.",
    }

    def case(self) -> str:
        return ("nobody", "")[self.death_count] if self.death_count < 2 else "many"

    def kills(self) -> tuple[Seat, ...]:
        return self.dead_players


@fact
class SheriffBadgeTransfer(Event):
    actor: Seat
    to_player: Seat | None
    lines = {"": "{actor} hands the badge to {to_player}.", "nobody": "{actor} tears up the badge."}

    def case(self) -> str:
        return "nobody" if self.to_player is None else ""


@fact
class CardRevealed(Event):
    """A dead player's card is shown. Happens only with `reveal: camp` or `reveal: role`."""

    actor: Seat
    camp: Camp
    role: str | None
    lines = {"": "{actor} had the {role} card.", "camp": "{actor} belonged to the {camp}."}

    def case(self) -> str:
        return "camp" if self.role is None else ""


@fact
class DeathEvent(Event):
    """The moderator's summary of one death, after last words, last act and badge."""

    actor: Seat
    cause: DeathCause
    last_words: str | None
    hunter_shoot_target: Seat | None
    badge_transfer_to: Seat | None
    heard_by = Audience.MODERATOR
    lines = {"": "{actor} is dead: {cause}."}
