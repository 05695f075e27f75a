"""The worksheet: each uncertain fact has its key and a box, and the boxes can be read back."""

import re
import shutil
from io import BytesIO
from itertools import pairwise
from pathlib import Path
from typing import Any

import pytest
from pypdf import PdfWriter

from printgen.app import pipeline, reprint
from printgen.drawing.scene import Text
from printgen.errors import PrintgenError
from printgen.figure.measuring import Pens, counted_scene
from printgen.model.box.questions import questions
from printgen.preflight import form_fields, read_pdf
from printgen.sheet.core.expectations import readable
from printgen.sheet.worksheet.blocks import Asked, KeysRow, KnownRow, QuestionRow
from printgen.sheet.worksheet.sheet import _is_too_full, worksheet_sheet
from tests import workshop
from tests.workshop import request_of

FOOT, BLANK = 9.5, 15.0
"""How far above the lower edge the rule of the foot is, and what may be blank above it, in mm."""


def rows(made: Any) -> list[QuestionRow | KnownRow | KeysRow]:
    return [row for page in made.sheet.pages for group in page.body.groups for row in group.rows]


def boxes(made: Any) -> list[str]:
    """Return the keys of all boxes to write in."""
    return [cell.id for one in asked_on(made) for line in one.lines for cell in line]


def asked_on(made: Any) -> list[Asked]:
    return [one for row in rows(made) if isinstance(row, QuestionRow) for one in row.asked]


def test_every_uncertain_fact_has_a_box_and_a_certain_one_is_listed(game: str, make: Any) -> None:
    made = make(request_of("worksheet", game))
    asked = questions(made.context.game)
    uncertain = [part.key for one in asked if not one.certain for part in one.parts]
    known = [fact for row in rows(made) if isinstance(row, KnownRow) for fact in row.facts]
    measured = [part.key for one in asked if one.is_measured for part in one.parts]
    assert sorted(boxes(made)) == sorted(uncertain or measured)
    assert len(boxes(made)) + sum(len(one.parts) for one in asked if one.certain) >= len(asked)
    joined = [fact for fact in known if fact.kinds and fact.value]  # how many there are stands beside the kinds
    assert len(known) + len(joined) == len(asked) - len(asked_on(made))


@pytest.mark.parametrize(
    ("air", "excesses", "is_too_full"),
    [
        (14.0, {}, False),
        (14.0, {9.0: 3.0}, True),
        (5.0, {9.0: 3.0}, False),
        (0.0, {14.0: 30.0, 9.0: 20.0}, True),
        (0.0, {14.0: 30.0, 9.0: 15.0}, False),
        (2.0, {14.0: 90.0, 9.0: 15.0, 5.0: 7.0}, True),
    ],
)
def test_what_two_tries_prove_too_full_is_not_tried(
    air: float, excesses: dict[float, float], is_too_full: bool
) -> None:
    assert _is_too_full(air, excesses) == is_too_full


def test_the_same_is_printed_as_if_all_were_tried(monkeypatch: pytest.MonkeyPatch) -> None:
    context, tried = workshop.game_context(request_of("worksheet", "entdecker-soeding")), list[int]()
    low = pipeline._Pages.too_low
    monkeypatch.setattr(pipeline._Pages, "too_low", lambda *given: tried.append(len(pages)) or low(*given))
    pages: list[bytes] = []
    for is_known in (_is_too_full, lambda *_: False):
        monkeypatch.setattr("printgen.sheet.worksheet.sheet._is_too_full", is_known)
        pages.append(pipeline.typeset_first_fitting(context).pdf)
    assert pages[0] == pages[1]
    assert tried.count(0) < tried.count(1)


def test_a_sheet_of_a_box_in_which_all_is_certain_says_so_and_fills_one_page(make: Any) -> None:
    made = make(request_of("worksheet", "ahoy-matey"))
    (page,) = made.sheet.pages
    first, *_ = page.body.ways
    assert readable(first.text).startswith("Everything about this box is certain")
    assert {one.state for one in asked_on(made)} == {""}
    doubtful = make(request_of("worksheet", "ghost-ship")).sheet.pages[0].body.ways[0]
    assert readable(doubtful.text).startswith("Only what no source tells")


def test_only_of_several_pieces_is_a_row_laid_and_only_where_it_is_asked_a_stack(make: Any) -> None:
    made = make(request_of("worksheet", "ahoy-matey"))
    how = {one.name: readable(one.how) for one in asked_on(made)}
    assert how["Pawn"] == how["Die"] == "Measure one of them from edge to edge."
    assert how["Tile"].endswith("For the thickness measure a stack of ten.")


def test_every_page_of_a_worksheet_is_full(game: str, make: Any) -> None:
    made = make(request_of("worksheet", game))
    for page in made.facts.pages:
        *_, foot = sorted({round(word.box.y) for word in page.words})
        boxes = [one.box for one in (*page.words, *page.drawn)]
        lowest = max(box.bottom for box in boxes if box.bottom < foot - 1)
        assert page.size.height - FOOT - lowest < BLANK


def test_the_keys_beside_the_boxes_are_printed(game: str, make: Any) -> None:
    made = make(request_of("worksheet", game))
    printed = "".join(word.text for page in made.facts.pages for word in page.words)
    for key in boxes(made):
        assert key.rpartition(".")[2].replace("-", "") in printed.replace("-", "")


def test_the_number_of_a_question_leads_to_its_keys(game: str, make: Any) -> None:
    made = make(request_of("worksheet", game))
    keys = {line.number: line.key for row in rows(made) if isinstance(row, KeysRow) for c in row.columns for line in c}
    assert [one.number for one in asked_on(made)] == [str(n) for n in range(1, len(asked_on(made)) + 1)]
    for one in asked_on(made):
        first = one.lines[0][0].id
        assert keys[one.number].split()[0].rstrip(".") in (first, first.rpartition(".")[0], first.rsplit(".", 2)[0])


def test_all_that_is_asked_or_certain_has_its_key_at_the_end(game: str, make: Any) -> None:
    made = make(request_of("worksheet", game))
    listed = " ".join(line.key for row in rows(made) if isinstance(row, KeysRow) for c in row.columns for line in c)
    for one in questions(made.context.game):
        assert all(step in listed for step in one.parts[0].key.split(".")), one.parts[0].key


def test_the_boxes_of_all_questions_beside_their_words_are_of_one_width(game: str, make: Any) -> None:
    made = make(request_of("worksheet", game))
    beside = [one for one in asked_on(made) if one.lines[0][0].id.partition(".")[0] != "write-ins"]
    assert {cell.slots for one in beside for line in one.lines for cell in line} <= {1, 3}
    assert all(len(line) <= page.body.slots for page in made.sheet.pages for one in beside for line in one.lines)


def test_a_game_without_names_for_the_sides_of_its_tiles_is_asked_by_their_letters(root: Path, tmp_path: Path) -> None:
    own = tmp_path / "islands"
    shutil.copytree(root / "data" / "games" / "entdecker-soeding", own)
    for words in (own / "words").iterdir():
        text = words.read_text(encoding="utf-8")
        assert "\nsides:" in text
        words.write_text(re.sub(r"^sides:.*\n", "", text, flags=re.MULTILINE), encoding="utf-8")
    printed = workshop.print_sheet(request_of("worksheet", str(workshop.called_as_its_folder(own))))
    assert not printed.problems
    words = " ".join(word.text for page in read_pdf(printed.pdf).pages for word in page.seen)
    assert "clockwise: S, L." in words


def test_the_fields_of_a_form_are_called_by_the_keys(mapped: str, make: Any) -> None:
    made = make(request_of("worksheet", mapped, fillable=True))
    assert list(form_fields(made.pdf)) == boxes(made)
    assert not form_fields(make(request_of("worksheet", mapped)).pdf)


def filled(pdf: bytes, answers: dict[str, str]) -> bytes:
    writer = PdfWriter(clone_from=BytesIO(pdf))
    for page in writer.pages:
        writer.update_page_form_field_values(page, answers, auto_regenerate=False)
    target = BytesIO()
    writer.write(target)
    return target.getvalue()


def test_a_filled_form_is_a_my_box_file(mapped: str, make: Any) -> None:
    blank = make(request_of("worksheet", mapped, fillable=True)).pdf
    text = reprint.worksheet_answers(filled(blank, {"board.pitch.x": "41,5"}), "form.pdf")
    assert text == "board:\n  pitch:\n    x: 41.5 mm\n"
    context = workshop.game_context(request_of("worksheet", mapped, my_box=text))
    assert context.game.grid.pitch.x == 41.5
    assert "board.pitch.x" not in boxes(make(request_of("worksheet", mapped, my_box=text)))


def test_a_form_without_an_answer_is_refused(mapped: str, make: Any) -> None:
    for fillable, reason in ((True, "all fields are empty"), (False, "it has no fields")):
        pdf = make(request_of("worksheet", mapped, fillable=fillable)).pdf
        with pytest.raises(PrintgenError) as error:
            reprint.worksheet_answers(pdf, "form.pdf")
        (problem,) = error.value.problems
        assert (problem.code, problem.place) == ("empty-form", "form.pdf")
        assert reason in problem.message


def test_a_damaged_form_is_told_by_its_name() -> None:
    with pytest.raises(PrintgenError) as error:
        reprint.worksheet_answers(b"%PDF-1.7 nothing else", "form.pdf")
    assert [problem.place for problem in error.value.problems] == ["form.pdf"]


def test_what_boxes_ask_for_is_pictured_once_on_a_page(game: str) -> None:
    context = workshop.game_context(request_of("worksheet", game))
    for page in next(worksheet_sheet(context)).pages:
        rows = [row for group in page.body.groups for row in group.rows if isinstance(row, QuestionRow)]
        pictured = [tuple(box.picture for line in one.lines for box in line) for row in rows for one in row.asked]
        assert not [one for one, two in pairwise(pictured) if any(one) and one == two]


def test_drawings_of_what_is_counted_bear_no_number_that_reads_as_an_answer() -> None:
    pens = Pens("#000000", None, "#000000")
    for asked in ("count", "values", "kinds"):
        words = [item.runs[0].text for item in counted_scene("round", asked, 3, pens).items if isinstance(item, Text)]
        assert words and set(words) == {"?"}
