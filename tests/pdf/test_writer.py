"""HTML into PDF bytes: the same each time, only with our fonts, only with the sheet's figures."""

import hashlib
import os
import signal
import subprocess
import sys
import time
from io import BytesIO
from pathlib import Path
from types import SimpleNamespace
from typing import NamedTuple

import pytest
from pypdf import PdfReader

from printgen.errors import LimitError, PrintgenError
from printgen.limits import HTML_LETTERS
from printgen.pdf import write_pdf
from printgen.sheet.core.masters import Copy

HEAD = """<!DOCTYPE html><html lang="en">
<title>A title</title><meta name="author" content="A. Uthor">
<style>@page { size: 80mm 60mm; margin: 5mm } html { font-family: "Source Sans Pro" }</style>"""
FIGURE = (
    b'<svg xmlns="http://www.w3.org/2000/svg" width="20mm" height="20mm" viewBox="0 0 20 20"'
    b' font-family="Source Sans Pro"><rect x="2" y="2" width="16" height="16"/>'
    b'<text x="3" y="9" font-size="4">%s</text></svg>'
)


class Document(NamedTuple):
    text: str
    assets: dict[str, bytes]
    copies: tuple[Copy, ...] = ()


class Use(NamedTuple):
    forms: bool = False
    duplex: str | None = None
    printer: None = None


def write(body: str, assets: dict[str, bytes] | None = None, **attachments: bytes) -> bytes:
    html = f'{HEAD}<section class="page">{body}</section>'
    return write_pdf(Document(html, assets or {}), Use(), attachments)


def codes(excinfo: pytest.ExceptionInfo[PrintgenError]) -> set[str]:
    return {problem.code for problem in excinfo.value.problems}


SAME_BYTES = """
import hashlib, sys
sys.path.insert(0, {folder!r})
from test_writer import FIGURE, write
body = '<h1>One</h1><p>Two <b>three</b></p><img src="figure:a" alt="a"><img src="figure:b" alt=" ">'
figures = {{"figure:a": FIGURE % b"A", "figure:b": FIGURE % b"B"}}
print(hashlib.sha256(write(body, figures, one=b"1", two=b"22")).hexdigest())
"""


def test_without_the_subsetter_of_harfbuzz_a_file_is_as_good_and_the_same_each_time(monkeypatch):
    """It is missing where only Pango was installed; the doctor says so."""
    usual = write("<p>Fit and far</p>")
    monkeypatch.setattr("weasyprint.pdf.fonts.harfbuzz_subset", None)
    plain = write("<p>Fit and far</p>")
    monkeypatch.setattr("fontTools.misc.timeTools.time", SimpleNamespace(time=lambda: 4e9))
    assert plain == write("<p>Fit and far</p>")
    assert plain != usual
    assert len(plain) < 2 * len(usual), "only the letters that are used travel"
    assert PdfReader(BytesIO(plain)).pages[0].extract_text().strip() == "Fit and far"


def test_the_same_input_gives_the_same_bytes_in_every_process(root):
    """Sets and dicts are walked in another order in each process; dates must not slip in."""

    def digest(hash_seed: str) -> str:
        script = SAME_BYTES.format(folder=str(Path(__file__).parent))
        result = subprocess.run(
            [sys.executable, "-c", script],
            cwd=root,
            env={**os.environ, "PYTHONHASHSEED": hash_seed, "PYTHONPATH": str(root)},
            capture_output=True,
            text=True,
            check=True,
        )
        return result.stdout

    assert digest("1") == digest("2")


def test_what_was_printed_before_leaves_no_trace_in_the_bytes():
    first = write("<p>One</p>")
    write("<h1>Something <b>else</b> × †</h1>", {"figure:a": FIGURE % b"A"})
    assert hashlib.sha256(write("<p>One</p>")).digest() == hashlib.sha256(first).digest()


def test_a_file_tells_title_author_and_identity_but_no_date():
    pdf = write("<p>One</p>", **{"printgen.json": b"{}"})
    reader = PdfReader(BytesIO(pdf))
    assert (reader.metadata.title, reader.metadata.author) == ("A title", "A. Uthor")
    assert {"/CreationDate", "/ModDate"}.isdisjoint(reader.metadata)
    assert reader.attachments["printgen.json"] == [b"{}"]
    assert reader.trailer["/ID"] != PdfReader(BytesIO(write("<p>Two</p>"))).trailer["/ID"]
    assert reader.trailer["/Root"]["/ViewerPreferences"]["/PrintScaling"] == "/None"


def test_only_the_fonts_of_the_package_are_used_whatever_a_style_asks_for():
    pdf = write('<p style="font-family:DejaVu Sans,monospace">One <i>two</i> <b>three</b></p>')
    fonts = PdfReader(BytesIO(pdf)).pages[0]["/Resources"]["/Font"]
    names = {str(font.get_object()["/BaseFont"]).partition("+")[2] for font in fonts.values()}
    assert names == {"Source-Sans-Pro", "Source-Sans-Pro-Bold"}


@pytest.mark.parametrize(
    ("body", "figures"),
    [
        ("<p>Beware of ☠ here</p>", {}),
        ('<input value="Beware of ☠ here">', {}),
        ("<style>p::before { content: 'Beware of ☠ here' }</style><p>x</p>", {}),
        ("<p>x</p>", {"figure:a": FIGURE % "Beware of ☠ here".encode()}),
    ],
)
def test_a_character_the_font_lacks_is_named_with_the_text_around_it(body, figures):
    with pytest.raises(PrintgenError) as excinfo:
        write(body, figures)
    (found,) = excinfo.value.problems
    assert found.code == "missing-glyph"
    assert "`☠` (U+2620, skull and crossbones)" in found.message
    assert "Beware of ☠ here" in found.message
    assert ("`figure:a`" in found.message) == bool(figures)
    assert found.page == (None if figures else 1)


def test_the_characters_of_a_printed_language_are_there():
    write("<p>äöüÄÖÜßẞ éèêçñ — – · • × ÷ − ± ≤ ≥ ≠ ≈ → ← ↑ ↓ ✓ † ‡ § € £ ½ ¼ „“” ‘’ …</p>")


@pytest.mark.parametrize(
    "address",
    [
        "file:///etc/passwd",
        "http://127.0.0.1:9/x.png",
        "https://example.org/x.png",
        "data:image/svg+xml,<svg xmlns='http://www.w3.org/2000/svg'/>",
        "../../etc/passwd",
        "figure:unknown",
    ],
)
@pytest.mark.parametrize(
    "body",
    [
        '<img src="{}">',
        '<p style="background:url({})">x</p>',
        '<style>@import "{}";</style>',
        '<link rel="stylesheet" href="{}">',
        '<link rel="attachment" href="{}">',
        "<style>@font-face {{ font-family: x; src: url({}) }}</style>",
        '<object data="{}"></object>',
        '<embed src="{}">',
    ],
)
def test_nothing_is_fetched_but_the_figures_of_the_sheet(address, body):
    with pytest.raises(PrintgenError) as excinfo:
        write(body.format(address.replace("'", "%27")))
    assert codes(excinfo) <= {"refused-address", "unsafe-link", "layout"}


def test_a_drawing_cannot_fetch_anything_either():
    reaching = FIGURE.replace(b"<rect", b'<image href="file:///etc/passwd" width="9" height="9"/><rect')
    with pytest.raises(PrintgenError) as excinfo:
        write('<img src="figure:a" alt="a">', {"figure:a": reaching % b"A"})
    assert codes(excinfo) == {"refused-address"}


@pytest.mark.parametrize("link", ["javascript:alert(1)", "file:///etc/passwd", "JavaScript:x"])
def test_a_link_that_does_harm_is_refused(link):
    with pytest.raises(PrintgenError) as excinfo:
        write(f'<a href="{link}">x</a>')
    assert codes(excinfo) == {"unsafe-link"}
    write('<a href="https://example.org/">x</a> <a href="#here">y</a><p id="here">z</p>')


@pytest.mark.parametrize("body", ['<p style="colour:red">x</p>', "<style>p { width: 3 miles }</style>"])
def test_what_the_typesetter_does_not_understand_is_a_problem(body):
    with pytest.raises(PrintgenError) as excinfo:
        write(body)
    assert codes(excinfo) == {"layout"}


def test_a_document_beyond_all_bounds_is_refused_before_it_is_typeset():
    with pytest.raises(LimitError, match="characters of HTML"):
        write("x" * HTML_LETTERS)


def test_nesting_without_end_is_a_limit_and_not_a_crash():
    with pytest.raises(LimitError, match="nested too deeply"):
        write("<div>" * 3000)


# The signal may arrive while WeasyPrint makes an object whose finaliser then finds it half made.
@pytest.mark.filterwarnings("ignore::pytest.PytestUnraisableExceptionWarning")
def test_a_document_that_never_ends_is_stopped():
    """Each of the nested boxes is laid out several times for each layout of the one around it."""
    nested = '<div style="display:flex">' * 25 + "x"
    before = signal.getsignal(signal.SIGALRM)
    started = time.monotonic()
    with pytest.raises(LimitError, match="not typeset after"):
        write_pdf(Document(HEAD + nested, {}), Use(), {}, seconds=0.5)
    assert time.monotonic() - started < 10
    assert signal.getsignal(signal.SIGALRM) == before
    write("<p>The next one is typeset.</p>")
