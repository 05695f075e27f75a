"""How fair a set-up is to each seat."""
