"""The mutation proof: facts of the data changed, one at a time, and what the checks find of it.

``.venv/bin/python -m tests.mutation`` prints the table; ``--all`` makes every mutant there is.
"""
