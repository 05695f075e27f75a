"""Parts of pages: what a content stream paints, begun in a state of graphics; what pages share is read once."""

from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from typing import Any, NamedTuple

from pypdf import PageObject, PdfReader
from pypdf.generic import StreamObject

from printgen.geometry import Point, Rect, Transform
from printgen.preflight.read.facts import Drawn, Segment
from printgen.preflight.read.words import BLACK, Colour, Ink, Word


@dataclass(frozen=True, slots=True)
class TextStart:
    """Where a text was begun, in mm, and what was left open by the clip."""

    origin: Point
    clip: Rect
    order: int
    ink: Ink = field(default_factory=Ink)


class State(NamedTuple):
    """The part of the graphics state that is followed."""

    matrix: Transform
    clip: Rect
    alpha: float = 1.0
    pattern: bool = False
    line: float = 1.0
    fill: Colour = BLACK
    stroke: Colour = BLACK
    outlined: bool = False
    round_ends: bool = False
    dots: bool = False


@dataclass(frozen=True, slots=True)
class Moment:
    """All that decides about what is painted next, between two streams."""

    state: State
    stack: tuple[State, ...]
    order: int
    text: tuple[Transform, Transform, float]
    halo: tuple[Point | None, Colour]
    resources: int


@dataclass(slots=True)
class Part:
    """What a content stream paints between two moments; pages that have it at the same moment share this.

    ``words``: those of its texts as they are with the ``dotted`` lines of a page, once they are known; ``letters``: how
    many letters these are made of; ``ends``: the first and the last.
    """

    before: Moment
    after: Moment
    drawn: list[Drawn]
    texts: list[TextStart]
    words: list[Word] | None = None
    dotted: Sequence[Segment] = ()
    letters: int = 0
    ends: tuple[Any, ...] = ()


Parts = dict[int, list[Part]]
"""The parts of a file that its pages share, by the number of their stream."""


def shared_streams(reader: PdfReader) -> Parts:
    """Return a place for the parts of every stream that several pages have."""
    numbers = Counter(number for page in reader.pages for number, _ in content_streams(page))
    return {number: [] for number, count in numbers.items() if number and count > 1}


def content_streams(page: PageObject) -> Iterator[tuple[int, StreamObject]]:
    """Yield the content streams of a page with their numbers, 0 where one has none."""
    contents = page.get("/Contents")
    contents = contents.get_object() if contents is not None else None
    for one in contents if isinstance(contents, list) else [contents]:
        stream = one.get_object() if one is not None else None
        if isinstance(stream, StreamObject):
            reference = stream.indirect_reference
            yield (0 if reference is None else reference.idnum), stream
