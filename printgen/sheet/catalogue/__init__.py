"""Catalogue: many random set-ups as small pictures with their seeds."""
