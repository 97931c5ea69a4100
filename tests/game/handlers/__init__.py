"""Tests of roles and sub-phases, by ruleset."""
