"""Boards of cards, drawn in mm."""
