"""Scoring of a game → the rows of its pad: entries, each line below what it needs, ties, track."""

import re
from collections.abc import Iterable, Mapping
from typing import Any

from printgen.expression import compile_expression
from printgen.model.score import Entry, Score, ScoreLine
from printgen.model.text.message_catalog import with_mark
from printgen.sheet.core.game_context import GameContext, Pictures
from printgen.sheet.core.lines import width

Row = dict[str, Any]

BOX = 3.2
TICK_LINE = 4.6
"""How high a line of tick boxes is, in mm."""

TICK_TEXT = 8.0
STEP = 4.4
"""The least width of a step of the track, in mm."""


def entry_rows(context: GameContext, pictures: Pictures, column: float) -> list[Row]:
    """Entries in order, each line right below the last entry it needs."""
    score = context.game.score
    late = _late(score)
    entries = [name for name in score.entries if name not in late]
    lines = [line for line in score.lines if line.id not in late]
    placed = {*score.entries.keys() - set(entries), *score.contests}
    return _in_order(context, pictures, column, entries, lines, placed)


def tie_rows(context: GameContext, pictures: Pictures, column: float, series: bool = False) -> list[Row]:
    """What is only asked for among equals at this table, with the lines that only count there.

    The pad of a ``series`` has columns for all of it but what counts nowhere else.
    """
    score = context.game.score
    late = _late(score)
    asked = _asked(context)
    if series:
        late = {name for name in late & score.entries.keys() if score.entries[name].tie_only}
    entries = [name for name in score.entries if name in late & asked]
    lines = [line for line in score.lines if line.id in late & asked]
    placed = {*score.entries.keys() - set(entries), *score.contests}
    placed |= {line.id for line in score.lines if line not in lines}
    rows = _in_order(context, pictures, column, entries, lines, placed)
    return [row | {"kind": "tie"} if row["kind"] == "entry" else row for row in rows]


def track_row(context: GameContext, goal: int, column: float) -> Row:
    """A box for each point up to the goal, to be ticked off while the game goes on."""
    room = column - 2
    lines = -(-goal // max(1, int(room // STEP)))
    across = -(-goal // lines)
    return {
        "kind": "track",
        "id": "track",
        "name": context.catalog.tool("pad.track"),
        "steps": [[n + 1 for n in range(goal)][k : k + across] for k in range(0, goal, across)],
        "step": min(7.2, room / across),
        "goal": goal,
        "wished": lines * 5.2 + 2.4,
    }


def ticks(context: GameContext, key: str, entry: Entry, worth: bool) -> list[dict[str, Any]]:
    """The choices of an entry as boxes to tick; a blank that counts nothing needs none.

    ``worth``: with the points that each is worth.
    """
    blank, *others = entry.choices.items()
    shown = others if blank[1] == 0 else [blank, *others]
    return [
        {
            "id": name,
            "name": context.catalog.text(f"{key}.choices.{name}"),
            "worth": str(value) if worth and value else None,
        }
        for name, value in shown
    ]


def _in_order(
    context: GameContext,
    pictures: Pictures,
    column: float,
    entries: Iterable[str],
    lines: Iterable[ScoreLine],
    placed: set[str],
) -> list[Row]:
    """Give rows for entries, each line as soon as all it needs is ``placed``."""
    score = context.game.score
    rows: list[Row] = []
    waiting = list(lines)
    for name in entries:
        entry = score.entries[name]
        rows += _entry(context, pictures, name, entry, column) if context.told(entry.when) else ()
        placed.add(name)
        for line in list(waiting):
            if _inputs(line.formula, score) <= placed:
                waiting.remove(line)
                placed.add(line.id)
                rows += [_line(context, line)] if context.told(line.when) else ()
    return rows + [_line(context, line) for line in waiting if context.told(line.when)]


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
    win = next((win for win in score.wins if context.told(win.when)), None)
    marks = {win.mark} if win and win.mark else set()
    ties = {tie.by for tie in score.ties if context.told(tie.when)}
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
    return own | {name for told, name in most.items() if told.replace("-", "_") in used}


def _entry(context: GameContext, pictures: Pictures, name: str, entry: Entry, column: float) -> list[Row]:
    if entry.kind == "choice":
        return [_choice(context, pictures, name, entry, column)]
    if entry.values and not _only_counted(name, context.game.score):
        return _tally(context, name, entry)
    return [_plain(context, pictures, name, entry) | {"kind": "entry", "times": None}]


def _plain(context: GameContext, pictures: Pictures, name: str, entry: Entry) -> Row:
    return {
        "id": name,
        "icon": pictures.icon(entry.icon, 6),
        "name": with_mark(context.catalog.text(f"score.entries.{name}.name"), entry.confidence),
        "note": context.catalog.maybe(f"score.entries.{name}.note"),
    }


def _only_counted(name: str, score: Score) -> bool:
    """Tell whether all formulas ask only how many pieces a tally has, not what they are worth."""
    word = name.replace("-", "_")
    formulas = " ".join((score.total, *(line.formula for line in score.lines)))
    uses = re.findall(rf"\b{re.escape(word)}\b", formulas)
    return len(uses) == len(re.findall(rf"\blength\(\s*{re.escape(word)}\s*\)", formulas))


def _choice(context: GameContext, pictures: Pictures, name: str, entry: Entry, column: float) -> Row:
    """A row whose cells have a box for each choice; as high as they need."""
    boxes = ticks(context, f"score.entries.{name}", entry, not entry.tie_only)
    row = _plain(context, pictures, name, entry) | {"kind": "choice", "ticks": boxes}
    used, lines = 0.0, 1
    for box in boxes:
        words = "".join(part.text for part in box["name"]) + f" {box['worth'] or ''}"
        wide = BOX + 3 + width(words, TICK_TEXT)
        used, lines = (used + wide, lines) if used + wide <= column - 2 else (wide, lines + 1)
    return row | {"wished": max(7.0, lines * TICK_LINE + 2.4)}


def _line(context: GameContext, line: ScoreLine) -> Row:
    key = f"score.lines.{line.id}"
    return {
        "kind": "line",
        "id": line.id,
        "name": with_mark(context.catalog.text(f"{key}.name"), line.confidence),
        "note": context.catalog.maybe(f"{key}.note"),
        "formula": context.catalog.maybe(f"{key}.formula"),
    }


def _tally(context: GameContext, name: str, entry: Entry) -> list[Row]:
    return [
        {
            "kind": "entry",
            "id": f"{name}-{value}",
            "disc": value,
            "name": with_mark(context.catalog.text(f"score.entries.{name}.name"), entry.confidence),
            "note": context.catalog.maybe(f"score.entries.{name}.note") if value == entry.values[0] else None,
            "times": f"× {value}",
        }
        for value in entry.values
    ]
