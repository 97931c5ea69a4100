"""The derivation: the whole game worked out again from the rules, the seed and the answers, line by line."""
