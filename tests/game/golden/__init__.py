"""Stored logs of whole games."""
