"""Language models as players: prompts, conversations, budgets and providers."""
