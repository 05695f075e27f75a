"""A folder of the user's with a file for each printer → printers; and a printer as such a file."""

from pathlib import Path

from printgen.errors import PrintgenError, UsageError
from printgen.model.load.validation import near, validate
from printgen.model.printer import Printer
from printgen.problems import Problem
from printgen.source import quoted, read_file

ENDING = ".yaml"


def printer_names(folder: Path) -> tuple[str, ...]:
    """Return the printers that were measured; raises PrintgenError for a folder nobody may read."""
    try:
        return tuple(sorted(path.stem for path in folder.glob(f"*{ENDING}")))
    except OSError as error:
        message = f"`{folder}` cannot be read: {(error.strerror or str(error)).lower()}"
        raise PrintgenError(Problem("cannot-read", message, file=str(folder))) from error


def printer_file(folder: Path, name: str) -> Path:
    """Return the file of a printer, whether it is there or not."""
    return folder / f"{name}{ENDING}"


def load_printer(folder: Path, name: str) -> Printer:
    """Read what was measured of a printer.

    Raises UsageError when there is none of that name, PrintgenError for a file that is wrong.
    """
    known = printer_names(folder)
    if name not in known:
        hints = near(name, known) or ("`printgen calibrate` prints the sheet that measures one",)
        raise UsageError(Problem("unknown-printer", f"there is no printer `{name}`", hints=hints))
    path = printer_file(folder, name)
    node = read_file(path, str(path)).without("$schema")
    printer, problems = validate("printer", node)
    if printer is None:
        raise PrintgenError(problems)
    assert isinstance(printer, Printer)
    if printer.name != name:
        stated = node.child("name")
        message = f"the printer is called {quoted(printer.name)}, its file `{path.name}`"
        hint = "give both the same name"
        span = stated.span if stated is not None else None
        raise PrintgenError(Problem("wrong-name", message, span, hints=(hint,)))
    return printer


def printer_text(printer: Printer) -> str:
    """Write a printer as its file."""
    rows = [f"{key}: {value}" for key, value in printer.as_record().items()]
    return "\n".join(("# Made by `printgen profile`; all lengths as measured on paper.", *rows, ""))
