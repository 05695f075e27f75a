"""Pages made from those that were typeset before: each as if it had been typeset alone, and what is unlike is."""

from dataclasses import replace
from typing import Any

import pytest

from printgen.app import pipeline
from printgen.drawing.scene import Box, Fill, Scene
from printgen.geometry import Rect
from printgen.page import render_html
from printgen.pdf import TypesetPages, keep_pages, xmp_packet
from printgen.pdf.engine import weasyprint
from printgen.preflight import preflight, read_pdf
from tests import workshop
from tests.pdf.test_writer import Document, Use
from tests.workshop import request_of

HEAD = """<!DOCTYPE html><html lang="en"><head><title>{title}</title>
<style>@page { size: 80mm 60mm; margin: 5mm } html { font: 9pt "Source Sans Pro" }
.page { width: 70mm; break-before: page } table { table-layout: fixed; width: 100% }
td { border: 1px solid red; text-align: {aligned} }
p + div { border: 1px solid; box-sizing: border-box; height: 2mm }
p > i { display: inline-block; box-sizing: border-box; height: 2mm; background: navy }
[data-entry] { bookmark-level: 2; bookmark-label: attr(data-entry) } .own { display: inline-block; border: 1px solid }
.space { position: absolute; width: 20mm; height: 8mm; border: 1px solid } .dark { background: navy; color: white }
.space img { position: absolute; right: 1mm; top: 1mm; width: 3mm; height: 3mm }</style></head><body>
"""
BODY = "<p><b>{}</b> points</p><table><tr><td>{}</td><td>of {} maps</td></tr></table>"
LONG = "seven words that will need two lines of so small a page, or even three"
PARTS = (
    '<div class="space {}" data-part style="left:2mm;top:30mm">{}</div>'
    '<div class="space {}" data-part style="left:40mm;top:31mm">{}</div>'
)

Batch = tuple[Any, list[pipeline.Printed]]


def square(size: float, colour: str) -> Scene:
    return Scene(Rect(0, 0, 10, 10), (Box(Rect(1, 1, size, size), Fill(colour)),))


def document(*bodies: str, aligned: str = "left", **assets: Scene) -> Any:
    sections = (f'<section class="page size-1">{body}</section>\n' for body in bodies)
    head = HEAD.replace("{title}", str(len(bodies))).replace("{aligned}", aligned)
    text = "".join((head, *sections, "</body></html>"))
    return Document(text, {f"figure:{name}": scene for name, scene in assets.items()})


def typeset_pages(*documents: Any) -> list[int]:
    """Return how many pages were typeset for each document; each is what it is alone."""
    kept, counts = keep_pages(), []
    for one in documents:
        before = kept.typeset
        made = TypesetPages(one, False, kept).pdf(Use(), {})
        assert made == TypesetPages(one, False).pdf(Use(), {})
        counts.append(kept.typeset - before)
    return counts


@pytest.mark.parametrize("aligned", ["left", "center", "right"])
def test_a_text_for_which_there_is_room_is_put_in_the_place_of_another(aligned: str) -> None:
    texts = [("1", "ten", "1.50"), ("88.25", "a few", "2"), ("1", "ten", "ten &amp; one")]
    assert typeset_pages(*(document(BODY.format(*one), aligned=aligned) for one in texts)) == [1, 0, 0]


def test_pages_of_one_document_are_made_from_each_other() -> None:
    assert typeset_pages(document(*(BODY.format(n, n, n) for n in range(5)))) == [1]


@pytest.mark.parametrize(
    "body",
    [
        BODY.format("1", LONG, "2"),
        BODY.format(LONG, "1", "2"),
        "<h1>{}</h1>".format("A head is a bookmark"),
        '<p><span class="own">wider</span> than the box</p>',
        BODY.format("1", "ten", "1<i>2</i>"),
    ],
)
def test_what_changes_where_other_things_stand_is_typeset(body: str) -> None:
    plain = {"<h1>": "<h1>Another</h1>", '<p><span class="own': '<p><span class="own">wide</span> than the box</p>'}
    first = next((one for mark, one in plain.items() if body.startswith(mark)), BODY.format("1", "ten", "2"))
    assert typeset_pages(document(first), document(body)) == [1, 1]


def test_a_number_in_a_text_of_several_lines_may_be_another_as_wide_but_no_wider() -> None:
    first, same, wider = (document(f"<p><b>{n} of</b> {LONG}</p>") for n in (11, 47, 147))
    assert typeset_pages(first, same, wider) == [1, 0, 1]


def test_bars_are_as_long_as_they_were_typeset() -> None:
    bodies = (f'<p>x</p><div style="width:{n}%"></div>' for n in (100.0, 33.25, 0.1))
    assert typeset_pages(*map(document, bodies)) == [1, 0, 0]


def test_what_stands_behind_a_bar_in_its_line_moves_along() -> None:
    bodies = (f'<p><i style="width:{n}%"></i><span>{n} of many</span> points</p>' for n in (50.5, 33.25, 2))
    assert typeset_pages(*map(document, bodies)) == [1, 0, 0]


def test_pages_keep_their_own_bookmarks_and_places_to_be_led_to() -> None:
    named = '<p id="map-{0}" data-entry="Map {0}"><b>{0}</b> of many</p>'
    documents = [
        document(f'<p><a href="#map-{n}">see</a></p>', *map(named.format, some)) for some in ("12", "34") for n in some
    ]
    assert typeset_pages(*documents) == [2, 1, 1, 1]


def test_figures_are_exchanged_with_what_they_show_where_they_are_of_one_size() -> None:
    page = '<p>x</p><img src="figure:a" alt="{}" style="width:9mm">'
    small, large = square(4, "#ff0000"), square(8, "#0000ff")
    wide = Scene(Rect(0, 0, 20, 10), small.items)
    documents = [document(page.format("red"), a=small), document(page.format("blue"), a=large)]
    assert typeset_pages(*documents, documents[0], document(page.format("red"), a=wide)) == [1, 0, 0, 1]


def test_parts_are_put_in_the_places_of_others() -> None:
    red, blue = '<b>1</b><img src="figure:a" alt="a">', '<b>25</b><img src="figure:b" alt="b">'
    documents = [
        document(PARTS.format(*one), a=square(4, "#ff0000"), b=square(8, "#0000ff"))
        for one in (("", "<b>3</b>", "dark", red), ("dark", blue, "", "<b>4</b>"), ("dark", red, "dark", red))
    ]
    unknown = document(PARTS.format("dark", "<i>3</i>", "", "<b>4</b>"))
    assert typeset_pages(*documents, unknown) == [1, 0, 0, 1]


@pytest.fixture(scope="module")
def batch() -> Batch:
    """Some sheets of a batch, and the pages they are made from."""
    kept = keep_pages()
    contexts = (workshop.make_context(request_of("setup", "ghost-ship", seed=str(seed))) for seed in range(1, 5))
    return kept, [pipeline.typeset_first_fitting(one, kept=kept) for one in contexts]


@pytest.mark.usefixtures("anew")
def test_the_sheets_of_a_batch_are_typeset_as_one_and_each_is_what_it_is_alone(batch: Batch) -> None:
    kept, sheets = batch
    assert kept.typeset < len(sheets) * len(sheets[0].sheet.pages)
    assert not any(one.problems for one in sheets)
    assert sheets[-1].pdf == pipeline.typeset(sheets[-1].sheet)


@pytest.mark.parametrize("planted", ["figure", "text"])
def test_what_is_wrong_on_one_sheet_of_a_batch_is_found(
    batch: tuple[Any, list[pipeline.Printed]], planted: str
) -> None:
    kept, sheets = batch
    sheet, other = sheets[-1].sheet, sheets[0].sheet
    html, wrong = render_html(sheet), render_html(other)
    assets = dict(html.assets)
    if planted == "figure":
        (name,) = (name for name in assets if name.startswith("figure:map"))
        html = replace(html, assets=assets | {name: wrong.assets[name]})
    else:
        html = replace(html, text=html.text.replace("<em>Storm</em>", "<em>Skull</em>", 1))
    before = kept.typeset
    pdf = TypesetPages(html, False, kept).pdf(sheet, {}, xmp_packet(sheet))
    assert kept.typeset == before
    found = {one.page for one in preflight(read_pdf(pdf, sheet), sheet) if one.page is not None}
    assert found == {1 if planted == "figure" else 2}


def test_in_a_batch_the_typesetter_is_asked_for_fewer_and_fewer_pages(monkeypatch: pytest.MonkeyPatch) -> None:
    pages: list[int] = []
    render = weasyprint().HTML.render

    def counted(self: Any, *arguments: Any, **options: Any) -> Any:
        document = render(self, *arguments, **options)
        pages.append(len(document.pages))
        return document

    monkeypatch.setattr(weasyprint().HTML, "render", counted)
    kept = keep_pages()
    for seed in ("1", "2") * 3:
        context = workshop.make_context(request_of("setup", "ghost-ship", seed=seed))
        pipeline.typeset_first_fitting(context, kept=kept)
    assert sum(pages) == kept.typeset <= 4
