"""The villager: a voice and a vote."""

from werewolf.game.roles import Role

ROLE = Role("villager", camp="village", blurb="No power but to speak, to listen and to vote.")
