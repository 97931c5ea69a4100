"""The rules of the game, pure: no network, no clock, no screen, no randomness but keyed lots."""
