"""Scoring of a game → the rows of its pad: entries, each line below what it needs, ties, track, contests."""

import re
from collections.abc import Iterator, Mapping
from dataclasses import replace

from printgen.expression import compile_expression
from printgen.model.score import Contest, Entry, Score, ScoreLine
from printgen.model.text.message_catalog import with_mark
from printgen.sheet.core.blocks import Sign
from printgen.sheet.core.game_context import GameContext, Pictures
from printgen.sheet.pad.blocks import ContestRow, PadPage, PadRow, Share, SharesRow, Slot, Tick, TrackRow

STEP = 4.4
"""The least width of a step of the track, in mm."""

NUMBER, VALUE = 6.0, 12.0
"""The width in mm of the number of a contest and of what it is worth."""

BESIDE, SHARES = 17.0, 3.9
"""How high the words beside the table of shares should be at most, and a line of that table, in mm."""

VALUES = tuple(range(1, 15))
"""What the first place may get, in the table of shares."""


def entry_rows(context: GameContext, pictures: Pictures) -> list[PadRow]:
    """Return the rows of all entries that the total needs, each line right below the last entry it needs."""
    score = context.game.score
    return _in_order(context, pictures, {*score.entries, *(line.id for line in score.lines)} - _late(score))


def tie_rows(context: GameContext, pictures: Pictures, series: bool = False) -> list[PadRow]:
    """Return the rows of what is only asked for among equals at this table.

    The pad of a ``series`` has columns for all of it but what counts nowhere else.
    """
    late = _late(context.game.score)
    if series:
        late = {name for name, entry in context.game.score.entries.items() if name in late and entry.tie_only}
    rows = _in_order(context, pictures, late & _asked(context))
    return [replace(row, kind="tie") if row.kind == "entry" else row for row in rows]


def track_row(context: GameContext, goal: int, column: float) -> TrackRow:
    """Return a box for each point up to the goal, to be ticked off while the game goes on."""
    room = column - 2
    lines = -(-goal // max(1, int(room // STEP)))
    across = -(-goal // lines)
    numbers = tuple(range(1, goal + 1))
    return TrackRow(
        "track",
        "track",
        name=context.tool("pad.track"),
        steps=tuple(numbers[start : start + across] for start in range(0, goal, across)),
        step=min(7.2, room / across),
        goal=goal,
        own_height=lines * 5.2 + 2.4,
    )


def _in_order(context: GameContext, pictures: Pictures, wanted: set[str]) -> list[PadRow]:
    """Return the rows of the entries and lines that are wanted, each line as soon as all it needs has a row."""
    score = context.game.score
    waiting = [line for line in score.lines if line.id in wanted]
    placed = {*score.entries, *score.contests, *(line.id for line in score.lines)} - wanted
    rows: list[PadRow] = []
    for name, entry in score.entries.items():
        if name not in wanted:
            continue
        rows += _entry(context, pictures, name, entry) if context.holds(entry.when) else ()
        placed.add(name)
        for line in list(waiting):
            if _inputs(line.formula, score) <= placed:
                waiting.remove(line)
                placed.add(line.id)
                rows += [_line(context, line)] if context.holds(line.when) else ()
    return rows + [_line(context, line) for line in waiting if context.holds(line.when)]


def _late(score: Score) -> set[str]:
    """Name the entries and lines that break ties and that the total does not need."""
    needs = {line.id: _inputs(line.formula, score) for line in score.lines}
    wanted = _all_needed(_inputs(score.total, score), needs)
    late = _all_needed({tie.by for tie in score.ties}, needs) - wanted
    late |= {name for name, entry in score.entries.items() if entry.tie_only}
    for line in score.lines:
        late |= {line.id} if needs[line.id] & late and line.id not in wanted else set()
    return late


def _asked(context: GameContext) -> set[str]:
    """Name what breaks ties at this table or marks who has won, and what that needs."""
    score = context.game.score
    needs = {line.id: _inputs(line.formula, score) for line in score.lines}
    win = next((win for win in score.wins if context.holds(win.when)), None)
    marks = {win.mark} if win and win.mark else set()
    ties = {tie.by for tie in score.ties if context.holds(tie.when)}
    return _all_needed(ties, needs) | marks


def _all_needed(names: set[str], needs: Mapping[str, set[str]]) -> set[str]:
    """Add what the lines among some names need, and what that needs in turn."""
    for line in reversed(tuple(needs)):
        names = names | needs[line] if line in names else names
    return names


def _inputs(formula: str, score: Score) -> set[str]:
    """Name the entries and lines a formula needs; it writes their hyphens as underscores."""
    known = {*score.entries, *score.contests, *(line.id for line in score.lines)}
    most = {f"most-{name}": name for name in known}
    used = compile_expression(formula, {*known, *most}).names
    own = {name for name in known if name.replace("-", "_") in used}
    return own | {name for own_name, name in most.items() if own_name.replace("-", "_") in used}


def _entry(context: GameContext, pictures: Pictures, name: str, entry: Entry) -> Iterator[PadRow]:
    """Yield the row of an entry; a tally has one for each value, unless only the number of pieces counts."""
    key = f"score.entries.{name}"
    row = PadRow(
        "entry",
        name,
        name=with_mark(context.catalog.text(f"{key}.name"), entry.confidence),
        note=context.catalog.maybe(f"{key}.note"),
        icon=pictures.icon(entry.icon, 6),
    )
    if entry.kind == "choice":
        ticks = tuple(_ticks(context, key, entry))
        yield replace(row, kind="choice", ticks=ticks)
    elif entry.values and not _only_counted(name, context.game.score):
        for value in entry.values:
            yield replace(
                row,
                id=f"{name}-{value}",
                disc=str(value),
                icon=None,
                note=row.note if value == entry.values[0] else None,
                times=f"× {value}",
            )
    else:
        yield row


def _ticks(context: GameContext, key: str, entry: Entry) -> Iterator[Tick]:
    """Yield the choices of an entry as boxes with their worth; a blank that counts nothing needs none."""
    for nth, (name, value) in enumerate(entry.choices.items()):
        if nth or value != 0:
            worth = str(value) if value and not entry.tie_only else ""
            yield Tick(name, context.catalog.text(f"{key}.choices.{name}"), worth)


def _only_counted(name: str, score: Score) -> bool:
    """Return whether all formulas ask only how many pieces a tally has, not what they are worth."""
    word = name.replace("-", "_")
    formulas = " ".join((score.total, *(line.formula for line in score.lines)))
    uses = re.findall(rf"\b{re.escape(word)}\b", formulas)
    return len(uses) == len(re.findall(rf"\blength\(\s*{re.escape(word)}\s*\)", formulas))


def _line(context: GameContext, line: ScoreLine) -> PadRow:
    key = f"score.lines.{line.id}"
    return PadRow(
        "line",
        line.id,
        name=with_mark(context.catalog.text(f"{key}.name"), line.confidence),
        note=context.catalog.maybe(f"{key}.note"),
        formula=context.catalog.maybe(f"{key}.formula"),
    )


def contest_rows(context: GameContext, pictures: Pictures, name: str, page: PadPage) -> list[PadRow]:
    """Return the head, a row for each contest, their sum, and the table of shares."""
    contest, catalog = context.game.score.contests[name], context.catalog
    key = f"score.contests.{name}"
    shared = _slots(context, pictures, f"{key}.shared", contest.shared, page.label_width - NUMBER - VALUE)
    units = _slots(context, pictures, f"{key}.entries", contest.entries, page.count)
    head = ContestRow(
        "heads",
        f"{name}-heads",
        shared=shared,
        units=units,
        number_width=NUMBER,
        value_width=VALUE,
        value=context.tool("pad.value"),
        points=context.tool("pad.points"),
    )
    rows = [
        replace(head, kind="contest", id=f"{name}{number}", nth=str(number)) for number in range(1, contest.rows + 1)
    ]
    won = PadRow(
        "line",
        name,
        name=with_mark(catalog.text(f"{key}.name"), contest.confidence),
        note=context.tool("pad.contest-sum"),
        icon=pictures.icon(contest.icon, 6),
    )
    return [head, *rows, won, _shares(context, pictures, name, contest, page.players)]


def _slots(
    context: GameContext, pictures: Pictures, key: str, entries: dict[str, Entry], room: float
) -> tuple[Slot, ...]:
    """Return a place to write for each entry, in so many mm for all; one of two choices is a box to tick."""
    shown = {name: entry for name, entry in entries.items() if context.holds(entry.when)}
    slots = []
    for name, entry in shown.items():
        single = len(entry.choices) == 2
        icon = None if single else pictures.icon(entry.icon, 4.4)
        # Of two choices the first is what holds as long as nothing is ticked.
        word = f"{key}.{name}.choices.{list(entry.choices)[1]}" if single else f"{key}.{name}.name"
        slots.append(Slot(name, icon, None if icon else context.catalog.text(word), single, room / len(shown)))
    return tuple(slots)


def _shares(context: GameContext, pictures: Pictures, name: str, contest: Contest, players: int) -> SharesRow:
    """Return the shares of every place, worked out, so that nobody has to."""
    key, places = f"score.contests.{name}", max(2, players)
    rows = [list(VALUES)]
    share = compile_expression(contest.share, ["ahead"])
    while len(rows) < places:
        rows.append([int(share.value(ahead=ahead)) for ahead in rows[-1]])
    return SharesRow(
        "shares",
        f"{name}-shares",
        formula=context.catalog.maybe(f"{key}.formula"),
        note=context.catalog.maybe(f"{key}.note"),
        key=tuple(
            Sign(
                pictures.icon(entry.icon, 3.4),
                with_mark(context.catalog.text(f"{key}.{part}.{name}.name"), entry.confidence),
            )
            for part, entries in (("shared", contest.shared), ("entries", contest.entries))
            for name, entry in entries.items()
            if entry.icon and len(entry.choices) != 2 and context.holds(entry.when)
        ),
        shares=tuple(Share(f"{place}.", tuple(map(str, points))) for place, points in enumerate(rows, 1)),
        own_height=max(BESIDE, places * SHARES + 2.2),
    )
