"""Tests of the game review."""
