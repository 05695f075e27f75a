"""A position, or many set-ups at once → what lies where, as columns that a measure looks at."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Any

import numpy as np
from numpy.typing import NDArray

from printgen.model.board.spaces import FACINGS
from printgen.model.game import Game
from printgen.model.position import PlacedPiece, Position
from printgen.setup.placing.maps import Laid

Numbers = NDArray[Any]
_Thing = tuple[str, str, str, str | None, int | None]
"""Component, space, kind, the side it is turned to, its number."""


@dataclass(frozen=True)
class Columns:
    """By spot, a component on a space, and map: the place of a kind in ``names``, −1 where nothing lies.

    ``facing``: 0 for none, else the place of the side from 1; ``numbers``: of a thing among its kind, 0 for none.
    """

    spots: Sequence[tuple[str, str]]
    names: Sequence[str]
    kinds: Numbers
    facing: Numbers
    numbers: Numbers

    @property
    def count(self) -> int:
        """How many maps there are."""
        return int(self.kinds.shape[1])

    def ranks(self, here: Sequence[int], kinds: Sequence[str]) -> Numbers:
        """Return the place of each kind on some spots among those sought, −1 for all others."""
        return np.array([*(kinds.index(one) if one in kinds else -1 for one in self.names), -1]).take(self.kinds[here])


def columns_of(game: Game, position: Position) -> Columns:
    """Write everything that lies on spaces, dealt, laid out as a field of hexes or placed, as one column."""
    things = [*_dealt(game, position), *_placed(game, position.pieces)]
    names = [*dict.fromkeys(kind for _, _, kind, _, _ in things)]
    return Columns(
        [(component, space) for component, space, _, _, _ in things],
        names,
        *(
            np.array([row], dtype=np.intp).T
            for row in (
                [names.index(kind) for _, _, kind, _, _ in things],
                [0 if side not in FACINGS else FACINGS.index(side) + 1 for _, _, _, side, _ in things],
                [number or 0 for _, _, _, _, number in things],
            )
        ),
    )


def columns_of_many(game: Game, laid: Laid, pieces: Sequence[PlacedPiece]) -> Columns:
    """Write what deals laid in many set-ups, and the pieces that lie alike in all of them."""
    placed, form = [*_placed(game, pieces)], laid.form
    names = [*dict.fromkeys((*form.names, *(kind for _, _, kind, _, _ in placed)))]
    spots = [(game.setup.deals[name].component, space) for name, own in form.spots.items() for space, _ in own]
    rows = [
        [names.index(kind) for _, _, kind, _, _ in placed],
        [0 if side not in FACINGS else FACINGS.index(side) + 1 for _, _, _, side, _ in placed],
    ]
    kinds, facing = (np.repeat(np.array(row, dtype=np.int16), laid.count).reshape(-1, laid.count) for row in rows)
    none = {name: np.zeros_like(own) for name, own in laid.kinds.items()}
    turned = {name: own + 1 for name, own in laid.facing.items()}
    return Columns(
        [*spots, *((component, space) for component, space, _, _, _ in placed)],
        names,
        np.concatenate([*laid.kinds.values(), kinds]),
        np.concatenate([*(none | turned).values(), facing]),
        np.concatenate([*(none | dict(laid.numbers)).values(), np.zeros_like(kinds)]),
    )


def _dealt(game: Game, position: Position) -> Iterator[_Thing]:
    setup = game.setup
    for one in position.dealt:
        if one.space is not None:
            for thing in one.things:
                yield setup.deals[one.deal].component, one.space, thing.kind, one.facing, thing.number
    if (noun := setup.hex_map) is not None:
        for hex_ in position.hexes:
            yield setup.deals[noun.hexes].component, hex_.space, hex_.kind, hex_.facing, None
            if hex_.token is not None:
                yield setup.deals[noun.tokens].component, hex_.space, hex_.token, None, None


def _placed(game: Game, pieces: Sequence[PlacedPiece]) -> Iterator[_Thing]:
    for one in pieces:
        piece = game.setup.pieces[one.piece]
        if not one.waiting:
            yield piece.component, one.space, piece.kind or piece.component, one.facing, None
