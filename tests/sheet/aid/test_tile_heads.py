"""Heads of columns that are kinds of tiles are drawn; numbers stand before the words of a cell."""

from typing import Any

from printgen.sheet.aid.blocks import Matrix
from printgen.sheet.aid.columns import Columns
from tests.sheet.plain import aid_blocks
from tests.workshop import request_of

GAME = "entdecker-soeding"


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
    assert sum(cell["look"] == "led" for row in block["rows"] for cell in row["cells"]) == 11
