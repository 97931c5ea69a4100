"""A game being played: started, resumed, shown and saved."""
