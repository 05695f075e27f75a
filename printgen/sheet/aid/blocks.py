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
from printgen.sheet.core.game_context import Job, Pictures
from printgen.sheet.core.variants import variant_items

STRIP_HEIGHT = {"large": 22.0, "small": 17.0}
STRIP_COLUMNS = {"large": 6, "small": 3}
TIGHT = 290.0
"""Below this height in mm the large layout sets its rows closer and its board smaller."""

BOARD_WIDTH = {"large": 62.0, "tight": 56.0, "small": 58.0}

Content = dict[str, Any]


def is_tight(job: Job) -> bool:
    """Tell whether the paper is a little too low for the large layout."""
    return job.paper.layout == "large" and job.paper.height < TIGHT


def block_content(job: Job, pictures: Pictures, name: str, wide: bool) -> Content:
    """Give what the template of a block prints; ``wide``: it is as wide as the page."""
    block = job.game.sheets.aid.blocks[name]
    head = f"blocks.{name}"
    shared = {
        "id": name,
        "kind": block.kind,
        "accent": block.accent,
        "wide": wide,
        "title": job.say.maybe(f"{head}.title"),
        "lead": job.say.maybe(f"{head}.lead"),
        "notes": job.clauses(block.notes),
    }
    if isinstance(block, TableBlock):
        return shared | table_content(job, pictures, name, block)
    return shared | _CONTENT[block.kind](job, pictures, block)


def _strip(job: Job, pictures: Pictures, block: Block) -> Content:
    layout = job.paper.layout
    steps = [step for step in job.game.rules.turn if job.told(step.when)]
    columns = min(len(steps), STRIP_COLUMNS[layout])
    size = Size(job.paper.width - 2 * job.margin, STRIP_HEIGHT[layout])
    rows = -(-len(steps) // columns)
    picture = pictures.add("strip", strip_art(size, columns, job.theme))
    cells = [
        {
            "number": number,
            "icon": pictures.icon(step.icon, 7 if layout == "large" else 6),
            "name": job.say.say(f"turn.{step.id}.name"),
            "text": job.say.say(f"turn.{step.id}.text"),
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


def _costs(job: Job, pictures: Pictures, block: Block) -> Content:
    assert isinstance(block, CostsBlock)
    rows = [
        {
            "icon": pictures.icon(row.icon, 6),
            "name": job.say.say(f"costs.{block.of}.{row.id}.name"),
            "note": job.say.maybe(f"costs.{block.of}.{row.id}.note"),
            "cost": _cost(job, row.cost, row.extra),
            "paid_with": [
                pictures.icon(sort, 5)
                for sort, number in row.paid_with.items()
                for _ in range(number)
            ],
            "look": "extra" if row.extra else "whole" if row.cost == "turn" else "plain",
            "assumed": row.confidence != "stated",
        }
        for row in job.game.rules.costs[block.of].rows
        if job.told(row.when)
    ]
    return {"rows": rows}


def _cost(job: Job, cost: int | str, extra: bool) -> str:
    if isinstance(cost, int):
        return f"+{cost}" if extra else str(cost)
    return job.say.tool(f"cost.{cost}")


def _grid(job: Job, pictures: Pictures, block: Block) -> Content:
    assert isinstance(block, GridBlock)
    return grid_content(job, pictures, block.of)


def _rows(job: Job, pictures: Pictures, block: Block) -> Content:
    assert isinstance(block, RowsBlock)
    rows = [
        {"icon": pictures.icon(row.icon, 6), "text": text}
        for row in block.rows
        for text in job.clauses((row.clause,))
    ]
    return {"rows": rows}


def _columns(job: Job, pictures: Pictures, block: Block) -> Content:
    assert isinstance(block, ColumnsBlock)
    columns = [
        {"head": column.head.split(), "text": text}
        for column in block.columns
        for text in job.clauses((column.clause,))
    ]
    return {"columns": columns}


def _compass(job: Job, pictures: Pictures, block: Block) -> Content:
    assert isinstance(block, CompassBlock)
    size = 26.0 if job.paper.layout == "large" else 21.0
    icon = job.game.setup.pieces[block.piece].icon or block.piece
    scene = compass(size, icon, block.straight, block.diagonal, job.theme, job.icons)
    return {
        "picture": pictures.add(f"compass-{block.piece}", scene),
        "caption": job.clause(block.caption),
        "texts": job.clauses(block.clauses),
    }


def _scoring(job: Job, pictures: Pictures, block: Block) -> Content:
    return scoring_content(job, pictures)


def _variants(job: Job, pictures: Pictures, block: Block) -> Content:
    assert isinstance(block, VariantsBlock)
    items = variant_items(job, pictures, block.only)
    per_column = -(-len(items) // block.columns)
    return {
        "columns": [items[i : i + per_column] for i in range(0, len(items), per_column)],
        "key": job.say.tool_inline("variants.key") if _is_last(job, block) else None,
    }


def _is_last(job: Job, block: VariantsBlock) -> bool:
    """The signs are explained once, below the last list of variants."""
    lists = [b for b in job.game.sheets.aid.blocks.values() if isinstance(b, VariantsBlock)]
    return block is lists[-1]


def _odds(job: Job, pictures: Pictures, block: Block) -> Content:
    rows = [
        {
            "text": job.say.say(f"odds.{name}"),
            "percent": job.say.fact(f"odds.{name}"),
            "fraction": job.say.fact(f"odds.{name}.fraction"),
            "assumed": chance.confidence != "stated",
        }
        for name, chance in job.game.rules.odds.items()
    ]
    return {"rows": rows}


def _board(job: Job, pictures: Pictures, block: Block) -> Content:
    width = BOARD_WIDTH["tight" if is_tight(job) else job.paper.layout]
    return {
        "picture": pictures.add("board", small_board(job, width)),
        "key": board_key(job, pictures),
    }


def _routes(job: Job, pictures: Pictures, block: Block) -> Content:
    rows = [
        {
            "dice": list(route.dice),
            "path": " – ".join(job.say.space(space) for space in route.path),
            "text": job.say.say(f"routes.{name}"),
            "assumed": route.confidence != "stated",
        }
        for name, route in job.game.rules.routes.items()
    ]
    return {"rows": rows}


def _write_in(job: Job, pictures: Pictures, block: Block) -> Content:
    assert isinstance(block, WriteInBlock)
    return write_in_content(job, pictures, block)


def _examples(job: Job, pictures: Pictures, block: Block) -> Content:
    assert isinstance(block, FormulasBlock)
    return examples_content(job, block)


_CONTENT: dict[str, Callable[[Job, Pictures, Block], Content]] = {
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
