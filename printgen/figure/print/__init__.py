"""Marks and scales that printing needs, in mm."""
