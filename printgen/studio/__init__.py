"""A workspace → the local web application in which its sheets are seen, and changed as one looks at them."""
