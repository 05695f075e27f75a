"""Texts a page must show, read out of its content: the list preflight holds the PDF against."""

from collections.abc import Iterator
from typing import Any

from printgen.model.text.game_catalog import Inline
from printgen.sheet.core.expectations import ExpectedText

UNSEEN = {"id", "kind", "accent", "layout", "look", "figure", "part", "space", "entry", "main"}
"""Keys whose value steers the template and is not printed."""


def content_texts(content: Any) -> tuple[ExpectedText, ...]:
    """Collect every printed string and number of the content, in order, each once."""
    return tuple(ExpectedText(text) for text in dict.fromkeys(_texts(content)) if text.strip())


def _texts(value: Any) -> Iterator[str]:
    if isinstance(value, dict):
        for key, item in value.items():
            if key not in UNSEEN:
                yield from _texts(item)
    elif isinstance(value, Inline):
        if value.kind != "icon":
            yield value.text
    elif isinstance(value, (list, tuple)):
        for item in value:
            yield from _texts(item)
    elif isinstance(value, str):
        yield value
