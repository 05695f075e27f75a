"""The artwork of a game → the picture of its cover by night, from edge to edge, in mm.

The moon and the hero stand at the right, words at the left; a low picture shows more of the sea at the left. Where a
theme has no fills there is no night: outlines alone, and each wave hides what lies behind it.
"""

from collections.abc import Iterator
from dataclasses import replace
from itertools import count

from printgen.drawing.path import circle, rectangle
from printgen.drawing.scene import Box, Command, Disc, Fill, Group, Item, Path, Scene, Stroke
from printgen.figure.artwork import drawn_shapes
from printgen.figure.rose import star
from printgen.figure.style import PictureStyle
from printgen.geometry import Point, Rect, Size, Transform
from printgen.model.artwork import Artwork, Night

NIGHT = Size(210.0, 112.0)
LEFT = -330.0
"""The box that a night is drawn on, and where its waves begin at the left of it."""

HALOS = (6.0, 13.0)
"""How far the halos of the moon lie from it."""

SEA = ("deep", "swell", "surf", "foam")
"""The colours of waves, from far to near."""

PERIOD, CREST = 24.4, 2.6

ROSE = ((17.0, 3.1, 0.0), (9.1, 2.3, 45.0))
"""The stars of a rose on the moon, each its reach, its waist and how it is turned."""

PITCH, SPARK = 14.0, (2.0, 0.55)
"""How far the stars of a quiet sky stand apart, and how large they are."""

WORDS = Point(126.0, 62.0)
"""The lower right corner of the words, which no such star stands behind."""


def night(artwork: Artwork | None, wide: float, style: PictureStyle) -> Scene:
    """Return the picture of a cover, so wide where it is 112 mm high; without artwork a quiet pattern."""
    whole = Rect(NIGHT.width - wide, 0, wide, NIGHT.height)
    ground = (Box(whole, Fill(style.colour("night"))),) if style.theme.fills else ()
    return Scene(whole, (Group((*ground, *night_items(artwork, style)), clip=Path(rectangle(whole))),))


def night_items(artwork: Artwork | None, style: PictureStyle) -> Iterator[Item]:
    """Draw what stands before the sky; the sea reaches over both ends of the box."""
    of = artwork.night if artwork is not None else Night()
    if artwork is None:
        yield from _pattern(style)
    yield from _sky(of, style)
    if artwork is None:
        rose = (star(reach, waist, Point(*of.moon[:2]), Fill(style.colour("night")), by) for reach, waist, by in ROSE)
        pen = Stroke(style.colour("ink"), 0.4)
        yield from (one if style.theme.fills else replace(one, stroke=pen) for one in reversed([*rose]))
    else:
        yield from drawn_shapes(artwork.accent, of.behind, style, 1.0)
        if of.hero is not None:
            (x, y, side), (left, top, wide) = of.hero, artwork.hero_box
            place = Transform.shift(-left, -top).then(Transform.scale(side / wide)).then(Transform.shift(x, y))
            yield Group(tuple(drawn_shapes(artwork.accent, artwork.hero, style, side / wide)), place)
    for number, high in enumerate(of.waves):
        colour = style.colour(SEA[min(number, len(SEA) - 1)])
        fill = Fill(colour if style.theme.fills else style.colour("paper"))
        edge = None if style.theme.fills else Stroke(colour, 0.45)
        yield Path(tuple(_crest(high, LEFT - 5.0 * number)), fill, edge)


def _pattern(style: PictureStyle) -> Iterator[Item]:
    """Draw small stars all over the sky, every second row between those of the first."""
    fill, pen = Fill(style.colour("halo")), Stroke(style.colour("halo"), 0.25)
    for row in range(int(NIGHT.height / PITCH) + 1):
        for column in range(int((NIGHT.width - LEFT) / PITCH) + 1):
            at = Point(NIGHT.width - PITCH * (column + row % 2 / 2), PITCH * (row + 0.4))
            if at.x > WORDS.x or at.y > WORDS.y:
                one = star(*SPARK, at, fill)
                yield one if style.theme.fills else replace(one, fill=None, stroke=pen)


def _sky(of: Night, style: PictureStyle) -> Iterator[Item]:
    """Draw stars, the moon and its halos: areas alone where there are fills, for they may run over the paper's edge."""
    x, y, radius = of.moon
    if not style.theme.fills:
        yield Disc(Point(x, y), radius, stroke=Stroke(style.theme.game_accent or style.colour("ink"), 0.5))
        pen = Stroke(style.colour("halo"), 0.25)
        yield from (Disc(Point(x, y), radius + away, stroke=pen) for away in HALOS)
        return
    yield from (Disc(Point(*star[:2]), star[2], Fill(style.colour("paper"))) for star in of.stars)
    yield Disc(Point(x, y), radius, Fill(style.colour("moon")))
    for away in HALOS:
        ring = (circle(Point(x, y), radius + away + off) for off in (0.0, 0.8))
        yield Path(tuple(command for one in ring for command in one), Fill(style.colour("halo"), even_odd=True))


def _crest(high: float, left: float) -> Iterator[Command]:
    """Yield the outline of a wave from beyond the left edge to beyond the right one, and down below the lower."""
    low = NIGHT.height + 5.0
    yield "M", (left, low)
    yield "L", (left, high)
    for half in count():
        x, bow = left + half * PERIOD / 2, CREST if half % 2 else -CREST
        yield "Q", (x + PERIOD / 4, high + bow, x + PERIOD / 2, high)
        if x > NIGHT.width + PERIOD:
            yield "L", (x + PERIOD / 2, low)
            break
    yield "Z", ()
