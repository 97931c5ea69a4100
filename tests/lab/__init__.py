"""Tests of the tools in lab/."""
