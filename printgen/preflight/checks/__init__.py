"""What a finished PDF holds, and the sheet it should show → problems."""
