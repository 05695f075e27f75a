"""What was measured of a set-up → its panel: the figures of every seat, its share, the spread."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from itertools import groupby
from typing import Any, Literal

from printgen.drawing.scene import Disc, Fill, Item, Run, Scene, Stroke, Text
from printgen.figure.icon import icon
from printgen.geometry import Point, Rect
from printgen.model.fairness import (
    CardDistance,
    Fairness,
    Figures,
    HexReach,
    amount_of,
)
from printgen.model.text.message_catalog import DAGGER, Inline, as_text
from printgen.sheet.core.game_context import Job, Pictures
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


def fairness_panel(job: Job, pictures: Pictures, look: Look = "wide") -> list[Content]:
    """Give the panel as the only item of a list; nothing where nothing was measured."""
    told = job.fairness
    if told is None:
        return []
    if look == "brief":
        return [{"look": look, "note": _in_brief(job, told)}]
    rows = told.rows[: FIGURES[look]]
    lead: tuple[Inline, ...] = (Inline("text", _unit(job, told, 2)),)
    total = _total(job)
    if [row.values for row in rows] == [told.shares]:  # one figure is all there is
        rows, lead, total = (), _heads(job, rows)[0].text, ()
    largest = max(told.shares) or 1.0
    name, bar, share = (100 * part for part in WIDTHS[look])
    return [
        {
            "look": look,
            "title": job.say.tool(f"fairness.{told.per}"),
            "lead": lead,
            "heads": [{"text": one.text, "numbers": one.numbers} for one in _heads(job, rows)],
            "total": total,
            "rows": [
                {
                    "picture": _mark(job, pictures, told, number),
                    "name": _name(job, told, number) if look == "wide" else "",
                    "values": [_alike(job, row.values, 1)[number] for row in rows],
                    "share": _alike(job, told.shares, 2)[number],
                    "part": 100 * part / largest,
                    "accent": _accent(job, told, number),
                }
                for number, part in enumerate(told.shares)
            ],
            "note": _note(job, told),
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
            (head["text"], column * (len(head["numbers"]) or 1), bool(head["numbers"]))
            for head in panel["heads"]
        ]
        told = max(below + lines(text, HEAD_POINTS, wide - 2) for text, wide, below in heads)
        high += HEAD_LINE * (told if panel["total"] else 0) + ROW * len(panel["rows"])
    return high


def _in_brief(job: Job, told: Fairness) -> tuple[Inline, ...]:
    """Tell the shares of all seats in a sentence, then what the spread is."""
    line: tuple[Inline, ...] = (Inline("bold", job.say.tool(f"fairness.{told.per}")),)
    for number, share in enumerate(_alike(job, told.shares, 2)):
        line += (Inline("text", f"{',' if number else ''} {_name(job, told, number)} "),)
        line += (Inline("bold", share),)
    return (*line, Inline("text", f" {_unit(job, told, 2)}. "), *_note(job, told))


def fairness_text(job: Job) -> list[str]:
    """Tell the same in lines of characters: every share, then what the spread is."""
    told = job.fairness
    if told is None:
        return []
    shares = zip(_alike(job, told.shares, 2), range(len(told.shares)), strict=True)
    named = [f"{_name(job, told, number)} {share}" for share, number in shares]
    return [f"{_unit(job, told, 2)}: {', '.join(named)}", as_text(_note(job, told))]


def _noun(job: Job) -> str:
    noun = job.game.fairness
    return noun.kind if noun is not None else ""


def _total(job: Job) -> tuple[Inline, ...]:
    """Say what a share is."""
    noun = job.game.fairness
    of = noun.kinds if isinstance(noun, CardDistance) else ()
    thing = ", ".join(job.say.plain(f"kinds.{kind}") for kind in of)
    return job.say.tool_inline(f"fairness.total.{_noun(job)}", thing=thing)


def _unit(job: Job, told: Fairness, count: float) -> str:
    """Name so many units: a word of the game, else one all sheets share."""
    key = f"fairness.units.{told.unit}.{'one' if count == 1 else 'other'}"
    return job.say.plain(key) if job.say.has(key) else job.say.tool(key)


def _alike(job: Job, values: Sequence[float | None], most: int) -> list[str]:
    """Write figures with equally many digits, as few as they need; a dash where there is none."""
    known = [value for value in values if value is not None]
    digits = next(
        (n for n in range(most) if all(value == round(value, n) for value in known)), most
    )
    return [
        "–" if value is None else job.say.number(value, digits, exactly=digits > 0)
        for value in values
    ]


def _heads(job: Job, rows: tuple[Figures, ...]) -> list[_Head]:
    """Say what the columns hold; neighbours that differ by their number alone share a head."""
    heads: list[_Head] = []
    for (_, of, _), group in groupby(rows, key=lambda row: (row.name, row.of, row.weight)):
        several = tuple(group)
        numbers = tuple(str(row.number) for row in several if row.number is not None)
        if len(numbers) == len(several):
            heads.append(_Head(_head(job, several[0], of), numbers))
        else:
            heads += [_Head(_head(job, row, of)) for row in several]
    return heads


def _head(job: Job, row: Figures, of: str | None) -> tuple[Inline, ...]:
    """Say what a column holds, and what one of it counts where that is not one."""
    noun = job.game.fairness
    values: dict[str, str | int] = {}
    if of is not None:
        values["thing"] = job.say.plain(f"kinds.{of}")
    if isinstance(noun, HexReach):
        values["reach"] = amount_of(job.say.facts, noun.reach)
    said = job.say.tool_inline(f"fairness.figures.{row.name}", **values)
    if row.weight in (None, 1):
        return said
    return (*said, Inline("bold", f" × {job.say.number(row.weight or 0)}"))


def _note(job: Job, told: Fairness) -> tuple[Inline, ...]:
    """Say what the spread is and means, what was left out, and how the map was found."""
    noun, space = job.game.fairness, Inline("text", " ")
    spread = job.say.number(told.spread, 2)
    unit = _unit(job, told, float(f"{told.spread:.2f}"))
    note = job.say.tool_inline(f"fairness.spread.{_noun(job)}", spread=spread, unit=unit)
    if noun is not None and "assumed" in noun.confidence.values():
        note = (*note, DAGGER)
    for name in told.without:
        note = (*note, space, *job.say.tool_inline(f"fairness.without.{name}"))
    position, fair = job.position, job.request.fair
    if position is not None and fair is not None:
        key = "fairness.looked-hidden" if job.request.hidden else "fairness.looked"
        count, bound = position.index + 1, job.say.number(fair, 6)
        note = (*note, space, *job.say.tool_inline(key, count=count, fair=bound))
    return note


def _name(job: Job, told: Fairness, number: int) -> str:
    seat = told.seats[number]
    if told.per == "seat":
        return job.say.plain(f"seats.{seat}.name")
    piece = _starting(job, seat)
    name = job.say.plain(f"pieces.{piece}.name") if piece is not None else ""
    return f"{name} {job.say.space(seat)}".strip()


def _starting(job: Job, space: str) -> str | None:
    """Give the piece that a space is measured from."""
    noun = job.game.fairness
    starts = getattr(noun, "starts", ())
    lying = (
        [piece.piece for piece in job.position.pieces if piece.space == space]
        if job.position
        else []
    )
    return next((name for name in starts if name in lying), None)


def _accent(job: Job, told: Fairness, number: int) -> str:
    if told.per == "seat":
        return job.game.setup.seats[told.seats[number]].colour
    piece = _starting(job, told.seats[number])
    return (job.game.setup.pieces[piece].accent if piece else None) or ACCENT


def _mark(job: Job, pictures: Pictures, told: Fairness, number: int) -> Any:
    """Draw a disc in the colour of the seat, with its number in the order of turns, or an icon."""
    name, fills = _accent(job, told, number), job.theme.fills
    colour, paper = job.colour(name), job.colour("paper")
    ring = None if fills else Stroke(colour, 0.35)
    middle, ink = Point(0, 0), job.theme.on(name) if fills else colour
    items: list[Item] = [Disc(middle, MARK / 2 - 0.2, Fill(colour if fills else paper), ring)]
    piece = _starting(job, told.seats[number]) if told.per == "space" else None
    shown = job.game.setup.pieces[piece].icon if piece is not None else None
    if told.per == "seat":
        run = Run(str(number + 1), NUMBER, 900, ink)
        items.append(Text(Point(0, 0.33 * NUMBER), (run,), "middle"))
    elif shown is not None:
        items.append(icon(shown, middle, MARK * 0.62, ink, job.icons))
    scene = Scene(Rect(-MARK / 2, -MARK / 2, MARK, MARK), tuple(items), told.seats[number])
    return pictures.add(f"start-{number + 1}", scene)
