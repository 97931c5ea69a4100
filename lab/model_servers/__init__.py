"""Servers of our own that answer like language models: good ones, strict ones, hostile ones, and a tiny real model."""
