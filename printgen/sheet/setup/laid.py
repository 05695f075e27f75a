"""What lies on the board after set-up → its words by space, the pictures of its hexes, what lies between spaces."""

from collections import Counter

from printgen.model.board.spaces import grid_names
from printgen.model.position import Thing
from printgen.model.text.message_catalog import Inline
from printgen.sheet.core.blocks import RichText
from printgen.sheet.core.game_context import Picture, Pictures, PositionContext
from printgen.sheet.core.thing import side_name, thing_picture, thing_words


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
        if one.space is not None:
            component = context.game.setup.deals[one.deal].component
            things = (" ".join(filter(None, thing_words(context, component, t))) for t in one.things)
            found.setdefault(one.space, []).extend(things)
    for hex_ in context.position.hexes if context.request.deal == "open" else ():
        parts = [context.catalog.plain(f"kinds.{hex_.kind}"), hex_.token, side_name(context, hex_.facing)]
        found.setdefault(hex_.space, []).extend(part for part in parts if part)
    everywhere = _everywhere(context)
    for piece in context.position.pieces:
        if not piece.waiting and piece.piece not in everywhere and "+" not in piece.space:
            name = context.catalog.plain(f"pieces.{piece.piece}.name")
            owner = piece.owner and f"({context.catalog.plain(f'seats.{piece.owner}.name')})"
            words = " ".join(filter(None, (name, side_name(context, piece.facing), owner)))
            found.setdefault(piece.space, []).append(words)
    return found


def between(context: PositionContext) -> RichText:
    """Return what lies on edges and corners of the board: each sort of piece, whose it is, where."""
    found: dict[str, dict[str, list[str]]] = {}
    for piece in context.position.pieces:
        if "+" in piece.space and not piece.waiting:
            owner = context.catalog.plain(f"seats.{piece.owner}.name") if piece.owner else ""
            found.setdefault(piece.piece, {}).setdefault(owner, []).append(piece.space)
    text: list[Inline] = []
    for name, owners in found.items():
        places = "; ".join(f"{owner} {', '.join(spaces)}".strip() for owner, spaces in owners.items())
        text += [Inline("bold", f"{context.catalog.plain(f'pieces.{name}.name')}:"), Inline("text", f" {places} ")]
    return tuple(text)


def _everywhere(context: PositionContext) -> frozenset[str]:
    """Return the sorts of pieces that lie on every space of the grid, as a step says."""
    spaces = len(grid_names(context.game.board, context.game.grid))
    on = Counter(name for name, _ in {(piece.piece, piece.space) for piece in context.position.pieces})
    return frozenset(name for name, count in on.items() if count == spaces)
