"""Sheet: everything that will be printed, decided in mm, with the list of what must be found in it.

Made from game, position and options; turned into HTML by ``page``; the expectations are what
``preflight`` holds against the finished PDF (nobody who draws reads them).
"""

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any

from printgen.figure.scene import Scene
from printgen.game.stationery import Paper, Theme
from printgen.geometry import Point, Rect, Size


@dataclass(frozen=True, slots=True)
class ExpectedText:
    """A text that stands on the page; ``within`` is where, when the place matters."""

    text: str
    within: Rect | None = None


@dataclass(frozen=True, slots=True)
class ExpectedLine:
    """A drawn straight edge from one point to another, in page mm."""

    name: str
    start: Point
    end: Point


@dataclass(frozen=True, slots=True)
class Page:
    """One page: the template, the plain data it is given, its figures by name.

    ``smallest_text`` is the smallest size in pt that the page declares; ``true_scale`` pages
    must carry both bars. ``language``: of this page, where a sheet has several.
    """

    size: Size
    template: str
    content: Mapping[str, Any]
    figures: Mapping[str, Scene] = field(default_factory=dict)
    texts: tuple[ExpectedText, ...] = ()
    lines: tuple[ExpectedLine, ...] = ()
    true_scale: bool = False
    smallest_text: float = 6.0
    language: str | None = None


@dataclass(frozen=True, slots=True)
class Sheet:
    """A whole document: pages on one paper, and how it can be made again."""

    kind: str
    game: str
    title: str
    language: str
    paper: Paper
    theme: Theme
    pages: tuple[Page, ...]
    author: str
    recipe: Mapping[str, Any]
    forms: bool = False
    duplex: str | None = None
