"""Editing a game beside its sheets: where a printed text comes from, what an edit changes, how it is saved."""
