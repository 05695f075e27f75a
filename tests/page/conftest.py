"""A folder of templates with the real frame, and sheets that use a template of one line."""

import shutil
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field, replace
from pathlib import Path
from typing import Any, ClassVar

import pytest

from printgen.drawing.scene import Box, Fill, Scene
from printgen.geometry import Rect, Size
from printgen.model.load.resources import load_resources
from printgen.page import Html, render_html
from printgen.resources import data_root, template_root
from printgen.sheet.core.blocks import Block
from printgen.sheet.core.page import Page, Sheet


@dataclass(frozen=True, slots=True)
class Probe(Block):
    """A block whose values a template of one line finds by their names."""

    template: ClassVar[str] = "probe/probe.html.j2"
    values: Mapping[str, Any] = field(default_factory=dict)


@pytest.fixture
def templates(tmp_path: Path) -> Path:
    """Return a folder with the real frame and room for templates in ``probe/``."""
    shutil.copytree(template_root() / "frame", tmp_path / "frame")
    (tmp_path / "probe").mkdir()
    return tmp_path


@pytest.fixture
def sheet() -> Sheet:
    """Return an A4 sheet of one page with one figure, a square of 24 mm."""
    resources = load_resources(data_root())
    square = Scene(Rect(0, 0, 24, 24), (Box(Rect(2, 2, 20, 20), Fill("#0072B2")),), title="a square")
    return Sheet(
        kind="probe",
        game="none",
        title="A <probe>",
        language="de",
        paper=resources.papers["a4"],
        theme=resources.themes["standard"],
        pages=(Page(Size(210, 297), Probe(), figures={"square": square}),),
        author="A. Uthor",
        recipe={},
    )


@pytest.fixture
def render(templates: Path, sheet: Sheet) -> Callable[..., Html]:
    """Return the function that renders one page with this template and this content."""

    def render_page(template: str, foot: str = "", **content: Any) -> Html:
        names = "".join(f"{{% set {name} = block.values['{name}'] %}}" for name in content)
        (templates / "probe" / "probe.html.j2").write_text(names + template, encoding="utf-8")
        page = replace(sheet.pages[0], body=Probe(content), foot=foot)
        return render_html(replace(sheet, pages=(page,)), templates)

    return render_page
