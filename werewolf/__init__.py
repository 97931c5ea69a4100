"""Werewolf at the terminal, with people and language models at one table."""

__version__ = "0.1.0"
