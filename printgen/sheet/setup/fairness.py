"""What was measured of a set-up → its panel: the figures of every seat, its share, the spread."""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from itertools import groupby
from typing import ClassVar, Literal

from printgen.drawing.scene import Disc, Fill, Item, Run, Scene, Stroke, Text
from printgen.figure.icon import icon
from printgen.geometry import Point, Rect
from printgen.model.fairness import CardDistance, Fairness, Figures, HexReach, amount_of
from printgen.model.text.message_catalog import DAGGER, Inline, as_text
from printgen.sheet.core.blocks import Block, Content, Key, RichText
from printgen.sheet.core.expectations import ExpectedTable, row
from printgen.sheet.core.game_context import Picture, Pictures, PositionContext
from printgen.units import PT

MARK = 4.6
"""The disc before a row, in mm."""

NUMBER = 7.5 * PT
ACCENT = "blue"
"""The colour of what no seat has."""

Look = Literal["wide", "column", "narrow", "brief"]
"""As wide as a page; in a column beside a map; below a seed, each bar under its number; a sentence
where there is no room for more."""

FIGURES: Mapping[Look, int] = {"wide": 8, "column": 3, "narrow": 0, "brief": 0}
"""How many further figures have room beside each other."""


@dataclass(frozen=True, slots=True)
class FigureHead(Content):
    """What one or several columns hold; several of one kind have numbers below it."""

    text: RichText
    numbers: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class SeatRow(Content):
    """The figures of a seat, its share, and a bar as long as ``part`` percent of the largest one."""

    picture: Picture
    name: str
    values: tuple[str, ...]
    share: str
    part: float
    accent: Key


@dataclass(frozen=True, slots=True)
class FairnessPanel(Block):
    """What was measured of every seat; a ``brief`` one is its note alone."""

    template: ClassVar[str] = "setup/fairness.html.j2"
    look: Look
    note: RichText
    title: str = ""
    lead: RichText = ()
    heads: tuple[FigureHead, ...] = ()
    total: RichText = ()
    rows: tuple[SeatRow, ...] = ()

    @property
    def deep(self) -> int:
        """How many rows the heads take."""
        return 2 if any(head.numbers for head in self.heads) else 1

    def tables(self) -> Iterator[ExpectedTable]:
        """Yield the figures of each seat beside its name and its share."""
        if self.look in ("wide", "column"):
            yield ExpectedTable("fairness", tuple(row(one.name, *one.values, one.share) for one in self.rows))


def fairness_panel(context: PositionContext, pictures: Pictures, look: Look = "wide") -> FairnessPanel | None:
    """Return the panel; None where nothing was measured."""
    measured = context.fairness
    if measured is None:
        return None
    if look == "brief":
        return FairnessPanel(look, _in_brief(context, measured))
    figures = measured.rows[: FIGURES[look]]
    lead: RichText = (Inline("text", _unit(context, measured, 2)),)
    total = _total(context)
    if [one.values for one in figures] == [measured.shares]:  # one figure is all there is
        figures, lead, total = (), _heads(context, figures)[0].text, ()
    largest = max(measured.shares) or 1.0
    columns = [_alike(context, one.values, 1) for one in figures]
    shares = _alike(context, measured.shares, 2)
    rows = (
        SeatRow(
            picture=_mark(context, pictures, measured, number),
            name=_name(context, measured, number) if look == "wide" else "",
            values=tuple(column[number] for column in columns),
            share=shares[number],
            part=100 * part / largest,
            accent=_accent(context, measured, number),
        )
        for number, part in enumerate(measured.shares)
    )
    title, note = context.tool(f"fairness.{measured.per}"), _note(context, measured)
    return FairnessPanel(look, note, title, lead, _heads(context, figures), total, tuple(rows))


def _in_brief(context: PositionContext, measured: Fairness) -> RichText:
    """Return the shares of all seats in a sentence, then what the spread is."""
    line: RichText = (Inline("bold", context.catalog.tool(f"fairness.{measured.per}")),)
    for number, share in enumerate(_alike(context, measured.shares, 2)):
        line += (Inline("text", f"{',' if number else ''} {_name(context, measured, number)} "),)
        line += (Inline("bold", share),)
    return (*line, Inline("text", f" {_unit(context, measured, 2)}. "), *_note(context, measured))


def fairness_text(context: PositionContext) -> list[str]:
    """Return the same in lines of characters: every share, then what the spread is."""
    measured = context.fairness
    if measured is None:
        return []
    shares = zip(_alike(context, measured.shares, 2), range(len(measured.shares)), strict=True)
    named = [f"{_name(context, measured, number)} {share}" for share, number in shares]
    return [f"{_unit(context, measured, 2)}: {', '.join(named)}", as_text(_note(context, measured))]


def _noun(context: PositionContext) -> str:
    noun = context.game.fairness
    return noun.kind if noun is not None else ""


def _total(context: PositionContext) -> RichText:
    """Return what a share is."""
    noun = context.game.fairness
    of = noun.kinds if isinstance(noun, CardDistance) else ()
    thing = ", ".join(context.catalog.plain(f"kinds.{kind}") for kind in of)
    return context.catalog.tool_text(f"fairness.total.{_noun(context)}", thing=thing)


def _unit(context: PositionContext, measured: Fairness, count: float) -> str:
    """Return the name of so many units: a word of the game, else one all sheets share."""
    key = f"fairness.units.{measured.unit}.{'one' if count == 1 else 'other'}"
    return context.catalog.plain(key) if context.catalog.has(key) else context.catalog.tool(key)


def _alike(context: PositionContext, values: Sequence[float | None], most: int) -> list[str]:
    """Return figures written with equally many digits, as few as they need; a dash where there is none."""
    known = [value for value in values if value is not None]
    digits = next((n for n in range(most) if all(value == round(value, n) for value in known)), most)
    return ["–" if value is None else context.catalog.number(value, digits, exactly=digits > 0) for value in values]


def _heads(context: PositionContext, rows: tuple[Figures, ...]) -> tuple[FigureHead, ...]:
    """Return what the columns hold; neighbours that differ by their number alone share a head."""
    heads: list[FigureHead] = []
    for (_, of, _), group in groupby(rows, key=lambda one: (one.name, one.of, one.weight)):
        several = tuple(group)
        numbers = tuple(str(one.number) for one in several if one.number is not None)
        if len(numbers) == len(several):
            heads.append(FigureHead(_head(context, several[0], of), numbers))
        else:
            heads += [FigureHead(_head(context, one, of)) for one in several]
    return tuple(heads)


def _head(context: PositionContext, figures: Figures, of: str | None) -> RichText:
    """Return what a column holds, and what one of it counts where that is not one."""
    noun = context.game.fairness
    values: dict[str, str | int] = {}
    if of is not None:
        values["thing"] = context.catalog.plain(f"kinds.{of}")
    if isinstance(noun, HexReach):
        values["reach"] = amount_of(context.catalog.facts, noun.reach)
    said = context.catalog.tool_text(f"fairness.figures.{figures.name}", **values)
    if figures.weight in (None, 1):
        return said
    return (*said, Inline("bold", f" × {context.catalog.number(figures.weight or 0)}"))


def _note(context: PositionContext, measured: Fairness) -> RichText:
    """Return what the spread is and means, what was left out, and how the map was found."""
    noun, space = context.game.fairness, Inline("text", " ")
    spread = context.catalog.number(measured.spread, 2)
    unit = _unit(context, measured, float(f"{measured.spread:.2f}"))
    note = context.catalog.tool_text(f"fairness.spread.{_noun(context)}", spread=spread, unit=unit)
    if noun is not None and "assumed" in noun.confidence.values():
        note = (*note, DAGGER)
    for name in measured.without:
        note = (*note, space, *context.catalog.tool_text(f"fairness.without.{name}"))
    if (fair := context.request.fair) is not None:
        key = "fairness.looked-hidden" if context.request.hidden else "fairness.looked"
        count, bound = context.position.index + 1, context.catalog.number(fair, 6)
        note = (*note, space, *context.catalog.tool_text(key, count=count, fair=bound))
    return note


def _name(context: PositionContext, measured: Fairness, number: int) -> str:
    seat = measured.seats[number]
    if measured.per == "seat":
        return context.catalog.plain(f"seats.{seat}.name")
    piece = _starting(context, seat)
    name = context.catalog.plain(f"pieces.{piece}.name") if piece is not None else ""
    return f"{name} {context.catalog.space(seat)}".strip()


def _starting(context: PositionContext, space: str) -> str | None:
    """Return the piece that a space is measured from."""
    noun = context.game.fairness
    starts = getattr(noun, "starts", ())
    placed = [piece.piece for piece in context.position.pieces if piece.space == space]
    return next((name for name in starts if name in placed), None)


def _accent(context: PositionContext, measured: Fairness, number: int) -> str:
    if measured.per == "seat":
        return context.game.setup.seats[measured.seats[number]].colour
    piece = _starting(context, measured.seats[number])
    return (context.game.setup.pieces[piece].accent if piece else None) or ACCENT


def _mark(context: PositionContext, pictures: Pictures, measured: Fairness, number: int) -> Picture:
    """Return a disc in the colour of the seat, with its number in the order of turns, or an icon."""
    name, fills = _accent(context, measured, number), context.theme.fills
    colour, paper = context.colour(name), context.colour("paper")
    ring = None if fills else Stroke(colour, 0.35)
    middle, ink = Point(0, 0), context.theme.on(name) if fills else colour
    items: list[Item] = [Disc(middle, MARK / 2 - 0.2, Fill(colour if fills else paper), ring)]
    piece = _starting(context, measured.seats[number]) if measured.per == "space" else None
    shown = context.game.setup.pieces[piece].icon if piece is not None else None
    if measured.per == "seat":
        run = Run(str(number + 1), NUMBER, 900, ink)
        items.append(Text(Point(0, 0.33 * NUMBER), (run,), "middle"))
    elif shown is not None:
        items.append(icon(shown, middle, MARK * 0.62, ink, context.icons))
    scene = Scene(Rect(-MARK / 2, -MARK / 2, MARK, MARK), tuple(items), measured.seats[number])
    return pictures.add(f"start-{number + 1}", scene)
