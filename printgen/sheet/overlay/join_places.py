"""A board and the papers it is cut into → where the marks of its joins stand, clear of what is drawn there."""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from itertools import chain, count, pairwise, product
from math import ceil
from typing import NamedTuple

from printgen.drawing.items import Drawn, extent, line_width, opened
from printgen.drawing.scene import Box, Disc, Group, Path, Text
from printgen.figure.print.ruler import join_diamond, join_letters, join_tag
from printgen.geometry import Point, Rect, Transform
from printgen.model.board.board import Side
from printgen.model.resources import Theme
from printgen.sheet.overlay.board_plan import BoardPlan
from printgen.sheet.overlay.tiling import Axis, Block

LETTERS = "abcdefghjkmnpqrstuvwxyz"
"""What names the marks: without those that look like others where they stand alone."""

SHARES = (0.79, 0.64, 0.21, 0.36, 0.5, 0.71, 0.29, 0.57, 0.43, 0.86, 0.14)
"""Where on each space a mark may stand, the best first."""

NEAR, CLEAR, APART, THIN = 14.0, 0.8, 2.6, 0.1
"""What lies so near a join can be met by a mark; how far it keeps off words, how far a letter is from those with which
it would be read as one, and half a line's thickness, in mm."""

SIGN = 4.0
"""From this width on a disc is kept clear of as words are, in mm."""

Score = tuple[int, int, int]
"""How many words and signs a mark meets, from how many words it is not apart, how many other things it meets."""


class JoinMark(NamedTuple):
    """A diamond: its middle on the board in mm, its letter, and which place that takes by the side that is kept."""

    at: Point
    letter: str
    places: Mapping[Side, int]


Joins = Mapping[tuple[bool, int, int], tuple[JoinMark, ...]]
"""The marks of each join by whether it is upright, its border, and the first space along it."""


class Things(NamedTuple):
    """What a mark should keep clear of: the boxes of words, of signs, and those that follow each other thing, in mm."""

    words: Sequence[Rect]
    signs: Sequence[Rect]
    others: Sequence[Sequence[Rect]]

    def near(self, area: Rect) -> "Things":
        """Return what lies in an area."""
        others = ([box for box in boxes if box.meets(area)] for boxes in self.others)
        words, signs = ([box for box in some if box.meets(area)] for some in (self.words, self.signs))
        return Things(words, signs, [boxes for boxes in others if boxes])

    def met(self, mark: Rect) -> Score:
        """Return how many words and signs a mark meets, how many words it is near, how many other things it meets."""
        met = sum(box.meets(mark) for box in (*self.words, *self.signs))
        near = sum(box.meets(mark.grown(APART)) for box in self.words)
        return met, near, sum(any(box.meets(mark) for box in boxes) for boxes in self.others)


def join_places(board: BoardPlan, blocks: Iterable[Block], theme: Theme) -> Joins:
    """Return the marks of all joins: the same on both papers, each with a place for its letter on either.

    No letter comes twice.
    """
    things, marks = things_on(board), dict[tuple[bool, int, int], tuple[JoinMark, ...]]()
    letters = map("".join, chain.from_iterable(product(LETTERS, repeat=long) for long in count(1)))
    for block in blocks:
        area = block.area(board.pitch)
        if block.joins_right:
            near = things.near(Rect(area.right - NEAR, area.y, 2 * NEAR, area.height))
            ways = [[Point(area.right, y) for y in ys] for ys in _ways(board.rows, block.rows)]
            found = _marks(ways, letters, ("west", "east"), near, theme)
            marks[True, block.columns[1], block.rows[0]] = found
            things = things._replace(signs=[*things.signs, *_taken(found, theme)])
        if block.joins_below:
            row, top = block.rows[1], block.rows[1] * board.pitch.height
            near = things.near(Rect(area.x, top - NEAR, area.width, 2 * NEAR))
            near = near._replace(signs=[*near.signs, Rect(area.x - NEAR, top - NEAR, NEAR, 2 * NEAR)])  # the margin
            ways = [[Point(x, top + board.below(row, x)) for x in xs] for xs in _ways(board.columns, block.columns)]
            found = _marks(ways, letters, ("north", "south"), near, theme)
            marks[False, row, block.columns[0]] = found
            things = things._replace(signs=[*things.signs, *_taken(found, theme)])
    return marks


def letters_of(block: Block, marks: Joins) -> tuple[str, ...]:
    """Return the letters of the marks at the edges of a block, in order."""
    edges = [(True, column, block.rows[0]) for column in block.columns]
    edges += [(False, row, block.columns[0]) for row in block.rows]
    found = (mark.letter for edge in edges for mark in marks.get(edge, ()))
    return tuple(sorted(found, key=lambda letter: (len(letter), letter)))


def _ways(axis: Axis, of: tuple[int, int]) -> Iterator[list[float]]:
    """Yield where the mark of each space may stand; between two corners where a border runs along edges of hexes."""
    for first in range(*of, axis.steps):
        if axis.steps == 1:
            yield [(first + share) * axis.pitch for share in SHARES]
        elif (step := 2 * int((first + SHARES[0] * axis.steps) // 2) + 1) < of[1]:
            yield [step * axis.pitch]


def _marks(
    ways: Sequence[Sequence[Point]], letters: Iterator[str], kept: tuple[Side, Side], things: Things, theme: Theme
) -> tuple[JoinMark, ...]:
    """Return the clearest mark of each half of a join; at one place on its end spaces if that keeps off words."""
    half = ceil(len(ways) / 2)
    judged = [
        [[_judged(at, letter, kept, things, theme) for at in places] for places in spaces]
        for spaces, letter in zip(filter(None, (ways[:half], ways[half:][::-1])), letters, strict=False)
    ]
    clearest = [min(chain.from_iterable(spaces), key=lambda one: one[0]) for spaces in judged]
    even = min(zip(*(spaces[0] for spaces in judged), strict=True), key=_met, default=())
    return tuple(mark for _, mark in (even if _met(even)[:2] <= _met(clearest)[:2] else clearest))


def _taken(marks: Iterable[JoinMark], theme: Theme) -> Iterator[Rect]:
    """Yield the boxes of marks and of their letters, of which later ones keep clear."""
    for mark in marks:
        yield extent(join_diamond(mark.at, theme))
        for side, place in mark.places.items():
            yield extent((join_tag(join_letters(mark.at, mark.letter, side, theme)[place], theme),))


def _met(marks: Iterable[tuple[Score, JoinMark]]) -> Score:
    """Return what several marks meet together."""
    words, near, others = (sum(some) for some in zip((0, 0, 0), *(score for score, _ in marks), strict=True))
    return words, near, others


def _judged(at: Point, letter: str, kept: tuple[Side, Side], things: Things, theme: Theme) -> tuple[Score, JoinMark]:
    """Return a mark with the clearest places for its letter, and what it meets with both."""
    words, near, others = things.met(extent(join_diamond(at, theme)))
    places = dict[Side, int]()
    for side in kept:
        met = [things.met(extent((join_tag(one, theme),))) for one in join_letters(at, letter, side, theme)]
        places[side] = met.index(min(met))
        words, near, others = (mine + best for mine, best in zip((words, near, others), min(met), strict=True))
    return (words, near, others), JoinMark(at, letter, places)


def things_on(board: BoardPlan) -> Things:
    """Return what is drawn on a board and smaller than its spaces, by the boxes that follow it."""
    words, signs, others, large = list[Rect](), list[Rect](), list[list[Rect]](), min(board.space) / 2
    for item, by in opened(board.items):
        if isinstance(item, Text):
            boxes = _slanting(item, by) if item.degrees % 90 else [extent((Group((item,), by),))]
            words += [box.grown(CLEAR) for box in boxes]
        elif isinstance(item, Disc) and SIGN < (box := extent((Group((item,), by),))).width < 2 * large:
            signs.append(box.grown(CLEAR))
        else:
            others.append([box.grown(THIN) for box in _boxes(item, by, large)])
    return Things(words, signs, others)


def _slanting(text: Text, by: Transform) -> Iterator[Rect]:
    """Yield boxes that follow words at a slant: the one around them all would hold much else."""
    size, wide = max(run.size for run in text.runs), line_width(text)
    start = {"start": 0.0, "middle": -wide / 2, "end": -wide}[text.anchor]
    place = Transform.turn(text.degrees).then(Transform.shift(*text.at)).then(by)
    for step in range(ceil(wide / size) + 1):
        yield Rect.around(place.apply(Point(start + min(step * size, wide), -0.35 * size)), 1.2 * size)


def _boxes(item: Drawn, by: Transform, large: float) -> Iterator[Rect]:
    """Yield the boxes of the stretches of an outline in mm of the board, and those of discs that are not large."""
    if isinstance(item, Disc):
        box = extent((Group((item,), by),))
        if box.width < 2 * large:
            yield box
    elif isinstance(item, Box) and item.stroke is not None:
        corners = [by.apply(corner) for corner in item.rect.corners]
        yield from (Rect.through(side) for side in pairwise([*corners, corners[0]]))
    elif isinstance(item, Path):
        here: Point | None = None
        for letter, numbers in item.commands:
            own = numbers[-2:] if letter == "A" else numbers
            points = [by.apply(Point(x, y)) for x, y in zip(own[::2], own[1::2], strict=True)]
            if here is not None and points and letter != "M":
                yield Rect.through([here, *points])
            here = points[-1] if points else here
