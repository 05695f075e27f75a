"""Rulings: gaps and contradictions of the rules, and how they are read."""
