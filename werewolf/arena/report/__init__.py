"""Statistics as tables at the terminal, JSON, CSV and one page."""
