"""The file of a TrueType face → advances, kerning and ligatures of Latin text, each read when it is asked for.

Of a hundred thousand pairs a sheet asks for some hundred, which fontTools would take a tenth of a second to reach.
Places and sizes are those of the OpenType specification; glyphs are numbers. What else a face may hold (another format
of its table of characters, kerning without an advance) is not read: our faces do not hold it.
"""

from collections.abc import Iterator, Mapping
from functools import cached_property
from struct import iter_unpack, unpack_from

Ligature = tuple[tuple[int, ...], int]
"""The glyphs that follow a first one, and the one that stands for all of them."""

_ALL_CHARACTERS = (3, 10)  # platform and encoding: Windows, all of Unicode


class FaceTables:
    """What measuring needs of one face; lengths in units of the font."""

    def __init__(self, file: bytes) -> None:
        (count,) = unpack_from(">H", file, 4)
        self._file = file
        self._tables = {tag: place for tag, _, place, _ in iter_unpack(">4sIII", file[12 : 12 + 16 * count])}
        (self.units_per_em,) = unpack_from(">H", file, self._tables[b"head"] + 18)
        (self._widths,) = unpack_from(">H", file, self._tables[b"hhea"] + 34)
        self._advances: dict[int, int] = {}
        self._kerned: dict[tuple[int, int], int] = {}

    @cached_property
    def glyphs(self) -> Mapping[int, int]:
        """The glyph of each character."""
        table = self._tables[b"cmap"]
        (count,) = unpack_from(">H", self._file, table + 2)
        records = iter_unpack(">HHI", self._file[table + 4 : table + 4 + 8 * count])
        place = next(table + place for *kind, place in records if tuple(kind) == _ALL_CHARACTERS)
        (count,) = unpack_from(">I", self._file, place + 12)
        groups = iter_unpack(">III", self._file[place + 16 : place + 16 + 12 * count])
        return {code: glyph + code - first for first, last, glyph in groups for code in range(first, last + 1)}

    def advance(self, glyph: int) -> int:
        """Return how far the next glyph stands from this one, without kerning."""
        if glyph not in self._advances:
            place = self._tables[b"hmtx"] + 4 * min(glyph, self._widths - 1)
            self._advances[glyph] = int(unpack_from(">H", self._file, place)[0])
        return self._advances[glyph]

    @cached_property
    def ligatures(self) -> Mapping[int, tuple[Ligature, ...]]:
        """The ligatures that begin with a glyph, in the order they are tried."""
        return {
            first: tuple(map(self._ligature, _places(self._file, at, 0)))
            for table in self._lookups(b"GSUB", b"liga")
            for first, at in zip(_coverage(self._file, table), _places(self._file, table, 4), strict=True)
        }

    def _ligature(self, place: int) -> Ligature:
        glyph, count = unpack_from(">HH", self._file, place)
        return unpack_from(f">{count - 1}H", self._file, place + 4), glyph

    def kern(self, first: int, second: int) -> int:
        """Return what the advance of the first glyph changes by before the second."""
        pair = first, second
        if pair not in self._kerned:
            found = (one.kern(first, second) for one in self._kerning)
            self._kerned[pair] = next((one for one in found if one is not None), 0)
        return self._kerned[pair]

    @cached_property
    def _kerning(self) -> "tuple[_Pairs | _ClassPairs, ...]":
        kinds: dict[int, type[_Pairs | _ClassPairs]] = {1: _Pairs, 2: _ClassPairs}
        places = self._lookups(b"GPOS", b"kern")
        return tuple(kinds[unpack_from(">H", self._file, place)[0]](self._file, place) for place in places)

    def _lookups(self, tag: bytes, feature: bytes) -> Iterator[int]:
        """Yield the places of the subtables of a feature as Latin text without a language uses it."""
        file, table = self._file, self._tables[tag]
        scripts, features, lookups = (table + place for place in unpack_from(">HHH", file, table + 4))
        script = next(place for name, place in _named(file, scripts) if name == b"latn")
        language = script + unpack_from(">H", file, script)[0]
        named = tuple(_named(file, features))
        for index in _shorts(file, language + 4):
            name, place = named[index]
            for lookup in _shorts(file, place + 2) if name == feature else ():
                yield from _places(file, _places(file, lookups, 0)[lookup], 4)


class _Pairs:
    """Kerning of glyphs with glyphs."""

    def __init__(self, file: bytes, place: int) -> None:
        self._file = file
        self._sets = dict(zip(_coverage(file, place), _places(file, place, 8), strict=True))
        self._read: dict[int, Mapping[int, int]] = {}

    def kern(self, first: int, second: int) -> int | None:
        """Return by how much the second glyph comes nearer, None where this is not said."""
        if first not in self._sets:
            return None
        if first not in self._read:
            place = self._sets[first]
            (count,) = unpack_from(">H", self._file, place)
            self._read[first] = dict(iter_unpack(">Hh", self._file[place + 2 : place + 2 + 4 * count]))
        return self._read[first].get(second)


class _ClassPairs:
    """Kerning of classes of glyphs with classes of glyphs."""

    def __init__(self, file: bytes, place: int) -> None:
        firsts, seconds, _, self._across = unpack_from(">HHHH", file, place + 8)
        self._file, self._place = file, place + 16
        classes = _classes(file, place + firsts)
        self._firsts = {glyph: classes.get(glyph, 0) for glyph in _coverage(file, place)}
        self._seconds = _classes(file, place + seconds)

    def kern(self, first: int, second: int) -> int | None:
        """Return by how much the second glyph comes nearer, None where this is not said."""
        row, column = self._firsts.get(first), self._seconds.get(second, 0)
        if row is None or not column:
            return None
        return int(unpack_from(">h", self._file, self._place + 2 * (row * self._across + column))[0])


def _shorts(file: bytes, place: int) -> tuple[int, ...]:
    """Return the numbers of a list that begins with their count."""
    return unpack_from(f">{unpack_from('>H', file, place)[0]}H", file, place + 2)


def _places(file: bytes, table: int, offset: int) -> tuple[int, ...]:
    """Return where the parts of a table lie that are listed at an offset in it."""
    return tuple(table + one for one in _shorts(file, table + offset))


def _named(file: bytes, table: int) -> Iterator[tuple[bytes, int]]:
    """Yield the names of a list and where what they name lies."""
    (count,) = unpack_from(">H", file, table)
    for name, place in iter_unpack(">4sH", file[table + 2 : table + 2 + 6 * count]):
        yield name, table + place


def _coverage(file: bytes, table: int) -> tuple[int, ...]:
    """Return the glyphs a subtable begins with, in its order."""
    place = table + unpack_from(">H", file, table + 2)[0]
    if unpack_from(">H", file, place)[0] == 1:
        return _shorts(file, place + 2)
    return tuple(glyph for first, last, _ in _ranges(file, place) for glyph in range(first, last + 1))


def _classes(file: bytes, place: int) -> Mapping[int, int]:
    """Return the class of each glyph that has one."""
    if unpack_from(">H", file, place)[0] == 1:
        return dict(enumerate(_shorts(file, place + 4), unpack_from(">H", file, place + 2)[0]))
    return {glyph: kind for first, last, kind in _ranges(file, place) for glyph in range(first, last + 1)}


def _ranges(file: bytes, place: int) -> Iterator[tuple[int, ...]]:
    (count,) = unpack_from(">H", file, place + 2)
    return iter_unpack(">HHH", file[place + 4 : place + 4 + 6 * count])
