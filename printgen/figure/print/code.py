"""A text → the square of modules by which a camera reads it (QR code, ISO/IEC 18004), as a scene."""

from itertools import groupby

from printgen.drawing.scene import Command, Fill, Path, Scene
from printgen.geometry import Rect

LONGEST = 213
"""So many letters a code holds whose modules are large enough to be read from paper: those of version 10 at level M."""


def code(text: str, size: float, ink: str) -> Scene:
    """Draw a text of ASCII letters as a square ``size`` mm wide; four modules around it must stay free."""
    import segno

    rows = segno.make_qr(text, error="m", mode="byte", boost_error=False).matrix
    module = size / len(rows)
    commands: list[Command] = []
    for down, row in enumerate(rows):
        across = 0
        for is_dark, run in groupby(row):
            width = len(list(run))
            if is_dark:
                commands += _box(across * module, down * module, width * module, module)
            across += width
    return Scene(Rect(0, 0, size, size), (Path(tuple(commands), Fill(ink)),))


def _box(x: float, y: float, width: float, height: float) -> tuple[Command, ...]:
    return ("M", (x, y)), ("L", (x + width, y)), ("L", (x + width, y + height)), ("L", (x, y + height)), ("Z", ())
