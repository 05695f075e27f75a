"""printgen worksheet and rulings: a filled form is taken wherever a my-box file is."""

from io import BytesIO
from pathlib import Path
from typing import Any

from pypdf import PdfWriter

from printgen.preflight import embedded_recipe


def fill(path: Path, answers: dict[str, str]) -> None:
    writer = PdfWriter(clone_from=BytesIO(path.read_bytes()))
    for page in writer.pages:
        writer.update_page_form_field_values(page, answers, auto_regenerate=False)
    writer.write(path)


def test_the_answers_of_a_form_stand_in_the_sheet_that_was_printed_with_them(tool: Any, mapped: str) -> None:
    assert tool("worksheet", mapped, "--fillable", "-o", "box.pdf").code == 0
    fill(Path("box.pdf"), {"board.pitch.x": "41,5", "board.pitch.y": "41"})
    result = tool("overlay", mapped, "--style", "map", "--my-box", "box.pdf", "-o", "map.pdf")
    assert (result.code, result.out) == (0, b"")
    request = embedded_recipe(Path("map.pdf").read_bytes())["request"]
    assert request["my_box"] == "board:\n  pitch:\n    x: 41.5 mm\n    y: 41 mm\n"


def test_a_wrong_answer_of_a_form_is_told_by_its_key(tool: Any, mapped: str) -> None:
    assert tool("worksheet", mapped, "--fillable", "-o", "box.pdf").code == 0
    fill(Path("box.pdf"), {"board.pitch.x": "wide"})
    result = tool("aid", mapped, "--my-box", "box.pdf", "-o", "aid.pdf")
    assert result.code == 1
    assert result.err.startswith("box.pdf (fields):3:8: error[bad-length]: `boards.")
    assert ".pitch.x`: `wide` is not a length" in result.err
    assert not Path("aid.pdf").exists()


def test_a_pdf_without_fields_is_no_my_box_file(tool: Any, mapped: str, printed: Path) -> None:
    result = tool("aid", mapped, "--my-box", str(printed), "-o", "aid.pdf")
    assert result.code == 1
    assert "error[empty-form]: nothing is filled in: it has no fields" in result.err


def test_the_rulings_are_printed(tool: Any, mapped: str) -> None:
    result = tool("rulings", mapped, "--paper", "letter", "-o", "rulings.pdf")
    assert result.code == 0
    assert result.err.startswith("rulings.pdf  (")


def test_a_game_with_nothing_to_count_and_measure_has_no_worksheet(tool: Any) -> None:
    Path("dice.yaml").write_text("title: Dice\nplayers: 2\nbox: {Dice: 5}\n", encoding="utf-8")
    result = tool("worksheet", "dice.yaml")
    assert result.code == 2
    assert "error[missing-part]: `dice` has no piece to measure" in result.err
    assert "state under `box` the `size` of one" in result.err
    assert not Path("output").exists()
