"""The rules of the game. This code is pure: no network, no clock, no screen, and all randomness comes from the seed."""
