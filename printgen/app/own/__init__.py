"""Games of the user: what is done to the files that they are made of."""
