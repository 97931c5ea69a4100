"""Deaths: how they are announced and settled, with last words, the hunter's shot and the badge."""

from __future__ import annotations

from werewolf.audit.derivation.derived_speeches import aloud
from werewolf.audit.derivation.derived_table import Table
from werewolf.audit.derivation.steps import Ask, Course, Fact, Option, seat_or_none
from werewolf.audit.logged_rules import Seat


def death_resolution(table: Table) -> Course[None]:
    """All deaths of the night are announced together, then settled one by one in seat order."""
    deaths, table.night_deaths = table.night_deaths or {}, None
    table.announced = list(deaths)
    table.bury(table.announced)
    yield Fact("all", {"kind": "DeathAnnouncement", "dead_players": table.announced, "death_count": len(deaths)})
    for seat, cause in deaths.items():
        yield from settle(table, seat, cause)


def banishment_resolution(table: Table) -> Course[None]:
    """The death of whoever was voted out is settled."""
    if table.voted_out is not None:
        yield from settle(table, table.voted_out, "BANISHMENT")


def settle(table: Table, seat: Seat, cause: str) -> Course[None]:
    """One death: the card if the rules show it, last words, the shot and its victim's death, the badge, the summary."""
    if table.switches["reveal"] != "none":
        yield card_shown(table, seat)
    words = None
    if has_last_words(table, cause):
        words = yield from aloud(table, seat, "last_words")
        yield Fact("all", {"kind": "Speech", "actor": seat, "content": words})
    target = yield from shot(table, seat, cause)
    if target is not None:
        yield from settle(table, target, "HUNTER_SHOT")
    heir = yield from badge(table, seat)
    event = {"kind": "DeathEvent", "actor": seat, "cause": cause, "last_words": words}
    yield Fact("moderator", {**event, "hunter_shoot_target": target, "badge_transfer_to": heir})


def card_shown(table: Table, seat: Seat) -> Fact:
    """A dead seat's camp, and its card if the rules show that too."""
    role = table.deal[seat]
    camp = "werewolves" if role == "werewolf" else "village"
    shown = role if table.switches["reveal"] == "role" else None
    return Fact("all", {"kind": "CardRevealed", "actor": seat, "camp": camp, "role": shown})


def has_last_words(table: Table, cause: str) -> bool:
    """Whether this death has last words: never after a shot; after a vote or a night as the rules say (I.4 to I.6)."""
    if cause == "HUNTER_SHOT":
        return False
    if cause == "BANISHMENT":
        return bool(table.switches["last_words_vote"])
    when = table.switches["last_words_night"]
    return bool(when == "always" or (when == "first_night" and table.nights == 1))


def shot(table: Table, seat: Seat, cause: str) -> Course[Seat | None]:
    """The dying hunter's shot. Its victim is dead at once; a declined shot only the moderator knows (K.1 to K.4)."""
    poisoned = cause == "POISON" and not table.switches["poisoned_hunter_shoots"]
    if table.deal[seat] != "hunter" or poisoned:
        return None
    target = seat_or_none((yield from last_choice(table, seat, "shoot", "decline", "hunter_declines")))
    if target is not None:
        table.bury([target])
    yield Fact("moderator" if target is None else "all", {"kind": "HunterShoot", "actor": seat, "target": target})
    return target


def badge(table: Table, seat: Seat) -> Course[Seat | None]:
    """A dead sheriff's badge goes to a living seat, or to nobody."""
    if table.sheriff != seat:
        return None
    heir = table.sheriff = seat_or_none((yield from last_choice(table, seat, "badge", "nobody", "badge_tear")))
    yield Fact("all", {"kind": "SheriffBadgeTransfer", "actor": seat, "to_player": heir})
    return heir


def last_choice(table: Table, seat: Seat, purpose: str, nobody: str, switch: str) -> Course[Option]:
    """A dead seat chooses one of the living, or nobody where the switch allows it or nobody is left."""
    options: list[Option] = [*table.living]
    if table.switches[switch] or not options:
        options.append(nobody)
    replies = yield [Ask(seat, purpose, str(table.sub_phase), options)]
    choice: Option = replies[seat].choice
    return choice
