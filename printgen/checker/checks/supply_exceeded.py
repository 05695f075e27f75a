"""The set-up takes more of something than the boxes hold.

All steps of the set-up together, and the parts of the variants in play, must not take more of a
component (or of a pile or kind) than there is, and no more pieces may be laid. Looked at are the
plain game, every variant and every pair that goes together, for every number of players; the place
told is the first step that takes more than is left.

PASS setup.yaml
    steps:
      - {id: tiles, count: 5, uses: {tile: 12}, cite: {source: leaflet, section: Setup}}
      - {id: frogs, count: players, uses: {frog: players}, cite: {source: leaflet, section: Setup}}
      - {id: flies, count: 4, uses: {fly.1: 4}, cite: {source: leaflet, section: Setup}}
FAIL setup.yaml
    steps:
      - {id: tiles, count: 5, uses: {tile: 13}, cite: {source: leaflet, section: Setup}}
FAIL setup.yaml
    steps:
      - {id: frogs, count: 4, uses: {frog: players * 2}, cite: {source: leaflet, section: Setup}}
FAIL variants.yaml
    feast: {uses: {fly: 5}}
FAIL setup.yaml
    placements:
      - id: frogs
        piece: frog
        for-seats: {left: a1, right: c2, top: a2}
        copies: 2
        cite: {source: leaflet, section: Setup}
"""

from collections import Counter
from collections.abc import Iterable, Iterator
from dataclasses import replace
from typing import NamedTuple

from printgen.checker.data import Data
from printgen.checker.legality.supply import boxes_in_play, parts_in_box
from printgen.checker.rounds import Round, rounds
from printgen.errors import PrintgenError
from printgen.game.conditions import amount, boards_in_play, holds
from printgen.game.game import Game
from printgen.game.walk import Path
from printgen.problems import Problem

CODE = "supply-exceeded"


class _Taken(NamedTuple):
    """So many of a part of the box, and the place that says so."""

    path: Path
    part: str
    number: int


def check(data: Data) -> Iterator[Problem]:
    """Add up what is taken and what is laid, for every round; tell each part once."""
    told: set[str] = set()
    broken: set[Path] = set()
    for one in rounds(data.game):
        taken: list[_Taken] = []
        for path, uses in _uses(data.game, one):
            for part, count in uses.items():
                place = (*path, part)
                try:
                    taken.append(_Taken(place, part, amount(count, one.players, one.variants)))
                except PrintgenError as error:
                    if place not in broken:
                        yield from (replace(p, span=data.span(place)) for p in error.problems)
                    broken.add(place)
        yield from _exceeded(data, one, taken, told, "take")
        yield from _exceeded(data, one, _laid(data.game, one), told, "lay")


def _uses(game: Game, one: Round) -> Iterator[tuple[Path, dict[str, int | str | dict[int, int]]]]:
    for number, step in enumerate(game.setup.steps):
        if holds(step.when, one.players, one.variants):
            yield ("setup", "steps", number, "uses"), step.uses
    for name in one.variants:
        yield ("variants", name, "uses"), game.variants[name].uses


def _laid(game: Game, one: Round) -> Iterator[_Taken]:
    """List the pieces that lie on spaces the data names."""
    boards = boards_in_play(game, one.players, one.variants)
    for number, placement in enumerate(game.setup.placements):
        piece = game.setup.pieces.get(placement.piece)
        if piece is None or not holds(placement.when, one.players, one.variants):
            continue
        spots = len(placement.on)
        for name, spaces in placement.for_seats.items():
            seat = game.setup.seats.get(name)
            there = placement.all_seats and seat is not None and seat.board <= boards
            spots += len(spaces) if there or name in one.seating.seats else 0
        path = ("setup", "placements", number)
        yield _Taken(path, piece.component, spots * placement.copies)


def _exceeded(
    data: Data, one: Round, taken: Iterable[_Taken], told: set[str], verb: str
) -> Iterator[Problem]:
    game, total = data.game, Counter[str]()
    boxes = boxes_in_play(game, one.variants)
    over: dict[str, tuple[Path, int]] = {}
    for path, part, count in taken:
        names = part.split(".")
        for length in range(1, len(names) + 1):
            whole = ".".join(names[:length])
            total[whole] += count
            there = parts_in_box(game, whole)
            if there is not None and total[whole] > there * boxes:
                over.setdefault(whole, (path, there * boxes))
    for part, (path, there) in over.items():
        if part not in told:
            told.add(part)
            yield Problem(
                CODE,
                f"{one} {verb} {total[part]} `{part}`, there are {there}",
                data.span(path),
                hints=("correct the count here or in the box, or let variants exclude each other",),
            )
