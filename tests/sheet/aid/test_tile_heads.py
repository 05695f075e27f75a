"""Heads of columns that are kinds of tiles show their sides; numbers stand before the words of a cell."""

from typing import Any

import pytest

from printgen.drawing.items import opened
from printgen.drawing.scene import Path
from printgen.figure.tiles.sides import tile_sides
from printgen.sheet.aid.blocks import Columns, Matrix
from tests.figure.conftest import shipped_theme
from tests.sheet.plain import aid_blocks
from tests.workshop import request_of

GAME = "entdecker-soeding"


@pytest.mark.parametrize(
    ("land", "parts"), [((False,) * 4, 0), ((True, False, False, False), 1), ((True, True, True, True), 1)]
)
def test_a_tile_has_land_where_a_side_is_land(land: tuple[bool, bool, bool, bool], parts: int) -> None:
    theme = shipped_theme("standard")
    drawn = [item for item, _ in opened(tile_sides(land, 8, theme).items) if isinstance(item, Path)]
    assert len(drawn) == parts


def test_the_heads_of_the_reserve_are_drawn_as_tiles(make: Any) -> None:
    made = make(request_of("aid", GAME))
    columns = [one for page in made.sheet.pages for block in aid_blocks(page, Columns) for one in block["columns"]]
    drawn = {"".join(one["head"]) for one in columns if one["picture"]}
    assert drawn == set(made.context.game.tile_sets["tile"].kinds) == set("123456")


def test_a_number_before_the_words_of_a_cell_leads_them(make: Any) -> None:
    made = make(request_of("aid", GAME))
    (block,) = [block for page in made.sheet.pages for block in aid_blocks(page, Matrix) if "across_icon" not in block]
    for cell in (cell for row in block["rows"] for cell in row["cells"]):
        assert (cell["look"] == "led") == (cell["name"][0].kind in ("pip", "extra"))
    assert sum(cell["look"] == "led" for row in block["rows"] for cell in row["cells"]) == 14
