import subprocess
import sys

import pytest
from fontTools.ttLib import TTFont

from printgen.drawing.face import FaceTables
from printgen.drawing.metrics import _FILES, fits, size_to_fit, text_width
from printgen.pdf.fonts import isolate_fonts
from printgen.resources import font_folder

FACES = (300, 400, 600, 700, 900)
WORDS = (
    "AVATAR Toffee left off; fünf Größen",
    "Wo? „Ja“ – 7:15 · V.T. P,",
    "1 × 12 → 11 kr, Yk LT ro",
    "Schiff\N{SOFT HYPHEN}fahrt",
)


@pytest.fixture(scope="module")
def typeset() -> dict[tuple[str, int], float]:
    """The widths in mm that the typesetter gives words of 100 mm."""
    isolate_fonts()
    from weasyprint import HTML

    cells = [(text, face) for text in WORDS for face in FACES]
    style = "@page { size: 5000mm } p { font: 100mm 'Source Sans Pro'; white-space: pre; float: left; clear: left }"
    body = "".join(f'<p style="font-weight: {face}">{text}</p>' for text, face in cells)
    page = HTML(string=f"<style>{style} p {{ margin: 0 }}</style>{body}").render().pages[0]
    boxes = [box for box in page._page_box.descendants() if box.element_tag == "p" and box.is_floated()]
    return {cell: box.width / 96 * 25.4 for cell, box in zip(cells, boxes, strict=True)}


@pytest.mark.parametrize("face", FACES)
@pytest.mark.parametrize("text", WORDS)
def test_a_text_is_as_wide_as_the_typesetter_sets_it(text, face, typeset):
    assert text_width(text, 100, face) == pytest.approx(typeset[text, face], abs=0.02)


def test_kerning_brings_letters_together():
    assert text_width("AV", 10) < text_width("A", 10) + text_width("V", 10)


def test_a_size_to_fit_fills_the_room_and_never_exceeds_the_largest():
    size = size_to_fit("Coordinates", 20, 30, 700)
    assert text_width("Coordinates", size, 700) == pytest.approx(20)
    assert fits("Coordinates", 20.001, size, 700)
    assert not fits("Coordinates", 19.99, size, 700)
    assert size_to_fit("Coordinates", 20, 1) == 1
    assert size_to_fit("", 20, 7) == 7


@pytest.mark.parametrize("face", FACES)
def test_a_face_says_what_fonttools_reads_in_its_file(face):
    file = font_folder() / f"SourceSansPro-{_FILES[face]}.ttf"
    tables = FaceTables(file.read_bytes())
    with TTFont(file) as font:
        assert tables.units_per_em == font["head"].unitsPerEm
        assert tables.glyphs == {code: font.getGlyphID(name) for code, name in font.getBestCmap().items()}
        advances = [font["hmtx"][name][0] for name in font.getGlyphOrder()]
    assert list(map(tables.advance, range(len(advances)))) == advances


def test_text_is_measured_without_fonttools():
    program = "import sys, printgen.drawing.metrics as m; m.text_width('AV', 1); sys.exit('fontTools' in sys.modules)"
    assert subprocess.run([sys.executable, "-c", program], check=False).returncode == 0
