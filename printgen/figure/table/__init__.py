"""The table around a board, drawn in mm."""
