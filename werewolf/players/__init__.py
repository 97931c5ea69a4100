"""The players of a game (people, bots, language models), and the dispatcher that asks them."""
