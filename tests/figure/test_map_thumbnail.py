"""A map drawn small: its signs can be told apart, what is too fine is left out."""

from pathlib import Path

import pytest

from printgen.drawing.items import opened
from printgen.drawing.scene import Path as Line
from printgen.drawing.scene import Scene, Text
from printgen.figure.tiles.archipelago import map_thumbnail
from printgen.figure.tiles.map_view import SMALLEST_TEXT, MapPiece, MapView, Sign, sheet_style
from printgen.geometry import Rect, Size
from printgen.model.game import Game
from printgen.model.load.resources import load_resources
from printgen.model.play.tile_map_plan import tile_map_plan
from printgen.resources import data_root
from printgen.setup.tile_map.sampler import draw_map

REEF = Path(__file__).parent.parent / "cases" / "reef.json"


def drawn(unit: float, hidden: bool = False, theme: str = "standard") -> Scene:
    resources = load_resources(data_root())
    plan = tile_map_plan(Game.model_validate_json(REEF.read_bytes()))
    icon = next(iter(resources.icons))
    view = MapView(
        plan.rows,
        plan.columns,
        "L",
        tiles=draw_map(plan, 3).tiles,
        signs={symbol: Sign(icon) for symbol in plan.symbols},
        pieces=(MapPiece((0, 0), icon, "blue", number=1), MapPiece((1, 1), icon)),
    )
    style = sheet_style(Size(unit, unit), resources.themes[theme], resources.icons, "3", hidden=hidden)
    return map_thumbnail(view, style)


def texts(scene: Scene) -> list[Text]:
    return [item for item, _ in opened(scene.items) if isinstance(item, Text)]


@pytest.mark.parametrize("unit", [4.0, 6.0, 9.0, 15.0])
def test_every_figure_can_be_read_however_small_the_map_is(unit: float) -> None:
    for scene in (drawn(unit), drawn(unit, hidden=True)):
        assert min(run.size for text in texts(scene) for run in text.runs) >= SMALLEST_TEXT


def test_hidden_symbols_are_question_marks_and_seats_are_numbers() -> None:
    shown = [run.text for text in texts(drawn(9)) for run in text.runs]
    hidden = [run.text for text in texts(drawn(9, hidden=True)) for run in text.runs]
    assert shown == ["1"]
    assert sorted(hidden) == ["1", *["?"] * 6]


def test_no_point_of_the_coast_is_finer_than_a_hundredth_of_a_millimetre() -> None:
    lines = [item for item, _ in opened(drawn(9).items) if isinstance(item, Line)]
    coast = max(lines, key=lambda item: len(item.commands))
    numbers = [number for _, values in coast.commands for number in values]
    assert len(numbers) > 100
    assert all(round(number, 2) == number for number in numbers)


def test_the_coast_of_small_tiles_goes_straight_through_the_points_of_the_curves() -> None:
    def coast(unit: float) -> Line:
        lines = [item for item, _ in opened(drawn(unit).items) if isinstance(item, Line)]
        return max(lines, key=lambda item: len(item.commands))

    small, large = coast(10.0).commands, coast(10.01).commands
    assert {name for name, _ in small} == {"M", "L", "Z"}
    assert {name for name, _ in large} == {"M", "C", "Z"}
    for (_, here), (_, there) in zip(small, large, strict=True):
        assert here == pytest.approx(there[-2:], abs=0.15)


def test_low_ink_fills_no_sea_and_both_windows_are_the_same() -> None:
    plain, saving = drawn(9), drawn(9, theme="low-ink")
    assert plain.window == saving.window
    assert isinstance(plain.window, Rect)
