"""TravelPlan and TileMapPlan → Network: layers of places, and the links between them.

Places that no tile has both of lie in one layer, so that there are few. A link leads from its
sources to its targets in one step: in the tile, or into the next by one side.
"""

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from functools import cached_property

from printgen.model.fairness import END, Step, TravelPlan
from printgen.model.tile_map import TileMapPlan
from printgen.setup.fairness.travel_spots import ALONG, SIDES, STRETCHES, Patterns, Place, bits, opposite, places

Terms = tuple[tuple[int, int], ...]
"""Layers, each with the patterns where it is meant."""
Meant = list[tuple[Place, int]]


@dataclass(frozen=True, slots=True)
class Link:
    """A step at a cost; ``side`` is the one it leads through, None within the tile."""

    cost: int
    side: int | None
    sources: Terms
    targets: Terms


class Network:
    """All that travel over maps of a plan comes down to, whatever tiles lie on them.

    ``layers``: the places of each. ``leaving``: for each layer the patterns where it costs more
    to leave.
    """

    def __init__(self, travel: TravelPlan, plan: TileMapPlan) -> None:
        self.travel = travel
        self.patterns = Patterns(plan)
        self._places = {name: places(self.patterns, name, spot) for name, spot in travel.spots.items()}
        self.layers = _layers([place for many in self._places.values() for place in many])
        self.where = tuple(_union(place.where for place in layer) for layer in self.layers)
        self.leaving = tuple(
            _union(place.where for place in layer if place.spot in travel.leaving) for layer in self.layers
        )
        self.links = tuple(link for step in travel.steps for link in self._links(step))

    def spot(self, name: str) -> Terms:
        """Return where a sort of spot lies."""
        return self._terms(self._placed((name,)))

    def facing(self, side: int, patterns: int) -> int:
        """Return all patterns that match one of some patterns when these lie beyond a side."""
        shown = {self.patterns.sides[p][opposite(side)] for p in range(len(self.patterns)) if patterns >> p & 1}
        return _union(self.patterns.showing(letter, side) for letter in shown)

    def needed(self, layer: int, patterns: int, link: Link) -> int | None:
        """Return the patterns a source is meant on; None when nothing else of its layer gets by.

        What a link leads to is looked at anyway, and the sides of neighbours match.
        """
        seen = _union(where for _, where in link.targets)
        if link.side is not None:
            seen = self.facing(link.side, seen)
        return None if not self.where[layer] & seen & ~patterns else patterns

    @cached_property
    def pick_up(self) -> tuple[Terms, dict[int, int]]:
        """Return what to reach on a tile, and what picking up there costs by pattern."""
        left = bits(self.patterns.tiles)
        meant: Meant = []
        costs: dict[int, int] = {}
        for name, cost in self.travel.pick_up.items():
            found = [(place, place.where & left) for place in self._places[name]]
            here = _union(where for _, where in found)
            meant += found
            costs |= {p: cost for p in self.patterns.tiles if here >> p & 1}
            left &= ~here
        return self._terms(meant), costs

    def _links(self, step: Step) -> Iterator[Link]:
        if step.through is not None:
            yield from self._through(step, step.through)
        elif step.along:
            yield from self._along(step)
        else:
            yield from self._within(step)

    def _through(self, step: Step, letter: str) -> Iterator[Link]:
        plain = [name for name in step.from_ if name != END]
        for side in SIDES:
            from_ends = [self._at_end(letter, side, end) for end in _ends(side)]
            to_ends = [self._at_end(letter, opposite(side), end) for end in _ends(side)]
            crossing = self._joining(plain, letter, side)
            leaving = crossing + [meant for ends in from_ends for meant in ends] if END in step.from_ else crossing
            entering = [name for name in step.to if name != END]
            targets = self._joining(entering, letter, opposite(side))
            yield from self._link(step, side, leaving, targets)
            if END in step.to:
                for start, end in zip(from_ends, to_ends, strict=True):
                    both = crossing + (start if END in step.from_ else [])
                    yield from self._link(step, side, both, end)

    def _along(self, step: Step) -> Iterator[Link]:
        """Along an edge of the board only what lies off the same edge is next to each other."""
        for side in SIDES:
            beside = self.patterns.showing(ALONG, side)
            sources, targets = (
                [(place, where & beside) for place, where in self._placed(names)] for names in (step.from_, step.to)
            )
            yield from self._link(step, side, sources, targets)

    def _within(self, step: Step) -> Iterator[Link]:
        """On a tile all is joined but what lies on two stretches of the same letters."""
        groups: dict[tuple[tuple[str, ...], tuple[str, ...]], list[str]] = {}
        for to in step.to:
            bound = tuple(name for name in step.from_ if self._on_stretches(name, to))
            free = tuple(name for name in step.from_ if name not in bound)
            groups.setdefault((bound, free), []).append(to)
        for (bound, free), tos in groups.items():
            yield from self._link(step, None, self._placed(free), self._placed(tos))
            for number in range(STRETCHES):
                sources, targets = self._placed(bound, number), self._placed(tos, number)
                if len(sources) > 1 or sources != targets:
                    yield from self._link(step, None, sources, targets)

    def _on_stretches(self, *names: str) -> bool:
        spots = [self.travel.spots[name] for name in names]
        return all(spot.of in ("stretch", "corner") for spot in spots) and (len({spot.sides for spot in spots}) == 1)

    def _placed(self, names: Iterable[str], stretch: int | None = None) -> Meant:
        found = [place for name in names for place in self._places[name]]
        if stretch is None:
            return [(place, place.where) for place in found]
        on = [(place, place.on_stretch(stretch)) for place in found]
        return [(place, where) for place, where in on if where]

    def _joining(self, names: Iterable[str], letter: str, side: int) -> Meant:
        shown = self.patterns.showing(letter, side)
        return [(p, p.joining(side) & shown) for name in names for p in self._places[name]]

    def _at_end(self, letter: str, side: int, end: int) -> Meant:
        """Return what lies where a side ends at another: the first of ``ends`` that is there."""
        left = self.patterns.showing(letter, side)
        meant: Meant = []
        for name in self.travel.ends:
            found = [
                (place, place.joining(side) & left)
                for place in self._places[name]
                if not place.corner or place.corner == {side, end}
            ]
            meant += found
            left &= ~_union(where for _, where in found)
        return meant

    def _link(self, step: Step, side: int | None, sources: Meant, targets: Meant) -> Iterator[Link]:
        link = Link(step.cost, side, self._terms(sources), self._terms(targets))
        if link.sources and link.targets:
            yield link

    def _terms(self, meant: Meant) -> Terms:
        """Put together what lies in one layer; what is nowhere is left out."""
        found: dict[int, int] = {}
        for place, where in meant:
            number = next(n for n, layer in enumerate(self.layers) if place in layer)
            found[number] = found.get(number, 0) | where
        return tuple((layer, where) for layer, where in sorted(found.items()) if where)


def _ends(side: int) -> tuple[int, int]:
    """Return the two sides at which a side ends."""
    return (side + 1) % 4, (side + 3) % 4


def _union(sets: Iterable[int]) -> int:
    found = 0
    for one in sets:
        found |= one
    return found


def _layers(found: Sequence[Place]) -> tuple[tuple[Place, ...], ...]:
    """Lay each place into the first layer of its letter where none lies on the same patterns."""
    layers: list[list[Place]] = []
    for place in found:
        for layer in layers:
            if all(p.letters == place.letters and not p.where & place.where for p in layer):
                layer.append(place)
                break
        else:
            layers.append([place])
    return tuple(map(tuple, layers))
