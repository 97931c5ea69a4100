"""Files users write: rulesets, tables and personas, how they are found and checked."""
