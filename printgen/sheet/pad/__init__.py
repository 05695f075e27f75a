"""Score pad: rows from the scoring, columns for the players."""
