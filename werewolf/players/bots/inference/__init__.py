"""What a bot believes: evidence, claims, and the chance of each seat to be a wolf."""
