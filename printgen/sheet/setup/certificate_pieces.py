"""Job and placement → the words for where its pieces lie."""

from collections.abc import Iterator

from printgen.model.board.spaces import name_on
from printgen.model.position import Position
from printgen.model.setup import OnTiles, Placement
from printgen.sheet.core.game_context import Job

LISTED = 8
"""Up to so many spaces are named, more are counted."""


def where(job: Job, placement: Placement) -> str:
    """Say where the pieces of a placement lie at this table, and which way they face."""
    place = _place(job, placement)
    if placement.facing is None:
        return place
    side = "".join(job.say.tool(f"overlay.{way}") for way in placement.facing.split("-"))
    return _told(job, "facing", place=place, side=side)


def _place(job: Job, placement: Placement) -> str:
    if placement.on_tiles is not None:
        tile = job.say.tool(f"certificate.tile.{_tiles(placement.on_tiles)}", kind=_kind(placement))
        return _told(job, "on-tiles", tile=tile)
    if placement.one_of:
        return _told(job, "on", list=_joined(job, placement.one_of))
    if placement.on:
        return _on(job, placement.on, placement.copies)
    assert job.position is not None
    seats = dict(_by_seat(job, job.position, placement))
    own = all(set(spaces) == {_own(job, seat)} for seat, spaces in seats.items())
    if own or placement.waiting:
        return _at_seats(job, job.position, placement, seats)
    each = {len(spaces) * placement.copies for spaces in seats.values()}
    spaces = tuple(name for spaces in seats.values() for name in spaces)
    if len(spaces) > LISTED and len(each) == 1:
        return _told(job, "for-each", each=each.pop())
    return _on(job, spaces, placement.copies)


def _told(job: Job, key: str, **values: str | int) -> str:
    return job.say.tool(f"certificate.where.{key}", **values)


def _tiles(wanted: OnTiles) -> str:
    """Name the text for the tiles meant: of a kind or any, with a symbol, without, or either."""
    symbol = {True: "symbol", False: "bare", None: "any"}[wanted.symbol]
    return symbol if wanted.kind is None else f"kind-{symbol}"


def _kind(placement: Placement) -> str:
    return placement.on_tiles.kind or "" if placement.on_tiles is not None else ""


def _joined(job: Job, spaces: tuple[str, ...]) -> str:
    *names, last = (_named(job, space) for space in spaces)
    return f" {job.say.tool('list.or')} ".join((", ".join(names), last) if names else (last,))


def _on(job: Job, spaces: tuple[str, ...], copies: int) -> str:
    """Name the spaces where they are few; else count them."""
    if len(spaces) > LISTED:
        return _told(job, "on-each", each=copies, spaces=len(spaces))
    return _told(job, "on", list=", ".join(_named(job, space) for space in spaces))


def _named(job: Job, space: str) -> str:
    """Name a space; one beside the board, of which there are several, by its seat as well."""
    name = space.rpartition(".")[2]
    if name not in job.game.board.extra:
        return job.say.space(space)
    seats = (seat for seat in job.game.setup.seats if _own(job, seat) == space)
    told = [job.say.plain(f"seats.{seat}.name") for seat in seats]
    return " ".join((job.say.space(name), *told[:1]))


def _by_seat(
    job: Job, position: Position, placement: Placement
) -> Iterator[tuple[str, tuple[str, ...]]]:
    """Give the spaces of each seat at which pieces lie, named in full."""
    for seat, spaces in placement.for_seats.items():
        board = job.game.setup.seats[seat].board
        if seat in position.seats or (placement.all_seats and board <= position.boards):
            yield seat, tuple(name_on(job.game.board, board, space) for space in spaces)


def _own(job: Job, name: str) -> str:
    seat = job.game.setup.seats[name]
    return name_on(job.game.board, seat.board, seat.space)


def _at_seats(
    job: Job, position: Position, placement: Placement, seats: dict[str, tuple[str, ...]]
) -> str:
    """Say how many there are at each seat, or at which seats there are some."""
    waiting = "waiting" if placement.waiting else "at"
    each = {len(spaces) * placement.copies for spaces in seats.values()}
    if set(position.seats) == set(seats) and len(each) == 1:
        return _told(job, f"{waiting}-each", each=each.pop())
    names = dict.fromkeys(job.say.plain(f"seats.{seat}.name") for seat in seats)
    return _told(job, waiting, list=", ".join(names))
