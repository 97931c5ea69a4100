"""The proof that the checker misses nothing: every field of a log changed, and every function of the rules mutated."""
