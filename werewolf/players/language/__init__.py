"""The parser of table talk: reads what people, models and bots say, as acts (claims, votes, questions …)."""
