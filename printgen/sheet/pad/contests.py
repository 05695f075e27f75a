"""A contest of a game → its table on the pad: a row for each time, and how it is shared out."""

from typing import Any

from printgen.expression import compile_expression
from printgen.model.score import Contest, Entry
from printgen.model.text.message_catalog import with_mark
from printgen.sheet.core.game_context import GameContext, Pictures
from printgen.sheet.pad.rows import Row, ticks

UNIT = 6.0
"""The width in mm that each entry of a player would like to have."""

NUMBER = 6.0
VALUE = 12.0
BESIDE = 17.0
"""How high the words beside the table of shares may become, in mm."""

VALUES = tuple(range(1, 15))
"""What the first place may get, in the table of shares."""


def contest_rows(context: GameContext, pictures: Pictures, name: str, measures: dict[str, Any]) -> list[Row]:
    """Give the head, a row for each contest, their sum, and the table of shares.

    ``measures``: the number of ``players``, ``label_mm``, and ``count`` of ``column``, the widths
    of a player's cells.
    """
    contest = context.game.score.contests[name]
    key = f"score.contests.{name}"
    shared = _slots(context, pictures, f"{key}.shared", contest.shared)
    units = _slots(context, pictures, f"{key}.entries", contest.entries)
    room = measures["label_mm"] - NUMBER - VALUE
    for slot in shared:
        slot["width"] = room / max(1, len(shared))
    for slot in units:
        slot["width"] = measures["count"] / max(1, len(units))
    cells = {"shared": shared, "units": units, "number_mm": NUMBER, "value_mm": VALUE}
    head = {
        "kind": "heads",
        "id": f"{name}-heads",
        "value": context.catalog.tool("pad.value"),
        "points": context.catalog.tool("pad.points"),
    }
    rows = [
        cells | {"kind": "contest", "id": f"{name}{number}", "nth": str(number)}
        for number in range(1, contest.rows + 1)
    ]
    won = {
        "kind": "line",
        "id": name,
        "icon": pictures.icon(contest.icon, 6),
        "name": with_mark(context.catalog.text(f"{key}.name"), contest.confidence),
        "note": context.catalog.tool("pad.contest-sum"),
        "formula": None,
    }
    shares = _shares(context, name, contest, measures["players"]) | {"key": _key(context, pictures, key, contest)}
    return [cells | head, *rows, won, shares]


def _key(context: GameContext, pictures: Pictures, key: str, contest: Contest) -> list[Row]:
    """Say what the icons in the head mean."""
    return [
        {
            "icon": pictures.icon(entry.icon, 3.4),
            "name": with_mark(context.catalog.text(f"{key}.{part}.{name}.name"), entry.confidence),
        }
        for part in ("shared", "entries")
        for name, entry in getattr(contest, part).items()
        if entry.icon and len(entry.choices) != 2 and context.told(entry.when)
    ]


def _slots(context: GameContext, pictures: Pictures, key: str, entries: dict[str, Entry]) -> list[Row]:
    """Give a place to write for each entry; one of two choices is a box to tick."""
    return [
        _slot(context, pictures, f"{key}.{name}", name, entry)
        for name, entry in entries.items()
        if context.told(entry.when)
    ]


def _slot(context: GameContext, pictures: Pictures, key: str, name: str, entry: Entry) -> Row:
    boxes = ticks(context, key, entry, worth=False) if entry.kind == "choice" else []
    single = len(entry.choices) == 2
    if single:
        # The first is what holds as long as nothing is ticked.
        other = list(entry.choices)[1]
        boxes = [{"id": other, "name": context.catalog.text(f"{key}.choices.{other}"), "worth": None}]
    icon = None if single else pictures.icon(entry.icon, 4.4)
    head = boxes[0]["name"] if single else context.catalog.text(f"{key}.name")
    return {
        "id": name,
        "icon": icon,
        "name": None if icon else head,
        "ticks": [{"id": box["id"]} for box in boxes] if single else [],
    }


def _shares(context: GameContext, name: str, contest: Contest, players: int) -> Row:
    """The shares of every place, worked out, so that nobody has to."""
    places = max(2, players)
    rows = [list(VALUES)]
    share = compile_expression(contest.share, ["ahead"])
    while len(rows) < places:
        rows.append([int(share.value(ahead=ahead)) for ahead in rows[-1]])
    return {
        "kind": "shares",
        "id": f"{name}-shares",
        "formula": context.catalog.maybe(f"score.contests.{name}.formula"),
        "note": context.catalog.maybe(f"score.contests.{name}.note"),
        "shares": [
            {"place": f"{place}.", "points": [str(points) for points in row]} for place, row in enumerate(rows, 1)
        ],
        "wished": max(BESIDE, places * 3.9 + 2.2),
    }
