"""What is asked of a worksheet."""

from dataclasses import dataclass
from typing import ClassVar

from printgen.sheet.core.request import Fillable, GameRequest


@dataclass(frozen=True, kw_only=True)
class WorksheetRequest(GameRequest):
    """A page on which the owner of a box counts and measures it."""

    kind: ClassVar = "worksheet"
    help: ClassVar = """Print what there is to count and measure in your box.

    The answers go into a YAML file under the keys that the sheet prints, or into the fields of the
    PDF; every sheet takes either with `--my-box`.

    \b
    Example:
      printgen worksheet GAME
      printgen worksheet GAME --fillable -o my-box.pdf
    """
    fillable: Fillable = False
