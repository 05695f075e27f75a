"""Pieces of a game or a kit, drawn in mm: as they lie, cut out, folded up."""
