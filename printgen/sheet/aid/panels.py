"""A block of the plan of an aid → the typed block that is printed, read from rules, setup and score."""

from collections.abc import Iterator
from itertools import groupby

from printgen.figure.aid import compass, step_lefts, strip_art
from printgen.geometry import Size
from printgen.model import sheets as plan
from printgen.model.rules import CostRow as CostRule
from printgen.model.text.message_catalog import DAGGER
from printgen.sheet.aid.blocks import (
    ClauseList,
    ClauseRow,
    Column,
    Columns,
    Compass,
    CostRow,
    CostTable,
    FigureBlock,
    KeyEntry,
    MatrixCell,
    MatrixRow,
    MatrixTable,
    OddsRow,
    OddsTable,
    PanelHead,
    RouteRow,
    RouteTable,
    Step,
    TurnStrip,
    WriteIn,
    WriteInRow,
)
from printgen.sheet.aid.grid import decision_grid
from printgen.sheet.aid.scoring import scoring_panel
from printgen.sheet.aid.scoring_blocks import FormulaRow, Formulas
from printgen.sheet.aid.variants import variant_list
from printgen.sheet.core.blocks import Block, RichText
from printgen.sheet.core.board_view import small_board
from printgen.sheet.core.game_context import GameContext, Pictures

STRIP_HEIGHT = {"large": 22.0, "small": 17.0}
STRIP_COLUMNS = {"large": 6, "small": 3}
TIGHT = 290.0
"""Below this height in mm the large layout sets its rows closer and its board smaller."""

BOARD_WIDTH = {"large": 62.0, "tight": 56.0, "small": 58.0}
COMPASS = {"large": 26.0, "small": 21.0}


def look_of(context: GameContext) -> str:
    """Return the layout of the paper; ``tight`` where it is a little too low for the large one."""
    layout = context.paper.layout
    return "tight" if layout == "large" and context.paper.height < TIGHT else layout


def aid_block(context: GameContext, pictures: Pictures, name: str, wide: bool) -> Block:
    """Return a block of the plan as it is printed; ``wide``: it is as wide as the page."""
    catalog, block = context.catalog, context.game.sheets.aid.blocks[name]
    notes = tuple(context.clauses(block.notes))
    head = PanelHead(
        name, block.accent, catalog.maybe(f"blocks.{name}.title"), catalog.maybe(f"blocks.{name}.lead"), notes
    )
    match block:
        case plan.StripBlock():
            return _turn(context, pictures, name)
        case plan.CostsBlock():
            rows = tuple(_costs(context, pictures, block.of))
            half = (len(rows) + 1) // 2 if wide else len(rows)
            return CostTable(head, tuple(one for one in (rows[:half], rows[half:]) if one))
        case plan.GridBlock():
            return decision_grid(context, pictures, head, block)
        case plan.RowsBlock():
            clauses = [(pictures.icon(one.icon, 6), context.clauses((one.clause,))) for one in block.rows]
            return ClauseList(head, tuple(ClauseRow(icon, text) for icon, texts in clauses for text in texts))
        case plan.ColumnsBlock():
            columns = [(one.head, context.clauses((one.clause,))) for one in block.columns]
            return Columns(head, tuple(Column(tuple(top.split()), text) for top, texts in columns for text in texts))
        case plan.CompassBlock():
            return _compass(context, pictures, head, block)
        case plan.ScoringBlock():
            return scoring_panel(context, pictures, head)
        case plan.VariantsBlock():
            return variant_list(context, head, block)
        case plan.OddsBlock():
            return OddsTable(head, tuple(_odds(context)))
        case plan.FigureBlock():
            picture = pictures.add("board", small_board(context, BOARD_WIDTH[look_of(context)]))
            return FigureBlock(head, picture, tuple(_board_key(context, pictures)))
        case plan.RoutesBlock():
            return RouteTable(head, tuple(_routes(context)))
        case plan.TableBlock():
            return _matrix(context, pictures, head, block)
        case plan.WriteInBlock():
            return WriteIn(head, tuple(_write_ins(context, pictures, block)))
        case plan.FormulasBlock():
            return Formulas(head, tuple(_examples(context, block)))


def _turn(context: GameContext, pictures: Pictures, name: str) -> TurnStrip:
    layout = context.paper.layout
    steps = [step for step in context.game.rules.turn if context.holds(step.when)]
    columns = min(len(steps), STRIP_COLUMNS[layout])
    size = Size(context.paper.width - 2 * context.margin, STRIP_HEIGHT[layout])
    shown = tuple(
        Step(
            number=str(number),
            icon=pictures.icon(step.icon, 7 if layout == "large" else 6),
            name=context.catalog.text(f"turn.{step.id}.name"),
            text=context.catalog.text(f"turn.{step.id}.text"),
            assumed=step.confidence != "stated",
        )
        for number, step in enumerate(steps, 1)
    )
    return TurnStrip(
        id=name,
        art=pictures.add("strip", strip_art(size, columns, context.theme)),
        step=step_lefts(size, columns)[1] if columns > 1 else size.width,
        rows=tuple(shown[start : start + columns] for start in range(0, len(shown), columns)),
    )


def _costs(context: GameContext, pictures: Pictures, table: str) -> Iterator[CostRow]:
    for row in context.game.rules.costs[table].rows:
        if context.holds(row.when):
            yield CostRow(
                icon=pictures.icon(row.icon, 6),
                name=context.catalog.text(f"costs.{table}.{row.id}.name"),
                note=context.catalog.maybe(f"costs.{table}.{row.id}.note"),
                cost=_cost(context, row),
                paid_with=tuple(
                    pictures.icon(sort, 5) for sort, number in row.paid_with.items() for _ in range(number)
                ),
                look="extra" if row.extra else "whole" if row.cost == "turn" else "plain",
                assumed=row.confidence != "stated",
            )


def _cost(context: GameContext, row: CostRule) -> str:
    if isinstance(row.cost, int):
        return f"+{row.cost}" if row.extra else str(row.cost)
    return context.tool(f"cost.{row.cost}")


def _compass(context: GameContext, pictures: Pictures, head: PanelHead, block: plan.CompassBlock) -> Compass:
    icon = context.game.setup.pieces[block.piece].icon or block.piece
    size = COMPASS[context.paper.layout]
    scene = compass(size, icon, block.straight, block.diagonal, context.theme, context.icons)
    return Compass(
        head=head,
        picture=pictures.add(f"compass-{block.piece}", scene),
        caption=context.clause(block.caption),
        clauses=tuple(context.clauses(block.clauses)),
    )


def _odds(context: GameContext) -> Iterator[OddsRow]:
    catalog = context.catalog
    for name, chance in context.game.rules.odds.items():
        fraction, percent = catalog.fact(f"odds.{name}.fraction"), catalog.fact(f"odds.{name}")
        yield OddsRow(catalog.text(f"odds.{name}"), fraction, percent, chance.confidence != "stated")


def _board_key(context: GameContext, pictures: Pictures) -> Iterator[KeyEntry]:
    """Yield the regions that have an icon; a raised one bears its name on the board."""
    for name, region in context.game.board.regions.items():
        if region.icon is not None and not region.raised:
            icon = pictures.icon(region.icon, 4, region.accent or "ink")
            yield KeyEntry(icon, context.catalog.plain(f"board.regions.{name}"))


def _routes(context: GameContext) -> Iterator[RouteRow]:
    for name, route in context.game.rules.routes.items():
        yield RouteRow(
            dice=tuple(map(str, route.dice)),
            path=" – ".join(context.catalog.space(space) for space in route.path),
            text=context.catalog.text(f"routes.{name}"),
            assumed=route.confidence != "stated",
        )


def _matrix(context: GameContext, pictures: Pictures, head: PanelHead, block: plan.TableBlock) -> MatrixTable:
    key = f"blocks.{head.id}"
    return MatrixTable(
        head=head,
        heads=tuple(context.catalog.text(f"{key}.columns.{column}") for column in block.columns),
        rows=tuple(
            MatrixRow(
                icon=pictures.icon(row.icon, 5),
                name=context.catalog.text(f"{key}.rows.{row.id}"),
                cells=tuple(_merged([context.clause(clause) for clause in row.clauses])),
            )
            for row in block.rows
        ),
    )


def _merged(cells: list[RichText]) -> Iterator[MatrixCell]:
    """Yield the cells of a row; equal neighbours become one wide cell."""
    for text, same in groupby(cells):
        yield MatrixCell(text, len(list(same)))


def _write_ins(context: GameContext, pictures: Pictures, block: plan.WriteInBlock) -> Iterator[WriteInRow]:
    known = {name: item for box in context.game.boxes.values() for name, item in box.write_ins.items()}
    for name in block.write_ins:
        likely = context.catalog.maybe(f"write-ins.{name}.text") or ()
        if likely and known[name].confidence.get("text") in ("likely", "assumed"):
            likely = (*likely, DAGGER)
        own = known[name].text
        icon, title = pictures.icon(known[name].icon, 6), context.catalog.text(f"write-ins.{name}.name")
        yield WriteInRow(icon, title, own or "", () if own else likely)


def _examples(context: GameContext, block: plan.FormulasBlock) -> Iterator[FormulaRow]:
    for name in block.examples:
        if context.holds(context.game.rules.examples[name].when):
            yield FormulaRow(context.catalog.text(f"examples.{name}"), context.catalog.fact(f"examples.{name}.gives"))
