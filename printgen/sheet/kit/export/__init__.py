"""A kit as other files: cut files, pictures of pieces, grids for a virtual table."""
