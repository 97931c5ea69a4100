"""The keyboard that one or more people share. Nobody can tell from the turns who holds which role."""
