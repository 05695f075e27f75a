"""Sheet → the HTML of a whole document and its figures: the page floor."""

from printgen.page.html import Html, render_html
from printgen.page.hyphens import with_soft_hyphens

__all__ = ["Html", "render_html", "with_soft_hyphens"]
