"""The noun of travel and the tiles of a plan → places: which spots a turned tile has, and where.

Tiles are known by their patterns, numbered as in the layout: kind by kind, turn by turn. After
them come four patterns for what lies off the tiles: above, right of, below and left of the board,
each with its only side towards the tiles. A set of patterns is a whole number with a bit for each.
"""

from collections.abc import Iterable, Iterator
from dataclasses import dataclass

from printgen.model.fairness import Spot
from printgen.model.tile_map import TileMapPlan
from printgen.setup.tile_map.layout import layout_of

SIDES = range(4)
"""North, east, south, west."""
STRETCHES = 2
"""At most so many stretches of one letter lie on a tile: on opposite sides."""
ALONG = "="
"""Stands for the sides that what lies off the tiles turns to its neighbours off the tiles."""
_FIRST = (0, 3, 1, 2)
"""Of two stretches the one with a side that is named first here is number 0."""


def opposite(side: int) -> int:
    """Return the side of the next tile that meets a side."""
    return (side + 2) % 4


def bits(patterns: Iterable[int]) -> int:
    """Write patterns as a set."""
    return sum(1 << pattern for pattern in set(patterns))


@dataclass(frozen=True, slots=True)
class Stand:
    """How a place lies on one pattern: the sides it is joined to, and the number of its stretch."""

    sides: frozenset[int]
    stretch: int | None = None


@dataclass(frozen=True, slots=True)
class Place:
    """One place of a sort of spot: how it lies on each pattern that has it.

    ``corner``: the two sides it lies between, wherever it is; none for other sorts.
    """

    spot: str
    letters: str
    stands: dict[int, Stand]
    corner: frozenset[int] = frozenset()

    @property
    def where(self) -> int:
        """All patterns that have it."""
        return bits(self.stands)

    def joining(self, side: int) -> int:
        """Return the patterns where it is joined to a side."""
        return bits(p for p, stand in self.stands.items() if side in stand.sides)

    def on_stretch(self, number: int) -> int:
        """Return the patterns where it lies on a stretch."""
        return bits(p for p, stand in self.stands.items() if stand.stretch == number)


class Patterns:
    """What every pattern shows.

    ``kinds``: the kind of each tile; ``first``: the first tile of each kind; ``off``: what lies
    off the tiles, by the side of the board it is on.
    """

    def __init__(self, plan: TileMapPlan) -> None:
        layout = layout_of(plan)
        turned = [(kind, turn) for kind, turns in enumerate(layout.patterns) for turn in turns]
        self.kinds = tuple(kind for kind, _ in turned)
        self.first = tuple(map(self.kinds.index, range(len(layout.patterns))))
        self.tiles, self.off = range(len(turned)), range(len(turned), len(turned) + 4)
        sides = ["".join(layout.letters[side] for side in turn) for _, turn in turned]
        for side in SIDES:  # off the north of the board a south side is seen, and so on
            off = {opposite(side): plan.edge, side: "."}
            sides.append("".join(off.get(s, ALONG) for s in SIDES))
        self.sides = tuple(sides)
        self._names = tuple(plan.kinds)

    def __len__(self) -> int:
        return len(self.sides)

    def of_kinds(self, names: Iterable[str]) -> tuple[int, ...]:
        """Return the tiles of some kinds; all when none is named."""
        wanted = tuple(names) or self._names
        return tuple(p for p in self.tiles if self._names[self.kinds[p]] in wanted)

    def showing(self, letter: str, side: int) -> int:
        """Return the patterns that show a letter at a side."""
        return bits(p for p, sides in enumerate(self.sides) if sides[side] == letter)


def places(patterns: Patterns, name: str, spot: Spot) -> tuple[Place, ...]:
    """Return the places of one sort of spot: one, as many as there are stretches, or four."""
    found: dict[tuple[int, ...], dict[int, Stand]] = {}
    chosen = patterns.off if spot.of == "border" else patterns.of_kinds(spot.kinds)
    for pattern in chosen:
        shown = frozenset(side for side in SIDES if patterns.sides[pattern][side] in spot.sides)
        for key, stand in _on_pattern(spot, shown):
            found.setdefault(key, {})[pattern] = stand
    return tuple(
        Place(name, spot.sides, stands, frozenset(key if spot.of == "corner" else ()))
        for key, stands in sorted(found.items())
    )


def _on_pattern(spot: Spot, shown: frozenset[int]) -> Iterator[tuple[tuple[int, ...], Stand]]:
    """Return the places of a sort on one pattern: what distinguishes them, and how they lie."""
    if spot.of in ("tile", "border"):
        yield (), Stand(shown)
        return
    for number, run in enumerate(stretches(shown)):
        if spot.of == "stretch":
            yield (number,), Stand(run, number)
            continue
        for side in SIDES:
            corner = (side, (side + 1) % 4)
            if run.issuperset(corner):
                yield corner, Stand(run, number)


def stretches(shown: frozenset[int]) -> list[frozenset[int]]:
    """Part some sides of a tile into runs of neighbours, in order."""
    runs: list[frozenset[int]] = []
    for side in (s for s in _FIRST if s in shown):
        beside = [run for run in runs if {(side + 1) % 4, (side - 1) % 4} & run]
        runs = [run for run in runs if run not in beside]
        runs.append(frozenset((side,)).union(*beside))
    return sorted(runs, key=lambda run: min(map(_FIRST.index, run)))
