"""A contest of a game → its table on the pad: a row for each time, and how it is shared out."""

from dataclasses import replace

from printgen.expression import compile_expression
from printgen.model.score import Contest, Entry
from printgen.model.text.message_catalog import with_mark
from printgen.sheet.core.blocks import Sign
from printgen.sheet.core.game_context import GameContext, Pictures
from printgen.sheet.pad.blocks import ContestRow, PadPage, PadRow, Share, SharesRow, Slot
from printgen.sheet.pad.rows import HEIGHTS

NUMBER, VALUE = 6.0, 12.0
"""The width in mm of the number of a contest and of what it is worth."""

BESIDE, SHARES = 17.0, 3.9
"""How high the words beside the table of shares should be at most, and a line of that table, in mm."""

VALUES = tuple(range(1, 15))
"""What the first place may get, in the table of shares."""


def contest_rows(context: GameContext, pictures: Pictures, name: str, page: PadPage) -> list[PadRow]:
    """Return the head, a row for each contest, their sum, and the table of shares."""
    contest, catalog = context.game.score.contests[name], context.catalog
    key = f"score.contests.{name}"
    shared = _slots(context, pictures, f"{key}.shared", contest.shared, page.label_width - NUMBER - VALUE)
    units = _slots(context, pictures, f"{key}.entries", contest.entries, page.count)
    head = ContestRow(
        "heads",
        f"{name}-heads",
        height=HEIGHTS["heads"],
        shared=shared,
        units=units,
        number_width=NUMBER,
        value_width=VALUE,
        value=context.tool("pad.value"),
        points=context.tool("pad.points"),
    )
    rows = [
        replace(head, kind="contest", id=f"{name}{number}", nth=str(number), height=HEIGHTS["contest"])
        for number in range(1, contest.rows + 1)
    ]
    won = PadRow(
        "line",
        name,
        name=with_mark(catalog.text(f"{key}.name"), contest.confidence),
        note=context.tool("pad.contest-sum"),
        icon=pictures.icon(contest.icon, 6),
        height=HEIGHTS["line"],
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
        height=max(BESIDE, places * SHARES + 2.2),
        firm=True,
    )
