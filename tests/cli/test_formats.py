"""A sheet as pictures, drawings or one HTML file; a refused one as a draft."""

import re
from io import BytesIO
from pathlib import Path
from xml.etree import ElementTree

import click
import pytest
from PIL import Image

from printgen.app import build_plan
from tests.cli.conftest import Tool
from tests.workshop import WORKSPACE

PATH = "{http://www.w3.org/2000/svg}path"


def test_pages_come_as_png_each_in_a_file_on_white_paper(tool: Tool, own: Path, tmp_path: Path) -> None:
    assert tool("aid", "frogs", "--paper", "a5", "--format", "png", "--dpi", "72").code == 0
    pictures = [Image.open(file) for file in sorted((tmp_path / "output" / "frogs").iterdir())]
    assert [Path(one.filename).name for one in pictures] == ["aid-a5-1.png", "aid-a5-2.png"]
    assert all(one.size == (420, 596) and one.getpixel((1, 1)) in ((255,) * 3, (255,) * 4) for one in pictures)


def test_the_name_of_the_file_says_which_format_is_meant(tool: Tool, own: Path, tmp_path: Path) -> None:
    assert tool("rulings", "frogs", "-o", "r.svg").err.startswith("r-1.svg")
    svg = ElementTree.parse(tmp_path / "r-1.svg").getroot()
    assert (svg.get("width"), svg.get("height")) == ("210mm", "297mm")
    assert len(list(svg.iter(PATH))) > 10


def test_html_is_one_file_with_its_fonts_and_figures(tool: Tool, own: Path, tmp_path: Path) -> None:
    assert tool("aid", "frogs", "-o", "aid.html").code == 0
    text = (tmp_path / "aid.html").read_text(encoding="utf-8")
    assert text.count("@font-face") >= 5
    assert "What a roll buys" in text
    assert "@page size-1 { size: 210mm 297mm" in text
    addresses = re.findall(r'(?:src="|url\()([^")]{1,30})', text)
    assert addresses
    assert all(one.startswith("data:") for one in addresses)


def test_several_pages_do_not_go_to_stdout_as_pictures(tool: Tool, own: Path) -> None:
    refused = tool("aid", "frogs", "--paper", "a5", "--format", "svg", "-o", "-")
    assert (refused.code, refused.out) == (2, b"")
    assert "2 pages, each a file of its own" in refused.err
    one = tool("aid", "frogs", "--format", "png", "--dpi", "40", "-o", "-")
    assert Image.open(BytesIO(one.out)).format == "PNG"


@pytest.mark.parametrize("command", ["aid", "pad", "setup", "kit", "phone"])
@pytest.mark.parametrize("file", ["a.jpg", "a.docx", "a.PDFX"])
def test_a_file_that_ends_as_no_format_of_ours_is_refused(tool: Tool, own: Path, command: str, file: str) -> None:
    refused = tool(command, "frogs", "-o", file)
    assert refused.code == 2
    assert f"error[unknown-format]: `{Path(file).suffix}` is no format that printgen writes here" in refused.err
    assert ("`.html`" if command == "phone" else "`.pdf` or `.png` or `.svg` or `.html`") in refused.err
    assert not Path(file).exists()


def test_a_name_without_an_ending_or_with_a_format_beside_it_is_taken_as_it_is(tool: Tool, own: Path) -> None:
    for words in (("-o", "pad"), ("-o", "pad-v1.2"), ("-o", "pad.copy", "--format", "pdf"), ("-o", "pad.Pdf")):
        assert tool("pad", "frogs", *words).code == 0
        assert Path(words[1]).read_bytes().startswith(b"%PDF-")


def test_a_file_for_several_games_is_told_to_be_a_folder(tool: Tool, own: Path) -> None:
    refused = tool("aid", "frogs", WORKSPACE.game_ids()[0], "-o", "both.pdf")
    assert refused.code == 2
    assert "`-o both.pdf` names one file, and 2 games are named\n   hint: name a folder with -o" in refused.err


def test_the_finished_file_is_opened_on_request(tool: Tool, own: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    opened: list[str] = []
    monkeypatch.setattr(click, "launch", opened.append)
    tool("pad", "frogs", "-o", "pad.pdf")
    tool("pad", "frogs", "-o", "other.pdf", "--open")
    assert opened == ["other.pdf"]


def test_a_refused_sheet_is_written_as_a_draft_and_stays_refused(tool: Tool, own: Path, tmp_path: Path) -> None:
    words = own / "words" / "en.yaml"
    words.write_text(words.read_text(encoding="utf-8").replace("name: Reed", "name: " + "Reed" * 40), encoding="utf-8")
    refused = tool("aid", "frogs", "-o", "aid.pdf", "--draft")
    assert refused.code == 1
    assert refused.err.count("error[") == 1
    assert "frogs/sheets.yaml:5:5: error[block-too-wide]" in refused.err
    assert [file.name for file in tmp_path.glob("*.pdf")] == ["aid-draft.pdf"]


def test_check_finds_what_a_build_would_refuse_when_it_looks_at_sheets(
    tool: Tool, own: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    usual = build_plan.usual
    kinds = ("aid", "pad")
    monkeypatch.setattr(build_plan, "usual", lambda *about: tuple(one for one in usual(*about) if one.kind in kinds))
    assert tool("check", "frogs").code == 0
    words = own / "words" / "en.yaml"
    words.write_text(words.read_text(encoding="utf-8").replace("name: Reed", "name: " + "Reed" * 40), encoding="utf-8")
    assert tool("check", "frogs").code == 0
    found = tool("check", "frogs", "--sheets")
    assert found.code == 1
    assert "error[block-too-wide]: on page 1 the block `landing`" in found.err


def test_a_game_outside_any_workspace_is_one_html_file(tool: Tool) -> None:
    assert tool("new", "tea").code == 0
    assert tool("aid", "tea.yaml", "--format", "html").code == 0
    assert "<title>Tea" in Path("output/tea/aid-a4.html").read_text(encoding="utf-8")
