"""Game → the names of its spaces on an overlay, its rulings, the questions of its worksheet."""

from collections import Counter
from collections.abc import Iterator, Mapping

from printgen.model.board.spaces import space_names
from printgen.model.box.questions import SECTIONS, Part, Question, questions
from printgen.model.text.citations import as_written
from printgen.preflight.expected.case import Case, joined, says
from printgen.preflight.expected.dealt import thing_words
from printgen.preflight.expected.maps import edge_labels, is_chart, kind_icon
from printgen.sheet.core.expectations import Statement
from printgen.units import format_length

NO_BREAK = "\N{NO-BREAK SPACE}"
MEASURED = ("size", "pitch", "pitch-cards")
"""Questions for several lengths."""


def expected_overlay(case: Case) -> Iterator[Statement]:
    """Yield what an overlay must say: every space by its name, or the labels of all columns and rows."""
    has_tiles = case.position is not None and bool(case.position.tiles)
    on_edges = case.game.grid.kind == "squares" and (has_tiles or not is_chart(case.game))
    if case.style == "frame" or (case.style == "map" and on_edges):
        names = dict.fromkeys(label for labels in edge_labels(case.game) for label in labels)
    else:
        names = dict.fromkeys(space_names(case.game.board, case.game.grid).values())
    yield from map(says, names)
    if case.style == "sheet" and case.game.grid.kind == "squares" and not has_tiles:
        yield from map(says, dict.fromkeys(_dealt_in_words(case)))


def _dealt_in_words(case: Case) -> Iterator[str]:
    """Yield the names of things dealt to spaces that no piece and no icon shows."""
    made = {(one.component, one.kind) for one in case.game.setup.pieces.values()}
    for one in case.position.dealt if case.position is not None else ():
        component, thing = case.game.setup.deals[one.deal].component, one.things[0]
        part = case.game.components.get(component)
        icon = kind_icon(case, part, thing.kind, None) or (part.icon if part is not None and not part.kinds else None)
        if one.space is not None and (component, thing.kind) not in made and (icon is None or thing.number is not None):
            yield str(thing.number) if thing.number is not None else thing_words(case, component, thing)[0]


def expected_rulings(case: Case) -> Iterator[Statement]:
    """Yield what a rulings sheet must say: each with its reading and how sure it is, and how many of each kind."""
    rulings, catalog = case.game.rulings, as_written(case.game, case.catalog)
    for kind, count in Counter(one.kind for one in rulings.values()).items():
        yield says(joined(count, catalog.tool(f"rulings.{kind}-count", count=count)))
    yield from (says(catalog.text(f"topics.{topic}")) for topic in case.game.sheets.rulings)
    for name, ruling in rulings.items():
        key, state = f"rulings.{name}", catalog.tool(f"rulings.{ruling.reading}")
        yield says(catalog.text(f"{key}.question"))
        yield says(joined(catalog.text(f"{key}.reading"), state))
        yield from (says(catalog.text(f"{key}.alternatives.{one}")) for one in ruling.alternatives)


def expected_worksheet(case: Case) -> Iterator[Statement]:
    """Yield what a worksheet must say: what is not certain with room to answer, what is certain in brief.

    Where all is certain, there is room for lengths alone.
    """
    asked = questions(case.game)
    lengths = [one for one in asked if isinstance(one.parts[0].value, float)]
    open_ones = [one for one in asked if not one.certain] or lengths
    for number, one in enumerate(sorted(open_ones, key=lambda one: SECTIONS.index(one.section)), 1):
        yield from _question(case, number, one)
    known = [one for one in asked if one not in open_ones]
    kinds = {one.thing for one in known if one.section == "components" and one.ask == "kinds"}
    counts = {one.thing: one for one in known if one.ask == "count" and one.thing in kinds}
    yield from (_known(case, one, counts) for one in known if one not in counts.values())


def _question(case: Case, number: int, one: Question) -> Iterator[Statement]:
    """Yield a question with its boxes one after another: the head, what is held, the unit; and a single key."""
    cells = (joined(_head(case, one, part), _held(case, one, part)) for part in one.parts)
    written = one.section == "write-ins"
    word = f"tile-{one.ask}" if one.section == "tiles" else one.ask
    ask, how = ("", "") if written else (case.catalog.tool(f"worksheet.ask.{word}"), _how(case, one, word))
    state = "" if one.certain else case.catalog.tool(f"worksheet.{one.confidence}")
    yield says(joined(number, _name(case, one), ask, state, how, *cells))
    if len(one.parts) == 1:
        yield says(joined(number, one.parts[0].key))


def _how(case: Case, one: Question, word: str) -> str:
    """Say how it is done; the size of one of up to four pieces is measured alone, thickness has a sentence more."""
    if one.ask != "size":
        shown = case.game.tile_sets[one.thing].sides.items() if one.section == "tiles" else ()
        letters = ", ".join(joined(letter, case.catalog.maybe(f"sides.{side}")) for letter, side in shown)
        return case.catalog.tool(f"worksheet.how.{word}", letters=letters)
    alone = (case.game.components[one.thing].count or 0) < 5
    thick = case.catalog.tool("worksheet.how.thickness") if "thickness" in [part.head for part in one.parts] else ""
    return joined(case.catalog.tool("worksheet.how.size-few" if alone else "worksheet.how.size"), thick)


def _known(case: Case, one: Question, counts: Mapping[str, Question]) -> Statement:
    """Say what is certain behind its name: a value, or how many there are, then each kind with how many of it."""
    values = [_written(case, part) for part in one.parts]
    if one.ask in MEASURED or len(values) == 1:
        about = "" if one.ask == "count" else f", {case.catalog.tool(f'worksheet.about.{one.ask}')}"
        return says(joined(_name(case, one), about, " × ".join(values)))
    kinds = (f"{_head(case, one, part)} ×{value}" for value, part in zip(values, one.parts, strict=True))
    count = counts.get(one.thing) if one.ask == "kinds" else None
    return says(joined(_name(case, one), _written(case, count.parts[0]) if count else "", *kinds))


def _name(case: Case, one: Question) -> str:
    """Return what is asked about as it is called there, as a sentence begins."""
    if one.section == "board":
        return case.catalog.tool("worksheet.board")
    component = case.game.tile_sets[one.thing].component if one.section == "tiles" else one.thing
    key = f"write-ins.{one.thing}.name" if one.section == "write-ins" else f"components.{component}"
    named = [_called(case, key, one.thing)]
    named += [] if one.pile is None else [_called(case, f"piles.{one.pile}", one.pile)]
    name = ", ".join(named)
    return name[:1].upper() + name[1:]


def _called(case: Case, key: str, otherwise: str) -> str:
    return case.catalog.plain(key) if case.catalog.has(key) else otherwise.replace("-", " ")


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
    """Return what distinguishes a part from its neighbours; tiles are pictured and called by their kinds."""
    if part.head and one.ask in MEASURED:
        return case.catalog.tool(f"worksheet.sides.{part.head}")
    key = f"{one.ask}.{part.head}"
    named = one.ask == "symbols" or (one.ask == "kinds" and one.section != "tiles")
    return case.catalog.plain(key) if named and case.catalog.has(key) else part.head
