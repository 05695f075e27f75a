"""A finished file tells what it is: the same bytes again, and every way it can be wrong."""

import json
import shutil
from collections.abc import Callable
from dataclasses import replace
from io import BytesIO
from pathlib import Path
from typing import Any

import pytest
from pypdf import PdfWriter

from printgen.app import pipeline
from printgen.errors import PrintgenError
from printgen.page import render_html
from printgen.pdf import write_pdf
from printgen.preflight import embedded_recipe
from printgen.problems import Severity
from printgen.sheet.core.page import Sheet
from tests import workshop
from tests.workshop import WORKSPACE, inspect, remake, request_of

NAME = "sheet.pdf"

Make = Callable[[dict[str, Any]], bytes]


@pytest.mark.usefixtures("anew")
@pytest.mark.parametrize(
    ("number", "options"), list(enumerate(({"kind": "overlay", "style": "frame"}, {"kind": "setup"})))
)
def test_a_sheet_comes_again_byte_for_byte(number: int, options: dict[str, Any]) -> None:
    games = WORKSPACE.game_ids()
    name = games[number % len(games)]
    has_map = WORKSPACE.sound_game(name).game.setup.tile_map is not None
    seed = "7" if has_map and options["kind"] == "setup" else None
    pdf = workshop.print_sheet(request_of(game=name, seed=seed, **options)).pdf
    again = remake(pdf, NAME)
    assert again.pdf == pdf
    assert again.problems == ()
    assert inspect(pdf, NAME).problems == ()


def test_a_game_and_a_box_of_ones_own_are_in_the_file(own: Path, tmp_path: Path) -> None:
    box = "components: {fly: {count: 9, values: {1: 5, 2: 4}}}\n"
    request = request_of("pad", str(own), my_box=box, settings={"board.pitch": "33 mm"})
    printed = workshop.print_sheet(request)
    shutil.rmtree(own)
    elsewhere = remake(printed.pdf, NAME)
    assert elsewhere.pdf == printed.pdf
    assert elsewhere.problems == ()
    assert inspect(printed.pdf, NAME).problems == ()
    assert [path.name for path in tmp_path.iterdir()] == []


def test_a_game_that_was_changed_since_is_printed_as_it_was(own: Path) -> None:
    pdf = workshop.print_sheet(request_of("pad", str(own))).pdf
    shutil.rmtree(own / "words")
    assert remake(pdf, NAME).pdf == pdf


@pytest.fixture
def sheet(own: Path) -> Sheet:
    """Return a sheet of one page."""
    return workshop.lay_out(workshop.game_context(request_of("pad", str(own))))


@pytest.fixture
def with_recipe(sheet: Sheet) -> Make:
    """Return the function that makes a file with a changed recipe, and nothing else in it."""

    def make(changes: dict[str, Any]) -> bytes:
        recipe = {key: value for key, value in (sheet.recipe | changes).items() if value != "gone"}
        writer = PdfWriter()
        writer.add_blank_page(72, 72)
        writer.add_attachment("printgen.json", json.dumps(recipe).encode())
        content = BytesIO()
        writer.write(content)
        return content.getvalue()

    return make


def told(pdf: bytes) -> list[str]:
    """Return what is wrong with a file, which both ways of reading it back say alike."""
    with pytest.raises(PrintgenError) as caught:
        remake(pdf, NAME)
    assert type(caught.value) is PrintgenError
    found = inspect(pdf, NAME).problems
    assert found == caught.value.problems
    assert all(problem.place.startswith(NAME) for problem in found if problem.span is None)
    return [f"{problem.code}: {problem.message}" for problem in found]


def test_a_map_of_another_sampler_is_refused_with_the_reason(with_recipe: Make) -> None:
    (message,) = told(with_recipe({"sampler": 99}))
    assert message == ("other-sampler: its map was drawn by sampler 99, this printgen has samplers 1 and 2")


def test_other_data_is_told_and_what_is_at_hand_is_printed(sheet: Sheet) -> None:
    data = sheet.recipe["data"] | {"frogs/rules.yaml": "0" * 64}
    pdf = pipeline.typeset(replace(sheet, recipe=sheet.recipe | {"data": data}))
    again = remake(pdf, NAME)
    (problem,) = again.problems
    assert (problem.code, problem.severity) == ("other-data", Severity.WARNING)
    assert "frogs/rules.yaml" in problem.message
    assert again.pdf != pdf
    (problem,) = inspect(pdf, NAME).problems
    assert (problem.code, problem.severity) == ("other-data", Severity.ERROR)


def test_a_file_of_another_version_is_told(sheet: Sheet) -> None:
    pdf = pipeline.typeset(replace(sheet, title=sheet.title + "!"))
    assert [problem.code for problem in remake(pdf, NAME).problems] == ["other-version"]


REQUEST = {"kind": "pad", "game": "frogs"}
FILE = {"frogs/game.yaml": "id: frogs\n"}
DAMAGED = [
    ({"request": "gone"}, "damaged-recipe: the recipe does not name the game of the sheet"),
    ({"request": []}, "damaged-recipe: the recipe does not name the game of the sheet"),
    ({"request": {"kind": "pad"}}, "damaged-recipe: the recipe does not name the game"),
    ({"request": {"kind": "poster", "game": "x"}}, "damaged-recipe: the recipe has an impossible"),
    ({"request": REQUEST | {"copies": "9"}}, "impossible `copies`"),
    ({"request": REQUEST | {"fillable": 1}}, "impossible `fillable`"),
    ({"request": REQUEST | {"hidden": True}}, "no option `hidden`"),
    ({"request": REQUEST | {"variants": "ab"}}, "impossible `variants`"),
    ({"request": REQUEST | {"settings": {"a": 1}}}, "impossible `settings`"),
    ({"request": REQUEST | {"my_box_name": "/etc/passwd"}}, "no option `my_box_name`"),
    ({"request": REQUEST | {"glitter": True}}, "no option `glitter`"),
    ({"request": REQUEST}, "unknown-game: the recipe names `frogs`, which does not come with printgen"),
    ({"request": REQUEST | {"files": {"../frogs/game.yaml": ""}}}, "impossible name"),
    ({"request": REQUEST | {"files": {"/frogs/game.yaml": ""}}}, "impossible name"),
    ({"request": REQUEST | {"files": {"frogs/../../game.yaml": ""}}}, "impossible name"),
    ({"request": REQUEST | {"files": {"frogs\\game.yaml": ""}}}, "impossible name"),
    ({"request": REQUEST | {"files": {"game.yaml": ""}}}, "impossible name"),
    ({"request": REQUEST | {"files": FILE | {"toads/game.yaml": ""}}}, "several games"),
    ({"request": REQUEST | {"files": FILE | {"frogs/game.yaml/a": ""}}}, "cannot be unpacked"),
    ({"request": REQUEST | {"files": {"frogs/\ud800.yaml": ""}}}, "impossible name"),
    ({"request": REQUEST | {"files": {"frogs/game.yaml": "a: \ud800"}}}, "not-utf8: "),
    ({"request": REQUEST | {"files": FILE}}, "missing-key: the file lacks the key `title`"),
]


@pytest.mark.parametrize(("changes", "message"), DAMAGED)
def test_a_damaged_recipe_is_told(with_recipe: Make, changes: Any, message: str) -> None:
    assert any(message in line for line in told(with_recipe(changes)))


@pytest.mark.parametrize(
    ("option", "code"),
    [
        ({"kind": "pad", "copies": 10**9}, "out-of-range"),
        ({"kind": "pad", "copies": 0}, "out-of-range"),
        ({"kind": "pad", "numbered_from": -1}, "out-of-range"),
        ({"seed": "x" * 10_000}, "bad-seed"),
        ({"players": 10**9}, "out-of-range"),
        ({"paper": "b5"}, "unknown-paper"),
        ({"distribution": "none"}, "unknown-distribution"),
        ({"my_box": "[" * 10_000}, "too-deep"),
    ],
)
def test_a_recipe_that_asks_for_the_impossible_is_a_fault_of_the_file(
    with_recipe: Make, option: dict[str, Any], code: str
) -> None:
    name = next(n for n in WORKSPACE.game_ids() if WORKSPACE.sound_game(n).game.setup.tile_map)
    request = {"game": name} | ({} if "kind" in option else {"kind": "setup", "seed": "1"}) | option
    assert [line.partition(":")[0] for line in told(with_recipe({"request": request}))] == [code]


def test_a_file_without_a_recipe_is_told(sheet: Sheet) -> None:
    assert told(write_pdf(render_html(sheet), sheet, {}))[0].startswith("missing-recipe: ")


def test_a_recipe_can_be_read_by_others(with_recipe: Make) -> None:
    recipe = embedded_recipe(with_recipe({}))
    assert recipe["schema"] == "printgen.recipe/1"
