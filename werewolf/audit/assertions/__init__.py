"""The assertions of the index by their numbers: a file for each letter, or for a few letters together."""
