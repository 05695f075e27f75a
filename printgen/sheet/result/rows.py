"""A score → the lines of its pad and its contests, with what each player had and what that came to."""

from collections.abc import Iterator

from printgen.drawing.metrics import text_width
from printgen.model.score import CROSS, CROSSED_OUT, Entry
from printgen.model.text.message_catalog import as_text, with_mark
from printgen.scoring import GameScore, PlayerScore
from printgen.scoring.values import ContestEntries, ContestResult, Entries, Pad
from printgen.sheet.core.blocks import RichText
from printgen.sheet.core.game_context import GameContext, Pictures
from printgen.sheet.pad.blocks import PadRow
from printgen.sheet.pad.contests import sum_name
from printgen.sheet.pad.rows import entry_rows, tie_rows
from printgen.sheet.result.blocks import ContestCell, ContestRow, Contests, Line, LineCell, Lines, Thing
from printgen.units import PT

LABEL = {"large": 52.0, "small": 38.0}
"""The width of the words at the left of the table, in mm."""

HEAD_TEXT = {"large": 9.5, "small": 8.0}
NOTE_FROM, THINGS_FROM = 20.0, 22.0
"""A column that is narrower, in mm, has no room for what a tally came to, or for what somebody had in a contest."""

ICON, LABEL_TEXT, NOTE_TEXT = 7.4, 9.0, 7.5
BLANK, ELLIPSIS = "–", "…"


def player_column(context: GameContext, score: GameScore, width: float) -> float:
    """Return the width of a player's column in mm, of a table that is so wide."""
    return (width - LABEL[context.paper.layout]) / len(score.players)


def result_lines(context: GameContext, pictures: Pictures, score: GameScore, width: float) -> Lines:
    """Return a row for each line of the pad, the total, then what parts equals; a table so many mm wide."""
    layout, column = context.paper.layout, player_column(context, score, width)
    rows = [row for row in entry_rows(context, pictures) if row.kind != "track"]
    ties = tie_rows(context, pictures)
    total = Line(
        look="total",
        icon=None,
        disc="",
        name=with_mark(context.catalog.text("score.total.name"), context.game.score.confidence),
        note=None,
        cells=tuple(LineCell(str(player.total), first=player.won) for player in score.players),
    )
    return Lines(
        title=context.tool("result.lines"),
        label=LABEL[layout],
        heads=_heads(context, score, column),
        rows=(
            *(_line(context, row, score, column) for row in (*_won(context, pictures), *rows)),
            total,
            *(_line(context, row, score, column, tie=True) for row in ties),
        ),
    )


def _heads(context: GameContext, score: GameScore, column: float) -> tuple[str, ...]:
    points, room = HEAD_TEXT[context.paper.layout], column - 2
    return tuple(cut(player.name, points, room) for player in score.players)


def _won(context: GameContext, pictures: Pictures) -> Iterator[PadRow]:
    """Yield a row for the points out of each sort of contest."""
    for name, contest in context.game.score.contests.items():
        yield PadRow(
            "contest", name, sum_name(context, name, contest), context.tool("pad.sums"), pictures.icon(contest.icon, 5)
        )


def _line(context: GameContext, row: PadRow, score: GameScore, column: float, tie: bool = False) -> Line:
    return Line(
        look="sum" if row.kind in ("line", "contest") else "entry",
        icon=row.icon,
        disc=row.disc,
        name=row.name,
        note=_note(context, row),
        cells=tuple(_cell(context, row, player, column) for player in score.players),
        tie=tie,
    )


def _note(context: GameContext, row: PadRow) -> RichText | str | None:
    """Return the words beside the name of a row, where there is room for both."""
    if not row.note or context.paper.layout == "small":
        return None
    used = ICON + text_width(_bare(row.name), LABEL_TEXT * PT, 700)
    used += text_width(f" {_bare(row.note)} ", NOTE_TEXT * PT)
    return row.note if used <= LABEL[context.paper.layout] else None


def _bare(words: RichText | str) -> str:
    return words if isinstance(words, str) else as_text(words)


def _cell(context: GameContext, row: PadRow, player: PlayerScore, column: float) -> LineCell:
    if row.kind == "contest":
        return LineCell(str(player.contests[row.id]))
    if row.kind == "line":
        return LineCell(str(player.lines.get(row.id, 0)))
    if row.disc:
        held = player.entries.get(row.id.removesuffix(f"-{row.disc}"), ())
        count = held.count(int(row.disc)) if isinstance(held, tuple) else 0
        shown = count and column >= NOTE_FROM
        return LineCell(str(count) if count else BLANK, f"= {count * int(row.disc)}" if shown else "")
    return _written(context, row.id, context.game.score.entries[row.id], player)


def _written(context: GameContext, name: str, entry: Entry, player: PlayerScore) -> LineCell:
    value = player.entries.get(name)
    if value is None:
        return LineCell(BLANK)
    if entry.kind == "choice":
        worth = entry.choices[str(value)]
        chosen = context.catalog.plain(f"score.entries.{name}.choices.{value}")
        shown = worth and entry.shows_worth and not entry.tie_only
        return LineCell(chosen, str(worth) if shown else "", word=True)
    if isinstance(value, tuple):
        return LineCell(" ".join(map(str, value)) or BLANK)
    if value == CROSSED_OUT:
        return LineCell(CROSS)
    return LineCell(str(value))


def cut(text: str, points: float, room: float) -> str:
    """Return as much of a bold text as fits into so many mm.

    >>> cut("Bartholomew", 10, 14)
    'Barth…'
    """
    if text_width(text, points * PT, 700) <= room:
        return text
    kept = text
    while kept and text_width(kept + ELLIPSIS, points * PT, 700) > room:
        kept = kept[:-1].rstrip()
    return kept + ELLIPSIS


def contest_tables(
    context: GameContext, pictures: Pictures, pad: Pad, score: GameScore, width: float
) -> Iterator[Contests]:
    """Yield a table for each sort of contest that was held: what each was worth, what each player had and got."""
    column = player_column(context, score, width)
    for name, outcomes in score.contests.items():
        if outcomes:
            held = zip(pad.contests[name], outcomes, strict=True)
            yield Contests(
                title=context.catalog.text(f"score.contests.{name}.name"),
                value=context.tool("pad.value"),
                label=LABEL[context.paper.layout],
                heads=_heads(context, score, column),
                rows=tuple(
                    _contest(context, pictures, name, nth, *one, score, column) for nth, one in enumerate(held, 1)
                ),
            )


def _contest(
    context: GameContext,
    pictures: Pictures,
    name: str,
    number: int,
    held: ContestEntries,
    outcome: ContestResult,
    score: GameScore,
    column: float,
) -> ContestRow:
    contest, key = context.game.score.contests[name], f"score.contests.{name}"
    roomy = column >= THINGS_FROM
    cells = []
    for player in score.players:
        place = outcome.places.get(player.name, 0)
        own = held.players.get(player.name, {}) if roomy else {}
        cells.append(
            ContestCell(
                points=str(outcome.points.get(player.name, 0)) if place else BLANK,
                place=f"{place}." if place else "",
                first=place == 1,
                had=tuple(_things(context, pictures, f"{key}.entries", contest.entries, own)),
            )
        )
    shared = tuple(_things(context, pictures, f"{key}.shared", contest.shared, held.shared))
    return ContestRow(str(number), shared, str(outcome.value), tuple(cells))


def _things(
    context: GameContext, pictures: Pictures, key: str, known: dict[str, Entry], held: Entries
) -> Iterator[Thing]:
    """Yield what was written down, each with its icon; what counts nothing is left out."""
    for name, entry in known.items():
        value = held.get(name)
        if value is None or value in (0, ()) or not context.holds(entry.when):
            continue
        if entry.kind == "choice":
            if value != next(iter(entry.choices)):
                yield Thing(word=context.catalog.plain(f"{key}.{name}.choices.{value}"))
        elif isinstance(value, tuple):
            yield from (Thing(disc=str(one)) for one in value)
        else:
            icon = pictures.icon(entry.icon, 3.4)
            count = CROSS if value == CROSSED_OUT else str(value)
            yield Thing(icon=icon, count=count, word="" if icon else context.catalog.plain(f"{key}.{name}.name"))
