"""Text before another inline box → its first line, whole where all but its last space fits.

WeasyPrint 70 measures such a text with its last space. Where only that space is too much, it takes the text for one
that fits nowhere and ends the line after its first word. Imported only when a PDF is written.
"""

from collections.abc import Callable
from math import inf
from typing import Any

from weasyprint.layout import inline
from weasyprint.text.line_break import split_first_line

Split = Callable[..., tuple[Any, int, int | None, float, float, float]]

STOCK: Split = split_first_line

_COLLAPSING = ("normal", "pre-line")


def let_last_spaces_hang(split: Split) -> Split:
    """Return the splitting of text into lines that lets the last space of a text stand beyond the end of the line."""

    def split_whole(
        text: str, style: Any, context: Any, max_width: float | None, spacing: float, **given: bool
    ) -> tuple[Any, int, int | None, float, float, float]:
        found = split(text, style, context, max_width, spacing, **given)
        _, length, rest, *_ = found
        words = text.rstrip(" ")
        if rest is None or words == text or style["white_space"] not in _COLLAPSING or max_width in (None, inf):
            return found
        if " " in text.encode()[:length].strip().decode():
            return found
        *_, rest, _, _, _ = split(words, style, context, max_width, spacing, **given)
        return found if rest is not None else split(text, style, context, inf, spacing, **given)

    return split_whole


def take_first_lines(own: bool) -> None:
    """Put that splitting before WeasyPrint's own, or take it away."""
    inline.split_first_line = let_last_spaces_hang(STOCK) if own else STOCK
