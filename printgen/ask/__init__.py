"""A question about the rules → the statement that answers it, with citation and confidence."""
