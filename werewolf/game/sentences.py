"""Sentences of the rules as data: what players and models are told, and when."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from typing import Any, Literal

Reader = Literal["players", "models"]


@dataclass(frozen=True, slots=True)
class Sentence:
    """A sentence of the rules, for one kind of reader. `werewolf/telling/` puts them together.

    `text`: the words, or the words for each value of `switch`; a value without words says nothing. Names in braces are
    filled in: the ruleset's own names of roles and camps, the values of switches, and what `werewolf/telling/` adds.
    `section`: the part of the rules it stands in: a card, or one of `start`, `aim`, `end`, `night`, `election`,
    `pack_talk`, `talk`, `vote` and `words`. There the sentences of every game or of the card come first, then those of
    the switches in their order; `after` names one that it follows all the same.
    `when`: what the table must have, all of it: a card, `day.NAME` for a part of the day, `pack` for several wolves, a
    switch that is on, or `switch=value`; `not` turns one around.
    `begins`: whether it begins a new line. If nothing is said: for players, except about a card.
    `name`: what it is called in the `rules.yaml` of a user's own prompts. If nothing is said: like its switch or card.
    """

    text: str | Mapping[Any, str]
    section: str = ""
    when: str = ""
    begins: bool | None = None
    name: str = ""
    switch: str = ""
    after: str = ""


@dataclass(frozen=True, slots=True)
class Preset:
    """The value that the wizard gives a switch if the table has what `when` says.

    `several`: only where several people share a keyboard, so that they pass it on less often.
    """

    value: Any
    several: bool = False
    when: str = ""


@dataclass(frozen=True, slots=True)
class Example:
    """A line for the switch in the table file that `werewolf new table` writes, and the comment above it.

    `active`: the file sets the switch; otherwise the line is a comment too.
    """

    value: Any
    comment: str
    active: bool = False


@dataclass(frozen=True, slots=True)
class Told:
    """All that is said about a switch besides its description.

    `part`: by value, what its name in braces stands for in other sentences for players.
    `needs`: by value, which other switches must have which values then. `sub_phases`: which the day must have.
    """

    players: tuple[Sentence, ...]
    models: tuple[Sentence, ...]
    part: Mapping[Any, str] = field(default_factory=dict)
    needs: Mapping[Any, Mapping[str, Any]] = field(default_factory=dict)
    sub_phases: Mapping[Any, tuple[str, ...]] = field(default_factory=dict)
    preset: Preset | None = None
    example: Example | None = None


Said = str | Mapping[Any, str] | Sentence | tuple[Sentence, ...]


def told(
    section: str = "",
    players: Said = (),
    models: Said = (),
    when: str = "",
    after: str = "",
    name: str = "",
    **more: Any,
) -> Told:
    """What is told of a switch. `name` is for its sentences for models, the rest of the place for all."""
    return Told(placed(players, section, when, after), placed(models, section, when, after, name), **more)


def placed(said: Said, section: str, when: str = "", after: str = "", name: str = "") -> tuple[Sentence, ...]:
    """The sentences with their place in the rules. Mere words are a sentence too."""
    if not isinstance(said, tuple):
        said = (said if isinstance(said, Sentence) else Sentence(said),)
    return tuple(
        replace(
            sentence,
            section=sentence.section or section,
            when=", ".join(filter(None, (when, sentence.when))),
            after=sentence.after or after,
            name=sentence.name or name,
        )
        for sentence in said
    )


# What no card and no switch changes.
EVERY_GAME: dict[Reader, tuple[Sentence, ...]] = {
    "players": (
        Sentence(
            "Everyone has a secret card. The {werewolves} kill by night and hide by day; the {village} must find them.",
            "aim",
        ),
        Sentence("You win and lose with your side, dead or alive.", "end"),
        Sentence("At night these choose in secret: {awake}.", "night", when="awake"),
        Sentence("In the morning everyone learns who died, but not how.", "night"),
        Sentence("On day 1 you elect a sheriff, before anybody learns who died.", "election", when="day.campaign"),
    ),
    "models": (
        Sentence("Cards: {cards}.", "start", name="cards"),
        Sentence(
            "Everyone who acts at night chooses at the same time, without knowing the others' choices{witch_waits}. "
            "Whoever dies in a night has still acted in it.",
            "night",
            begins=True,
            name="night_order",
        ),
        Sentence(
            "In the morning the dead of the night are announced together, without a cause.", "night", name="morning"
        ),
        Sentence(
            "Day 1 begins with the election of a sheriff, before the night's dead are announced: they may still run, "
            "and they still vote.",
            "election",
            when="day.campaign",
            begins=True,
            name="election",
        ),
    ),
}
