"""Drawings as immutable scenes in mm, what is done with them, and their file formats."""
