"""Boards of hexes, drawn in mm."""
