"""Saved games: write and lock logs, read logs of every version, list games, and resume them."""
