"""PdfFacts: what a finished PDF holds, measured; lengths in mm from the upper left of the page."""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from functools import cached_property
from typing import NamedTuple

from printgen.geometry import Point, Rect, Size
from printgen.preflight.read.boxes import BoxIndex, NearIndex, shared
from printgen.preflight.read.words import BLACK, Colour, Reading, Word

_CELL = 8.0  # mm: areas are looked for in squares of this side
_THIN = 0.5  # mm: on what is narrower stands no word, not even on a piece drawn small
_RULE = 1.0  # mm: what is lower and longer is a line
_SHORT = 0.5  # mm: what a round end or the half of a line takes of its length
_PALE = 0.85  # of white: lines of the pattern that a title stands on
_OVER = 1e-6
_NEAR = 1.0  # mm: how far off a ground is looked for


class Segment(NamedTuple):
    """A straight stretch of a drawn path."""

    start: Point
    end: Point


@dataclass(frozen=True, slots=True)
class Drawn:
    """One painted path: its straight segments and the box of its lines and curves.

    ``clip`` is the box that was left open when it was painted. ``cover`` is where it hides what
    was painted before: the inside of an opaque, filled rectangle (rounded or not) or disc.
    ``order`` counts everything painted on the page, texts too. ``filled`` with a plain ``colour``,
    through which the ground shows by what ``alpha`` lacks of 1. ``reach``: how far its line goes
    beyond the box, half its width. ``knots``: the points at which lines and curves end, by subpath. ``dotted``: the
    line is a row of round dots.
    """

    order: int
    segments: tuple[Segment, ...]
    box: Rect
    clip: Rect
    stroked: bool
    cover: Rect | None
    filled: bool
    reach: float
    knots: tuple[list[Point], ...] = ()
    colour: Colour = BLACK
    alpha: float = 1.0
    dotted: bool = False

    @property
    def painted(self) -> Rect:
        """The box of all its colour."""
        (x, y, width, height), reach = self.box, self.reach
        return Rect(x - reach, y - reach, width + 2 * reach, height + 2 * reach)


@dataclass(frozen=True, slots=True)
class Field:
    """A form field: its name, where it stands, what is filled in."""

    name: str
    box: Rect
    value: str


@dataclass(frozen=True)
class PageFacts:
    """One page: its boxes by name, what is painted on it, in the order of painting, and its level dotted lines.

    ``like``: an earlier page on which the same is drawn; of its words this page may have some.
    """

    size: Size
    boxes: Mapping[str, Rect]
    rotation: int
    drawn: tuple[Drawn, ...]
    words: tuple[Word, ...]
    fields: tuple[Field, ...]
    links: tuple[str, ...]
    dotted: tuple[Segment, ...] = ()
    like: "PageFacts | None" = field(default=None, repr=False, compare=False)

    @cached_property
    def seen(self) -> list[Word]:
        """The words that can be read: not cut off, not painted over by an area."""
        known = {id(word) for word in self.like.seen} if self.like is not None else set[int]()
        return [word for word in self.words if (self._is_seen(word) if self.is_fresh(word) else id(word) in known)]

    def is_fresh(self, word: Word) -> bool:
        """Return whether a word does not stand on the page that is like this one; those that do are read once."""
        return self.like is None or id(word) not in self.like._read

    @cached_property
    def _read(self) -> set[int]:
        return {id(word) for word in self.words}

    def _is_seen(self, word: Word) -> bool:
        return word.visible and not any(cover.holds(word.box) for cover in self.later(word))

    @cached_property
    def everything(self) -> Reading:
        """All words, those as well that are hidden."""
        return Reading(self.words)

    @cached_property
    def reading(self) -> Reading:
        """The words that can be read, as one run of letters."""
        return Reading(self.seen)

    @cached_property
    def readings(self) -> tuple[Reading, ...]:
        """The words that can be read as the page lies, then those that are read when it is turned by half."""
        inverted = [word.with_page_turned(self.size) for word in self.seen if word.inverted]
        return (self.reading, Reading(inverted)) if inverted else (self.reading,)

    @cached_property
    def areas(self) -> BoxIndex[Drawn]:
        """The filled areas that are wide enough for words to stand on."""
        if self.like is not None:
            return self.like.areas
        wide = (one for one in self.drawn if one.filled and min(one.box.width, one.box.height) > _THIN)
        return BoxIndex(_CELL, self.size, ((one.box, one) for one in wide))

    @cached_property
    def open(self) -> list[Rect]:
        """The boxes of what is seen of each drawing, with the width of its line."""
        if self.like is not None:
            return self.like.open
        seen = (shared(one.painted, one.clip) for one in self.drawn)
        return [box for box in seen if box.width > 0 and box.height > 0]

    @cached_property
    def grounds(self) -> NearIndex[Rect]:
        """The boxes of everything that is filled and not cut off, by their corners; the edge of the paper cuts off."""
        paper = Rect(0, 0, *self.size)
        filled = ((one.painted, one.clip) for one in self.drawn if one.filled)
        whole = [box for box, clip in filled if clip.holds(shared(box, paper), _OVER)]
        return NearIndex(_NEAR, ((Point(box.x, box.y), box) for box in whole))

    def later(self, word: Word) -> list[Rect]:
        """Return the areas painted after a word that may touch it, each hiding what is below it."""
        later = {one for one in self.covers.near(word.box) if one[0] > word.order}
        return [cover for _, cover in sorted(later)]

    @cached_property
    def rules(self) -> BoxIndex[tuple[int, Rect]]:
        """The level lines and thin bars, but for dotted and pale ones: when each was painted, what is seen of it."""
        if self.like is not None:
            return self.like.rules
        seen = (
            (one, shared(one.painted, one.clip)) for one in self.drawn if not (one.dotted or min(one.colour) > _PALE)
        )
        level = ((one.order, box) for one, box in seen if 0 < box.height < _RULE and _is_crossed(box, one.segments))
        return BoxIndex(_CELL, self.size, ((box, (order, box)) for order, box in level))

    @cached_property
    def covers(self) -> BoxIndex[tuple[int, Rect]]:
        """The areas that hide what was painted before them, and when each was painted."""
        if self.like is not None:
            return self.like.covers
        return BoxIndex(
            _CELL, self.size, ((one.cover, (one.order, one.cover)) for one in self.drawn if one.cover is not None)
        )


def _is_crossed(box: Rect, segments: Iterable[Segment]) -> bool:
    """Return whether a straight stretch runs from the left of a box, which is not too narrow, to its right."""
    width = max(_RULE, box.width - _SHORT)
    return any(abs(start.x - end.x) >= width for start, end in segments)


@dataclass(frozen=True, slots=True)
class Font:
    """A font the file names; only an embedded one prints alike everywhere."""

    name: str
    embedded: bool
    subset: bool


@dataclass(frozen=True, slots=True)
class PdfFacts:
    """A whole file.

    ``described``: what its XMP packet says, by property (`dc:rights`), and its language (`lang`);
    ``bookmarks``: each with the number of its page.
    """

    pages: tuple[PageFacts, ...]
    fonts: tuple[Font, ...]
    metadata: Mapping[str, str]
    attachments: Mapping[str, bytes]
    viewer: Mapping[str, str]
    described: Mapping[str, tuple[str, ...]] = field(default_factory=dict)
    bookmarks: tuple[tuple[str, int], ...] = ()
