"""A cost table → what is printed of it: a list, a matrix of goods, groups of one price, or tiles."""

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, replace
from itertools import groupby
from typing import ClassVar

from printgen.model import sheets as plan
from printgen.model.rules import CostRow
from printgen.model.text.message_catalog import Inline, with_mark
from printgen.sheet.aid.blocks import ListPanel, Panel, PanelHead, PanelRow
from printgen.sheet.core.blocks import Content, Key, ListRow, Picture, RichText
from printgen.sheet.core.expectations import ExpectedCell, ExpectedTable, row
from printgen.sheet.core.game_context import GameContext, Pictures
from printgen.sheet.core.prices import accents_of, price_look, price_text

CHIP_ICON = {"large": 4.0, "small": 3.0}
NOTHING: RichText = (Inline("text", "–"),)


@dataclass(frozen=True, slots=True)
class Goods(Content):
    """A sort of things to pay with, the head of a column."""

    icon: Picture | None
    name: RichText
    accent: Key


@dataclass(frozen=True, slots=True)
class Chips(Content):
    """What a row costs of one sort: a chip for each card."""

    accent: Key
    pictures: tuple[Picture | None, ...]


@dataclass(frozen=True, slots=True)
class PricedRow(ListRow):
    """A row of a matrix: chips in each column of goods, then the numbers beside them."""

    chips: tuple[Chips, ...] = ()
    beside: tuple[RichText, ...] = ()


@dataclass(frozen=True, slots=True)
class PriceMatrix(Panel):
    """Prices in goods: sorts across, a chip for each card to pay, further numbers at the right.

    ``pips``: which of the further columns stand in pips.
    """

    template: ClassVar[str] = "aid/price_matrix.html.j2"
    goods: tuple[Goods, ...]
    heads: tuple[RichText, ...]
    pips: tuple[bool, ...]
    rows: tuple[PricedRow, ...]

    def _rows(self) -> Iterator[tuple[ExpectedCell, ...]]:
        yield row("", *(one.name for one in self.goods), *self.heads)
        for one in self.rows:
            yield row(one.words, *("" for _ in self.goods), *one.beside)


@dataclass(frozen=True, slots=True)
class PriceGroup(Content):
    """Rows of one price, which the bar above them says; nothing is said of it where they are free."""

    price: str
    unit: Picture | None
    name: RichText
    note: RichText | None
    rows: tuple[PanelRow, ...]


@dataclass(frozen=True, slots=True)
class PriceGroups(Panel):
    """Rows below bars that say their price once."""

    template: ClassVar[str] = "aid/price_groups.html.j2"
    groups: tuple[PriceGroup, ...]

    def tables(self) -> Iterator[ExpectedTable]:
        """Yield the rows of each group below its bar."""
        for group in self.groups:
            rows = (row(one.words) for one in group.rows)
            yield ExpectedTable(self.head.id, (row((group.price, group.name)), *rows))


@dataclass(frozen=True, slots=True)
class PriceTiles(Panel):
    """Rows as tiles side by side: icon and value, then the words."""

    template: ClassVar[str] = "aid/price_tiles.html.j2"
    rows: tuple[PanelRow, ...]

    def _rows(self) -> Iterator[tuple[ExpectedCell, ...]]:
        yield row(*(one.values[0] for one in self.rows))
        yield row(*(one.words for one in self.rows))


def prices(context: GameContext, pictures: Pictures, head: PanelHead, block: plan.CostsBlock, wide: bool) -> Panel:
    """Return a cost table as its block arranges it; ``wide``: it is as wide as the page."""
    if block.by == "goods":
        return _matrix(context, pictures, head, block)
    if block.by == "price":
        return _groups(context, pictures, head, block)
    if block.by == "tiles":
        return PriceTiles(head, tuple(_tile(context, pictures, block.of, one) for one in _shown(context, block)))
    rows = tuple(_panel_row(context, pictures, block.of, one) for one in _shown(context, block))
    half = (len(rows) + 1) // 2 if wide else len(rows)
    return ListPanel(head, "costs", tuple(one for one in (rows[:half], rows[half:]) if one))


def _shown(context: GameContext, block: plan.CostsBlock) -> list[CostRow]:
    rows = context.game.rules.costs[block.of].rows
    return [one for one in rows if context.holds(one.when) and (not block.only or one.id in block.only)]


def _panel_row(context: GameContext, pictures: Pictures, table: str, one: CostRow) -> PanelRow:
    return PanelRow(
        icon=pictures.icon(one.icon, 6),
        name=with_mark(context.catalog.text(f"costs.{table}.{one.id}.name"), one.confidence),
        note=context.catalog.maybe(f"costs.{table}.{one.id}.note"),
        values=(price_text(context, one),),
        paid_with=tuple(pictures.icon(sort, 5) for sort, number in one.paid_with.items() for _ in range(number)),
        look=price_look(one, context.game.rules.costs[table]),
    )


def _tile(context: GameContext, pictures: Pictures, table: str, one: CostRow) -> PanelRow:
    """Return a row as a tile: its icon tells what it is about, its words say only what of it."""
    key = f"costs.{table}.{one.id}"
    words = context.catalog.maybe(f"{key}.note") or context.catalog.text(f"{key}.name")
    row = _panel_row(context, pictures, table, one)
    return replace(row, name=(), text=with_mark(words, one.confidence), note=None)


def _matrix(context: GameContext, pictures: Pictures, head: PanelHead, block: plan.CostsBlock) -> PriceMatrix:
    catalog, shown = context.catalog, _shown(context, block)
    accents = accents_of(context, {sort for one in shown for sort in one.paid_with})
    columns = _beside(context, block)
    beside = [_values(context, column) for column in columns]
    return PriceMatrix(
        head=head,
        goods=tuple(
            Goods(pictures.icon(sort, 5, f"{accent}-text"), catalog.text(f"kinds.{sort}"), accent)
            for sort, accent in accents.items()
        ),
        heads=tuple(catalog.text(f"blocks.{head.id}.columns.{column.id}") for column in columns),
        pips=tuple(column.prices is not None and column.prices != block.of for column in columns),
        rows=tuple(
            PricedRow(
                icon=pictures.icon(one.icon, 6),
                name=with_mark(catalog.text(f"costs.{block.of}.{one.id}.name"), one.confidence),
                note=_note(context, block, one),
                beside=tuple(values.get(one.id, NOTHING) for values in beside),
                chips=tuple(_chips(context, pictures, one, sort, accent) for sort, accent in accents.items()),
            )
            for one in shown
        ),
    )


def _beside(context: GameContext, block: plan.CostsBlock) -> list[plan.SideColumn]:
    """Return the columns beside the goods; on small paper without the price in all, for the chips can be counted."""
    return [one for one in block.beside if context.paper.layout == "large" or one.prices != block.of]


def _chips(context: GameContext, pictures: Pictures, one: CostRow, sort: str, accent: str) -> Chips:
    colour = "paper" if context.theme.fills else "ink"
    side = CHIP_ICON[context.paper.layout]
    return Chips(accent, tuple(pictures.icon(sort, side, colour) for _ in range(one.paid_with.get(sort, 0))))


def _note(context: GameContext, block: plan.CostsBlock, one: CostRow) -> RichText | None:
    """Return what the columns beside say of a row; what it costs is seen."""
    keys = (f"costs.{column.prices}.{one.id}.note" for column in block.beside if column.prices not in (None, block.of))
    return next((context.catalog.text(key) for key in keys if context.catalog.has(key)), None)


def _values(context: GameContext, column: plan.SideColumn) -> Mapping[str, RichText]:
    """Return the number of each row in a column beside the goods, marked where no rule states it."""
    values = {row_id: _plain(context.catalog.fact(path)) for row_id, path in column.facts.items()}
    if column.prices is not None:
        for one in context.game.rules.costs[column.prices].rows:
            if context.holds(one.when):
                values[one.id] = with_mark(_plain(price_text(context, one)), one.confidence)
    return values


def _plain(text: str) -> RichText:
    return (Inline("text", text),)


def _groups(context: GameContext, pictures: Pictures, head: PanelHead, block: plan.CostsBlock) -> PriceGroups:
    rows, catalog = sorted(_shown(context, block), key=_is_free), context.catalog
    return PriceGroups(
        head,
        tuple(
            PriceGroup(
                price="" if _is_free(one) else price_text(context, one),
                unit=pictures.icon(block.unit, 5),
                name=catalog.text(f"blocks.{head.id}.groups.{'free' if _is_free(one) else 'paid'}.name"),
                note=catalog.maybe(f"blocks.{head.id}.groups.{'free' if _is_free(one) else 'paid'}.note"),
                rows=tuple(_panel_row(context, pictures, block.of, each) for each in (one, *others)),
            )
            for one, *others in _alike(rows)
        ),
    )


def _is_free(one: CostRow) -> bool:
    return one.cost == "free"


def _alike(rows: Iterable[CostRow]) -> Iterator[tuple[CostRow, ...]]:
    """Yield the rows of each price together."""
    for _, several in groupby(rows, key=lambda one: one.cost):
        yield tuple(several)
