"""Heads of columns that are kinds of tiles are drawn; numbers stand before the words of a cell; tables are turned."""

from dataclasses import replace
from typing import Any

from printgen.sheet.aid.blocks import Matrix
from printgen.sheet.aid.cards import VariantCards
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


def test_an_upright_table_has_the_numbers_of_the_one_across_in_columns(make: Any) -> None:
    def cells(paper: str) -> list[list[str]]:
        made = make(request_of("aid", GAME, paper=paper))
        blocks = [
            one for page in made.sheet.pages for band in page.body.bands for stack in band for one in stack.blocks
        ]
        (table,) = [table for one in blocks if isinstance(one, Columns) and one.lines for table in one.tables()]
        return [[cell.text for cell in line] for line in table.rows]

    upright, across = cells("a4"), cells("a5")
    assert upright[1] == ["15–16", "8", "4", "2"]
    assert upright[1:] == [list(column) for column in zip(*across, strict=True)][1:]


def test_few_columns_abreast_are_read_row_by_row(make: Any) -> None:
    made = make(request_of("aid", GAME))
    blocks = [one for page in made.sheet.pages for band in page.body.bands for stack in band for one in stack.blocks]
    (reserve,) = [one for one in blocks if isinstance(one, Columns) and one.columns[0].picture]
    (table,) = replace(reserve, abreast=3).tables()
    assert [[cell.text for cell in line] for line in table.rows[::2]] == [["1", "2", "3"], ["4", "5", "6"]]


def test_variants_that_suit_as_many_as_the_game_do_not_say_so_one_by_one(make: Any) -> None:
    made = make(request_of("aid", GAME))
    (block,) = [block for page in made.sheet.pages for block in aid_blocks(page, VariantCards)]
    assert block["key"] is None and len(block["cards"]) == 4
    assert not any(one["players"] for one in block["cards"])
