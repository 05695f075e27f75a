"""A side of a piece that lies on a page → what must be found there: ground, drawings, figures.

Read from the layers of the data, not from the drawing that is made of them.
"""

from collections.abc import Iterator
from dataclasses import replace
from functools import lru_cache

from printgen.drawing.path import bounds, parse_path, transformed
from printgen.drawing.scene import polyline
from printgen.figure.icon import view_box
from printgen.figure.pieces.part import Look
from printgen.geometry import Point, Rect, Transform
from printgen.model.kit import IconLayer, Layer, Part, PathLayer, RankLayer, RimLayer, Side, SuitLayer
from printgen.model.resources import Icon
from printgen.sheet.core.expectations import ExpectedSide, ExpectedText
from printgen.sheet.kit.imposition.impose import PlacedSide

_Spot = tuple[Layer, str | None, Transform]
"""A layer where it is drawn, for a rank: its place on the side, in mm of the piece."""


def expected_side(one: PlacedSide, part: Part, look: Look, bleed: float) -> ExpectedSide:
    """Say where a side lies, how large its ground is, which drawings lie upon it."""
    trim = one.trim
    return ExpectedSide(
        piece=one.piece.name,
        side=one.side,
        trim=trim,
        drawn=trim.grown(bleed),
        turn=one.turn,
        backed=one.piece.backed,
        art=tuple(_art(one, part, look)),
    )


def expected_figures(one: PlacedSide, part: Part, look: Look) -> Iterator[ExpectedText]:
    """Give the figures of a side, each with the place its middle lies in."""
    for layer, rank, place in _spots(one, part, look):
        shows = _shows(layer, rank, look)
        if shows is not None and shows.isdecimal() and isinstance(layer, RankLayer):
            reach = layer.figure / 4
            corners = polyline((Point(-reach, -reach), Point(reach, reach)))
            yield ExpectedText(shows, bounds(transformed(corners, place.then(one.place))))


def _art(one: PlacedSide, part: Part, look: Look) -> Iterator[Rect]:
    """Give the boxes of all drawings of a side but figures."""
    for layer, rank, place in _spots(one, part, look):
        if isinstance(layer, RimLayer):
            if not one.piece.blank.faces:
                yield one.trim.grown(-layer.inset * one.piece.shown.scale)
            continue
        if isinstance(layer, PathLayer):
            yield _box(layer.d, place.then(one.place))
            continue
        name = one.piece.shown.suit.icon if isinstance(layer, SuitLayer) else None
        name = layer.icon if isinstance(layer, IconLayer) else name
        if isinstance(layer, RankLayer) and (shows := _shows(layer, rank, look)) is not None:
            name = one.piece.shown.suit.icon if shows == "suit" else shows
        if name is not None and not name.isdecimal():
            drawing = look.icons[name]
            fitted = _fitted(drawing, layer.size).then(place).then(one.place)
            yield from (_box(path.d, fitted) for path in drawing.paths)


def _shows(layer: Layer, rank: str | None, look: Look) -> str | None:
    """Tell what stands for a rank in a layer; None for nothing."""
    if not isinstance(layer, RankLayer) or rank is None:
        return None
    return layer.instead.get(rank, look.ranks[rank].shows)


def _spots(one: PlacedSide, part: Part, look: Look) -> Iterator[_Spot]:
    """Give the layers that are drawn on a side, as often as they are."""
    side = part.back if one.side == "back" and part.back is not None else part.front
    blank, shown = one.piece.blank, one.piece.shown
    scale = Transform.scale(shown.scale)
    if not blank.faces:
        high = blank.box.height / shown.scale
        yield from _layers(side, shown.rank, high, scale.then(Transform.shift(*blank.art)), look)
        return
    for face, facet in zip(blank.faces, part.faces, strict=True):
        rank = facet.rank if facet.rank is not None else shown.rank
        own = side.model_copy(update={"layers": (*side.layers, *facet.layers)})
        yield from _layers(own, rank, 0.0, scale.then(face.place), look)


def _layers(side: Side, rank: str | None, high: float, place: Transform, look: Look) -> Iterator[_Spot]:
    design = "outlined" if look.theme.pieces == "outlined" else "filled"
    for layer in side.layers:
        if layer.only not in (None, design) or (layer.ranks and rank not in layer.ranks):
            continue
        from_ = {"top": -high / 2, "middle": 0.0, "bottom": high / 2}[layer.from_]
        count, step = (layer.again.count, layer.again.step) if layer.again else (1, (0.0, 0.0))
        for n in range(count):
            at = (layer.at[0] + n * step[0], layer.at[1] + from_ + n * step[1])
            yield layer, rank, Transform.turn(layer.turn).then(Transform.shift(*at)).then(place)


def _fitted(drawing: Icon, size: float) -> Transform:
    """Give the map of a drawing into a square of a size about its middle."""
    box = view_box(drawing)
    by = size / max(box.width, box.height)
    return Transform.shift(-box.centre.x, -box.centre.y).then(Transform.scale(by))


def _box(d: str, place: Transform) -> Rect:
    """Give the box of a path; what is only shifted is measured once."""
    return _turned_box(d, replace(place, e=0.0, f=0.0)).moved(place.e, place.f)


@lru_cache(maxsize=4096)
def _turned_box(d: str, place: Transform) -> Rect:
    return bounds(transformed(parse_path(d), place))
