"""Scoring of a game → the rows of its pad: entries, each line below what it needs, ties, track."""

import re
from collections.abc import Iterator, Mapping
from dataclasses import replace

from printgen.expression import compile_expression
from printgen.model.score import Entry, Score, ScoreLine
from printgen.model.text.message_catalog import with_mark
from printgen.sheet.core.game_context import GameContext, Pictures
from printgen.sheet.pad.blocks import PadCell, PadRow, Tick, TrackRow

STEPS = 6
"""How many steps a line of the track has at most."""


def entry_rows(context: GameContext, pictures: Pictures, own: int = 2) -> list[PadRow]:
    """Return the rows of all entries that the total needs, each line right below the last entry it needs.

    ``own``: how many columns every player has.
    """
    score = context.game.score
    return _in_order(context, pictures, {*score.entries, *(line.id for line in score.lines)} - _late(score), own)


def tie_rows(context: GameContext, pictures: Pictures, series: bool = False, own: int = 2) -> list[PadRow]:
    """Return the rows of what is only asked for among equals at this table.

    The pad of a ``series`` has columns for all of it but what counts nowhere else.
    """
    late = _late(context.game.score)
    if series:
        late = {name for name, entry in context.game.score.entries.items() if name in late and entry.tie_only}
    rows = _in_order(context, pictures, late & _asked(context), own)
    return [replace(row, kind="tie", own=(PadCell(own),)) if row.kind == "entry" else row for row in rows]


def track_row(context: GameContext, goal: int, own: int) -> TrackRow:
    """Return a box for each point up to the goal, to be ticked off while the game goes on."""
    across = -(-goal // -(-goal // STEPS))
    numbers = tuple(range(1, goal + 1))
    return TrackRow(
        "track",
        "track",
        name=context.tool("pad.track"),
        note=context.tool("pad.in-play"),
        own=(PadCell(own, part=None),),
        steps=tuple(numbers[start : start + across] for start in range(0, goal, across)),
        goal=goal,
        in_play=True,
    )


def kept_rows(context: GameContext, pictures: Pictures, own: int) -> list[PadRow]:
    """Return the rows of what is kept while the game goes on and counts nothing at this table."""
    rows = list[PadRow]()
    for name, track in context.game.sheets.pad.tracks.items():
        entry = context.game.score.entries.get(name)
        if entry is not None and context.holds(entry.when):
            continue
        key = f"score.entries.{name}" if entry else f"pad.tracks.{name}"
        text, sure = context.catalog.text(f"{key}.name"), entry.confidence if entry else "stated"
        icon = track.icon or (entry.icon if entry else None)
        row = PadRow("entry", f"track-{name}", with_mark(text, sure), context.catalog.maybe(f"{key}.note"))
        row = replace(row, icon=pictures.icon(icon, 6), own=(PadCell(own),), in_play=True)
        rows.append(_ticked(context, row, track.steps) if track.steps else row)
    return rows


def _ticked(context: GameContext, row: PadRow, goal: str) -> TrackRow:
    """Return a row with a box for each step up to a fact, in its cell."""
    steps = int(context.catalog.fact(goal))
    return TrackRow(
        "track",
        row.id,
        row.name,
        row.note,
        row.icon,
        own=tuple(replace(one, part=None) for one in row.own),
        in_play=row.in_play,
        steps=(tuple(range(1, steps + 1)),),
        goal=steps,
    )


def _in_order(context: GameContext, pictures: Pictures, wanted: set[str], own: int) -> list[PadRow]:
    """Return the rows of the entries and lines that are wanted, each line as soon as all it needs has a row."""
    score = context.game.score
    waiting = [line for line in score.lines if line.id in wanted]
    placed = {*score.entries, *score.contests, *(line.id for line in score.lines)} - wanted
    rows: list[PadRow] = []
    for name, entry in score.entries.items():
        if name not in wanted:
            continue
        rows += _entry(context, pictures, name, entry, own) if context.holds(entry.when) else ()
        placed.add(name)
        for line in list(waiting):
            if _inputs(line.formula, score) <= placed:
                waiting.remove(line)
                placed.add(line.id)
                rows += [_line(context, line, own)] if context.holds(line.when) else ()
    return rows + [_line(context, line, own) for line in waiting if context.holds(line.when)]


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


def _entry(context: GameContext, pictures: Pictures, name: str, entry: Entry, own: int) -> Iterator[PadRow]:
    """Yield the row of an entry; a tally has one for each value, unless only the number of pieces counts."""
    key, count = f"score.entries.{name}", PadCell(own - 1)
    row = PadRow(
        "entry",
        name,
        name=with_mark(context.catalog.text(f"{key}.name"), entry.confidence),
        note=context.catalog.maybe(f"{key}.note") or _multiples(entry),
        icon=pictures.icon(entry.icon, 6),
    )
    track = context.game.sheets.pad.tracks.get(name)
    if entry.kind == "choice":
        yield replace(row, kind="choice", own=(PadCell(own, part=None),), ticks=tuple(_ticks(context, key, entry)))
    elif entry.values and not _only_counted(name, context.game.score):
        for value in entry.values:
            yield replace(
                row,
                id=f"{name}-{value}",
                disc=str(value),
                icon=None,
                note=row.note if value == entry.values[0] else None,
                own=(count, PadCell(look="computed", part="-points", words=f"× {value}")),
            )
    elif _has_points_beside(context.game.score):
        yield replace(row, own=(count, PadCell(look="closed", part=None)))
    elif track is not None and track.steps and not context.request.fillable:
        yield _ticked(context, replace(row, own=(PadCell(own),)), track.steps)
    else:
        yield replace(row, own=(PadCell(own),))


def _has_points_beside(score: Score) -> bool:
    """Return whether a player's last column is for points: of contests, or of pieces by their values."""
    tallies = (name for name, entry in score.entries.items() if entry.values)
    return bool(score.contests) or not all(_only_counted(name, score) for name in tallies)


def _multiples(entry: Entry) -> str | None:
    """Return the first numbers that can be written down where these are multiples."""
    one = entry.multiple_of
    return f"{one}, {2 * one}, {3 * one} …" if one is not None else None


def _ticks(context: GameContext, key: str, entry: Entry) -> Iterator[Tick]:
    """Yield the choices of an entry as boxes with their worth; a blank that counts nothing needs none.

    Of a single one the row says what it is: its box says only what it is worth.
    """
    boxes = {name: value for nth, (name, value) in enumerate(entry.choices.items()) if nth or value != 0}
    for name, value in boxes.items():
        worth = str(value) if value and entry.shows_worth and not entry.tie_only else ""
        if worth and len(boxes) == 1:
            yield Tick(name, (), worth, context.tool("pad.worth", worth=value))
        else:
            yield Tick(name, context.catalog.text(f"{key}.choices.{name}"), worth)


def _only_counted(name: str, score: Score) -> bool:
    """Return whether all formulas ask only how many pieces a tally has, not what they are worth."""
    word = name.replace("-", "_")
    formulas = " ".join((score.total, *(line.formula for line in score.lines)))
    uses = re.findall(rf"\b{re.escape(word)}\b", formulas)
    return len(uses) == len(re.findall(rf"\blength\(\s*{re.escape(word)}\s*\)", formulas))


def _line(context: GameContext, line: ScoreLine, own: int) -> PadRow:
    key = f"score.lines.{line.id}"
    return PadRow(
        "line",
        line.id,
        name=with_mark(context.catalog.text(f"{key}.name"), line.confidence),
        note=context.catalog.maybe(f"{key}.note"),
        own=(PadCell(own, "sum", words=context.catalog.maybe(f"{key}.formula")),),
    )
