"""Night zero: before the first day the wolves meet and each speaks once, in seat order. Nobody is killed."""

from werewolf.game.handlers import Handler
from werewolf.game.handlers.pack_talk import run

HANDLER = Handler("NIGHT_ZERO", run, secret=True)
