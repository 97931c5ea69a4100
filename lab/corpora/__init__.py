"""Sentences of players with labels, and the score of the parser on them."""
