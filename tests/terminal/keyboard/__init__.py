"""Tests of the keyboard: prompts, menus, calls and private pages."""
