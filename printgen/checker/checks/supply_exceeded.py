"""The set-up takes more of something than the boxes hold.

All steps of the set-up together, and the parts of the variants in play, must not take more of a
component (or of a pile or kind) than there is, and no more pieces may be laid. Looked at are the
plain game, every variant and every pair that goes together, and every reading that a condition asks
for, for every number of players; the place told is the first step that takes more than is left.

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
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import replace
from functools import cache, partial
from itertools import accumulate
from typing import NamedTuple

from printgen.checker.data import Data
from printgen.checker.legality.supply import boxes_in_play, parts_in_box
from printgen.checker.nameable import parts
from printgen.checker.rounds import Round, rounds
from printgen.errors import PrintgenError
from printgen.game.conditions import amount, boards_in_play, holds
from printgen.game.game import Game
from printgen.game.values import Count
from printgen.game.walk import Path
from printgen.problems import Problem, Related

CODE = "supply-exceeded"


class _Taken(NamedTuple):
    """So many of a part of the box, and the place that says so."""

    path: Path
    part: str
    number: int

    @property
    def wholes(self) -> tuple[str, ...]:
        """The part and all it is part of: `tile`, `tile.reserve`, `tile.reserve.6`."""
        return tuple(accumulate(self.part.split("."), "{}.{}".format))


def check(data: Data) -> Iterator[Problem]:
    """Add up what is taken and what is laid, for every round; tell each part once."""
    try:
        yield from _exceeded(data)
    except PrintgenError as error:  # a formula that fails only with several variants at once
        yield replace(error.problems[0], span=data.span(("setup", "steps"), key=True))


def _exceeded(data: Data) -> Iterator[Problem]:
    told: set[str] = set()
    seen: set[tuple[int, tuple[_Taken, ...]]] = set()
    known = set(parts(data.game))
    held = cache(partial(parts_in_box, data.game))
    for one in rounds(data.game):
        boxes = boxes_in_play(data.game, one.variants)
        for verb, find in (("take", _taken), ("lay", _laid)):
            several = tuple(find(data.game, one))
            if (boxes, several) in seen:  # most rounds take what another one did
                continue
            seen.add((boxes, several))
            for part, needed in _needed(several).items():
                there = held(part) if part in known else None
                if there is not None and needed > there * boxes and part not in told:
                    told.add(part)
                    said = f"{one} {verb} {needed} `{part}`"
                    yield _problem(data, said, part, there * boxes, several)


def _taken(game: Game, one: Round) -> Iterator[_Taken]:
    """List what steps and variants take from the boxes."""
    uses: list[tuple[Path, Mapping[str, Count]]] = [
        (("setup", "steps", number, "uses"), step.uses)
        for number, step in enumerate(game.setup.steps)
        if step.uses and holds(step.when, one.players, one.options)
    ]
    uses += [(("variants", name, "uses"), game.variants[name].uses) for name in one.variants]
    for path, taken in uses:
        for part, count in taken.items():
            yield _Taken((*path, part), part, amount(count, one.players, one.options))


def _laid(game: Game, one: Round) -> Iterator[_Taken]:
    """List the pieces that lie on spaces the data names."""
    boards = boards_in_play(game, one.players, one.options)
    for number, placement in enumerate(game.setup.placements):
        piece = game.setup.pieces.get(placement.piece)
        if piece is None or not holds(placement.when, one.players, one.options):
            continue
        spots = len(placement.on)
        for name, spaces in placement.for_seats.items():
            seat = game.setup.seats.get(name)
            there = placement.all_seats and seat is not None and seat.board <= boards
            spots += len(spaces) if there or name in one.seating.seats else 0
        path = ("setup", "placements", number, "piece")
        yield _Taken(path, piece.component, spots * placement.copies)


def _needed(several: Iterable[_Taken]) -> Counter[str]:
    """Add up what is needed of every part."""
    needed: Counter[str] = Counter()
    for taken in several:
        for whole in taken.wholes:
            needed[whole] += taken.number
    return needed


def _problem(data: Data, said: str, part: str, there: int, several: Iterable[_Taken]) -> Problem:
    """Tell that there are too few, at the first place that takes more than is left."""
    left, place = there, None
    for taken in several:
        left -= taken.number if part in taken.wholes else 0
        if left < 0 and place is None:
            place = taken.path
    hint = "correct the count here or in the box, or let variants exclude each other"
    message = f"{said}, there are {there}"
    span, counted = data.span(place or ("setup", "steps")), _counted(data.game, part)
    related = (Related("so many are in the box", data.span(counted)),) if counted else ()
    return Problem(CODE, message, span, hints=(hint,), related=related)


def _counted(game: Game, part: str) -> Path | None:
    """Give the place of the box where it says how many there are of a part."""
    name, *steps = part.split(".")
    for box_name, box in game.boxes.items():
        if name in box.components and not steps:
            return ("boxes", box_name, "components", name, "count")
        if name in box.tiles and steps and steps[0] in box.tiles[name].piles:
            return ("boxes", box_name, "tiles", name, "piles", *steps)
        if name in box.components and steps:
            numbers = "kinds" if steps[0] in box.components[name].kinds else "values"
            return ("boxes", box_name, "components", name, numbers, *steps)
    return None
