"""Styles: parsed once in a process, and what is wrong in one is found in every document."""

from typing import Any

import pytest
from weasyprint import css, html
from weasyprint.css.counters import CounterStyle

from printgen.errors import PrintgenError
from printgen.pdf import stylesheets, writer
from printgen.pdf.layout import first_line
from printgen.pdf.stylesheets import parsed
from printgen.pdf.writer import Use, write_pdf
from tests.pdf.test_writer import HEAD, Document, codes, write


def test_a_style_is_parsed_once_for_all_documents(monkeypatch: pytest.MonkeyPatch) -> None:
    write("<p>Words")  # with the style that all documents of these tests have
    texts, stock = [], css.preprocess_stylesheet

    def counted(*rest: object, **options: object) -> object:
        texts.append(rest)
        return stock(*rest, **options)

    monkeypatch.setattr("weasyprint.preprocess_stylesheet", counted)
    first, second = (write("<style>p { color: teal }</style><p>Words") for _ in range(2))

    assert first == second
    assert len(texts) == 1


def test_what_is_wrong_in_a_style_is_found_in_each_document() -> None:
    for _ in range(2):
        with pytest.raises(PrintgenError) as raised:
            write("<style>p { colour: red }</style><p>Words")
        assert codes(raised) == {"layout"}


def test_a_style_that_depends_on_its_document_is_not_kept() -> None:
    style = "@media print { p { color: red } }"

    assert parsed(string=style) is not parsed(string=style)


ELEMENTS = """<h1>One</h1><h2>Two</h2>
<p>A<br>b <i>c</i> <em>d</em> <b>e</b> <sup>f</sup> <u>g</u> <s>h</s> <code>i</code>
<ul><li>j<li>k</ul><ol><li>l</ol><dl><dt>m<dd>n</dl><section><header>o</header><footer>p</footer></section>
<table><colgroup><col></colgroup><tr><th>q<td>r</table>
<input type="checkbox"><input value="s"><p><a href="https://a.b">t</a>"""


@pytest.mark.parametrize("forms", [False, True])
def test_our_elements_look_as_with_the_style_of_the_typesetter(monkeypatch: pytest.MonkeyPatch, forms: bool) -> None:
    document = Document(f'{HEAD}<section class="page">{ELEMENTS}</section>', {})
    ours = write_pdf(document, Use(forms), {})
    counters = CounterStyle()
    monkeypatch.setattr("weasyprint.UA_STYLESHEET", css.CSS(string=html.UA, counter_style=counters))
    monkeypatch.setattr("weasyprint.UA_FORM_STYLESHEET", css.CSS(string=html.UA_FORM, counter_style=counters))
    monkeypatch.setattr("weasyprint.UA_COUNTER_STYLE", counters)
    assert write_pdf(document, Use(forms), {}) == ours


LENGTHS = """<style>p, div { margin: 2% 3%; padding: 1% 2mm; min-width: 10% } .b { box-sizing: border-box; width: 40% }
div { border: 1px solid } .g { display: grid; grid-template-columns: 1fr 2fr } td { padding: 4%; border: 1px solid }
.c { border-collapse: collapse } .f { display: flex; width: 50% }</style>
<div class="f"><div><p class="b">Words for more than one line of a row<p>and more of them</div><div><p>K</div></div>
<p class="b">A<div class="b"><p class="b">B</div><div class="g"><p>C<p class="b">D</div><div class="f"><p>E<p>F</div>
<table><tr><td>G<td class="b">H</table><table class="c"><tr><td>I<td>J</table>"""


def test_lengths_in_any_room_are_those_that_the_typesetter_works_out(monkeypatch: pytest.MonkeyPatch) -> None:
    ours, take = write(LENGTHS), writer._take_short_cuts
    monkeypatch.setattr(writer, "_take_short_cuts", lambda own: take(False) or first_line.take_first_lines(own))
    assert write(LENGTHS) == ours


def test_the_lengths_of_a_style_are_worked_out_once_in_a_room(monkeypatch: pytest.MonkeyPatch) -> None:
    asked, stock = [], stylesheets.RESOLVE

    def counted(box: Any, of: Any) -> None:
        if box.style["border_collapse"] == "separate" and box.element_tag in ("p", "div", "td"):
            asked.append((box.element_tag, id(box.style), (of.width, of.height) if hasattr(of, "width") else of))
        stock(box, of)

    kept: list[Any] = []  # no style gets the number of another that is gone
    monkeypatch.setattr(stylesheets, "RESOLVE", lambda box, of: (kept.append(box.style), counted(box, of)))
    write(LENGTHS)

    assert len(asked) == len(set(asked)) > 10
