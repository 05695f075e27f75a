"""Figures that paint themselves look as the typesetter's own drawings of their SVG do, and cost it nothing.

`EDITION=whole` compares every sheet of a whole build as well.
"""

import os
from dataclasses import replace
from functools import partial
from io import BytesIO
from itertools import pairwise
from types import SimpleNamespace

import numpy as np
import pypdfium2
import pytest
from pypdf import PdfReader

from printgen.app import pipeline
from printgen.app.reprint import remake
from printgen.drawing.path import circle
from printgen.drawing.scene import Box, Disc, Fill, Group, Path, Run, Scene, Stroke, Text, line
from printgen.drawing.svg import to_svg
from printgen.geometry import Point, Rect, Transform
from printgen.model.path_syntax import read_path
from printgen.page import render_html
from printgen.pdf import write_pdf
from printgen.pdf.figure import Figure, Shaper, Symbols
from printgen.pdf.writer import Use
from printgen.preflight import embedded_recipe, read_pdf
from tests import workshop
from tests.workshop import WORKSPACE, request_of

SAME_PLACE = 0.02  # mm
KERNED = 1.6  # mm: by SVG letters are set one by one, as if no two of them belonged closer together
SAME_SIZE = 0.006  # of its size: SVG rounds the size of a text before it is drawn larger
BULGE = 0.0035  # of its width: circles of the typesetter are so much too large between their quarters
SAME_LOOK = 1.0  # of 255, on average over a page at 100 dots per inch
INK = "#1D232A"
CUT = Path(circle(Point(10, 10), 8))
EVERYTHING = (
    Box(Rect(1, 1, 98, 48), Fill("#DDEBF1"), Stroke(INK, 0.2, join="round"), 2),
    Disc(Point(70, 30), 8, Fill("#FFFFFF", 0.5), Stroke("#0072B2", 0.5, (2, 1), cap="round")),
    Path(read_path("M0 0Q5 5 9 0A5 3 30 1 0 20 40C1 2 3 4 5 6Z"), Fill("#0072B2", even_odd=True)),
    Group((line(Point(0, 0), Point(20, 20), Stroke(INK, 3)),), Transform.shift(20, 0), CUT),
    Group((CUT, Box(Rect(1, 2, 3, 4), stroke=Stroke(INK, 1))), Transform.turn(30).then(Transform.scale(0.2))),
    Box(Rect(80, 10, 0, 20), Fill(INK), Stroke(INK, 1)),
    Text(Point(50, 20), (Run("4", 6, 900), Run("270°", 5, gap=0.3)), "middle", 30),
    Text(Point(50, 40), (Run(" A  b ", 6),), "end", halo=Stroke("#FFFFFF", 1, join="round", opacity=0.8)),
    Text(Point(60, 40), (Run("hollow", 6, colour="none"),), halo=Stroke(INK, 0.1)),
)


def test_of_a_figure_in_its_place_the_boxes_and_discs_are_known_that_are_neither_turned_nor_cut_off():
    figure = Figure(Scene(Rect(-2, 1, 110, 60), EVERYTHING), 1, Shaper(), Symbols())
    box, disc = figure.solids(120, 30)
    assert box == pytest.approx((2 * 0 + 32.5 + 0.5 * 2.9, -0.05, 49.1, 24.1))
    assert disc == pytest.approx((32.5 + 0.5 * 63.75, 0.5 * 20.75, 8.25, 8.25))


def everything():
    scene = Scene(Rect(-2, 1, 110, 60), EVERYTHING)
    text = (
        '<!DOCTYPE html><html lang="en"><title>x</title>'
        '<style>@page { size: 120mm 90mm; margin: 5mm } html { font-family: "Source Sans Pro" }</style>'
        '<section class="page"><p>Words</p><img src="figure:a" alt="x" style="width:99mm;height:60mm"></section>'
    )
    return SimpleNamespace(text=text, assets={"figure:a": scene}, copies=()), Use()


def real(request, pages=slice(None)):
    sheet = workshop.print_sheet(request).sheet
    sheet = replace(sheet, pages=sheet.pages[pages])
    return render_html(sheet), sheet


SHEETS = {
    "everything": everything,
    "setup": lambda: real(request_of("setup", WORKSPACE.game_ids()[2], seed="5"), slice(1)),
    "kit": lambda: real(request_of("kit", WORKSPACE.kit_ids()[0]), slice(1, 3)),
}
if os.environ.get("EDITION") == "whole":
    names = dict.fromkeys([*WORKSPACE.game_ids(), *WORKSPACE.kit_ids()])
    edition = ((name, request) for name in names for request in workshop.everything(name, "1"))
    SHEETS |= {f"{name} {request.file_name}": partial(real, request) for name, request in edition}


@pytest.fixture(scope="module", params=SHEETS.values(), ids=SHEETS)
def both(request):
    """Return the same pages drawn in both ways: by ourselves, and by the typesetter from SVG."""
    document, use = request.param()
    svg = SimpleNamespace(
        text=document.text,
        copies=document.copies,
        assets={address: to_svg(scene).encode() for address, scene in document.assets.items()},
    )
    return tuple(write_pdf(one, use, {}) for one in (document, svg))


def pages(both):
    return zip(*(read_pdf(pdf).pages for pdf in both), strict=True)


def test_both_ways_print_the_same_words_in_the_same_places(both):
    for ours, svg in pages(both):
        assert [word.text for word in ours.words] == [word.text for word in svg.words]
        for word, other in zip(ours.words, svg.words, strict=True):
            assert tuple(word.box.centre) == pytest.approx(tuple(other.box.centre), abs=KERNED)
            assert word.size == pytest.approx(other.size, rel=SAME_SIZE)
            assert word.ink.colour == pytest.approx(other.ink.colour) or word.text == "hollow"
            assert other.ink.halo in (None, word.ink.halo)  # not that of every letter that was set alone


def test_both_ways_draw_the_same_lines_and_areas(both):
    for ours, svg in pages(both):
        for one, other in zip(ours.drawn, svg.drawn, strict=True):
            assert [*one.box.corners[0], *one.box.corners[2]] == pytest.approx(
                [*other.box.corners[0], *other.box.corners[2]], abs=SAME_PLACE + BULGE * is_round(one) * one.box.width
            )
            assert (one.filled, one.stroked, one.dotted) == (other.filled, other.stroked, other.dotted)
            assert one.reach == pytest.approx(other.reach, abs=SAME_PLACE)
            assert one.alpha == pytest.approx(other.alpha)
            assert one.colour == pytest.approx(other.colour, abs=0.001) or not one.filled


def test_both_ways_look_alike(both):
    for ours, svg in zip(*map(rendered, both), strict=True):
        assert np.abs(ours - svg).mean() < SAME_LOOK


def is_round(one):
    """Say whether what is drawn is a disc, or a rectangle with round corners."""
    return (len(one.segments), [len(loop) for loop in one.knots]) in ((0, [5]), (4, [9]))


def rendered(pdf):
    document = pypdfium2.PdfDocument(pdf)
    try:
        return [page.render(scale=100 / 72).to_numpy().astype(float) for page in document]
    finally:
        document.close()


def test_no_figure_is_parsed_by_the_typesetter(monkeypatch):
    document, use = everything()
    monkeypatch.setattr("weasyprint.images.SVGImage.__init__", lambda *_: pytest.fail("SVG was parsed"))
    write_pdf(document, use, {})


def test_a_text_that_stands_in_many_places_is_shaped_once(monkeypatch):
    from printgen.pdf import figure

    shaped = []
    shape = figure.split_first_line
    monkeypatch.setattr(figure, "split_first_line", lambda text, *rest: shaped.append(text) or shape(text, *rest))
    document, use = everything()
    texts = tuple(Text(Point(9, 9 + size), (Run("same", size),), degrees=size) for size in range(3, 9))
    document.assets["figure:a"] = Scene(Rect(0, 0, 110, 60), texts)
    write_pdf(document, use, {})
    assert shaped == ["same"]


def test_a_sheet_of_the_stock_engine_says_the_same_is_drawn_from_svg_and_comes_again():
    drawn = []
    for engine in ("own", "stock"):
        printed = pipeline.print_sheet(request_of("card", "ghost-ship", engine=engine), WORKSPACE)
        assert printed.problems == ()
        assert embedded_recipe(printed.pdf)["request"].get("engine", "own") == engine
        assert remake(printed.pdf, "card.pdf", WORKSPACE).pdf == printed.pdf
        drawn.append(read_pdf(printed.pdf).pages[0])
    own, stock = ([word.text for word in page.words] for page in drawn)
    assert own == [word for word in stock if word not in ("--engine", "stock")]
    assert len(stock) > 50


@pytest.mark.parametrize("value", [float("nan"), float("inf")])
def test_a_number_that_is_not_finite_is_refused(value):
    document, use = everything()
    document.assets["figure:a"] = Scene(Rect(0, 0, 9, 9), (Disc(Point(value, 0), 1, Fill(INK)),))
    with pytest.raises(ValueError, match="cannot hold the number"):
        write_pdf(document, use, {})


def test_what_is_set_already_is_not_set_again_outside_groups_that_stand_for_themselves():
    from printgen.drawing.operators import to_operators

    pen = Stroke(INK, 0.2)
    lines = [line(Point(0, y), Point(9, y), pen) for y in range(5)]
    scene = Scene(Rect(0, 0, 9, 9), (*lines, Group(tuple(lines), Transform.shift(1, 1)), *lines))
    drawn = b" ".join(part if isinstance(part, bytes) else part.content for part in to_operators(scene))
    assert drawn.count(b" RG") == drawn.count(b" w") == drawn.count(b" d") == 2
    assert drawn.count(b" S") == 15
    assert all(one < other for one, other in pairwise(drawn.index(b) for b in (b"RG", b" S", b"q", b"Q")))


@pytest.mark.parametrize(
    ("places", "held"), [(((0, 0),), 0), (((0, 0), (20, 0), (40, 9)), 1)], ids=["drawn once", "drawn three times"]
)
def test_what_is_drawn_more_than_once_is_held_once_whatever_was_set_before(places, held):
    star = Path(tuple(circle(Point(5, 5), 4)) + tuple(circle(Point(5, 5), 3)) * 3, Fill(INK), Stroke("#0072B2", 0.3))
    scene = Scene(
        Rect(0, 0, 110, 60),
        tuple(
            item
            for x, y in places
            for item in (Group((star,), Transform.shift(x, y)), Box(Rect(x, 30, 5, 5), Fill("#FFFFFF"), Stroke(INK, 1)))
        ),
    )
    document, use = everything()
    document.assets["figure:a"] = scene
    pdf = write_pdf(document, use, {})
    forms = PdfReader(BytesIO(pdf)).pages[0]["/Resources"].get("/XObject", {})
    assert len(forms) == held
    document.assets["figure:a"] = to_svg(scene).encode()
    drawn, wanted = (read_pdf(one) for one in (pdf, write_pdf(document, use, {})))
    for one, other in zip(drawn.pages[0].drawn, wanted.pages[0].drawn, strict=True):
        assert tuple(one.box) == pytest.approx(tuple(other.box), abs=SAME_PLACE)
        assert one.colour == pytest.approx(other.colour, abs=0.001)
