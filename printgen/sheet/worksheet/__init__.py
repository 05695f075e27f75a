"""Worksheet: what the owner of a box counts and measures."""
