"""Drawings in mm: boards, maps, pieces, rulers as immutable scenes."""
