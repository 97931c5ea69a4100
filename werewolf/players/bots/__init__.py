"""Bots: computer players that reason from their own view alone, make claims, and lie as wolves."""

from werewolf.players.bots.bot import Bot

__all__ = ["Bot"]
