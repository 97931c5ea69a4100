"""Faults in what is written and who reads it: the table, names, markers, speeches, and cards shown."""

from __future__ import annotations

from collections.abc import Callable, Iterable

from msgspec.structs import replace

from lab.proof.faults import CAMP_SHOWN, CLASSIC, MAFIA, ROLE_SHOWN, SHERIFF, fault
from lab.proof.patches import Patch, rewrite_kind
from werewolf.game import engine
from werewolf.game.event import Audience, Event
from werewolf.game.events import Camp, CardDealt, CardRevealed, GameOver, Speech, SubPhaseEnd, SubPhaseStart, TableSet

# What is written about the table, and who reads it.


@fault(SHERIFF, MAFIA, CLASSIC)
def another_schema(patch: Patch) -> None:
    patch.setattr(engine, "SCHEMA_VERSION", 2)


@fault(MAFIA)
def another_name_on_the_table(patch: Patch) -> None:
    rewrite_kind(patch, TableSet, lambda event: (replace(event, names=("Zoe", *event.names[1:])),))


@fault(MAFIA)
def another_name_at_the_end(patch: Patch) -> None:
    def rename(event: GameOver) -> Iterable[Event]:
        yield replace(event, players=(replace(event.players[0], name="Zoe"), *event.players[1:]))

    rewrite_kind(patch, GameOver, rename)


@fault(SHERIFF, MAFIA, CLASSIC)
def markers_of_the_night_told_to_all(patch: Patch) -> None:
    rewrite_kind(patch, SubPhaseStart, lambda event: (replace(event, secret=False),))


@fault(SHERIFF, MAFIA, CLASSIC)
def markers_of_the_day_kept_secret(patch: Patch) -> None:
    rewrite_kind(patch, SubPhaseEnd, lambda event: (replace(event, secret=True),))


@fault(SHERIFF, MAFIA, CLASSIC)
def speeches_told_to_the_moderator_alone(patch: Patch) -> None:
    patch.setattr(Speech, "heard_by", Audience.MODERATOR)


@fault(SHERIFF, ROLE_SHOWN, CAMP_SHOWN)
def cards_dealt_face_up(patch: Patch) -> None:
    patch.setattr(CardDealt, "heard_by", Audience.EVERYONE)


# Cards of the dead.


def reveal(patch: Patch, rewrite: Callable[[CardRevealed], Iterable[Event]]) -> None:
    rewrite_kind(patch, CardRevealed, rewrite)


@fault(ROLE_SHOWN, CAMP_SHOWN)
def card_shown_to_the_moderator_alone(patch: Patch) -> None:
    patch.setattr(CardRevealed, "heard_by", Audience.MODERATOR)


@fault(ROLE_SHOWN, CAMP_SHOWN)
def card_shown_to_the_dead_alone(patch: Patch) -> None:
    patch.setattr(CardRevealed, "heard_by", Audience.ACTOR)


@fault(ROLE_SHOWN)
def another_card_shown(patch: Patch) -> None:
    reveal(patch, lambda event: (replace(event, role="villager" if event.role != "villager" else "seer"),))


@fault(ROLE_SHOWN, CAMP_SHOWN)
def another_camp_shown(patch: Patch) -> None:
    other: dict[Camp, Camp] = {"village": "werewolves", "werewolves": "village"}
    reveal(patch, lambda event: (replace(event, camp=other[event.camp]),))


@fault(ROLE_SHOWN, CAMP_SHOWN)
def card_of_the_living_shown_too(patch: Patch) -> None:
    reveal(patch, lambda event: (event, replace(event, actor=(event.actor + 1) % 9)))


@fault(ROLE_SHOWN, CAMP_SHOWN)
def card_of_a_neighbour_shown(patch: Patch) -> None:
    reveal(patch, lambda event: (replace(event, actor=(event.actor + 1) % 9),))


@fault(ROLE_SHOWN, CAMP_SHOWN)
def card_not_shown(patch: Patch) -> None:
    reveal(patch, lambda _: ())


@fault(ROLE_SHOWN, CAMP_SHOWN)
def card_shown_twice(patch: Patch) -> None:
    reveal(patch, lambda event: (event, event))


@fault(ROLE_SHOWN)
def only_the_camp_shown(patch: Patch) -> None:
    reveal(patch, lambda event: (replace(event, role=None),))


@fault(CAMP_SHOWN)
def the_role_shown_too(patch: Patch) -> None:
    reveal(patch, lambda event: (replace(event, role="villager" if event.camp == "village" else "werewolf"),))
