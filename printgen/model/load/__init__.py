"""YAML files → the frozen model, or every problem in them with its place."""
