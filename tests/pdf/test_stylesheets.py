"""Styles: parsed once in a process, and what is wrong in one is found in every document."""

import pytest
from weasyprint import css, html
from weasyprint.css.counters import CounterStyle

from printgen.errors import PrintgenError
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
