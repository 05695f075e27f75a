"""A board is said to be symmetric and is not.

`symmetric` says how a board looks the same again: turned by half, or seen in a mirror that swaps
left and right, or top and bottom. Then every gap, extra space, region, line and link has its
counterpart, so that no seat is better than another. One that has none was set down wrong.

PASS board.yaml
    symmetric: [half-turn]
    gaps: [a1, c2]
    extra:
      bank: {beside: b1, side: south}
      reef: {beside: b2, side: north, confidence: stated, cite: {source: leaflet, section: Setup}}
    regions: {shore: {spaces: [c1, a2], when: players == 2}}
    lines: {stream: {spaces: [b2, b1]}}
AND setup.yaml
    seats: {left: {space: c1}, right: {space: a2}, top: {space: b2}, low: {space: b1, colour: blue}}
    placements: [{id: frogs, piece: frog, on: b2,
        confidence: stated, cite: {source: leaflet, section: Setup}}]
AND rules.yaml
    routes: {upstream: {path: [b2, b1]}}
AND words/en.yaml
    board: {extra: {reef: the reef}}
    seats: {low: {name: low}}
FAIL board.yaml
    symmetric: [half-turn]
FAIL board.yaml
    symmetric: [left-right]
    gaps: []
"""

from collections.abc import Callable, Hashable, Iterator

from printgen.checker.check import CheckInput, Problems, covers
from printgen.checker.symmetry import is_possible, mirrors
from printgen.model.board.board import Board, Side
from printgen.model.nouns import Path


@covers(
    "things on a board that is said to be symmetric",
    lambda data: len(list(_things(data.game.board, str, lambda side: side))) * len(data.game.board.symmetric),
)
def check(data: CheckInput) -> Problems:
    """Look for the counterpart of everything on the board."""
    board = data.game.board
    for number, symmetry in enumerate(board.symmetric):
        if not is_possible(data.grid, symmetry):
            message = f"rows of hexes are shifted, so this board has no symmetry `{symmetry}`"
            yield data.problem(message, ("board", "symmetric", number))
    there = {thing for _, thing in _things(board, str, lambda side: side)}
    for mirror in mirrors(board, data.grid):
        for path, thing in _things(board, mirror.of, mirror.swap):
            if thing not in there:
                yield data.problem(f"`{path[-1]}` has no counterpart on the board ({mirror.symmetry})", path)


def _things(board: Board, image: Callable[[str], str], swap: Callable[[Side], Side]) -> Iterator[tuple[Path, Hashable]]:
    """Return what is on the board with the spaces that make it up, as they look in the mirror."""
    for number, gap in enumerate(board.gaps):
        yield ("board", "gaps", number), ("gap", image(gap))
    for name, extra in board.extra.items():
        yield ("board", "extra", name), ("extra", image(extra.beside), swap(extra.side))
    for name, region in board.regions.items():
        yield ("board", "regions", name), ("region", frozenset(map(image, region.spaces)), region.when)
    for name, link in board.links.items():
        yield ("board", "links", name), ("link", frozenset(map(image, link.spaces)))
    for name, line in board.lines.items():
        along = tuple(map(image, line.spaces))
        yield ("board", "lines", name), ("line", frozenset((along, along[::-1])), line.when)
