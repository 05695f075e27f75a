"""A score is not settled for everything that can be written down.

Every line and the total must have a value whatever is entered: nothing is divided by what may be 0,
and nothing is chosen from what may be empty. Of the entries under `monotone` more must never count
for less, in any legal game. And what becomes of players who are equal after all tie-breaks is said
(`equals`): they share the win, or there are none because whoever reaches the goal has won.
Of a game that is written down as a table plays it nobody demands this: it may have no rule for it, and where it says
nothing no sheet and no result does, and equals are reported as equals.

PASS score.yaml
    monotone: [flies, lily-pads]
FAIL score.yaml
    total: F - lily_pads
    monotone: [lily-pads]
    examples: [{entries: {flies: [1, 1, 2], lily-pads: 1}, lines: {F: 4}, total: 3, cite: []}]
FAIL score.yaml
    lines: [{id: F, formula: "max(flies) if lily_pads > 0 else 0", confidence: stated, cite: []}]
FAIL score.yaml
    equals: [{then: none, confidence: stated, cite: []}]
"""

from collections.abc import Mapping

from printgen.checker.check import CheckInput, Problems, covers
from printgen.expression import Shape, shape
from printgen.model.game import Game
from printgen.model.nouns import Path
from printgen.model.play.fact_numbers import with_numbers


@covers(
    "formulas, for every entry there can be",
    lambda data: len(_shapes(data.game)) + len(data.game.score.monotone),
    "what is written down is 0 or more",
)
def check(data: CheckInput) -> Problems:
    """Look at the shape of every formula, then at how the total goes with each entry."""
    score = data.game.score
    settled = any(one.when is None and not one.several for one in score.equals)
    if "score" in data.game.has and not settled and not data.game.is_house:
        message = "nobody says what becomes of players who are still equal"
        hint = "write `equals` with `then: share`, or `none` where whoever reaches the goal has won"
        yield data.problem(message, ("score", "total"), hint, key=True)
    for number, equals in enumerate(score.equals):
        if equals.then == "none" and score.goal is None:
            message = "nobody is equal only where there is a goal to be reached first"
            yield data.problem(message, ("score", "equals", number))
    shapes = _shapes(data.game)
    for path, one in shapes.values():
        if not one.total:
            message = "the formula has no value for everything that may be entered"
            hint = "ask first whether there is anything, as in `max(x) if length(x) > 0 else 0`"
            yield data.problem(message, path, hint)
    for number, entry in enumerate(score.monotone):
        if _direction(shapes, "total", entry) == 0:
            message = f"that more `{entry}` never lower the total does not follow from the formulas"
            yield data.problem(message, ("score", "monotone", number))


def _shapes(game: Game) -> Mapping[str, tuple[Path, Shape]]:
    """Return the shape of each line, contest and the total, by its name in formulas."""
    score = with_numbers(game).score
    found: dict[str, tuple[Path, Shape]] = {}
    positive = {*score.entries, *score.contests, *(f"most-{name}" for name in score.entries)}
    for name, contest in score.contests.items():
        for field, formula, known in (
            ("value", contest.value, {*contest.shared, *contest.entries}),
            ("share", contest.share, {"ahead"}),
        ):
            found[f"{name}.{field}"] = (("score", "contests", name, field), shape(formula, known))
    for line in score.lines:
        one = shape(line.formula, positive)
        found[line.id.replace("-", "_")] = (("score", "lines", line.id, "formula"), one)
        positive |= {line.id, f"most-{line.id}"} if one.positive else set()
    found["total"] = (("score", "total"), shape(score.total, positive))
    return found


def _direction(shapes: Mapping[str, tuple[Path, Shape]], name: str, entry: str) -> int | None:
    """Return 1 where a line rises with an entry, directly and by the lines it holds; 0 where it may not."""
    ways: set[int] = set()
    for inner, way in shapes[name][1].ways.items():
        if inner == entry.replace("-", "_"):
            ways.add(way)
        elif inner in shapes and inner != name and (deeper := _direction(shapes, inner, entry)) is not None:
            ways.add(way * deeper)
    if not ways:
        return None
    return 1 if ways == {1} else 0
