"""Drawings in mm: boards, maps, pieces, rulers as immutable scenes, and the formats they go out in."""
