"""What a bot does: votes, night actions and plans, as village and as pack."""
