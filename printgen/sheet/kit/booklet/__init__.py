"""The pages before the pieces of a kit: cover, anatomy, steps."""
