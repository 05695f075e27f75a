"""Player cards → where they lie on the pages, with the marks to cut and fold by and the bars to measure; in mm.

Poker cards lie in pairs of front and back with a fold between; A6 cards lie side by side. Grounds run over the edges.
"""

from collections.abc import Iterator
from dataclasses import dataclass

from printgen.drawing.scene import Group, Item, Scene, Stroke, line
from printgen.errors import LimitError
from printgen.figure.artwork import card_ground
from printgen.figure.print.ruler import FOUR_INCHES, Line, thin_bars
from printgen.geometry import Point, Rect, Size, Transform
from printgen.problems import Problem
from printgen.sheet.card.blocks import Place
from printgen.sheet.core.expectations import ExpectedLine
from printgen.sheet.core.game_context import GameContext

CARD = {"poker": Size(63.0, 88.0), "a6": Size(105.0, 148.0)}
GROUND = {"poker": 11.5, "a6": 15.0}

SIDE, ABOVE, BELOW = 9.0, 10.0, 23.5
"""What stays free of cards at the left and right, at the top and at the foot of a page."""

BLEED, OVER_FOLD = 2.5, 1.0
"""How far the ground of the top runs over the outer edges of cards, and over a fold."""

GAP, LENGTH, WIDTH, HAIR = 1.0, 4.0, 0.15, 0.12
"""A mark to cut by: how far from the cards it begins, how long and wide it is; the lines between cards."""

DASH = (0.9, 0.7)
FOLD = 13.0
BARS = 17.7
"""How far from the foot of the page the bars lie."""

WORDS = 22.5
"""Where the line of words begins at the farthest."""

NARROW = 190.0
"""On a page of less than this width the bars stand upright in the left margin."""


@dataclass(frozen=True, slots=True)
class Imposition:
    """How cards lie on pages of a ``page`` size: so many ``columns`` and ``rows``, from a ``corner`` on.

    ``folded``: the faces above the middle are backs. ``number``: of all cards.
    """

    context: GameContext
    page: Size
    card: Size
    columns: int
    rows: int
    number: int
    folded: bool

    @property
    def per_page(self) -> int:
        """How many cards fit on a page."""
        return self.columns * (1 if self.folded else self.rows)

    @property
    def pages(self) -> int:
        """How many pages all cards take."""
        return -(-self.number // self.per_page)

    @property
    def corner(self) -> Point:
        """The upper left corner of the block of cards."""
        free = self.page.height - ABOVE - BELOW - self.rows * self.card.height
        return Point((self.page.width - self.columns * self.card.width) / 2, ABOVE + max(0.0, free / 2))

    @property
    def is_narrow(self) -> bool:
        """Whether bars and words have no room beside each other."""
        return self.page.width < NARROW

    @property
    def gap(self) -> float:
        """How far from the cards a mark begins: beyond the ground, where that runs over the edges at the top."""
        return GAP if self.folded else BLEED + GAP

    @property
    def words_left(self) -> float:
        """Where the line of words below the cards begins."""
        return min(max(12.0, self.corner.x), WORDS) if not self.is_narrow else SIDE

    @property
    def words_right(self) -> float:
        """How far from the right edge of the page the line of words ends at the latest."""
        return SIDE if self.is_narrow else self.words_left + FOUR_INCHES + 3

    def places_on(self, page: int) -> tuple[Place, ...]:
        """Return where the faces of a page lie: each front and, above it, its back."""
        found = []
        for nth in range(self._on(page)):
            row, column = divmod(nth, self.columns)
            x, y = self.corner.x + column * self.card.width, self.corner.y + row * self.card.height
            if self.folded:
                found.append(Place(1, x, y, turned=True))
                y += self.card.height
            found.append(Place(0, x, y, turned=False))
        return tuple(found)

    def lines(self, page: int) -> tuple[ExpectedLine, ...]:
        """Return the marks that must be found on a page."""
        marks = (ExpectedLine("crop mark", *one, mark=True) for one in self._marks(page))
        return (*marks, *(ExpectedLine("fold", *one) for one in self._folds(page)))

    def scene(self, page: int, words: float) -> Scene:
        """Draw what lies below the cards of a page, whose titles reach to ``words`` mm, and around them."""
        theme, block = self.context.theme, self._block(page)
        ink, hairline = theme.colours["ink"], Stroke(theme.colours["hairline"], HAIR)
        dashed = Stroke(ink, WIDTH, DASH)
        if self.is_narrow:
            bars = thin_bars(Point(self.context.paper.printer_margin + 0.5, block.bottom), theme, upright=True)
        else:
            right = self.page.width - self.words_left
            bars = thin_bars(Point(right - FOUR_INCHES, self.page.height - BARS), theme)
        items: list[Item] = [
            *self._grounds(page, words),
            *(line(*one, hairline) for one in self._between(page)),
            *(line(*one, Stroke(ink, WIDTH)) for one in self._marks(page)),
            *(line(*one, dashed) for one in self._folds(page)),
            *bars,
        ]
        return Scene(Rect(0, 0, *self.page), tuple(items))

    def _on(self, page: int) -> int:
        return min(self.per_page, self.number - page * self.per_page)

    def _block(self, page: int) -> Rect:
        """Return the box of all cards of a page."""
        columns = min(self.columns, self._on(page))
        rows = 2 if self.folded else -(-self._on(page) // self.columns)
        return Rect(*self.corner, columns * self.card.width, rows * self.card.height)

    def _grounds(self, page: int, words: float) -> Iterator[Group]:
        """Yield the grounds of the tops, with what runs over the edges of the cards."""
        context = self.context
        if not context.theme.fills:
            return
        size = Size(self.card.width, GROUND[context.request.size])
        for place in self.places_on(page):
            if not place.turned:
                above = OVER_FOLD if self.folded else BLEED
                around = Rect(-BLEED, -above, size.width + 2 * BLEED, size.height + above)
                ground = card_ground(context.game.artwork, size, around, context, words)
                yield Group((ground,), Transform.shift(place.left, place.top))

    def _edges(self, page: int) -> tuple[list[float], list[float]]:
        """Return where is cut: upright and level."""
        block = self._block(page)
        xs = [block.x + n * self.card.width for n in range(round(block.width / self.card.width) + 1)]
        ys = [block.y + n * self.card.height for n in range(round(block.height / self.card.height) + 1)]
        return xs, [ys[0], ys[-1]] if self.folded else ys

    def _marks(self, page: int) -> Iterator[Line]:
        block, (xs, ys) = self._block(page), self._edges(page)
        for x in xs:
            yield Point(x, block.y - self.gap), Point(x, block.y - self.gap - LENGTH)
            yield Point(x, block.bottom + self.gap), Point(x, block.bottom + self.gap + LENGTH)
        for y in ys:
            yield Point(block.x - self.gap, y), Point(block.x - self.gap - LENGTH, y)
            yield Point(block.right + self.gap, y), Point(block.right + self.gap + LENGTH, y)

    def _between(self, page: int) -> Iterator[Line]:
        """Yield the lines between cards."""
        block, (xs, ys) = self._block(page), self._edges(page)
        yield from ((Point(x, block.y), Point(x, block.bottom)) for x in xs[1:-1])
        yield from ((Point(block.x, y), Point(block.right, y)) for y in ys[1:-1])
        if self.folded:
            yield Point(block.x, self._fold(block)), Point(block.right, self._fold(block))

    def _folds(self, page: int) -> Iterator[Line]:
        if self.folded:
            block, margin = self._block(page), self.context.paper.printer_margin + (3.5 if self.is_narrow else 0.5)
            y, right = self._fold(block), self.page.width - self.context.paper.printer_margin - 0.5
            yield Point(max(margin, block.x - FOLD), y), Point(block.x - BLEED - GAP, y)
            yield Point(block.right + BLEED + GAP, y), Point(min(right, block.right + FOLD), y)

    def _fold(self, block: Rect) -> float:
        return block.y + self.card.height


def imposed(context: GameContext) -> Imposition:
    """Return how the cards of a request lie: the way of turning the paper that holds most of them on a page.

    Raises LimitError where not one fits.
    """
    size, folded = context.request.size, context.request.size == "poker"
    card, number = CARD[size], context.request.players or context.game.setup.players[1]
    ways = []
    for page in (context.portrait.turned, context.portrait):
        columns = min(number, int((page.width - 2 * SIDE) / card.width))
        rows = int((page.height - ABOVE - BELOW) / card.height)
        if columns and rows >= (2 if folded else 1):
            rows = 2 if folded else min(rows, -(-number // columns))
            ways.append(Imposition(context, page, card, columns, rows, number, folded))
    if not ways:
        message = f"a card of {card.width:g} × {card.height:g} mm does not fit on {context.paper.title}"
        raise LimitError(Problem("card-larger-than-paper", message, hints=("take a larger paper",)))
    return max(ways, key=lambda way: way.per_page)
