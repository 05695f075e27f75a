"""The parts of a component do not add up to its count.

A component that comes in kinds or values, or whose tiles lie in piles, has as many pieces as all of
these together. One of the numbers is wrong, and a set-up would run out of pieces or have some over.
A `die` is a cube and has six faces; another body with numbers on it is of the shape `other`.

PASS box.yaml
    components: {fly: {count: 9, values: {1: 5, 2: 4}}}
FAIL box.yaml
    components: {fly: {count: 8, values: {1: 5, 2: 4}}}
FAIL box.yaml
    components: {die: {faces: [1, 2, 3, 4, 5, 6, 6]}}
FAIL tiles.yaml
    tiles: {tile: {piles: {symbol: {1: 2}}}}
"""

from printgen.checker.check import CheckInput, Problems, covers
from printgen.model.box.box import Component
from printgen.model.nouns import Path
from printgen.problems import Related

FACES_OF_A_DIE = 6


@covers("components", lambda data: data.game.components)
def check(data: CheckInput) -> Problems:
    """Add up the values, kinds and piles of every component whose count is known."""
    for path, component in data.nouns(Component):
        name = path[-1]
        if component.shape == "die" and len(component.faces) not in (0, FACES_OF_A_DIE):
            message = f"`{name}` has {len(component.faces)} faces, a die has {FACES_OF_A_DIE}"
            yield data.problem(message, (*path, "faces"), key=True)
        sums: dict[Path, int] = {(*path, of): sum(getattr(component, of).values()) for of in ("values", "kinds")}
        for tiles_id, tiles in data.game.boxes[str(path[1])].tiles.items():
            if tiles.component == name:
                piles = sum(sum(kinds.values()) for kinds in tiles.piles.values())
                sums[*path[:2], "tiles", tiles_id, "piles"] = piles
        for place, total in sums.items():
            if component.count is not None and total and total != component.count:
                message = f"the {place[-1]} of `{name}` add up to {total}, its count is {component.count}"
                related = (Related("counted here", data.span((*path, "count"))),)
                yield data.problem(message, place, key=True, related=related)
