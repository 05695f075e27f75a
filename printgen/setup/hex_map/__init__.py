"""Random hex maps."""
