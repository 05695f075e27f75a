"""A filled pad that was reckoned up → the lines of its result: for each player the points, sums and the total."""

from collections.abc import Iterator, Sequence

from printgen.model.values import Reading
from printgen.preflight.expected.case import Case, joined, mark, one_of
from printgen.preflight.expected.pad import needed_for_total
from printgen.sheet.core.expectations import Expectations, Statement


def expected_result(case: Case) -> Expectations:
    """Return the rows of the table of all players: contests, lines that the total needs, the total."""
    return Expectations(tuple(_rows(case)))


def _rows(case: Case) -> Iterator[Statement]:
    score, players = case.game.score, case.results
    needed = needed_for_total(score)
    for name, contest in score.contests.items():
        won = [player.contests[name] for player in players]
        yield _row(case, f"score.contests.{name}", contest.confidence, won, case.catalog.tool("pad.sums"))
    for line in score.lines:
        if line.id in needed and case.scenario.holds(line.when):
            key = f"score.lines.{line.id}"
            values = [player.lines.get(line.id, 0) for player in players]
            yield _row(case, key, line.confidence, values, case.catalog.maybe(f"{key}.note"))
    yield _row(case, "score.total", score.confidence, [player.total for player in players], None)


def _row(case: Case, key: str, confidence: Reading, values: Sequence[int], note: object) -> Statement:
    """Return a row; its note may be left out where there is no room for it."""
    name = joined(case.catalog.text(f"{key}.name"), mark(confidence))
    return one_of((joined(name, note), *values), (name, *values))
