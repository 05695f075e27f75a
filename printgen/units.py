"""Lengths: text with a unit to millimetres and back.

Everything inside printgen is a plain float in mm; a unit stands only in YAML and on paper.
"""

import math
import re
from decimal import ROUND_HALF_UP, Decimal

MM_PER = {"mm": 1.0, "cm": 10.0, "in": 25.4, "pt": 25.4 / 72}
PT = MM_PER["pt"]
INCH = MM_PER["in"]

_LENGTH = re.compile(r"[\s\xa0]*([+-]?\d+(?:\.\d+)?)[\s\xa0]*(mm|cm|in|pt)\s*", re.ASCII)


def parse_length(text: str) -> float:
    """Read a length such as ``40 mm`` or ``2.5in`` and give it in mm.

    Raises ValueError when the unit is missing or unknown.

    >>> parse_length("2 in")
    50.8
    """
    match = _LENGTH.fullmatch(text)
    if match is None:
        raise ValueError(f"`{text}` is not a length: write a number and mm, cm, in or pt")
    value = float(match[1]) * MM_PER[match[2]]
    if not math.isfinite(value):
        raise ValueError(f"`{text}` is not a finite length")
    return value


def format_number(value: float, digits: int = 3, decimal: str = ".", exactly: bool = False) -> str:
    """Write a number without exponent, trailing zeros or a negative zero.

    ``decimal`` is the mark a language sets between units and tenths; ``exactly`` keeps as many
    digits behind it as are asked for.

    >>> format_number(-0.0001)
    '0'
    >>> format_number(40, 1, ",", exactly=True)
    '40,0'
    """
    text = f"{value:.{digits}f}"
    if "." in text and not exactly:
        text = text.rstrip("0").rstrip(".")
    return "0" if text == "-0" else text.replace(".", decimal)


def half_up(value: float, digits: int) -> float:
    """Return a number with so many digits behind the mark, a half rounded away from nought as players round it.

    >>> half_up(3.25, 1), half_up(-3.75, 1)
    (3.3, -3.8)
    """
    if not math.isfinite(value):
        return value
    return float(Decimal(repr(float(value))).quantize(Decimal(1).scaleb(-digits), ROUND_HALF_UP))


def format_length(mm: float, decimal: str = ".") -> str:
    r"""Write a length in mm with its unit, at most three decimals, on one line.

    >>> format_length(parse_length("1 in"), ",")
    '25,4\xa0mm'
    """
    return f"{format_number(mm, decimal=decimal)}\N{NO-BREAK SPACE}mm"
