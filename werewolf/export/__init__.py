"""Export a saved game as Markdown, HTML, JSON, an asciinema cast or an SVG picture."""
