"""Box → the questions of its worksheet, each with its key and what is held now, and what is certain."""

from collections.abc import Iterator

from printgen.model.box.questions import Part, Question, questions
from printgen.preflight.expected.case import Case, joined, text
from printgen.sheet.core.expectations import Expectations, Statement
from printgen.units import format_length

NO_BREAK = "\N{NO-BREAK SPACE}"
MEASURED = ("size", "pitch", "pitch-cards")
"""Questions for several lengths."""


def expected_worksheet(case: Case) -> Expectations:
    """Return what a worksheet must say: what is not certain with room to answer, what is certain in brief."""
    asked = questions(case.game)
    open_ones = [one for one in asked if not one.certain] or asked
    found = [statement for one in open_ones for statement in _question(case, one)]
    found += [_known(case, one) for one in asked if one not in open_ones]
    return Expectations(tuple(found))


def _question(case: Case, one: Question) -> Iterator[Statement]:
    """Yield the boxes of a question one after another: the head, what is held, the unit; a single one with its key."""
    cells = [joined(_head(case, one, part), _held(case, one, part)) for part in one.parts]
    lead = one.parts[0].key if len(one.parts) == 1 else ""
    if any(cells):
        yield text(joined(lead, *cells))


def _known(case: Case, one: Question) -> Statement:
    lengths = one.ask in MEASURED or len(one.parts) == 1
    values = [_written(case, part) for part in one.parts]
    if not lengths:
        values = [f"{value} × {_head(case, one, part)}" for value, part in zip(values, one.parts, strict=True)]
    key = one.parts[0].key if len(one.parts) == 1 else ""
    return text(joined((" × " if lengths else ", ").join(values), key))


def _written(case: Case, part: Part) -> str:
    """Write what is held now; nothing where it is not known."""
    if isinstance(part.value, float):
        return format_length(part.value, case.catalog.facts.decimal)
    return "" if part.value is None else str(part.value)


def _held(case: Case, one: Question, part: Part) -> str:
    held = _written(case, part)
    if one.section == "write-ins" and not held and case.catalog.has(part.key):
        return case.catalog.plain(part.key)
    return held.removesuffix(f"{NO_BREAK}mm") + ("mm" if isinstance(part.value, float) else "")


def _head(case: Case, one: Question, part: Part) -> str:
    """Return what distinguishes a part from its neighbours; tiles of a map are pictured and called by their kinds."""
    if part.head and one.ask in MEASURED:
        return case.catalog.tool(f"worksheet.sides.{part.head}")
    tile_map = case.game.setup.tile_map
    pictured = one.section == "tiles" and tile_map is not None and tile_map.tiles == one.thing
    key = f"{one.ask}.{part.head}"
    named = one.ask == "symbols" or (one.ask == "kinds" and not pictured)
    return case.catalog.plain(key) if named and case.catalog.has(key) else part.head
