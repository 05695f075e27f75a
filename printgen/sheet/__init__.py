"""GameContext → Sheet: what is printed, decided in mm, with the list of what must be found in it."""
