"""Tools that measure, prove and attack the game: benchmarks, the league, proofs, corpora. Not part of the package."""
