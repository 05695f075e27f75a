"""A request → the finished file: workspace, pipeline, build plan, reprint."""
