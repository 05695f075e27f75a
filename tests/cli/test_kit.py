"""`printgen kit`: themes, suits and kits of one's own, and what is written beside the PDF."""

import json
import math
import shutil
from collections.abc import Callable
from pathlib import Path

import ezdxf
import pytest
from PIL import Image

from printgen.errors import ExitCode
from printgen.geometry import Point
from printgen.preflight import embedded_recipe, read_pdf
from printgen.preflight.read.facts import Segment
from tests.cli.conftest import Tool
from tests.workshop import WORKSPACE

KIT = WORKSPACE.kit_ids()[0]
MINE = """\
suits:
  cats:
    letter: K
    colour: "#7A3E9D"
    paths: [{d: "M4 20L4 4L9 8L15 8L20 4L20 20Z", fill: true, stroke: false}]
  boats: {letter: B, colour: "#2266AA", icon: boat}
"""
TEA = """\
based-on: standard
title: tea house
colours: {face: "#F2E2C4", suns: "#AA2200"}
"""
TILES = ("--only", "tiles", "--bleed")


@pytest.fixture
def own(tool: Tool, tmp_path: Path) -> Callable[..., Path]:
    """Print a kit with files of one's own; give the PDF in a folder where they are not."""
    (tmp_path / "mine.yaml").write_text(MINE)
    (tmp_path / "tea.yaml").write_text(TEA)

    def go(*words: str, kit: str = KIT) -> Path:
        printed = tool("kit", kit, *TILES, *words, "-o", "kit.pdf")
        assert printed.code == 0, printed.err
        for name in ("mine.yaml", "tea.yaml"):
            (tmp_path / name).unlink()
        elsewhere = tmp_path / "elsewhere"
        elsewhere.mkdir()
        return shutil.copy(tmp_path / "kit.pdf", elsewhere / "kit.pdf")

    return go


def again(tool: Tool, pdf: Path) -> None:
    """Measure a file and make it again where nothing else lies."""
    assert tool("preflight", str(pdf)).code == 0
    assert "the same bytes" in tool("reprint", str(pdf), "-o", str(pdf)).err


def test_suits_of_ones_own_are_mixed_with_others_and_travel_in_the_file(tool: Tool, own: Callable[..., Path]) -> None:
    pdf = own("--suits", "suns,./mine.yaml")
    assert "./mine.yaml" in pdf_recipe(pdf)["request"]["suits"]
    again(tool, pdf)


def test_a_theme_of_ones_own_says_what_differs_and_travels_in_the_file(tool: Tool, own: Callable[..., Path]) -> None:
    pdf = own("--suits", "suns", "--theme", "tea.yaml")
    pages = read_pdf(pdf.read_bytes()).pages
    words = " ".join(word.text for word in pages[-2].words)
    assert "tea house" in words and "--theme ./tea.yaml" in words
    again(tool, pdf)


def test_a_theme_of_ones_own_is_for_every_sheet(tool: Tool, tmp_path: Path, unmapped: str) -> None:
    (tmp_path / "tea.yaml").write_text(TEA)
    assert tool("pad", unmapped, "--theme", "tea.yaml", "-o", "pad.pdf").code == 0
    (tmp_path / "tea.yaml").unlink()
    again(tool, tmp_path / "pad.pdf")


def test_a_kit_of_ones_own_travels_in_the_file(
    tool: Tool, own: Callable[..., Path], root: Path, tmp_path: Path
) -> None:
    shutil.copytree(root / "data" / "kits" / KIT, tmp_path / "my-kit")
    head = tmp_path / "my-kit" / "kit.yaml"
    head.write_text(head.read_text().replace(f"id: {KIT}", "id: my-kit", 1))
    pdf = own("--suits", "suns", kit="./my-kit")
    shutil.rmtree(tmp_path / "my-kit")
    again(tool, pdf)


def pdf_recipe(pdf: Path) -> dict[str, dict[str, object]]:
    return embedded_recipe(pdf.read_bytes())


@pytest.mark.parametrize(
    ("name", "text", "code", "place"),
    [
        ("mine.yaml", MINE.replace("M4 20", "4 20"), "bad-path", "mine.yaml:5:17"),
        ("mine.yaml", MINE.replace('    colour: "#7A3E9D"\n', ""), "missing-colour", "mine.yaml:2"),
        ("mine.yaml", MINE.replace("icon: boat", "icon: baot"), "unknown-icon", "mine.yaml:6"),
        ("mine.yaml", MINE.replace("    paths", "    icon: boat\n    paths"), "two-drawings", "e.yaml:5"),
        ("tea.yaml", TEA.replace("standard", "standrad"), "unknown-theme", "tea.yaml:1"),
        ("tea.yaml", TEA.replace("#AA2200", "red"), "bad-form", "tea.yaml:3"),
        ("tea.yaml", "id: tea\ntitle: tea\nfills: true\ncolours: {face: '#FFFFFF'}\n", "missing-colour", "tea.yaml:4"),
    ],
)
def test_what_is_wrong_in_a_file_of_ones_own_is_told_at_its_place(
    tool: Tool, tmp_path: Path, name: str, text: str, code: str, place: str
) -> None:
    (tmp_path / "mine.yaml").write_text(MINE)
    (tmp_path / "tea.yaml").write_text(TEA)
    (tmp_path / name).write_text(text)
    told = tool("kit", KIT, *TILES, "--suits", "suns,mine.yaml", "--theme", "tea.yaml")
    assert told.code == ExitCode.PROBLEMS
    assert f"error[{code}]" in told.err and place in told.err


@pytest.mark.parametrize(
    ("words", "told"),
    [
        (("--only", "tile"), "did you mean `tiles`?"),
        (("--suits", "sun"), "did you mean `suns`?"),
        (("--suits", "./none.yaml"), "there is no file `none.yaml`"),
        (("--bleed", "0mm"), "error[bad-bleed]"),
        (("--bleed", "3"), "error[bad-length]"),
        (("--marks", "none"), "`--marks` changes nothing"),
        (("--bleed", "--marks", "front", "--arrangement", "gutterfold"), "on one page"),
        (("--paper", "12x"), "`12x` is no paper: write its width and its height"),
        (("--paper", "20x30mm"), "its sides are 50 to 1200 mm long"),
        (("--paper", "60x60mm"), "needs 50.8 × 50.8 mm, the paper has room for 48.0 × 48.0 mm"),
        (("--table", "-o", "-"), "`--table` writes files beside the PDF"),
        (("--images", "9"), "is not in the range"),
    ],
)
def test_what_cannot_be_is_refused_and_nothing_is_written(
    tool: Tool, tmp_path: Path, words: tuple[str, ...], told: str
) -> None:
    refused = tool("kit", KIT, *(() if "--only" in words else ("--only", "tiles")), *words)
    assert refused.code in (ExitCode.PROBLEMS, ExitCode.USAGE, ExitCode.LIMIT)
    assert told in refused.err
    assert not list(tmp_path.iterdir())


def test_a_table_without_any_of_its_pieces_is_refused(tool: Tool) -> None:
    refused = tool("kit", "ahoy-matey", "--only", "pyramids")
    assert refused.code == ExitCode.USAGE
    assert "error[no-pieces]: of what a table of `ahoy-matey` needs" in refused.err


def test_two_files_of_one_name_are_refused(tool: Tool, tmp_path: Path) -> None:
    (tmp_path / "mine.yaml").write_text(MINE)
    (tmp_path / "other").mkdir()
    (tmp_path / "other" / "mine.yaml").write_text(MINE.replace("cats", "dogs"))
    refused = tool("kit", KIT, "--suits", "mine.yaml,other/mine.yaml")
    assert "error[same-name]: two files are called `mine.yaml`" in refused.err


def test_a_photo_paper_is_printed_to_its_edge(tool: Tool, tmp_path: Path) -> None:
    assert tool("kit", KIT, "--only", "coins", "--suits", "suns", "--paper", "photo").code == 0
    pdf = next(tmp_path.rglob("*.pdf"))
    assert pdf.name.endswith("coins-suns-photo.pdf")
    size = read_pdf(pdf.read_bytes()).pages[-1].size
    assert sorted(size) == pytest.approx((101.6, 152.4), abs=0.01)


@pytest.mark.parametrize("arrangement", ["duplex", "gutterfold"])
def test_cut_files_have_the_edges_of_the_pdf(tool: Tool, tmp_path: Path, arrangement: str) -> None:
    words = ("--only", "tiles", "--suits", "suns", "--arrangement", arrangement, "--cut", "dxf")
    made = tool("kit", KIT, *words, "-o", "kit.pdf")
    assert made.code == 0
    assert ("fold and glue the paper first" in made.err) == (arrangement == "gutterfold")
    (file,) = tmp_path.glob("kit-cut-*.dxf")
    document = ezdxf.readfile(file)
    tall = document.header["$EXTMAX"][1]
    cuts = [
        Segment(Point(one.dxf.start.x, tall - one.dxf.start.y), Point(one.dxf.end.x, tall - one.dxf.end.y))
        for one in document.modelspace().query('LINE[layer=="CUT"]')
    ]
    assert len(cuts) == 7  # 2 by 3 tiles share their edges
    pages = read_pdf((tmp_path / "kit.pdf").read_bytes()).pages
    drawn = [[line for one in page.drawn for line in one.segments] for page in pages]
    assert any(all(is_drawn(cut, lines) for cut in cuts) for lines in drawn)


def is_drawn(cut: Segment, lines: list[Segment]) -> bool:
    """Whether short lines lie on a long one, end to end, within 0.02 mm."""
    spots = [cut.start]
    for spot in spots:
        for line in lines:
            for one, other in ((line.start, line.end), (line.end, line.start)):
                along = math.dist(cut.start, other) + math.dist(other, cut.end)
                near = math.dist(one, spot) < 0.02 and along - math.dist(cut.start, cut.end) < 1e-4
                if near and math.dist(other, cut.start) > math.dist(spot, cut.start) + 0.1:
                    spots.append(other)
    return any(math.dist(spot, cut.end) < 0.02 for spot in spots)


def test_each_side_of_each_piece_becomes_a_picture(tool: Tool, tmp_path: Path) -> None:
    words = ("--only", "coins,dice", "--suits", "suns", "--copies", "2")
    made = tool("kit", KIT, *words, "--bleed", "--images", "100", "-o", "kit.pdf")
    assert (made.code, made.err.splitlines()[-1]) == (0, "kit-images/  (13 pictures)")
    index = json.loads((tmp_path / "kit-images" / "index.json").read_text())
    assert (index["dpi"], index["kit"], len(index["pieces"])) == (100, KIT, 7)
    sides = index["sides"]["coins"]
    assert (sides["front"][:9], sides["back"][:10]) == ("suit side", "value side")
    assert list(index["sides"]["dice"]) == ["front"]
    for piece in index["pieces"]:
        assert piece["count"] == 2
        with Image.open(tmp_path / "kit-images" / piece["front"]) as picture:
            wide, high = (round(piece[side] / 25.4 * 100) for side in ("width-mm", "height-mm"))
            assert picture.size == (wide, high)
            assert picture.mode == "RGBA" and picture.getpixel((0, 0))[3] == 0
            assert picture.getpixel((wide // 2, high // 2))[3] == 255
    assert [piece["back"] for piece in index["pieces"] if piece["part"] == "dice"] == [None]


def test_a_virtual_table_gets_grids_of_whole_pixels(tool: Tool, tmp_path: Path) -> None:
    made = tool("kit", KIT, "--only", "tiles,coins", "--bleed", "--table", "-o", "kit.pdf")
    assert made.code == 0
    folder = tmp_path / "kit-table"
    decks = json.loads((folder / "index.json").read_text())["decks"]
    assert [deck["part"] for deck in decks] == ["tiles", "coins"]
    for deck in decks:
        columns, rows = deck["NumWidth"], deck["NumHeight"]
        assert 2 <= columns <= 10 and 2 <= rows <= 7 and len(deck["cards"]) <= columns * rows
        with Image.open(folder / deck["front"]) as picture:
            assert max(picture.size) <= 4096
            assert (picture.width % columns, picture.height % rows) == (0, 0)
    assert [deck["UniqueBack"] for deck in decks] == [False, True]


def test_the_kits_are_listed(tool: Tool) -> None:
    assert "tiles, coins" in tool("kits").text
    (record,) = json.loads(tool("kits", "--json").text)
    assert record["id"] == KIT and "suns" in record["suits"][KIT]


@pytest.mark.parametrize(
    ("kit", "said"), [("piecepack", "a kit has no table"), ("ahoy-matey", "chance decides nothing of `ahoy-matey`")]
)
def test_a_seed_that_draws_nothing_of_a_kit_is_refused(tool: Tool, kit: str, said: str) -> None:
    result = tool("kit", kit, "--seed", "3")
    assert (result.code, f"`--seed` changes nothing: {said}" in result.err) == (2, True)
