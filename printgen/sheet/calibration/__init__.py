"""Calibration sheet: what a printer does to lengths and to backs."""
