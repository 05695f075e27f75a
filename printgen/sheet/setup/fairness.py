"""What was measured of a set-up → its panel: the figures of every seat, its share, the spread."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from itertools import groupby
from typing import Any, Literal

from printgen.drawing.scene import Disc, Fill, Item, Run, Scene, Stroke, Text
from printgen.figure.icon import icon
from printgen.geometry import Point, Rect
from printgen.model.fairness import CardDistance, Fairness, Figures, HexReach, amount_of
from printgen.model.text.message_catalog import DAGGER, Inline, as_text
from printgen.sheet.core.game_context import GameContext, Pictures
from printgen.sheet.core.lines import lines
from printgen.units import PT

MARK = 4.6
"""The disc before a row, in mm."""

NUMBER = 7.5 * PT
ACCENT = "blue"
"""The colour of what no seat has."""

Look = Literal["wide", "column", "narrow", "brief"]
"""As wide as a page; in a column beside a map; below a seed, each bar under its number; a sentence
where there is no room for more."""

ROW, STACKED, HEAD_LINE, NOTE_LINE = 5.0, 8.0, 3.2, 3.5
PANEL, TITLE = 2.3, 6.6
WIDTHS: Mapping[Look, tuple[float, float, float]] = {
    "wide": (0.2, 0.3, 0.09),
    "column": (0.09, 0.26, 0.13),
    "narrow": (0.2, 0.3, 0.5),
    "brief": (0, 0, 0),
}
"""Heights in mm; the parts of its width that the name, the bar and the share take."""

FIGURES: Mapping[Look, int] = {"wide": 8, "column": 3, "narrow": 0, "brief": 0}
"""How many further figures have room beside each other."""

HEAD_POINTS, NOTE_POINTS = 7.5, 8.0

Content = dict[str, Any]


@dataclass(frozen=True, slots=True)
class _Head:
    """What one or several columns hold; several of one kind have numbers below it."""

    text: tuple[Inline, ...]
    numbers: tuple[str, ...] = ()


def fairness_panel(context: GameContext, pictures: Pictures, look: Look = "wide") -> list[Content]:
    """Give the panel as the only item of a list; nothing where nothing was measured."""
    told = context.fairness
    if told is None:
        return []
    if look == "brief":
        return [{"look": look, "note": _in_brief(context, told)}]
    rows = told.rows[: FIGURES[look]]
    lead: tuple[Inline, ...] = (Inline("text", _unit(context, told, 2)),)
    total = _total(context)
    if [row.values for row in rows] == [told.shares]:  # one figure is all there is
        rows, lead, total = (), _heads(context, rows)[0].text, ()
    largest = max(told.shares) or 1.0
    name, bar, share = (100 * part for part in WIDTHS[look])
    return [
        {
            "look": look,
            "title": context.catalog.tool(f"fairness.{told.per}"),
            "lead": lead,
            "heads": [{"text": one.text, "numbers": one.numbers} for one in _heads(context, rows)],
            "total": total,
            "rows": [
                {
                    "picture": _mark(context, pictures, told, number),
                    "name": _name(context, told, number) if look == "wide" else "",
                    "values": [_alike(context, row.values, 1)[number] for row in rows],
                    "share": _alike(context, told.shares, 2)[number],
                    "part": 100 * part / largest,
                    "accent": _accent(context, told, number),
                }
                for number, part in enumerate(told.shares)
            ],
            "note": _note(context, told),
            "widths": {"name": name, "bar": bar, "share": share},
        }
    ]


def panel_height(panels: list[Content], room: float) -> float:
    """Give how high the panel is in a room so many mm wide, a little too high rather than not."""
    high = 0.0
    for panel in panels:
        high += PANEL + NOTE_LINE * lines(panel["note"], NOTE_POINTS, room)
        if panel["look"] == "brief":
            continue
        high += TITLE
        if panel["look"] == "narrow":
            high += STACKED * len(panel["rows"])
            continue
        _, bar, share = (part * room for part in WIDTHS[panel["look"]])
        columns = sum(len(head["numbers"]) or 1 for head in panel["heads"])
        column = room * (1 - sum(WIDTHS[panel["look"]])) / max(1, columns)
        heads = [(panel["total"], share if columns else bar + share, 0)]
        heads += [
            (head["text"], column * (len(head["numbers"]) or 1), bool(head["numbers"])) for head in panel["heads"]
        ]
        told = max(below + lines(text, HEAD_POINTS, wide - 2) for text, wide, below in heads)
        high += HEAD_LINE * (told if panel["total"] else 0) + ROW * len(panel["rows"])
    return high


def _in_brief(context: GameContext, told: Fairness) -> tuple[Inline, ...]:
    """Tell the shares of all seats in a sentence, then what the spread is."""
    line: tuple[Inline, ...] = (Inline("bold", context.catalog.tool(f"fairness.{told.per}")),)
    for number, share in enumerate(_alike(context, told.shares, 2)):
        line += (Inline("text", f"{',' if number else ''} {_name(context, told, number)} "),)
        line += (Inline("bold", share),)
    return (*line, Inline("text", f" {_unit(context, told, 2)}. "), *_note(context, told))


def fairness_text(context: GameContext) -> list[str]:
    """Tell the same in lines of characters: every share, then what the spread is."""
    told = context.fairness
    if told is None:
        return []
    shares = zip(_alike(context, told.shares, 2), range(len(told.shares)), strict=True)
    named = [f"{_name(context, told, number)} {share}" for share, number in shares]
    return [f"{_unit(context, told, 2)}: {', '.join(named)}", as_text(_note(context, told))]


def _noun(context: GameContext) -> str:
    noun = context.game.fairness
    return noun.kind if noun is not None else ""


def _total(context: GameContext) -> tuple[Inline, ...]:
    """Say what a share is."""
    noun = context.game.fairness
    of = noun.kinds if isinstance(noun, CardDistance) else ()
    thing = ", ".join(context.catalog.plain(f"kinds.{kind}") for kind in of)
    return context.catalog.tool_text(f"fairness.total.{_noun(context)}", thing=thing)


def _unit(context: GameContext, told: Fairness, count: float) -> str:
    """Name so many units: a word of the game, else one all sheets share."""
    key = f"fairness.units.{told.unit}.{'one' if count == 1 else 'other'}"
    return context.catalog.plain(key) if context.catalog.has(key) else context.catalog.tool(key)


def _alike(context: GameContext, values: Sequence[float | None], most: int) -> list[str]:
    """Write figures with equally many digits, as few as they need; a dash where there is none."""
    known = [value for value in values if value is not None]
    digits = next((n for n in range(most) if all(value == round(value, n) for value in known)), most)
    return ["–" if value is None else context.catalog.number(value, digits, exactly=digits > 0) for value in values]


def _heads(context: GameContext, rows: tuple[Figures, ...]) -> list[_Head]:
    """Say what the columns hold; neighbours that differ by their number alone share a head."""
    heads: list[_Head] = []
    for (_, of, _), group in groupby(rows, key=lambda row: (row.name, row.of, row.weight)):
        several = tuple(group)
        numbers = tuple(str(row.number) for row in several if row.number is not None)
        if len(numbers) == len(several):
            heads.append(_Head(_head(context, several[0], of), numbers))
        else:
            heads += [_Head(_head(context, row, of)) for row in several]
    return heads


def _head(context: GameContext, row: Figures, of: str | None) -> tuple[Inline, ...]:
    """Say what a column holds, and what one of it counts where that is not one."""
    noun = context.game.fairness
    values: dict[str, str | int] = {}
    if of is not None:
        values["thing"] = context.catalog.plain(f"kinds.{of}")
    if isinstance(noun, HexReach):
        values["reach"] = amount_of(context.catalog.facts, noun.reach)
    said = context.catalog.tool_text(f"fairness.figures.{row.name}", **values)
    if row.weight in (None, 1):
        return said
    return (*said, Inline("bold", f" × {context.catalog.number(row.weight or 0)}"))


def _note(context: GameContext, told: Fairness) -> tuple[Inline, ...]:
    """Say what the spread is and means, what was left out, and how the map was found."""
    noun, space = context.game.fairness, Inline("text", " ")
    spread = context.catalog.number(told.spread, 2)
    unit = _unit(context, told, float(f"{told.spread:.2f}"))
    note = context.catalog.tool_text(f"fairness.spread.{_noun(context)}", spread=spread, unit=unit)
    if noun is not None and "assumed" in noun.confidence.values():
        note = (*note, DAGGER)
    for name in told.without:
        note = (*note, space, *context.catalog.tool_text(f"fairness.without.{name}"))
    position, fair = context.position, context.request.fair
    if position is not None and fair is not None:
        key = "fairness.looked-hidden" if context.request.hidden else "fairness.looked"
        count, bound = position.index + 1, context.catalog.number(fair, 6)
        note = (*note, space, *context.catalog.tool_text(key, count=count, fair=bound))
    return note


def _name(context: GameContext, told: Fairness, number: int) -> str:
    seat = told.seats[number]
    if told.per == "seat":
        return context.catalog.plain(f"seats.{seat}.name")
    piece = _starting(context, seat)
    name = context.catalog.plain(f"pieces.{piece}.name") if piece is not None else ""
    return f"{name} {context.catalog.space(seat)}".strip()


def _starting(context: GameContext, space: str) -> str | None:
    """Give the piece that a space is measured from."""
    noun = context.game.fairness
    starts = getattr(noun, "starts", ())
    lying = [piece.piece for piece in context.position.pieces if piece.space == space] if context.position else []
    return next((name for name in starts if name in lying), None)


def _accent(context: GameContext, told: Fairness, number: int) -> str:
    if told.per == "seat":
        return context.game.setup.seats[told.seats[number]].colour
    piece = _starting(context, told.seats[number])
    return (context.game.setup.pieces[piece].accent if piece else None) or ACCENT


def _mark(context: GameContext, pictures: Pictures, told: Fairness, number: int) -> Any:
    """Draw a disc in the colour of the seat, with its number in the order of turns, or an icon."""
    name, fills = _accent(context, told, number), context.theme.fills
    colour, paper = context.colour(name), context.colour("paper")
    ring = None if fills else Stroke(colour, 0.35)
    middle, ink = Point(0, 0), context.theme.on(name) if fills else colour
    items: list[Item] = [Disc(middle, MARK / 2 - 0.2, Fill(colour if fills else paper), ring)]
    piece = _starting(context, told.seats[number]) if told.per == "space" else None
    shown = context.game.setup.pieces[piece].icon if piece is not None else None
    if told.per == "seat":
        run = Run(str(number + 1), NUMBER, 900, ink)
        items.append(Text(Point(0, 0.33 * NUMBER), (run,), "middle"))
    elif shown is not None:
        items.append(icon(shown, middle, MARK * 0.62, ink, context.icons))
    scene = Scene(Rect(-MARK / 2, -MARK / 2, MARK, MARK), tuple(items), told.seats[number])
    return pictures.add(f"start-{number + 1}", scene)
