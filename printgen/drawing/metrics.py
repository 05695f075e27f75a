"""Text, size in mm and face → its width in mm, by the advance widths and kerning of the font itself.

The typesetter shapes the same faces, so what is measured here is what is printed. A face is read when the first
text in it is measured; its tables are kept, as the font never changes.
"""

from functools import cache, lru_cache
from itertools import pairwise
from pathlib import Path
from unicodedata import category, normalize

from printgen.drawing.face import FaceTables
from printgen.drawing.scene import Weight
from printgen.resources import font_folder

Face = Weight  # a face of the font, named by its weight
ASCENT, DESCENT = 0.72, 0.22  # how far letters rise above and fall below the baseline, in parts of their size
_FILES: dict[Face, str] = {300: "Light", 400: "Regular", 600: "Semibold", 700: "Bold", 900: "Black"}


def text_width(text: str, size: float, face: Face = 400) -> float:
    """Return the width in mm of one line of text whose font size is ``size`` mm."""
    return _units(text, face) * size / _face(face).units_per_em if text else 0.0


def fits(text: str, room: float, size: float, face: Face = 400) -> bool:
    """Return whether one line of text is at most ``room`` mm wide."""
    return text_width(text, size, face) <= room


def size_to_fit(text: str, room: float, largest: float, face: Face = 400) -> float:
    """Return the greatest font size in mm, at most ``largest``, at which one line is at most ``room`` mm wide."""
    width = text_width(text, 1.0, face)
    return min(largest, max(room, 0.0) / width) if width else largest


def _shaped(tables: FaceTables, text: str) -> list[int]:
    """Return the glyphs of a text, ligatures formed; characters that leave no mark are left out."""
    glyphs = [
        tables.glyphs.get(ord(letter), 0) for letter in normalize("NFC", text) if category(letter) not in ("Cc", "Cf")
    ]
    found: list[int] = []
    place = 0
    while place < len(glyphs):
        ligatures = tables.ligatures.get(glyphs[place], ())
        found_here = (one for one in ligatures if tuple(glyphs[place + 1 : place + 1 + len(one[0])]) == one[0])
        rest, glyph = next(found_here, ((), glyphs[place]))
        found.append(glyph)
        place += 1 + len(rest)
    return found


@lru_cache(maxsize=1 << 14)  # labels of spaces and pieces are measured on every sheet again
def _units(text: str, face: Face) -> int:
    tables = _face(face)
    glyphs = _shaped(tables, text)
    return sum(map(tables.advance, glyphs)) + sum(tables.kern(*pair) for pair in pairwise(glyphs))


@cache
def _face(face: Face) -> FaceTables:
    return FaceTables(face_file(face).read_bytes())


def face_file(face: Face) -> Path:
    """Return the file of a face."""
    return font_folder() / f"SourceSansPro-{_FILES[face]}.ttf"
