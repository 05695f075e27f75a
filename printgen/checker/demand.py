"""Game → who takes something from the box, part by part, and which rounds differ in it."""

from collections.abc import Iterator
from itertools import accumulate
from typing import NamedTuple

from printgen.checker.scenarios import Scenario, scenarios_about, switches_in
from printgen.model.game import Game
from printgen.model.nouns import Path
from printgen.model.play.conditions import amount, boards_in_play, holds
from printgen.model.setup import Placement
from printgen.model.values import Count


class Demand(NamedTuple):
    """Something that takes so many of a part: a step, a variant in play, or pieces laid.

    ``laid``: a placement takes one piece for each space and copy.
    """

    path: Path
    part: str
    needs: Count
    when: str | None = None
    variant: str | None = None
    laid: Placement | None = None

    @property
    def ancestors(self) -> tuple[str, ...]:
        """The part and all it is part of: `tile`, `tile.reserve`, `tile.reserve.6`."""
        return tuple(accumulate(self.part.split("."), "{}.{}".format))


class Taken(NamedTuple):
    """A taker, and how many it takes in a round."""

    taker: Demand
    number: int


def using(game: Game) -> dict[str, tuple[Demand, ...]]:
    """List what steps and variants take, by component."""
    found: dict[str, list[Demand]] = {}
    for number, step in enumerate(game.setup.steps):
        for part, count in step.uses.items():
            path: Path = ("setup", "steps", number, "uses", part)
            found.setdefault(part.split(".")[0], []).append(Demand(path, part, count, step.when))
    for name, variant in game.variants.items():
        for part, count in variant.uses.items():
            path = ("variants", name, "uses", part)
            taker = Demand(path, part, count, variant=name)
            found.setdefault(part.split(".")[0], []).append(taker)
    return {component: tuple(demands) for component, demands in found.items()}


def laying(game: Game) -> dict[str, tuple[Demand, ...]]:
    """List the pieces that lie on spaces the data names, by component."""
    found: dict[str, list[Demand]] = {}
    for number, placement in enumerate(game.setup.placements):
        piece = game.setup.pieces.get(placement.piece)
        if piece is not None:
            path: Path = ("setup", "placements", number, "piece")
            taker = Demand(path, piece.component, 1, placement.when, laid=placement)
            found.setdefault(piece.component, []).append(taker)
    return {component: tuple(demands) for component, demands in found.items()}


def rounds_of(game: Game, demands: tuple[Demand, ...]) -> tuple[Scenario, ...]:
    """Give the rounds that differ in what these take, or in how many boxes there are to take."""
    formulas = [taker.when for taker in demands if taker.when is not None]
    formulas += [taker.needs for taker in demands if isinstance(taker.needs, str)]
    if game.board.copies is not None and any(taker.laid for taker in demands):
        formulas.append(game.board.copies.when)
    asked = switches_in(formulas)
    if asked is not None:
        asked |= {taker.variant for taker in demands if taker.variant is not None}
        asked |= {name for name, variant in game.variants.items() if variant.boxes > 1}
    return scenarios_about(game, asked)


def taken(game: Game, one: Scenario, demands: tuple[Demand, ...]) -> Iterator[Taken]:
    """Tell how many each of them takes in a round."""
    for taker in demands:
        if taker.variant is not None and taker.variant not in one.variants:
            continue
        if holds(taker.when, one.players, one.options):
            laid = taker.laid
            number = amount(taker.needs, one.players, one.options)
            yield Taken(taker, number if laid is None else _spots(game, one, laid) * laid.copies)


def _spots(game: Game, one: Scenario, placement: Placement) -> int:
    """Count the spaces pieces lie on; where tiles say so, one for each tile that has a symbol."""
    boards = boards_in_play(game, one.players, one.options)
    spots = len(placement.on) + bool(placement.one_of)
    tile_map = game.setup.tile_map
    if tile_map is not None and placement.on_tiles is not None and placement.on_tiles.symbol:
        tiles = game.tile_sets.get(tile_map.tiles)
        pile = tiles.piles.get(tile_map.symbols.pile, {}) if tiles is not None else {}
        spots += sum(pile.values()) if placement.on_tiles.kind is None else 0
    for name, spaces in placement.for_seats.items():
        seat = game.setup.seats.get(name)
        there = placement.all_seats and seat is not None and seat.board <= boards
        spots += len(spaces) if there or name in one.seating.seats else 0
    return spots
