"""Game and how many pieces lie on each of many maps → which of them no box can furnish."""

from collections.abc import Mapping

import numpy as np
from numpy.typing import NDArray

from printgen.model.game import Game
from printgen.model.play.supply import boxes_in_play


def beyond_boxes(game: Game, variants: tuple[str, ...], laid: Mapping[str, NDArray[np.int64]]) -> NDArray[np.bool_]:
    """Find the maps on which more of a component lies than the boxes hold.

    ``laid``: for each piece how many lie on each map, those that wait among them.
    """
    boxes, used = boxes_in_play(game, variants), dict[str, NDArray[np.int64]]()
    for piece, counts in laid.items():
        sort = game.setup.pieces.get(piece)
        component = sort.component if sort else piece
        used[component] = used.get(component, np.zeros_like(counts)) + counts
    beyond = np.zeros(max(map(len, laid.values()), default=0), np.bool_)
    for component, counts in used.items():
        part = game.components.get(component)
        if part is None:
            beyond |= counts > 0
        elif part.count is not None:
            beyond |= counts > part.count * boxes
    return beyond
