"""A log in other shapes, for other eyes."""
