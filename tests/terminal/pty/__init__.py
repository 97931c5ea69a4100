"""Tests that run the program at a pseudo-terminal."""
