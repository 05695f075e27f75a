"""Kit → Sheet: pieces on pages, what goes with them, and the list of what must be found."""
