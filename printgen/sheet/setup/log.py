"""The room that is left below the words of a page → a log to fill in there, or lines for notes."""

from collections.abc import Iterable, Iterator
from dataclasses import replace
from typing import Any

from printgen.sheet.core.expect import content_texts
from printgen.sheet.core.game_context import GameContext
from printgen.sheet.core.page import Page

LINE = 8.0
"""From one line to write on to the next, in mm."""

LOG, NOTES = 21.0, 8.5
"""The height of a log and of notes without such lines, in mm."""

LEAST = LOG + LINE
"""Room that is smaller than that is white space like any other."""


def logged(context: GameContext, pages: Iterable[Page]) -> Iterator[Page]:
    """Fill the room that pages tell of as ``spare``: the first gets a log, the others notes."""
    is_first = True
    for page in pages:
        spare = page.content.get("spare", 0.0)
        if spare < LEAST:
            yield page
            continue
        log = _log(context, spare) if is_first else _notes(context, spare)
        is_first = False
        content = {**page.content, "log": log}
        yield replace(page, content=content, texts=page.texts + content_texts(log))


def _log(context: GameContext, spare: float) -> dict[str, Any]:
    """Who played and won when; below that lines for what else there is to tell."""
    words = ("log", "played-on", "winner", "players-log")
    title, *fields = (context.catalog.tool(f"setup.{word}") for word in words)
    return {"title": title, "fields": fields, "lines": int((spare - LOG) / LINE), "line": LINE}


def _notes(context: GameContext, spare: float) -> dict[str, Any]:
    title = context.catalog.tool("worksheet.notes")
    return {"title": title, "fields": [], "lines": int((spare - NOTES) / LINE), "line": LINE}
