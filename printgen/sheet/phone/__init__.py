"""The page for a phone: aid, questions and score of a game in one file, in all its languages."""
