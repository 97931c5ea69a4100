"""Ways to reach a language model: one file each, found by its name, its SDK imported on first use."""
