"""Scoring → the formula and its worked examples, and the contests that were worked out."""

from collections import Counter
from collections.abc import Iterator

from printgen.model.score import Contest, ScoreExample, Settled
from printgen.preflight.expected.case import Case, joined, marked, says
from printgen.preflight.expected.reckoned import reckoned
from printgen.sheet.core.expectations import ExpectedTable, Statement, row

LETTERS, STAGES = "ABCDEFGH", "12345678"
"""What examples are called: players, or the same player later where there are more of them than may play."""

DRAWN_AT_MOST = 4
"""So many things that have an icon are drawn, not counted in figures."""

CONTESTS = 3
"""So many worked contests are printed."""


def expected_scoring(case: Case, block: str) -> Iterator[Statement | ExpectedTable]:
    """Yield how the score is reckoned, the table of worked examples below, then a table for each contest.

    What the letters mean stands beside the title, unless the game has words there.
    """
    score, catalog = case.game.score, case.catalog
    played = set(case.scenario.options)
    in_play = {name for name, one in score.entries.items() if case.scenario.holds(one.when)}
    examples = [one for one in score.examples if set(one.variants) <= played and in_play.issuperset(one.entries)]
    used = {name for one in examples for name in one.entries}
    entries = {name: one for name, one in score.entries.items() if name in used and not one.tie_only}
    lines = [line for line in score.lines if case.scenario.holds(line.when)]
    heads = [marked(catalog.text(f"score.entries.{name}.name"), one.confidence) for name, one in entries.items()]
    for line in lines:
        key = f"score.lines.{line.id}"
        name = marked(catalog.text(f"{key}.name"), line.confidence)
        how = catalog.maybe(f"{key}.formula")
        heads.append(joined(name, how) if case.layout == "large" else name)
        if how and case.layout == "small":
            # Narrow heads have no room for it.
            yield says(joined(how))
    total = marked(catalog.text("score.total.name"), score.confidence)
    if case.layout == "large":
        total = joined(total, catalog.maybe("score.total.note"))
    yield from reckoned(case, lines)
    totals = Counter(one.total for one in examples)
    names = LETTERS if len(examples) <= case.game.head.players[1] else STAGES
    rows = [
        row(
            letter,
            *(_entry(case, name, one) for name in entries),
            *(one.lines.get(line.id) for line in lines),
            f"{'=' if totals[one.total] > 1 else ''}{one.total}",
        )
        for letter, one in zip(names, examples, strict=False)
    ]
    if rows:
        yield ExpectedTable("scoring", (row("", *heads, total), *rows), turns=True)
    settled = [
        (name, one)
        for game in score.games
        if set(game.variants) <= played
        for name, several in game.contests.items()
        for one in several
        if one.points
    ]
    for contest, one in settled[:CONTESTS]:
        yield _contest(case, contest, score.contests[contest], one)
    if (rows or settled) and catalog.has(f"blocks.{block}.title") and not catalog.has(f"blocks.{block}.lead"):
        yield says(joined(catalog.text(f"blocks.{block}.title"), catalog.tool("aid.letters")))


def _entry(case: Case, name: str, example: ScoreExample) -> str:
    """Return what can be read of an entry: the values of a tally, the word of a choice, or the number."""
    entry, value = case.game.score.entries[name], example.entries.get(name, 0)
    if value == "x" and entry.may_be_crossed_out:
        return "×"
    if isinstance(value, str):
        return case.catalog.plain(f"score.entries.{name}.choices.{value}")
    if entry.kind == "tally" and isinstance(value, tuple):
        return joined(*value)
    number = value if isinstance(value, int) else sum(value)
    drawn = entry.kind != "tally" and entry.icon is not None and 0 < number <= DRAWN_AT_MOST
    return "" if drawn else str(number)


def _contest(case: Case, name: str, contest: Contest, one: Settled) -> ExpectedTable:
    """Return what each player had in a contest, the place and the points."""
    ranks = sorted({points for points in one.points.values() if points}, reverse=True)
    shared = Counter(one.points.get(player, 0) for player in one.players)
    rows = []
    for letter, (player, held) in zip(LETTERS, one.players.items(), strict=False):
        points = one.points.get(player, 0)
        place = f"{'= ' if shared[points] > 1 else ''}{ranks.index(points) + 1}." if points else "–"
        things = [
            _thing(case, f"score.contests.{name}.entries.{part}", contest, part, value)
            for part, value in held.items()
            if value and case.scenario.holds(contest.entries[part].when)
        ]
        rows.append(row(letter, joined(*things), place, points))
    return ExpectedTable(case.catalog.plain(f"score.contests.{name}.name"), tuple(rows))


def _thing(case: Case, key: str, contest: Contest, part: str, value: int | tuple[int, ...] | str) -> str:
    entry = contest.entries[part]
    if isinstance(value, tuple):
        return joined(*value)
    if isinstance(value, int) and entry.icon is not None and value <= DRAWN_AT_MOST:
        return ""
    if entry.kind == "choice":
        return case.catalog.plain(f"{key}.choices.{value}")
    return f"{case.catalog.plain(f'{key}.name')} {value}"
