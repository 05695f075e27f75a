"""The parts of a component do not add up to its count.

A component that comes in kinds or values, or whose tiles lie in piles, has as many pieces as all of
these together. One of the numbers is wrong, and a set-up would run out of pieces or have some over.
A `die` is a cube and has six faces; another body with numbers on it is of the shape `other`.

PASS box.yaml
    components:
      fly: {count: 9, values: {1: 5, 2: 4}}
FAIL box.yaml
    components:
      fly: {count: 8, values: {1: 5, 2: 4}}
FAIL box.yaml
    components:
      die: {faces: [1, 2, 3, 4, 5, 6, 6]}
FAIL tiles.yaml
    tiles:
      tile:
        piles: {symbol: {1: 2}}
"""

from collections.abc import Iterator

from printgen.checker.coverage import Coverage
from printgen.checker.loaded import Data
from printgen.model.nouns import Path
from printgen.problems import Problem, Related

CODE = "unbalanced-count"

FACES_OF_A_DIE = 6


def check(data: Data) -> Iterator[Problem]:
    """Add up the values, kinds and piles of every component whose count is known."""
    for box_id, box in data.game.boxes.items():
        for name, component in box.components.items():
            path: Path = ("boxes", box_id, "components", name)
            if component.shape == "die" and len(component.faces) not in (0, FACES_OF_A_DIE):
                message = f"`{name}` has {len(component.faces)} faces, a die has {FACES_OF_A_DIE}"
                yield Problem(CODE, message, data.span((*path, "faces"), key=True))
            sums = {(*path, "values"): sum(component.values.values()), (*path, "kinds"): sum(component.kinds.values())}
            for tiles_id, tiles in box.tiles.items():
                if tiles.component == name:
                    piles = sum(sum(kinds.values()) for kinds in tiles.piles.values())
                    sums["boxes", box_id, "tiles", tiles_id, "piles"] = piles
            for place, total in sums.items():
                if component.count is not None and total and total != component.count:
                    yield Problem(
                        CODE,
                        f"the {place[-1]} of `{name}` add up to {total}, its count is {component.count}",
                        data.span(place, key=True),
                        related=(Related("counted here", data.span((*path, "count"))),),
                    )


def coverage(data: Data) -> Coverage:
    """Count the components."""
    return Coverage(len(data.game.components), "components")
