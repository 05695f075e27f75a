"""GameContext and placement → the words for where its pieces lie."""

from collections.abc import Iterator

from printgen.model.board.spaces import name_on
from printgen.model.position import Position
from printgen.model.setup import OnTiles, Placement
from printgen.sheet.core.game_context import GameContext

LISTED = 8
"""Up to so many spaces are named, more are counted."""


def where(context: GameContext, placement: Placement) -> str:
    """Return where the pieces of a placement lie at this table, and which way they face."""
    place = _place(context, placement)
    if placement.facing is None:
        return place
    side = "".join(context.catalog.tool(f"overlay.{way}") for way in placement.facing.split("-"))
    return _words(context, "facing", place=place, side=side)


def _place(context: GameContext, placement: Placement) -> str:
    if placement.on_tiles is not None:
        tile = context.catalog.tool(f"certificate.tile.{_tiles(placement.on_tiles)}", kind=_kind(placement))
        return _words(context, "on-tiles", tile=tile)
    if placement.one_of:
        return _words(context, "on", list=_joined(context, placement.one_of))
    if placement.on:
        return _on(context, placement.on, placement.copies)
    assert context.position is not None
    seats = dict(_by_seat(context, context.position, placement))
    own = all(set(spaces) == {_own(context, seat)} for seat, spaces in seats.items())
    if own or placement.waiting:
        return _at_seats(context, context.position, placement, seats)
    each = {len(spaces) * placement.copies for spaces in seats.values()}
    spaces = tuple(name for spaces in seats.values() for name in spaces)
    if len(spaces) > LISTED and len(each) == 1:
        return _words(context, "for-each", each=each.pop())
    return _on(context, spaces, placement.copies)


def _words(context: GameContext, key: str, **values: str | int) -> str:
    return context.catalog.tool(f"certificate.where.{key}", **values)


def _tiles(wanted: OnTiles) -> str:
    """Return the key of the text for the tiles meant: of a kind or any, with a symbol, without, or either."""
    symbol = {True: "symbol", False: "bare", None: "any"}[wanted.symbol]
    return symbol if wanted.kind is None else f"kind-{symbol}"


def _kind(placement: Placement) -> str:
    return placement.on_tiles.kind or "" if placement.on_tiles is not None else ""


def _joined(context: GameContext, spaces: tuple[str, ...]) -> str:
    *names, last = (_named(context, space) for space in spaces)
    return f" {context.catalog.tool('list.or')} ".join((", ".join(names), last) if names else (last,))


def _on(context: GameContext, spaces: tuple[str, ...], copies: int) -> str:
    """Return the names of the spaces where they are few, else their number."""
    if len(spaces) > LISTED:
        return _words(context, "on-each", each=copies, spaces=len(spaces))
    return _words(context, "on", list=", ".join(_named(context, space) for space in spaces))


def _named(context: GameContext, space: str) -> str:
    """Return the name of a space; one beside the board, of which there are several, by its seat as well."""
    name = space.rpartition(".")[2]
    if name not in context.game.board.extra:
        return context.catalog.space(space)
    seats = (seat for seat in context.game.setup.seats if _own(context, seat) == space)
    names = [context.catalog.plain(f"seats.{seat}.name") for seat in seats]
    return " ".join((context.catalog.space(name), *names[:1]))


def _by_seat(context: GameContext, position: Position, placement: Placement) -> Iterator[tuple[str, tuple[str, ...]]]:
    """Yield the spaces of each seat at which pieces lie, named in full."""
    for seat, spaces in placement.for_seats.items():
        board = context.game.setup.seats[seat].board
        if seat in position.seats or (placement.all_seats and board <= position.boards):
            yield seat, tuple(name_on(context.game.board, board, space) for space in spaces)


def _own(context: GameContext, name: str) -> str:
    seat = context.game.setup.seats[name]
    return name_on(context.game.board, seat.board, seat.space)


def _at_seats(context: GameContext, position: Position, placement: Placement, seats: dict[str, tuple[str, ...]]) -> str:
    """Return how many there are at each seat, or at which seats there are some."""
    waiting = "waiting" if placement.waiting else "at"
    each = {len(spaces) * placement.copies for spaces in seats.values()}
    if set(position.seats) == set(seats) and len(each) == 1:
        return _words(context, f"{waiting}-each", each=each.pop())
    names = dict.fromkeys(context.catalog.plain(f"seats.{seat}.name") for seat in seats)
    return _words(context, waiting, list=", ".join(names))
