"""Attacks by what is said at the table: the words, a bot that says them, and how often models obey."""
