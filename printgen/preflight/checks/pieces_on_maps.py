"""What was drawn on and beside a map, by its outlines, and what lies there → what is wrong."""

import math
from collections.abc import Iterable, Iterator, Mapping, Sequence

from printgen.geometry import Point, Rect
from printgen.preflight.checks.places import Places
from printgen.preflight.read.facts import Drawn, PdfFacts
from printgen.preflight.read.shapes import Drawing, drawings, signs
from printgen.preflight.read.words import Reading, Word
from printgen.sheet.core.expectations import ExpectedMap, ExpectedSeat

_BESIDE = 12.0  # mm: how far a word of the legend stands from its sign
_LEVEL = 2.0  # mm: a word and its sign lie so level
_ROW = 3.5  # mm: half the height of the row of a seat
_FIRST = 2.2  # spaces: how far from the space of its seat the first piece waits at most
_NEXT = 1.2  # spaces: how far the next one waits from it
_IN_LINE = 0.3  # so much of its way counts for what lies in line with a tab
_COUNT = 4.0  # mm: how far behind a piece its count stands
_ABOVE = 4.0  # mm: how far above the words of a tab what waits beside them in a tray may begin
_ON_IT = 5.0  # mm: how far apart the signs of one piece lie at most
_TURNED = 8.0  # degrees: as much is another turn
_RADIAL = 3.0  # degrees
_PIER = 0.17  # of a space: how long a stroke is at least that shows a side

Wrong = Iterator[tuple[str, Rect | None]]
Placed = Mapping[str, Sequence[Drawing]]


def wrong_signs(placed: Placed, wanted: ExpectedMap, places: Places) -> Wrong:
    """See whether each sign is drawn on all spaces where it lies and on no other, turned so."""
    for name in sorted({*wanted.shapes, *(one for space in wanted.spaces for one in space.signs)}):
        should = {space.name for space in wanted.spaces if name in space.signs}
        found: dict[str, set[float]] = {}
        for one in placed.get(name, ()):
            if (place := places.at(one.box)) is not None:
                found.setdefault(place, set()).add(one.degrees)
        if wrong := sorted(should ^ found.keys()):
            where = ", ".join(f"`{place}`" for place in wrong[:6])
            yield f"the sign of `{name}` is not drawn as it lies: look at {where}", None
        for space in wanted.spaces:
            meant = space.turns.get(name, 0.0)
            turns = [turn for turn in found.get(space.name, ()) if _apart(turn, meant) > _TURNED]
            if turns and meant is not None and space.name in should:
                message = f"the sign of `{name}` on `{space.name}` is turned by {turns[0]:.0f}°"
                yield f"{message}, not {meant:.0f}°", places.cell(space.name)


def wrong_facings(drawn: Iterable[Drawn], wanted: ExpectedMap, places: Places) -> Wrong:
    """See whether strokes lead from a space to the two corners of the side it faces."""
    meant = {one.name: one.facing for one in wanted.spaces if one.facing is not None}
    if not meant:
        return
    found: dict[str, list[float]] = {name: [] for name in meant}
    middles, size = {name: places.cell(name).centre for name in meant}, places.size
    for one in drawn:
        for segment in one.segments if one.stroked else ():
            start, end = segment.start, segment.end
            if not _PIER * size < math.dist(start, end) < size:
                continue
            name = min(meant, key=lambda name: math.dist(middles[name], start))
            ways = [_way(middles[name], point) for point in (start, end)]
            inside = max(math.dist(middles[name], point) for point in (start, end)) < size
            if inside and _apart(*ways) < _RADIAL:
                found[name].append(ways[0])
    for name, facing in meant.items():
        sides = [(facing + 30) % 360, (facing - 30) % 360]
        seen = all(any(_apart(way, side) < _RADIAL for way in found[name]) for side in sides)
        others = [way for way in found[name] if all(_apart(way, s) >= _RADIAL for s in sides)]
        if not seen or others:
            yield f"`{name}` does not face {facing:.0f}°, clockwise from the top", places.cell(name)


def wrong_waiting(placed: Placed, words: Sequence[Word], wanted: ExpectedMap, places: Places) -> Wrong:
    """Count what waits beside the space of each seat, at its side of a table, or in the row behind its name."""
    tables = [seat for seat in wanted.seats if seat.at_table]
    rows = [seat for seat in wanted.seats if seat.space is None]
    trays = [seat for seat in wanted.seats if seat.space is not None]
    if tables:
        found = _at_sides(placed, words, tables, places, wanted.ready)
    else:
        found = _in_rows(placed, words, rows) if rows else _in_trays(placed, trays, places)
    for nth, seat in enumerate(wanted.seats):
        for name in sorted({*seat.signs, *found.get(nth, {})}):
            number, meant = found.get(nth, {}).get(name, 0), seat.signs.get(name, 0)
            if number != meant:
                yield f"`{seat.name}` has {number} × `{name}` waiting, not {meant}", None


def missing_ready(placed: Placed, wanted: ExpectedMap, places: Places) -> Wrong:
    """Count off the board what lies ready and waits for no seat."""
    for name, meant in wanted.ready.items():
        number = sum(places.at(one.box) is None for one in placed.get(name, ()))
        if not any(name in seat.signs for seat in wanted.seats) and number < meant:
            yield f"{number} × `{name}` lies ready, not {meant}", None


Waiting = dict[int, dict[str, int]]
"""Of each seat, by its place in the order of turns, how much waits of each sign."""


def _heads(words: Sequence[Word], seats: Sequence[ExpectedSeat]) -> dict[int, Rect]:
    """Return where the number and name of each seat stand first; several of one player may be called alike."""
    reading = Reading(words)
    places = {label: iter(reading.places(label)) for label in {f"{seat.number}{seat.name}" for seat in seats}}
    found = ((nth, next(places[f"{seat.number}{seat.name}"], None)) for nth, seat in enumerate(seats))
    return {nth: place for nth, place in found if place is not None}


def _in_trays(placed: Placed, seats: Sequence[ExpectedSeat], places: Places) -> Waiting:
    """Count signs off the board: those beside the space of a seat, and those beside these."""
    found: Waiting = {nth: {} for nth, _ in enumerate(seats)}
    for name in {name for seat in seats for name in seat.signs}:
        off = [one.box.centre for one in placed.get(name, ()) if places.at(one.box) is None]
        for nth, seat in enumerate(seats):
            start = places.cell(str(seat.space)).centre
            tray = [point for point in off if math.dist(point, start) <= _FIRST * places.size]
            for point in tray:  # grows while it is gone through
                near = (one for one in off if math.dist(one, point) <= _NEXT * places.size)
                tray += [one for one in near if one not in tray]
            found[nth][name] = len(tray)
    return found


def _at_sides(
    placed: Placed, words: Sequence[Word], seats: Sequence[ExpectedSeat], board: Places, ready: Mapping[str, int]
) -> Waiting:
    """Count signs off the board, each for the seat whose tab is nearest, what lies in line with it rather.

    What lies below all tabs and the board is a legend, what lies off above them the picture in the head of the page;
    what shows a sign that lies ``ready`` and waits for no seat is nobody's.
    """
    tabs, found = _heads(words, seats), Waiting()
    within = (*tabs.values(), *board.boxes.values())
    head, foot = min((box.y for box in within), default=0.0) - _ABOVE, max((box.bottom for box in within), default=0.0)
    waiting = {name for seat in seats for name in seat.signs}
    nobodys = [one.box.centre for name in ready if name not in waiting for one in placed.get(name, ())]
    for name in waiting:
        for box in (one.box for one in placed.get(name, ())):
            is_off = head < box.centre.y < foot and board.at(box) is None
            if is_off and all(math.dist(box.centre, other) > _ON_IT for other in nobodys):
                nearest = min(tabs, key=lambda seat: _off(tabs[seat], box.centre))
                counts = found.setdefault(nearest, {})
                counts[name] = counts.get(name, 0) + 1
    return found


def _off(tab: Rect, at: Point) -> float:
    """Return how far a point is from the words of a tab; less far along their line, level or upright."""
    across, down = (max(tab.x - at.x, 0.0, at.x - tab.right), max(tab.y - at.y, 0.0, at.y - tab.bottom))
    lies = tab.width > tab.height
    return math.hypot(_IN_LINE * across, down) if lies else math.hypot(across, _IN_LINE * down)


def _in_rows(placed: Placed, words: Sequence[Word], seats: Sequence[ExpectedSeat]) -> Waiting:
    """Count signs behind the name of each seat, as often as the number behind them says."""
    heads, found = _heads(words, seats), Waiting()
    for name in {name for seat in seats for name in seat.signs}:
        for one in placed.get(name, ()):
            before = [
                (place.x, seat)
                for seat, place in heads.items()
                if abs(place.centre.y - one.box.centre.y) < _ROW and place.right < one.box.centre.x
            ]
            if before:
                counts = found.setdefault(max(before)[1], {})
                counts[name] = counts.get(name, 0) + _count(one.box, words)
    return found


def _count(box: Rect, words: Sequence[Word]) -> int:
    """Read how many of a sign there are."""
    for word in words:
        behind = 0 < word.box.x - box.right < _COUNT
        if behind and word.text.startswith("×") and abs(word.box.centre.y - box.centre.y) < _LEVEL:
            return int(word.text[1:]) if word.text[1:].isdecimal() else 0
    return 1


def wrong_legend(facts: PdfFacts, wanted: ExpectedMap) -> Wrong:
    """See whether the sign before each word of the legend is its own."""
    paths = {name: wanted.shapes[name] for name in wanted.labels if name in wanted.shapes}
    labelled: dict[str, list[bool]] = {name: [] for name in paths}
    for page in facts.pages if paths else ():
        words = page.reading
        places = {name: words.places(wanted.labels[name]) for name in paths}
        if any(places.values()):
            shown = drawings(signs(page.drawn, _BESIDE), paths)
            for name, found in places.items():
                labelled[name] += [sign == name for place in found if (sign := _before(place, shown)) is not None]
    for name, right in labelled.items():
        if not right or not all(right):
            label = wanted.labels[name]
            yield f"the sign of `{name}` does not stand beside `{label}` in the legend", None


def _before(place: Rect, shown: Placed) -> str | None:
    """Name the sign that stands nearest before a word."""
    near = [
        (one.box.right, name)
        for name, found in shown.items()
        for one in found
        if place.x - _BESIDE <= one.box.right <= place.x + 0.2
        and place.y - _LEVEL <= one.box.centre.y <= place.bottom + _LEVEL
    ]
    return max(near)[1] if near else None


def _way(start: Point, end: Point) -> float:
    """Return the way from one point to another, in degrees clockwise from the top."""
    return math.degrees(math.atan2(end.x - start.x, start.y - end.y)) % 360


def _apart(one: float, other: float | None) -> float:
    """Return the angle between two ways; none where one is not known."""
    if other is None:
        return 0.0
    return abs((one - other + 180) % 360 - 180)
