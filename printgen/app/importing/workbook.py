"""An XLSX file → a table for each sheet. The only module that knows `openpyxl`, of the extra `printgen[xlsx]`."""

import io
import re
import sys
import warnings
import zipfile
from collections.abc import Iterable, Iterator, Mapping

from printgen.app.importing.table import SHEET, Document, Merged, Row, bounded, plain, replaced
from printgen.errors import EnvironmentFault, LimitError, PrintgenError
from printgen.limits import IMPORTED_BYTES, IMPORTED_COLUMNS, MEGABYTE
from printgen.problems import Problem

SHEET_ROWS = 1 << 20
"""So many has the longest sheet that is saved by others."""

_UNNAMED = re.compile(r"(Sheet|Tabelle|Table|Blatt) ?\d*", re.IGNORECASE)

_RANGE = re.compile(rb"""<(?:\w+:)?mergeCell\s[^<>]*?\bref=["']([A-Z]{1,3})(\d{1,7}):([A-Z]{1,3})(\d{1,7})["']""")


def read_xlsx(content: bytes, place: str) -> Document:
    """Read a workbook; raises EnvironmentFault without `openpyxl`, PrintgenError for what is none."""
    try:
        import openpyxl
    except ModuleNotFoundError as error:
        message = "a spreadsheet in XLSX needs the package `openpyxl`, which is not here"
        hint = f"`{sys.executable} -m pip install 'printgen[xlsx]'` brings it, or save the sheet as CSV"
        raise EnvironmentFault.with_code("no-xlsx", message, hint) from error
    try:
        with zipfile.ZipFile(io.BytesIO(content)) as packed:
            if sum(one.file_size for one in packed.infolist()) > IMPORTED_BYTES:
                message = f"unpacked, the workbook has more than {IMPORTED_BYTES // MEGABYTE} MB"
                raise LimitError.with_code("too-large", message, file=place)
        with warnings.catch_warnings():
            warnings.simplefilter("ignore")  # of what is in the file beside its cells
            reader = openpyxl.reader.excel.ExcelReader(io.BytesIO(content), read_only=True, data_only=True)
            reader.read()
            book, tables, signs = reader.wb, [], list[tuple[int, tuple[object, ...]]]()
            paths = {one.name: part.target for one, part in reader.parser.find_sheets()}
            for sheet in book.worksheets:
                values = sheet.iter_rows(max_row=SHEET_ROWS, max_col=IMPORTED_COLUMNS, values_only=True)
                rows = _with_merged(_plainly(values, signs), _merged(reader.archive.read(paths[sheet.title])))
                title = plain(sheet.title)
                tables.append(bounded("" if _UNNAMED.fullmatch(title) else title, f"{place}, {title}{SHEET}", rows))
            book.close()
    except PrintgenError:
        raise
    except Exception as error:  # whatever a library makes of bytes that are no workbook
        raise PrintgenError(Problem("bad-workbook", f"`{place}` cannot be read as XLSX", file=place)) from error
    return Document("", "", tuple(table for table in tables if table.rows), tuple(replaced(signs)))


def _plainly(
    rows: Iterable[tuple[object, ...]], signs: list[tuple[int, tuple[object, ...]]]
) -> Iterator[tuple[str, ...]]:
    """Yield what stands in the cells of rows; adds the rows in which `plain` makes other signs of some."""
    for line, cells in enumerate(rows, 1):
        if cells.count(None) == len(cells):  # most of a sheet that says it is large
            yield ()
            continue
        texts = tuple(map(plain, cells))
        if [*replaced([(line, cells)])]:
            signs.append((line, cells))
        yield texts


def _merged(sheet: bytes) -> dict[int, list[Merged]]:
    """Return the merged ranges of a sheet by their first row; openpyxl passes them over where it reads row by row."""
    from openpyxl.utils import column_index_from_string as column

    found: dict[int, list[Merged]] = {}
    for left, top, right, bottom in _RANGE.findall(sheet):
        one = Merged(int(top), int(bottom), column(left.decode()) - 1, column(right.decode()) - 1)
        if one.left < IMPORTED_COLUMNS:
            found.setdefault(one.top, []).append(one)
    return found


def _with_merged(rows: Iterable[tuple[str, ...]], ranges: Mapping[int, list[Merged]]) -> Iterator[Row]:
    """Yield rows in which each cell of a range says what its first does; a row without a cell of its own is empty."""
    going: dict[int, tuple[Merged, str]] = {}
    for line, cells in enumerate(rows, 1):
        for one in ranges.get(line, ()):
            value = cells[one.left] if one.left < len(cells) else ""
            going |= {at: (one, value) for at in range(one.left, min(one.right + 1, IMPORTED_COLUMNS)) if value}
        going = {at: known for at, known in going.items() if known[0].bottom >= line}
        if going and any(cells):
            wide = [*cells, *[""] * (max(going) + 1 - len(cells))]
            for at, (_, value) in going.items():
                wide[at] = value
            yield Row(line, tuple(wide), tuple({one for one, _ in going.values()}))
        else:
            yield Row(line, cells)
