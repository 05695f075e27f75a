"""Boxes of a page → the same boxes, laid out where WeasyPrint does it again and again, or not as it should."""
