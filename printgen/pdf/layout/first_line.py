"""Text before another inline box → its first line, whole where all but its last space fits; shaped once.

WeasyPrint 70 measures such a text with its last space. Where only that space is too much, it takes the text for one
that fits nowhere and ends the line after its first word. It shapes a text anew for each cell of a table that holds it,
and each time it is asked how wide it is. Imported only when a PDF is written.
"""

from collections.abc import Callable
from math import inf
from typing import Any, cast

from weasyprint.layout import inline, preferred
from weasyprint.text.line_break import split_first_line
from weasyprint.text.line_break import strut as stock_strut

Line = tuple[Any, int, int | None, float, float, float]
Split = Callable[..., Line]

STOCK: Split = split_first_line

_COLLAPSING = ("normal", "pre-line")


def let_last_spaces_hang(split: Split) -> Split:
    """Return the splitting of text into lines that lets the last space of a text stand beyond the end of the line."""

    def split_whole(
        text: str, style: Any, context: Any, max_width: float | None, spacing: float, **given: bool
    ) -> Line:
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


def split_once(text: str, style: Any, context: Any, max_width: float | None, spacing: float, **given: bool) -> Line:
    """Return the first line of a text as WeasyPrint splits it; of the same text in the same style it does so once.

    A text that fits whole in one width is the same line in any other in which it does: a line that is drawn has no
    width.
    """
    known, of = style.__dict__.setdefault("first_lines", {}), (text, max_width, spacing, *given.items())
    if of in known:
        found: Line = known[of]
        return found
    whole, room = (text, spacing), inf if max_width is None else max_width
    if whole in known and known[whole][3] <= room:
        return cast(Line, known[whole])
    found = known[of] = STOCK(text, style, context, max_width, spacing, **given)
    layout, _, rest, width, _, _ = found
    if rest is None and layout.text == text and width <= room:
        known[whole] = found
    return found


def strut(style: Any) -> tuple[float, float]:
    """Return how high an empty line of a style is, and where its baseline lies."""
    known = style.__dict__
    if "strut" not in known:
        known["strut"] = stock_strut(style)
    found: tuple[float, float] = known["strut"]
    return found


def take_first_lines(own: bool) -> None:
    """Put that splitting before WeasyPrint's own, or take it away."""
    inline.split_first_line = let_last_spaces_hang(split_once) if own else STOCK
    preferred.split_first_line = split_once if own else STOCK
    inline.strut = strut if own else stock_strut
