"""A question about points → how they add up, who is ahead of equals, what each place is worth."""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace

from printgen.ask.context import AskContext
from printgen.ask.items import Answer, AnswerItem, Columns
from printgen.errors import UsageError
from printgen.model.score import CROSS, CROSSED_OUT, Contest, Entry, ScoreExample, ScoreLine, Settled, TieBreak
from printgen.scoring.outcome import tie_clauses
from printgen.scoring.score import shares, tie_key
from printgen.scoring.values import PlayerScore

PLAYERS = "ABCDEFGH"
PLACES = 4
"""Places shown of a contest where the game is for fewer players."""

TIES_FROM = 2


def total_answer(context: AskContext) -> Answer:
    """Return the formula in words, line by line, with its worked examples."""
    score, catalog = context.game.score, context.catalog
    goal = catalog.tool("ask.goal", points=score.goal) if score.goal is not None else ""
    called = context.name_with_note("score.total")
    items = [context.item(score, "score", f"= {score.total}", key="score.total", name=called, note=goal)]
    items += [_contest_item(context, name, contest) for name, contest in score.contests.items() if name in score.total]
    items += [_line_item(context, line) for line in score.lines]
    items += [
        _entry_item(context, name, entry)
        for name, entry in score.entries.items()
        if not entry.tie_only and context.holds(entry.when)
    ]
    return Answer("total", catalog.tool("ask.scoring"), tuple(items), tuple(_examples(context)))


def ties_answer(context: AskContext, tied: int | None = None) -> Answer:
    """Return who is ahead of players with equal totals, and what equals get in a contest."""
    score, catalog = context.game.score, context.catalog
    breaks = [tie for tie in score.ties if context.holds(tie.when)]
    most = context.players or context.game.setup.players[1]
    if tied is not None and not TIES_FROM <= tied <= most:
        message = f"{tied} players cannot have equal totals, possible is {TIES_FROM} to {most}"
        raise UsageError.with_code("out-of-range", message)
    notes = (catalog.tool("ask.still-equal"),) if breaks else ()
    contests = tuple(contest_answer(context, name, None, tied or TIES_FROM) for name in score.contests)
    title = catalog.tool("ask.equal" if tied is None else "ask.equal-of", players=tied or "")
    tables = tuple(_ranked_examples(context, breaks)) if breaks else ()
    items = [
        context.item(tie, f"score.{tie.by}", f"{n}. {context.word(f'score.ties.{tie.by}')}", parents=("score",))
        for n, tie in enumerate(breaks, 1)
    ] or list(_equals_items(context))
    return Answer("ties", title, tuple(items), tables, notes, contests)


def _equals_items(context: AskContext) -> Iterator[AnswerItem]:
    """Yield what becomes of equals where there is no tie-break: as the score has it, else the clauses about them."""
    score = context.game.score
    win = next((win for win in score.wins if win.mark and context.holds(win.when)), None)
    if win:
        key = f"score.wins.{win.id}"
        yield context.item(win, "score", context.word(key), key=key)
        return
    equals = next((one for one in score.equals if context.holds(one.when)), None)
    clauses = context.game.rules.clauses
    said = [] if equals else [one for one in tie_clauses(context.catalog) if context.holds(clauses[one].when)]
    for name in said:
        key = f"clauses.{name}"
        yield context.item(clauses[name], key, context.word(key), key=key, parents=("score",))
    if not said:
        item = context.item(equals or score, "score", context.catalog.tool("ask.shared"))
        yield item if equals else replace(item, confidence="assumed")


def contest_answer(context: AskContext, name: str, value: int | None = None, tied: int | None = None) -> Answer:
    """Return what each place of a contest is worth, where it has a value; who is ahead in it."""
    contest, catalog = context.game.score.contests[name], context.catalog
    key = f"score.contests.{name}"
    ranked = ", ".join(context.word(f"{key}.entries.{one}.name", one) for one in contest.rank_by)
    notes = [catalog.tool("ask.rank-by", names=ranked), catalog.tool("ask.alike")]
    notes += [context.word(f"{key}.demands.{demand}") for demand in contest.demands]
    tables = []
    worked = (one for game in context.game.score.games for one in game.contests.get(name, ()) if one.points)
    worth = value if value is not None else next((max(one.points.values()) for one in worked), None)
    if worth is not None:
        tables.append(_places(context, contest, worth, tied or 1))
    if value is None and tied is None:
        tables += list(_worked_contests(context, name, contest))
    item = _contest_item(context, name, contest)
    return Answer("contest", item.name, (replace(item, name=""),), tuple(tables), tuple(notes))


def _contest_item(context: AskContext, name: str, contest: Contest) -> AnswerItem:
    key = f"score.contests.{name}"
    text, called = context.word(f"{key}.formula") or contest.value, context.name_with_note(key)
    note = context.catalog.tool("ask.formulas", value=contest.value, share=contest.share)
    return context.item(contest, f"score.{name}", text, key=key, name=called, note=note, parents=("score",))


def _places(context: AskContext, contest: Contest, value: int, tied: int) -> Columns:
    """Return the points of each place, the first of which is held by so many equals."""
    catalog, most = context.catalog, max(context.players or context.game.setup.players[1], 1)
    count = max(1, (context.players or max(most, PLACES)) - tied + 1)
    each = catalog.tool("ask.each-of", players=tied) if tied > 1 else ""
    points = enumerate(shares(contest, value, count), 1)
    rows = tuple((f"{place}.", str(worth), each if place == 1 else "") for place, worth in points)
    return Columns((catalog.tool("ask.place"), catalog.tool("ask.of", value=value), ""), rows)


def _worked_contests(context: AskContext, name: str, contest: Contest) -> Iterator[Columns]:
    """Yield the worked contests: what is shared, what each player has, the points."""
    key = f"score.contests.{name}"
    parts = {part: entry for part, entry in contest.entries.items() if context.holds(entry.when)}
    rows = [
        row
        for game in context.game.score.games
        if set(game.variants) <= set(context.options)
        for one in game.contests.get(name, ())
        if one.points
        for row in _worked_rows(context, key, contest, parts, one)
    ]
    if rows:
        heads = [context.word(f"{key}.entries.{part}.name", part) for part in parts]
        catalog = context.catalog
        yield Columns((catalog.tool("ask.example"), "", *heads, catalog.tool("pad.points")), tuple(rows))


def _worked_rows(
    context: AskContext, key: str, contest: Contest, parts: Mapping[str, Entry], one: Settled
) -> Iterator[tuple[str, ...]]:
    """Yield a row for each player of a worked contest; what is shared stands in the first."""
    shared = []
    for part, value in one.shared.items():
        path, entry = f"{key}.shared.{part}", contest.shared[part]
        text = _value_text(context, path, entry, value)
        shared.append(text if entry.kind == "choice" else f"{text} {context.word(f'{path}.name')}")
    for letter, (player, held) in zip(PLAYERS, one.players.items(), strict=False):
        each = (_value_text(context, f"{key}.entries.{part}", entry, held.get(part)) for part, entry in parts.items())
        yield "" if letter != PLAYERS[0] else ", ".join(shared), letter, *each, str(one.points.get(player, 0))


def _line_item(context: AskContext, line: ScoreLine) -> AnswerItem:
    key, only = f"score.lines.{line.id}", context.condition_text(line.when)
    called, note = f"{line.id}: {context.name_with_note(key)}", context.word(f"{key}.formula")
    return context.item(line, f"score.{line.id}", f"= {line.formula}", key=key, name=called, note=note, only=only)


def _entry_item(context: AskContext, name: str, entry: Entry) -> AnswerItem:
    """Return what is written down for an entry, and what its choices count."""
    key = f"score.entries.{name}"
    choices = ", ".join(
        f"{context.word(f'{key}.choices.{choice}', choice)} = {points}" for choice, points in entry.choices.items()
    )
    called, only = context.name_with_note(key), context.condition_text(entry.when)
    return context.item(entry, f"score.{name}", choices, key=key, name=called, only=only, parents=None)


def _playable(context: AskContext, example: ScoreExample) -> bool:
    known = context.game.score.entries
    return set(example.variants) <= set(context.options) and all(
        context.holds(known[name].when) for name in example.entries
    )


def _examples(context: AskContext) -> Iterator[Columns]:
    """Yield the worked examples that can happen, a row for each."""
    score = context.game.score
    played = [example for example in score.examples if _playable(context, example)]
    if not played:
        return
    shown = [name for name in score.entries if any(name in one.entries for one in played)]
    lines = [line.id for line in score.lines if context.holds(line.when)]
    rows = []
    for letter, one in zip(PLAYERS, played, strict=False):
        entries = (_amount_text(context, one.entries, name) for name in shown)
        rows.append((letter, *entries, *(str(one.lines.get(line, "")) for line in lines), str(one.total)))
    heads = [context.word(f"score.entries.{name}.name", name) for name in shown]
    yield Columns((context.catalog.tool("ask.example"), *heads, *lines, context.word("score.total.name")), tuple(rows))


def _ranked_examples(context: AskContext, breaks: Sequence[TieBreak]) -> Iterator[Columns]:
    """Yield the worked examples with equal totals, ranked as the ties are broken."""
    score = context.game.score
    scores = [
        PlayerScore(letter, example.entries, example.lines, example.total, {})
        for letter, example in zip(PLAYERS, score.examples, strict=False)
        if _playable(context, example)
    ]
    keys = [(one.total, *tie_key(score, breaks, one)) for one in scores]
    rows = []
    for one, key in zip(scores, keys, strict=True):
        if sum(other[0] == one.total for other in keys) > 1:
            place = f"{1 + sum(other > key for other in keys)}."
            by = [str(one.lines.get(tie.by, "")) or _amount_text(context, one.entries, tie.by) for tie in breaks]
            shares_it = context.catalog.tool("ask.shares") if keys.count(key) > 1 else ""
            rows.append((place, one.name, str(one.total), *by, shares_it))
    if rows:
        heads = [
            context.word(f"score.entries.{tie.by}.name") or context.word(f"score.lines.{tie.by}.name", tie.by)
            for tie in breaks
        ]
        total = context.word("score.total.name")
        yield Columns((context.catalog.tool("ask.place"), "", total, *heads, ""), tuple(sorted(rows)))


def _amount_text(context: AskContext, entries: Mapping[str, object], name: str) -> str:
    return _value_text(context, f"score.entries.{name}", context.game.score.entries[name], entries.get(name))


def _value_text(context: AskContext, key: str, entry: Entry, value: object) -> str:
    if entry.kind == "choice":
        choice = str(value) if value is not None else next(iter(entry.choices))
        return context.word(f"{key}.choices.{choice}", choice)
    if isinstance(value, tuple):
        return " ".join(map(str, value)) or "–"
    return CROSS if value == CROSSED_OUT else str(value) if value else "–"
