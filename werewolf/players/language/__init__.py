"""Reading table talk: what people, models and bots say, as acts."""
