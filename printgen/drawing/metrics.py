"""Text, size in mm and face → its width in mm, by the advance widths and kerning of the font itself.

The typesetter shapes the same faces, so what is measured here is what is printed. fontTools reads a face when
the first text in it is measured; its tables are kept, as the font never changes.
"""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from functools import cache, lru_cache
from itertools import pairwise
from typing import TYPE_CHECKING, Any, Literal
from unicodedata import category, normalize

from printgen.geometry import Rect
from printgen.resources import font_folder

if TYPE_CHECKING:
    from fontTools.ttLib import TTFont

Face = Literal[300, 400, 600, 700, 900]
"""A face of the font by its weight in CSS: light, regular, semibold, bold, black."""

ASCENT, DESCENT = 0.72, 0.22
"""How far letters rise above and fall below the baseline, in parts of their size."""

_FILES: Mapping[Face, str] = {300: "Light", 400: "Regular", 600: "Semibold", 700: "Bold", 900: "Black"}

Matrix = tuple[tuple[int, ...], ...]


def text_width(text: str, size: float, face: Face = 400) -> float:
    """Return the width in mm of one line of text whose font size is ``size`` mm."""
    return _units(text, face) * size / _face(face).units_per_em if text else 0.0


def text_bounds(text: str, size: float, face: Face = 400) -> Rect:
    """Return the rectangle in mm of one line of text that starts at 0, 0 on its baseline, y down."""
    return Rect(0.0, -ASCENT * size, text_width(text, size, face), (ASCENT + DESCENT) * size)


def fits(text: str, room: float, size: float, face: Face = 400) -> bool:
    """Return whether one line of text is at most ``room`` mm wide."""
    return text_width(text, size, face) <= room


def size_to_fit(text: str, room: float, largest: float, face: Face = 400) -> float:
    """Return the greatest font size in mm, at most ``largest``, at which one line is at most ``room`` mm wide."""
    width = text_width(text, 1.0, face)
    return min(largest, max(room, 0.0) / width) if width else largest


@dataclass(frozen=True, slots=True)
class _ClassPairs:
    """Kerning by classes of glyphs: a row for the class of the first one, a column for that of the second."""

    firsts: Mapping[str, int]
    seconds: Mapping[str, int]
    values: Matrix


@dataclass(frozen=True, slots=True)
class _FaceTables:
    """What measuring needs of one face; lengths in units of the font."""

    units_per_em: int
    glyphs: Mapping[int, str]
    advances: Mapping[str, int]
    ligatures: Mapping[str, tuple[tuple[tuple[str, ...], str], ...]]
    pairs: Mapping[tuple[str, str], int]
    class_pairs: tuple[_ClassPairs, ...]

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
            rest, glyph = next(
                (entry for entry in self.ligatures.get(names[place], ()) if _follows(names, place, entry[0])),
                ((), names[place]),
            )
            found.append(glyph)
            place += 1 + len(rest)
        return found

    def kern(self, first: str, second: str) -> int:
        """Return what the advance of the first glyph changes by before the second."""
        if (first, second) in self.pairs:
            return self.pairs[first, second]
        for table in self.class_pairs:
            row, column = table.firsts.get(first), table.seconds.get(second, 0)
            if row is not None and column:
                return table.values[row][column]
        return 0


def _follows(names: list[str], place: int, rest: tuple[str, ...]) -> bool:
    return tuple(names[place + 1 : place + 1 + len(rest)]) == rest


@lru_cache(maxsize=1 << 14)  # labels of spaces and pieces are measured on every sheet again
def _units(text: str, face: Face) -> int:
    tables = _face(face)
    glyphs = tables.shaped(text)
    advance = sum(tables.advances[glyph] for glyph in glyphs)
    return advance + sum(tables.kern(*pair) for pair in pairwise(glyphs))


@cache
def _face(face: Face) -> _FaceTables:
    """Read what measuring needs from the file of a face."""
    from fontTools.ttLib import TTFont

    with TTFont(font_folder() / f"SourceSansPro-{_FILES[face]}.ttf", lazy=True) as font:
        pairs: dict[tuple[str, str], int] = {}
        class_pairs = []
        for table in _lookups(font, "GPOS", "kern"):
            if table.Format == 1:
                for first, records in zip(table.Coverage.glyphs, table.PairSet, strict=True):
                    for record in records.PairValueRecord:
                        pairs.setdefault((first, record.SecondGlyph), _advance(record.Value1))
            else:
                class_pairs.append(_class_pairs(table))
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


def _class_pairs(table: Any) -> _ClassPairs:
    classes = table.ClassDef1.classDefs
    return _ClassPairs(
        {glyph: classes.get(glyph, 0) for glyph in table.Coverage.glyphs},
        table.ClassDef2.classDefs,
        tuple(tuple(_advance(one.Value1) for one in row.Class2Record) for row in table.Class1Record),
    )


def _advance(value: Any) -> int:
    return int(getattr(value, "XAdvance", 0) or 0)
