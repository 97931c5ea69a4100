"""A game at a terminal again, with keys to go back and forth in it and to change the chair."""
