"""PositionContext → the steps in front of what chance does not touch, each beside a picture of what it lays."""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace

from printgen.drawing.scene import Disc, Fill, Group, Item, Scene, Stroke
from printgen.figure.board_view import BoardStyle
from printgen.figure.icon import icon
from printgen.figure.squares.marks import raised_regions
from printgen.figure.squares.surface import tile_shapes
from printgen.geometry import Point, Rect, Size, Transform
from printgen.model.setup import SetupStep as Step
from printgen.model.table import WaitingPieces
from printgen.sheet.core.board_view import board_view
from printgen.sheet.core.game_context import Picture, Pictures, PositionContext
from printgen.sheet.setup.legend import LegendSign, legend_signs, sign_drawing
from printgen.sheet.setup.step_art import StepArt, in_rows, shown
from printgen.sheet.setup.steps import (
    GroupedSteps,
    SetupStep,
    StepGroup,
    Steps,
    brief_steps,
    step_height,
    steps,
    steps_done,
)
from printgen.sheet.setup.table.picture import draws_table

PICTURE, STAGE, RIM, SIGN = Size(12.4, 12.4), Size(21.0, 12.4), 0.4, 7.0
"""How large the picture of a step is, beside its words or on a stage above them; what is free about what is drawn in
it; how large an icon is in its disc; in mm."""

PICTURED, STEP_HIGH = 2, 15.5
"""In how many columns steps beside their pictures stand, and the signs that they do not show; how high one is about, in
mm."""

SEALED_ROW = 1.25
"""How high a row of steps beside a seal is, for others 1 high."""

ON_STAGE, STAGED = (13.6, 33.0), 2.34
"""How high a stage is, in mm, and how many letters stand in a line below it about; how many columns of a page they fill
at most."""

SEATS = 4
"""Up to so many seats have a piece each in the picture of what all of them line up."""

MIDDLE = Point(0, 0)


def is_pictured(context: PositionContext) -> bool:
    """Return whether few steps have large pictures: on small paper, in one list, where chance decides nothing."""
    setup, position = context.game.setup, context.position
    listed = setup.table is not None and not setup.table.groups and draws_table(context)
    by_chance = position.dealt or position.hexes or position.tiles
    return context.paper.layout == "small" and listed and not by_chance


def is_staged(context: PositionContext) -> bool:
    """Return whether steps have their pictures above their words: on small paper, below a table, if a page takes it."""
    close = context.game.sheets.setup.close
    small = context.paper.layout == "small" and draws_table(context) and not (close or is_pictured(context))
    stage, letters = ON_STAGE
    high = sum(stage + step_height(one, letters) for one in steps(context).steps) if small else 0.0
    return 0 < high < STAGED * context.words_height


def pictured(context: PositionContext, pictures: Pictures, listed: Steps) -> Steps:
    """Return steps with their pictures; below the words of each the sign that its picture shows."""
    signs = signs_of_steps(context, pictures)
    drawn = with_pictures(context, pictures, listed.steps)
    shown = tuple(replace(one, sign=signs.get(done.id)) for done, one in zip(steps_done(context), drawn, strict=True))
    return replace(listed, steps=shown, columns=PICTURED)


def with_pictures(
    context: PositionContext, pictures: Pictures, listed: Sequence[SetupStep], size: Size = PICTURE
) -> tuple[SetupStep, ...]:
    """Return some of the steps with pictures of what they lay, of such a size."""
    done = {str(number): step for number, step in enumerate(steps_done(context), 1)}
    return tuple(
        replace(one, picture=_picture(context, pictures, done[one.number], one.number, size)) for one in listed
    )


def staged(context: PositionContext, pictures: Pictures, listed: Steps | GroupedSteps) -> Steps | GroupedSteps:
    """Return steps with their pictures on stages above their words."""

    def drawn(group: StepGroup) -> StepGroup:
        return replace(group, steps=with_pictures(context, pictures, group.steps, STAGE))

    if isinstance(listed, Steps):
        return replace(listed, steps=with_pictures(context, pictures, listed.steps, STAGE), is_staged=True)
    further = drawn(listed.further) if listed.further is not None else None
    return replace(listed, groups=tuple(map(drawn, listed.groups)), further=further)


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


def _picture(context: PositionContext, pictures: Pictures, step: Step, number: str, size: Size) -> Picture | None:
    drawn = _drawing(context, step, number)
    if drawn is None:
        return None
    taken = shown([drawn])
    scale = min((size.width - 2 * RIM) / taken.width, (size.height - 2 * RIM) / taken.height)
    fitted = Group((drawn,), Transform.shift(-taken.centre.x, -taken.centre.y).then(Transform.scale(scale)))
    return pictures.add(f"step-{step.id}", Scene(Rect.around(MIDDLE, *size), (fitted,), step.id))


def _drawing(context: PositionContext, step: Step, number: str) -> Item | None:
    """Return what a step lays: its pieces, the board's tiles, a tile upon them, the sign of a link; else its icon.

    Of what lies beside the board, only many steps in small pictures show more than the icon.
    """
    board, ground = context.game.board, context.game.board.ground
    if names := [*dict.fromkeys(_pieces(context, step))]:
        each = [Group(sign_drawing(context, name)) for name in names]
        return _piece(context, names[0]) if len(names) == 1 else in_rows(each, 3 if len(names) == 3 else 2)
    bare = replace(board_view(context, pieces=False), words={})
    style = BoardStyle(Point(2, 2), context.theme, context.icons, context.looks)
    if ground is not None and ground.component in step.lays:
        return Group(tuple(tile_shapes(bare, style)))
    raised = {one: board.regions[one] for one in step.lays if one in board.regions and board.regions[one].raised}
    if raised:
        alone = bare.board.model_copy(update={"regions": raised})
        return Group(raised_regions(replace(bare, board=alone, boards=1), style))
    link = next((one for one in step.lays if one in board.links), None)
    if link is not None:
        return Group(sign_drawing(context, link))
    if not is_pictured(context) and (laid := StepArt(context).of(step, number)) is not None:
        return laid
    if step.icon is None:
        return None
    sea, coast = Fill(context.colour("sea")), Stroke(context.colour("coast"), 0.25)
    ring = Disc(MIDDLE, PICTURE.height / 2 - 2 * RIM, *((sea, None) if context.theme.fills else (None, coast)))
    return Group((ring, icon(step.icon, MIDDLE, SIGN, context.colour("ink"), context.icons)))


def _piece(context: PositionContext, name: str) -> Item:
    """Return a piece; one of each of a few seats where it has their colours."""
    piece, taken = context.game.setup.pieces[name], context.position.seats
    if not piece.coloured or not 1 < len(taken) <= SEATS:
        return Group(sign_drawing(context, name))
    return in_rows([Group(sign_drawing(context, name, seat)) for seat in taken], 2)
