"""TileMapPlan → its layout, or the reasons why no map can exist, or why it is too large to look for one.

Too few tiles of a kind, too few spaces for symbols: necessary conditions only, so a plan that passes may still have no
solution. What fails can never be laid. That tiles and symbols come out even, and that fixed tiles match, is proved of
the data before.
"""

from collections import Counter
from collections.abc import Iterable, Iterator
from math import prod

from printgen.errors import LimitError, PrintgenError
from printgen.model.tile_map import Half, TileMapPlan
from printgen.problems import Problem
from printgen.setup.tile_map.layout import Layout, column_patterns, layout_of

ROWS_AT_MOST = 12
SPACES_AT_MOST = 2500
SYMBOLS_AT_MOST = 200
KINDS_AT_MOST = 250
MEGABYTES_AT_MOST = 128
SUMS_AT_MOST = 500_000_000
BYTES_OF_A_NUMBER = 8
SPACES_NAMED = 4
FINE, CORNERS, NO_KIND = -3, -2, -1
"""What became of an attempt; from 0 on: the first kind that the supply has too little of."""


def checked_layout(plan: TileMapPlan) -> Layout:
    """Return the layout of a plan; raise LimitError or PrintgenError when no map can come of it."""
    if limits := tuple(_limits(plan)):
        raise LimitError(limits)
    layout = layout_of(plan)
    if faults := tuple(_odd_sides(plan)) or tuple(_scarce_kinds(plan, layout)):
        raise PrintgenError(faults)
    return layout


def _limits(plan: TileMapPlan) -> Iterator[Problem]:
    bounds = (
        ("rows", plan.rows, ROWS_AT_MOST),
        ("spaces", plan.rows * plan.columns, SPACES_AT_MOST),
        ("symbol tiles", sum(plan.symbol_kinds.values()), SYMBOLS_AT_MOST),
        ("kinds", len(plan.kinds), KINDS_AT_MOST),
    )
    for what, amount, bound in bounds:
        if amount > bound:
            message = f"a tile map of {amount} {what} is above the bound of {bound}"
            yield Problem("map-too-large", message, hints=("take a smaller map",))
            return
    yield from _table_limits(plan)


def _table_limits(plan: TileMapPlan) -> Iterator[Problem]:
    """Yield problems of tables that would be too large, before one of them is built.

    For each pattern of a column they hold a number for itself and one for each of its tiles, times
    all the ways in which kinds may be left; they are summed over the pairs of patterns.
    """
    columns = [
        column_patterns(plan.rows, frozenset(row for row, at in plan.fixed if at == column))
        for column in range(plan.columns)
    ]
    ways = prod(count + 1 for count in plan.symbol_kinds.values())
    rows = sum(1 + sigma.bit_count() for patterns in columns for sigma in patterns)
    most = max(map(len, columns))
    megabytes = -(-rows * ways * BYTES_OF_A_NUMBER // 1_000_000)
    sums = plan.columns * most * most * ways
    reason = f"{plan.columns} columns with up to {most} patterns of symbol tiles, {ways:,} ways to have kinds left"
    hint = "take fewer rows, fewer symbol tiles, or fewer kinds among them"
    if megabytes > MEGABYTES_AT_MOST:
        message = f"the tables of this tile map would take {megabytes:,} MB ({reason})"
        message += f", the bound is {MEGABYTES_AT_MOST} MB"
        yield Problem("map-too-large", message, hints=(hint,))
    elif sums > SUMS_AT_MOST:
        message = f"the tables of this tile map would take {sums:,} sums ({reason})"
        message += f", the bound is {SUMS_AT_MOST:,}"
        yield Problem("map-too-large", message, hints=(hint,))


def _odd_sides(plan: TileMapPlan) -> Iterator[Problem]:
    """Yield the first side that no choice of tiles shows an even number of times, as a board must.

    Inside the board such sides meet in pairs, and the border has an even number of them. Tiles
    are chosen with an odd number of them or an even one; there is no other choice but how many
    of the first sort. What mends one side mends another, so one is reported.
    """
    laid = Counter(plan.fixed.values()) + Counter(plan.symbol_kinds)
    needed = plan.rows * plan.columns - laid.total()
    for side in plan.sides:
        odd = {kind for kind, sides in plan.kinds.items() if sides.count(side) % 2}
        shown = sum(count for kind, count in laid.items() if kind in odd)
        of_odd = sum(count for kind, count in plan.supply.items() if kind in odd)
        of_even = sum(plan.supply.values()) - of_odd
        least, most = max(0, needed - of_even), min(of_odd, needed)
        if least == most and (shown + least) % 2:
            mending = [k for k in plan.kinds if (of_odd < needed if k in odd else least > 0)]
            kinds = ", ".join(f"`{kind}`" for kind in mending)
            yield Problem(
                "odd-sides",
                f"every choice of {needed} tiles makes the sides `{side}` of the whole board odd, "
                "and they must meet in pairs",
                hints=(
                    f"allow one tile more of a kind that mends it: {kinds}"
                    if mending
                    else "take other fixed tiles or symbol tiles",
                ),
            )
            return


def _scarce_kinds(plan: TileMapPlan, layout: Layout) -> Iterator[Problem]:
    """Yield the space that no kind fits, else the spaces that need more of some kinds than are.

    Every space that is not fixed takes one tile of a kind that suits what is known of its sides,
    from the supply or from the symbol tiles. By Hall's theorem that works out exactly when no set
    of kinds is all that more spaces can take than there are tiles of these kinds.
    """
    barred = {cell for cell, _ in layout.fixed}
    wanted: Counter[frozenset[int]] = Counter()
    for cell, fits in enumerate(layout.fits):
        if cell not in barred:
            wanted[frozenset(kind for kind, turns in enumerate(fits) if turns)] += 1
    if frozenset() in wanted:
        names = _names(plan, layout, frozenset())
        yield Problem(
            "no-kind-fits",
            f"no kind of tile suits what border and fixed tiles show around {names}",
            hints=("add such a kind, or fix other tiles there",),
        )
        return
    there = [s + t for s, t in zip(layout.supply, layout.symbols, strict=True)]
    short = _overdrawn(wanted, there)
    if short is not None:
        spaces = sum(count for kinds, count in wanted.items() if kinds <= short)
        tiles = sum(there[kind] for kind in short)
        listed = ", ".join(f"`{list(plan.kinds)[kind]}`" for kind in sorted(short))
        what = "kind" if len(short) == 1 else "kinds"
        yield Problem(
            "too-few-of-kinds",
            f"{spaces} spaces, such as {_names(plan, layout, short)}, can only take tiles of "
            f"{what} {listed}, of which there are {tiles}",
            hints=("allow more tiles of these kinds, or fix other tiles beside these spaces",),
        )


def no_room_for_symbols(plan: TileMapPlan, layout: Layout) -> Problem:
    """Say why the symbol tiles cannot be laid apart in the halves with the kinds there are."""
    count = sum(layout.symbols)
    code = "no-room-for-symbols"
    hint = "lay fewer symbol tiles, or fix fewer tiles"
    for half in layout.halves:
        most = _most_apart(layout, half)
        if half.count > most:
            message = (
                f"{half.count} symbol tiles are wanted in columns {half.first + 1} to {half.last}, "
                f"at most {most} can lie there so that no two share a side"
            )
            return Problem(code, message, hints=(hint,))
    barred = {cell for cell, _ in layout.fixed}
    for number, kind in enumerate(plan.kinds):
        places = sum(bool(f[number]) for cell, f in enumerate(layout.fits) if cell not in barred)
        if layout.symbols[number] > places:
            message = (
                f"{layout.symbols[number]} symbol tiles of kind `{kind}` are to be laid, {places} spaces can take one"
            )
            return Problem(code, message, hints=("take other kinds of symbol tiles",))
    halves = " + ".join(str(half.count) for half in layout.halves)
    return Problem(
        code,
        f"{count} symbol tiles ({halves}) cannot lie on {plan.rows} x {plan.columns} spaces "
        f"with {len(plan.fixed)} fixed tiles so that no two share a side and all kinds fit",
        hints=(f"{hint}, or take other kinds", *(["raise `weight`"] if plan.weight < 1 else [])),
    )


def no_map_found(plan: TileMapPlan, thrown: Counter[int]) -> Problem:
    """Say why most of the tries were thrown away, from how many had which fault."""
    fault, times = max(thrown.items(), key=lambda one: (one[1], one[0]))
    if fault == CORNERS:
        reason = "symbol tiles touch at corners without need"
    elif fault == NO_KIND:
        reason = "a space needs a tile that no kind is"
    else:
        kind = list(plan.kinds)[fault]
        reason = f"more than {plan.supply.get(kind, 0)} tiles of kind `{kind}` are needed"
    return Problem(
        "no-map-found",
        f"no map was found in {plan.attempts_at_most} tries; in {times} of them {reason}",
        hints=("allow more tiles of that kind, raise `attempts-at-most`, or take another seed",),
    )


def _overdrawn(wanted: Counter[frozenset[int]], there: list[int]) -> frozenset[int] | None:
    """Find kinds that are all that too many spaces can take: a flow, and its smallest cut.

    ``given[sort, kind]``: so many spaces of one sort take that kind. A space asks for any kind it
    can take; who holds that kind may give it up for another it can take; and so on. Where no kind
    is left at the end, all that was asked for is what is short.
    """
    given: Counter[tuple[frozenset[int], int]] = Counter()
    left = list(there)

    def takes(sort: frozenset[int], asked: set[int]) -> bool:
        for kind in sort:
            if kind not in asked:
                asked.add(kind)
                if left[kind] or is_given_up(kind, asked):
                    left[kind] -= 1
                    given[sort, kind] += 1
                    return True
        return False

    def is_given_up(kind: int, asked: set[int]) -> bool:
        for other, held in [one for one, count in given.items() if count]:
            if held == kind and takes(other, asked):
                given[other, kind] -= 1
                left[kind] += 1
                return True
        return False

    for sort, count in wanted.items():
        for _ in range(count):
            asked: set[int] = set()
            if not takes(sort, asked):
                return frozenset(asked)
    return None


def _most_apart(layout: Layout, half: Half) -> int:
    """Count the most cells of some columns of which no two share a side."""
    best = {0: 0}
    for column in range(half.first, half.last):
        patterns = layout.patterns_of(column)
        best = {
            now: now.bit_count() + max(most for before, most in best.items() if not before & now) for now in patterns
        }
    return max(best.values())


def _names(plan: TileMapPlan, layout: Layout, kinds: Iterable[int]) -> str:
    """Name some spaces that can take nothing but these kinds."""
    allowed, barred = set(kinds), {cell for cell, _ in layout.fixed}
    found = [
        plan.names[divmod(cell, plan.columns)]
        for cell, fits in enumerate(layout.fits)
        if cell not in barred and {kind for kind, turns in enumerate(fits) if turns} <= allowed
    ]
    listed = ", ".join(f"`{name}`" for name in found[:SPACES_NAMED])
    return listed + (", …" if len(found) > SPACES_NAMED else "")
