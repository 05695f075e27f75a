"""Clauses as equations, tiles, steps and small pictures → the blocks that are printed."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from itertools import chain, groupby
from typing import ClassVar

from printgen.drawing.scene import Group, Scene
from printgen.figure.aid import step_lefts, strip_art
from printgen.figure.aid_pictures import CourseView, TrackView, course, track
from printgen.figure.artwork import drawing
from printgen.figure.pieces.card_text import wrapped
from printgen.figure.table.signs import SLIM_STEP, step_disc
from printgen.geometry import Point, Size, Transform
from printgen.model import aid_block as blocks
from printgen.model import sheets as plan
from printgen.model.aid_block import Row
from printgen.model.position import Thing
from printgen.model.text.message_catalog import Inline, as_text, is_doubtful
from printgen.sheet.aid.blocks import Panel, PanelHead
from printgen.sheet.aid.signs import EquationSign, room_for, signs_of
from printgen.sheet.core.blocks import Block, Key, ListRow, Picture, RichText
from printgen.sheet.core.expectations import ExpectedCell, readable, row
from printgen.sheet.core.game_context import GameContext, Pictures
from printgen.sheet.core.thing import thing_art
from printgen.units import PT

ICON = {"large": 5.4, "small": 4.8}
BOXED, ALONE = 4.6, 6.2
"""Icons of equations; in boxes of their own they are smaller, in the only one larger."""

SIGN_AIR, SIGNS_AIR = 0.3, 1.2
"""How much more air is behind each sign of an equation than in a cell, and behind all of them, in mm."""

STEPS_HEIGHT = {"large": 24.0, "small": 20.0}
"""How high arrows are at most, in mm; with less to read they are lower."""

STEP_TEXT, STEP_LEADING, STEP_SIDES, STEP_ELSE = 8.0, 9.4, 5.6, 9.4
"""Texts on arrows: their size and lines in points, the air beside them, and what else is high there, in mm."""


@dataclass(frozen=True, slots=True)
class EquationRow(ListRow):
    """A clause beside its signs; a ``step`` has its number before them."""

    signs: tuple[EquationSign, ...] = ()
    step: int | None = None

    @property
    def is_lone(self) -> bool:
        """Whether it has one sign, which stands beside its words wherever it is."""
        return len(self.signs) == 1


@dataclass(frozen=True, slots=True)
class Equations(Panel):
    """Clauses beside their signs; or below them, in ``columns`` side by side. Signs beside have ``room`` mm."""

    template: ClassVar[str] = "aid/equations.html.j2"
    rows: tuple[EquationRow, ...]
    columns: int
    boxed: bool
    room: float = 0.0

    def _rows(self) -> Iterator[tuple[ExpectedCell, ...]]:
        if self.columns == 1:
            for one in self.rows:
                number = () if one.step is None else (str(one.step),)
                yield row(*number, readable(tuple(sign.text for sign in one.signs)), one.text)


@dataclass(frozen=True, slots=True)
class Tiles(Panel):
    """The cause in a bar, below it a tile for each effect: icon, what happens, the rest."""

    template: ClassVar[str] = "aid/tiles.html.j2"
    cause: RichText | None
    rows: tuple[ListRow, ...]

    def _rows(self) -> Iterator[tuple[ExpectedCell, ...]]:
        yield row(*(one.words for one in self.rows))


@dataclass(frozen=True, slots=True)
class Steps(Panel):
    """Clauses on arrows that run into each other, each ``step`` mm long."""

    template: ClassVar[str] = "aid/steps.html.j2"
    art: Picture
    step: float
    rows: tuple[ListRow, ...]

    def _rows(self) -> Iterator[tuple[ExpectedCell, ...]]:
        yield row(*(one.words for one in self.rows))


@dataclass(frozen=True, slots=True)
class Illustration(Panel):
    """A picture with words above it or at its right, and what is left of it free for them.

    ``first_step``: the number of the first of the words, where they are steps.
    """

    template: ClassVar[str] = "aid/illustration.html.j2"
    picture: Picture
    look: Key
    words: tuple[RichText, ...] = ()
    first_step: int | None = None


@dataclass(frozen=True, slots=True)
class Paragraphs(Panel):
    """Clauses in columns, the first ones in the first, without icons."""

    template: ClassVar[str] = "aid/paragraphs.html.j2"
    columns: tuple[tuple[RichText, ...], ...]


def paragraphs(context: GameContext, head: PanelHead, block: blocks.RowsBlock) -> Paragraphs:
    """Return clauses in so many columns, as equally many in each as can be."""
    texts = context.clauses(tuple(one.clause for one in block.rows))
    high = -(-len(texts) // block.columns)
    return Paragraphs(head, tuple(tuple(texts[start : start + high]) for start in range(0, len(texts), high)))


def equations(context: GameContext, pictures: Pictures, head: PanelHead, block: plan.EquationsBlock) -> Equations:
    """Return clauses beside what they say in signs."""
    boxed = ALONE if len(block.rows) == 1 else BOXED
    size = boxed if block.boxed else ICON[context.paper.layout]
    rows = tuple(
        EquationRow(
            text=() if one.alone and not is_doubtful(text) else text,
            signs=signs_of(context, pictures, head.id, one.signs, size),
            step=one.step,
        )
        for one in block.rows
        if context.holds(one.when)
        for text in context.clauses((one.clause,))
    )
    return Equations(head, rows, block.columns, block.boxed)


def at_one_place(run: Sequence[Block]) -> Iterator[Block]:
    """Yield a panel and those that go on in it; equations right below each other have their words at one place."""
    for listed, some in groupby(run, key=_has_room):
        several = tuple(some)
        if not listed or len(several) < 2:
            yield from several
            continue
        signs = [row.signs for one in several if isinstance(one, Equations) for row in one.rows]
        room = max(room_for(one) + SIGN_AIR * len(one) for one in signs) + SIGNS_AIR
        yield from (replace(one, room=room) if isinstance(one, Equations) else one for one in several)


def _has_room(one: Block) -> bool:
    """Return whether a block has words beside more signs than one."""
    return isinstance(one, Equations) and one.columns == 1 and not all(row.is_lone for row in one.rows)


def tiles(context: GameContext, pictures: Pictures, head: PanelHead, block: blocks.TilesBlock) -> Tiles:
    """Return what follows from one cause; a tile’s bold words say what happens."""
    cause = context.clauses((block.cause,)) if block.cause else []
    rows = tuple(_row(context, pictures, one, 6.4, "bad-ink") for one in _held(context, block.rows))
    return Tiles(head, cause[0] if cause else None, rows)


def steps(context: GameContext, pictures: Pictures, head: PanelHead, block: blocks.StepsBlock, width: float) -> Steps:
    """Return clauses as a row of arrows, as wide as the panel in mm."""
    rows = tuple(_row(context, pictures, one, 4.6, f"{block.accent}-text") for one in _held(context, block.rows))
    step = step_lefts(Size(width, 0), len(rows))[1] if len(rows) > 1 else width
    texts = (as_text(one.note) if one.note else "" for one in rows)
    lines = max(len(wrapped(one, step - STEP_SIDES, STEP_TEXT * PT)) for one in texts)
    height = min(STEPS_HEIGHT[context.paper.layout], STEP_ELSE + lines * STEP_LEADING * PT)
    art = pictures.add(f"steps-{head.id}", strip_art(Size(width, height), len(rows), context.theme, block.accent))
    return Steps(head, art, step, rows)


def _held(context: GameContext, rows: tuple[Row, ...]) -> list[Row]:
    return [one for one in rows if context.holds(context.game.rules.clauses[one.clause].when)]


def _row(context: GameContext, pictures: Pictures, one: Row, size: float, colour: str) -> ListRow:
    """Return a clause as a name, which are the bold words it begins with, and a text."""
    words = context.clause(one.clause)
    bold = next((place for place, part in enumerate(words) if part.kind != "bold"), len(words))
    seen = colour if context.theme.fills else "ink"
    return ListRow(icon=pictures.icon(one.icon, size, seen), name=words[:bold], note=words[bold:] or None)


def number_track(
    context: GameContext, pictures: Pictures, head: PanelHead, block: blocks.TrackBlock, width: float
) -> Illustration:
    """Return a worked number drawn on the end of a track."""
    given, fact = context.game.rules.examples[block.example].given, context.catalog.fact
    view = TrackView(
        given[block.counter], given[block.markers], int(fact(block.last)), block.counter_icon, block.marker_icon
    )
    key = f"examples.{block.example}"
    words = (*context.catalog.text(key), Inline("text", " "), Inline("bold", fact(f"{key}.gives")))
    return _illustration(pictures, head, track(view, width, context), "track", (words,))


def piece_course(
    context: GameContext, pictures: Pictures, head: PanelHead, block: blocks.CourseBlock, width: float
) -> Illustration:
    """Return the way of a piece over the cards of the board."""
    steps, columns, rows = (int(context.catalog.fact(path)) for path in (block.steps, "board.columns", "board.rows"))
    key = f"blocks.{head.id}.target"
    called = context.catalog.plain(key) if context.catalog.has(key) else ""
    view = CourseView(block.piece, block.target, block.drops, called, steps, columns, rows)
    return _illustration(pictures, head, course(view, width, context), "course")


def own_picture(
    context: GameContext, pictures: Pictures, head: PanelHead, block: blocks.PictureBlock, width: float, look: str
) -> Illustration:
    """Return a drawing of the game, with clauses on it, or beside it where it has a width of its own."""
    clauses, full = tuple(context.clauses(block.clauses)), block.on_full_pages if look == "tight" else 1.0
    scale = block.on_small_paper if context.paper.layout == "small" else full
    size = Size(width if block.width is None else block.width * scale, block.height * scale)
    scene = drawing(block.shapes, size, block.accent, context, scale)
    things = (_thing(context, one, scale) for one in block.things)
    discs = (step_disc(str(n), Point(x * scale, y * scale), context, SLIM_STEP * scale**0.5) for x, y, n in block.steps)
    scene = replace(scene, items=(*scene.items, *things, *chain.from_iterable(discs)))
    shown = _illustration(pictures, head, scene, "scene" if block.width is None else "beside", clauses)
    return replace(shown, first_step=block.first_step)


def _thing(context: GameContext, one: blocks.KindAt, scale: float) -> Group:
    """Return a thing out of the box as it lies on a picture, so many mm for a unit."""
    x, y, size = (scale * length for length in one.place)
    return Group(thing_art(context, one.component, Thing(one.kind), size, rated=False), Transform.shift(x, y))


def _illustration(
    pictures: Pictures, head: PanelHead, scene: Scene, look: str, words: tuple[RichText, ...] = ()
) -> Illustration:
    return Illustration(head, pictures.add(f"{look}-{head.id}", scene), look, words)
