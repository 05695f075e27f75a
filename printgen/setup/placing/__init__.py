"""Deals laid by rules: which things go where, what must hold, and draws that keep it."""
