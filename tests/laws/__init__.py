"""Properties that hold for every game, checked over all rulesets and many seeds."""
