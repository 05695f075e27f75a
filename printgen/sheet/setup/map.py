"""Setup sheet of a tile map: PositionContext to pages: the map, its legend, steps, certificate, table.

On large paper the words stand beside the map and the certificate on the back, below the table; on small paper
the steps stand there in a few words each, all others have pages of their own.
"""

from collections import Counter
from collections.abc import Iterator, Mapping, Set
from dataclasses import dataclass, replace
from functools import partial
from itertools import product
from typing import ClassVar

from printgen.drawing.metrics import fits
from printgen.drawing.scene import Scene
from printgen.figure.callouts import called_out
from printgen.figure.table.signs import SLIM_STEP, STEP
from printgen.figure.tiles.archipelago import archipelago_scene, kind_picture, laid_tile
from printgen.figure.tiles.map_view import MapStyle, MapView
from printgen.figure.tiles.pieces import sign_disc
from printgen.figure.tiles.space_grid import route_places
from printgen.geometry import Point, Rect, Size
from printgen.model.play.confidence import READINGS, box_basis
from printgen.model.play.tile_map_plan import tile_map_plan
from printgen.model.position import PlacedTile, Position
from printgen.model.text.message_catalog import Inline, with_mark
from printgen.sheet.core.blocks import Block, Content, Key, RichText
from printgen.sheet.core.expectations import readable
from printgen.sheet.core.game_context import Picture, Pictures, PositionContext
from printgen.sheet.core.map_view import fitted_style, land_letter, map_view
from printgen.sheet.core.page import ABOVE_FOOT, Page
from printgen.sheet.core.thing import piece_name
from printgen.sheet.setup.legend import stamp
from printgen.sheet.setup.log import Log, game_log
from printgen.sheet.setup.pictured import with_pictures
from printgen.sheet.setup.proof.certificate import certificate
from printgen.sheet.setup.proof.fairness import fairness_panel
from printgen.sheet.setup.space_table import SpaceTable, TableCell, TableRow
from printgen.sheet.setup.steps import StackPage, brief_steps, notes, steps
from printgen.sheet.setup.table.callouts import callouts, parts_on_map, steps_lead
from printgen.sheet.setup.table.picture import tray_picture
from printgen.sheet.setup.title import behind_title, set_up_title
from printgen.units import PT

SIDE, GAP, NEAR = 66.0, 5.0, 3.4
"""How wide the column beside a map is at least, what parts them, and the map from its legend at least; in mm."""

TOP, LEGEND = 15.0, 27.5
"""What the head of a page and the legend below the map take of its height, in mm."""

SPACES: Mapping[bool, tuple[float, ...]] = {True: (14.6, 14.0), False: (15.8, 14.2)}
"""How high a space is in a table with words beside it, with a log below it or without, in mm; less where words are
many."""

WORDS, STEP_PICTURE = 2, Size(11.0, 11.0)
"""How many columns the steps take on small paper, and how large the picture of a step is there, in mm."""

AIRY = "airy", "eased", ""
"""How far the lines beside such a table stand apart, the widest first."""

LOGGED, FEW, MORE = (2, 1, 0), 2, 4
"""How many games a log below a map has room for, the most first; so many more where few seats leave notes room."""

LOOSE = (0.8, 0.4, 0.0)
"""How much more air the rows of steps that are not larger have on small paper, in mm."""

KIND, DISC = 10.4, Rect(-3.6, -3.6, 7.2, 7.2)

BESIDE, LOWER, STAMPED = Size(9.0, 12.0), Size(9.0, 9.0), 40.0
"""How large the picture of a step is in the list beside a small map, and how large above a stamp whose words are longer
than this, in mm."""

LAID, SMALL, LINE, APART = 11.2, 9.4, 3.2, 1.5
"""The side of a tile in the table, at most, and on small paper; a line below it, and the air below that, in mm."""


@dataclass(frozen=True, slots=True)
class Counted(Content):
    """A kind of tiles or a symbol, how many there are, and of tiles how many have a symbol."""

    picture: Picture
    name: str
    count: RichText | str
    symbols: RichText | str = ""


@dataclass(frozen=True, slots=True)
class MapLegend(Block):
    """The kinds of tiles beside the symbols, or beside what there is to know of hidden ones."""

    template: ClassVar[str] = "setup/map_legend.html.j2"
    kinds_title: str
    kinds_lead: str
    kinds: tuple[Counted, ...]
    symbols_title: str
    symbols: tuple[Counted, ...]
    hidden: RichText


@dataclass(frozen=True, slots=True)
class MapPage(Block):
    """The map, so many mm below it its legend, and beside it a column of words ``side_width`` mm wide."""

    template: ClassVar[str] = "setup/map.html.j2"
    map: Picture
    legend: MapLegend | None
    side: tuple[Block, ...]
    side_width: float
    gap: float


@dataclass(frozen=True, slots=True)
class Tray(Block):
    """What lies beside the map."""

    template: ClassVar[str] = "setup/tray.html.j2"
    picture: Picture


def map_pages(context: PositionContext) -> Iterator[tuple[Page, ...]]:
    """Yield the pages of each arrangement: the map with its legend, the words, the table.

    What proves the map stands below its table. On small paper a long certificate has a page of its own before the
    table, with the log where it has room.
    """
    first = _map_page(context)
    if context.paper.layout == "large":
        proof = certificate(context)
        for lines in LOGGED:
            log = game_log(context, lines, by_seat=False) if lines else None
            for high, spacing in product(SPACES[lines > 0], AIRY):
                page = _table_page(context, proof, log, high, spacing)
                yield first, replace(page, above_foot=ABOVE_FOOT)
        return
    table = _table_page(context)
    ways = [("spread ample", 0.0), *(("spread", loose) for loose in LOOSE)]
    words = [_words_page(context, first.figures["map"], *way) for way in ways]
    yield from ((first, said, proof, table) for proof in _proof_pages(context) for said in words)


def _page(context: PositionContext, body: Block, pictures: Pictures, name: str | None = None) -> Page:
    """Return a page by its name; without one it is the set-up for so many players."""
    words = set_up_title(context) if name is None else behind_title(context, name)
    return context.page(words, body, pictures, context.portrait.turned)


def _map_page(context: PositionContext) -> Page:
    """Return the map with the largest tiles that leave room for the words beside and below it."""
    pictures, view, large = Pictures(context), map_view(context), context.paper.layout == "large"
    wide, high = (length - 2 * context.margin for length in context.portrait.turned)
    brief = None if large else brief_steps(context, context.tool("setup.in-full", page=2), beside=True)
    aside = SIDE if brief is None else brief.widths[0]
    room = Size(wide - aside - GAP, high - TOP - (LEGEND if large else 0.0))
    style = fitted_style(context, view, room, context.request.hidden)
    inset = 0.35 * (STEP if large else SLIM_STEP)  # a number stands on its tile, not across the edge
    tiles = {tile.space: style.tile((tile.row, tile.column)).grown(-inset) for tile in context.position.tiles}
    scene = archipelago_scene(view, style, context.game.head.title)
    symbols = {
        tile.space: style.circle_at(cell, view.sides[cell]) for cell, tile in view.by_cell.items() if tile.symbol
    }
    parts_of = partial(parts_on_map, context, view, style)
    own = dict.fromkeys(context.game.setup.pieces, symbols)  # tiles have their numbers on them
    sealed = stamp(context, pictures, 2 if large else 3)
    numbers = callouts(context, lambda _, on: tiles.get(on), lambda one, on: own.get(one, {}).get(on), parts=parts_of)
    if brief is not None:  # there is no room for counts on the map; pictures of what is not laid on it stand beside it
        numbers, on_map = tuple(replace(one, count="") for one in numbers), {one.number for one in numbers}
        drawn_beside = tuple(replace(one, count="") for one in brief.steps if one.number not in on_map)
        size = BESIDE if sealed is None or fits(readable(sealed.title), STAMPED, 10 * PT) else LOWER
        pictured = {one.number: one for one in with_pictures(context, pictures, drawn_beside, size)}
        brief = replace(brief, steps=tuple(pictured.get(one.number, one) for one in brief.steps))
    drawn = pictures.add("map", called_out(scene, numbers, context, route_places(view, style)))
    aside = wide - drawn.width - GAP
    tray = tray_picture(context, aside) if large else None
    beside = Tray(pictures.add("tray", tray)) if tray is not None else None
    listed = brief or steps(context, steps_lead(context, *pictures.scenes.values()))
    parts: tuple[Block | None, ...] = (listed, beside, sealed)
    legend = _legend(context, pictures) if large else None
    gap = NEAR + (room.height - drawn.height) / 2
    body = MapPage(drawn, legend, tuple(part for part in parts if part is not None), aside, gap)
    return _page(context, body, pictures)


def _words_page(context: PositionContext, drawn: Scene, spacing: str, loose: float) -> Page:
    """Return steps with what they lay, legend and notes, one below another; the map is ``drawn`` before."""
    pictures = Pictures(context)
    listed = steps(context, steps_lead(context, drawn), WORDS)
    shown = replace(listed, steps=with_pictures(context, pictures, listed.steps, STEP_PICTURE))
    parts = (shown, _legend(context, pictures), notes(context))
    body = StackPage(tuple(part for part in parts if part is not None), spacing=spacing, loose=loose)
    return replace(_page(context, body, pictures), above_foot=ABOVE_FOOT / 2)


def _proof_pages(context: PositionContext) -> Iterator[Page]:
    """Yield the page that proves the map: with a log if that has room, in larger type, as close as can be."""
    pictures, proof = Pictures(context), certificate(context, 3, is_turned=True)
    fair = fairness_panel(context, pictures)
    panels = tuple(panel for panel in (fair, proof) if panel is not None)
    proofs = ((None, "spread proof", loose) for loose in (1.6, 1.2, *LOOSE))
    ways = ((game_log(context), "", 0.0), (None, "ample", 0.0), *proofs)
    for log, spacing, loose in ways:
        page = _page(context, StackPage(panels, log, spacing=spacing, loose=loose), pictures, "certificate")
        yield replace(page, above_foot=ABOVE_FOOT)


def _legend(context: PositionContext, pictures: Pictures) -> MapLegend:
    """Return how many tiles there are of each kind, and how many symbols of each sort, unless they are hidden."""
    tiles, plan, noun = context.position.tiles, tile_map_plan(context.game), context.game.setup.tile_map
    assert noun is not None
    part, hidden = context.game.tile_sets[noun.tiles].component, context.request.hidden
    doubts = (box_basis(context.game, part, of).assumed for of in ("piles", "symbols"))
    piles, found = (READINGS[-1] if one else READINGS[0] for one in doubts)
    counts, symbols = Counter(tile.kind for tile in tiles), Counter(tile.symbol for tile in tiles if tile.symbol)
    with_symbol = Counter(tile.kind for tile in tiles if tile.symbol)
    kinds = []
    for kind, sides in plan.kinds.items():
        picture = _kind(context, pictures, f"kind-{kind}", kind, sides, KIND)
        bearing = f"{with_symbol[kind]} {context.tool('setup.with-symbol')}"
        count = context.tool("setup.times", count=counts[kind])
        kinds.append(Counted(picture, kind, count, with_mark((Inline("text", bearing),), piles)))
    view, signs = map_view(context), []
    style = fitted_style(context, view, Size(200, 146))
    for symbol, sign in ({} if hidden else view.signs).items():
        disc = Scene(DISC, sign_disc(Point(0, 0), DISC.right - 0.2, sign, style), title=symbol)
        key = _symbol_key(context, symbol)
        name = context.catalog.plain(key)
        number = with_mark((Inline("text", f"×{symbols[symbol]}"),), found)
        signs.append(Counted(pictures.add(f"symbol-{symbol}", disc), name, number))
    return MapLegend(
        kinds_title=context.tool("setup.kinds", count=len(kinds)),
        kinds_lead=context.tool("setup.kinds-lead"),
        kinds=tuple(kinds),
        symbols_title=context.tool("setup.hidden-symbols" if hidden else "setup.symbols", count=symbols.total()),
        symbols=tuple(signs),
        hidden=context.tool_text("setup.hidden-text") if hidden else (),
    )


def _table_page(
    context: PositionContext, proof: Block | None = None, log: Log | None = None, space: float = 0.0, spacing: Key = ""
) -> Page:
    """Return the page with the map as a table; ``proof``: what stands beside it, its fairness, notes and log below."""
    position, view, pictures = context.position, map_view(context), Pictures(context)
    everywhere = _with_symbols(position)
    said, fair = notes(context, title=context.tool("setup.to-know")), fairness_panel(context, pictures)
    # Below the rows of a few seats the notes have room, and a log the whole height beside both.
    few = fair is not None and log is not None and len(fair.rows) <= FEW
    columns = ((fair, said), (log and replace(log, lines=log.lines + MORE),)) if few else ((fair,), (said, log))
    left, below = (tuple(one for one in some if one is not None and proof is not None) for some in columns)
    lead = [context.tool("setup.table-lead")]
    lead += [
        context.tool("setup.table-symbols", piece=context.catalog.plain(f"pieces.{name}.name"))
        for name in sorted(everywhere)
    ]
    chosen = dict.fromkeys(piece_name(context, piece) for piece in position.pieces if piece.or_on)
    lead += [context.tool("setup.table-choice", piece=name) for name in chosen]
    high = space * view.rows
    side, rows = _table_rows(context, pictures, view, everywhere, high)
    body = SpaceTable(
        label=context.tool("setup.map" if context.request.fair is None else "setup.fair-map"),
        seed=position.seed or "",
        lead=" · ".join(lead),
        columns=view.column_labels,
        rows=rows,
        tile=side,
        fold_after=view.fold_after,
        left=left,
        below=below,
        right=(proof,) if proof is not None else (),
        high=high,
        spacing=spacing,
    )
    return _page(context, body, pictures, "table")


def _kind(context: PositionContext, pictures: Pictures, name: str, kind: str, sides: str, size: float) -> Picture:
    """Return a tile of a kind with such sides, so many mm large."""
    drawn = kind_picture(sides, land_letter(context), size, context.theme)
    return pictures.add(name, Scene(Rect(0, 0, size, size).grown(0.2), drawn, title=kind))


def _laid(context: PositionContext, pictures: Pictures, view: MapView, tile: PlacedTile, side: float) -> Picture:
    """Return a tile as it lies on the map, with what lies on it."""
    style = MapStyle(Size(side, side), context.theme, context.icons, hidden=context.request.hidden)
    drawn = laid_tile(view, (tile.row, tile.column), style)
    return pictures.add(f"laid-{tile.space}", Scene(Rect(0, 0, side, side).grown(0.2), drawn, title=tile.kind))


def _symbol_key(context: PositionContext, symbol: str) -> str:
    """Return the key of what a symbol is called: in one word, where the game has such."""
    return next(filter(context.catalog.has, (f"symbols-brief.{symbol}", f"symbols.{symbol}")))


def _with_symbols(position: Position) -> set[str]:
    """Return the sorts of pieces that lie on every tile with a symbol and nowhere else: said once, not on each."""
    symbols = {tile.space for tile in position.tiles if tile.symbol}
    places: dict[str, set[str]] = {}
    for piece in position.pieces:
        places.setdefault(piece.piece, set()).update(piece.spaces)
    return {name for name, spaces in places.items() if spaces == symbols}


def _said(context: PositionContext, everywhere: Set[str], tile: PlacedTile) -> tuple[str, tuple[str, ...]]:
    """Return the symbol and the pieces on a tile; ``everywhere``: the sorts of pieces that are said once, not of it."""
    names = (
        f"{piece_name(context, piece)}{'?' if piece.or_on else ''}"
        for piece in context.position.pieces
        if tile.space in piece.spaces and not piece.waiting and piece.piece not in everywhere
    )
    if tile.symbol and context.request.hidden:
        return "?", tuple(names)
    return context.catalog.plain(_symbol_key(context, tile.symbol)) if tile.symbol else "", tuple(names)


def _table_rows(
    context: PositionContext, pictures: Pictures, view: MapView, everywhere: Set[str], high: float
) -> tuple[float, tuple[TableRow, ...]]:
    """Return the side of a tile, as large as rows of so many mm in all allow, and the rows, each as high as its words.

    ``everywhere``: the sorts of pieces that are said once, not of each.
    """
    tiles = {(tile.row, tile.column): tile for tile in context.position.tiles}
    said = {cell: _said(context, everywhere, tile) for cell, tile in tiles.items()}
    across = range(view.columns)
    lines = [max(1, *(bool(one) + len(on) for one, on in (said[n, at] for at in across))) for n in range(view.rows)]
    side = min(LAID, (high - LINE * sum(lines)) / view.rows - APART) if high else SMALL
    highs = [side + APART + LINE * some for some in lines]
    parts = [100 * one / sum(highs) for one in highs]
    rows = []
    for n, label in enumerate(view.row_labels):
        row = (tiles[n, at] for at in across)
        cells = tuple(
            TableCell(
                one.kind,
                "" if len(set(one.sides)) == 1 else f"{one.degrees}°",
                _laid(context, pictures, view, one, side),
                *said[one.row, one.column],
            )
            for one in row
        )
        rows.append(TableRow(label, sum(parts[:n]), parts[n], cells))
    return side, tuple(rows)
