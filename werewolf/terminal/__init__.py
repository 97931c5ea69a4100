"""The terminal: the screen, the keyboard, and the replay."""
