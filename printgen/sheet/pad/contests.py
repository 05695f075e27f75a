"""Contests of a game → their rows on the pad: heads, a row for each of them, their sum, the shares of the places."""

from collections.abc import Iterator, Mapping, Sequence
from itertools import zip_longest

from printgen.drawing.metrics import text_width
from printgen.expression import compile_expression
from printgen.model.equations import PadWorking
from printgen.model.score import Contest, Entry
from printgen.model.text.message_catalog import Inline, with_mark
from printgen.sheet.core.blocks import RichText, Sign
from printgen.sheet.core.game_context import GameContext, Pictures
from printgen.sheet.pad.blocks import Head, HeadsRow, PadCell, PadColumns, PadRow, Share, Shares
from printgen.units import PT

HEAD_SIZE, HEAD_AIR = 7.5 * PT, 1.4
"""The font size of the words above columns, and what stays free beside them, in mm."""

WHOLE = 13.6
"""Words above columns are parted where they are longer, in mm: no column is much wider than its neighbours."""

SOFT_HYPHEN = "\N{SOFT HYPHEN}"

VALUES, HIGH_VALUES = tuple(range(1, 17)), tuple(range(17, 33))
"""What the first place may get, in the table of shares, and in a second one where both have a page of their own."""

NUMBER, SHARED, TICKED, WORKED, VALUE = 8.4, 11.0, 8.4, 11.2, 12.2
"""The widths of the columns that all players share, in mm: the number of a contest, what is shared, a box to tick,
what is worked out on the way to its worth, and that.
"""

SMALL_SHARED = (5.6, 6.6, 8.7, 6.6, 7.3)
SMALL_OWN = (7.5, 9.0)
"""The same on small paper; and of a player a thing, what it brings."""

UNIT, GAINED = 7.8, 11.2
"""A player's columns at least, in mm: a thing of a contest, what it brings."""


def shown(context: GameContext, entries: Mapping[str, Entry]) -> dict[str, Entry]:
    """Return the entries that count at this table."""
    return {name: entry for name, entry in entries.items() if context.holds(entry.when)}


def contest_rows(context: GameContext, pictures: Pictures, name: str, columns: PadColumns) -> list[PadRow]:
    """Return the head, a row for each contest, and their sum."""
    contest, key = context.game.score.contests[name], f"score.contests.{name}"
    shared, units = shown(context, contest.shared), shown(context, contest.entries)
    small, own = context.paper.layout == "small", len(columns.own)
    # Over the numbers stands the sign of what they count.
    first = Head(1, pictures.icon(contest.icon, 4.8), None if small else context.catalog.text(f"{key}.name"))
    value = Head(1, None, context.tool("pad.value"), None if small else context.catalog.maybe(f"{key}.value"))
    points = Head(1, None, context.tool("pad.points"), None if small else context.tool("pad.share"))
    steps = _workings(context, name)
    worked = [_working_head(context, pictures, step, one) for step, one in steps.items()]
    room = columns.labels - 2 - len(steps)
    head = HeadsRow(
        "heads",
        f"{name}-heads",
        shared_heads=(first, *_heads(context, pictures, f"{key}.shared", shared, room), *worked, value),
        heads=(*_heads(context, pictures, f"{key}.entries", units, own - 1), points),
    )
    written = (PadCell(part=None),) * len(steps)
    beside = (*_places(shared, room), *written, PadCell(look="computed", part="-value"))
    cells = (*_places(units, own - 1), PadCell(look="computed"))
    numbers = range(1, contest.rows + (0 if small else 1))
    rows = [PadRow("contest", f"{name}{nth}", str(nth), shared=beside, own=cells) for nth in numbers]
    won = PadRow(
        "line",
        name,
        name=sum_name(context, name, contest),
        note=context.tool("pad.contest-sum"),
        icon=pictures.icon(contest.icon, 6),
        own=(PadCell(own - 1, "closed", part=None), PadCell(look="sum")),
    )
    return [head, *rows, won]


def contest_columns(context: GameContext, width: float, players: int) -> PadColumns:
    """Return the columns of the labels and of every player, with their least widths in mm, on paper so wide."""
    contests = context.game.score.contests
    shared = max((shown(context, one.shared) for one in contests.values()), key=len).values()
    steps = max(len(_workings(context, name)) for name in contests)
    small = context.paper.layout == "small"
    number, written, ticked, worked, value = SMALL_SHARED if small else (NUMBER, SHARED, TICKED, WORKED, VALUE)
    widths = [ticked if len(one.choices) == 2 else written for one in shared]
    if not small:
        heads = zip_longest(*(_shared_widths(context, name) for name in contests), fillvalue=0.0)
        widths = [max(wide, *some) for wide, some in zip(widths, heads, strict=True)]
        names = " ".join(context.catalog.plain(f"score.contests.{name}.name") for name in contests)
        number = max(number, *(text_width(word, HEAD_SIZE) + HEAD_AIR for word in names.split()))
    labels = (number, *widths, *(worked,) * steps, value)
    if small:
        units = max(len(shown(context, one.entries)) for one in contests.values())
        return PadColumns(labels, (*(SMALL_OWN[0],) * units, SMALL_OWN[1]))
    room = (width - sum(labels)) / players
    for whole in (True, False):
        words = [head_widths(context, name, whole) for name in contests]
        own = tuple(max(UNIT, *some) for some in zip_longest(*words, fillvalue=0.0))
        if sum(own) + GAINED <= room:
            break
    return PadColumns(labels, (*own, GAINED))


def _shared_widths(context: GameContext, name: str) -> list[float]:
    """Return how wide the columns that all players share at a contest are at least, for the words above, in mm."""
    shared, key = shown(context, context.game.score.contests[name].shared), f"score.contests.{name}.shared"
    words = (_head_word(context, f"{key}.{one}", entry) for one, entry in shared.items())
    plain = ("".join(part.text for part in word).replace(SOFT_HYPHEN, "- ") for word in words)
    return [max(text_width(part, HEAD_SIZE) for part in word.split()) + HEAD_AIR for word in plain]


def _workings(context: GameContext, contest: str) -> dict[str, PadWorking]:
    """Return what players work out on the way to the value of a contest; who fills it in on a screen need not."""
    found = {} if context.request.fillable else context.game.sheets.pad.workings
    return {name: one for name, one in found.items() if one.contest == contest}


def _working_head(context: GameContext, pictures: Pictures, name: str, working: PadWorking) -> Head:
    word = None if context.paper.layout == "small" else context.catalog.text(f"pad.workings.{name}.name")
    return Head(1, pictures.icon(working.icon, 4.8), word)


def sum_name(context: GameContext, name: str, contest: Contest) -> RichText:
    """Return what the points out of all contests of a sort are called: the name of one where it has no word for all."""
    key = f"score.contests.{name}"
    words = f"{key}.sum" if context.catalog.has(f"{key}.sum") else f"{key}.name"
    return with_mark(context.catalog.text(words), contest.confidence)


def _spans(count: int, room: int) -> list[int]:
    """Return over how many columns each of so many cells stands; the last takes what is left."""
    return [1] * (count - 1) + [room - count + 1] if count else []


def _heads(
    context: GameContext, pictures: Pictures, key: str, entries: Mapping[str, Entry], room: int
) -> Iterator[Head]:
    """Yield the head of each entry: its icon above its name, on small paper one of them."""
    small = context.paper.layout == "small"
    for (name, entry), span in zip(entries.items(), _spans(len(entries), room), strict=True):
        icon = None if len(entry.choices) == 2 else pictures.icon(entry.icon, 4.8)
        yield Head(span, icon, None if small and icon else _head_word(context, f"{key}.{name}", entry))


def _head_word(context: GameContext, key: str, entry: Entry) -> RichText:
    """Return the word above a column; of two choices the first is what holds as long as nothing is ticked."""
    single = len(entry.choices) == 2
    return context.catalog.text(f"{key}.choices.{list(entry.choices)[1]}" if single else f"{key}.name")


def head_widths(context: GameContext, name: str, whole: bool) -> list[float]:
    """Return how wide the columns of a contest are at least, in mm, with ``whole`` words above or parted ones."""
    units = shown(context, context.game.score.contests[name].entries)
    words = (_head_word(context, f"score.contests.{name}.entries.{unit}", entry) for unit, entry in units.items())
    plain = ("".join(part.text for part in word) for word in words)
    unbroken = ((word, text_width(word.replace(SOFT_HYPHEN, ""), HEAD_SIZE)) for word in plain)
    parted = (
        [word.replace(SOFT_HYPHEN, "")] if whole and wide <= WHOLE else word.split(SOFT_HYPHEN)
        for word, wide in unbroken
    )
    parts = ([*(f"{part}-" for part in some[:-1]), some[-1]] for some in parted)
    return [max(text_width(part, HEAD_SIZE) for part in some) + HEAD_AIR for some in parts]


def _places(entries: Mapping[str, Entry], room: int) -> Iterator[PadCell]:
    """Yield a place to write for each entry; one of two choices is a box to tick."""
    for (name, entry), span in zip(entries.items(), _spans(len(entries), room), strict=True):
        yield PadCell(span, part=f"-{name}", box=len(entry.choices) == 2)


def share_rows(context: GameContext, contest: Contest, players: int, values: Sequence[int]) -> tuple[Share, ...]:
    """Return what each place gets for these values of the first one, worked out, so that nobody has to."""
    rows, share = [[*values]], compile_expression(contest.share, ["ahead"])
    while len(rows) < max(2, players):
        rows.append([int(share.value(ahead=ahead)) for ahead in rows[-1]])
    return tuple(
        Share(context.tool("pad.place" if nth > 1 else "pad.first-place", place=nth), tuple(map(str, points)))
        for nth, points in enumerate(rows, 1)
    )


def _key(context: GameContext, pictures: Pictures, name: str, contest: Contest) -> Iterator[Sign]:
    """Yield what the signs above the columns of a contest mean."""
    key, size = f"score.contests.{name}", 3.4
    named, note = context.catalog.text(f"{key}.name"), context.catalog.maybe(f"{key}.note")
    yield Sign(pictures.icon(contest.icon, size), (*named, Inline("text", ": "), *note) if note else named)
    for part, entries in (("shared", contest.shared), ("entries", contest.entries)):
        for entry_name, entry in shown(context, entries).items():
            if entry.icon and len(entry.choices) != 2:
                word = with_mark(context.catalog.text(f"{key}.{part}.{entry_name}.name"), entry.confidence)
                yield Sign(pictures.icon(entry.icon, size), word)
    for step, working in _workings(context, name).items():
        yield Sign(pictures.icon(working.icon, size), context.catalog.text(f"pad.workings.{step}.name"))


def contest_shares(context: GameContext, pictures: Pictures, name: str, contest: Contest, players: int) -> Shares:
    """Return the shares of every place, and on small paper what the signs of the heads mean."""
    key = f"score.contests.{name}"
    return Shares(
        f"{name}-shares",
        contest=name,
        title=context.tool("pad.shares"),
        formula=context.catalog.maybe(f"{key}.formula"),
        key=tuple(_key(context, pictures, name, contest)) if context.paper.layout == "small" else (),
        places=share_rows(context, contest, players, VALUES),
    )
