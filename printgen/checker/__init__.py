"""The rules checker: data → problems, position → findings."""
