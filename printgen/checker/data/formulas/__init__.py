"""Stage 2: has every formula and condition a value in every game that may be played?"""
