"""Before the first day the pack meets: each speaks once, in seat order, hearing the earlier ones."""

from werewolf.game.handlers import Handler
from werewolf.game.handlers.pack_talk import run

HANDLER = Handler("NIGHT_ZERO", run, secret=True)
