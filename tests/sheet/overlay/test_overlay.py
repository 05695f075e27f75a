"""Overlays are true: spaces at the pitch of the board, every space once, strips as long as it."""

import re
from collections import Counter
from itertools import groupby, pairwise
from typing import Any

import pytest

from printgen.app import pipeline
from printgen.drawing.items import extent, opened
from printgen.drawing.scene import Disc, Group, Text
from printgen.errors import PrintgenError
from printgen.figure.hexes.tile import SIDE
from printgen.geometry import Point, Rect, Size
from printgen.model.board.spaces import centre, space_names
from printgen.model.box.box import Grid
from printgen.preflight.read.boxes import around, shared
from printgen.preflight.read.facts import PageFacts
from printgen.preflight.read.words import lines
from printgen.sheet.core.request import Request
from printgen.sheet.overlay.block_page import MARKS, OverlayBlock, plan_blocks
from printgen.sheet.overlay.board_plan import board_plan, clear_of_cuts
from printgen.sheet.overlay.joins import joining_steps
from printgen.sheet.overlay.tiling import OVERLAP, Block
from tests import workshop
from tests.workshop import WORKSPACE, request_of


def pytest_generate_tests(metafunc: pytest.Metafunc) -> None:
    """``edged``: every game whose board has straight edges; ``hexed``: those on hexes."""
    boards = {game: WORKSPACE.sound_game(game).game.grid.kind for game in WORKSPACE.game_ids()}
    if "edged" in metafunc.fixturenames:
        metafunc.parametrize("edged", [g for g, kind in boards.items() if kind != "hexes"])
    if "hexed" in metafunc.fixturenames:
        metafunc.parametrize("hexed", [g for g, kind in boards.items() if kind == "hexes"])


OTHER_BOARD = {"board.pitch.x": "41.5 mm", "board.pitch.y": "39 mm"}
OTHER_HEXES = {"board.pitch.x": "61.5 mm", "board.pitch.y": "59 mm"}
TOLERANCE = 0.05
"""What a printed length may be off, in mm."""

BOARDS = pytest.mark.parametrize(("paper", "measured"), [("a4", False), ("a5", True)], ids=["a4", "a5-as-measured"])


def asked(game: str, paper: str, measured: bool, **options: Any) -> Request:
    """Ask for an overlay, of the board of the data or as its owner has measured another."""
    hexes = WORKSPACE.sound_game(game).game.grid.kind == "hexes"
    settings = (OTHER_HEXES if hexes else OTHER_BOARD) if measured else {}
    return request_of("overlay", game, paper=paper, settings=settings, **options)


def block_pages(made: Any) -> list[Any]:
    """Return each block of the board with its page as measured, and the corner it begins at."""
    pages = [pair for pair in made.pages if pair[0].body.template == "overlay/block.html.j2"]
    _, planned = plan_blocks(made.context, board_plan(made.context))
    corners = [page.body.origin.moved(MARKS, MARKS) for page, _ in pages]
    return [(block, facts, corner) for block, (_, facts), corner in zip(planned, pages, corners, strict=True)]


def upright_lines(facts: PageFacts, length: float) -> list[float]:
    """Return where a straight upright stretch of this length begins, from left to right."""
    return sorted(
        segment.start.x
        for drawn in facts.drawn
        for segment in drawn.segments
        if abs(segment.start.x - segment.end.x) < 0.001
        and abs(abs(segment.start.y - segment.end.y) - length) < TOLERANCE
    )


def level_lines(facts: PageFacts, length: float) -> list[float]:
    """Return where a straight level stretch of this length lies, from top to bottom."""
    return sorted(
        segment.start.y
        for drawn in facts.drawn
        for segment in drawn.segments
        if abs(segment.start.y - segment.end.y) < 0.001
        and abs(abs(segment.start.x - segment.end.x) - length) < TOLERANCE
    )


def assert_pitch(made: Any, pitch: Size) -> None:
    """Measure on every paper the borders of its spaces: so far from one another, as long as spaces lie beside them."""
    there = set(space_names(made.context.game.board, made.context.game.grid))
    for block, facts, corner in block_pages(made):
        (left, right), (top, bottom) = block.columns, block.rows
        for n in range(left, right + 1):
            beside = [n in (left, right) or {(row, n - 1), (row, n)} & there for row in range(top, bottom)]
            for length in lengths(beside):
                across = upright_lines(facts, length * pitch.height)
                assert any(abs(x - corner.x - (n - left) * pitch.width) < TOLERANCE for x in across)
        for n in range(top, bottom + 1):
            beside = [n in (top, bottom) or {(n - 1, column), (n, column)} & there for column in range(left, right)]
            for length in lengths(beside):
                down = level_lines(facts, length * pitch.width)
                assert any(abs(y - corner.y - (n - top) * pitch.height) < TOLERANCE for y in down)


def lengths(beside: list[Any]) -> list[int]:
    """Return how long each stretch is along which a space lies, in spaces."""
    return [len([*some]) for is_there, some in groupby(beside, key=bool) if is_there]


@BOARDS
def test_the_borders_of_the_spaces_lie_at_the_pitch_of_the_board_or_at_what_was_measured(
    edged: str, paper: str, measured: bool, make: Any
) -> None:
    made = make(asked(edged, paper, measured))
    assert [problem.message for problem in made.problems] == []
    pitch = made.context.game.grid.pitch
    assert not measured or (pitch.x, pitch.y) == (41.5, 39)
    assert_pitch(made, Size(pitch.x, pitch.y))


@BOARDS
def test_the_name_of_every_space_stands_in_it_on_one_paper(
    game: str, paper: str, measured: bool, make: Any, words_in: Any
) -> None:
    made = make(asked(game, paper, measured))
    board = board_plan(made.context)
    names = space_names(made.context.game.board, made.context.game.grid)
    named: Counter[str] = Counter()
    for block, facts, corner in block_pages(made):
        area = block.area(board.pitch)
        for cell, name in names.items():
            rect = shared(inner_rect(made.context.game.grid, cell), area)
            if rect.width > 0 and rect.height > 0:
                there = rect.moved(corner.x - area.x, corner.y - area.y)
                words = {word.text for word in words_in(facts, there)}
                assert not words & (set(names.values()) - {name})
                named += Counter(words & {name})
    assert named == Counter(names.values())


def inner_rect(grid: Grid, cell: tuple[int, int]) -> Rect:
    """Return a rectangle in board mm that is part of this space only."""
    wide, high = grid.pitch.x, grid.pitch.y
    if grid.kind != "hexes":
        return Rect(cell[1] * wide, cell[0] * high, wide, high)
    x, y = centre(grid, cell)
    return Rect((x - 0.5) * wide, (y - SIDE / 2) * high, wide, SIDE * high)


@BOARDS
def test_sides_of_hexes_are_as_long_and_as_far_apart_as_on_the_board(
    hexed: str, paper: str, measured: bool, make: Any
) -> None:
    made = make(asked(hexed, paper, measured))
    grid, board = made.context.game.grid, board_plan(made.context)
    side, seen = SIDE * grid.pitch.y, 0
    for block, facts, corner in block_pages(made):
        area = block.area(board.pitch)
        for x in upright_lines(facts, side):
            if corner.x - TOLERANCE < x < corner.x + area.width + TOLERANCE:
                steps = (x - corner.x + area.x) / (grid.pitch.x / 2)
                assert abs(steps - round(steps)) * grid.pitch.x / 2 < TOLERANCE
                seen += 1
    assert seen > grid.rows * grid.columns / 2
    assert made.problems == ()


@pytest.mark.parametrize("paper", ["a4", "a5"])
def test_papers_of_hexes_are_cut_along_their_edges_and_through_no_token_harbour_or_name(hexed: str, paper: str) -> None:
    context = workshop.game_context(request_of("overlay", hexed, paper=paper, seed="1"))
    board = board_plan(context)
    _, planned = plan_blocks(context, board)
    lower = [block for block in planned if block.joins_below]
    sides = {frozenset((round(x, 3), round(y, 3)) for x, y in side) for side in board.sides}
    for block in lower:
        area = block.area(board.pitch)
        corners = board.border(block.rows[1], area.x, area.right)[1:-1]
        cut = [frozenset((round(x, 3), round(y, 3)) for x, y in pair) for pair in pairwise(corners)]
        assert sum(side in sides for side in cut) >= len(cut) - 1  # a row may be shorter than the board
    across = {block.area(board.pitch).right for block in planned if block.joins_right}
    for item, place in opened(clear_of_cuts(board, planned).items):
        if isinstance(item, Text) or (isinstance(item, Disc) and item.radius * place.a > 5):
            box = extent((Group((item,), place),))
            assert not any(box.x < x < box.right for x in across), item
            for block in lower:
                top = block.rows[1] * board.pitch.height
                ends = {
                    y > top + board.below(block.rows[1], x) for x in (box.x, box.right) for y in (box.y, box.bottom)
                }
                assert len(ends) == 1, item


def test_a_board_of_hexes_has_no_frame(hexed: str) -> None:
    with pytest.raises(PrintgenError) as refused:
        pipeline.lay_out(workshop.game_context(request_of("overlay", hexed, style="frame")))
    assert [problem.code for problem in refused.value.problems] == ["no-frame"]


def test_games_on_one_printed_board_have_the_same_blank_overlay(make: Any) -> None:
    drawn: dict[str, list[Any]] = {}
    for game in WORKSPACE.game_ids():
        loaded = WORKSPACE.sound_game(game).game
        if loaded.board.edge_circles is not None:
            made = make(request_of("overlay", game))
            pictures = [page.figures.get("block") for page in made.sheet.pages]
            drawn.setdefault(loaded.board.grid, []).append(pictures)
    assert any(len(same) > 1 for same in drawn.values())
    for first, *others in drawn.values():
        assert all(other == first for other in others)


def test_the_overlay_of_a_seed_is_the_map_of_its_setup_sheet(mapped: str, make: Any) -> None:
    overlay = make(request_of("overlay", mapped, seed="1")).context.position
    setup = make(request_of("setup", mapped, seed="1")).context.position
    assert overlay.tiles == setup.tiles
    assert overlay.seed == setup.seed == "1"


@BOARDS
def test_the_strips_of_a_side_are_together_as_long_as_the_board(
    edged: str, paper: str, measured: bool, make: Any
) -> None:
    made = make(asked(edged, paper, measured, style="frame"))
    assert [problem.message for problem in made.problems] == []
    grid, labels = made.context.game.grid, board_plan(made.context)
    sides = {
        "N": (labels.columns.labels, grid.pitch.x),
        "S": (labels.columns.labels, grid.pitch.x),
        "W": (labels.rows.labels, grid.pitch.y),
        "E": (labels.rows.labels, grid.pitch.y),
    }
    covered: Counter[tuple[str, str]] = Counter()
    for page, facts in made.pages:
        for (side, first, last), strip in strips_of(page).items():
            names, pitch = sides[side]
            held = names[names.index(first) : names.index(last) + 1]
            length = max(strip.width, strip.height)
            assert length == pytest.approx(len(held) * pitch, abs=TOLERANCE)
            lying = level_lines(facts, length), upright_lines(facts, length)
            assert max(map(len, lying)) >= 2
            covered += Counter((side, name) for name in held)
    assert covered == Counter((side, name) for side, (names, _) in sides.items() for name in names)


def strips_of(page: Any) -> dict[tuple[str, str, str], Rect]:
    """Return the strips a page is meant to have, by side, first and last label."""
    edges: dict[tuple[str, str, str], list[Point]] = {}
    for line in page.lines:
        match = re.fullmatch(r"strip ([NSWE]) (\w+)(?:–(\w+))?", line.name)
        assert match
        edges.setdefault((match[1], match[2], match[3] or match[2]), []).extend((line.start, line.end))
    return {name: around(points) for name, points in edges.items()}


def test_the_labels_on_a_strip_lie_in_the_middle_of_its_spaces(edged: str, make: Any, words_in: Any) -> None:
    made = make(asked(edged, "a5", True, style="frame"))
    labels = board_plan(made.context)
    for page, facts in made.pages:
        for (side, first, last), strip in strips_of(page).items():
            names = labels.columns.labels if side in "NS" else labels.rows.labels
            held = names[names.index(first) : names.index(last) + 1]
            found = [word for word in words_in(facts, strip) if word.text in held]
            largest = max(word.size for word in found)  # a side is called E, and so may a row be
            words = [word for word in found if word.size > largest - 0.1]
            lying = strip.width > strip.height
            middles = (
                sorted(word.box.centre.x - strip.x for word in words)
                if lying
                else sorted(word.box.centre.y - strip.y for word in words)
            )
            pitch = 41.5 if side in "NS" else 39
            assert middles == pytest.approx([(n + 0.5) * pitch for n in range(len(held))], abs=1)
            ordered = [w.text for w in sorted(words, key=lambda w: (w.box.x, w.box.y))]
            assert ordered in (list(held), list(held)[::-1])


def test_half_arrows_stand_where_a_strip_goes_on(edged: str, make: Any) -> None:
    made = make(asked(edged, "a5", True, style="frame"))
    labels = board_plan(made.context)
    arrows = 0
    for page, facts in made.pages:
        marks = [drawn.box for drawn in facts.drawn if len(drawn.segments) == 3]
        for (side, first, last), strip in strips_of(page).items():
            names = labels.columns.labels if side in "NS" else labels.rows.labels
            begins, ends = names[0] != first, names[-1] != last
            if strip.width > strip.height:
                start, stop = Point(strip.x, strip.centre.y), Point(strip.right, strip.centre.y)
            else:
                start, stop = Point(strip.centre.x, strip.y), Point(strip.centre.x, strip.bottom)
            assert any(touches(mark, start) for mark in marks) == begins
            assert any(touches(mark, stop) for mark in marks) == ends
            arrows += begins + ends
    assert arrows > 0


def touches(mark: Rect, at: Point) -> bool:
    return mark.holds(Rect(*at, 0, 0), 0.01) and mark.width < 5 and mark.height < 5


def test_a_map_for_notes_is_not_at_true_scale_and_says_so(game: str, make: Any) -> None:
    made = make(request_of("overlay", game, style="map"))
    (page,) = made.sheet.pages
    pitch = made.context.game.grid.pitch
    assert not page.true_scale
    text = " ".join(line.text for line in lines(made.facts.pages[0].words))
    match = re.search(r"one space is (?:[\d.]+ × )?([\d.]+) mm here, (?:[\d.]+ × )?([\d.]+) mm on the board", text)
    assert match
    assert float(match[1]) < float(match[2]) == pytest.approx(min(pitch.x, pitch.y), abs=0.05)


@pytest.mark.parametrize("language", ["en", "de"])
def test_the_panel_of_a_frame_stands_in_a_narrow_hole_rather_than_run_into_the_foot(make: Any, language: str) -> None:
    made = make(request_of("overlay", "amdiak", style="frame", paper="letter", language=language))
    assert made.problems == ()


def lines_to_write_on(made: Any) -> list[Rect]:
    """Return the level lines to write on that are seen, each as wide as its column."""
    (page, facts), body = made.pages[0], made.sheet.pages[0].body
    wide = body.column or page.size.width - 2 * made.context.margin
    # A border is painted through an opening as high as its line; none is left of one that is cut off.
    seen = [one.clip for one in facts.drawn if 0.1 < one.clip.height < 0.3 and abs(one.clip.width - wide) < 0.1]
    return [line for line in seen if body.top < line.y < page.size.height - body.foot]


def test_a_map_has_lines_for_notes_where_it_leaves_room_below_or_beside(make: Any) -> None:
    beside, below, full = (
        lines_to_write_on(make(request_of("overlay", name, style="map")))
        for name in ("ghost-ship", "ahoy-matey", "amdiak")
    )
    assert len(beside) >= 8
    assert len(below) >= 4
    assert full == []


@pytest.mark.parametrize("style", ["sheet", "frame"])
def test_every_page_at_true_scale_has_both_bars(edged: str, style: str, make: Any) -> None:
    assert_bars(make(request_of("overlay", edged, style=style)))


def test_every_paper_of_a_board_of_hexes_has_both_bars(hexed: str, make: Any) -> None:
    assert_bars(make(request_of("overlay", hexed)))


def assert_bars(made: Any) -> None:
    for page, facts in made.pages:
        assert page.true_scale
        for bar in (100.0, 101.6):
            assert upright_lines(facts, bar) or level_lines(facts, bar)


@pytest.mark.parametrize("paper", ["a4", "a5"])
def test_half_arrows_are_told_of_where_strips_join(edged: str, paper: str, make: Any) -> None:
    made = make(request_of("overlay", edged, style="frame", paper=paper))
    told = made.context.catalog.tool("overlay.half-arrows")
    for page in made.sheet.pages:
        helped = ["".join(part.text for part in words) for words in page.body.panel.lines]
        names = [line.name.removeprefix("strip ").split() for line in page.lines]
        whole = {"N": "columns", "S": "columns", "W": "rows", "E": "rows"}
        assert (told in helped) == any(
            span != "–".join((labels[0], labels[-1]))
            for side, span in names
            for labels in [getattr(board_plan(made.context), whole[side]).labels]
        )


@BOARDS
def test_each_paper_shows_where_it_lies_and_the_first_tells_how_they_are_joined(
    game: str, paper: str, measured: bool, make: Any
) -> None:
    made = make(asked(game, paper, measured))
    told = [page.body.together for page, _ in made.pages if isinstance(page.body, OverlayBlock)]
    assert len(told) > 1
    assert all(together.picture for together in told)
    assert told[0].steps
    assert made.problems == ()


def test_each_paper_tells_only_of_papers_that_lie_beside_it(edged: str, make: Any) -> None:
    made = make(request_of("overlay", edged))
    bodies = [page.body for page, _ in made.pages if isinstance(page.body, OverlayBlock)]
    first, *others = (" ".join(body.together.steps) for body in bodies)
    assert "Cut this sheet" not in first
    assert "Glue sheet 2" in first
    assert all("Cut this sheet" in steps for steps in others)
    assert "Glue sheet" not in others[-1]


def test_the_letter_of_a_join_stands_on_both_papers(edged: str, make: Any) -> None:
    made = make(request_of("overlay", edged))
    papers = [facts for page, facts in made.pages if isinstance(page.body, OverlayBlock)]
    first, second = ({word.text for word in facts.words} for facts in papers[:2])
    assert "a" in first & second


@pytest.mark.parametrize("language", ["en", "de"])
def test_a_paper_tells_that_it_joins_at_the_fold_and_of_its_line_only_where_that_is_printed(language: str) -> None:
    context = workshop.game_context(request_of("overlay", "ghost-ship", language=language))
    line, joined = (
        context.catalog.tool("overlay.together-fold"),
        context.catalog.tool("overlay.joined-at-fold", line=""),
    )
    fold = context.game.grid.fold_after
    assert fold is not None
    for page in pipeline.lay_out(context).pages:
        if isinstance(page.body, OverlayBlock):
            assert line not in page.body.together.steps
            assert page.body.together.steps[-1].split()[-1] == joined.split()[-1]
    across = (Block(1, (0, 10), (0, 4), False, True), Block(2, (0, 10), (4, 7), False, False))
    assert joining_steps(context, across[0], across, {})[-1] == line


def test_what_is_said_of_joins_takes_the_room_below_low_papers_and_beside_narrow_ones() -> None:
    low = pipeline.lay_out(workshop.game_context(request_of("overlay", "entdecker-soeding"))).pages
    assert [page.body.together.below is not None for page in low[:4]] == [False, False, True, True]
    assert not any(page.body.together.across for page in low[:2])
    narrow = pipeline.lay_out(workshop.game_context(request_of("overlay", "ahoy-matey"))).pages
    assert all(page.body.together.across for page in narrow)
    assert narrow[1].figures["assembly"].window.height > 1.3 * low[0].figures["assembly"].window.height
    assert [bool(page.body.together.lead) for page in (*low[:4], *narrow)] == [False] * 4 + [True] * 4


def test_papers_of_a_board_of_loose_tiles_are_alike() -> None:
    pages = pipeline.lay_out(workshop.game_context(request_of("overlay", "ahoy-matey"))).pages
    left, right = pages[0].body.panel, pages[1].body.panel
    assert [page.body.panel for page in pages] == [left, right, left, right]
    assert right - left == pytest.approx(OVERLAP)


def test_the_picture_of_many_papers_is_large_enough_to_find_one_where_the_panel_is_narrow(
    hexed: str, make: Any
) -> None:
    made = make(request_of("overlay", hexed))
    assert made.problems == ()
    for page in made.sheet.pages:
        assert page.figures["assembly"].window.width > 20


@pytest.mark.parametrize(("theme", "hue"), [("standard", "green"), ("monochrome", "black"), ("low-ink", "black")])
def test_lines_to_glue_along_are_called_by_the_colour_they_are_printed_in(theme: str, hue: str, make: Any) -> None:
    made = make(request_of("overlay", "intimate-settlers", theme=theme))
    steps = made.sheet.pages[1].body.together.steps
    assert f"the {hue} line" in steps[0]


def test_the_picture_of_the_frame_shows_every_strip_by_its_number(edged: str, make: Any) -> None:
    made = make(request_of("overlay", edged, style="frame"))
    ((page, facts),) = made.pages
    strips = len({line.name for line in page.lines})
    numbers = Counter(word.text for word in facts.words if word.text.isdecimal() and word.size < 11)
    assert all(numbers[str(number)] >= 2 for number in range(1, strips + 1))


def test_one_column_is_called_so_and_paper_stands_upright_where_that_saves_some() -> None:
    pages = pipeline.lay_out(workshop.game_context(request_of("overlay", "amdiak", paper="letter"))).pages
    assert [page.head.sheet_name for page in pages][2::3] == [
        "overlay 3 of 6, column 5, rows A–B",
        "overlay 6 of 6, column 5, rows C–D",
    ]
    pages = pipeline.lay_out(workshop.game_context(request_of("overlay", "amdiak", paper="a3"))).pages
    assert [page.head.sheet_name for page in pages] == [
        "overlay 1 of 2, columns 1–2, rows A–D",
        "overlay 2 of 2, columns 3–5, rows A–D",
    ]
    assert {page.size for page in pages} == {Size(297, 420)}


def test_the_last_sheets_of_a_row_reach_nearly_to_the_edge_where_that_saves_some() -> None:
    pages = pipeline.lay_out(workshop.game_context(request_of("overlay", "amdiak"))).pages
    assert [page.head.sheet_name for page in pages] == [
        "overlay 1 of 4, columns 1–2, rows A–B",
        "overlay 2 of 4, columns 3–5, rows A–B",
        "overlay 3 of 4, columns 1–2, rows C–D",
        "overlay 4 of 4, columns 3–5, rows C–D",
    ]
    assert [page.body.level is not None for page in pages if isinstance(page.body, OverlayBlock)] == [False, True] * 2


@pytest.mark.parametrize("pitch", ["41.5 mm", "25 mm"])
def test_the_words_on_small_hexes_are_large_enough_to_be_read(pitch: str, make: Any) -> None:
    settings = {"board.pitch.x": pitch, "board.pitch.y": pitch}
    made = make(request_of("overlay", "intimate-settlers", settings=settings))
    assert made.problems == ()


@pytest.mark.parametrize("theme", ["standard", "low-ink"])
def test_a_board_full_of_water_is_printed_at_true_scale_in_every_design(theme: str) -> None:
    request = request_of("overlay", "intimate-settlers", seed="2", theme=theme)
    assert not workshop.print_sheet(request).problems
