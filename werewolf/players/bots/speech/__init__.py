"""What a bot says: points, arguments, and a persona's words."""
