"""The text of a style → its parsed rules, once in a process. Imported only when a PDF is written."""

from typing import Any

from weasyprint import CSS, css

from printgen.pdf.guards import captured_warnings

_KEPT_AT_MOST = 32

_kept: dict[str, CSS] = {}


def keep_stylesheets(own: bool) -> None:
    """Let WeasyPrint take the rules of a style that it has parsed before from here, or parse them each time."""
    css.CSS = parsed if own else CSS


def parsed(**asked: Any) -> CSS:
    """Return the rules of a style; what is found odd in it is found again each time it is asked for."""
    text = asked.get("string")
    if not isinstance(text, str) or text.count("@") != text.count("@page "):
        return CSS(**asked)  # it may have to do with the document that it stands in
    if text not in _kept:
        with captured_warnings() as odd:
            found = CSS(**asked | {"page_rules": None, "layers": None})
        if odd:
            return found
        if len(_kept) >= _KEPT_AT_MOST:
            del _kept[next(iter(_kept))]
        _kept[text] = found
    return _kept[text]
