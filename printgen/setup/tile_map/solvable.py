"""TileMapPlan → its layout, or why no map can exist, or why it is too large to look for one."""

from collections import Counter
from collections.abc import Iterator
from math import prod

from printgen.errors import LimitError, PrintgenError
from printgen.model.tile_map import TileMapPlan
from printgen.problems import Problem
from printgen.setup.tile_map.feasibility import scarce_kinds
from printgen.setup.tile_map.layout import Layout, column_patterns, layout_of

ROWS_AT_MOST = 12
SPACES_AT_MOST = 2500
SYMBOLS_AT_MOST = 200
KINDS_AT_MOST = 250
MEGABYTES_AT_MOST = 128
SUMS_AT_MOST = 500_000_000
BYTES_OF_A_NUMBER = 8


def checked_layout(plan: TileMapPlan) -> Layout:
    """Return the layout of a plan; raise LimitError or PrintgenError when no map can come of it."""
    if limits := tuple(_limits(plan)):
        raise LimitError(limits)
    if faults := tuple(_shape_faults(plan)):
        raise PrintgenError(faults)
    if faults := (*_fixed_faults(plan), *_count_faults(plan)):
        raise PrintgenError(faults)
    layout = layout_of(plan)
    if faults := tuple(scarce_kinds(plan, layout)):
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


def _shape_faults(plan: TileMapPlan) -> Iterator[Problem]:
    """Yield what makes the plan unreadable: unknown sides, equal kinds, halves that do not join."""
    for kind, sides in plan.kinds.items():
        for side in sorted(set(sides) - set(plan.sides)):
            yield Problem("unknown-side", f"kind `{kind}` has a side `{side}` that no tile shows")
    if plan.edge not in plan.sides:
        yield Problem("unknown-side", f"the border shows `{plan.edge}`, which no tile shows")
    seen: dict[str, str] = {}
    for kind, sides in plan.kinds.items():
        form = min(sides[turn:] + sides[:turn] for turn in range(4))
        if form in seen:
            yield Problem(
                "same-kind-twice",
                f"kinds `{seen[form]}` and `{kind}` are the same tile turned",
                hints=("give them one kind and add up their counts",),
            )
        seen.setdefault(form, kind)
    named = {*plan.fixed.values(), *plan.symbol_kinds, *plan.supply}
    for kind in sorted(named - set(plan.kinds)):
        yield Problem("unknown-kind", f"there is no kind `{kind}`")
    ends = [0, *(half.last for half in plan.halves)]
    starts = [*(half.first for half in plan.halves), plan.columns]
    if plan.halves and ends != starts:
        yield Problem("halves-do-not-join", "the halves do not join to the whole board")


def _fixed_faults(plan: TileMapPlan) -> Iterator[Problem]:
    """Yield each fixed tile off the board, and each contradiction with the border or another."""
    for (row, column), kind in plan.fixed.items():
        name = plan.names.get((row, column), f"{row + 1}, {column + 1}")
        if not (0 <= row < plan.rows and 0 <= column < plan.columns):
            yield Problem("fixed-outside", f"the fixed tile on {name} lies outside the board")
            continue
        beside = ((row - 1, column), (row, column + 1), (row + 1, column), (row, column - 1))
        for way, place in enumerate(beside):
            side = plan.kinds[kind][way]
            inside = 0 <= place[0] < plan.rows and 0 <= place[1] < plan.columns
            if not inside and side != plan.edge:
                yield Problem(
                    "fixed-contradicts-border",
                    f"kind `{kind}` fixed on `{name}` shows `{side}` to the border, not `{plan.edge}`",
                )
            elif place in plan.fixed and way in (1, 2):
                other = plan.kinds[plan.fixed[place]][way - 2]
                if side != other:
                    yield Problem(
                        "fixed-contradict",
                        f"the tiles fixed on `{name}` and `{plan.names[place]}` do not match: `{side}` meets `{other}`",
                    )


def _count_faults(plan: TileMapPlan) -> Iterator[Problem]:
    """Yield each number of tiles or symbols that cannot come out."""
    tiles, symbols = sum(plan.symbol_kinds.values()), sum(plan.symbols.values())
    if symbols != tiles:
        yield Problem("symbol-count", f"{symbols} symbols do not go on {tiles} symbol tiles")
    halves = sum(half.count for half in plan.halves)
    if plan.halves and halves != tiles:
        yield Problem("halves-count", f"the halves hold {halves} symbol tiles, there are {tiles}")
    needed = plan.rows * plan.columns - len(plan.fixed) - tiles
    supply = sum(plan.supply.values())
    if needed < 0:
        yield Problem(
            "too-many-tiles",
            f"{len(plan.fixed)} fixed and {tiles} symbol tiles do not go on {plan.rows * plan.columns} spaces",
        )
    elif supply < needed:
        yield Problem(
            "too-few-tiles",
            f"{needed} spaces are left for tiles without a symbol, the supply has {supply}",
            hints=("raise the supply, or count the box again",),
        )
    else:
        yield from _odd_sides(plan, needed)


def _odd_sides(plan: TileMapPlan, needed: int) -> Iterator[Problem]:
    """Yield the first side that no choice of tiles shows an even number of times, as a board must.

    Inside the board such sides meet in pairs, and the border has an even number of them. Tiles
    are chosen with an odd number of them or an even one; there is no other choice but how many
    of the first sort. What mends one side mends another, so one is reported.
    """
    laid = Counter(plan.fixed.values()) + Counter(plan.symbol_kinds)
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
