"""Player aid: Job to Sheet; each block of the plan becomes plain data for its template.

Nothing is said here that the data does not say: costs, cells, steps and examples are read from
the rules; the plan of the game only names the blocks and where they stand.
"""

from collections.abc import Callable
from dataclasses import replace
from typing import Any

from printgen.figure.band import band_art
from printgen.figure.compass import compass
from printgen.figure.scene import Scene
from printgen.figure.strip import step_lefts, strip_art
from printgen.game.sheets import (
    Block,
    ColumnsBlock,
    CompassBlock,
    CostsBlock,
    FormulasBlock,
    GridBlock,
    PagePlan,
    RowsBlock,
    Stack,
    TableBlock,
    VariantsBlock,
    WriteInBlock,
)
from printgen.geometry import Size
from printgen.sheet.aid_tables import examples_content, table_content, write_in_content
from printgen.sheet.aid_title import title_room
from printgen.sheet.board_view import board_key, small_board
from printgen.sheet.expect import content_texts
from printgen.sheet.grid import grid_content
from printgen.sheet.job import Job, Pictures, title_content, with_dagger
from printgen.sheet.scoring import scoring_content
from printgen.sheet.sheet import Page, Sheet
from printgen.sheet.variants import variant_items

TWELFTHS = 12
GUTTER = 4.0
TIGHT = 290.0
"""Below this height in mm the large layout sets its rows closer."""

STRIP_HEIGHT = {"large": 22.0, "small": 17.0}
BAND_HEIGHT = {"large": 19.0, "small": 17.0}
SECOND_BAND = {"large": 10.0, "small": 8.0}
STRIP_COLUMNS = {"large": 6, "small": 3}

Content = dict[str, Any]


def aid_sheet(job: Job) -> Sheet:
    """Lay out the player aid of a game on the paper of the job.

    With two languages each page has its translation on the back.
    """
    plan = job.game.sheets.aid
    pages = plan.large if job.paper.layout == "large" else plan.small
    laid = tuple(
        replace(_page(voice, page, number, len(pages)), language=voice.say.language)
        for number, page in enumerate(pages, 1)
        for voice in job.voices
    )
    duplex = "long-edge" if len(laid) == 2 or job.translations else None
    return job.sheet(job.say.tool("aid.name"), laid, duplex=duplex)


def _page(job: Job, plan: PagePlan, number: int, of: int) -> Page:
    pictures = Pictures(job)
    width = job.paper.width - 2 * job.margin
    bands = [
        [
            {
                "width": _stack_width(stack.columns, width),
                "blocks": _blocks(job, pictures, stack),
            }
            for stack in band.stacks
        ]
        for band in plan.bands
    ]
    layout = job.paper.layout
    height = BAND_HEIGHT[layout] if number == 1 else SECOND_BAND[layout]
    art = job.game.sheets.aid.art if number == 1 else None
    content = title_content(job, job.say.tool("aid.name"), job.say.say("game.lead")) | {
        "layout": layout,
        "tight": layout == "large" and job.paper.height < TIGHT,
        "margin": job.margin,
        "first": number == 1,
        "number": number,
        "of": of,
        "fills": job.theme.fills,
        "art": pictures.add("band", _art(job, art, Size(width, height))),
        "bands": bands,
    }
    content["room"] = title_room(content, Size(width, height), layout, art or "plain")
    content = with_dagger(job, content)
    return Page(
        size=job.portrait,
        template="aid/aid.html.j2",
        content=content,
        figures=pictures.shown_in(content),
        texts=content_texts(content if number == 1 else _without_credits(content)),
    )


def _blocks(job: Job, pictures: Pictures, stack: Stack) -> list[Content]:
    """Give the blocks of a stack that mean something at this table."""
    blocks = job.game.sheets.aid.blocks
    told = [name for name in stack.blocks if job.told(blocks[name].when)]
    return [_block(job, pictures, name, stack.columns) for name in told]


def _without_credits(content: Content) -> Content:
    """Only the first page has room for them in its title."""
    gone = {"lead", "credit", "unofficial"}
    return {key: value for key, value in content.items() if key not in gone}


def _art(job: Job, art: str | None, size: Size) -> Scene:
    return band_art(art or "plain", size, job.theme, job.icons, job.game.sheets.aid.emblem)


def _stack_width(columns: int, width: float) -> float:
    """The width of so many of twelve columns with their inner gutters, in mm."""
    column = (width - (TWELFTHS - 1) * GUTTER) / TWELFTHS
    return columns * column + (columns - 1) * GUTTER


def _block(job: Job, pictures: Pictures, name: str, columns: int) -> Content:
    block = job.game.sheets.aid.blocks[name]
    head = f"blocks.{name}"
    shared = {
        "id": name,
        "kind": block.kind,
        "accent": block.accent,
        "wide": columns == TWELFTHS,
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
        }
        for name in job.game.rules.odds
    ]
    return {"rows": rows}


def _board(job: Job, pictures: Pictures, block: Block) -> Content:
    width = 66.0 if job.paper.layout == "large" else 58.0
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
