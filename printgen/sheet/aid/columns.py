"""Clauses under large heads, or the numbers in them → a row, several rows, or a table of numbers."""

from collections.abc import Iterator
from dataclasses import dataclass, replace
from itertools import chain, islice, repeat
from typing import ClassVar

from printgen.model.position import Thing
from printgen.model.sheets import PARTED, ColumnsBlock
from printgen.model.text.message_catalog import Inline
from printgen.sheet.aid.blocks import Panel, PanelHead
from printgen.sheet.core.blocks import Content, Picture, RichText
from printgen.sheet.core.expectations import ExpectedCell, row
from printgen.sheet.core.game_context import GameContext, Pictures
from printgen.sheet.core.thing import thing_picture

TILE, FEW, LARGE_TILE = 8.0, 3, {"large": 12.0, "small": 9.0}
"""The side in mm of a tile beside the number of its kind; where no more than so few stand side by side it is larger."""


@dataclass(frozen=True, slots=True)
class Column(Content):
    """A clause, or the numbers that are its ``parts``, under a large head, with a picture beside its words."""

    head: tuple[str, ...]
    text: RichText
    picture: Picture | None = None
    parts: tuple[RichText, ...] = ()


@dataclass(frozen=True, slots=True)
class Columns(Panel):
    """Clauses under large heads, ``abreast`` side by side; with ``lines`` a table of numbers, each line with its name.

    ``upright``: the lines are columns.
    """

    template: ClassVar[str] = "aid/columns.html.j2"
    columns: tuple[Column, ...]
    abreast: int
    lines: tuple[RichText, ...] = ()
    upright: bool = False

    def _rows(self) -> Iterator[tuple[ExpectedCell, ...]]:
        if self.upright:
            yield row(*self.lines)
            yield from (row(" ".join(one.head), *one.parts) for one in self.columns)
        elif self.lines:
            yield row(self.lines[0], *(" ".join(one.head) for one in self.columns))
            for number, name in enumerate(self.lines[1:]):
                yield row(name, *(one.parts[number] for one in self.columns))
        else:
            for start in range(0, len(self.columns), self.abreast):
                several = self.columns[start : start + self.abreast]
                yield row(*(" ".join(one.head) for one in several))
                yield row(*(one.text for one in several))


def clause_columns(context: GameContext, pictures: Pictures, head: PanelHead, block: ColumnsBlock) -> Columns:
    """Return the clauses of a block, or the table of numbers that they are."""
    lines = tuple(context.catalog.text(f"blocks.{head.id}.lines.{line}") for line in block.lines)
    return Columns(head, tuple(_columns(context, pictures, block)), block.abreast, lines, block.upright)


def _columns(context: GameContext, pictures: Pictures, block: ColumnsBlock) -> Iterator[Column]:
    tiles = context.game.tile_sets[block.tiles] if block.tiles else None
    side = LARGE_TILE[context.paper.layout] if block.abreast <= FEW else TILE
    for one in block.columns:
        picture = None
        if tiles is not None and one.head in tiles.kinds:
            picture = thing_picture(context, pictures, tiles.component, Thing(one.head), side)
        head = tuple(one.head.split())
        for text in context.clauses((one.clause,)):
            parts = tuple(islice(chain(_parted(text), repeat(())), len(block.lines[1:])))
            yield Column(head, () if parts else text, picture, parts)


def _parted(text: RichText) -> Iterator[RichText]:
    """Yield the parts of a text; each keeps its icons and marks."""
    part: list[Inline] = []
    for one in text:
        first, *others = one.text.split(PARTED)
        part.append(replace(one, text=first))
        for other in others:
            yield tuple(part)
            part = [replace(one, text=other)]
    yield tuple(part)
