"""PositionContext → what explains a setup sheet: its signs, the variants in play, the stamp and where it is proved."""

from collections.abc import Container
from dataclasses import dataclass
from typing import ClassVar

from printgen.drawing.scene import Box, Command, Disc, Fill, Item, Path, Scene, Stroke, polyline
from printgen.figure.board_view import BoardStyle
from printgen.figure.icon import icon
from printgen.figure.pieces.piece import piece_drawing
from printgen.figure.squares.marks import link_sign
from printgen.geometry import Point, Rect
from printgen.model.equations import ShownKinds
from printgen.model.game import Game
from printgen.model.play.in_play import NOTHING, replacing
from printgen.model.position import Thing
from printgen.model.setup import Piece
from printgen.model.text.game_catalog import Inline
from printgen.model.text.message_catalog import as_text, with_mark
from printgen.model.values import SURE
from printgen.sheet.core.blocks import Block, Content, RichText
from printgen.sheet.core.game_context import GameContext, Picture, Pictures, PositionContext
from printgen.sheet.core.thing import thing_art

SIZE, KIND, KINDS_ACROSS = 10.8, {"large": 11.0, "small": 9.6}, {"large": 6, "small": 6}
"""The size of a sign, of a kind shown with its name on both papers, in mm; how many of these stand side by side."""

HALF = SIZE / 2

WAVE: tuple[Command, ...] = (
    ("M", (-3.6, -3.2)),
    ("Q", (-1.6, -2.6, -1.2, -0.9)),
    ("Q", (-0.8, 0.6, 1.3, 1.1)),
    ("Q", (3.0, 1.6, 3.6, 3.4)),
)
"""The sign of a line on the board."""


OUTER, INNER, TICK = 5.2, 4.3, 1.1
"""The radii of the two rings, and how wide the tick is, in mm."""

BRIEF = 84
"""Up to so many letters what a variant says stands among the notes, in one line."""

WAY = (Point(-2.3, 0.1), Point(-0.6, 1.9), Point(2.5, -1.8))
"""The tick about the middle of the rings."""


@dataclass(frozen=True, slots=True)
class Stamp(Block):
    """Two rings with a tick in them, and beside them which map or deal was checked and on which page that is proved."""

    template: ClassVar[str] = "setup/stamp.html.j2"
    picture: Picture
    title: str
    note: str


@dataclass(frozen=True, slots=True)
class LegendSign(Content):
    """A sign of the sheet: its drawing, its name, and what there is to know about it."""

    picture: Picture | None
    name: RichText
    note: RichText = ()


@dataclass(frozen=True, slots=True)
class Legend(Block):
    """The signs in rows of so many columns, and beside them the stamp."""

    template: ClassVar[str] = "setup/legend.html.j2"
    signs: tuple[LegendSign, ...]
    columns: int
    stamp: Stamp | None = None


@dataclass(frozen=True, slots=True)
class NamedKind(Content):
    """A kind of a component: its picture, its key and its name."""

    picture: Picture
    key: str
    name: RichText


@dataclass(frozen=True, slots=True)
class NamedKinds(Block):
    """Kinds with their names, each pictured behind its key."""

    template: ClassVar[str] = "setup/kinds.html.j2"
    title: RichText
    across: int
    kinds: tuple[NamedKind, ...]


@dataclass(frozen=True, slots=True)
class Variant(Content):
    """A variant or reading in play, its name closed by a mark, and what it says."""

    name: str
    text: RichText


@dataclass(frozen=True, slots=True)
class Variants(Block):
    """The variants and readings in play."""

    template: ClassVar[str] = "setup/variants.html.j2"
    title: str
    variants: tuple[Variant, ...]


def legend(
    context: PositionContext, pictures: Pictures, most: int, stamp: Stamp | None, shown: Container[LegendSign] = ()
) -> Legend | None:
    """Return the signs not ``shown`` elsewhere in at most so many columns, no row much shorter than the others."""
    signs = tuple(one for one in legend_signs(context, pictures) if one not in shown)
    rows = -(-len(signs) // most)
    return Legend(signs, -(-len(signs) // rows) if rows else 1, stamp) if signs or stamp else None


def legend_signs(context: GameContext, pictures: Pictures) -> tuple[LegendSign, ...]:
    """Return the signs of the sheet in the order of the plan."""
    window, catalog = Rect(-HALF, -HALF, SIZE, SIZE), context.catalog
    signs = []
    for name in context.game.sheets.setup.legend:
        picture = pictures.add(f"legend-{name}", Scene(window, sign_drawing(context, name), name))
        signs.append(LegendSign(picture, catalog.text(f"setup.legend.{name}.name"), _note(context, name)))
    return tuple(signs)


def _note(context: GameContext, name: str) -> RichText:
    """Return the note of a sign, that of a variant or reading in play before the usual one."""
    keys = [f"setup.legend.{name}.notes.{option}" for option in context.request.options]
    return context.catalog.maybe(next(filter(context.catalog.has, keys), f"setup.legend.{name}.note")) or ()


def sign_drawing(context: GameContext, name: str, seat: str | None = None) -> tuple[Item, ...]:
    """Return the drawing of a piece, a region, a line, a link or an extra space of that name, in this order.

    A piece may be that of a ``seat``; else it is that of the first one.
    """
    board, pieces, fills = context.game.board, context.game.setup.pieces, context.theme.fills
    square, middle = Rect(-4.6, -4.6, 9.2, 9.2), Point(0, 0)
    if name in pieces:
        return (_piece(context, pieces[name], seat),)
    if (region := board.regions.get(name)) is not None:
        sea = Fill(context.colour("sea")) if fills else None
        if region.icon is None:
            return (Box(square, sea, Stroke(context.colour(region.accent or "coast"), 0.3)),)
        ring = None if fills else Stroke(context.colour("coast"), 0.25)
        sign = icon(region.icon, middle, 6.6, context.colour(region.accent or "ink"), context.icons)
        return (Disc(middle, 4.6, sea, ring), sign)
    if name in board.lines:
        shallow = Fill(context.colour("shallow")) if fills else None
        edge = None if fills else Stroke(context.colour("hairline"), 0.25)
        stroke = Stroke(context.colour(board.lines[name].accent), 0.7, dash=(1.9, 1.2), cap="round")
        return (Box(square, shallow, edge), Path(WAVE, stroke=stroke))
    if name in board.links:
        style = BoardStyle(Point(SIZE, SIZE), context.theme, context.icons, context.looks)
        return (link_sign(middle, 4.4, context.colour(board.links[name].accent), style),)
    return (Box(square.grown(-0.1), None, Stroke(context.colour("coast"), 0.35, dash=(1.3, 0.9))),)


def _piece(context: GameContext, piece: Piece, owner: str | None) -> Item:
    seats = context.game.setup.seats
    seat = seats[owner or next(iter(seats))]
    colour = context.colour(seat.colour) if piece.coloured else None
    shown = piece.icon or (seat.icon if piece.coloured else None)
    component = context.game.components.get(piece.component)
    return piece_drawing(piece, component, 9.6, context, colour=colour, icon_name=shown)


def named_kinds(context: PositionContext, pictures: Pictures) -> NamedKinds | None:
    """Return the kinds that the plan shows with their names; None where it shows none."""
    plan, found = context.game.sheets.setup.kinds, list[NamedKind]()
    if plan is None:
        return None
    size, across = KIND[context.paper.layout], KINDS_ACROSS[context.paper.layout]
    for key in plan.kinds:
        drawn = Scene(Rect.around(Point(0, 0), size + 0.4, size + 0.4), _kind(context, plan, key, size), key)
        found.append(NamedKind(pictures.add(f"kind-{key}", drawn), key, context.catalog.text(f"kinds.{key}")))
    title = (Inline("text", context.tool("setup.kinds-named")),)
    return NamedKinds(with_mark(title, context.game.rules.clauses[plan.clause].confidence), across, tuple(found))


def _kind(context: PositionContext, plan: ShownKinds, key: str, size: float) -> tuple[Item, ...]:
    rim = Box(Rect.around(Point(0, 0), size, size), None, Stroke(context.colour("coast"), 0.3))
    return (*thing_art(context, plan.component, Thing(key), size), rim)


def stamp(context: PositionContext, pictures: Pictures, page: int) -> Stamp | None:
    """Return the stamp that sends to a page; None where a rule is broken, lest it says more than is true."""
    if not all(finding.ok for finding in context.findings):
        return None
    seed, setup = context.position.seed, context.game.setup
    name = "stamp" if seed is None else "stamp-map" if setup.tile_map or setup.hex_map else "stamp-dealt"
    title = context.tool(f"setup.{name}", seed=seed or "")
    return Stamp(pictures.add("stamp", _rings(context)), title, context.tool("setup.stamp-note", page=page))


def _rings(context: PositionContext) -> Scene:
    green, middle, half = context.colour("green"), Point(0, 0), OUTER + 0.45
    tick = Stroke(green, TICK, cap="round", join="round")
    drawn = (
        Disc(middle, OUTER, stroke=Stroke(green, 0.7)),
        Disc(middle, INNER, stroke=Stroke(green, 0.25)),
        Path(polyline(WAY), stroke=tick),
    )
    return Scene(Rect(-half, -half, 2 * half, 2 * half), drawn)


def variants(context: PositionContext) -> Variants | None:
    """Return the variants and readings in play, marked where no rule states what they say."""
    request, catalog = context.request, context.catalog
    kinds = ("variants", request.variants), ("readings", request.readings)
    title = "-and-".join(name for name, chosen in kinds if chosen)
    if not title:
        return None
    listed = []
    for name in request.variants:
        text = with_mark(catalog.text(f"variants.{name}.text"), context.game.variants[name].confidence)
        called = catalog.plain(f"variants.{name}.name")
        listed.append(Variant(called if called[-1] in "!?." else f"{called}.", text))
    listed += [Variant(f"{name.partition('.')[0]}.", _reading_text(context, name)) for name in request.readings]
    return Variants(context.tool(f"setup.{title}"), tuple(listed))


def option_notes(context: PositionContext) -> tuple[RichText, ...]:
    """Return what variants and readings in play say as notes, if all of it is brief; else nothing."""
    said = variants(context)
    if said is None or any(len(as_text(one.text)) > BRIEF for one in said.variants):
        return ()
    return tuple((Inline("bold", one.name), Inline("text", " "), *one.text) for one in said.variants)


def changed_by(context: PositionContext) -> tuple[RichText, ...]:
    """Return what each variant in play changes in the set-up, in one line, as far as the words have that."""
    catalog, found = context.catalog, list[RichText]()
    for name in context.request.variants:
        if catalog.has(key := f"variants.{name}.setup"):
            text = with_mark(catalog.text(key), context.game.variants[name].confidence)
            found.append((Inline("bold", f"{catalog.plain(f'variants.{name}.name')}:"), Inline("text", " "), *text))
    return tuple(found)


def _reading_text(context: PositionContext, name: str) -> RichText:
    ruling, _, reading = name.partition(".")
    question = context.catalog.text(f"rulings.{ruling}.question")
    answer = context.catalog.text(f"rulings.{ruling}.alternatives.{reading}")
    text = (*question, Inline("text", " "), *answer)
    return with_mark(text, "stated" if _is_stated(context.game, name) else "assumed")


def _is_stated(game: Game, name: str) -> bool:
    """Return whether the rules state every clause that a reading puts in the place of another."""
    clauses = game.rules.replacements.clauses
    taken = [one for one in replacing(game).get(name, {}).values() if one != NOTHING]
    return bool(taken) and all(one in clauses and clauses[one].confidence in SURE for one in taken)
