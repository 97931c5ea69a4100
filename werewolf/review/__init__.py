"""Review a saved game: win chances, what every player could know, good and bad choices, turning points."""
