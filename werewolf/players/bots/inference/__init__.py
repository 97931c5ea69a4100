"""What a bot believes: public evidence, claims, and the posterior over who the wolves are."""
