"""What was measured of a set-up → its panel: the figures of every seat, its share, the spread."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from itertools import cycle, groupby
from math import isclose

from printgen.drawing.scene import Disc, Fill, Item, Run, Scene, Stroke, Text
from printgen.figure.icon import icon
from printgen.figure.pieces.kind_look import kind_accent
from printgen.geometry import Point, Rect
from printgen.model.board.spaces import grid_names
from printgen.model.fairness import SHARE_DIGITS, BoardFigure, BoardReach, Fairness, Figures
from printgen.model.text.message_catalog import Inline, as_text, with_mark
from printgen.sheet.core.blocks import RichText
from printgen.sheet.core.game_context import GameContext, Picture, Pictures, PositionContext
from printgen.sheet.core.thing import sparse
from printgen.sheet.setup.proof.fairness_panel import BarPart, FairnessPanel, FigureHead, SeatRow
from printgen.units import PT

MARK = 4.6
"""The disc before a row, in mm."""

NUMBER = 7.5 * PT
ACCENT = "blue"
"""The colour of what no seat has."""

MOST = 8
"""How many further figures have room beside each other on a whole page."""

DIGIT, WORD = 3.5, 6.0
"""How much of the longest bar a part is at least that says a digit, and one that says more, in percent."""

COLOURS = ("orange", "green", "sky", "purple", "lime")
"""The colours of the parts of a bar behind the first, which has that of its seat."""


@dataclass(frozen=True, slots=True)
class SpaceShares:
    """The share ``of`` each space of a board, as a number and in percent of the largest; ``unit``: of what they count.

    ``what``: what they are; ``note``: that, and what the spread is; ``accent``: the colour of what is measured.
    """

    of: Mapping[str, tuple[str, float]]
    unit: str
    what: RichText
    note: RichText
    accent: str


def space_shares(context: PositionContext) -> SpaceShares | None:
    """Return the shares that stand on the cards of the board: where each card has one."""
    game, fairness = context.game, context.fairness
    names = {*grid_names(game.board, game.grid).values()}
    if game.grid.kind != "cards" or fairness is None or fairness.per == "seat" or names - {*fairness.seats}:
        return None
    measured, largest = _Measured(context, fairness), max(fairness.shares) or 1.0
    of = {
        seat: (written, 100 * share / largest)
        for seat, (_, written), share in zip(fairness.seats, measured.shares(), fairness.shares, strict=True)
    }
    space, total = Inline("text", " "), measured.total()
    what = (*context.tool_text("fairness.on-card"), space, *total)
    note = (*what, Inline("text", "."), space, *measured.note())
    figure = next(iter(game.fairness.figures.values())) if isinstance(game.fairness, BoardReach) else None
    kind = figure.kinds[0] if figure and figure.kinds else None
    part = game.components.get(figure.component) if figure else None
    return SpaceShares(of, as_text(total), what, note, kind_accent(part, kind) or ACCENT)


def fairness_panel(context: PositionContext, pictures: Pictures) -> FairnessPanel | None:
    """Return the panel with the figures it has room for; None where nothing was measured or cards bear the shares."""
    if context.fairness is None or space_shares(context) is not None:
        return None
    return _Measured(context, context.fairness).panel(pictures)


def share_accent(context: PositionContext, fairness: Fairness, number: int) -> str:
    """Return the colour of a share: of its seat, or of the piece that starts on its space."""
    return _Measured(context, fairness).accent(number)


def fairness_text(context: PositionContext) -> list[str]:
    """Return the same in lines of characters: every share, then what the spread is."""
    if context.fairness is None:
        return []
    measured = _Measured(context, context.fairness)
    named = [f"{name} {share}" for name, share in measured.shares()]
    what = as_text(measured.total()) if space_shares(context) else measured.unit
    return [f"{what}: {', '.join(named)}", as_text(measured.note())]


def unit_name(context: GameContext, measured: Fairness, count: float = 2) -> str:
    """Return the name of so many units: a word of the game, else one that all sheets share."""
    key = f"fairness.units.{measured.unit}.{'one' if count == 1 else 'other'}"
    return context.catalog.plain(key) if context.catalog.has(key) else context.tool(key)


@dataclass(frozen=True, slots=True)
class _Measured:
    """A position and what was measured of it; seats, or the spaces measured instead, are named by their number."""

    context: PositionContext
    fairness: Fairness

    @property
    def unit(self) -> str:
        return unit_name(self.context, self.fairness)

    def panel(self, pictures: Pictures) -> FairnessPanel:
        title, note = self.context.tool(f"fairness.{self.fairness.per}"), self.note()
        figures = self.fairness.rows[:MOST]
        lead: RichText = (Inline("text", self.unit),) if isinstance(self.context.game.fairness, BoardReach) else ()
        total = self.total()
        if [one.values for one in figures] == [self.fairness.shares]:  # one figure is all there is
            figures, lead, total = (), self.heads(figures)[0].text, ()
        made_of = self.made_of()
        columns = [self.alike(one.values, 1) for one in figures]
        rows = (
            SeatRow(
                picture=self.mark(pictures, number),
                name=name,
                values=tuple(column[number] for column in columns),
                share=share,
                parts=self.parts(made_of, number),
            )
            for number, (name, share) in enumerate(self.shares())
        )
        small = self.context.paper.layout == "small"
        return FairnessPanel(note, title, lead, self.heads(figures), total, tuple(rows), small)

    def made_of(self) -> tuple[Figures, ...]:
        """Return the figures whose weighed sum every share is; else none."""
        rows, shares = self.fairness.rows, self.fairness.shares
        weighed = tuple(one for one in rows if one.weight)
        if len(weighed) < 2 or any((one.weight or 0) < 0 for one in rows):
            return ()
        sums = [sum(self.portions(weighed, number)) for number in range(len(shares))]
        return weighed if all(isclose(*both, abs_tol=0.01) for both in zip(sums, shares, strict=True)) else ()

    def portions(self, made_of: tuple[Figures, ...], number: int) -> list[float]:
        """Return what each figure of a seat adds to its share."""
        return [(one.values[number] or 0.0) * (one.weight or 0.0) for one in made_of]

    def has_room(self, made_of: tuple[Figures, ...]) -> bool:
        """Return whether all parts of all bars have room to say what they are."""
        if any(None in one.values for one in made_of):
            return False
        said = [one for number in range(len(self.fairness.shares)) for one in self.said(made_of, number)]
        return all(part == 0 or part >= (DIGIT if len(label) == 1 else WORD) for part, label in said)

    def said(self, made_of: tuple[Figures, ...], number: int) -> list[tuple[float, str]]:
        """Return how long each part of a bar is, in percent of the longest, and the figure or what it adds."""
        largest, portions = max(self.fairness.shares) or 1.0, self.portions(made_of, number)
        return [(100 * part / largest, self.context.catalog.number(part, 1)) for part in portions]

    def parts(self, made_of: tuple[Figures, ...], number: int) -> tuple[BarPart, ...]:
        """Return the bar of a seat: parts that say what they are where they have room, else one."""
        own = self.accent(number)
        if not made_of:
            length = 100 * max(self.fairness.shares[number], 0.0) / (max(self.fairness.shares) or 1.0)
            return (BarPart(length, own),)
        has_room, colours = self.has_room(made_of), {**self.colours(made_of), made_of[0]: own}
        said = zip(made_of, self.said(made_of, number), strict=True)
        found = (BarPart(long, colours[one], label if has_room else "") for one, (long, label) in said)
        return tuple(part for part in found if part.length)

    def colours(self, made_of: tuple[Figures, ...]) -> dict[Figures, str]:
        """Return the colours of the figures behind the first, none of them that of a seat."""
        seats = {self.accent(number) for number in range(len(self.fairness.shares))}
        return dict(zip(made_of[1:], cycle(one for one in COLOURS if one not in seats), strict=False))

    def shares(self) -> list[tuple[str, str]]:
        """Return the name of every seat and its share."""
        written = self.alike(self.fairness.shares, SHARE_DIGITS)
        return [(self.name(number), share) for number, share in enumerate(written)]

    def total(self) -> RichText:
        """Return what a share is: the only figure that counts, or several together."""
        noun = self.context.game.fairness
        if not isinstance(noun, BoardReach):
            return self.context.tool_text("fairness.total.part", unit=self.unit)
        return (
            self.head(Figures(noun.only, ())) if noun.only is not None else self.context.tool_text("fairness.total.sum")
        )

    def alike(self, values: Sequence[float | None], most: int) -> list[str]:
        """Return figures written with equally many digits, as few as they need; a dash where there is none."""
        known, number = [value for value in values if value is not None], self.context.catalog.number
        digits = next((n for n in range(most) if all(value == round(value, n) for value in known)), most)
        return ["–" if value is None else number(value, digits, exactly=digits > 0) for value in values]

    def heads(self, rows: tuple[Figures, ...]) -> tuple[FigureHead, ...]:
        """Return what the columns hold; neighbours that differ by their number alone share a head."""
        heads, colours = list[FigureHead](), self.colours(tuple(one for one in self.made_of() if one.weight))
        for _, group in groupby(rows, key=lambda one: (one.name, one.of, one.weight)):
            several = tuple(group)
            numbers = tuple(str(one.number) for one in several if one.number is not None)
            if len(numbers) == len(several):
                heads.append(FigureHead(self.head(several[0]), numbers))
            else:
                heads += [FigureHead(self.head(one), accent=colours.get(one, "")) for one in several]
        return tuple(heads)

    def head(self, figures: Figures) -> RichText:
        """Return what a column holds, and what one of it counts where that is not one."""
        noun, catalog = self.context.game.fairness, self.context.catalog
        if isinstance(noun, BoardReach):
            text = self.counted(noun.figures[figures.name], figures)
        else:
            text = catalog.tool_text(f"fairness.figures.{figures.name}")
        if figures.weight in (None, 1):
            return text
        return (*text, Inline("bold", f" ×\N{NO-BREAK SPACE}{catalog.number(figures.weight or 0)}"))

    def counted(self, noun: BoardFigure, figures: Figures) -> RichText:
        """Return what a figure counts: in the words of the game, else by what it says."""
        catalog, key = self.context.catalog, f"fairness.figures.{figures.name}"
        kinds = noun.kinds if figures.of is None else (figures.of,)
        thing = ", ".join(catalog.plain(f"kinds.{kind}") for kind in kinds)
        if not kinds:
            thing = catalog.plain(f"components.{noun.component}")
        if catalog.has(key):
            return catalog.text(key, thing=thing)
        if noun.by == "thing":
            return (Inline("text", thing),)
        text = catalog.tool_text(f"fairness.measures.{noun.measure}", thing=thing)
        if noun.within is None:
            return text
        steps = catalog.facts.number(noun.within)
        where = catalog.tool_text("fairness.within" if steps else "fairness.at-start", steps=steps)
        return (*text, Inline("text", " "), *where)

    def note(self) -> RichText:
        """Return what the spread is and means, what was left out, and how the map was found."""
        context, spread, space = self.context, self.fairness.written_spread, Inline("text", " ")
        unit = unit_name(context, self.fairness, float(f"{spread:.2f}"))
        per = self.fairness.per if isinstance(context.game.fairness, BoardReach) else "part"
        key = f"fairness.spread.{per}" if self.fairness.is_plain else "fairness.spread-lost"
        note = context.tool_text(key, spread=context.catalog.number(spread, 2), unit=unit)
        if context.game.fairness is not None and "assumed" in context.game.fairness.confidence.values():
            note = with_mark(note, "assumed")
        for name in self.fairness.without:
            note = (*note, space, *context.tool_text(f"fairness.without.{name}"))
        if (fair := context.request.fair) is not None:
            key = "fairness.looked-hidden" if context.request.hidden else "fairness.looked"
            count, bound = context.position.index + 1, context.catalog.number(fair, 6)
            note = (*note, space, *context.tool_text(key, count=count, fair=bound))
        return note

    def name(self, number: int) -> str:
        seat, catalog = self.fairness.seats[number], self.context.catalog
        if self.fairness.per == "seat":
            return catalog.plain(f"seats.{seat}.name")
        piece = self.starting(number)
        name = catalog.plain(f"pieces.{piece}.name") if piece is not None else ""
        return f"{name} {catalog.space(seat)}".strip()

    def starting(self, number: int) -> str | None:
        """Return the piece that a space is measured from; None where that is a seat."""
        if self.fairness.per == "seat":
            return None
        space, starts = self.fairness.seats[number], getattr(self.context.game.fairness, "starts", ())
        placed = [piece.piece for piece in sparse(self.context) if piece.space == space]
        return next((name for name in starts if name in placed), None)

    def accent(self, number: int) -> str:
        setup = self.context.game.setup
        if self.fairness.per == "seat":
            return setup.seats[self.fairness.seats[number]].colour
        piece = self.starting(number)
        return (setup.pieces[piece].accent if piece else None) or ACCENT

    def mark(self, pictures: Pictures, number: int) -> Picture:
        """Return a disc in the colour of the seat, with its number in the order of turns, or an icon."""
        context, name = self.context, self.accent(number)
        fills, colour = context.theme.fills, context.colour(name)
        ring = None if fills else Stroke(colour, 0.35)
        middle, ink = Point(0, 0), context.theme.on(name) if fills else colour
        items: list[Item] = [Disc(middle, MARK / 2 - 0.2, Fill(colour if fills else context.colour("paper")), ring)]
        piece = self.starting(number)
        if self.fairness.per == "seat":
            run = Run(str(number + 1), NUMBER, 900, ink)
            items.append(Text(Point(0, 0.33 * NUMBER), (run,), "middle"))
        elif piece is not None and (sign := context.game.setup.pieces[piece].icon) is not None:
            items.append(icon(sign, middle, MARK * 0.62, ink, context.icons))
        window = Rect(-MARK / 2, -MARK / 2, MARK, MARK)
        return pictures.add(f"start-{number + 1}", Scene(window, tuple(items), self.fairness.seats[number]))
