"""What was dealt for a set-up: piles in order, the board as a table, sealed strips."""
