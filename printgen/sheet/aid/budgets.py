"""What is spent, as the aid shows it: budgets as bars of actions, and actions with their price, told in full."""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import ClassVar, Literal

from printgen.drawing.metrics import fits
from printgen.drawing.scene import Scene
from printgen.figure.budget_bars import FIRST, Bar, BarSize, bar_segment, budget_bars
from printgen.geometry import Rect
from printgen.model.aid_block import ActionsBlock, BudgetsBlock
from printgen.model.rules import CostRow
from printgen.model.text.message_catalog import with_mark
from printgen.sheet.aid.blocks import Panel, PanelHead, PanelRow
from printgen.sheet.core.blocks import Content, Picture, RichText, Sign
from printgen.sheet.core.expectations import ExpectedCell, readable, row
from printgen.sheet.core.game_context import GameContext, Pictures
from printgen.sheet.core.prices import price_look, price_text
from printgen.units import PT

GAP = {"large": 6.0, "small": 2.0}
HEIGHT = {"large": 6.7, "tight": 6.4, "small": 7.4}
PITCH = {"large": 8.0, "tight": 7.4, "small": 8.6}
ICON, SMALL_ICON = {"large": 5.0, "small": 3.7}, {"large": 4.2, "small": 3.4}
TAKEN = {"large": 12.6, "small": 9.2}
"""What air, icon and pip of a segment take of its length, in mm."""

POINTS = (8.2, 7.6)
"""The sizes of a word in a bar; where it fits at neither its icon stands alone."""

KEY_ICON = 3.8
KEY_SIZE = Rect(0, 0, 6.6, 3.2)
KEYS = {"sea": Bar(1, ("sea",)), "shore": Bar(1, ("sea", "land")), "land": Bar(1, ("land",)), "extra": Bar(1, (), True)}


@dataclass(frozen=True, slots=True)
class Segment(Content):
    """An action in a bar: where it lies in its column, in mm; its word, so many points high, and its price."""

    left: float
    top: float
    width: float
    height: float
    icon: Picture | None
    name: RichText
    points: float
    value: str
    look: Literal["plain", "extra"]


@dataclass(frozen=True, slots=True)
class Budget(Content):
    """A budget with the bars it buys."""

    head: str
    picture: Picture
    bars: tuple[tuple[Segment, ...], ...]


@dataclass(frozen=True, slots=True)
class Budgets(Panel):
    """Budgets side by side, ``gap`` mm apart and ``height`` mm high.

    ``key``: what the grounds mean, and the icons that stand without a word, each in a line below all, or both in one.
    """

    template: ClassVar[str] = "aid/budgets.html.j2"
    gap: float
    height: float
    columns: tuple[Budget, ...]
    key: tuple[tuple[Sign, ...], ...]

    def _rows(self) -> Iterator[tuple[ExpectedCell, ...]]:
        yield row(*(one.head for one in self.columns))
        for number in range(max(len(one.bars) for one in self.columns)):
            yield row(*(_bar_text(one.bars[number]) if number < len(one.bars) else "" for one in self.columns))


@dataclass(frozen=True, slots=True)
class Actions(Panel):
    """Actions one below another: icon, name, price, and what is to be known of it."""

    template: ClassVar[str] = "aid/actions.html.j2"
    rows: tuple[PanelRow, ...]

    def _rows(self) -> Iterator[tuple[ExpectedCell, ...]]:
        yield from (row(one.name, *one.values, one.text) for one in self.rows)


def budgets(
    context: GameContext, pictures: Pictures, head: PanelHead, block: BudgetsBlock, look: str, width: float
) -> Budgets:
    """Return what each budget buys, in bars whose units all have one length, above what their looks mean."""
    layout = context.paper.layout
    priced = {one.id: one for one in context.game.rules.costs[block.of].rows if context.holds(one.when)}
    bought = {budget: _bought(block, priced, budget) for budget in block.budgets}
    unit = (width - GAP[layout] * (len(bought) - 1)) / sum(bought)
    size = BarSize(unit, HEIGHT[look], PITCH[look])
    columns = tuple(
        Budget(
            head=str(budget),
            picture=pictures.add(f"{head.id}-{budget}", _bars(context, head, block, rows, size, budget)),
            bars=tuple(
                tuple(_segments(context, pictures, block, one, number, size)) for number, one in enumerate(rows)
            ),
        )
        for budget, rows in bought.items()
    )
    height = max(one.picture.height for one in columns)
    key = (tuple(_key(context, pictures, head.id)), tuple(_unnamed(context, pictures, block, bought, unit)))
    return Budgets(head, GAP[layout], height, columns, key)


def actions(context: GameContext, pictures: Pictures, head: PanelHead, block: ActionsBlock) -> Actions:
    """Return the actions that are played, each with its price and its clause."""
    priced = {one.id: one for one in context.game.rules.costs[block.of].rows if context.holds(one.when)}
    rows = [
        PanelRow(
            icon=pictures.icon(priced[one.cost].icon, 5.4),
            name=with_mark(context.catalog.text(f"costs.{block.of}.{one.cost}.name"), priced[one.cost].confidence),
            text=text,
            values=(price_text(context, priced[one.cost], brief=True),),
            look=price_look(priced[one.cost], context.game.rules.costs[block.of]),
        )
        for one in block.rows
        if one.cost in priced
        for text in context.clauses((one.clause,))
    ]
    return Actions(head, tuple(rows))


def _bought(block: BudgetsBlock, priced: Mapping[str, CostRow], budget: int) -> list[list[CostRow]]:
    """Return the purchases that use up a budget, without those whose actions are not all played."""
    known = [[priced[one] for one in several] for several in block.buys if all(one in priced for one in several)]
    return [several for several in known if sum(_units(one) for one in several) == budget]


def _units(cost: CostRow) -> int:
    return cost.cost if isinstance(cost.cost, int) else 0


def _bars(
    context: GameContext, head: PanelHead, block: BudgetsBlock, rows: list[list[CostRow]], size: BarSize, budget: int
) -> Scene:
    bars = [[Bar(_units(one), block.over[one.id], one.extra) for one in several] for several in rows]
    return budget_bars(budget, bars, size, context.game.sheets.aid.blocks[head.id].accent, context.theme)


def _segments(
    context: GameContext, pictures: Pictures, block: BudgetsBlock, bought: list[CostRow], number: int, size: BarSize
) -> Iterator[Segment]:
    left, layout = 0.0, context.paper.layout
    for one in bought:
        width, short = _units(one) * size.unit, _short(context, block, one)
        points = _points(context, short, width)
        yield Segment(
            left=left,
            top=FIRST + number * size.pitch,
            width=width,
            height=size.height,
            icon=pictures.icon(one.icon, (SMALL_ICON if one.extra and points is None else ICON)[layout]),
            name=short if points else (),
            points=points or POINTS[0],
            value=price_text(context, one),
            look="extra" if one.extra else "plain",
        )
        left += width


def _short(context: GameContext, block: BudgetsBlock, one: CostRow) -> RichText:
    key = f"costs.{block.of}.{one.id}"
    return context.catalog.text(f"{key}.short" if context.catalog.has(f"{key}.short") else f"{key}.name")


def _points(context: GameContext, short: RichText, width: float) -> float | None:
    """Return the size in points in which a word has room in a segment so many mm wide, if in any."""
    room = width - TAKEN[context.paper.layout]
    return next((points for points in POINTS if fits(readable(short), room, points * PT, 600)), None)


def _unnamed(
    context: GameContext,
    pictures: Pictures,
    block: BudgetsBlock,
    bought: Mapping[int, list[list[CostRow]]],
    unit: float,
) -> Iterator[Sign]:
    """Yield each action once whose icon stands without a word somewhere."""
    every = {one.id: one for rows in bought.values() for several in rows for one in several}
    for one in every.values():
        short = _short(context, block, one)
        if _points(context, short, _units(one) * unit) is None:
            yield Sign(pictures.icon(one.icon, KEY_ICON), short)


def _key(context: GameContext, pictures: Pictures, name: str) -> Iterator[Sign]:
    for ground, bar in KEYS.items():
        scene = Scene(KEY_SIZE, tuple(bar_segment(KEY_SIZE, bar, context.theme)), title="")
        yield Sign(pictures.add(f"key-{ground}", scene), context.catalog.text(f"blocks.{name}.key.{ground}"))


def _bar_text(bar: tuple[Segment, ...]) -> str:
    return " ".join(word for one in bar for word in (*(part.text for part in one.name), one.value))
