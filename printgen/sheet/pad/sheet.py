"""GameContext → score pads: the rows follow from the scoring, the formulas stand in the cells.

Two ways of keeping score: one game a pad (each entry a row, each contest a row with columns of its own), or a series
of matches (each match a row); the plan of the game says which.
"""

from collections.abc import Iterator
from dataclasses import dataclass, replace
from itertools import chain, product
from math import ceil

from printgen.drawing.scene import Fill, Path, Scene, Stroke, polyline
from printgen.figure.artwork import art_left, band
from printgen.geometry import Point, Rect, Size
from printgen.model.contrast import mixed, tinted
from printgen.model.play.confidence import weakest
from printgen.model.text.message_catalog import Inline, with_mark
from printgen.model.values import Reading
from printgen.sheet.core.blocks import RichText
from printgen.sheet.core.context import title_points
from printgen.sheet.core.game_context import GameContext, Pictures, title_of
from printgen.sheet.core.link import code_picture, room_for_code
from printgen.sheet.core.page import Sheet, filled_alike
from printgen.sheet.core.reckoned import reckoned
from printgen.sheet.pad.blocks import MOST, Head, HeadsRow, Height, Pad, PadCell, PadColumns, PadPage, PadRow, Shares
from printgen.sheet.pad.contests import HIGH_VALUES, contest_columns, contest_rows, contest_shares, share_rows, shown
from printgen.sheet.pad.rows import entry_rows, kept_rows, tie_rows, track_row

MARGIN, BAND = 9.0, 9.0
"""Around each pad, and how high its title band is, in mm."""

ABOVE, BELOW = 27.0, 14.0
"""What a pad has above its rows and below them, in mm."""

TITLE_LEFT, CLEAR, TITLE_POINTS = 4.0, 4.0, 15.0
"""What stands free of a band before its title and behind it, in mm, and how large that is at most, in points."""

DASH, THIN = 1.4, 0.2
"""The dashes of the line between two pads, in mm."""

HATCH = 1.6
"""From one slanting line to the next in a cell that stays empty, in mm."""

FRAME = 0.4
"""What stays free for the frame at the left and the right of the columns, in mm."""

LABEL, CLOSE_LABEL, SERIES_LABEL = 58.0, 52.0, 24.0
"""The width of the labels, in mm: narrow pads have less room for them."""

NARROW = 140.0
"""A pad is narrow that has less width, in mm."""

SUMS = 0.55
"""How much of the tint of a player's name a sum has."""

COUNT, POINTS, MATCH = 12.0, 12.0, 11.0
"""A player's columns at least, in mm: count, points; an entry of a match."""

Rows = list[PadRow]
ROOMY: tuple[Height, ...] = ("high", "usual")
CLOSE: tuple[Height, ...] = ("low",)


@dataclass(frozen=True, slots=True)
class Place:
    """Where a page has its pads: so many, ``beside`` each other or one below another, on paper of this size."""

    pads: int
    beside: bool
    size: Size

    @property
    def width(self) -> float:
        """The width of a pad within its margins, in mm."""
        return self.size.width / (self.pads if self.beside else 1) - 2 * MARGIN

    @property
    def room(self) -> float:
        """The height that the rows of a pad have, in mm."""
        return self.size.height / (1 if self.beside else self.pads) - ABOVE - BELOW


def pad_sheet(context: GameContext) -> Iterator[Sheet]:
    """Yield arrangements: as many pads on a page as the game wants, fewer, then one on as few pages as hold it.

    What has too little room for its rows, were their words as short as can be, is passed over.
    """
    place = Place(1, False, context.portrait)
    for places in _places(context):
        for heights in (ROOMY, CLOSE):
            for place, height in product(places, heights):
                yield from _sheet(context, place, height)
    yield from _sheet(context, place, "lowest")
    if context.game.score.contests and not _series(context):
        yield from _sheet(context, place, "low", 2, apart=True)
    for parts in range(2, len(_blocks(context, *_empty_page(context, place))) + 1):
        for height in (*ROOMY, *CLOSE):
            yield from _sheet(context, place, height, parts)


def _places(context: GameContext) -> Iterator[tuple[Place, ...]]:
    """Yield where pads may stand, from most to fewest on a page; the last is one for itself.

    Columns that find no room across an upright paper have a level one.
    """
    upright, level = context.portrait, context.portrait.turned
    small = context.paper.layout == "small"
    if small and _least_width(context, CLOSE_LABEL) <= upright.width - 2 * MARGIN and not context.game.score.contests:
        yield (Place(1, False, upright),)
        return
    if small or _least_width(context, LABEL) > upright.width - 2 * MARGIN:
        yield (Place(1, False, level),)
        return
    for number in range(context.game.sheets.pad.per_sheet, 0, -1):
        below, beside = Place(number, False, upright), Place(number, True, level)
        fits = number > 1 and _least_width(context, CLOSE_LABEL) <= beside.width
        yield (below, beside) if fits else (below,)


def _least_width(context: GameContext, label: float) -> float:
    """Return what the columns of the pad need at least, in mm."""
    columns = _columns(context, label)
    return sum(columns.label) + _players(context) * sum(columns.own)


def _players(context: GameContext) -> int:
    plan = context.game.sheets.pad
    return (context.request.players or plan.players) + len(_automata(context))


def _columns(context: GameContext, label: float) -> PadColumns:
    """Return the columns of the labels and of every player, with their least widths in mm."""
    score, series = context.game.score, _series(context)
    if series:
        return PadColumns((SERIES_LABEL,), (MATCH,) * len(series))
    if not score.contests:
        return PadColumns((label,), (COUNT, POINTS))
    room = context.portrait.turned.width - 2 * MARGIN
    return contest_columns(context, room, _players(context))


def _series(context: GameContext) -> tuple[str, ...]:
    """Return the entries of one match, for a series: each a narrow column under every player."""
    score = context.game.score
    entries = score.entries.items() if context.game.sheets.pad.rows else ()
    return tuple(name for name, entry in entries if not entry.tie_only and context.holds(entry.when))


def _empty_page(context: GameContext, place: Place) -> tuple[Pictures, PadPage]:
    plan, pictures = context.game.sheets.pad, Pictures(context)
    page = PadPage(
        art=pictures.add("band", band(context.game.artwork, _band(context, place), context)),
        code=code_picture(context.request, context.game, pictures),
        columns=_columns(context, CLOSE_LABEL if place.width < NARROW else LABEL),
        width=place.width - 2 * FRAME,
        players=_players(context),
        seats=_seats(context),
        cut=pictures.add("cut", _cut(context, place)) if place.pads > 1 else None,
        hatch=pictures.add("hatch", _hatch(context, place)),
        fillable=context.request.fillable,
        log=tuple(context.catalog.text(f"pad.log.{name}") for name in plan.log),
        series=_series(context),
        beside=place.beside,
    )
    return pictures, page


def _cut(context: GameContext, place: Place) -> Scene:
    """Return the line between two pads: filled dashes, so that it may run to both edges of the paper."""
    long, fill = place.size.height if place.beside else place.size.width, Fill(context.colour("grey"))
    starts = [nth * 2 * DASH for nth in range(ceil(long / (2 * DASH)))]
    boxes = [Rect(at, 0, min(DASH, long - at), THIN) for at in (*starts, long - DASH)]
    window = Rect(0, 0, long, THIN)
    if place.beside:
        boxes, window = [Rect(one.y, one.x, one.height, one.width) for one in boxes], Rect(0, 0, THIN, long)
    corners = (((x, y), (x + wide, y), (x + wide, y + high), (x, y + high)) for x, y, wide, high in boxes)
    dashes = chain.from_iterable(polyline((Point(*one) for one in four), closed=True) for four in corners)
    return Scene(window, (Path(tuple(dashes), fill=fill),))


def _hatch(context: GameContext, place: Place) -> Scene:
    """Return slanting lines, as large as the largest cell; each cell shows the corner that it has room for."""
    wide = place.width / 2
    ends = ((at, 0, at - MOST, MOST) for at in (nth * HATCH for nth in range(1, ceil((wide + MOST) / HATCH))))
    lines = chain.from_iterable(polyline((Point(x, y), Point(left, low))) for x, y, left, low in ends)
    return Scene(Rect(0, 0, wide, MOST), (Path(tuple(lines), stroke=Stroke(context.colour("hairline"), THIN)),))


def _band(context: GameContext, place: Place) -> Size:
    """Return the size of a title band, in mm."""
    return Size(place.width - room_for_code(context), BAND)


def _seats(context: GameContext) -> tuple[tuple[str, str], ...]:
    """Return the tints of every player's name and sums, in order of turns; none where the theme has no fills."""
    setup, players = context.game.setup, context.request.players or context.game.sheets.pad.players
    taken = next((one for one in setup.seatings if one.players == players and context.holds(one.when)), None)
    if taken is None or not context.theme.fills:
        return ()
    tints = (tinted(context.colour("paper"), context.colour(setup.seats[seat].colour)) for seat in taken.seats)
    return tuple((tint, mixed(tint, context.colour("paper"), SUMS)) for tint in tints)


def _bodies(context: GameContext, pictures: Pictures, page: PadPage, height: Height, parts: int) -> list[PadPage]:
    """Return the pages of a pad in so many parts, with notes below high rows.

    Nothing but the words that stand below the notes shows whether they had room.
    """
    parted = filled_alike(_blocks(context, pictures, page), parts, len)
    *first, last = (replace(page, rows=(_names(context, nth), *chain(*part))) for nth, part in enumerate(parted, 1))
    contests = {} if page.series else context.game.score.contests
    won = _won(context) if context.game.sheets.pad.wins else None
    said = [context.catalog.maybe("score.example") if won is None else None]
    if not page.series:
        lines = [line for line in context.game.score.lines if context.holds(line.when)]
        said += [(*name, Inline("text", f" = {how}")) for name, how in reckoned(context, lines)]
    if any(one.may_be_crossed_out for one in shown(context, context.game.score.entries).values()):
        said.append(context.tool_text("pad.cross-out"))
    words = tuple(chain.from_iterable((Inline("text", " · "), *one) for one in said if one))[1:]
    last = replace(
        last,
        shares=tuple(contest_shares(context, pictures, name, one, page.players) for name, one in contests.items()),
        won=won,
        example=words,
        notes=context.tool("worksheet.notes") if height == "high" and (words or won) else "",
        height=height,
    )
    return [*(replace(one, height="usual" if height == "high" else height) for one in first), last]


def _names(context: GameContext, number: int) -> PadRow:
    name = f"name{number}" if number > 1 else "name"
    return PadRow("names", name, context.tool("pad.player"), automata=_automata(context))


def _sheet(context: GameContext, place: Place, height: Height, parts: int = 1, apart: bool = False) -> Iterator[Sheet]:
    """Yield the sheet with so many equal pads on a page, as often as it was asked for, if there is room for them.

    ``apart``: what is worked out beforehand goes on to higher values, and its key stands below the first rows.
    """
    name, pads = context.tool("pad.name"), place.pads
    pictures, page = _empty_page(context, place)
    bodies = _bodies(context, pictures, page, height, parts)
    if apart:
        *first, last = bodies
        key = tuple(sign for one in last.shares for sign in one.key)
        formulas = tuple(one.formula for one in last.shares if one.formula)
        shares = tuple(chain.from_iterable(_both_shares(context, one, page.players) for one in last.shares))
        bodies = [*(replace(one, key=key, formulas=formulas) for one in first), replace(last, shares=shares)]
    if height != "lowest" and max(one.least_height for one in bodies) > place.room:
        return
    empty = context.page(name, page, pictures, place.size).filled
    head, _ = title_of(context, name)
    room = art_left(context.game.artwork, _band(context, place)) - TITLE_LEFT - CLEAR
    head = replace(head, points=title_points(head.title, name, room, TITLE_POINTS))
    empty = replace(empty, head=head)
    pages = tuple(
        replace(empty, body=replace(body, pads=tuple(_pad(context, copy * pads + nth) for nth in range(pads))))
        for copy in range(context.request.copies)
        for body in bodies
    )
    yield replace(context.sheet(name, pages, forms=context.request.fillable), alike=len(bodies))


def _both_shares(context: GameContext, shares: Shares, players: int) -> tuple[Shares, Shares]:
    """Return a table of shares without its key, and one for what is worth more."""
    places = share_rows(context, context.game.score.contests[shares.contest], players, HIGH_VALUES)
    high = replace(shares, id=f"{shares.id}-high", title="", formula=None, key=(), places=places)
    return replace(shares, key=()), high


def _won(context: GameContext) -> RichText | None:
    wins = (win for win in context.game.score.wins if context.holds(win.when))
    texts = (with_mark(context.catalog.text(f"score.wins.{win.id}"), win.confidence) for win in wins)
    return next(texts, None)


def _pad(context: GameContext, index: int) -> Pad:
    first = context.request.numbered_from
    return Pad(f"pad{index + 1}", "" if first is None else f"{context.tool('pad.number')} {first + index:04d}")


def _blocks(context: GameContext, pictures: Pictures, page: PadPage) -> list[Rows]:
    """Return all rows but the names; those of a block stay together on one page."""
    score, own = context.game.score, len(page.columns.own)
    blocks: list[Rows] = []
    if score.goal is not None and not page.series:
        blocks.append([track_row(context, score.goal, own)])
    blocks += [[row] for row in kept_rows(context, pictures, own)]
    for name in score.contests if not page.series else ():
        blocks.append(contest_rows(context, pictures, name, page.columns))
    note = context.catalog.maybe("score.total.note")
    total = PadRow(
        "total",
        "total",
        name=with_mark(context.catalog.text("score.total.name"), score.confidence),
        own=(PadCell(own, "total", words=note),),
    )
    rows = entry_rows(context, pictures, own)
    if page.series:
        *rows, total = _series_rows(context, pictures, page, total)
    rows += [total, *tie_rows(context, pictures, bool(page.series), own)]
    return [*blocks, *([row] for row in rows)]


def _series_rows(context: GameContext, pictures: Pictures, page: PadPage, total: PadRow) -> Rows:
    """Return the heads, a row for each match and the sums; the total is one of them, or made from several."""
    score, matches = context.game.score, range(1, context.game.sheets.pad.rows + 1)
    entries = {name: score.entries[name] for name in page.series}
    names = {name: context.catalog.text(f"score.entries.{name}.name") for name in entries}
    heads = tuple(Head(1, pictures.icon(one.icon, 4.8), names[name]) for name, one in entries.items())
    word = context.tool("keys.match")
    # What can be had but once is ticked.
    own = tuple(PadCell(part=f"-{name}", box=one.per_match == 1) for name, one in entries.items())
    sums = tuple(PadCell(look="total" if name == score.total else "sum", part=f"-{name}") for name in entries)
    sure = _sure_of_columns(context, page.series)
    rows: Rows = [HeadsRow("heads", "heads", shared_heads=(Head(1, None, word),), heads=heads)]
    rows += [PadRow("match", f"match{number}", str(number), own=own) for number in matches]
    if score.total in entries:
        note = with_mark(context.tool_text("pad.other-sums"), sure)
        return [*rows, replace(total, own=sums, sums=True, note=note)]
    return [*rows, PadRow("sums", "sum", with_mark(context.tool_text("pad.sums"), sure), own=sums, sums=True), total]


def _sure_of_columns(context: GameContext, columns: tuple[str, ...]) -> Reading:
    """Return how sure it is that the sums of a series count; its narrow columns have no room for it.

    The total has a mark of its own.
    """
    score = context.game.score
    return weakest(score.entries[one].confidence for one in columns if one != score.total)


def _automata(context: GameContext) -> tuple[RichText, ...]:
    """Return the names of the seats at this table that no player takes; they stand in the last columns."""
    setup, players = context.game.setup, context.request.players
    seatings = (one for one in setup.seatings if one.players == players and context.holds(one.when))
    taken = next(seatings, None)
    seats = (one for one in (taken.seats if taken else ()) if setup.seats[one].role == "automaton")
    return tuple(context.catalog.text(f"seats.{seat}.name") for seat in seats)
