"""Something that was dealt or laid → its small picture in mm, the words beside it, and those by its space."""

from collections import Counter
from collections.abc import Iterator, Mapping

from printgen.drawing.scene import FIGURE_MIDDLE, Box, Disc, Fill, Group, Item, Run, Scene, Stroke, Text
from printgen.figure.hexes.tile import hex_tile, number_token
from printgen.figure.icon import icon
from printgen.figure.pieces.kind_look import hex_kind, kind_accent, kind_icon, rate, thing_name
from printgen.figure.tiles.archipelago import kind_picture
from printgen.figure.tiles.coast import circle_centre, land_sides
from printgen.geometry import Point, Rect, Transform
from printgen.model.board.spaces import grid_names
from printgen.model.box.box import VALUED, Component, TileSet
from printgen.model.position import PlacedPiece, PlacedTile, Thing
from printgen.model.text.message_catalog import Inline
from printgen.sheet.core.blocks import RichText
from printgen.sheet.core.game_context import GameContext, Picture, Pictures, PositionContext
from printgen.units import PT

SIGN, CARD, SMALLEST = 0.24, 0.72, 7 * PT
"""The disc of a symbol on a tile, how wide a card is, for a picture 1 large; the smallest number of a token, in mm."""


def thing_words(context: GameContext, component: str, thing: Thing) -> tuple[str, str]:
    """Return the name of a thing, and the note below it; tiles are called by their kind."""
    part = context.game.components.get(component)
    if thing.symbol is not None:
        words = _spoken(context, f"symbols.{thing.symbol}")
        return thing.kind, next(iter(words.values()), thing.symbol)
    return thing_name(_spoken(context, f"kinds.{thing.kind}"), thing, part), ""


def card_icon(context: GameContext, component: str, kind: str) -> str | None:
    """Return the icon of a kind of card; where all kinds are called like the actions of a table of costs, of that one.

    Else that of the component.
    """
    part = context.game.components.get(component)
    if part is None or (own := kind_icon(part, kind, context.icons)) is not None:
        return own if part is not None else None
    for table in context.game.rules.costs.values():
        icons = {row.id: row.icon for row in table.rows}
        if part.kinds and all(icons.get(one) for one in part.kinds):
            return icons[kind]
    return part.icon


def card_action(context: GameContext, component: str, kind: str) -> tuple[RichText, RichText]:
    """Return the name of a kind of card and what it does, where all kinds are called like the actions of a table."""
    kinds = {*context.game.components[component].kinds}
    for table, costs in context.game.rules.costs.items():
        if kind in kinds <= {row.id for row in costs.rows}:
            key = f"costs.{table}.{kind}"
            return context.catalog.text(f"{key}.name"), context.catalog.maybe(f"{key}.note") or ()
    return (), ()


def shows_number(context: GameContext, component: str, thing: Thing) -> bool:
    """Return whether the picture of a thing is its number, so that no word is needed beside it."""
    part = context.game.components.get(component)
    return part is not None and part.shape == "round" and thing.kind.isdecimal()


def thing_picture(
    context: GameContext, pictures: Pictures, component: str, thing: Thing, size: float, rated: bool = True
) -> Picture | None:
    """Return the picture of a thing; None for one that has only a name.

    ``rated``: with the rate of exchange of a harbour; not where its name stands right beside it.
    """
    drawn = thing_art(context, component, thing, size, rated)
    if not drawn:
        return None
    half = size / 2 + 0.2
    name = f"thing-{component}-{thing.kind}-{thing.symbol or ''}{'' if rated else '-unrated'}"
    return pictures.add(name, Scene(Rect(-half, -half, 2 * half, 2 * half), drawn, thing.kind))


def thing_art(context: GameContext, component: str, thing: Thing, size: float, rated: bool = True) -> tuple[Item, ...]:
    """Return a thing drawn about the origin, so many mm large."""
    tiles = next((one for one in context.game.tile_sets.values() if one.component == component), None)
    part = context.game.components.get(component)
    if tiles is not None:
        return _tile(context, tiles, thing, size)
    shape = part.shape if part is not None else "other"
    if shape == "hex":
        turned = any(one.facing for one in context.game.setup.deals.values() if one.component == component)
        said = thing_words(context, component, thing)[0]
        kind = hex_kind(part, thing.kind, context.icons, said if rated and rate(said) else "", turned=turned)
        tile = hex_tile(kind, context, line=0.02, least=SMALLEST / (0.88 * size), marked=False)
        return (Group(tile.items, Transform.scale(0.88 * size)),)
    if shows_number(context, component, thing):
        return _number(context, part, thing.kind, size)
    sign = card_icon(context, component, thing.kind)
    if sign is None:
        return ()
    colour = context.colour(kind_accent(part, thing.kind) or "ink")
    drawn = icon(sign, Point(0, 0), 0.56 * size, colour, context.icons)
    edge, ground = Stroke(colour, 0.3), Fill(context.colour("face"))
    if shape != "card":
        return (Disc(Point(0, 0), 0.47 * size, ground, edge), drawn)
    wide = CARD * size
    return (Box(Rect(-wide / 2, -size / 2, wide, size), ground, edge, 0.09 * size), drawn)


def _number(context: GameContext, part: Component | None, value: str, size: float) -> tuple[Item, ...]:
    """Return a number on a disc; one that dice throw has the dots that show how often."""
    if part is not None and not part.values:
        return number_token(value, Point(0, 0), 0.47 * size, context, SMALLEST)
    ring = Stroke(context.colour(VALUED), 0.45)
    run = Run(value, 0.56 * size, 900, context.colour(f"{VALUED}-text"))
    return (
        Disc(Point(0, 0), 0.47 * size, Fill(context.colour("face")), ring),
        Text(Point(0, FIGURE_MIDDLE * run.size), (run,), "middle"),
    )


def _tile(context: GameContext, tiles: TileSet, thing: Thing, size: float) -> tuple[Item, ...]:
    """Return a tile as it lies unturned, its symbol larger than on the board."""
    sides, land = tiles.kinds[thing.kind].sides, land_side(tiles)
    place = Transform.shift(-size / 2, -size / 2)
    items: list[Item] = [Group(kind_picture(sides, land, size, context.theme), place)]
    if thing.symbol is not None:
        centre = circle_centre(land_sides(PlacedTile("", 0, 0, "", sides, 0), land))
        at = place.apply(Point(centre.x * size, centre.y * size))
        accent = tiles.accents.get(thing.symbol)
        colour = context.colour(f"{accent}-text" if accent and accent != "ink" else "ink")
        ring = Stroke(context.colour("ink"), 0.15)
        items.append(Disc(at, SIGN * size, Fill(context.colour("paper")), ring))
        items.append(icon(thing.symbol, at, 1.45 * SIGN * size, colour, context.icons))
    return tuple(items)


def land_side(tiles: TileSet) -> str:
    """Return the letter of the sides that show land: the last that the box states."""
    return tuple(tiles.sides)[-1]


def _spoken(context: GameContext, key: str) -> Mapping[str, str]:
    """Return a word of things by its key; nothing where the game has none."""
    return {key: context.catalog.plain(key)} if context.catalog.has(key) else {}


def side_name(context: PositionContext, facing: str | None) -> str:
    """Return a side as a compass has it: SE; nothing where none is faced."""
    return "".join(context.tool(f"overlay.{way}") for way in facing.split("-")) if facing else ""


def side_in_words(context: PositionContext, facing: str | None) -> str:
    """Return a side in words: south-east; nothing where none is faced."""
    return context.tool(f"setup.sides-faced.{facing}") if facing else ""


def faces(context: PositionContext, facing: str | None) -> str:
    """Return which way something is turned: faces south-east; nothing where it faces none."""
    return context.tool("setup.faces", side=side_in_words(context, facing)) if facing else ""


def piece_name(context: PositionContext, piece: PlacedPiece) -> str:
    """Return what a piece is called, with the number of its seat in the order of turns."""
    name = context.catalog.plain(f"pieces.{piece.piece}.name")
    return f"{name} {context.position.seats.index(piece.owner) + 1}" if piece.owner else name


def hex_pictures(context: PositionContext, pictures: Pictures, size: float) -> dict[str, Picture | None]:
    """Return the picture of the hex on each space, so many mm large; nothing where no hexes lie."""
    setup, parts, position = context.game.setup, context.game.components, context.position
    sort = next((name for name, part in parts.items() if part.shape == "hex"), "")
    found = [(one.space, setup.pieces[one.piece].component, setup.pieces[one.piece].kind) for one in position.pieces]
    found += [(str(one.space), setup.deals[one.deal].component, one.things[0].kind) for one in position.dealt]
    found += [(one.space, sort, one.kind) for one in position.hexes]
    hexes = ((space, name, kind) for space, name, kind in found if name in parts and parts[name].shape == "hex")
    return {space: thing_picture(context, pictures, name, Thing(str(kind)), size) for space, name, kind in hexes}


def names_by_space(context: PositionContext) -> dict[str, list[str]]:
    """Return what lies on every space, the lowest first; what lies between spaces is left to `between`."""
    found: dict[str, list[str]] = {}
    for one in context.position.dealt:
        if one.space is not None and "+" not in one.space:
            component = context.game.setup.deals[one.deal].component
            side = faces(context, one.facing)
            things = (" ".join(filter(None, (*thing_words(context, component, t), side))) for t in one.things)
            found.setdefault(one.space, []).extend(things)
    for hex_ in context.position.hexes if context.request.deal == "open" else ():
        parts = [context.catalog.plain(f"kinds.{hex_.kind}"), hex_.token, faces(context, hex_.facing)]
        found.setdefault(hex_.space, []).extend(part for part in parts if part)
    for piece in sparse(context):
        if not piece.waiting and "+" not in piece.space:
            name = context.catalog.plain(f"pieces.{piece.piece}.name")
            owner = piece.owner and f"({context.catalog.plain(f'seats.{piece.owner}.name')})"
            found.setdefault(piece.space, []).append(" ".join(filter(None, (name, owner))))
            found[piece.space] += filter(None, (faces(context, piece.facing),))
    return found


def between(context: PositionContext, seat: str | None = None) -> RichText:
    """Return what lies on edges and corners of the board: each sort of piece and whose it is, each deal by kinds.

    Of one ``seat`` only what is its own, without its name.
    """
    found: dict[str, dict[str, list[str]]] = {}
    for one in context.position.dealt if seat is None else ():
        if "+" in (space := one.space or ""):
            component = context.game.setup.deals[one.deal].component
            kind = " ".join(filter(None, thing_words(context, component, one.things[0])))
            found.setdefault(context.catalog.plain(f"deals.{one.deal}"), {}).setdefault(kind, []).append(space)
    for piece in context.position.pieces:
        if "+" in piece.space and not piece.waiting and seat in (None, piece.owner):
            owner = context.catalog.plain(f"seats.{piece.owner}.name") if piece.owner and seat is None else ""
            name = context.catalog.plain(f"pieces.{piece.piece}.name")
            found.setdefault(name, {}).setdefault(owner, []).append(piece.space)
    text: list[Inline] = []
    for name, owners in found.items():
        places = "; ".join(f"{owner} {', '.join(spaces)}".strip() for owner, spaces in owners.items())
        text += [Inline("bold", f"{name}:"), Inline("text", f" {places} ")]
    return tuple(text)


def sparse(context: PositionContext) -> Iterator[PlacedPiece]:
    """Yield the pieces but those that lie on every space of the grid, as a step says."""
    spaces = len(grid_names(context.game.board, context.game.grid))
    on = Counter(name for name, _ in {(piece.piece, piece.space) for piece in context.position.pieces})
    return (piece for piece in context.position.pieces if on[piece.piece] != spaces)
