"""What is asked of a calibration sheet."""

from dataclasses import dataclass
from typing import Annotated, ClassVar

from printgen.model.printer import Flip
from printgen.sheet.core.request import ON_PAPER, InFileName, Option, Request


@dataclass(frozen=True, kw_only=True)
class CalibrationRequest(Request):
    """The sheet that measures a printer."""

    kind: ClassVar = "calibration"
    help: ClassVar = """Print a page and its back, to measure your printer with a ruler.

    It ends in the words for `printgen profile`, which keeps what you have measured; every sheet
    is then corrected with `--printer NAME`.

    \b
    Example:
      printgen calibrate --paper letter
      printgen calibrate --printer office
    """
    command_name: ClassVar = "calibrate"
    flip: Annotated[
        Flip, Option(name="--flip", group=ON_PAPER, help="The edge your printer turns the paper over."), InFileName()
    ] = "long-edge"
