"""The typed parts of a page as plain data, so that a test can look into any of them alike."""

from collections.abc import Iterator, Mapping
from dataclasses import fields
from typing import Any

from printgen.sheet.aid.blocks import ListPanel, Panel, PanelHead
from printgen.sheet.core.blocks import Content
from printgen.sheet.core.page import Page


def plain(value: Any) -> Any:
    """Return parts of a page as dicts by the names of their fields; a panel has the fields of its head as well."""
    if isinstance(value, Content):
        found = {one.name: plain(getattr(value, one.name)) for one in fields(value)}
        if isinstance(value, Panel) and isinstance(value.head, PanelHead):
            found |= found.pop("head")
        if isinstance(value, ListPanel):
            found["rows"] = [row for column in found.pop("columns") for row in column]
        return found
    if isinstance(value, Mapping):
        return {key: plain(one) for key, one in value.items()}
    if isinstance(value, list | tuple) and not hasattr(value, "_fields"):
        return type(value)(plain(one) for one in value)
    return value


def content_of(page: Page) -> dict[str, Any]:
    """Return all that a page says as plain data: its block, its head and its foot."""
    return {"block": plain(page.body), "head": plain(page.head), "foot": page.foot}


def aid_blocks(page: Page, kind: type = object) -> Iterator[dict[str, Any]]:
    """Yield the blocks of a page of an aid, of one kind or of all, in the order in which they are printed."""
    for band in page.body.bands:
        for stack in band:
            yield from (plain(block) for block in stack.blocks if isinstance(block, kind))
