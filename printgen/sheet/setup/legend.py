"""Legend of a setup sheet: each id of the plan to a small drawing with its name and note."""

from typing import Any

from printgen.drawing.scene import Box, Disc, Fill, Item, Path, Scene, Stroke
from printgen.figure.board_view import BoardStyle
from printgen.figure.icon import icon
from printgen.figure.pieces.piece import piece_drawing
from printgen.figure.squares.marks import link_sign
from printgen.geometry import Point, Rect
from printgen.model.board.board import Region
from printgen.model.position import Thing
from printgen.model.text.message_catalog import Inline
from printgen.sheet.core.board_view import board_view
from printgen.sheet.core.game_context import Job, Pictures
from printgen.sheet.core.thing import thing_picture

SIZE = 10.8
HALF = SIZE / 2


def legend(job: Job, pictures: Pictures) -> list[dict[str, Any]]:
    """Give the signs of the sheet in the order of the plan, then the kinds of hexes that lie."""
    return [
        *(
            {
                "picture": pictures.add(
                    f"legend-{name}",
                    Scene(Rect(-HALF, -HALF, SIZE, SIZE), _drawing(job, name), name),
                ),
                "name": job.say.say(f"setup.legend.{name}.name"),
                "note": _note(job, name),
            }
            for name in job.game.sheets.setup.legend
        ),
        *(
            {
                "picture": thing_picture(job, pictures, component, Thing(kind), SIZE - 0.4),
                "name": job.say.say(f"kinds.{kind}"),
                "note": None,
            }
            for component, kind in _kinds(job)
        ),
    ]


def _note(job: Job, name: str) -> tuple[Inline, ...] | None:
    """Give the note of a sign, that of a variant or reading in play before the usual one."""
    keys = [f"setup.legend.{name}.notes.{option}" for option in job.request.options]
    return job.say.maybe(next(filter(job.say.has, keys), f"setup.legend.{name}.note"))


def _kinds(job: Job) -> list[tuple[str, str]]:
    """List the kinds of hexes that chance laid open and the plan does not name, in their order."""
    view, pieces = board_view(job), job.game.setup.pieces
    told = {pieces[name].kind for name in job.game.sheets.setup.legend if name in pieces}
    found = [
        (component, kind)
        for component, part in job.game.components.items()
        if part.shape == "hex"
        for kind in part.kinds
    ]
    shown = {one.things[0].kind for one in view.dealt} | {one.kind for one in view.hexes}
    return [(part, kind) for part, kind in found if kind in shown and kind not in told]


def _drawing(job: Job, name: str) -> tuple[Item, ...]:
    """A piece, a region, a line, a link or an extra space of that name, in this order."""
    board, pieces = job.game.board, job.game.setup.pieces
    style = BoardStyle(Point(SIZE, SIZE), job.theme, job.icons, job.looks)
    if name in pieces:
        return (_piece(job, name),)
    if name in board.regions:
        return _region(job, board.regions[name])
    if name in board.lines:
        return _line(job, board.lines[name].accent)
    if name in board.links:
        return (link_sign(Point(0, 0), 4.4, job.colour(board.links[name].accent), style),)
    return (_extra(job),)


def _piece(job: Job, name: str) -> Item:
    piece = job.game.setup.pieces[name]
    seat = next(iter(job.game.setup.seats.values()))
    return piece_drawing(
        piece,
        job.game.components.get(piece.component),
        9.6,
        job.theme,
        job.icons,
        job.looks,
        colour=job.colour(seat.colour) if piece.coloured else None,
        icon_name=piece.icon or (seat.icon if piece.coloured else None),
    )


def _region(job: Job, region: Region) -> tuple[Item, ...]:
    ground = Fill(job.colour("sea")) if job.theme.fills else None
    if region.icon is None:
        accent = job.colour(region.accent or "coast")
        return (Box(Rect(-4.6, -4.6, 9.2, 9.2), ground, Stroke(accent, 0.3)),)
    drawn = icon(region.icon, Point(0, 0), 6.6, job.colour(region.accent or "ink"), job.icons)
    ring = None if job.theme.fills else Stroke(job.colour("coast"), 0.25)
    return (Disc(Point(0, 0), 4.6, ground, ring), drawn)


def _line(job: Job, accent: str) -> tuple[Item, ...]:
    ground = Fill(job.colour("shallow")) if job.theme.fills else None
    edge = None if job.theme.fills else Stroke(job.colour("hairline"), 0.25)
    wave = Path(
        (
            ("M", (-3.6, -3.2)),
            ("Q", (-1.6, -2.6, -1.2, -0.9)),
            ("Q", (-0.8, 0.6, 1.3, 1.1)),
            ("Q", (3.0, 1.6, 3.6, 3.4)),
        ),
        stroke=Stroke(job.colour(accent), 0.7, dash=(1.9, 1.2), cap="round"),
    )
    return (Box(Rect(-4.6, -4.6, 9.2, 9.2), ground, edge), wave)


def _extra(job: Job) -> Item:
    dashed = Stroke(job.colour("coast"), 0.35, dash=(1.3, 0.9))
    return Box(Rect(-4.5, -4.5, 9, 9), None, dashed)
