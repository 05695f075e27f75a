"""Font folder → the only fonts a PDF can use, and the characters they cannot print.

WeasyPrint finds fonts through fontconfig. A private configuration shows it five upright faces and
nothing of the system, so that a sheet looks the same on every machine. The OpenType twins of the
same family are left out (which of the two were used would be chance), and so are the italics:
they cover half the characters and no sheet uses them.
"""

import atexit
import os
import unicodedata
from functools import cache
from pathlib import Path
from xml.sax.saxutils import escape

from printgen.drawing.face import FaceTables
from printgen.errors import EnvironmentFault
from printgen.part_files import make_folder, remove_folder
from printgen.pdf.printed import PrintedContent, Text
from printgen.problems import Problem
from printgen.resources import font_folder

FAMILY = "Source Sans Pro"
FACES = ("Light", "Regular", "Semibold", "Bold", "Black")

_AROUND = 20  # letters shown on both sides of one that cannot be printed
_REINSTALL = "reinstall printgen: python3 -m pip install --force-reinstall font-source-sans-pro"

_CONFIGURATION = """<?xml version="1.0"?>
<!DOCTYPE fontconfig SYSTEM "urn:fontconfig:fonts.dtd">
<fontconfig>
  <dir>{folder}</dir>
  <cachedir>{cache}</cachedir>
  <selectfont>
    <rejectfont><glob>*.otf</glob></rejectfont>
    <rejectfont><glob>*It.ttf</glob></rejectfont>
    <rejectfont><glob>*-ExtraLight.ttf</glob></rejectfont>
  </selectfont>
</fontconfig>
"""


def face_files() -> tuple[Path, ...]:
    """Return the files of the faces; raises EnvironmentFault when one is missing."""
    folder = font_folder()
    files = tuple(folder / f"{FAMILY.replace(' ', '')}-{face}.ttf" for face in FACES)
    missing = [file.name for file in files if not file.is_file()]
    if missing:
        message = f"the fonts {', '.join(missing)} are not in {folder}"
        raise EnvironmentFault(Problem("no-fonts", message, hints=(_REINSTALL,)))
    return files


@cache
def isolate_fonts() -> Path:
    """Point fontconfig at our faces alone, once for the whole process; return the file that says so.

    Where fontTools cuts the faces down to the letters in use, it stamps them with a fixed time.
    Must come before WeasyPrint is imported, which reads the configuration at once: `engine.weasyprint` sees to it.
    """
    folder = face_files()[0].parent
    place = _private_folder()
    file = place / "fonts.conf"
    text = _CONFIGURATION.format(folder=escape(str(folder)), cache=escape(str(place / "cache")))
    file.write_text(text, encoding="utf-8")
    os.environ["FONTCONFIG_FILE"] = str(file)
    os.environ["SOURCE_DATE_EPOCH"] = "0"
    return file


@cache
def _private_folder() -> Path:
    """Make a folder that is removed when the process ends; one that was killed has it removed by the next."""
    descriptor, folder = make_folder()
    atexit.register(remove_folder, descriptor, folder)
    return folder


@cache
def coverage() -> frozenset[int]:
    """Return the code points every one of the faces can print."""
    return frozenset.intersection(*(frozenset(FaceTables(file.read_bytes()).glyphs) for file in face_files()))


def missing_glyphs(content: PrintedContent) -> tuple[Problem, ...]:
    """Report each character no face can print, once, with the text around it."""
    covered = coverage()
    found: dict[str, Problem] = {}
    for text in content.texts:
        for place, letter in enumerate(text.text):
            needs_glyph = unicodedata.category(letter) not in ("Cc", "Cf")  # line ends and joiners do not
            if ord(letter) not in covered and letter not in found and needs_glyph:
                found[letter] = _missing_glyph(letter, place, text)
    return tuple(found.values())


def _missing_glyph(letter: str, place: int, text: Text) -> Problem:
    start = max(0, place - _AROUND)
    around = " ".join(text.text[start : place + _AROUND].split())
    name = unicodedata.name(letter, "a character without a name").lower()
    where = f" in the figure `{text.figure}`" if text.figure else ""
    return Problem(
        "missing-glyph",
        f"the font has no `{letter}` (U+{ord(letter):04X}, {name}): `{around}`{where}",
        hints=("write it in words, or draw it as an icon",),
        page=text.page,
        said=letter,
    )
