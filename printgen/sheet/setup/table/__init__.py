"""The drawn table of a set-up: seats, board, piles, corners, and the numbers of the steps on it."""
