"""What a bot decides: votes, night actions, claims and lies, as an honest seat and as a wolf."""
