"""Boards of squares, drawn in mm."""
