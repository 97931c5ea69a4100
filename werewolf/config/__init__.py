"""Config files: find, read and check rulesets, tables and personas."""
