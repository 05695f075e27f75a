"""Job → ExpectedMap: what a drawn map must say of the position, space by space."""

from printgen.figure.kind_look import kind_icon
from printgen.game.plan import tile_map_plan
from printgen.game.position import PlacedTile, Thing
from printgen.sheet.board_view import board_view
from printgen.sheet.job import Job
from printgen.sheet.map_view import land_letter, map_view
from printgen.sheet.sheet import ExpectedMap, ExpectedSpace


def expected_map(job: Job) -> ExpectedMap:
    """Give each tile: its kind and turn, its land, its symbol and what lies on it in the open."""
    assert job.position is not None
    view, land = map_view(job), land_letter(job)
    labels = {
        symbol: job.say.plain(f"symbols.{symbol}") for symbol in tile_map_plan(job.game).symbols
    }
    shown = {tile.symbol for tile in job.position.tiles if tile.symbol}
    return ExpectedMap(
        view.column_labels,
        view.row_labels,
        tuple(_space(job, tile, land) for tile in job.position.tiles),
        {} if job.request.hidden else {name: labels[name] for name in labels if name in shown},
    )


def _space(job: Job, tile: PlacedTile, land: str) -> ExpectedSpace:
    position = job.position
    assert position is not None
    lying = [one for one in position.pieces if one.space == tile.space and not one.waiting]
    open_here = [] if tile.symbol else lying
    texts = [tile.kind]
    if len(set(tile.sides)) > 1:
        texts.append(f"{tile.degrees}°")
    texts += [str(position.seats.index(one.owner) + 1) for one in open_here if one.owner]
    signs = {icon for one in open_here if (icon := job.game.setup.pieces[one.piece].icon)}
    if tile.symbol and job.request.hidden:
        texts.append("?")
    elif tile.symbol:
        signs.add(tile.symbol)
    north, east, south, west = (side == land for side in tile.sides)
    return ExpectedSpace(
        tile.space,
        tile.column,
        tile.row,
        tuple(texts),
        (north, east, south, west),
        frozenset(signs),
    )


def _hex_icons(job: Job) -> dict[str | None, str]:
    """Give the icon of every kind of hex that has one."""
    made = {piece.kind: piece for piece in job.game.setup.pieces.values()}
    found = {
        kind: kind_icon(part, kind, job.icons, made.get(kind))
        for part in job.game.components.values()
        if part.shape == "hex"
        for kind in part.kinds
    }
    return {kind: icon for kind, icon in found.items() if icon is not None}


def expected_board(job: Job) -> tuple[ExpectedMap, ...]:
    """Give each named space of a board of cards or hexes: its number, and what lies on it.

    Left out is what stands between spaces or waits beside them. Hexes without fills share their
    sides, so nothing of them can be read; squares bear no names.
    """
    kind = job.game.grid.kind
    if kind != "cards" and not (kind == "hexes" and job.theme.fills):
        return ()
    position = job.position
    assert position is not None
    view = board_view(job)
    pieces = job.game.setup.pieces
    shown = _hex_icons(job)
    spaces = []
    for name, cell in view.cells.items():
        things = [thing for one in view.dealt if one.space == name for thing in one.things]
        things += [Thing(one.kind) for one in view.hexes if one.space == name]
        told = [str(one.number) if one.number else one.kind for one in things]
        told += [one.token or "" for one in view.hexes if one.space == name]
        lying = {one.piece for one in position.pieces if one.space == name and not one.waiting}
        signs = {one for one in lying if pieces[one].icon and pieces[one].look != "hex"}
        signs |= {shown[own] for one in lying if (own := pieces[one].kind) in shown}
        signs |= {shown[one.kind] for one in things if one.kind in shown}
        texts = tuple(text for text in told if text.isdecimal())
        spaces.append(ExpectedSpace(name, cell[1], cell[0], texts, None, frozenset(signs)))
    return (ExpectedMap((), (), tuple(spaces)),)
