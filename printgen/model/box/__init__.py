"""What lies in a box, and what its owner counted and measured."""
