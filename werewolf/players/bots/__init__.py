"""Bots: computer players that reason from their own view alone, make claims, and lie as wolves.

`bot.py` answers each question in three steps: `inference` turns the view into the chance of each seat to be a wolf,
`strategy` chooses by these chances, and `speech` says why.
"""

from werewolf.players.bots.bot import Bot

__all__ = ["Bot"]
