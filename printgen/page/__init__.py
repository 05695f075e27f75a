"""Sheet → the HTML of a whole document and its figures: the page floor."""

from printgen.page.html import Html, render_html

__all__ = ["Html", "render_html"]
