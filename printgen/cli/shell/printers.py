"""The printers somebody has measured: the folder they are kept in, the option that names one."""

import os
import re
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING, Any

import click

from printgen.cli.shell.command import Option
from printgen.units import format_number

if TYPE_CHECKING:
    from printgen.model.printer import Printer

CONFIG = "PRINTGEN_CONFIG"
_NUMBER = re.compile(r"([+-]?\d{1,6}(?:\.\d{1,6})?)(?:\s*(?:mm|°))?", re.ASCII)


def config_folder() -> Path:
    """Give the folder of the user's own settings, as the system wants it."""
    return Path(os.environ.get(CONFIG) or click.get_app_dir("printgen"))


def printer_folder() -> Path:
    """Give the folder in which a file stands for each printer."""
    return config_folder() / "printers"


def complete_names(ctx: click.Context, param: click.Parameter, incomplete: str) -> list[str]:
    """Complete the names of printers."""
    from printgen.model.printers import printer_names

    return [name for name in printer_names(printer_folder()) if name.startswith(incomplete)]


def _load(ctx: click.Context, param: click.Parameter, name: str | None) -> "Printer | None":
    if name is None:
        return None
    from printgen.model.printers import load_printer

    return load_printer(printer_folder(), name)


printer_option = partial(
    click.option,
    "--printer",
    cls=Option,
    group="On paper",
    metavar="NAME",
    callback=_load,
    shell_complete=complete_names,
    help="Correct the pages for a printer that was measured, see `printgen profile`.",
)


class Measured(click.ParamType[float]):
    """A number somebody has read off a ruler: with a point or a comma, with its unit or without."""

    name = "number"

    def __init__(self, key: str) -> None:
        from printgen.model.printer import BOUNDS

        self.least, self.most = BOUNDS[key]
        self.unit = "°" if key == "back-turn" else "mm"

    def convert(self, value: Any, param: click.Parameter | None, ctx: click.Context | None) -> float:
        """Read the number; say what is possible otherwise."""
        if isinstance(value, float):
            return value
        plain = str(value).strip().replace(",", ".").replace("\N{MINUS SIGN}", "-")
        match = _NUMBER.fullmatch(plain)
        unit = "degrees" if self.unit == "°" else "mm"
        least, most = (format_number(bound) for bound in (self.least, self.most))
        if match is None:
            self.fail(f"`{value}` is not a number of {unit}", param, ctx)
        if not self.least <= float(match[1]) <= self.most:
            self.fail(f"{match[1]} {unit} cannot be: possible are {least} to {most}", param, ctx)
        return float(match[1])
