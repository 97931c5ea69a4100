"""Estimates from many games: win rates, a joint fit, groups, head-to-head, all with intervals."""
