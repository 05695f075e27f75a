"""KitDesk and its leaves → how it is printed, cut, folded and glued: numbered steps with pictures.

Steps follow from the arrangement, the bleed and the shapes of the parts; a kit may have words of
its own for a part.
"""

import math
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from typing import Any

from printgen.figure.body_view import View, flat_view, standing_view
from printgen.figure.making_view import (
    CUBE_ORDER,
    Mini,
    backing_view,
    bar_view,
    cutting_view,
    folding_view,
    made_view,
    marked_view,
    net_marks,
    printing_view,
    punch_view,
)
from printgen.figure.marks import Stretch
from printgen.figure.part import suit_colour
from printgen.figure.scene import Group, Path, Scene, Stroke
from printgen.figure.scene import polyline as path_through
from printgen.game.kit import Part
from printgen.game.voice import Inline
from printgen.geometry import Insets, Point, Rect, Size
from printgen.sheet.expect import content_texts
from printgen.sheet.kit.arrangement import BACKINGS
from printgen.sheet.kit.desk import OWN, KitDesk
from printgen.sheet.kit.imposition import Leaf
from printgen.sheet.kit.layout import Layout, examples, head, layout_of, spans
from printgen.sheet.kit.pieces import Piece, pieces_of
from printgen.sheet.lines import lines
from printgen.sheet.sheet import Page

POINTS, LINE, TITLE = 8.5, 3.9, 5.6
GUTTER, BESIDE, BETWEEN = 8.0, 4.0, 6.0
PICTURE = {"large": Size(42, 33), "small": Size(36, 27), "tiny": Size(0, 0)}
DRAWN_POINTS = 1.5
STUDIED = 1.0
"""Edges of pieces less than this apart in mm are one cut."""

OVER = 8.0
"""How far a cut goes beyond the pieces, in mm."""


@dataclass(frozen=True, slots=True)
class Step:
    """One step: what it is called, what to do, its picture."""

    name: str
    text: tuple[Inline, ...]
    view: View | None


def how_pages(desk: KitDesk, leaves: Sequence[Leaf], bars_on: int) -> tuple[Page, ...]:
    """Tell how the kit is made; ``bars_on`` is the page where the bars stand."""
    layout = layout_of(desk)
    room = PICTURE[layout.kind]
    steps = [*_printing(desk, leaves, room, bars_on), *_making(desk, leaves, room)]
    column = (layout.width - GUTTER * (layout.columns - 1)) / layout.columns
    cells = [
        _cell(desk, step, number, column, room, layout) for number, step in enumerate(steps, 1)
    ]
    return tuple(_pages(desk, cells, steps, column, layout))


def _cell(
    desk: KitDesk, step: Step, number: int, column: float, room: Size, layout: Layout
) -> dict[str, Any]:
    drawn = step.view is not None and layout.kind != "tiny"
    words = column - (room.width + BESIDE if drawn else 0.0)
    high = TITLE * lines(f"00 {step.name}", 10, words - 1, bold=True)
    high += LINE * lines(step.text, POINTS, words - 0.5)
    return {
        "number": str(number),
        "name": step.name,
        "text": step.text,
        "figure": f"step-{number}" if drawn else None,
        "room": room,
        "main": {"height": max(high, room.height if drawn else 0.0)},
        "space": words,
    }


def _pages(
    desk: KitDesk, cells: list[dict[str, Any]], steps: list[Step], column: float, layout: Layout
) -> Iterator[Page]:
    """Fill columns from the left, all pages alike, the air shared out between the steps."""
    high = [cell["main"]["height"] + BETWEEN for cell in cells]
    count = max(1, math.ceil(sum(high) / (layout.height * layout.columns)))
    while (filled := _filled(cells, high, count * layout.columns, layout.height)) is None:
        count += 1
    for number in range(count):
        columns = filled[number * layout.columns : (number + 1) * layout.columns]
        placed = []
        for place, column_cells in enumerate(columns):
            left = layout.margin + place * (column + GUTTER)
            taken = sum(cell["main"]["height"] for cell in column_cells)
            spare = (layout.height - taken) / max(1, len(column_cells) - 1)
            top = layout.top
            for cell in column_cells:
                placed.append({**cell, "main": {"x": left, "y": top, "width": column}})
                top += cell["main"]["height"] + min(spare, BETWEEN + 12)
        yield _page(desk, placed, steps, layout, number)


def _filled(
    cells: list[dict[str, Any]], high: list[float], columns: int, room: float
) -> list[list[dict[str, Any]]] | None:
    """Share cells out to columns, no fuller than is needed; None where they do not fit."""
    for percent in range(50, 101, 2):
        found: list[list[dict[str, Any]]] = [[]]
        left = room * percent / 100 + BETWEEN
        rest = left
        for cell, tall in zip(cells, high, strict=True):
            if tall > rest and found[-1]:
                found.append([])
                rest = left
            found[-1].append(cell)
            rest -= tall
        if len(found) <= columns:
            return found + [[]] * (columns - len(found))
    return None


def _page(
    desk: KitDesk, cells: list[dict[str, Any]], steps: list[Step], layout: Layout, number: int
) -> Page:
    name = desk.tool("kit.how.name")
    content = head(desk, name) | {"steps": cells, "layout": layout.kind, "part": "how"}
    views = {cell["figure"]: steps[int(cell["number"]) - 1].view for cell in cells}
    figures = {
        figure: Scene(view.box, view.items, cell["name"])
        for cell in cells
        if (figure := cell["figure"]) is not None and (view := views[figure]) is not None
    }
    return Page(
        size=desk.portrait,
        template="kit/how.html.j2",
        content=content,
        figures=figures,
        texts=content_texts({key: told for key, told in content.items() if key != "steps"})
        + content_texts([{"a": cell["name"], "b": cell["text"]} for cell in cells]),
        smallest_text=DRAWN_POINTS,
        bookmark=name if number == 0 else None,
    )


def _step(desk: KitDesk, key: str, view: View | None, **values: Any) -> Step:
    """Make a step of the words that all kits share."""
    text = desk.tool_inline(f"kit.how.{key}.text", **values)
    return Step(desk.tool(f"kit.how.{key}.name"), text, view)


def _printing(desk: KitDesk, leaves: Sequence[Leaf], room: Size, bars_on: int) -> Iterator[Step]:
    """Tell what is done with whole papers, up to the cut."""
    first = next((leaf for leaf in leaves if leaf.lying), leaves[0])
    back = next((one for one in leaves if one.side == "back" and one.front == first.front), None)
    mini, turned = _mini(first), _mini(back) if back is not None else None
    on_both = BACKINGS[desk.arrangement].on_both_sides
    upright = first.mirror.axis == "upright"
    show = room.width > 0
    behind = turned if on_both else None
    view = printing_view(mini, behind, upright, room, desk.look) if show else None
    yield _step(desk, f"print-{desk.arrangement}", view)
    view = bar_view(room, "100\u00a0mm", desk.look) if show else None
    yield _step(desk, "check", view, page=bars_on)
    if (
        len({suit_colour(suit, desk.loaded.suits[suit], desk.theme) for suit in desk.suits})
        == 1
        < len(desk.suits)
    ):
        yield from _papers(desk, leaves)
    if not on_both and any(leaf.strips for leaf in leaves):
        plated = next(leaf for leaf in leaves if leaf.strips)
        cuts = [((Point(0, y), Point(plated.size.width, y)), 1) for y, _ in plated.strips]
        view = cutting_view(_mini(plated), cuts, room, desk.look) if show else None
        yield _step(desk, "strip", view)
    folded = next((leaf for leaf in leaves if leaf.folded), None)
    if folded is not None:
        axis = folded.mirror.axis == "upright"
        view = folding_view(_mini(folded), axis, room, desk.look) if show else None
        yield _step(desk, "fold", view)
    elif BACKINGS[desk.arrangement].glued and any(leaf.side == "back" for leaf in leaves):
        view = backing_view(mini, room, desk.look) if show else None
        yield _step(desk, "back-to-back", view)
    if desk.bleed:
        view = marked_view(room, desk.look) if show else None
        yield _step(desk, "cut-marks", view, bleed=desk.bleed)
    elif any(one.piece.is_box for leaf in leaves for one in leaf.lying):
        half = _half(first) if first.folded else first
        view = cutting_view(_mini(half), _cuts(half), room, desk.look) if show else None
        yield _step(desk, "cut-shared", view)


def _papers(desk: KitDesk, leaves: Sequence[Leaf]) -> Iterator[Step]:
    """Where suits look alike on white, tell which page goes on paper of which colour."""
    apart = all(len(leaf.suits) <= 1 for leaf in leaves)
    if not apart:
        names = desk.suit(desk.suits[0])
        yield _step(desk, "colours-asked", None, suit=desk.suits[0], name=names)
        return
    told = []
    for suit in desk.suits:
        papers = sorted({leaf.paper for leaf in leaves if suit in leaf.suits})
        told.append(f"{desk.suit(suit)} {spans(papers)}")
    yield _step(desk, "colours", None, papers="; ".join(told))


def _mini(leaf: Leaf) -> Mini:
    return Mini(
        leaf.size, tuple((one.trim, one.piece.blank.radius is not None) for one in leaf.lying)
    )


def _half(leaf: Leaf) -> Leaf:
    """Give the half of a folded page that shows the fronts."""
    at = leaf.mirror.at
    upright = leaf.mirror.axis == "upright"
    size = Size(at, leaf.size.height) if upright else Size(leaf.size.width, at)
    if leaf.strips:
        size = Size(size.width, min(size.height, leaf.strips[0][0]))
    fronts = (one for one in leaf.lying if one.side == "front")
    inside = tuple(one for one in fronts if one.trim.right <= size.width + STUDIED)
    lying = tuple(one for one in inside if one.trim.bottom <= size.height + STUDIED)
    return replace(leaf, size=size, lying=lying)


def _cuts(leaf: Leaf) -> list[tuple[Stretch, int]]:
    """Give the cuts of a page: first those that go right through, then the others."""
    trims = [one.trim for one in leaf.lying]
    boxes = [one.trim for one in leaf.lying if one.piece.is_box]
    boxes = [box for box in boxes if box.width * box.height >= 0.5 * _largest(boxes)]
    if not boxes:
        return []
    left, right = min(box.x for box in boxes), max(box.right for box in boxes)
    top, foot = min(box.y for box in boxes), max(box.bottom for box in boxes)
    ys = _apart(sorted({y for box in boxes for y in (box.y, box.bottom)}))
    xs = _apart(sorted({x for box in boxes for x in (box.x, box.right)}))
    block = Rect(left - OVER, top, right - left + 2 * OVER, foot - top)
    inside = [trim for trim in trims if trim.meets(block, STUDIED)]
    across = not any(_parts(y, trim.y, trim.bottom) for y in ys for trim in inside)
    level = [(Point(left - OVER, y), Point(right + OVER, y)) for y in ys]
    upright = [(Point(x, top - OVER), Point(x, foot + OVER)) for x in xs]
    if across:
        return [*((one, 1) for one in reversed(level)), *((one, 2) for one in reversed(upright))]
    short = [
        (Point(box.x - 1, y), Point(box.right + 1, y))
        for y in reversed(ys)
        for box in boxes
        if min(abs(y - box.y), abs(y - box.bottom)) < STUDIED
    ]
    return [*((one, 1) for one in reversed(upright)), *((one, 2) for one in short)]


def _parts(at: float, start: float, end: float) -> bool:
    """Tell whether a cut goes through the midst of a piece."""
    return start + STUDIED < at < end - STUDIED


def _largest(boxes: Sequence[Rect]) -> float:
    return max(box.width * box.height for box in boxes)


def _apart(values: Sequence[float]) -> list[float]:
    """Leave out values that lie close to the one before."""
    kept: list[float] = []
    for value in values:
        if not kept or value - kept[-1] > STUDIED:
            kept.append(value)
    return kept


def _making(desk: KitDesk, leaves: Sequence[Leaf], room: Size) -> Iterator[Step]:
    """Tell what is made of each kind of part; parts made alike share a step."""
    together: dict[str, list[str]] = {}
    shown = examples(desk, leaves)
    for name in shown:
        together.setdefault(_way(desk, name), []).append(name)
    for way, names in together.items():
        piece = shown[names[0]]
        view = _drawn(desk, way, piece, room) if room.width > 0 else None
        listed = desk.parts_made(names, way)
        title = listed[:1].upper() + listed[1:]
        values = _values(desk, names[0], piece)
        if way in names:
            text = desk.tool_inline(f"{OWN}.how.{way}.text", **values)
        elif way == "flat":
            continue
        else:
            text = desk.tool_inline(f"kit.how.{way}", **values)
        yield Step(title, text, view)


def _way(desk: KitDesk, name: str) -> str:
    """Tell how a part is made: in words of its own, or by its shape."""
    part = desk.loaded.kit.parts[name]
    if desk.say.knows(f"{OWN}.how.{name}.text"):
        return name
    if part.shape == "rectangle":
        return "sticker" if part.inner_cut is not None else "flat"
    return {"standee": "stand", "strip": "strip-fold"}.get(part.shape, part.shape)


def _values(desk: KitDesk, name: str, piece: Piece) -> dict[str, Any]:
    part = desk.loaded.kit.parts[name]
    size = desk.loaded.size(part, piece.shown.rank)
    number = desk.say.number
    return {
        "width": number(size.width, 2),
        "inner": number(part.inner_cut or 0.0, 2),
        "tabs": len(piece.blank.tabs),
    }


def _drawn(desk: KitDesk, way: str, piece: Piece, room: Size) -> View:
    """Draw what becomes of a piece."""
    part = desk.loaded.kit.parts[piece.part]
    flat = flat_view(part, part.front, piece.blank, piece.shown, desk.look)
    made = standing_view(part, piece.blank, piece.shown, desk.look)
    if way == "disc":
        width = desk.say.number(piece.blank.box.width, 2)
        return punch_view(flat, f"{width}\u00a0mm", room, desk.look)
    if way == "sticker":
        return made_view(_with_inner(desk, part, flat), None, room, desk.look)
    if way == piece.part:
        return _row(desk, piece.part, room)
    if part.shape == "cube":
        return _numbered(desk, piece, flat, made, room)
    if made is not None and flat.box.width > 4 * flat.box.height:
        return _stacked(flat, made, room, desk)
    return made_view(flat, made, room, desk.look)


def _numbered(desk: KitDesk, piece: Piece, flat: View, made: View | None, room: Size) -> View:
    """Draw a net with its tabs numbered."""
    scale = (room.width - 7) / (flat.box.width + (made.box.width if made else 0))
    marks = net_marks(piece.blank, CUBE_ORDER, desk.look, scale)
    box = flat.box.inset(Insets(-1, -1, -1, -1))
    return made_view(View((*flat.items, *marks), box), made, room, desk.look)


def _stacked(flat: View, made: View, room: Size, desk: KitDesk) -> View:
    """Draw a long strip above what becomes of it."""
    scale = min(room.width / flat.box.width, 1.0)
    one = flat.scaled(scale)
    left = room.height - one.box.height - 2.0
    two = made.scaled(min(left / made.box.height, 1.0))
    return View(
        (
            one.put(Point(room.width / 2, one.box.height / 2 + 0.2)),
            two.put(Point(room.width / 2, room.height - two.box.height / 2 - 0.2)),
        ),
        Rect(0, 0, *room),
    )


def _with_inner(desk: KitDesk, part: Part, flat: View) -> View:
    """Add the smaller cut."""
    half = (part.inner_cut or 0.0) / 2
    corners = (Point(-half, -half), Point(half, -half), Point(half, half), Point(-half, half))
    red = Stroke(desk.colour("vermilion"), 0.3, (1.4, 0.9))
    return View((*flat.items, Path(path_through(corners, closed=True), stroke=red)), flat.box)


def _row(desk: KitDesk, name: str, room: Size) -> View:
    """Draw one piece of each rank side by side, upright."""
    turn = tuple(desk.loaded.kit.parts).index(name) % len(desk.suits)
    pieces = pieces_of(desk.loaded, (name,), (desk.suits[turn],))
    shown = list({one.shown.rank: one for one in pieces}.values())
    part = desk.loaded.kit.parts[name]
    views = [flat_view(part, part.front, one.blank, one.shown, desk.look) for one in shown]
    wide = sum(view.box.width for view in views) + 3.0 * (len(views) - 1)
    scale = min(room.width / wide, room.height / max(view.box.height for view in views))
    items: list[Group] = []
    x = (room.width - wide * scale) / 2
    for view in (one.scaled(scale) for one in views):
        items.append(view.put(Point(x + view.box.width / 2, room.height - view.box.height / 2)))
        x += view.box.width + 3.0 * scale
    return View(tuple(items), Rect(0, 0, *room))
