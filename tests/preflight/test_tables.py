"""Tables of real PDFs: every word and number in its own cell, by its place on the paper."""

from dataclasses import replace

import pytest

from printgen.preflight import preflight, read_pdf
from printgen.sheet.catalogue.sheet import CatalogueIndex, IndexRow
from printgen.sheet.core.expectations import ExpectedCell, ExpectedTable

COSTS = (("Sail", "1"), ("Land on an island", "2"), ("Dig for gold", "4"))
WIDE = "position:absolute;left:20mm;top:40mm;width:90mm;"


def html(rows, style=""):
    cells = ("".join(f"<td>{text}</td>" for text in row) for row in rows)
    body = "".join(f'<tr style="height:9mm">{row}</tr>' for row in cells)
    return f'<table style="{WIDE}{style}">{body}</table>'


def expected(rows):
    return ExpectedTable("costs", tuple(tuple(map(ExpectedCell, row)) for row in rows))


@pytest.fixture
def told(with_html, printed):
    """Print a table, and tell what preflight says of it when another is wanted."""

    def measure(markup, *tables):
        sheet = with_html(markup, tables=tables)
        facts = read_pdf(printed(sheet))
        return [p.message for p in preflight(facts, sheet) if p.code == "wrong-cell"]

    return measure


def test_every_cell_is_found_in_its_row_and_column(told):
    assert told(html(COSTS), expected(COSTS)) == []


def test_two_numbers_that_changed_places_are_found(told):
    swapped = (("Sail", "2"), ("Land on an island", "1"), COSTS[2])
    assert told(html(swapped), expected(COSTS)) == ["`1` cannot be read beside `Sail` in row 1 of the table `costs`"]


def test_two_rows_that_changed_places_are_found(told):
    assert told(html((COSTS[1], COSTS[0], COSTS[2])), expected(COSTS)) != []


def test_numbers_that_slipped_down_by_one_row_are_found(told):
    rows = (*COSTS, ("Rest", ""))
    slipped = tuple((name, number) for (name, _), number in zip(rows, ("", "1", "2", "4"), strict=True))
    assert told(html(slipped), expected(rows)) != []


def test_a_number_in_the_cell_beside_its_own_is_found(told):
    rows = (("Spin", "1", "2", "3"), ("Skull", "lost", "lost", "kept"))
    slipped = (rows[0], ("Skull", "lost", "kept", "lost"))
    assert told(html(rows), expected(rows)) == []
    assert told(html(slipped), expected(rows)) != []


def test_a_cell_over_two_columns_stands_below_both(told):
    row = "<tr><td>Skull</td><td colspan=2>lost</td><td>kept</td></tr>"
    markup = html((("Spin", "1", "2", "3"),)).replace("</table>", f"{row}</table>")
    table = expected((("Spin", "1", "2", "3"),))
    cells = (ExpectedCell("Skull"), ExpectedCell("lost", 2), ExpectedCell("kept"))
    assert told(markup, replace(table, rows=(*table.rows, cells))) == []


def test_a_number_is_not_found_within_another(told):
    assert told(html((("Sail", "13"),)), expected((("Sail", "3"),))) != []


def test_the_same_number_elsewhere_on_the_page_does_not_help(told):
    stray = '<p style="position:absolute;left:20mm;top:120mm">4 4 4</p>'
    missing = (*COSTS[:2], ("Dig for gold", ""))
    assert told(html(missing) + stray, expected(COSTS)) != []


@pytest.mark.parametrize("style", ["", "vertical-align:top", "text-align:center"])
def test_tables_whose_words_take_several_lines_are_found(told, style):
    rows = (("Sail " * 12, "1"), ("Land", "2 " * 20), ("Dig for gold", "4"))
    assert told(html(rows, style), expected(rows)) == []


def test_a_head_in_the_middle_of_a_high_row_stands_beside_words_at_its_top(told):
    rows = (("C", "40"), ("D", "50"))
    low = "".join(
        f'<tr style="height:20mm"><th>{head}</th><td style="vertical-align:top">{text}</td></tr>' for head, text in rows
    )
    markup = f'<table style="{WIDE}line-height:1.2">{low}</table>'
    assert told(markup, expected(rows)) == []
    assert told(markup, expected((("C", "50"), ("D", "40")))) != []


def test_each_column_of_an_index_of_maps_is_a_table():
    entry = IndexRow("0.25", 4.0, "7", "166", "3")
    heads = ("spread", "map", "seed", "page")
    one, two = CatalogueIndex((), heads, ((entry, entry), (entry,)), None).tables()
    assert [[cell.text for cell in cells] for cells in two.rows] == [[*heads], ["0.25", "7", "166", "3"]]
    assert len(one.rows) == 3
