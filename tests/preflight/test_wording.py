"""Texts of real PDFs: there, whole, in their place, readable."""

from dataclasses import replace

import pytest
from pypdf import PdfWriter
from pypdf.generic import BooleanObject, DecodedStreamObject, DictionaryObject, NameObject, NumberObject

from printgen.drawing.scene import Box, Disc, Fill, Path, Run, Scene, Stroke, Text, polyline
from printgen.geometry import Point, Rect
from printgen.preflight import read_pdf
from printgen.sheet.core.expectations import ExpectedText

NARROW = "position:absolute;left:20mm;top:40mm;width:20mm;"


def test_a_text_that_is_nowhere_is_told(with_html, printed, problems):
    sheet = with_html("<p>Sail one space</p>", "Land", "Sail one space")
    found = problems(printed(sheet), sheet)
    assert list(found) == ["missing-text"]
    assert found["missing-text"].message == "`Land` cannot be read: it is nowhere on the page"


def test_line_breaks_hyphens_and_ligatures_do_not_matter(with_html, printed, problems):
    text = "The efficient office of extraordinarily uncomplicated antidisestablishmentarians"
    sheet = with_html(f'<p style="{NARROW}hyphens:auto">{text}</p>', text)
    pdf = printed(sheet)
    words = [word.text for word in read_pdf(pdf).pages[0].words]
    assert any(word.endswith("-") for word in words), words
    assert "efficient" in words
    assert problems(pdf, sheet) == {}


def test_marks_between_words_keep_their_place_in_the_text(with_html, printed, problems):
    html = '<p>Spend <span class="pip">3</span>, then <b>take</b> <span class="disc">1</span> chit</p>'
    sheet = with_html(html, "Spend 3, then take 1 chit")
    assert problems(printed(sheet), sheet) == {}


def test_cells_of_a_table_are_read_apart(with_html, printed, problems):
    html = "<table><tr><td>Two words</td><td>and three more</td></tr></table>"
    sheet = with_html(html, "Two words", "and three more")
    pdf = printed(sheet)
    assert problems(pdf, sheet) == {}
    texts = [word.text for word in read_pdf(pdf).pages[0].words]
    assert texts[:5] == ["Two", "words", "and", "three", "more"]


def test_a_text_in_the_wrong_place_is_missing_there(with_html, printed, problems):
    html = f'<p style="{NARROW}">Anchor</p>'
    sheet = with_html(html, ExpectedText("Anchor", Rect(20, 40, 20, 5)))
    assert problems(printed(sheet), sheet) == {}
    sheet = with_html(html, ExpectedText("Anchor", Rect(20, 60, 20, 5)))
    found = problems(printed(sheet), sheet)["missing-text"]
    assert "in its place" in found.message
    assert found.box == Rect(20, 60, 20, 5)


def test_text_hidden_by_overflow_is_missing(with_html, printed, problems):
    html = f'<p style="{NARROW}height:12pt;overflow:hidden">You sail and then you land</p>'
    sheet = with_html(html, "You sail and then you land")
    found = problems(printed(sheet), sheet)
    assert "hidden" in found["missing-text"].message


@pytest.mark.parametrize(
    "box", ["", "position:absolute;top:12mm", "display:flex;flex-direction:column", "column-count:2"]
)
def test_what_is_too_long_for_its_page_stays_on_it_and_is_found(with_html, printed, problems, box):
    lines = "".join(f"<p>Line {i} of far too many</p>" for i in range(200))
    sheet = with_html(f'<div style="{box}">{lines}</div>', "Line 199 of far too many")
    found = problems(printed(sheet), sheet)
    assert "texts are cut off or out of place" in found["page-too-full"].message
    assert "page-count" not in found


def test_text_cut_through_by_its_box_is_found(with_html, printed, problems):
    html = f'<p style="{NARROW}width:8mm;overflow:hidden;white-space:nowrap">Archipelago</p>'
    found = problems(printed(sheet := with_html(html)), sheet)
    assert found["clipped-text"].message.startswith("`Archipelago` is cut off: ")


SIGN = '<span style="display:inline-block;width:6mm;text-align:center;background:#0072B2;color:#FFF">3</span>'
CELL = '<div style="height:6mm;line-height:4mm;background:#D9EAF6">Keep two of the four treasures</div>'


@pytest.mark.parametrize(
    ("drawn", "room", "word"),
    [
        (SIGN, "width:8mm;white-space:nowrap", None),
        (SIGN, "width:5mm;white-space:nowrap", "3"),
        (CELL, "width:60mm;height:7mm", None),
        (CELL, "width:60mm;height:5mm", "Keep"),
    ],
)
def test_a_sign_or_cell_cut_off_about_its_whole_words_is_found(with_html, printed, problems, drawn, room, word):
    found = problems(printed(sheet := with_html(f'<div style="{NARROW}{room};overflow:hidden">{drawn}</div>')), sheet)
    wanted = [f"the sign or cell that `{word}` stands on is cut off"] if word else []
    assert [one.message for one in found.values()] == wanted


def test_a_cell_cut_off_on_a_card_at_true_scale_is_found(with_html, printed, problems):
    html = f'<div style="{NARROW}width:60mm;height:5mm;overflow:hidden">{CELL}</div>'
    sheet = with_html(html)
    sheet = replace(sheet, pages=tuple(replace(page, true_scale=True) for page in sheet.pages))
    found = problems(printed(sheet), sheet)
    assert found["clipped-text"].message == "the sign or cell that `Keep` stands on is cut off"


def test_text_over_the_edge_of_the_paper_is_found(with_html, printed, problems):
    html = '<p style="position:absolute;left:200mm;top:40mm;white-space:nowrap">Archipelago</p>'
    found = problems(printed(sheet := with_html(html)), sheet)
    assert {"clipped-text", "outside-printable"} <= set(found)


def test_text_painted_over_by_an_area_is_missing(with_scene, printed, problems):
    label = Text(Point(10, 20), (Run("Skull", 5),))
    cover = Box(Rect(5, 10, 30, 15), fill=Fill("#FFFFFF"))
    expected = (ExpectedText("Skull"),)
    under = with_scene(Scene(Rect(0, 0, 60, 60), (label, cover)), texts=expected)
    found = problems(printed(under), under)
    assert "hidden" in found["missing-text"].message
    assert found["covered-text"].message == "`Skull` is painted over"
    over = with_scene(Scene(Rect(0, 0, 60, 60), (cover, label)), texts=expected)
    assert problems(printed(over), over) == {}
    pale = replace(cover, fill=Fill("#FFFFFF", opacity=0.6))
    through = with_scene(Scene(Rect(0, 0, 60, 60), (label, pale)), texts=expected)
    assert problems(printed(through), through) == {}


@pytest.mark.parametrize(
    ("area", "hides"),
    [
        (Box(Rect(14, 10, 30, 15), fill=Fill("#FFFFFF"), radius=3), True),
        (Disc(Point(22, 18), 10, fill=Fill("#FFFFFF")), True),
        (Box(Rect(14, 10, 30, 15), stroke=Stroke("#FFFFFF", 0.1)), False),
        # The word stands in the open corner of the triangle's and the diamond's box.
        (Path(polyline((Point(5, 40), Point(50, 40), Point(50, 8)), True), Fill("#FFFFFF")), False),
        (Path(polyline((Point(28, 2), Point(50, 36), Point(28, 70), Point(6, 36)), True), Fill("#FFFFFF")), False),
    ],
)
def test_a_word_painted_over_in_part_is_found(with_scene, printed, problems, area, hides):
    label = Text(Point(10, 20), (Run("Skull", 5),))
    sheet = with_scene(Scene(Rect(0, 0, 60, 80), (label, area)))
    assert set(problems(printed(sheet), sheet)) == ({"covered-text"} if hides else set())


@pytest.mark.parametrize(("more", "hides"), [({}, True), ({"/ImageMask": BooleanObject(True)}, False)])
def test_a_word_beneath_a_picture_is_found(with_html, printed, problems, reworked, more, hides):
    picture = DecodedStreamObject()
    picture.set_data(b"\x80")
    grey = {"/ColorSpace": NameObject("/DeviceGray"), "/BitsPerComponent": NumberObject(8)}
    size = {"/Width": NumberObject(1), "/Height": NumberObject(1)}
    entries = {"/Type": NameObject("/XObject"), "/Subtype": NameObject("/Image"), **size, **grey, **more}
    picture.update({NameObject(name): value for name, value in entries.items()})

    def add(writer: PdfWriter) -> None:
        page = writer.pages[0]
        known = page["/Resources"].setdefault(NameObject("/XObject"), DictionaryObject()).get_object()
        known[NameObject("/Over")] = writer._add_object(picture)
        contents = DecodedStreamObject()
        contents.set_data(page.get_contents().get_data() + b" q 4000 0 0 4000 -1000 -1000 cm /Over Do Q")
        page[NameObject("/Contents")] = writer._add_object(contents)

    sheet = with_html("<p>Skull</p>")
    found = problems(reworked(printed(sheet), add), sheet)
    assert ("covered-text" in found) == hides


@pytest.mark.parametrize("degrees", [0, 90, -90, 180, 33])
@pytest.mark.parametrize("anchor", ["start", "middle", "end"])
def test_labels_of_drawings_are_read_whole_in_every_direction(with_scene, printed, problems, degrees, anchor):
    halo = Stroke("#FFFFFF", 0.6)
    label = Text(Point(30, 30), (Run("A-10", 4), Run("Turned", 4, 700, gap=1)), anchor, degrees, halo)
    sheet = with_scene(Scene(Rect(0, 0, 60, 60), (label,)), texts=(ExpectedText("A-10 Turned"),))
    pdf = printed(sheet)
    assert problems(pdf, sheet) == {}
    words = read_pdf(pdf).pages[0].words
    # Gaps are not measured in tilted text.
    assert [word.text for word in words[:-2]] == (["A-10Turned"] if degrees == 33 else ["A-10", "Turned"])
    assert words[0].size == pytest.approx(4 / 25.4 * 72, abs=0.01)
    assert words[0].upright is (degrees != 33)


def test_a_label_cut_by_its_drawing_is_found(with_scene, printed, problems):
    label = Text(Point(50, 30), (Run("Archipelago", 5),))
    sheet = with_scene(Scene(Rect(0, 0, 60, 60), (label,)))
    assert "clipped-text" in problems(printed(sheet), sheet)


def test_words_printed_over_each_other_are_found(with_html, printed, problems):
    html = f'<p style="{NARROW}">Ruins</p><p style="{NARROW}margin-top:1mm">Chest</p>'
    found = problems(printed(sheet := with_html(html)), sheet)
    assert found["overlapping-text"].message == "`Ruins` and `Chest` are printed over each other"


@pytest.mark.parametrize(("height", "struck"), [(5, False), (3, True)])
def test_a_line_through_the_foot_of_a_text_is_found(with_html, printed, problems, height, struck):
    place = f"position:absolute;left:20mm;top:40mm;width:60mm;height:{height}mm;font-size:9pt;line-height:4mm"
    found = problems(printed(sheet := with_html(f'<p style="{place};border-bottom:.3mm solid">jumping</p>')), sheet)
    assert set(found) == ({"struck-text"} if struck else set())


@pytest.mark.parametrize(("height", "collide"), [(24.8, False), (22.4, True), (21, True)])
def test_blocks_that_run_into_each_other_for_lack_of_room_are_found(with_html, printed, problems, height, collide):
    block = '<p style="margin:0;flex-shrink:0">Sail the ship<br>to the next harbour<br>gypsy, a gyre</p>'
    column = f"position:absolute;left:20mm;top:40mm;width:60mm;height:{height}mm;font-size:9pt;line-height:1.3"
    html = f'<div style="{column};display:flex;flex-direction:column;justify-content:space-between">{block * 2}</div>'
    found = problems(printed(sheet := with_html(html)), sheet)
    assert set(found) == ({"overlapping-text"} if collide else set())


def test_tight_lines_and_neighbours_are_no_collision(with_html, printed, problems):
    words = "gypsy Ägypten (jqy) ÄÖÜ fifty gypsy"
    html = f'<p style="{NARROW}font-size:7.5pt;line-height:7.4pt">{words}</p>'
    sheet = with_html(html)
    assert problems(printed(sheet), sheet) == {}
