"""PositionContext → text: the position drawn with characters for the terminal, and the certificate."""

from collections.abc import Iterable
from dataclasses import replace
from textwrap import wrap

from printgen.figure.text import LEGEND_WIDTH, Shown, field_diagram, text_diagram, tile_diagram
from printgen.model.position import Dealt, Thing
from printgen.sheet.core.board_view import board_view, shows_map
from printgen.sheet.core.game_context import PositionContext
from printgen.sheet.core.thing import piece_name, side_name
from printgen.sheet.setup.deal.pages import deal_title
from printgen.sheet.setup.proof.certificate import checked_rules
from printgen.sheet.setup.proof.fairness import fairness_text

HIDDEN = "?"
FILLING = ("hex", "card")
"""Shapes that fill a space; whatever else is dealt to it is placed upon them."""


def position_text(context: PositionContext) -> str:
    """Return the position drawn, and below it what was checked."""
    position = context.position
    head = f"{context.game.head.title}, {context.tool('setup.for-players', players=position.players)}"
    if position.seed is not None:
        head += f", {context.tool('foot.seed')} {position.seed}"
    variants = [context.catalog.plain(f"variants.{name}.name") for name in position.variants]
    lines = [head, *([", ".join(variants)] if variants else []), "", *_drawing(context), ""]
    for rule in checked_rules(context):
        text = "".join(part.text for part in rule.text)
        mark = {True: "ok", False: "!!", None: "--"}[rule.ok]
        lines += wrap(text, LEGEND_WIDTH, initial_indent=f"  {mark}  ", subsequent_indent=" " * 6)
    lines += [f"      {line}" for line in fairness_text(context)]
    return "\n".join(lines)


def _drawing(context: PositionContext) -> list[str]:
    """Return the board drawn in the manner of its kind, and a list of what a drawing cannot show."""
    if not context.game.board.grid:
        drawing = list[str]()
    elif context.position.tiles:
        drawing = [_tiles(context), "", *_pieces(context)]
    elif context.game.grid.kind == "squares":
        between = _pieces(context, "+")
        drawing = [text_diagram(board_view(context)), *(["", *between] if between else [])]
    else:
        drawing = [_field(context), "", *_pieces(context)]
    return [*drawing, *_owned(context), *_deals(context)]


def _tiles(context: PositionContext) -> str:
    """Return the map drawn; what chance hides stays hidden on request."""
    tile_map = context.game.setup.tile_map
    assert tile_map is not None
    tiles, words = context.position.tiles, dict(board_view(context).words)
    if context.request.hidden:
        count = sum(1 for tile in tiles if tile.symbol)
        tiles = tuple(replace(tile, symbol=tile.symbol and HIDDEN) for tile in tiles)
        words |= {f"symbols.{HIDDEN}": context.tool("setup.hidden-symbols", count=count)}
    return tile_diagram(tiles, context.game.board, context.game.grid, tile_map.edge, words)


def _field(context: PositionContext) -> str:
    """Return hexes or cards drawn with what belongs to them: tokens, numbers, sides that are faced."""
    shown: dict[str, Shown] = {}
    for piece in context.position.pieces:
        sort = context.game.setup.pieces[piece.piece]
        if sort.kind is not None and _fills(context, sort.component):
            shown[piece.space] = Shown(sort.kind, _marks(side_name(context, piece.facing)))
    for one in context.position.dealt:
        if one.space is None or not _drawn_on_field(context, one):
            continue
        thing, under = one.things[0], shown.get(one.space, Shown())
        if _fills(context, context.game.setup.deals[one.deal].component):
            number = None if thing.number is None else str(thing.number)
            marks = _marks(number, side_name(context, one.facing))
            shown[one.space] = Shown(thing.kind, (*marks, *under.marks))
        else:
            shown[one.space] = Shown(under.kind, (*under.marks, thing.kind))
    for hex_ in context.position.hexes if shows_map(context) else ():
        shown[hex_.space] = Shown(hex_.kind, _marks(hex_.token, side_name(context, hex_.facing)))
    names = {one.kind: _kind(context, one.kind) for one in shown.values() if one.kind is not None}
    return field_diagram(board_view(context), shown, names)


def _marks(*words: str | None) -> tuple[str, ...]:
    return tuple(filter(None, words))


def _fills(context: PositionContext, component: str) -> bool:
    part = context.game.components.get(component)
    return part is not None and part.shape in FILLING


def _drawn_on_field(context: PositionContext, one: Dealt) -> bool:
    """Return whether a thing dealt to a space is in the drawing: short ones are, on a field.

    On squares those are that lie uppermost and are not turned.
    """
    if context.game.grid.kind == "squares" or one.space is None:
        position = context.position
        taken = {piece.space for piece in position.pieces if not piece.waiting}
        upper = {other.space: other for other in position.dealt}.get(one.space) is one
        free = one.space in board_view(context).cells and one.space not in taken and upper and one.facing is None
        return free and not position.tiles
    return _fills(context, context.game.setup.deals[one.deal].component) or one.things[0].kind.isdecimal()


def _kind(context: PositionContext, kind: str) -> str:
    """Return the name of a kind; one without a word is called as the data calls it."""
    return context.catalog.plain(f"kinds.{kind}") if context.catalog.has(f"kinds.{kind}") else kind


def _pieces(context: PositionContext, sign: str = "") -> list[str]:
    """Return where the pieces lie, sort by sort; those of a seat bear its number. ``sign``: what spaces are called."""
    spaces: dict[str, list[str]] = {}
    for piece in (one for one in context.position.pieces if sign in one.space):
        where = f" {context.tool('list.or')} ".join(piece.spaces)
        spaces.setdefault(piece_name(context, piece), []).append(where)
    return _columns((name, ", ".join(where)) for name, where in spaces.items())


def _columns(rows: Iterable[tuple[str, str]]) -> list[str]:
    """Set names before what is listed for each, all lists beginning in one column."""
    rows = list(rows)
    width = max((len(name) for name, _ in rows), default=0)
    lines = []
    for name, text in rows:
        listed = wrap(text, LEGEND_WIDTH - width - 2, break_on_hyphens=False)
        names = [name, *[""] * (len(listed) - 1)]
        lines += [f"{one:<{width}}  {part}" for one, part in zip(names, listed, strict=True)]
    return lines


def _deals(context: PositionContext) -> list[str]:
    """Return each deal: what lies on spaces that are not drawn, the piles from the top."""
    lines: list[str] = []
    hex_map = context.game.setup.hex_map
    shown = (hex_map.hexes, hex_map.tokens) if hex_map is not None and shows_map(context) else ()
    listed = [one for one in context.position.dealt if one.deal not in shown]
    for name in dict.fromkeys(one.deal for one in listed):
        parts = (one for one in listed if one.deal == name and not _drawn_on_field(context, one))
        if rows := [(_place(context, one), _things(context, one)) for one in parts]:
            title = context.catalog.in_words(deal_title(context, context.catalog.plain(f"deals.{name}"), name))
            lines += ["", title, *_columns(rows)]
    return lines


def _owned(context: PositionContext) -> list[str]:
    """Return what each seat was dealt on squares: in the drawing the things of all seats look alike."""
    owned: dict[str, list[str]] = {}
    for one in context.position.dealt:
        if one.owner is not None and context.game.grid.kind == "squares" and _drawn_on_field(context, one):
            seat = context.catalog.plain(f"seats.{one.owner}.name")
            thing = _things(context, one)
            owned.setdefault(seat, []).append(f"{context.catalog.space(one.space or '')} {thing}")
    return ["", *_columns((seat, ", ".join(several)) for seat, several in owned.items())] if len(owned) > 1 else []


def _place(context: PositionContext, one: Dealt) -> str:
    if one.pile is not None:
        return f"  {one.pile} ({len(one.things)})"
    seats = context.position.seats
    if one.space is None:
        return f"  {seats.index(one.owner or '') + 1}: {context.catalog.plain(f'seats.{one.owner}.name')}"
    owner = f"{seats.index(one.owner) + 1}: " if one.owner in seats else ""
    return f"  {owner}{context.catalog.space(one.space)} {side_name(context, one.facing)}".rstrip()


def _things(context: PositionContext, one: Dealt) -> str:
    """Return things listed; what is hidden on request is only counted."""
    if context.request.hidden and one.space is None:
        return " ".join(HIDDEN for _ in one.things)
    part = context.game.components.get(context.game.setup.deals[one.deal].component)
    by_value = part is not None and bool(part.values)
    return ", ".join(_thing(context, thing, by_value) for thing in one.things)


def _thing(context: PositionContext, thing: Thing, by_value: bool) -> str:
    """Return the name of a thing; a value is enough, or a number where things are alike but for it."""
    if thing.number is not None and thing.kind in context.game.components:
        return str(thing.number)
    name = thing.kind if by_value else _kind(context, thing.kind)
    if thing.symbol is not None:
        name += f" ({context.catalog.plain(f'symbols.{thing.symbol}')})"
    return name if thing.number is None else f"{name} {thing.number}"
