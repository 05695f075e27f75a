"""What others wrote → how much of it is read, and how long anything made of it may take: each bound once.

SECURITY.md says the same in a table, and `printgen doctor` prints it.
"""

from typing import NamedTuple

MEGABYTE = 1_000_000

YAML_BYTES = 2 * 1024 * 1024
YAML_LEVELS = 64
YAML_VALUES = 200_000
TEXT_LETTERS = 20_000
FORMULA_LETTERS = 400
FORMULA_PARTS = 120
NUMBER_DIGITS = 18
TABLE_CASES = 10_000
SCENARIOS = 20_000
"""Where there are more sets of variants that go together, those with fewest options are looked at."""
SPACES = 2500
IMPORTED_ROWS = 1000
IMPORTED_COLUMNS = 100
IMPORTED_LETTERS = 1000
IMPORTED_BYTES = 50 * MEGABYTE
COORDINATE = 10_000
"""Of a path in an icon, in the units of its box."""

PDF_BYTES = 200 * MEGABYTE
PDF_PAGES = 1000
PDF_OPERATORS = 5_000_000
PDF_FORMS_DEEP = 20
PDF_PAPER = 5000
"""The longer side of a page in mm."""
PDF_CELLS = 2_000_000
"""Squares of a page on which areas are looked up, all areas together."""
RECIPE_BYTES = 16 * MEGABYTE
PACKED_BYTES = 1 * MEGABYTE
"""A stream that is packed otherwise than by Flate: such are read byte by byte."""
RECIPE_FILES = 1000
FIELDS = 10_000
FIELD_LETTERS = 10_000
FILE_NAME_BYTES = 200
FOLDERS_DEEP = 8

SHEET_PAGES = 500
HTML_LETTERS = 16 * MEGABYTE
TYPESETTING_SECONDS = 600.0
SCHEDULER_SECONDS = 5
WORKERLESS_SECONDS = 60
"""After these a worker that says nothing is left, and what it had goes to others."""
STRAY_SECONDS = 3600
"""After these a half-written file that cannot be locked is one that nobody writes any more."""

CPU_SECONDS = 180
WALL_SECONDS = 900
MEMORY_BYTES = 3000 * MEGABYTE
OUTPUT_BYTES = 1000 * MEGABYTE


class Bound(NamedTuple):
    """One bound: of what, how much, and the code of the problem beyond it."""

    what: str
    most: float
    unit: str
    code: str

    @property
    def amount(self) -> str:
        """The bound with its unit, as people read it."""
        if self.unit == "bytes" and self.most % MEGABYTE == 0:
            return f"{self.most / MEGABYTE:,.0f} MB"
        return f"{self.most:,.0f} {self.unit}".strip()


BOUNDS = (
    Bound("a file of YAML", YAML_BYTES, "bytes", "too-large"),
    Bound("maps and lists in one another", YAML_LEVELS, "levels", "too-deep"),
    Bound("values of a file, aliases written out", YAML_VALUES, "", "too-large"),
    Bound("one text of a file", TEXT_LETTERS, "letters", "too-large"),
    Bound("a formula", FORMULA_LETTERS, "letters", "bad-formula"),
    Bound("its names, numbers and signs", FORMULA_PARTS, "", "bad-formula"),
    Bound("a whole number", NUMBER_DIGITS, "digits", "number-too-large"),
    Bound("the cases of a decision table", TABLE_CASES, "", "table-too-large"),
    Bound("sets of variants that go together", SCENARIOS, "", "too-many-rounds"),
    Bound("the spaces of a board", SPACES, "", "board-too-large"),
    Bound("a coordinate of an icon's path", COORDINATE, "", "bad-path"),
    Bound("the rows of a table that is imported", IMPORTED_ROWS, "", "too-large"),
    Bound("a cell of it", IMPORTED_LETTERS, "letters", "bad-row"),
    Bound("an imported workbook, unpacked", IMPORTED_BYTES, "bytes", "too-large"),
    Bound("a PDF", PDF_BYTES, "bytes", "pdf-too-large"),
    Bound("its pages", PDF_PAGES, "", "pdf-too-large"),
    Bound("the longer side of its pages", PDF_PAPER, "mm", "pdf-too-large"),
    Bound("drawing operators of a page", PDF_OPERATORS, "", "pdf-too-large"),
    Bound("drawings in one another", PDF_FORMS_DEEP, "levels", "pdf-too-large"),
    Bound("squares under the areas of a page", PDF_CELLS, "", "pdf-too-large"),
    Bound("the recipe of a PDF", RECIPE_BYTES, "bytes", "pdf-too-large"),
    Bound("a recipe packed otherwise than by Flate", PACKED_BYTES, "bytes", "pdf-too-large"),
    Bound("the files that a recipe brings", RECIPE_FILES, "", "pdf-too-large"),
    Bound("the fields of a form", FIELDS, "", "pdf-too-large"),
    Bound("what is filled into one field", FIELD_LETTERS, "letters", "pdf-too-large"),
    Bound("a file name in a recipe", FILE_NAME_BYTES, "bytes", "damaged-recipe"),
    Bound("folders in one another in a recipe", FOLDERS_DEEP, "levels", "damaged-recipe"),
    Bound("the pages of a sheet", SHEET_PAGES, "", "sheet-too-large"),
    Bound("the HTML of a sheet", HTML_LETTERS, "letters", "sheet-too-large"),
    Bound("typesetting a sheet", TYPESETTING_SECONDS, "s", "sheet-too-slow"),
    Bound("an answer of a scheduler", SCHEDULER_SECONDS, "s", "no-scheduler"),
    Bound("a scheduler none of whose workers says anything", WORKERLESS_SECONDS, "s", "no-workers"),
    Bound("the child: time of the processor", CPU_SECONDS, "s", "out-of-time"),
    Bound("the child: time in all", WALL_SECONDS, "s", "out-of-time"),
    Bound("the child: memory", MEMORY_BYTES, "bytes", "out-of-memory"),
    Bound("the child: what it writes into one file", OUTPUT_BYTES, "bytes", "cannot-write"),
)
