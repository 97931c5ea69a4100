"""Bots: they reason from their own view alone, claim, lie, and may be caught."""

from werewolf.players.bots.bot import Bot

__all__ = ["Bot"]
