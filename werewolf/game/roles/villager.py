"""Villager: has no special power."""

from werewolf.game.roles import Role

ROLE = Role(
    "villager",
    camp="village",
    blurb="Has no special power: speaks, listens and votes.",
    models="{villager}: has no power but speech and vote.",
    place=7,
)
