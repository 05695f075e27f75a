"""What somebody wrote on a pad → a filled pad, or everything that cannot be, at its place.

A table (``table``) and the fields of a form (``form``) become cells, and cells (``cells``) the tree
that a YAML file is; that tree is read and checked in one way (``sections``, ``read``, ``rules``).
"""
