"""Your own players: Python classes in a file or package, and programs in any language that speak JSON lines."""
