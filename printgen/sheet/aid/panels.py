"""A block of the plan of an aid → the typed block that is printed, read from rules, setup and score."""

from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import replace
from itertools import groupby

from printgen.drawing.metrics import fits, text_width
from printgen.figure.aid import compass
from printgen.figure.aid_pictures import edge
from printgen.model import aid_block as blocks
from printgen.model import sheets as plan
from printgen.model.aid_block import ActionsBlock, BudgetsBlock, LayingBlock, UnsureBlock
from printgen.model.rules import DecisionTable, TableRow
from printgen.model.text.message_catalog import as_text, with_mark
from printgen.sheet.aid.blocks import (
    Compass,
    DecisionGrid,
    FigureBlock,
    GridCell,
    GridRow,
    ListPanel,
    Panel,
    PanelHead,
    PanelRow,
)
from printgen.sheet.aid.budgets import actions, budgets
from printgen.sheet.aid.cards import variant_cards
from printgen.sheet.aid.columns import clause_columns
from printgen.sheet.aid.equations import equations, number_track, own_picture, paragraphs, piece_course, steps, tiles
from printgen.sheet.aid.laying import laying
from printgen.sheet.aid.moves import worked_moves
from printgen.sheet.aid.odds import odds_bars
from printgen.sheet.aid.pairs import pair_table
from printgen.sheet.aid.prices import prices
from printgen.sheet.aid.scoring import scoring_panel
from printgen.sheet.aid.signs import SMALL, room_for, signs_of
from printgen.sheet.aid.tables import clause_table, reaching_down
from printgen.sheet.aid.turn import turn_strip
from printgen.sheet.aid.variants import side_by_side, variant_list
from printgen.sheet.core.blocks import Block, Sign
from printgen.sheet.core.board_view import small_board
from printgen.sheet.core.expectations import readable
from printgen.sheet.core.game_context import GameContext, Pictures
from printgen.units import PT

LookedUp = (
    plan.VariantsBlock
    | plan.CardsBlock
    | plan.PairsBlock
    | plan.OddsBlock
    | plan.FigureBlock
    | plan.RoutesBlock
    | blocks.TableBlock
    | plan.WriteInBlock
)

TIGHT = 290.0
"""Below this height in mm the large layout sets its rows closer and its board smaller."""

HEX_SIDE = {"large": 4.3, "small": 3.6}
BOARD_WIDTH = {"large": 72.0, "tight": 63.0, "small": 55.0}
COMPASS = {"large": 26.0, "small": 21.0}
ICON = 8.6
"""The icon beside the name of a row and the air behind both, in mm."""

NARROWEST, WIDEST = 22.0, 40.0
ACROSS = 5.4
"""What the icon beside the words above the names takes, in mm."""

GRID_GAP, CELL_ICON, CELL_AIR, NOTE_AIR = 0.7, 4.6, 0.7, 3.4
"""Between the cells of a decision grid; what an icon takes of one, and what its words keep off its edges, in mm."""

BESIDE = 0.4
"""Up to which share of a panel the signs of worked numbers stand beside their words."""

BROAD = 100.0
"""Panels wider than so many mm have the signs of large paper beside worked numbers."""

INK_OF = {"good": "good-ink", "bad": "bad-ink", "special": "special-ink", "nothing": "grey"}


def look_of(context: GameContext) -> str:
    """Return the layout of the paper; ``tight`` where it is a little too low for the large one."""
    layout = context.paper.layout
    return "tight" if layout == "large" and context.paper.height < TIGHT else layout


def aid_block(context: GameContext, pictures: Pictures, name: str, width: float, wide: bool, look: str = "") -> Block:
    """Return a block of the plan as it is printed, so many mm wide; ``wide``: as wide as the page; its ``look``.

    Of one whose title bears the mark for all that stands in it, no other word does.
    """
    made, block = _block(context, pictures, name, width, wide, look), context.game.sheets.aid.blocks[name]
    if not isinstance(block, UnsureBlock) or not isinstance(made, Panel) or not context.is_unsure(block):
        return made
    title = with_mark(made.head.title or (), "assumed")
    return replace(made.unmarked(), head=replace(made.head.unmarked(), title=title))


def _block(context: GameContext, pictures: Pictures, name: str, width: float, wide: bool, look: str) -> Block:
    catalog, block = context.catalog, context.game.sheets.aid.blocks[name]
    notes = tuple(context.clauses(block.notes))
    head = PanelHead(
        name, block.accent, catalog.maybe(f"blocks.{name}.title"), catalog.maybe(f"blocks.{name}.lead"), notes
    )
    match block:
        case plan.StripBlock():
            return turn_strip(context, pictures, name, look)
        case plan.CostsBlock():
            return prices(context, pictures, head, block, wide)
        case plan.EquationsBlock():
            return equations(context, pictures, head, block)
        case blocks.TilesBlock():
            return tiles(context, pictures, head, block)
        case blocks.StepsBlock():
            return steps(context, pictures, head, block, width)
        case blocks.TrackBlock():
            return number_track(context, pictures, head, block, width)
        case blocks.CourseBlock():
            return piece_course(context, pictures, head, block, width)
        case blocks.PictureBlock():
            return own_picture(context, pictures, head, block, width, look)
        case plan.GridBlock():
            return _decision_grid(context, pictures, head, block, width)
        case blocks.RowsBlock() if block.columns > 1:
            return paragraphs(context, head, block)
        case blocks.RowsBlock():
            clauses = [(pictures.icon(one.icon, 6), context.clauses((one.clause,))) for one in block.rows]
            return ListPanel(
                head, "clauses", (tuple(PanelRow(icon, text=text) for icon, texts in clauses for text in texts),)
            )
        case plan.ColumnsBlock():
            return clause_columns(context, pictures, head, block)
        case blocks.CompassBlock():
            return _compass(context, pictures, head, block)
        case plan.ScoringBlock():
            return scoring_panel(context, pictures, head)
        case BudgetsBlock() | ActionsBlock() | LayingBlock():
            return _drawn(context, pictures, head, block, width)
        case blocks.FormulasBlock():
            return ListPanel(head, "examples", (tuple(_examples(context, pictures, name, block, width)),))
        case _:
            return _looked_up(context, pictures, head, block, wide)


def _looked_up(context: GameContext, pictures: Pictures, head: PanelHead, block: LookedUp, wide: bool) -> Block:
    """Return a block of what is looked up once a game: variants, chances, worked moves, tables, lines to write on."""
    match block:
        case plan.VariantsBlock():
            return variant_list(context, pictures, head, block)
        case plan.CardsBlock():
            return variant_cards(context, pictures, head, block)
        case plan.PairsBlock():
            return pair_table(context, pictures, head)
        case plan.OddsBlock():
            return odds_bars(context, head)
        case plan.FigureBlock():
            picture = pictures.add("board", small_board(context, BOARD_WIDTH[look_of(context)]))
            return FigureBlock(head, picture, tuple(_board_key(context, pictures)))
        case plan.RoutesBlock():
            return worked_moves(context, head, block, wide)
        case blocks.TableBlock():
            return clause_table(context, pictures, head, block)
        case plan.WriteInBlock():
            return ListPanel(
                head, "write-in", (tuple(_write_ins(context, pictures, block)),), side_by_side(context, block.columns)
            )


def _drawn(
    context: GameContext,
    pictures: Pictures,
    head: PanelHead,
    block: BudgetsBlock | ActionsBlock | LayingBlock,
    width: float,
) -> Block:
    match block:
        case BudgetsBlock():
            return budgets(context, pictures, head, block, look_of(context), width)
        case ActionsBlock():
            return actions(context, pictures, head, block)
        case LayingBlock():
            return laying(context, pictures, head, block, width)


def _decision_grid(
    context: GameContext, pictures: Pictures, head: PanelHead, block: plan.GridBlock, width: float
) -> DecisionGrid:
    catalog, name = context.catalog, block.of
    table = context.game.rules.tables[name]
    across = catalog.text(f"tables.{name}.across")
    component = context.game.components.get(table.across)
    sign = component.icon if component and component.icon else table.across
    across_icon = pictures.icon(sign if sign in context.icons else None, 4.2, "grey")
    above = (ACROSS if across_icon else 0.0) + text_width(as_text(across), 8 * PT, 300)
    head_width = _head_width(context, name, table.rows, 0.0 if block.edges else above)
    cell = (width - head_width) / len(table.over[table.across]) - GRID_GAP
    two_lines = not _notes_fit(context, name, table, cell)
    rows = tuple(
        GridRow(
            icon=pictures.icon(row.icon, 6),
            name=with_mark(catalog.text(f"tables.{name}.rows.{row.id}.name"), row.confidence),
            note=catalog.maybe(f"tables.{name}.rows.{row.id}.note"),
            cells=tuple(_cells(context, pictures, name, table, row, cell, two_lines)),
        )
        for row in table.rows
    )
    keys = {value: f"tables.{name}.heads.{value}" for value in table.over[table.across]}
    return DecisionGrid(
        head=head,
        head_width=head_width,
        across=across,
        across_icon=across_icon,
        heads=tuple(catalog.plain(key) if catalog.has(key) else value for value, key in keys.items()),
        rows=reaching_down(rows),
        head_pictures=tuple(
            pictures.add(f"edge-{sides.left}-{sides.right}", edge(sides, context, HEX_SIDE[context.paper.layout]))
            for sides in (block.edges[value] for value in keys if value in block.edges)
        ),
        words=any(catalog.has(key) for key in keys.values()),
    )


def _head_width(context: GameContext, name: str, rows: Sequence[TableRow], above: float) -> float:
    """Return the width in mm of the column of names: the longest name or note beside its icon, or what is above."""
    keys = [f"tables.{name}.rows.{row.id}" for row in rows]
    names = [text_width(as_text(context.catalog.text(f"{key}.name")), 9 * PT, 700) for key in keys]
    notes = [text_width(as_text(context.catalog.maybe(f"{key}.note") or ()), 7.5 * PT) for key in keys]
    return min(WIDEST, max(NARROWEST, above, ICON + max((*names, *notes), default=0.0)))


def _notes_fit(context: GameContext, name: str, table: DecisionTable, width: float) -> bool:
    """Return whether in every cell of one column, ``width`` mm wide, the note has room beside the name."""
    alone = {
        outcome
        for row in table.rows
        for outcome, same in groupby(_answer(row, value) for value in table.over[table.across])
        if len(list(same)) == 1
    }
    keys = [f"tables.{name}.outcomes.{outcome}" for outcome in alone]
    return all(
        text_width(readable(words), 9 * PT, 700) + text_width(readable(note), 7.5 * PT) <= width - CELL_ICON - NOTE_AIR
        for key in keys
        for words in (context.catalog.maybe(f"{key}.short") or context.catalog.text(f"{key}.name"),)
        if (note := context.catalog.maybe(f"{key}.note"))
    )


def _cells(
    context: GameContext,
    pictures: Pictures,
    name: str,
    table: DecisionTable,
    row: TableRow,
    width: float,
    two_lines: bool,
) -> Iterator[GridCell]:
    """Yield the cells of a row; one of ``width`` mm has an icon where that leaves its words air."""
    answers = [_answer(row, value) for value in table.over[table.across]]
    for outcome, same in groupby(answers):
        span = len(list(same))
        key, look = f"tables.{name}.outcomes.{outcome}", table.outcomes[outcome].look
        short = span == 1 and context.catalog.has(f"{key}.short")
        words = context.catalog.text(f"{key}.short" if short else f"{key}.name")
        room = width - CELL_ICON - 2 * CELL_AIR
        crowded = span == 1 and not fits(readable(words), room, 9 * PT, 700)
        yield GridCell(
            span=span,
            look=look,
            icon=pictures.icon(
                None if crowded else table.outcomes[outcome].icon, 3.6 if span == 1 else 4.4, INK_OF[look]
            ),
            name=words,
            note=context.catalog.maybe(f"{key}.note"),
            two_lines=span == 1 and two_lines,
        )


def _answer(row: TableRow, value: str) -> str:
    """Return the outcome of a row for one value; the checker has proved that there is exactly one."""
    for values, outcome in row.then.items():
        first, dots, last = values.partition("..")
        if value == values or (dots and value in map(str, range(int(first), int(last) + 1))):
            return outcome
    raise KeyError(value)


def _compass(context: GameContext, pictures: Pictures, head: PanelHead, block: blocks.CompassBlock) -> Compass:
    icon = context.game.setup.pieces[block.piece].icon or block.piece
    size = COMPASS[context.paper.layout]
    scene = compass(size, icon, block.straight, block.diagonal, context.theme, context.icons)
    return Compass(
        head=head,
        picture=pictures.add(f"compass-{block.piece}", scene),
        caption=context.clause(block.caption),
        clauses=tuple(context.clauses(block.clauses)),
        straight=block.straight,
        diagonal=block.diagonal,
    )


def _board_key(context: GameContext, pictures: Pictures) -> Iterator[Sign]:
    """Yield the regions that have an icon; a raised one bears its name on the board."""
    for name, region in context.game.board.regions.items():
        if region.icon is not None and not region.raised:
            icon = pictures.icon(region.icon, 4, region.accent or "ink")
            yield Sign(icon, context.catalog.plain(f"board.regions.{name}"))


def _write_ins(context: GameContext, pictures: Pictures, block: plan.WriteInBlock) -> Iterator[PanelRow]:
    """Yield a row for each write-in; what several ask alike a note below asks for all of them."""
    known = {name: item for box in context.game.boxes.values() for name, item in box.write_ins.items()}
    asked = {name: context.catalog.maybe(f"write-ins.{name}.text") or () for name in block.write_ins}
    alike = Counter(asked.values()) if block.notes else Counter()
    for name, likely in asked.items():
        likely = () if alike[likely] > 1 else likely
        if likely and known[name].confidence.get("text") in ("likely", "assumed"):
            likely = with_mark(likely, "assumed")
        own = known[name].text
        yield PanelRow(
            pictures.icon(known[name].icon, 6),
            context.catalog.text(f"write-ins.{name}.name"),
            note=None if own else likely,
            values=(own,) if own else (),
        )


def _examples(
    context: GameContext, pictures: Pictures, key: str, block: blocks.FormulasBlock, width: float
) -> Iterator[PanelRow]:
    """Yield worked numbers; signs that would leave their words little room have none beside them: they stand above."""
    shown = [name for name in block.examples if context.holds(context.game.rules.examples[name].when)]
    size = SMALL["large"] if width > BROAD else None
    signs = {name: signs_of(context, pictures, key, block.signs.get(name, ()), size) for name in shown}
    room = max(map(room_for, signs.values()), default=0.0)
    if room > BESIDE * width:
        room = 0.0
    for name in shown:
        values = (context.catalog.fact(f"examples.{name}.gives"),)
        text = context.catalog.text(f"examples.{name}")
        yield PanelRow(text=text, signs=signs[name], room=room, values=values, look="extra")
