"""A placed side → what must be found of it: the box of its ground, of every drawing, and its figures.

Follows from the layers of the kit's data, not from the drawing that is made of them; only where the faces
of a net lie is taken from its outline.
"""

from collections.abc import Iterator
from dataclasses import dataclass
from functools import lru_cache

from printgen.drawing.path import bounds, transformed
from printgen.figure.pieces.card_text import fitted
from printgen.geometry import Rect, Transform
from printgen.model.kit import Side
from printgen.model.layers import (
    IconLayer,
    Layer,
    NameLayer,
    PathLayer,
    PriceLayer,
    RankLayer,
    RimLayer,
    SuitLayer,
    TextLayer,
)
from printgen.model.path_syntax import read_path
from printgen.sheet.core.expectations import ExpectedSide, ExpectedText
from printgen.sheet.kit.context import KitContext
from printgen.sheet.kit.imposition.impose import PlacedSide, mapped_box

_Spot = tuple[Layer, str | None, Transform]
"""A layer where it is drawn, the rank it shows, and the map of its mm to those of the page."""


@dataclass(frozen=True, slots=True)
class Expected:
    """What is expected of placed sides, by the data: parts, ranks, icons and the design of the theme."""

    context: KitContext

    def side(self, one: PlacedSide) -> ExpectedSide:
        """Return where a side lies, how large its ground is, which drawings lie upon it."""
        drawn = one.trim.grown(self.context.bleed)
        return ExpectedSide(
            one.piece.name, one.side, one.trim, drawn, one.turn, one.piece.backed, tuple(self._art(one))
        )

    def figures(self, one: PlacedSide) -> Iterator[ExpectedText]:
        """Yield the figures and the words on a side, each with the place its middle lies in."""
        ranks = self.context.loaded.kit.ranks
        names, texts, prices = self.context.rank_names, self.context.texts, self.context.prices
        for layer, rank, place in self._spots(one):
            if isinstance(layer, NameLayer) and rank is not None and rank in names:
                line = Rect(-layer.width / 2, -layer.size / 4, layer.width, layer.size / 2)  # of several words
                yield ExpectedText(names[rank], mapped_box(line, place))
            if rank is not None and isinstance(layer, TextLayer) and rank in texts and layer.stands(ranks[rank]):
                _, lines = fitted(texts[rank], layer, one.piece.shown.scale)
                room = Rect(-layer.width / 2, -layer.height / 2, layer.width, layer.height)
                yield ExpectedText(" ".join(lines), mapped_box(room, place))
            if isinstance(layer, PriceLayer) and rank is not None and rank in prices:
                yield ExpectedText(prices[rank], mapped_box(Rect(0, 0, 0, 0).grown(layer.size / 2), place))
            shows = self._shows(layer, one.piece.shown.suit_name, rank)
            if isinstance(layer, RankLayer) and shows is not None and shows.isdecimal():
                yield ExpectedText(shows, mapped_box(Rect(0, 0, 0, 0).grown(layer.figure / 4), place))

    def _art(self, one: PlacedSide) -> Iterator[Rect]:
        for layer, rank, place in self._spots(one):
            if isinstance(layer, RimLayer):
                if not one.piece.blank.faces:
                    inset = one.piece.blank.inset(layer.inset * one.piece.shown.scale)
                    yield mapped_box(inset, one.place)
            elif isinstance(layer, NameLayer | TextLayer | PriceLayer):
                continue
            elif isinstance(layer, PathLayer):
                yield _box(layer.d, place)
            else:
                shows = self._shows(layer, one.piece.shown.suit_name, rank)
                name = one.piece.shown.suit.icon if shows == "suit" else shows
                if name is not None and not name.isdecimal():
                    drawing = self.context.icons[name]
                    x, y, width, height = map(float, drawing.viewBox.split())
                    middle = Transform.shift(-x - width / 2, -y - height / 2)
                    fitted = middle.then(Transform.scale(layer.size / max(width, height))).then(place)
                    yield from (_box(path.d, fitted) for path in drawing.paths)

    def _shows(self, layer: Layer, suit: str, rank: str | None) -> str | None:
        """Return what a layer shows: `suit`, an icon, a figure, or None for nothing."""
        if isinstance(layer, RankLayer):
            return layer.instead.get(rank, self.context.loaded.kit.ranks[rank].shows) if rank is not None else None
        if isinstance(layer, IconLayer):
            return layer.instead.get(suit, layer.icon)
        return "suit" if isinstance(layer, SuitLayer) else None

    def _spots(self, one: PlacedSide) -> Iterator[_Spot]:
        part, blank, shown = self.context.loaded.kit.parts[one.piece.part], one.piece.blank, one.piece.shown
        side = part.back if one.side == "back" and part.back is not None else part.front
        scale = Transform.scale(shown.scale)
        if not blank.faces:
            place = scale.then(Transform.shift(*blank.art)).then(one.place)
            yield from self._layers(side, shown.rank, blank.box.height / shown.scale, place)
        for face, facet in zip(blank.faces, part.faces if blank.faces else (), strict=True):
            rank = facet.rank if facet.rank is not None else shown.rank
            own = side.model_copy(update={"layers": (*side.layers, *facet.layers)})
            yield from self._layers(own, rank, 0.0, scale.then(face.place).then(one.place))

    def _layers(self, side: Side, rank: str | None, high: float, place: Transform) -> Iterator[_Spot]:
        other = "filled" if self.context.theme.pieces == "outlined" else "outlined"
        for layer in side.layers:
            if layer.only == other or (layer.ranks and rank not in layer.ranks):
                continue
            edge = {"top": -high / 2, "middle": 0.0, "bottom": high / 2}[layer.from_]
            count, step = (layer.again.count, layer.again.step) if layer.again else (1, (0.0, 0.0))
            for n in range(count):
                at = (layer.at[0] + n * step[0], layer.at[1] + edge + n * step[1])
                turned = Transform.turn(layer.turn).then(Transform.shift(*at)).then(place)
                if not isinstance(layer, IconLayer):
                    yield layer, rank, turned
                    continue
                shown = self.context.loaded.kit.ranks[rank] if rank is not None else None
                for right in layer.places(shown):
                    mirrored = Transform.scale(-1 if layer.mirror else 1, 1).then(Transform.shift(right, 0))
                    yield layer, rank, mirrored.then(turned)


def _box(d: str, place: Transform) -> Rect:
    """Return the box of a path; what is only shifted is measured once."""
    return _turned_box(d, place._replace(e=0.0, f=0.0)).moved(place.e, place.f)


@lru_cache(maxsize=4096)
def _turned_box(d: str, place: Transform) -> Rect:
    return bounds(transformed(read_path(d), place))
