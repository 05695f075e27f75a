"""A worked example does not come out.

Worked examples are a second witness of the rules. A score example must give its lines and its
total by the formulas; a chance must count to what it says; a route must go from space to
neighbouring space (or along a line) and use up exactly its dice.

PASS score.yaml
    examples:
      - {entries: {chits: [1, 3]}, total: 4, cite: {source: rules, section: Scoring}}
FAIL score.yaml
    examples:
      - {entries: {chits: [1, 3]}, total: 5, cite: {source: rules, section: Scoring}}
"""

from collections.abc import Iterator
from itertools import pairwise, product

from printgen.checker.data import Data
from printgen.checker.score import score_lines
from printgen.errors import PrintgenError
from printgen.expression import compile_expression
from printgen.game.game import Game
from printgen.game.spaces import neighbours
from printgen.problems import Problem

CODE = "wrong-example"


def check(data: Data) -> Iterator[Problem]:
    """Work out every example again."""
    try:
        yield from _scores(data)
        yield from _odds(data)
        yield from _routes(data)
    except PrintgenError as error:
        yield from error.problems


def _scores(data: Data) -> Iterator[Problem]:
    for number, example in enumerate(data.game.score.examples):
        entries = {
            name: value if isinstance(value, int) else tuple(value)
            for name, value in example.entries.items()
        }
        lines, total = score_lines(data.game.score, entries)
        path = ("score", "examples", number)
        for name, stated in example.lines.items():
            if lines.get(name) != stated:
                message = f"line `{name}` comes to {lines.get(name)}, the example says {stated}"
                yield Problem(CODE, message, data.span((*path, "lines", name)))
        if total != example.total:
            message = f"the total comes to {total}, the example says {example.total}"
            yield Problem(CODE, message, data.span((*path, "total")))


def _odds(data: Data) -> Iterator[Problem]:
    for name, chance in data.game.rules.odds.items():
        formula = compile_expression(chance.when, tuple(chance.of))
        cases = list(product(*chance.of.values()))
        hits = sum(bool(formula.value(**dict(zip(chance.of, case, strict=True)))) for case in cases)
        stated_hits, stated_cases = chance.gives
        if (hits, len(cases)) != (stated_hits, stated_cases):
            message = (
                f"`{name}` counts {hits} of {len(cases)} cases, "
                f"the data says {stated_hits} of {stated_cases}"
            )
            yield Problem(CODE, message, data.span(("rules", "odds", name, "gives")))


def _routes(data: Data) -> Iterator[Problem]:
    game = data.game
    if not game.rules.routes:
        return
    beside = neighbours(game.board, game.grid)
    for name, route in game.rules.routes.items():
        path = ("rules", "routes", name)
        steps = len(route.path) - 1
        if steps != sum(route.dice):
            message = f"the route has {steps} steps, its dice come to {sum(route.dice)}"
            yield Problem(CODE, message, data.span((*path, "dice")))
        for number, (one, other) in enumerate(pairwise(route.path)):
            if other not in beside.get(one, ()) and not _along_a_line(game, one, other):
                message = f"`{other}` is neither beside `{one}` nor next to it on a line"
                yield Problem(CODE, message, data.span((*path, "path", number + 1)))
        if any(die not in _faces(game) for die in route.dice):
            yield Problem(CODE, "no die shows that number", data.span((*path, "dice")))


def _along_a_line(game: Game, one: str, other: str) -> bool:
    pairs = {
        frozenset(pair) for line in game.board.lines.values() for pair in pairwise(line.spaces)
    }
    return frozenset((one, other)) in pairs


def _faces(game: Game) -> set[int]:
    return {face for part in game.components.values() for face in part.faces}
