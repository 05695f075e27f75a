"""Game and print data → every place where something is named, and the names there are for it."""
