"""Games on disk: the log, its lock, readers for every version, the list of games, and resuming."""
