"""PositionContext → the steps in front of what chance does not touch, each beside a picture of what it lays."""

from collections.abc import Iterator, Mapping
from dataclasses import replace

from printgen.drawing.items import extent
from printgen.drawing.scene import Disc, Fill, Group, Item, Scene, Stroke
from printgen.figure.board_view import BoardStyle
from printgen.figure.icon import icon
from printgen.figure.squares.marks import raised_regions
from printgen.figure.squares.surface import tile_shapes
from printgen.geometry import Point, Rect, Transform
from printgen.model.setup import SetupStep as Step
from printgen.model.table import WaitingPieces
from printgen.sheet.core.board_view import board_view
from printgen.sheet.core.game_context import Picture, Pictures, PositionContext
from printgen.sheet.setup.legend import LegendSign, legend_signs, sign_drawing
from printgen.sheet.setup.steps import Steps, brief_steps, steps_done
from printgen.sheet.setup.table.picture import draws_table

SIZE, DRAWN, SIGN = 12.4, 11.6, 7.0
"""How large the picture of a step is, what is drawn in it, and an icon in its disc, in mm."""

PICTURED, STEP_HIGH = 2, 15.5
"""In how many columns such steps stand, and the signs that they do not show; how high a step is about, in mm."""

SEALED_ROW = 1.25
"""How high a row of steps beside a seal is, for others 1 high."""

SEATS, APART = 4, 0.4
"""Up to so many seats have a piece each in the picture of what all of them line up; how far these lie apart, in mm."""

MIDDLE = Point(0, 0)


def is_pictured(context: PositionContext) -> bool:
    """Return whether the steps have pictures: on small paper, in one list, where chance decides nothing."""
    table, position = context.game.setup.table, context.position
    listed = table is not None and not table.groups and draws_table(context)
    return context.paper.layout == "small" and listed and not position.dealt and not position.hexes


def pictured(context: PositionContext, pictures: Pictures, listed: Steps) -> Steps:
    """Return steps with their pictures; below the words of each the sign that its picture shows."""
    signs = signs_of_steps(context, pictures)
    shown = tuple(
        replace(one, picture=_picture(context, pictures, done), sign=signs.get(done.id))
        for done, one in zip(steps_done(context), listed.steps, strict=True)
    )
    return replace(listed, steps=shown, columns=PICTURED)


def signs_of_steps(context: PositionContext, pictures: Pictures) -> Mapping[str, LegendSign]:
    """Return the sign that the picture of a step shows already, by the step; each stands at one."""
    names = context.game.sheets.setup.legend
    signs, found = dict(zip(names, legend_signs(context, pictures), strict=True)), dict[str, LegendSign]()
    for step in steps_done(context):
        name = next((one for one in _pieces(context, step) if one in signs), None)
        if name is not None:
            found[step.id] = signs.pop(name)
    return found


def sign_rows(context: PositionContext, columns: int) -> int:
    """Return how many rows the signs take in so many columns; in fewer where pictures of the steps show some."""
    count = len(context.game.sheets.setup.legend)
    if is_pictured(context):
        count, columns = count - len(signs_of_steps(context, Pictures(context))), PICTURED
    return -(-count // columns)


def brief_rows(context: PositionContext) -> float:
    """Return how many rows the steps take in a few words each; beside a seal they are higher."""
    brief = brief_steps(context, sealed=is_pictured(context))
    return brief.rows * (SEALED_ROW if brief.is_sealed else 1.0)


def _pieces(context: PositionContext, step: Step) -> Iterator[str]:
    """Yield the pieces that a step lays on the board, lines up in trays or has ready in a corner."""
    yield from (name for name in step.lays if name in context.game.setup.pieces)
    table = context.game.setup.table
    if table is not None:
        trays = (one for one in table.trays if isinstance(one, WaitingPieces) and one.step == step.id)
        yield from (name for one in trays for name in one.pieces)
        yield from (one.piece for one in table.corners if one.step == step.id and one.piece is not None)


def _picture(context: PositionContext, pictures: Pictures, step: Step) -> Picture | None:
    drawn = _drawing(context, step)
    window = Rect.around(MIDDLE, SIZE, SIZE)
    return pictures.add(f"step-{step.id}", Scene(window, (drawn,), step.id)) if drawn is not None else None


def _drawing(context: PositionContext, step: Step) -> Item | None:
    """Return what a step lays: its pieces, the board's tiles, a tile upon them, the sign of a link; else its icon."""
    board, ground = context.game.board, context.game.board.ground
    name = next(_pieces(context, step), None)
    if name is not None:
        return _piece(context, name)
    bare = replace(board_view(context, pieces=False), words={})
    style = BoardStyle(Point(2, 2), context.theme, context.icons, context.looks)
    if ground is not None and ground.component in step.lays:
        return _fitted(Group(tuple(tile_shapes(bare, style))))
    raised = {one: board.regions[one] for one in step.lays if one in board.regions and board.regions[one].raised}
    if raised:
        alone = bare.board.model_copy(update={"regions": raised})
        return _fitted(Group(raised_regions(replace(bare, board=alone, boards=1), style)))
    link = next((one for one in step.lays if one in board.links), None)
    if link is not None:
        return _fitted(Group(sign_drawing(context, link)))
    if step.icon is None:
        return None
    fills = context.theme.fills
    ring = Disc(
        MIDDLE,
        DRAWN / 2 - 0.4,
        Fill(context.colour("sea")) if fills else None,
        None if fills else Stroke(context.colour("coast"), 0.25),
    )
    sign = icon(step.icon, MIDDLE, SIGN, context.colour("ink"), context.icons)
    return Group((ring, sign))


def _piece(context: PositionContext, name: str) -> Item:
    """Return a piece; one of each of a few seats where it has their colours."""
    piece, taken = context.game.setup.pieces[name], context.position.seats
    if not piece.coloured or not 1 < len(taken) <= SEATS:
        return _fitted(Group(sign_drawing(context, name)))
    each = [Group(sign_drawing(context, name, seat)) for seat in taken]
    size, items = extent([each[0]]).width + APART, list[Item]()
    for start in range(0, len(each), 2):
        row = each[start : start + 2]
        left, down = -(len(row) - 1) / 2, start / 2
        items += [Group((one,), Transform.shift((left + n) * size, down * size)) for n, one in enumerate(row)]
    return _fitted(Group(tuple(items)))


def _fitted(drawn: Group) -> Group:
    """Return a drawing as large as a picture, about the origin."""
    taken = extent([drawn])
    scale, centre = DRAWN / max(taken.width, taken.height), taken.centre
    return Group((drawn,), Transform.shift(-centre.x, -centre.y).then(Transform.scale(scale)))
