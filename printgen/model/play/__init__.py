"""A game as it is played by so many players, with variants and readings."""
