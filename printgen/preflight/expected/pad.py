"""Scoring → the rows of its pad, and the points, sums and totals of one that was filled in."""

import re
from collections.abc import Iterator, Sequence

from printgen.expression import compile_expression
from printgen.model.score import Entry, Score, ScoreLine
from printgen.model.values import Reading
from printgen.preflight.expected.case import Case, Expected, ExpectedList, joined, marked, one_of, says
from printgen.preflight.expected.reckoned import reckoned
from printgen.sheet.core.expectations import ExpectedCode, ExpectedTable, Statement, row

FIRST_PLACES = range(1, 17)
"""What the first place of a contest may get, in its table of shares."""

NAME_AT_MOST = 16
"""Longer names may be cut short on a result sheet."""


def expected_pad(case: Case) -> Iterator[Statement | ExpectedCode]:
    """Yield what a pad must say for each player: of a single game, or of a series of matches."""
    score, plan = case.game.score, case.game.sheets.pad
    yield from case.codes()
    players = (case.players or plan.players) + _automata(case)
    needed = _needed_for_total(score)
    entries = {n: one for n, one in score.entries.items() if not one.tie_only and case.scenario.holds(one.when)}
    total = marked(case.catalog.text("score.total.name"), score.confidence)
    if plan.rows:
        yield from (says(case.catalog.text(f"score.entries.{name}.name")) for name in entries)
        yield says(total)
        return
    for name, entry in entries.items():
        yield from _entry(case, name, entry, players) if name in needed else ()
    if any(one.may_be_crossed_out for one in entries.values()):
        yield says(case.catalog.tool("pad.cross-out"))
    for line in score.lines:
        if line.id in needed and case.scenario.holds(line.when):
            yield _line(case, line, players)
    yield from reckoned(case, [line for line in score.lines if case.scenario.holds(line.when)])
    yield says(total, *[case.catalog.maybe("score.total.note")] * players)
    if score.goal is not None:
        steps = joined(*range(1, score.goal + 1))
        yield says(joined(case.catalog.tool("pad.track"), case.catalog.tool("pad.in-play")), *[steps] * players)
    yield from _shares(case, players)


def _needed_for_total(score: Score) -> set[str]:
    """Return the entries, lines and contests that the total is made from."""
    names = {one.replace("-", "_"): one for one in (*score.entries, *score.contests, *(li.id for li in score.lines))}
    known = names | {f"most_{word}": name for word, name in names.items()}
    formulas = {line.id: line.formula for line in score.lines}
    found: set[str] = set()
    waiting = [score.total]
    while waiting:
        new = {known[name] for name in compile_expression(waiting.pop(), known).names if name in known} - found
        found |= new
        waiting += [formulas[name] for name in new if name in formulas]
    return found


def _automata(case: Case) -> int:
    """Return how many seats no player takes, for the number of players that was asked for."""
    setup = case.game.setup
    seatings = (one for one in setup.seatings if one.players == case.players and case.scenario.holds(one.when))
    taken = next(seatings, None)
    return sum(1 for seat in (taken.seats if taken else ()) if setup.seats[seat].role == "automaton")


def _entry(case: Case, name: str, entry: Entry, players: int) -> Iterator[Statement]:
    key = f"score.entries.{name}"
    label = marked(case.catalog.text(f"{key}.name"), entry.confidence)
    noted = joined(label, _note(case, name, entry))
    if entry.kind == "choice":
        blank, *others = entry.choices.items()
        shown = others if blank[1] == 0 else [blank, *others]
        ticks = [
            joined(case.catalog.text(f"{key}.choices.{one}"), (entry.shows_worth and worth) or "")
            for one, worth in shown
        ]
        if len(shown) == 1 and (worth := shown[0][1]) and entry.shows_worth:
            ticks = [joined(worth, case.catalog.tool("pad.worth", worth=worth))]
        yield says(noted, *[joined(*ticks)] * players)
    elif entry.values and _is_worth(case.game.score, name):
        for number, value in enumerate(entry.values):
            yield says(joined(value, label if number else noted), *[f"× {value}"] * players)
    else:
        track = case.game.sheets.pad.tracks.get(name)
        steps = joined(*range(1, int(case.catalog.fact(track.steps)) + 1)) if track and track.steps else ""
        yield one_of((noted, *[steps] * players), (noted,)) if steps else says(noted)


def _note(case: Case, name: str, entry: Entry) -> object:
    """Return what stands beside an entry: its note, else the first of the multiples that it takes."""
    several = [str(entry.multiple_of * times) for times in (1, 2, 3)] if entry.multiple_of is not None else []
    return case.catalog.maybe(f"score.entries.{name}.note") or ", ".join(several) + " …" * bool(several)


def _is_worth(score: Score, name: str) -> bool:
    """Return whether a formula asks for the values of a tally, not only for how many pieces it has."""
    word = re.escape(name.replace("-", "_"))
    formulas = " ".join((score.total, *(line.formula for line in score.lines)))
    return re.search(rf"\b{word}\b", re.sub(rf"\blength\(\s*{word}\s*\)", "", formulas)) is not None


def _line(case: Case, line: ScoreLine, players: int) -> Statement:
    key = f"score.lines.{line.id}"
    label = joined(marked(case.catalog.text(f"{key}.name"), line.confidence), case.catalog.maybe(f"{key}.note"))
    return says(label, *[case.catalog.maybe(f"{key}.formula")] * players)


def _shares(case: Case, players: int) -> Iterator[Statement]:
    """Yield what each place of a contest gets for everything the first place may get."""
    for contest in case.game.score.contests.values():
        share, points = compile_expression(contest.share, ["ahead"]), list(FIRST_PLACES)
        for place in range(1, max(2, players) + 1):
            yield says(case.catalog.tool("pad.place" if place > 1 else "pad.first-place", place=place), *points)
            points = [int(share.value(ahead=ahead)) for ahead in points]


def expected_result(case: Case) -> Iterator[Expected]:
    """Yield place and total of each player, then the rows of all: contests, lines that the total needs, the total."""
    score, players = case.game.score, case.results
    if max(len(player.name) for player in players) <= NAME_AT_MOST:
        any_won = any(player.won for player in players)
        yield ExpectedList("standings", tuple(row(one.place if any_won else "–", one.name) for one in players))
        yield ExpectedTable("totals", tuple(row(one.name, one.total) for one in players), parted=True)
    needed = _needed_for_total(score)
    for name, contest in score.contests.items():
        won = [player.contests[name] for player in players]
        yield _result_row(case, f"score.contests.{name}", contest.confidence, won, case.catalog.tool("pad.sums"))
    for name, entry in score.entries.items():
        if entry.may_be_crossed_out and name in needed and case.scenario.holds(entry.when):
            written = [str(player.entries.get(name, "–")).replace("x", "×") for player in players]
            yield _result_row(case, f"score.entries.{name}", entry.confidence, written, _note(case, name, entry))
    for line in score.lines:
        if line.id in needed and case.scenario.holds(line.when):
            key = f"score.lines.{line.id}"
            values = [player.lines.get(line.id, 0) for player in players]
            yield _result_row(case, key, line.confidence, values, case.catalog.maybe(f"{key}.note"))
    yield _result_row(case, "score.total", score.confidence, [player.total for player in players], None)


def _result_row(case: Case, key: str, confidence: Reading, values: Sequence[int | str], note: object) -> Statement:
    """Return a row; its note may be left out where there is no room for it."""
    several = f"{key}.sum"  # what all contests of a sort are called together
    name = marked(case.catalog.text(several if case.catalog.has(several) else f"{key}.name"), confidence)
    return one_of((joined(name, note), *values), (name, *values))
