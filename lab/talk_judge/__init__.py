"""A judge of table talk: it reads the text of logs, and shares no code with those who speak there or listen there."""
