"""Tests of the auditor: every assertion catches what it should, and none reports a fault in a correct game."""
