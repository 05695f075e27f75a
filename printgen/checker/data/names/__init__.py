"""Stage 1: does everything exist that is named, and is it called by a word?"""
