"""Games shown again."""
