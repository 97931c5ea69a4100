"""Several people at one keyboard, and nobody learns from it who is called for what."""
