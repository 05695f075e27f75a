"""Boards: their spaces, names, regions and lines, on squares, hexes or cards."""
