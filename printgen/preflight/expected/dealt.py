"""Case → what was dealt, pile by pile, and what lies on each space of the board, on its edges and corners."""

from collections.abc import Iterator, Mapping, Sequence

from printgen.model.position import Dealt, PlacedPiece, Position, Thing
from printgen.preflight.expected.case import Case, ExpectedList, joined, one_of, says
from printgen.sheet.core.expectations import Statement, row

NO_BREAK = "\N{NO-BREAK SPACE}"


def expected_deals(case: Case) -> Iterator[ExpectedList]:
    """Yield every pile as a list: the number of each thing from the top, and beside or below it what it is.

    On a strip that is sealed, the pile is named beside the number where there are several. Where piles lie one below
    another, the numbers may stand once, above all of them: then below each number is what each pile has there.
    """
    found: dict[str, list[ExpectedList]] = {}
    for pile in _piles(case):
        component = case.game.setup.deals[pile.deal].component
        several = sum(one.deal == pile.deal for one in _piles(case)) > 1
        name = case.catalog.tool("setup.pile", number=pile.pile or 1) if several and pile.deal in sealed(case) else ""
        part = case.game.components.get(component)
        is_deck = part is not None and part.shape == "card"  # each card stands beside its number
        stacked = pile.deal not in sealed(case) and not is_deck
        rows = []
        for n, thing in enumerate(pile.things, 1):
            words = thing_words(case, component, thing)
            if stacked and thing.symbol is not None:
                words = thing.kind, case.catalog.tool("setup.with-symbol")
            rows.append(row(joined(n, name), joined(*words)))
        found.setdefault(pile.deal, []).append(ExpectedList(f"{pile.deal} {pile.pile}", tuple(rows), stacked=stacked))
    for deal, lists in found.items():
        if all(one.stacked for one in lists) and len(lists) > 1:
            longest = max((one.rows for one in lists), key=len)
            below = (tuple(one.rows[n][1] for one in lists if n < len(one.rows)) for n in range(len(longest)))
            rows = [(first[0], *cells) for first, cells in zip(longest, below, strict=True)]
            yield ExpectedList(deal, tuple(rows), stacked=True, instead=tuple(lists))
        else:
            yield from lists
    yield from _at_seats(case)


def _at_seats(case: Case) -> Iterator[ExpectedList]:
    """Yield what each deal gave to seats: the number of the seat in turn, beside it what it got and its name."""
    position = case.position
    for name, deal in case.game.setup.deals.items() if position is not None and not case.hidden else ():
        assert position is not None
        rows = []
        for number, seat in enumerate(position.seats, 1):
            got = [one for one in position.dealt if one.deal == name and one.owner == seat and one.space is None]
            parts = [part for one in got for part in thing_words(case, deal.component, one.things[0]) if part]
            if got:
                called = case.catalog.plain(f"seats.{seat}.name")
                rows.append(row(str(number), joined(parts[0], " · ".join((*parts[1:], called)))))
        if rows:
            yield ExpectedList(f"{name} at seats", tuple(rows))


def expected_on_board(case: Case) -> Iterator[Statement]:
    """Yield each space on which something lies beside or above all that lies there, the lowest first."""
    position = case.position
    laid = [] if position is None else [one for one in position.dealt if one.space is not None]
    if position is None or not (laid or position.hexes):
        return
    shares = shares_on_cards(case)
    if not shares and sealed(case) and all(pile.deal in sealed(case) for pile in _piles(case)):
        return
    found: dict[str, list[str]] = {}
    for one in (one for one in laid if "+" not in str(one.space)):
        component = case.game.setup.deals[one.deal].component
        words = [" ".join(filter(None, thing_words(case, component, thing))) for thing in one.things]
        found.setdefault(str(one.space), []).extend(words)
    for hex_ in position.hexes if case.deal == "open" else ():
        parts = (case.catalog.plain(f"kinds.{hex_.kind}"), hex_.token, _side(case, hex_.facing))
        found.setdefault(hex_.space, []).extend(filter(None, parts))
    grid = case.game.grid
    for piece in position.pieces:
        # What lies on each space of the board is said by its step alone.
        spaces = {one.space for one in position.pieces if one.piece == piece.piece}
        if "+" not in piece.space and not piece.waiting and len(spaces) < grid.rows * grid.columns:
            owner = f"({case.catalog.plain(f'seats.{piece.owner}.name')})" if piece.owner else ""
            called = " ".join(filter(None, (case.catalog.plain(f"pieces.{piece.piece}.name"), owner)))
            found.setdefault(piece.space, []).extend(filter(None, (called, _side(case, piece.facing))))
    usual = _usual(found) if grid.kind == "cards" else ""
    if usual:
        yield says(case.catalog.tool("setup.usual-card", name=usual))
    for space, placed in found.items():
        first, *others = placed
        all_of_it = " · ".join(placed)
        if space in shares:
            name, share = "" if first == usual else first, shares[space]
            on_it = " ".join(others)  # line by line
            card = joined(space, name, on_it)
            yield one_of((card, share), (joined(card, share),), (space, name, on_it, share))
        elif first == usual:
            way = space, ", ".join(others)
            yield one_of(way, (joined(*way),)) if others else says(space)
        else:
            on_card, beside_it = joined(space, first, ", ".join(others)), joined(space, " · ".join(others), first)
            yield one_of((space, all_of_it), (joined(space, all_of_it),), (on_card,), (beside_it,))
    yield from _between(case, position)


def shares_on_cards(case: Case) -> dict[str, str]:
    """Return the share of each space as it is written on its card; nothing where shares are those of seats."""
    fairness = case.fairness
    if fairness is None or fairness.per == "seat" or case.game.grid.kind != "cards":
        return {}
    if len(fairness.seats) < case.game.grid.rows * case.game.grid.columns:
        return {}
    return dict(zip(fairness.seats, figures(case, fairness.shares, 2), strict=True))


def figures(case: Case, values: Sequence[float | None], most: int) -> list[str]:
    """Write figures with equally many digits, as few as they need; a dash where there is none."""
    known = [value for value in values if value is not None]
    digits = next((n for n in range(most) if all(value == round(value, n) for value in known)), most)
    return ["–" if one is None else case.catalog.number(one, digits, exactly=digits > 0) for one in values]


def expected_pieces(case: Case) -> Iterator[Statement]:
    """Yield whose pieces lie where, sort by sort, beside a table that is drawn and on which chance lays nothing."""
    position = case.position
    if position is None or case.table is None or position.dealt or position.hexes or position.tiles:
        return
    players, seats = case.game.setup.player_of(position.players, position.seats), case.game.setup.seats
    found: dict[tuple[object, str], list[PlacedPiece]] = {}
    for piece in position.pieces:  # what a player has of one colour is listed together
        owner = piece.owner
        whose = (players[owner], seats[owner].colour) if owner is not None and owner in players else owner
        found.setdefault((whose, piece.piece), []).append(piece)
    for (_, name), several in found.items():
        spaces = dict.fromkeys(one.space for one in several if not one.waiting)
        if len(spaces) < case.game.grid.rows * case.game.grid.columns:
            where = ", ".join(map(case.catalog.place, spaces)) or case.catalog.tool("setup.waits")
            yield says(joined(case.catalog.plain(f"pieces.{name}.name"), f"×{len(several)}", where))


def _usual(found: Mapping[str, Sequence[str]]) -> str:
    """Return what lies lowest on more than half of the spaces; nothing where there is no such thing."""
    lowest = [placed[0] for placed in found.values()]
    return next((name for name in lowest if 2 * lowest.count(name) > len(lowest)), "")


def _between(case: Case, position: Position) -> Iterator[Statement]:
    """Yield each sort of piece on edges and corners with those whose it is, each deal by kinds, and where they lie."""
    for name, deal in case.game.setup.deals.items():
        there = [one for one in position.dealt if one.deal == name and "+" in (one.space or "")]
        by_kind: dict[str, list[str]] = {}
        for one in there:
            kind = " ".join(filter(None, thing_words(case, deal.component, one.things[0])))
            by_kind.setdefault(kind, []).append(str(one.space))
        if there:
            listed = "; ".join(f"{kind} {', '.join(spaces)}" for kind, spaces in by_kind.items())
            yield says(joined(f"{case.catalog.plain(f'deals.{name}')}:", listed))
    placed = [one for one in position.pieces if "+" in one.space and not one.waiting]
    dealt_to = {one.owner for one in position.dealt if one.space is not None}
    with_seats = case.game.grid.kind == "hexes" and dealt_to >= {*position.seats}
    for piece in dict.fromkeys(one.piece for one in placed):
        of_sort, parts = [one for one in placed if one.piece == piece], list[str]()
        called = f"{case.catalog.plain(f'pieces.{piece}.name')}:"
        for owner in dict.fromkeys(one.owner for one in of_sort):
            name = case.catalog.plain(f"seats.{owner}.name") if owner else ""
            spaces = ", ".join(one.space for one in of_sort if one.owner == owner)
            parts.append(f"{name} {spaces}".strip())
            if with_seats and owner:  # with the name of their seat, or that of their sort before the first of all seats
                first = "" if parts[1:] else called
                yield one_of((joined(name, called, spaces),), (joined(first, name, spaces),))
        if not (with_seats and all(one.owner for one in of_sort)):
            yield says(joined(called, "; ".join(parts)))


def _piles(case: Case) -> list[Dealt]:
    """Return the piles whose order stands on the sheet: neither hidden, nor laid out as a map."""
    if case.position is None or case.hidden or case.deal == "open":
        return []
    return [one for one in case.position.dealt if one.pile is not None]


def sealed(case: Case) -> tuple[str, ...]:
    """Return the deals whose piles stand on strips to tear off."""
    return case.game.sheets.setup.strips if case.deal == "strips" else ()


def thing_words(case: Case, component: str, thing: Thing) -> tuple[str, str]:
    """Return what a thing is called, and its symbol; its number where things of one kind have one."""
    part = case.game.components.get(component)
    if thing.symbol is not None:
        key = f"symbols.{thing.symbol}"
        return thing.kind, case.catalog.plain(key) if case.catalog.has(key) else thing.symbol
    known = part is not None and thing.kind in part.kinds and case.catalog.has(f"kinds.{thing.kind}")
    name = case.catalog.plain(f"kinds.{thing.kind}") if known else thing.kind
    return (name if thing.number is None else f"{name}{NO_BREAK}{thing.number}"), ""


def _side(case: Case, facing: str | None) -> str:
    return case.catalog.tool("setup.faces", side=case.catalog.tool(f"setup.sides-faced.{facing}")) if facing else ""
