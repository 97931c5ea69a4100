"""Tests are sentences and laws."""
