"""A block of the plan of an aid → plain data for its template, read from rules, setup and score."""

from collections.abc import Callable
from typing import Any

from printgen.figure.compass import compass
from printgen.figure.strip import step_lefts, strip_art
from printgen.geometry import Size
from printgen.model.sheets import (
    Block,
    ColumnsBlock,
    CompassBlock,
    CostsBlock,
    FormulasBlock,
    GridBlock,
    RowsBlock,
    TableBlock,
    VariantsBlock,
    WriteInBlock,
)
from printgen.sheet.aid.grid import grid_content
from printgen.sheet.aid.scoring import scoring_content
from printgen.sheet.aid.tables import examples_content, table_content, write_in_content
from printgen.sheet.core.board_view import board_key, small_board
from printgen.sheet.core.game_context import GameContext, Pictures
from printgen.sheet.core.variants import variant_items

STRIP_HEIGHT = {"large": 22.0, "small": 17.0}
STRIP_COLUMNS = {"large": 6, "small": 3}
TIGHT = 290.0
"""Below this height in mm the large layout sets its rows closer and its board smaller."""

BOARD_WIDTH = {"large": 62.0, "tight": 56.0, "small": 58.0}

Content = dict[str, Any]


def is_tight(context: GameContext) -> bool:
    """Tell whether the paper is a little too low for the large layout."""
    return context.paper.layout == "large" and context.paper.height < TIGHT


def block_content(context: GameContext, pictures: Pictures, name: str, wide: bool) -> Content:
    """Give what the template of a block prints; ``wide``: it is as wide as the page."""
    block = context.game.sheets.aid.blocks[name]
    head = f"blocks.{name}"
    shared = {
        "id": name,
        "kind": block.kind,
        "accent": block.accent,
        "wide": wide,
        "title": context.catalog.maybe(f"{head}.title"),
        "lead": context.catalog.maybe(f"{head}.lead"),
        "notes": context.clauses(block.notes),
    }
    if isinstance(block, TableBlock):
        return shared | table_content(context, pictures, name, block)
    return shared | _CONTENT[block.kind](context, pictures, block)


def _strip(context: GameContext, pictures: Pictures, block: Block) -> Content:
    layout = context.paper.layout
    steps = [step for step in context.game.rules.turn if context.told(step.when)]
    columns = min(len(steps), STRIP_COLUMNS[layout])
    size = Size(context.paper.width - 2 * context.margin, STRIP_HEIGHT[layout])
    rows = -(-len(steps) // columns)
    picture = pictures.add("strip", strip_art(size, columns, context.theme))
    cells = [
        {
            "number": number,
            "icon": pictures.icon(step.icon, 7 if layout == "large" else 6),
            "name": context.catalog.text(f"turn.{step.id}.name"),
            "text": context.catalog.text(f"turn.{step.id}.text"),
            "assumed": step.confidence != "stated",
        }
        for number, step in enumerate(steps, 1)
    ]
    return {
        "art": picture,
        "rows": [cells[row * columns : (row + 1) * columns] for row in range(rows)],
        "height": size.height,
        "step": step_lefts(size, columns)[1] if columns > 1 else size.width,
    }


def _costs(context: GameContext, pictures: Pictures, block: Block) -> Content:
    assert isinstance(block, CostsBlock)
    rows = [
        {
            "icon": pictures.icon(row.icon, 6),
            "name": context.catalog.text(f"costs.{block.of}.{row.id}.name"),
            "note": context.catalog.maybe(f"costs.{block.of}.{row.id}.note"),
            "cost": _cost(context, row.cost, row.extra),
            "paid_with": [pictures.icon(sort, 5) for sort, number in row.paid_with.items() for _ in range(number)],
            "look": "extra" if row.extra else "whole" if row.cost == "turn" else "plain",
            "assumed": row.confidence != "stated",
        }
        for row in context.game.rules.costs[block.of].rows
        if context.told(row.when)
    ]
    return {"rows": rows}


def _cost(context: GameContext, cost: int | str, extra: bool) -> str:
    if isinstance(cost, int):
        return f"+{cost}" if extra else str(cost)
    return context.catalog.tool(f"cost.{cost}")


def _grid(context: GameContext, pictures: Pictures, block: Block) -> Content:
    assert isinstance(block, GridBlock)
    return grid_content(context, pictures, block.of)


def _rows(context: GameContext, pictures: Pictures, block: Block) -> Content:
    assert isinstance(block, RowsBlock)
    rows = [
        {"icon": pictures.icon(row.icon, 6), "text": text}
        for row in block.rows
        for text in context.clauses((row.clause,))
    ]
    return {"rows": rows}


def _columns(context: GameContext, pictures: Pictures, block: Block) -> Content:
    assert isinstance(block, ColumnsBlock)
    columns = [
        {"head": column.head.split(), "text": text}
        for column in block.columns
        for text in context.clauses((column.clause,))
    ]
    return {"columns": columns}


def _compass(context: GameContext, pictures: Pictures, block: Block) -> Content:
    assert isinstance(block, CompassBlock)
    size = 26.0 if context.paper.layout == "large" else 21.0
    icon = context.game.setup.pieces[block.piece].icon or block.piece
    scene = compass(size, icon, block.straight, block.diagonal, context.theme, context.icons)
    return {
        "picture": pictures.add(f"compass-{block.piece}", scene),
        "caption": context.clause(block.caption),
        "texts": context.clauses(block.clauses),
    }


def _scoring(context: GameContext, pictures: Pictures, block: Block) -> Content:
    return scoring_content(context, pictures)


def _variants(context: GameContext, pictures: Pictures, block: Block) -> Content:
    assert isinstance(block, VariantsBlock)
    items = variant_items(context, pictures, block.only)
    per_column = -(-len(items) // block.columns)
    return {
        "columns": [items[i : i + per_column] for i in range(0, len(items), per_column)],
        "key": context.catalog.tool_text("variants.key") if _is_last(context, block) else None,
    }


def _is_last(context: GameContext, block: VariantsBlock) -> bool:
    """The signs are explained once, below the last list of variants."""
    lists = [b for b in context.game.sheets.aid.blocks.values() if isinstance(b, VariantsBlock)]
    return block is lists[-1]


def _odds(context: GameContext, pictures: Pictures, block: Block) -> Content:
    rows = [
        {
            "text": context.catalog.text(f"odds.{name}"),
            "percent": context.catalog.fact(f"odds.{name}"),
            "fraction": context.catalog.fact(f"odds.{name}.fraction"),
            "assumed": chance.confidence != "stated",
        }
        for name, chance in context.game.rules.odds.items()
    ]
    return {"rows": rows}


def _board(context: GameContext, pictures: Pictures, block: Block) -> Content:
    width = BOARD_WIDTH["tight" if is_tight(context) else context.paper.layout]
    return {"picture": pictures.add("board", small_board(context, width)), "key": board_key(context, pictures)}


def _routes(context: GameContext, pictures: Pictures, block: Block) -> Content:
    rows = [
        {
            "dice": list(route.dice),
            "path": " – ".join(context.catalog.space(space) for space in route.path),
            "text": context.catalog.text(f"routes.{name}"),
            "assumed": route.confidence != "stated",
        }
        for name, route in context.game.rules.routes.items()
    ]
    return {"rows": rows}


def _write_in(context: GameContext, pictures: Pictures, block: Block) -> Content:
    assert isinstance(block, WriteInBlock)
    return write_in_content(context, pictures, block)


def _examples(context: GameContext, pictures: Pictures, block: Block) -> Content:
    assert isinstance(block, FormulasBlock)
    return examples_content(context, block)


_CONTENT: dict[str, Callable[[GameContext, Pictures, Block], Content]] = {
    "strip": _strip,
    "costs": _costs,
    "grid": _grid,
    "rows": _rows,
    "columns": _columns,
    "compass": _compass,
    "scoring": _scoring,
    "variants": _variants,
    "odds": _odds,
    "board": _board,
    "routes": _routes,
    "write-in": _write_in,
    "examples": _examples,
}
