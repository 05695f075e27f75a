"""A catalogue shows set-ups that can be made at home, each in its own cell, and lists them all."""

import shlex
from collections.abc import Callable, Iterator
from dataclasses import fields, replace
from itertools import pairwise
from typing import Any

import pypdf
import pytest
from hypothesis import given
from hypothesis import strategies as st

from printgen.app import pipeline
from printgen.checker.position import judge
from printgen.cli.shell.command_group import printgen
from printgen.cli.shell.sheets import make_request
from printgen.drawing.items import opened
from printgen.drawing.scene import Text
from printgen.errors import LimitError, PrintgenError, UsageError
from printgen.geometry import Rect, Size
from printgen.model.text.message_catalog import as_text
from printgen.preflight import embedded_recipe, preflight, read_pdf
from printgen.search.fair import fair_seeds
from printgen.setup.engine import Setting
from printgen.sheet.catalogue.context import Catalogue, home_command
from printgen.sheet.catalogue.entry import CatalogueEntry, CatalogueMaps, Entries
from printgen.sheet.catalogue.grid import bounds, grid_for
from printgen.sheet.catalogue.sheet import CatalogueIndex, IndexRow
from printgen.sheet.core.page import Page, Sheet
from printgen.sheet.core.request import Request
from printgen.sheet.setup.request import SetupRequest
from tests import workshop
from tests.workshop import WORKSPACE, everything, remake, request_of

TABLES = [name for name in WORKSPACE.game_ids() if WORKSPACE.sound_game(name).game.fairness is not None]
DRAWN = [name for name in WORKSPACE.game_ids() if WORKSPACE.sound_game(name).game.setup.has_chance_on_board]
Lay = Callable[..., tuple[Catalogue, Sheet]]


@pytest.fixture(scope="module")
def lay() -> Lay:
    """Return the function that lays a catalogue out; each only once."""
    made: dict[str, tuple[Catalogue, Sheet]] = {}

    def go(game: str, **options: Any) -> tuple[Catalogue, Sheet]:
        request = request_of("catalogue", game, **options)
        if request.command not in made:
            context = workshop.make_context(request)
            assert isinstance(context, Catalogue)
            made[request.command] = context, pipeline.lay_out(context)
        return made[request.command]

    return go


def map_pages(sheet: Sheet) -> list[Page]:
    return [page for page in sheet.pages if isinstance(page.body, CatalogueMaps)]


def maps_of(page: Page) -> tuple[CatalogueEntry, ...]:
    assert isinstance(page.body, CatalogueMaps)
    return page.body.entries


def entries(sheet: Sheet) -> list[CatalogueEntry]:
    return [entry for page in map_pages(sheet) for entry in maps_of(page)]


def index_rows(sheet: Sheet) -> list[IndexRow]:
    blocks = [page.body for page in sheet.pages if isinstance(page.body, CatalogueIndex)]
    return [row for block in blocks for column in block.columns for row in column]


@pytest.mark.parametrize("name", DRAWN)
def test_a_catalogue_has_a_front_page_every_map_once_and_an_index(lay: Lay, name: str) -> None:
    context, sheet = lay(name, count=11)
    front, *maps = sheet.pages
    assert front.body.template == "catalogue/front.html.j2"
    assert [page.bookmark for page in sheet.pages].count(front.bookmark) == 1
    assert all(page.bookmark for page in maps)
    found = entries(sheet)
    assert [entry.number for entry in found] == [str(n) for n in range(1, 12)]
    assert [entry.seed for entry in found] == [str(n) for n in range(1, 12)]
    assert context.looked == 11
    rows = index_rows(sheet)
    if name in TABLES:
        assert sorted(row.number for row in rows) == sorted(entry.number for entry in found)
    else:
        assert rows == []


@pytest.mark.parametrize("name", TABLES)
def test_the_index_lists_the_fairest_first_with_the_page_each_is_on(lay: Lay, name: str) -> None:
    context, sheet = lay(name, count=11)
    rows = index_rows(sheet)
    spreads = [context.entries[int(row.number) - 1].fairness.spread for row in rows]  # type: ignore[union-attr]
    assert all(one <= other + 1e-9 for one, other in pairwise(spreads))
    for row in rows:
        page = sheet.pages[int(row.page) - 1]
        assert row.number in [entry.number for entry in maps_of(page)]
    assert f"map {rows[0].number}," in as_text(sheet.pages[0].body.caption)  # type: ignore[union-attr]


@pytest.mark.parametrize("name", DRAWN)
def test_the_command_below_a_map_makes_the_very_same_set_up(lay: Lay, name: str) -> None:
    context, sheet = lay(name, count=11)
    begun = Entries(context).begun
    told = [as_text(page.body.lead) for page in map_pages(sheet)]  # type: ignore[union-attr]
    assert all(f"{begun} … prints" in lead for lead in told) if begun else told
    for entry, shown in list(zip(context.entries, entries(sheet), strict=True))[::5]:
        assert shown.command == (f"… --seed {shown.seed}" if begun else home_command(entry))
        assert not begun or {*begun.split(), shown.seed} < {*home_command(entry).split()}
        tool, kind, *words = shlex.split(home_command(entry))
        command = printgen.get_command(None, kind)  # type: ignore[arg-type]
        asked = command.make_context(kind, words)
        known = {*(one.name for one in fields(SetupRequest)), "settings", "my_box"}
        options = {key: value for key, value in asked.params.items() if key in known}
        with asked.scope():
            made = workshop.game_context(make_request("setup", options.pop("game"), options))
        assert (tool, kind) == ("printgen", "setup")
        assert made.position == entry.position
        assert made.fairness == entry.fairness
        assert all(finding.ok for finding in judge(entry.game, made.position))  # type: ignore[arg-type]


@pytest.mark.parametrize("name", TABLES)
def test_only_seeds_within_the_spread_are_kept_and_none_of_them_is_passed_over(lay: Lay, name: str) -> None:
    every, _ = lay(name, count=11)
    spreads = [entry.fairness.spread for entry in every.entries]  # type: ignore[union-attr]
    fair = sorted(spreads)[5]
    kept = [str(n) for n, spread in enumerate(spreads, 1) if spread <= fair]
    context, sheet = lay(name, count=len(kept), fair=fair)
    assert [entry.seed for entry in entries(sheet)] == kept
    assert context.looked == int(kept[-1])
    later, _ = lay(name, count=1, fair=fair, first=int(kept[1]))
    assert later.entries[0].position == context.entries[1].position


@pytest.mark.parametrize("name", DRAWN)
def test_few_maps_share_one_page_without_front_and_index(lay: Lay, name: str) -> None:
    _, sheet = lay(name, count=2)
    [page] = sheet.pages
    assert [entry.seed for entry in maps_of(page)] == ["1", "2"]
    assert page.body.log is None  # type: ignore[union-attr]


def test_a_page_alone_tells_below_its_maps_what_their_signs_are(lay: Lay) -> None:
    name = next(one for one in DRAWN if WORKSPACE.sound_game(one).game.setup.hex_map)
    _, sheet = lay(name, count=2)
    body = sheet.pages[0].body
    assert isinstance(body, CatalogueMaps)
    assert body.grid.left == pytest.approx(0)
    assert [panel.title for panel in body.panels][-1] == "Legend"
    assert body.panels[-1].signs


@pytest.mark.parametrize("name", DRAWN)
def test_the_last_row_of_a_page_in_a_book_ends_where_its_room_does(lay: Lay, name: str) -> None:
    _, sheet = lay(name, count=11)
    for page in map_pages(sheet):
        body = page.body
        assert isinstance(body, CatalogueMaps)
        last = body.grid.cell(body.grid.columns * body.grid.rows - 1)
        assert last.bottom == pytest.approx(body.grid.room.bottom)
        assert last.height == pytest.approx(body.grid.content)


@pytest.mark.parametrize("name", DRAWN)
@pytest.mark.parametrize("paper", ["a4", "a5"])
def test_each_map_has_its_words_and_its_frame_in_a_cell_of_its_own(lay: Lay, name: str, paper: str) -> None:
    _, sheet = lay(name, count=2 if paper == "a5" else 11, paper=paper)
    for page in map_pages(sheet):
        cells = {one.within for one in page.texts if one.within is not None}
        whole = Rect(0, 0, *page.size)
        assert len(cells) == len(maps_of(page))
        assert all(whole.holds(cell) for cell in cells)
        assert not any(
            one.x < other.right - 0.1
            and other.x < one.right - 0.1
            and one.y < other.bottom - 0.1
            and other.y < one.bottom - 0.1
            for one in cells
            for other in cells
            if one != other
        )
        for entry in maps_of(page):
            told = {one.text for one in page.texts if one.within and f"seed {entry.seed}" in one.text}
            assert f"seed {entry.seed}" in told
        assert len(page.lines) == 2 * len(cells)


def drawn_texts(page: Page) -> Iterator[str]:
    for scene in page.figures.values():
        for item, _ in opened(scene.items):
            if isinstance(item, Text):
                yield "".join(run.text for run in item.runs)


def test_a_hidden_catalogue_shows_no_symbol(lay: Lay, mapped: str) -> None:
    _, shown = lay(mapped, count=2)
    context, hidden = lay(mapped, count=2, hidden=True)
    symbols = sum(WORKSPACE.sound_game(mapped).game.tile_sets[name].symbols != {} for name in ["tile"])
    assert symbols
    unknown = [text for text in drawn_texts(hidden.pages[0]) if text == "?"]
    bearing = [tile for e in context.entries for tile in e.position.tiles if tile.symbol]  # type: ignore[union-attr]
    assert len(unknown) - 1 == len(bearing) > 0  # one more in the legend
    assert "?" not in list(drawn_texts(shown.pages[0]))
    assert "--hidden" not in entries(hidden)[0].command


@pytest.mark.parametrize("name", DRAWN)
@pytest.mark.parametrize("options", [{"paper": "a5", "language": "de"}, {"theme": "low-ink"}])
def test_it_is_laid_out_on_every_paper_in_every_theme_and_language(
    lay: Lay, name: str, options: dict[str, str]
) -> None:
    _, sheet = lay(name, count=10, **options)
    assert len(entries(sheet)) == 10
    assert sheet.pages[0].foot.endswith(sheet_command(name, options))


def sheet_command(game: str, options: dict[str, str]) -> str:
    return workshop.game_context(request_of("catalogue", game, count=10, **options)).request.command_for_all  # type: ignore[arg-type]


@given(st.floats(100, 400), st.floats(100, 400), st.floats(0.4, 3), st.integers(1, 400))
def test_the_cells_of_a_grid_fill_the_room_and_never_leave_it(
    wide: float, high: float, shape: float, count: int
) -> None:
    within, room = bounds(Size(wide, high)), Rect(0, 0, wide, high)
    grid = grid_for(room, shape, 4, 4, within, count)
    on_page = grid.columns * grid.rows
    assert on_page <= within[1] or on_page >= count
    assert on_page >= min(count, within[0])
    last = grid.cell(on_page - 1)
    assert last.right <= wide + 1e-6
    assert last.bottom == pytest.approx(high)
    assert grid.picture.height + 10 <= last.height + 1e-6


def test_a_printed_catalogue_passes_has_bookmarks_and_is_made_again(lay: Lay, tmp_path: Any) -> None:
    game = next(name for name in TABLES if WORKSPACE.sound_game(name).game.setup.deals)
    printed = workshop.print_sheet(request_of("catalogue", game, count=5, fair=2.0, paper="a5"))
    assert printed.problems == ()
    path = tmp_path / "catalogue.pdf"
    path.write_bytes(printed.pdf)
    reader = pypdf.PdfReader(path)
    nested = [one for one in reader.outline if isinstance(one, list)]
    maps = [entry.title for part in nested for entry in part]
    assert [title.split()[0] for title in maps] == [str(n) for n in range(1, 6)]
    assert embedded_recipe(printed.pdf)["sampler"] == 1
    again = remake(printed.pdf, "catalogue.pdf")
    assert (again.pdf, again.problems) == (printed.pdf, ())
    # A map that has moved, or a seed that is another, is found.
    facts = read_pdf(printed.pdf, printed.sheet)
    first, page, *rest = printed.sheet.pages
    line = page.lines[0]
    moved = replace(page, lines=(replace(line, start=line.start.moved(1, 0)), *page.lines[1:]))
    seed = replace(page, texts=(*page.texts, replace(page.texts[-1], text="seed 0815")))
    for wrong, code in ((moved, "missing-length"), (seed, "missing-text")):
        sheet = replace(printed.sheet, pages=(first, wrong, *rest))
        assert {problem.code for problem in preflight(facts, sheet)} == {code}


def test_a_build_prints_one_page_of_maps_of_each_game_that_draws_them() -> None:
    for game in WORKSPACE.game_ids():
        asked = [request for request in everything(game, "1") if request.kind == "catalogue"]
        assert len(asked) == (game in DRAWN)


def test_what_has_no_map_no_measure_or_no_end_is_refused_with_a_reason() -> None:
    def refused(request: Request) -> str:
        with pytest.raises(PrintgenError) as caught:
            workshop.make_context(request)
        return caught.value.problems[0].code

    undrawn = [name for name in WORKSPACE.game_ids() if name not in DRAWN]
    assert {refused(request_of("catalogue", name)) for name in undrawn} == {"no-map"}
    game = TABLES[0]
    assert refused(request_of("catalogue", game, count=0)) == "out-of-range"
    assert refused(request_of("catalogue", game, count=501)) == "out-of-range"
    assert refused(request_of("catalogue", game, first=-1)) == "out-of-range"
    assert issubclass(UsageError, PrintgenError)


def test_a_spread_that_no_map_has_is_told_with_the_best_one() -> None:
    name = next(one for one in TABLES if WORKSPACE.sound_game(one).game.setup.hex_map)
    game = WORKSPACE.sound_game(name).game
    assert game.fairness is not None
    few = game.fairness.model_copy(update={"maps_at_most": 20})
    with pytest.raises(LimitError) as caught:
        setting = Setting.of(game.model_copy(update={"fairness": few}), game.setup.players[1])
        list(fair_seeds(setting, 0.0, 7, laid_open=True))
    assert caught.value.problems[0].code == "no-fair-map"
    assert caught.value.problems[0].hints[0].startswith("ask for `--fair ")
