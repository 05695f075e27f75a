"""Files that others keep their games in, spreadsheets and Markdown → a game in one file."""
