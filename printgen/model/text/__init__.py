"""Texts of a game and of the tool in one language: message catalogs and their syntax."""
