"""Text, size in mm and face → its width in mm, by the advance widths and kerning of the font itself.

The typesetter shapes the same faces, so what is measured here is what is printed. fontTools reads a face when the first
text in it is measured; its tables are kept, as the font never changes.
"""

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass
from functools import cache, lru_cache, partial
from io import BytesIO
from itertools import pairwise
from typing import TYPE_CHECKING, Any
from unicodedata import category, normalize

from printgen.drawing.scene import Weight
from printgen.resources import font_folder

if TYPE_CHECKING:
    from fontTools.ttLib import TTFont

Face = Weight  # a face of the font, named by its weight
ASCENT, DESCENT = 0.72, 0.22  # how far letters rise above and fall below the baseline, in parts of their size
_FILES: Mapping[Face, str] = {300: "Light", 400: "Regular", 600: "Semibold", 700: "Bold", 900: "Black"}


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


ClassPairs = tuple[Mapping[str, int], Mapping[str, int], Callable[[int, int], int]]
"""Kerning by classes of glyphs: those of a first and of a second one, and what two classes are kerned by."""


@dataclass(frozen=True, slots=True)
class _FaceTables:
    """What measuring needs of one face; lengths in units of the font."""

    units_per_em: int
    glyphs: Mapping[int, str]
    advances: Mapping[str, int]
    ligatures: Mapping[str, tuple[tuple[tuple[str, ...], str], ...]]
    pairs: Mapping[tuple[str, str], int]
    class_pairs: tuple[ClassPairs, ...]

    def shaped(self, text: str) -> list[str]:
        """Return the glyphs of a text, ligatures formed; characters that leave no mark are left out."""
        names = [
            self.glyphs.get(ord(letter), ".notdef")
            for letter in normalize("NFC", text)
            if category(letter) not in ("Cc", "Cf")
        ]
        found: list[str] = []
        place = 0
        while place < len(names):
            behind = tuple(names[place + 1 :])
            ligatures = (one for one in self.ligatures.get(names[place], ()) if behind[: len(one[0])] == one[0])
            rest, glyph = next(ligatures, ((), names[place]))
            found.append(glyph)
            place += 1 + len(rest)
        return found

    def kern(self, first: str, second: str) -> int:
        """Return what the advance of the first glyph changes by before the second."""
        if (first, second) in self.pairs:
            return self.pairs[first, second]
        for firsts, seconds, kerning in self.class_pairs:
            row, column = firsts.get(first), seconds.get(second, 0)
            if row is not None and column:
                return kerning(row, column)
        return 0


@lru_cache(maxsize=1 << 14)  # labels of spaces and pieces are measured on every sheet again
def _units(text: str, face: Face) -> int:
    tables = _face(face)
    glyphs = tables.shaped(text)
    advance = sum(tables.advances[glyph] for glyph in glyphs)
    return advance + sum(tables.kern(*pair) for pair in pairwise(glyphs))


@cache
def _face(face: Face) -> _FaceTables:
    from fontTools.ttLib import TTFont

    # Tables are read from these bytes when a pair of classes is asked for: few of a hundred thousand are.
    file = BytesIO((font_folder() / f"SourceSansPro-{_FILES[face]}.ttf").read_bytes())
    with TTFont(file, lazy=True) as font:
        pairs: dict[tuple[str, str], int] = {}
        class_pairs = []
        for table in _lookups(font, "GPOS", "kern"):
            if table.Format == 1:
                for first, records in zip(table.Coverage.glyphs, table.PairSet, strict=True):
                    for record in records.PairValueRecord:
                        pairs.setdefault((first, record.SecondGlyph), _advance(record.Value1))
            else:
                classes, seconds = table.ClassDef1.classDefs, table.ClassDef2.classDefs
                firsts = {glyph: classes.get(glyph, 0) for glyph in table.Coverage.glyphs}
                class_pairs.append((firsts, seconds, partial(_class_kerning, table.Class1Record)))
        ligatures = {
            first: tuple((tuple(one.Component), one.LigGlyph) for one in entries)
            for table in _lookups(font, "GSUB", "liga")
            for first, entries in table.ligatures.items()
        }
        return _FaceTables(
            font["head"].unitsPerEm,
            dict(font.getBestCmap()),
            {glyph: advance for glyph, (advance, _) in font["hmtx"].metrics.items()},
            ligatures,
            pairs,
            tuple(class_pairs),
        )


# fontTools makes the classes of OpenType tables at run time: they have no types to name.
def _lookups(font: "TTFont", tag: str, feature: str) -> Iterator[Any]:
    """Yield the subtables of a feature as Latin text without a language uses it."""
    table = font[tag].table
    script = next(one.Script for one in table.ScriptList.ScriptRecord if one.ScriptTag == "latn")
    for index in script.DefaultLangSys.FeatureIndex:
        record = table.FeatureList.FeatureRecord[index]
        if record.FeatureTag == feature:
            for lookup in record.Feature.LookupListIndex:
                yield from table.LookupList.Lookup[lookup].SubTable


def _class_kerning(rows: Any, row: int, column: int) -> int:
    return _advance(rows[row].Class2Record[column].Value1)


def _advance(value: Any) -> int:
    return int(getattr(value, "XAdvance", 0) or 0)
