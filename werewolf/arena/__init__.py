"""Tournaments between players, and what the logs of many games say about them."""
