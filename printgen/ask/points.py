"""A question about points → how they add up, who is ahead of equals, what each place is worth."""

from collections.abc import Iterator, Mapping
from dataclasses import replace

from printgen.ask.parts import Answer, Asked, Columns, Told
from printgen.errors import UsageError
from printgen.expression import compile_expression
from printgen.model.score import Contest, Entry, ScoreExample, Settled, TieBreak
from printgen.model.values import Reading
from printgen.problems import Problem

PLAYERS = "ABCDEFGH"
PLACES = 4
"""Places told of a contest where the game is for fewer players."""

TIES_FROM = 2


def total(asked: Asked) -> Answer:
    """Tell the formula in words, line by line, with its worked examples."""
    score, catalog = asked.game.score, asked.catalog
    rulings, also = asked.resting(("score",), score.cite)
    head = Told(
        path="score",
        name=asked.named("score.total"),
        text=f"= {score.total}",
        note=catalog.tool("ask.goal", points=score.goal) if score.goal is not None else "",
        confidence=asked.sure(score.confidence, "score.total"),
        where=asked.where(score.cite),
        cite=score.cite,
        rulings=rulings,
        also=also,
    )
    told = [head]
    for name, contest in score.contests.items():
        if name in score.total:
            told.append(_contest_told(asked, name, contest))
    told += [_line(asked, line.id) for line in score.lines]
    told += [
        _entry(asked, f"score.entries.{name}", entry)
        for name, entry in score.entries.items()
        if not entry.tie_only and asked.holds(entry.when)
    ]
    tables = tuple(_examples(asked))
    return Answer("total", catalog.tool("ask.scoring"), told=tuple(told), tables=tables)


def ties(asked: Asked, tied: int | None = None) -> Answer:
    """Tell who is ahead of players with equal totals, and what equals get in a contest."""
    score, catalog = asked.game.score, asked.catalog
    most = asked.players or asked.game.setup.players[1]
    if tied is not None and not TIES_FROM <= tied <= most:
        message = f"{tied} players cannot have equal totals, possible is {TIES_FROM} to {most}"
        raise UsageError(Problem("out-of-range", message))
    told = tuple(_tie_breaks(asked))
    notes = [catalog.tool("ask.still-equal")] if _asked_ties(asked) else []
    contests = [contest_answer(asked, name, None, tied or TIES_FROM) for name in score.contests]
    key = "ask.equal" if tied is None else "ask.equal-of"
    title = catalog.tool(key, players=tied or "")
    tables = tuple(_broken(asked)) if _asked_ties(asked) else ()
    return Answer("ties", title, told, tables, tuple(notes), tuple(contests))


def _asked_ties(asked: Asked) -> list[TieBreak]:
    """List the tie-breaks that are asked for at the table."""
    return [tie for tie in asked.game.score.ties if asked.holds(tie.when)]


def _tie_breaks(asked: Asked) -> Iterator[Told]:
    """Tell the tie-breaks in their order, or that there is none."""
    score = asked.game.score
    for number, tie in enumerate(_asked_ties(asked), 1):
        path = f"score.{tie.by}"
        rulings, also = asked.resting((path, "score"), tie.cite)
        yield Told(
            path=path,
            name="",
            text=f"{number}. {asked.word(f'score.ties.{tie.by}')}",
            confidence=tie.confidence,
            where=asked.where(tie.cite),
            cite=tie.cite,
            rulings=rulings,
            also=also,
        )
    if not _asked_ties(asked):
        win = next((win for win in score.wins if win.mark and asked.holds(win.when)), None)
        equals = next((one for one in score.equals if asked.holds(one.when)), None)
        shared: Reading = equals.confidence if equals else "assumed"
        cite = win.cite if win else equals.cite if equals else score.cite
        rulings, also = asked.resting(("score",), cite)
        yield Told(
            path="score",
            name="",
            text=asked.word(f"score.wins.{win.id}") if win else asked.catalog.tool("ask.shared"),
            confidence=asked.sure(win.confidence, f"score.wins.{win.id}") if win else shared,
            where=asked.where(cite),
            cite=cite,
            rulings=rulings,
            also=also,
        )


def contest_answer(asked: Asked, name: str, value: int | None = None, tied: int | None = None) -> Answer:
    """Tell what each place of a contest is worth, where it has a value; who is ahead in it."""
    contest, catalog = asked.game.score.contests[name], asked.catalog
    key = f"score.contests.{name}"
    ranked = ", ".join(asked.word(f"{key}.entries.{one}.name", one) for one in contest.rank_by)
    notes = [catalog.tool("ask.rank-by", names=ranked), catalog.tool("ask.alike")]
    notes += [asked.word(f"{key}.demands.{demand}") for demand in contest.demands]
    shown = []
    worth = value if value is not None else _worked_value(asked, name)
    if worth is not None:
        shown.append(_places(asked, contest, worth, tied or 1))
    if value is None and tied is None:
        shown += list(_worked(asked, name, contest))
    told = _contest_told(asked, name, contest)
    return Answer("contest", told.name, (replace(told, name=""),), tuple(shown), tuple(notes))


def _contest_told(asked: Asked, name: str, contest: Contest) -> Told:
    key, path = f"score.contests.{name}", f"score.{name}"
    rulings, also = asked.resting((path, "score"), contest.cite)
    said = asked.word(f"{key}.formula")
    return Told(
        path=path,
        name=asked.named(key),
        text=said or contest.value,
        note=asked.catalog.tool("ask.formulas", value=contest.value, share=contest.share),
        confidence=asked.sure(contest.confidence, key),
        where=asked.where(contest.cite),
        cite=contest.cite,
        rulings=rulings,
        also=also,
    )


def _places(asked: Asked, contest: Contest, value: int, tied: int) -> Columns:
    """Give the points of each place, the first of which is held by so many equals."""
    catalog, most = asked.catalog, max(asked.players or asked.game.setup.players[1], 1)
    count = max(1, (asked.players or max(most, PLACES)) - tied + 1)
    points = _shares(contest, value, count)
    rows = tuple(
        (
            f"{place}.",
            str(points[place - 1]),
            catalog.tool("ask.each-of", players=tied) if place == 1 and tied > 1 else "",
        )
        for place in range(1, count + 1)
    )
    return Columns((catalog.tool("ask.place"), catalog.tool("ask.of", value=value), ""), rows)


def _worked_value(asked: Asked, name: str) -> int | None:
    """Take the value of the first worked contest of a sort."""
    for game in asked.game.score.games:
        for one in game.contests.get(name, ()):
            if one.points:
                return max(one.points.values())
    return None


def _worked(asked: Asked, name: str, contest: Contest) -> Iterator[Columns]:
    """Give the worked contests: what is shared, what each player has, the points."""
    key = f"score.contests.{name}"
    parts = {part: entry for part, entry in contest.entries.items() if asked.holds(entry.when)}
    rows = [
        row
        for game in asked.game.score.games
        if set(game.variants) <= set(asked.options)
        for one in game.contests.get(name, ())
        if one.points
        for row in _settled(asked, key, contest, parts, one)
    ]
    if rows:
        heads = [asked.word(f"{key}.entries.{part}.name", part) for part in parts]
        catalog = asked.catalog
        yield Columns((catalog.tool("ask.example"), "", *heads, catalog.tool("pad.points")), tuple(rows))


def _settled(
    asked: Asked, key: str, contest: Contest, parts: Mapping[str, Entry], one: Settled
) -> Iterator[tuple[str, ...]]:
    """Give a row for each player of a worked contest; what is shared stands in the first."""
    shared = ", ".join(
        _written(asked, f"{key}.shared.{part}", contest.shared[part], value) for part, value in one.shared.items()
    )
    for letter, (player, held) in zip(PLAYERS, one.players.items(), strict=False):
        each = (_value(asked, f"{key}.entries.{part}", entry, held.get(part)) for part, entry in parts.items())
        yield "" if letter != PLAYERS[0] else shared, letter, *each, str(one.points.get(player, 0))


def _line(asked: Asked, name: str) -> Told:
    line = next(line for line in asked.game.score.lines if line.id == name)
    key, path = f"score.lines.{name}", f"score.{name}"
    rulings, also = asked.resting((path,), line.cite)
    said = asked.word(f"{key}.formula")
    return Told(
        path=path,
        name=f"{name}: {asked.named(key)}",
        text=f"= {line.formula}",
        note=said,
        only=asked.only(line.when),
        confidence=asked.sure(line.confidence, key),
        where=asked.where(line.cite),
        cite=line.cite,
        rulings=rulings,
        also=also,
    )


def _entry(asked: Asked, key: str, entry: Entry) -> Told:
    """Tell what is written down, and what a choice counts."""
    choices = ", ".join(
        f"{asked.word(f'{key}.choices.{choice}', choice)} = {points}" for choice, points in entry.choices.items()
    )
    return Told(
        path=f"score.{key.rpartition('.')[2]}",
        name=asked.named(key),
        text=choices,
        only=asked.only(entry.when),
        confidence=asked.sure(entry.confidence, key),
        where=asked.where(entry.cite),
        cite=entry.cite,
    )


def _examples(asked: Asked) -> Iterator[Columns]:
    """Give the worked examples that could happen at this table, a row for each."""
    score = asked.game.score
    played = [
        example
        for example in score.examples
        if set(example.variants) <= set(asked.options)
        and all(asked.holds(score.entries[name].when) for name in example.entries)
    ]
    if not played:
        return
    shown = [name for name in score.entries if any(name in one.entries for one in played)]
    lines = [line for line in score.lines if asked.holds(line.when)]
    rows = tuple(
        (
            letter,
            *(_value(asked, f"score.entries.{name}", score.entries[name], one.entries.get(name)) for name in shown),
            *(str(one.lines.get(line.id, "")) for line in lines),
            str(one.total),
        )
        for letter, one in zip(PLAYERS, played, strict=False)
    )
    heads = [asked.word(f"score.entries.{name}.name", name) for name in shown]
    yield Columns(
        (asked.catalog.tool("ask.example"), *heads, *(line.id for line in lines), asked.word("score.total.name")), rows
    )


def _broken(asked: Asked) -> Iterator[Columns]:
    """Give the worked examples with equal totals, ranked as the ties are broken."""
    score = asked.game.score
    keys = {
        letter: (example, _rank_key(asked, example))
        for letter, example in zip(PLAYERS, score.examples, strict=False)
        if set(example.variants) <= set(asked.options)
        and all(asked.holds(score.entries[name].when) for name in example.entries)
    }
    every = [key for _, key in keys.values()]
    totals = [key[0] for key in every]
    rows = [
        (
            f"{1 + sum(other > key for other in every)}.",
            letter,
            str(example.total),
            *(_tie_value(asked, example, tie.by) for tie in _asked_ties(asked)),
            asked.catalog.tool("ask.shares") if every.count(key) > 1 else "",
        )
        for letter, (example, key) in keys.items()
        if totals.count(key[0]) > 1
    ]
    if rows and _asked_ties(asked):
        heads = [
            asked.word(f"score.entries.{tie.by}.name") or asked.word(f"score.lines.{tie.by}.name", tie.by)
            for tie in _asked_ties(asked)
        ]
        total = asked.word("score.total.name")
        yield Columns((asked.catalog.tool("ask.place"), "", total, *heads, ""), tuple(sorted(rows)))


def _rank_key(asked: Asked, example: ScoreExample) -> tuple[int, ...]:
    """Give what a worked example is ranked by: its total, then each tie-break; larger is better."""
    key = [example.total]
    for tie in _asked_ties(asked):
        held = example.lines.get(tie.by)
        if held is None:
            held = _counted(asked.game.score.entries[tie.by], example.entries.get(tie.by))
        key.append(held if tie.wins == "more" else -held)
    return tuple(key)


def _counted(entry: Entry, value: int | tuple[int, ...] | str | None) -> int:
    """Tell what an entry counts when it breaks a tie."""
    if entry.kind == "choice":
        return entry.choices.get(str(value), 0)
    return sum(value) if isinstance(value, tuple) else int(value or 0)


def _tie_value(asked: Asked, one: ScoreExample, by: str) -> str:
    if by in one.lines:
        return str(one.lines[by])
    return _value(asked, f"score.entries.{by}", asked.game.score.entries[by], one.entries.get(by))


def _shares(contest: Contest, value: int, places: int) -> tuple[int, ...]:
    """Give the points of so many places, the first of which gets the whole value."""
    share, points = compile_expression(contest.share, ("ahead",)), [value]
    while len(points) < places:
        points.append(int(share.value(ahead=points[-1])))
    return tuple(points[:places])


def _written(asked: Asked, key: str, entry: Entry, value: object) -> str:
    """Say what is shared in a contest: the word of a choice, else a number and its name."""
    said = _value(asked, key, entry, value)
    return said if entry.kind == "choice" else f"{said} {asked.word(f'{key}.name')}"


def _value(asked: Asked, key: str, entry: Entry, value: object) -> str:
    """Write what was written down for an entry."""
    if entry.kind == "choice":
        choice = str(value) if value is not None else next(iter(entry.choices))
        return asked.word(f"{key}.choices.{choice}", choice)
    if isinstance(value, tuple):
        return " ".join(map(str, value)) or "–"
    return str(value) if value else "–"
