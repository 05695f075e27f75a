"""An XLSX file → a table for each sheet. The only module that knows `openpyxl`, of the extra `printgen[xlsx]`."""

import io
import re
import sys
import warnings
import zipfile

from printgen.app.importing.table import Document, Row, bounded, plain
from printgen.errors import EnvironmentFault, LimitError, PrintgenError
from printgen.limits import IMPORTED_BYTES, IMPORTED_COLUMNS, MEGABYTE
from printgen.problems import Problem

SHEET_ROWS = 1 << 20
"""So many has the longest sheet that is saved by others."""

_UNNAMED = re.compile(r"(Sheet|Tabelle|Table|Blatt) ?\d*", re.IGNORECASE)


def read_xlsx(content: bytes, place: str) -> Document:
    """Read a workbook; raises EnvironmentFault without `openpyxl`, PrintgenError for what is none."""
    try:
        from openpyxl import load_workbook
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
            book = load_workbook(io.BytesIO(content), read_only=True, data_only=True)
            tables = []
            for sheet in book.worksheets:
                values = sheet.iter_rows(max_row=SHEET_ROWS, max_col=IMPORTED_COLUMNS, values_only=True)
                rows = (Row(line, tuple(map(plain, cells))) for line, cells in enumerate(values, 1))
                title = plain(sheet.title)
                tables.append(bounded("" if _UNNAMED.fullmatch(title) else title, f"{place}, {title}", rows))
            book.close()
    except PrintgenError:
        raise
    except Exception as error:  # whatever a library makes of bytes that are no workbook
        raise PrintgenError(Problem("bad-workbook", f"`{place}` cannot be read as XLSX", file=place)) from error
    return Document("", "", tuple(table for table in tables if table.rows))
