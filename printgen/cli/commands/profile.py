"""printgen profile: what was measured of a printer, kept for `--printer`."""

import re
from functools import partial
from pathlib import Path
from typing import Any

import click

from printgen.cli.shell.command import Command, Option, json_option, output_option
from printgen.cli.shell.completion import COMPLETIONS
from printgen.cli.shell.files import printer_folder, write_result
from printgen.cli.shell.terminal import echo_columns, echo_json, note
from printgen.errors import CannotWrite, UsageError, reason
from printgen.model.load.resources import load_printer, printer_file, printer_names, printer_text
from printgen.model.printer import BOUNDS, FLIPS, Printer
from printgen.part_files import one_at_a_time
from printgen.units import format_number

_NUMBER = re.compile(r"([+-]?\d{1,6}(?:\.\d{1,6})?)(?:\s*(?:mm|°))?", re.ASCII)

HELP = {
    "scale-x": "What your ruler shows for the bar of 100 mm across.",
    "scale-y": "What it shows for the bar of 100 mm down.",
    "back-dx": "How far the back has moved, to the right positive, seen from the back.",
    "back-dy": "How far it has moved, downward positive.",
    "back-turn": "How far it has turned, in degrees, clockwise positive.",
    "margin": "What your printer leaves blank at the edge of the paper.",
}


measured_option = partial(click.option, cls=Option, group="As measured")


class Measured(click.ParamType[float]):
    """A number somebody has read off a ruler: with a point or a comma, with its unit or without."""

    name = "number"

    def __init__(self, key: str) -> None:
        self.least, self.most = BOUNDS[key]
        self.unit = "degrees" if key == "back-turn" else "mm"

    def convert(self, value: Any, param: click.Parameter | None, ctx: click.Context | None) -> float:
        """Read the number; say what is possible otherwise."""
        if isinstance(value, float):
            return value
        plain = str(value).strip().replace(",", ".").replace("\N{MINUS SIGN}", "-")
        match = _NUMBER.fullmatch(plain)
        if match is None:
            self.fail(f"`{value}` is not a number of {self.unit}", param, ctx)
        if not self.least <= float(match[1]) <= self.most:
            bounds = f"{format_number(self.least)} to {format_number(self.most)}"
            self.fail(f"{match[1]} {self.unit} cannot be: possible are {bounds}", param, ctx)
        return float(match[1])


def _measurements(function: Any) -> Any:
    for key in reversed(BOUNDS):
        unit = "DEGREES" if key == "back-turn" else "MM"
        function = measured_option(f"--{key}", type=Measured(key), metavar=unit, help=HELP[key])(function)
    return function


@click.command("profile", cls=Command)
@click.argument(
    "name",
    required=False,
    shell_complete=COMPLETIONS["printer"],
    metavar="[NAME]",
    help="What you call the printer; without it all are listed.",
)
@_measurements
@measured_option(
    "--flip",
    type=click.Choice(FLIPS),
    help="The edge the paper was turned over when you measured; long-edge unless said.",
)
@output_option("--delete", is_flag=True, help="Forget the printer.")
@json_option("it")
def command(name: str | None, delete: bool, as_json: bool, **values: Any) -> None:
    """Keep what the sheet of `printgen calibrate` tells about a printer, for `--printer NAME`.

    Values that are not given stay as they are.

    \b
    Example:
      printgen profile
      printgen profile office --scale-x 99.6 --scale-y 99.8 --back-dx 0.3 --back-dy -0.5
      printgen profile office --delete
    """
    given = {key.replace("_", "-"): value for key, value in values.items() if value is not None}
    folder = printer_folder()
    if name is None:
        if words := [f"--{key}" for key in given] + ["--delete"] * delete:
            message = f"`{words[0]}` belongs to a printer, and none is named"
            raise UsageError.with_code("no-name", message, f"call it as you like: printgen profile NAME {words[0]} …")
        _list([load_printer(folder, one) for one in printer_names(folder)], as_json)
    elif delete:
        _delete(name, folder)
    elif given:
        _store(name, folder, given)
    elif as_json:
        echo_json(load_printer(folder, name).as_record())
    else:
        _show(load_printer(folder, name), folder)


def _list(printers: list[Printer], as_json: bool) -> None:
    if as_json:
        echo_json([printer.as_record() for printer in printers])
        return
    if not printers:
        note("no printer was measured yet; `printgen calibrate` prints the sheet for it")
    echo_columns([(printer.name, _summary(printer)) for printer in printers])


def _summary(printer: Printer) -> str:
    """Return what was measured, as it is typed."""
    record = printer.as_record()
    del record["name"]
    measured = (f"--{key} {str(value).removesuffix(' mm')}" for key, value in record.items())
    return " ".join(measured) or "as it should be"


def _show(printer: Printer, folder: Path) -> None:
    def signed(value: float) -> str:
        return f"{'+' if value > 0 else ''}{format_number(value)}"

    dx, dy, turn = map(signed, (printer.back_dx, printer.back_dy, printer.back_turn))
    rows = {
        "100 mm across": f"{format_number(printer.scale_x)} mm",
        "100 mm down": f"{format_number(printer.scale_y)} mm",
        "the back": f"{dx} mm to the right, {dy} mm down, {turn}° clockwise",
        "turned over": f"the {printer.flip.replace('-', ' ')}",
        "blank edge": "as the paper says" if printer.margin is None else f"{format_number(printer.margin)} mm",
        "kept in": str(printer_file(folder, printer.name)),
    }
    echo_columns(list(rows.items()))


def _store(name: str, folder: Path, given: dict[str, Any]) -> None:
    _check_name(name)
    with one_at_a_time(folder):
        _lay_over(name, folder, given)


def _check_name(name: str) -> None:
    try:
        Printer.from_record({"name": name})
    except ValueError:
        hint = "take letters, digits, `-`, `.` and `+`, at most 40 of them"
        raise UsageError.with_code("bad-name", f"`{name[:60]}` is no name for a printer", hint) from None


def _lay_over(name: str, folder: Path, given: dict[str, Any]) -> None:
    """Lay what was given over what is known, and keep it."""
    known = load_printer(folder, name) if name in printer_names(folder) else None
    record = known.as_record() if known is not None else {"name": name}
    numbers = {key: value for key, value in given.items() if key not in ("flip", "back-turn")}
    record |= given | {key: f"{format_number(value, 6)} mm" for key, value in numbers.items()}
    printer = Printer.from_record(record)
    path = printer_file(folder, name)
    write_result(printer_text(printer).encode(), str(path), path)
    note(f"{path}  ({_summary(printer)})")


def _delete(name: str, folder: Path) -> None:
    """Remove the file, even one that cannot be read as a printer."""
    if name not in printer_names(folder):
        load_printer(folder, name)  # names what was perhaps meant
    path = printer_file(folder, name)
    try:
        path.unlink()
    except OSError as error:
        message = f"`{path}` cannot be deleted: {reason(error)}"
        raise CannotWrite.with_code("cannot-write", message, file=str(path)) from error
    note(f"{path} is gone")
