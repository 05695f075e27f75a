"""Set-up sheet or catalogue → its steps with counts, signs, what was dealt, how fair it is, and its map or board."""

from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import replace
from itertools import islice

from printgen.model.play.conditions import not_judged
from printgen.model.play.tile_map_plan import tile_map_plan
from printgen.model.position import PlacedPiece, Position
from printgen.model.setup import SetupStep
from printgen.model.table import BackPiles, Bags, Deck, Hand, Heap, SamplePlace, Stock
from printgen.model.values import SURE
from printgen.preflight.expected.boards import expected_board
from printgen.preflight.expected.case import Case, Expected, joined, marked, one_of, says
from printgen.preflight.expected.dealt import (
    expected_deals,
    expected_on_board,
    expected_pieces,
    figures,
    sealed,
    shares_on_cards,
    thing_words,
)
from printgen.preflight.expected.maps import edge_labels, expected_tile_map, symbol_key
from printgen.sheet.core.expectations import ExpectedTable, Statement, row

LAST_PAGE = 12
"""The page up to which strips are looked for."""

WIDE, NARROW = 8, 3
"""How many further figures stand beside each other on a whole page, and in a column."""


def expected_setup(case: Case) -> Iterator[Expected]:
    """Yield what a set-up sheet must say and show: steps with counts, what was dealt, how fair it is, its map."""
    position = case.position
    plan = case.game.sheets.setup
    assert position is not None
    yield from case.codes()
    yield from _steps(case)
    yield from _table(case)
    yield from _options(case)
    yield from (says(case.clause(name)) for name in (*plan.notes, *([plan.deduced] if plan.deduced else ())))
    yield from _named_kinds(case)
    yield from _fairness(case)
    yield from _not_judged(case, position)
    if case.game.setup.tile_map is not None:
        yield from _tiles(case, position)
        yield from _spaces(case, position)
        yield replace(expected_tile_map(case, position), callouts=_callouts(case))
        return
    yield from _legend(case)
    yield from expected_on_board(case)
    yield from expected_pieces(case)
    yield from expected_deals(case)
    yield replace(expected_board(case, position), callouts=_callouts(case))


def _named_kinds(case: Case) -> Iterator[Statement]:
    """Yield the kinds that the plan shows with their names, each behind its key; small paper may leave them out."""
    shown = case.game.sheets.setup.kinds
    for key in shown.kinds if shown is not None and case.table and case.layout == "large" else ():
        yield says(joined(key, case.catalog.text(f"kinds.{key}")))


def _steps(case: Case) -> Iterator[Statement]:
    """Yield the steps that are done in this scenario: each number beside what to do, with how many pieces, and how."""
    for number, step in _done(case):
        if step.mixes and _folded(case) >= {*step.mixes}:
            yield from _folding(case, number, step)
            continue
        count = "" if step.count is None else _count(case, step, case.scenario.amount(step.count))
        words = marked(case.catalog.text(f"setup.steps.{step.id}"), step.confidence)
        yield one_of(*_forms(number, case.catalog.text(f"setup.heads.{step.id}"), count, words))


def _forms(number: int, head: object, count: str, words: str) -> tuple[tuple[object, ...], ...]:
    """Return how a step may be written: number beside head, count and words, or number and count before these."""
    return (number, joined(head, count, words)), (joined(number, count, head, words),)


def _count(case: Case, step: SetupStep, taken: int) -> str:
    """Return how many pieces a step takes: of what lies on tiles of a kind how many of them, where that is fewer."""
    on_tiles = [rule for rule in case.game.setup.placements if rule.on_tiles is not None and rule.piece in step.lays]
    pieces = case.position.pieces if case.position is not None and on_tiles else ()
    lie = len({space for one in pieces if one.piece in step.lays for space in one.spaces})
    return case.catalog.tool("setup.of", count=lie, of=taken) if 0 < lie < taken else f"×{taken}"


def _done(case: Case) -> Iterator[tuple[int, SetupStep]]:
    """Yield the steps that are done in this scenario with their numbers."""
    hex_map, position = case.game.setup.hex_map, case.position
    known = (case.deal == "open" or (hex_map is not None and hex_map.open)) and not case.hidden
    drawn = position is not None and bool(position.tiles or (position.hexes and known))
    steps = (step for step in case.game.setup.steps if not (step.unless_drawn if drawn else step.when_drawn))
    done = [step for step in steps if case.scenario.holds(step.when)]
    folding = [step for step in done if step.mixes and _folded(case) >= {*step.mixes}]
    yield from enumerate((step for step in done if step not in folding[1:]), 1)


def _folded(case: Case) -> set[str]:
    """Return the deals whose piles are folded strips."""
    dealt = case.position.dealt if case.position is not None and not case.hidden else ()
    return {one.deal for one in dealt if one.pile is not None and one.deal in sealed(case)}


def _folding(case: Case, number: int, step: SetupStep) -> Iterator[Statement]:
    """Yield the one step that stands for all that mix what is sealed: how many piles, whose, on which page at last."""
    assert case.position is not None
    dealt = [one.deal for one in case.position.dealt if one.pile is not None and one.deal in _folded(case)]
    names = ", ".join(case.catalog.plain(f"deals.{name}") for name in dict.fromkeys(dealt))
    below = case.table.below if case.table is not None else ()
    decks = (one for row in below for column in row for one in column if isinstance(one, Deck) and one.deal in dealt)
    opened = sum(int(case.catalog.facts.number(f"facts.{deck.opened}")) for deck in decks)
    head, key = case.catalog.tool("setup.fold-strips"), "open" if opened else "text"
    texts = (
        case.catalog.tool(f"setup.fold-{key}", page=page, deals=names, count=opened) for page in range(2, LAST_PAGE)
    )
    said = (_forms(number, head, f"×{len(dealt)}", marked(text, step.confidence)) for text in texts)
    yield one_of(*(form for forms in said for form in forms))


def _callouts(case: Case) -> frozenset[str]:
    """Return what stands on the drawing as well: the numbers of the steps that lay something there, their counts."""
    table = case.table
    drawn = {one.step for one in (table.measure, table.example) if one is not None} if table is not None else set()
    found = {str(number) for number, step in _done(case) if step.lays or step.id in drawn}
    for _, step in _done(case):
        taken = case.scenario.amount(step.count) if step.count is not None else 0
        pieces = case.position.pieces if case.position is not None else ()
        placed = {space for one in pieces if one.piece in step.lays for space in one.spaces}
        if 0 < len(placed) < taken:
            found.update(case.catalog.tool("setup.of", count=len(placed), of=taken).split())
    return frozenset({*found, *case.catalog.tool(f"setup.each.{case.game.grid.kind}").split()})


def _table(case: Case) -> Iterator[Statement]:
    """Yield the counts on a drawn table: of piles dealt there, of what lies in bags, stocks, hands, below the board."""
    table, position = case.table, case.position
    if table is None or position is None:
        return
    done = {step.id: step for _, step in _done(case)}
    for piles in table.rows:
        if isinstance(piles, BackPiles) and piles.step in done:
            yield from (says(f"×{len(one.things)}") for one in position.dealt if one.deal == piles.deal)
    for bags in table.beside:
        if isinstance(bags, Bags) and bags.step in done:
            yield from (says(f"×{len(one.things)}") for one in position.dealt if one.deal in bags.deals)
    for tray in table.trays:
        if isinstance(tray, Stock) and tray.step in done:
            used = (case.scenario.amount(done[tray.step].uses[name]) for name in tray.components)
            yield from (says(f"×{count // position.players}") for count in used)
        elif isinstance(tray, Hand) and tray.step in done:
            yield says(f"×{case.scenario.amount(done[tray.step].count or 1)}")
    for corner in table.corners:
        if (
            corner.kind in ("bag", "pile", "box")
            and corner.step in done
            and (count := done[corner.step].count) is not None
        ):
            yield says(f"×{case.scenario.amount(count)}")
    for thing in (thing for line in table.below for column in line for thing in column if thing.step in done):
        if isinstance(thing, SamplePlace):
            yield says(case.catalog.tool("setup.places", count=position.players))
        elif isinstance(thing, Deck | Heap) and (count := done[thing.step].count) is not None:
            yield says(f"×{case.scenario.amount(count)}")
        if isinstance(thing, Deck) and thing.deal is not None and not case.hidden and thing.deal not in sealed(case):
            yield from _opened(case, position, thing)


def _opened(case: Case, position: Position, deck: Deck) -> Iterator[Statement]:
    """Yield the cards of a deck that lie open from the start: on the table, and in their order behind it."""
    count = int(case.catalog.facts.number(f"facts.{deck.opened}"))
    pile = next((one for one in position.dealt if one.deal == deck.deal), None)
    for thing in pile.things[:count] if pile is not None else ():
        name = "".join(thing_words(case, deck.component, thing))
        yield from (says(name),) * (2 if case.deal == "list" else 1)


def _options(case: Case) -> Iterator[Statement]:
    if case.game.setup.tile_map is None:
        for name in case.variants:
            yield says(marked(case.catalog.text(f"variants.{name}.text"), case.game.variants[name].confidence))
        for name in case.readings:
            ruling, _, reading = name.partition(".")
            question = case.catalog.text(f"rulings.{ruling}.question")
            answer = case.catalog.text(f"rulings.{ruling}.alternatives.{reading}")
            yield says(marked((*question, *answer), _sure_of_reading(case, ruling, reading)))


def _sure_of_reading(case: Case, ruling: str, reading: str) -> str:
    """Return whether the rules state all that a reading puts in the place of something else."""
    taken = {one for one in case.game.rulings[ruling].replaces.get(reading, {}).values() if one != "nothing"}
    stated = {name for name, one in case.game.rules.replacements.clauses.items() if one.confidence in SURE}
    return "stated" if taken and taken <= stated else "assumed"


def _legend(case: Case) -> Iterator[Statement]:
    """Yield each sign with its note: that of an option in play, else the usual one."""
    if case.table is not None and not case.table.legend:
        return
    for name in case.game.sheets.setup.legend:
        key = f"setup.legend.{name}"
        notes = [f"{key}.notes.{option}" for option in case.scenario.options]
        note = next((one for one in notes if case.catalog.has(one)), f"{key}.note")
        yield says(joined(case.catalog.text(f"{key}.name"), case.catalog.maybe(note)))


def _not_judged(case: Case, position: Position) -> Iterator[Statement]:
    """Yield what the certificate leaves to the table: rules of the game, deals that no seed drew, hidden hexes."""
    catalog, left = case.catalog, []
    for rule in not_judged(case.game, position.players, position.options):
        left.append(marked(catalog.text(f"setup.not-judged.{rule.id}"), rule.confidence))
    if position.seed is None:
        undealt = (name for name, deal in case.game.setup.deals.items() if case.scenario.holds(deal.when))
        left += [catalog.tool("certificate.undealt", deal=catalog.plain(f"deals.{name}")) for name in undealt]
    elif position.hexes and case.deal != "open":
        left.append(catalog.tool("certificate.undiscovered"))
    yield from (says(joined(catalog.tool("certificate.not-judged"), words)) for words in left)
    for name, deal in case.game.setup.deals.items() if case.hidden and position.seed is not None else ():
        if case.scenario.holds(deal.when) and (deal.in_piles or deal.to_seats):
            yield says(catalog.tool("certificate.secret", deal=catalog.plain(f"deals.{name}")))


def _tiles(case: Case, position: Position) -> Iterator[Statement]:
    """Yield how many tiles of each kind lie, how many of them with a symbol, and how many symbols of each sort."""
    plan, catalog = tile_map_plan(case.game), case.catalog
    kinds = Counter(tile.kind for tile in position.tiles)
    with_symbol = Counter(tile.kind for tile in position.tiles if tile.symbol)
    symbols = Counter(tile.symbol for tile in position.tiles)
    for kind in plan.kinds:
        count = catalog.tool("setup.times", count=kinds[kind])
        bearing = f"{with_symbol[kind]} {catalog.tool('setup.with-symbol')}"
        yield says(joined(kind, count, marked(bearing, _sure_of(case, "piles"))))
    for symbol in plan.symbols if not case.hidden else ():
        name = catalog.text(symbol_key(case, symbol))
        yield says(joined(name, marked(f"×{symbols[symbol]}", _sure_of(case, "symbols"))))


def _sure_of(case: Case, what: str) -> str:
    """Return whether the box states how many tiles of the map there are, or symbols on them, or only assumes it."""
    tile_map, sets = case.game.setup.tile_map, case.game.tile_sets
    assert tile_map is not None
    component = sets[tile_map.tiles].component
    known = [one.confidence for one in sets.values() if one.component == component]
    known += [one.confidence for name, one in case.game.components.items() if name == component]
    return "assumed" if any(one.get(what) == "assumed" for one in known) else "stated"


def _spaces(case: Case, position: Position) -> Iterator[Expected]:
    """Yield the map as a table: kind and turn of every tile, its symbol, the pieces on it.

    What lies with every symbol, and nowhere else, is said once above the table.
    """
    bearing = sorted(tile.space for tile in position.tiles if tile.symbol)
    sorts = {one.piece for one in position.pieces}
    once = {
        name
        for name in sorts
        if bearing == sorted(on for one in position.pieces if one.piece == name for on in one.spaces)
    }
    for name in once:
        yield says(case.catalog.tool("setup.table-symbols", piece=case.catalog.plain(f"pieces.{name}.name")))
    columns, rows = edge_labels(case.game)
    cells = {(tile.row, tile.column): "" for tile in position.tiles}
    for tile in position.tiles:
        turn = f"{tile.degrees}°" if len(set(tile.sides)) > 1 else ""
        symbol = tile.symbol and ("?" if case.hidden else case.catalog.text(symbol_key(case, tile.symbol)))
        placed = [
            _piece(case, position, one)
            for one in position.pieces
            if tile.space in one.spaces and not one.waiting and one.piece not in once
        ]
        cells[tile.row, tile.column] = joined(tile.kind, turn, symbol, ", ".join(placed))
    body = [row(label, *(cells[n, k] for k, _ in enumerate(columns))) for n, label in enumerate(rows)]
    yield ExpectedTable("spaces", (row("", *columns), *body))


def _piece(case: Case, position: Position, one: PlacedPiece) -> str:
    number = f" {position.seats.index(one.owner) + 1}" if one.owner else ""
    return f"{case.catalog.plain(f'pieces.{one.piece}.name')}{number}{'?' if one.or_on else ''}"


def _fairness(case: Case) -> Iterator[Statement]:
    """Yield the figures of every seat and its share, in one of the ways in which there is room for them."""
    fairness = case.fairness
    if fairness is None or shares_on_cards(case):
        return
    shares = figures(case, fairness.shares, 2)
    found = [row.values for row in fairness.rows]
    columns = [] if found == [fairness.shares] else [figures(case, values, 1) for values in found]
    for number, share in enumerate(shares):
        values = [column[number] for column in columns]
        disc = str(number + 1) if fairness.per == "seat" else ""
        name = _name(case, fairness.seats[number], fairness.per)
        added = [(one.weight or 0.0) * (one.values[number] or 0.0) for one in fairness.rows if one.weight]
        bar = [case.catalog.number(part, 1) for part in added if part]
        yield one_of(
            (name, *values[:WIDE], share),
            (name, *values[:WIDE], *bar, share),
            (disc, *values[:NARROW], share),
            (disc, share) if disc else (share,),
            (joined(name, share),),
            (joined(name, share, ","),),
        )


def _name(case: Case, seat: str, per: str) -> str:
    """Return the name of a seat, or the space with the piece that it is measured from."""
    if per == "seat":
        return case.catalog.plain(f"seats.{seat}.name")
    starts, pieces = getattr(case.game.fairness, "starts", ()), case.position.pieces if case.position else ()
    piece = next((name for name in starts if any(one.piece == name and one.space == seat for one in pieces)), None)
    name = case.catalog.plain(f"pieces.{piece}.name") if piece is not None else ""
    return f"{name} {case.catalog.space(seat)}".strip()


def expected_catalogue(case: Case) -> Iterator[Statement]:
    """Yield what a catalogue must say of each map: its number, its seed, its spread and the share of each seat."""
    measured = [one.fairness for one in case.entries if one.fairness is not None]
    written = iter(figures(case, [each for one in measured for each in (*one.shares, one.written_spread)], 2))
    for number, entry in enumerate(case.entries, 1):
        count = len(entry.fairness.shares) + 1 if entry.fairness is not None else 0
        yield from _entry(entry, number, [*islice(written, count)])


def _entry(case: Case, number: int, written: Sequence[str]) -> Iterator[Statement]:
    assert case.position is not None
    seed, fairness, catalog = str(case.position.seed), case.fairness, case.catalog
    head = joined(*([] if str(number) == seed else [number]), catalog.tool("foot.seed"), seed)
    if fairness is None:
        yield says(head)
        return
    *shares, spread = written
    yield says(joined(head, catalog.tool("catalogue.spread"), spread))
    if on_cards := shares_on_cards(case):
        yield from (says(joined(catalog.space(space), share)) for space, share in on_cards.items())
        return
    marks = [str(n) if fairness.per == "seat" else catalog.space(one) for n, one in enumerate(fairness.seats, 1)]
    names = [catalog.plain(f"seats.{one}.name") if fairness.per == "seat" else "" for one in fairness.seats]
    plain, named = zip(marks, shares, strict=True), zip(marks, names, shares, strict=True)
    yield one_of(*((joined(*(part for one in some for part in one)),) for some in (plain, named)))
