"""The page for a phone, from a request to a finished file."""
