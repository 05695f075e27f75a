"""Boards of square tiles with coasts, drawn in mm."""
