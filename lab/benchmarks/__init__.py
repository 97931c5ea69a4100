"""Benchmarks: how fast the program is, how well bots and models play, and the fits of the bots and the review."""
