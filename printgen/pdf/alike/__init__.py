"""Pages that are much alike: typeset once, and made from each other where that gives the same."""
