"""Setup sheets show the certified position, cell by cell, and the hidden one gives nothing away."""

import re
from collections.abc import Iterator
from dataclasses import replace
from typing import Any

import pytest

from printgen.geometry import Point, Rect
from printgen.model.play.conditions import holds
from printgen.model.play.tile_map_plan import tile_map_plan
from printgen.model.position import Finding, PlacedTile, Position
from printgen.page import render_html
from printgen.preflight.read.facts import PageFacts
from printgen.preflight.read.words import Word, lines
from printgen.sheet.core.choices import SEED_AT_MOST
from printgen.sheet.core.game_context import GameContext, Pictures
from printgen.sheet.core.map_view import map_view
from printgen.sheet.setup.deal.lines import Beside
from printgen.sheet.setup.legend import Stamp, stamp
from printgen.sheet.setup.proof.certificate import Certificate
from printgen.sheet.setup.space_table import SpaceTable
from printgen.sheet.setup.steps import GroupedSteps, Steps
from printgen.sheet.setup.text import position_text
from tests import workshop
from tests.workshop import WORKSPACE, every_sheet, request_of

HEAD = 10.0
"""The size in pt of the heads of the table."""


def text_of(facts: PageFacts) -> str:
    return " ".join(line.text for line in sorted(lines(facts.words), key=lambda line: line.order))


def table_page(made: Any) -> PageFacts:
    """Return the page with the table: the last one of a map."""
    page, facts = made.pages[-1]
    assert isinstance(page.body, SpaceTable)
    return facts


def heads(words: list[Word], labels: tuple[str, ...]) -> list[Word]:
    """Find the heads of the table, in order: the words with these labels in the heads' size."""
    found = [word for word in words if abs(word.size - HEAD) < 0.2 and word.text in labels]
    assert [word.text for word in found] == list(labels)
    return found


def cells(facts: PageFacts, made: Any) -> Iterator[tuple[int, int, Rect]]:
    """Yield the cells of the table by row and column.

    Heads and labels stand at the middle of the tiles, which are drawn at the upper left of their cells; a row is as
    high as its words need.
    """
    table = made.sheet.pages[-1].body
    words = sorted(facts.words, key=lambda word: word.order)
    labels = tuple(row.label for row in table.rows)
    columns = [word.box.centre.x for word in heads(words, table.columns)]
    rows = [word.box.centre.y for word in heads(words, labels)]
    wide, off = columns[1] - columns[0], table.tile / 2 + 0.4
    unit = (rows[1] - rows[0]) / table.rows[0].high
    for row, y in enumerate(rows):
        for column, x in enumerate(columns):
            yield row, column, Rect(x - off, y - off, wide, unit * table.rows[row].high)


def symbol_name(context: GameContext, symbol: str) -> str:
    """Say what a symbol is called on the sheet: in one word, where the game has such."""
    brief = f"symbols-brief.{symbol}"
    return context.catalog.plain(brief if context.catalog.has(brief) else f"symbols.{symbol}")


def cell_text(context: GameContext, tile: PlacedTile, hidden: bool) -> str:
    """Say what a cell of the table should hold, from the position and the game's words."""
    parts = [tile.kind]
    parts += [f"{tile.degrees}°"] if len(set(tile.sides)) > 1 else []
    if tile.symbol:
        parts += ["?" if hidden else symbol_name(context, tile.symbol)]
    assert context.position is not None
    pieces = []
    for piece in context.position.pieces:
        if tile.space in piece.spaces and not piece.waiting and piece.piece not in with_symbols(context):
            name = context.catalog.plain(f"pieces.{piece.piece}.name") + ("?" if piece.or_on else "")
            turn = context.position.seats.index(piece.owner) + 1 if piece.owner else ""
            pieces.append(f"{name} {turn}".strip())
    parts += [", ".join(pieces)] if pieces else []
    return " ".join(parts)


def with_symbols(context: GameContext) -> list[str]:
    """Say which sorts of pieces lie with the symbols of the map, one with each, and nowhere else."""
    assert context.position is not None
    symbols = sorted(tile.space for tile in context.position.tiles if tile.symbol)
    sorts = {piece.piece for piece in context.position.pieces}
    return [
        name
        for name in sorts
        if sorted(on for one in context.position.pieces if one.piece == name for on in one.spaces) == symbols
    ]


def test_what_lies_on_every_symbol_is_said_once_above_the_table(mapped: str, make: Any, setup_of: Any) -> None:
    made = make(setup_of(mapped))
    names = [made.context.catalog.plain(f"pieces.{name}.name") for name in with_symbols(made.context)]
    table = made.sheet.pages[-1].body
    assert names and all(f"{name} on every symbol" in table.lead for name in names)
    assert not any(name in cell.pieces for name in names for line in table.rows for cell in line.cells)


@pytest.mark.parametrize("paper", ["a4", "letter", "a5"])
def test_every_tile_of_the_table_is_drawn_as_it_lies_above_its_words(
    mapped: str, paper: str, make: Any, setup_of: Any
) -> None:
    table = make(setup_of(mapped, paper=paper)).sheet.pages[-1].body
    assert table.tile > 9
    wide = [cell.tile.width for line in table.rows for cell in line.cells]
    assert wide == pytest.approx([table.tile + 0.4] * len(wide))
    lines = [max(bool(cell.symbol) + len(cell.pieces) for cell in line.cells) for line in table.rows]
    for line, some in zip(table.rows, lines, strict=True):
        assert (line.high > min(one.high for one in table.rows)) == (some > max(1, min(lines)))


@pytest.mark.parametrize(
    ("paper", "hidden"), [("a4", False), ("a4", True), ("letter", False), ("a5", False), ("a5", True)]
)
def test_every_cell_of_the_table_says_what_lies_on_its_space(
    mapped: str, paper: str, hidden: bool, make: Any, setup_of: Any, words_in: Any
) -> None:
    made = make(setup_of(mapped, paper=paper, hidden=hidden))
    tiles = {(tile.row, tile.column): tile for tile in made.context.position.tiles}
    facts = table_page(made)
    found = 0
    for row, column, cell in cells(facts, made):
        words = words_in(facts, cell)
        assert [word.text for word in words if not cell.holds(word.box, 0.1)] == []
        printed = " ".join(word.text for word in words)
        assert printed == cell_text(made.context, tiles[row, column], hidden)
        found += 1
    assert found == len(tiles)


@pytest.mark.parametrize("hidden", [False, True], ids=["open", "hidden"])
@pytest.mark.parametrize("paper", ["a4", "a5"])
def test_kind_and_turn_of_every_tile_stand_on_it_on_the_map(
    mapped: str, paper: str, hidden: bool, make: Any, setup_of: Any, words_in: Any
) -> None:
    made = make(setup_of(mapped, paper=paper, hidden=hidden))
    facts, table = made.facts.pages[0], made.sheet.pages[-1].body
    columns = edge_labels(facts, list(table.columns))
    rows = edge_labels(facts, [row.label for row in table.rows])
    wide, high = columns[1].x - columns[0].x, rows[1].y - rows[0].y
    for tile in made.context.position.tiles:
        x, y = columns[tile.column].x, rows[tile.row].y
        words = words_in(facts, Rect(x - wide / 2, y - high / 2, wide, high))
        texts = [word.text for word in words]
        turned = [f"{tile.degrees}°"] if len(set(tile.sides)) > 1 else []
        assert tile.kind in texts
        assert [text for text in texts if text.endswith("°")] == turned
        assert ("?" in texts) == (hidden and tile.symbol is not None)


def edge_labels(facts: PageFacts, labels: list[str]) -> list[Point]:
    """Find the labels along the upper or left edge of the map: the last one tells their size."""
    size = next(word.size for word in facts.words if word.text == labels[-1])
    middles = [
        min(
            (w.box.centre for w in facts.words if w.text == label and abs(w.size - size) < 0.1),
            key=lambda middle: middle.x + middle.y,
        )
        for label in labels
    ]
    assert len({round(m.x, 0) for m in middles}) == 1 or len({round(m.y, 0) for m in middles}) == 1
    return middles


def test_the_degrees_in_the_table_turn_the_kind_as_the_tile_lies(mapped: str, make: Any, setup_of: Any) -> None:
    context = make(setup_of(mapped)).context
    kinds = tile_map_plan(context.game).kinds
    for tile in context.position.tiles:
        quarters = tile.degrees // 90
        sides = kinds[tile.kind]
        assert tile.sides == sides[-quarters:] + sides[:-quarters] if quarters else sides


def test_the_map_is_the_same_for_every_number_of_players(mapped: str, make: Any, setup_of: Any, words_in: Any) -> None:
    least, most = WORKSPACE.sound_game(mapped).game.setup.players
    made = [make(setup_of(mapped, players=players)) for players in range(least, most + 1)]
    positions: list[Position] = [one.context.position for one in made]
    assert len({position.tiles for position in positions}) == 1
    assert len({position.seats for position in positions}) == len(positions) > 1
    printed = {tuple(kinds_in_table(one, words_in)) for one in made}
    assert len(printed) == 1


def kinds_in_table(made: Any, words_in: Any) -> Iterator[str]:
    """Yield the printed kind and turn of every cell, which no number of players changes."""
    facts = table_page(made)
    for _, _, cell in cells(facts, made):
        match = re.match(r"\w( \d+°)?", " ".join(word.text for word in words_in(facts, cell)))
        assert match
        yield match[0]


def test_another_seed_gives_another_map(mapped: str, make: Any, setup_of: Any) -> None:
    one = make(setup_of(mapped)).context.position
    other = workshop.game_context(request_of("setup", mapped, seed="another")).position
    assert other is not None
    assert one.tiles != other.tiles


@pytest.mark.parametrize(
    ("paper", "seed"), [("a4", "the twenty-sixth of our nights"), ("a5", "sixty" * (SEED_AT_MOST // len("sixty")))]
)
def test_a_seed_may_be_as_long_as_seeds_are(mapped: str, paper: str, seed: str) -> None:
    printed = workshop.print_sheet(request_of("setup", mapped, seed=seed, paper=paper, fair=2.0))
    assert printed.problems == ()
    assert "fair" in printed.sheet.pages[-1].body.label


@pytest.mark.parametrize("paper", ["a4", "a5"])
def test_no_symbol_is_named_on_a_hidden_setup(mapped: str, paper: str, make: Any, setup_of: Any) -> None:
    made = make(setup_of(mapped, hidden=True, paper=paper))
    symbols = tile_map_plan(made.context.game).symbols
    names = [symbol_name(made.context, symbol).lower() for symbol in symbols]
    open_text = " ".join(text_of(f) for f in make(setup_of(mapped, paper=paper)).facts.pages)
    hidden_text = " ".join(text_of(facts) for facts in made.facts.pages).lower()
    assert all(name in open_text.lower() for name in names)
    assert [name for name in names if name in hidden_text] == []


def test_nothing_on_a_hidden_setup_depends_on_which_symbol_lies_where(mapped: str, make: Any, setup_of: Any) -> None:
    """The whole document is the same, letter by letter and line by line, with others there."""
    context = make(setup_of(mapped, hidden=True)).context
    lying = [tile.symbol for tile in context.position.tiles if tile.symbol]
    turned = iter(lying[1:] + lying[:1])
    tiles = tuple(replace(tile, symbol=next(turned)) if tile.symbol else tile for tile in context.position.tiles)
    assert tiles != context.position.tiles
    other = replace(context, position=replace(context.position, tiles=tiles))
    one, another = (render_html(workshop.lay_out(each)) for each in (context, other))
    assert one.text == another.text
    assert one.assets == another.assets
    open_one, open_other = (
        render_html(workshop.lay_out(replace(each, request=replace(each.request, hidden=False))))
        for each in (context, other)
    )
    assert open_one.text != open_other.text


@pytest.mark.parametrize(("paper", "language"), [("a4", "en"), ("a5", "de")])
def test_each_rule_of_the_certificate_is_printed_with_a_tick(
    game: str, paper: str, language: str, make: Any, setup_of: Any
) -> None:
    made = make(setup_of(game, paper=paper, language=language))
    ticks = sum(word.text == "✓" for page in made.facts.pages for word in page.words)
    rules = [finding.rule for finding in made.context.findings if tells_something(finding)]
    assert ticks == len(rules) > 3
    assert all(finding.ok for finding in made.context.findings)


def tells_something(finding: Finding) -> bool:
    """Whether a rule is worth a line: not of single piles, or of a map that is not shown."""
    if finding.rule == "variants-together":
        return finding.figures["variants"] > 0
    if finding.name == "deals-even":
        return finding.figures["piles"] > 1
    return finding.rule != "no-tiles" and not finding.rule.startswith("hexes-")


def test_the_steps_are_those_of_this_number_of_players(game: str, make: Any, setup_of: Any) -> None:
    least, most = WORKSPACE.sound_game(game).game.setup.players
    for players in range(least, most + 1):
        made = make(setup_of(game, players=players))
        texts = " ".join(text_of(facts) for facts in made.facts.pages)
        drawn = bool(made.context.position.tiles)
        for step in made.context.game.setup.steps:
            if holds(step.when, players, ()) and not (step.unless_drawn if drawn else step.when_drawn):
                for part in ("heads", "steps"):
                    told = made.context.catalog.plain(f"setup.{part}.{step.id}")
                    assert run_together(told) in run_together(texts)


def run_together(text: str) -> str:
    """Leave out what a line adds: spaces, hyphens at its end, marks of assumed numbers."""
    return re.sub(r"[\s†-]", "", text)


def test_every_variant_that_changes_the_board_prints_its_own_board(game: str, make: Any) -> None:
    requests = [one for one in every_sheet(game, "1") if one.variants]
    jobs = [make(request).context for request in requests]
    variants = WORKSPACE.sound_game(game).game.variants
    changing = [name for name, v in variants.items() if {"start", "board"} & set(v.changes)]
    shown = {name for context in jobs for name in context.request.variants}
    assert set(changing) - shown == {name for name in changing if variants[name].chooser}
    for context in jobs:
        assert context.position.variants == context.request.variants


def test_a_piece_with_a_choice_of_spaces_is_drawn_on_each_with_a_broken_ring(
    mapped: str, make: Any, setup_of: Any
) -> None:
    context = make(setup_of(mapped)).context
    [chosen] = [piece for piece in context.position.pieces if piece.or_on]
    drawn = [piece for piece in map_view(context).pieces if piece.optional]
    assert len(drawn) == len(chosen.spaces) == 2
    texts = position_text(context)
    assert " or ".join(chosen.spaces) in texts


@pytest.mark.parametrize("paper", ["a4", "a5"])
def test_the_steps_are_numbered_in_their_order_without_a_gap(game: str, paper: str, make: Any, setup_of: Any) -> None:
    made = make(setup_of(game, paper=paper, language="de" if paper == "a5" else "en"))
    parts = [block for page in made.sheet.pages for block in parts_of(page.body)]
    groups = [group for block in parts if isinstance(block, GroupedSteps) for group in block.groups]
    listed = [block.steps for block in parts if isinstance(block, Steps)] + [group.steps for group in groups]
    numbers = [step.number for some in listed for step in some]
    assert numbers == [str(n) for n, _ in enumerate(numbers, 1)]


def parts_of(body: Any) -> list[Any]:
    """Return all panels of a page, in whichever column they stand."""
    parts = [one for name in ("sections", "side", "left", "below", "right") for one in getattr(body, name, ())]
    return [part for one in parts for part in ((one.first, one.beside) if isinstance(one, Beside) else (one,))]


def test_one_stamp_in_front_sends_to_the_page_with_the_certificate(game: str, make: Any, setup_of: Any) -> None:
    made = make(setup_of(game))
    bodies = [parts_of(page.body) for page in made.sheet.pages]
    proof = next(n for n, some in enumerate(bodies, 1) if any(isinstance(one, Certificate) for one in some))
    stamps = [one for some in bodies for one in (*some, *(getattr(part, "stamp", None) for part in some))]
    sent = [one.note for one in stamps if isinstance(one, Stamp)]
    assert sent == ([made.context.tool("setup.stamp-note", page=proof)] if proof > 1 else [])


def test_a_set_up_that_breaks_a_rule_gets_no_stamp(game: str, make: Any, setup_of: Any) -> None:
    context = make(setup_of(game)).context
    broken = replace(context, findings=(*context.findings, Finding("pieces", ok=False)))
    assert stamp(context, Pictures(context), 2) is not None
    assert stamp(broken, Pictures(broken), 2) is None


def test_to_whoever_cannot_see_a_tile_its_kind_is_read_out(make: Any, setup_of: Any) -> None:
    front, back = make(setup_of("ghost-ship")).sheet.pages
    read_out = {
        scene.title
        for page in (front, back)
        for name, scene in page.figures.items()
        if name.startswith(("kind-", "turned-"))
    }
    assert read_out == {"1", "2", "3", "4", "5", "6"}
