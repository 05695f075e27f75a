"""Sheets with one probe page, printed for real and measured."""

import json
import shutil
from collections.abc import Callable
from dataclasses import dataclass, replace
from io import BytesIO
from pathlib import Path
from typing import Any, ClassVar

import pytest
from pypdf import PdfReader, PdfWriter

from printgen.drawing.scene import Box, Scene, Stroke, line
from printgen.drawing.scene import Path as Drawing
from printgen.geometry import Point, Rect, Size
from printgen.model.load.resources import load_resources
from printgen.page import render_html
from printgen.pdf import write_pdf, xmp_packet
from printgen.preflight import preflight, read_pdf
from printgen.problems import Problem
from printgen.resources import data_root, template_root
from printgen.sheet.core.blocks import Block
from printgen.sheet.core.expectations import ExpectedLine, ExpectedText
from printgen.sheet.core.page import Page, Sheet

INK = Stroke("#1D232A", 0.2)
PROBE = """
{% for spot in block.spots %}
<div style="position:absolute;left:{{ spot.x | mm }};top:{{ spot.y | mm }};line-height:0">
{{ figure(spot.name, width=spot.width) if spot.width else figure(spot.name) }}</div>
{% endfor %}
{{ block.html | safe }}
"""


@dataclass(frozen=True)
class Spot:
    """A figure at a place in mm, of its own width or of another."""

    name: str
    x: float
    y: float
    width: float | None = None


@dataclass(frozen=True, slots=True)
class Probe(Block):
    """Some HTML, and figures in their places."""

    template: ClassVar[str] = "probe/probe.html.j2"
    html: str = ""
    spots: tuple[Spot, ...] = ()


Print = Callable[[Sheet], bytes]
Codes = Callable[[bytes, Sheet], dict[str, Problem]]


@pytest.fixture(scope="session")
def templates(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Return a folder with the real frame and a probe page that prints what it is given."""
    folder = tmp_path_factory.mktemp("templates")
    shutil.copytree(template_root() / "frame", folder / "frame")
    (folder / "probe").mkdir()
    (folder / "probe" / "probe.html.j2").write_text(PROBE, encoding="utf-8")
    return folder


@pytest.fixture(scope="session")
def sheet() -> Sheet:
    """Return an A4 sheet with one empty page."""
    resources = load_resources(data_root())
    page = Page(Size(210, 297), Probe(), foot="The foot")
    return Sheet(
        kind="probe",
        game="none",
        title="A probe",
        language="en",
        paper=resources.papers["a4"],
        theme=resources.themes["standard"],
        pages=(page,),
        author="A. Uthor",
        recipe={"schema": "printgen.recipe/1", "data": {"box.yaml": "123"}},
    )


@pytest.fixture(scope="session")
def printed(templates: Path) -> Print:
    """Return the function that prints a sheet."""

    def print_sheet(sheet: Sheet) -> bytes:
        recipe = json.dumps(dict(sheet.recipe)).encode()
        return write_pdf(render_html(sheet, templates), sheet, {"printgen.json": recipe}, xmp_packet(sheet))

    return print_sheet


@pytest.fixture(scope="session")
def problems() -> Codes:
    """Return the function that measures a PDF; its problems by code."""

    def measure(pdf: bytes, sheet: Sheet) -> dict[str, Problem]:
        return {problem.code: problem for problem in preflight(read_pdf(pdf), sheet)}

    return measure


@pytest.fixture(scope="session")
def with_html(sheet: Sheet) -> Callable[..., Sheet]:
    """Return the function that puts HTML on the probe page."""

    def put(html: str, *texts: str | ExpectedText, **changes: Any) -> Sheet:
        wanted = tuple(ExpectedText(text) if isinstance(text, str) else text for text in texts)
        page = sheet.pages[0]
        return replace(sheet, pages=(replace(page, body=Probe(html), texts=wanted, **changes),))

    return put


@pytest.fixture(scope="session")
def with_scene(sheet: Sheet) -> Callable[..., Sheet]:
    """Return the function that puts a drawing at (20, 30) mm on the probe page."""

    def put(scene: Scene, width: float | None = None, **changes: Any) -> Sheet:
        page = sheet.pages[0]
        body = Probe(spots=(Spot("scene", 20, 30, width),))
        page = replace(page, body=body, figures={"scene": scene}, **changes)
        return replace(sheet, pages=(page,))

    return put


@pytest.fixture(scope="session")
def square() -> Scene:
    """Return a drawing of 120 x 120 mm with a square of 40 mm at (10, 10)."""
    return Scene(Rect(0, 0, 120, 120), (Box(Rect(10, 10, 40, 40), stroke=INK),))


@pytest.fixture(scope="session")
def top_edge() -> ExpectedLine:
    """Return the upper edge of the square on the page."""
    return ExpectedLine("the tile's upper edge", Point(30, 40), Point(70, 40))


@pytest.fixture(scope="session")
def bars() -> tuple[Drawing, Drawing]:
    """Return the two bars of a true-scale page."""
    return (line(Point(5, 60), Point(105, 60), INK), line(Point(5, 70), Point(106.6, 70), INK))


@pytest.fixture
def reworked() -> Callable[[bytes, Callable[[PdfWriter], object]], bytes]:
    """Return the function that changes a finished PDF, as another program might."""

    def rework(pdf: bytes, change: Callable[[PdfWriter], object]) -> bytes:
        writer = PdfWriter(clone_from=PdfReader(BytesIO(pdf)))
        change(writer)
        target = BytesIO()
        writer.write(target)
        return target.getvalue()

    return rework
