"""What was dealt → each thing of a pile behind its number, and what lies on each space."""

from collections.abc import Iterator

from printgen.model.position import Dealt, Thing
from printgen.preflight.expected.case import Case, beside, joined
from printgen.sheet.core.expectations import ExpectedTable, Statement, row

NO_BREAK = "\N{NO-BREAK SPACE}"


def expected_deals(case: Case) -> Iterator[ExpectedTable]:
    """Yield every open pile as a list: the number of each thing from the top, and what it is."""
    for pile in _open_piles(case):
        component = case.game.setup.deals[pile.deal].component
        rows = [row(n, joined(*_words(case, component, thing))) for n, thing in enumerate(pile.things, 1)]
        yield ExpectedTable(f"{pile.deal} {pile.pile}", tuple(rows))


def expected_on_board(case: Case) -> Iterator[Statement]:
    """Yield each space on which something lies beside all that lies there, the lowest first."""
    position = case.position
    laid = [] if position is None or case.hidden else [one for one in position.dealt if one.space is not None]
    if position is None or case.hidden or not (laid or position.hexes):
        return
    sealed = case.deal == "strips" and bool(case.game.sheets.setup.strips)
    if sealed and not [*_open_piles(case)]:
        return
    found: dict[str, list[str]] = {}
    for one in laid:
        component = case.game.setup.deals[one.deal].component
        words = [" ".join(filter(None, _words(case, component, thing))) for thing in one.things]
        found.setdefault(str(one.space), []).extend(words)
    for hex_ in position.hexes if case.deal == "open" else ():
        parts = (case.catalog.plain(f"kinds.{hex_.kind}"), hex_.token, _side(case, hex_.facing))
        found.setdefault(hex_.space, []).extend(filter(None, parts))
    for piece in position.pieces:
        if not piece.waiting:
            owner = f"({case.catalog.plain(f'seats.{piece.owner}.name')})" if piece.owner else ""
            parts = (case.catalog.plain(f"pieces.{piece.piece}.name"), _side(case, piece.facing), owner)
            found.setdefault(piece.space, []).append(" ".join(filter(None, parts)))
    for space, placed in found.items():
        yield beside(space, " · ".join(placed))


def _open_piles(case: Case) -> Iterator[Dealt]:
    """Yield the piles whose order stands openly on the sheet: neither hidden, nor sealed, nor laid out as a map."""
    if case.position is not None and not case.hidden and case.deal != "open":
        sealed = case.game.sheets.setup.strips if case.deal == "strips" else ()
        yield from (one for one in case.position.dealt if one.pile is not None and one.deal not in sealed)


def _words(case: Case, component: str, thing: Thing) -> tuple[str, str]:
    """Return what a thing is called, and its symbol; its number where things of one kind have one."""
    part = case.game.components.get(component)
    if thing.symbol is not None:
        key = f"symbols.{thing.symbol}"
        return thing.kind, case.catalog.plain(key) if case.catalog.has(key) else thing.symbol
    known = part is not None and thing.kind in part.kinds and case.catalog.has(f"kinds.{thing.kind}")
    name = case.catalog.plain(f"kinds.{thing.kind}") if known else thing.kind
    return (name if thing.number is None else f"{name}{NO_BREAK}{thing.number}"), ""


def _side(case: Case, facing: str | None) -> str:
    return "".join(case.catalog.tool(f"overlay.{way}") for way in facing.split("-")) if facing else ""
