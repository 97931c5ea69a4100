"""The replay: show a saved game, with keys to move through it and to change the view."""
