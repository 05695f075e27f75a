"""A worked example does not come out, or there is none.

Worked examples are a second witness of the rules. A score example must give every line and the
total by the formulas, from entries that can be written down; a route must go from space to
neighbouring space, or along a line, and use up exactly its dice.

PASS score.yaml
    examples:
      - entries: {flies: [1, 2]}
        lines: {F: 3}
        total: 3
        cite: {source: leaflet, section: Scoring}
FAIL score.yaml
    examples:
      - entries: {flies: [1, 2]}
        lines: {F: 3}
        total: 4
        cite: {source: leaflet, section: Scoring}
FAIL score.yaml
    examples:
      - entries: {flies: [1, 5]}
        lines: {F: 6}
        total: 6
        cite: {source: leaflet, section: Scoring}
FAIL score.yaml
    examples: []
FAIL rules.yaml
    routes:
      upstream: {path: [a1, b2], dice: [1]}
FAIL rules.yaml
    routes:
      upstream: {path: [a1, b1], dice: [2]}
"""

from collections.abc import Iterator
from itertools import pairwise

from printgen.checker.data import Data
from printgen.checker.pad import entry_faults
from printgen.checker.score import score_lines
from printgen.errors import PrintgenError
from printgen.game.score import ScoreExample
from printgen.game.spaces import neighbours
from printgen.game.walk import Path
from printgen.problems import Problem

CODE = "wrong-example"


def check(data: Data) -> Iterator[Problem]:
    """Work out every example again."""
    if not data.game.score.examples:
        message = "there is no worked example of a score"
        yield Problem(CODE, message, data.span(("score", "examples"), key=True))
    for number, example in enumerate(data.game.score.examples):
        path = ("score", "examples", number)
        yield from tuple(_entries(data, path, example)) or _results(data, path, example)
    yield from _routes(data)


def _entries(data: Data, path: Path, example: ScoreExample) -> Iterator[Problem]:
    """Tell the entries nobody could have written down; unknown ones are told by another check."""
    known = data.game.score.entries
    for name, value in example.entries.items():
        for fault in entry_faults(name, known[name], value) if name in known else ():
            place = (*path, "entries", name, *(() if fault.item is None else (fault.item,)))
            yield Problem(CODE, fault.message, data.span(place), hints=fault.hints)


def _results(data: Data, path: Path, example: ScoreExample) -> Iterator[Problem]:
    try:
        lines, total = score_lines(data.game.score, example.entries)
    except PrintgenError as error:
        yield Problem(CODE, error.problems[0].message, data.span(path))
        return
    for name, comes_to in lines.items():
        said = example.lines.get(name)
        if said is None:
            message = f"the example does not tell line `{name}`, which comes to {comes_to}"
            yield Problem(CODE, message, data.span((*path, "lines"), key=True))
        elif said != comes_to:
            message = f"line `{name}` comes to {comes_to}, the example says {said}"
            yield Problem(CODE, message, data.span((*path, "lines", name)))
    if total != example.total:
        message = f"the total comes to {total}, the example says {example.total}"
        yield Problem(CODE, message, data.span((*path, "total")))


def _routes(data: Data) -> Iterator[Problem]:
    game, grid = data.game, data.grid
    if grid is None or not game.rules.routes:
        return
    try:
        beside = neighbours(game.board, grid)
    except PrintgenError:
        return  # a board whose spaces cannot be named is told by another check
    faces = {face for part in game.components.values() for face in part.faces}
    lines = {frozenset(p) for line in game.board.lines.values() for p in pairwise(line.spaces)}
    for name, route in game.rules.routes.items():
        path: Path = ("rules", "routes", name)
        for number, (one, other) in enumerate(pairwise(route.path), 1):
            known = one in beside and other in beside
            if known and other not in beside[one] and frozenset((one, other)) not in lines:
                message = f"`{other}` is neither beside `{one}` nor next to it on a line"
                yield Problem(CODE, message, data.span((*path, "path", number)))
        steps = len(route.path) - 1
        if steps != sum(route.dice):
            message = f"the route has {steps} steps, its dice come to {sum(route.dice)}"
            yield Problem(CODE, message, data.span((*path, "dice")))
        for number, die in enumerate(route.dice):
            if die not in faces:
                message = f"no die shows {die}"
                yield Problem(CODE, message, data.span((*path, "dice", number)))
