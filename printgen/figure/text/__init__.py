"""Boards drawn with characters, for the terminal."""
