"""What players did in a game, counted from its log alone. docs/measures.md defines every measure."""
