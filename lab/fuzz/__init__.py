"""Fuzzing with hypothesis: random files, logs, speeches, replies, command lines and keys."""
