"""Random deals: piles, things on spaces, things for every seat."""
