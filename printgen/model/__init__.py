"""YAML folders of a game and its boxes → Game: a frozen, typed model, its words and facts."""
