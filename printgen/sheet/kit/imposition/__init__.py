"""Pieces → pages: what lies where, fronts and backs, with marks and expectations."""
