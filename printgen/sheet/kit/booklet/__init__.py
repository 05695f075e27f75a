"""The pages before the pieces of a kit: contents, anatomy, steps."""
