"""A file for one paper, fitted to another when it is printed → what is left of its lengths.

Letter is wider and lower than A4: one is fitted to the width, the other to the height.
"""

FITTED = {"letter-to-a4": 210 / 215.9, "a4-to-letter": 279.4 / 297}
"""What remains of one mm where a printer fits the page to the paper."""

READS = {name: round(100 * share, 1) for name, share in FITTED.items()}
"""What is read at a bar of 100 mm then."""
