"""The text of a YAML scalar → its value, by the core schema of YAML 1.2 and by nothing else.

``no`` is a text, ``1:30`` is a text, ``2026-11-20`` is a text, ``0777`` is 777 and ``0o17`` is 15.
"""

import math
import re
from unicodedata import normalize

from printgen.limits import NUMBER_DIGITS
from printgen.source.node import Scalar

_CONSTANTS: dict[str, Scalar] = {
    **dict.fromkeys(("null", "Null", "NULL", "~", "")),
    **dict.fromkeys(("true", "True", "TRUE"), True),
    **dict.fromkeys(("false", "False", "FALSE"), False),
}
_INT = re.compile(r"[-+]?[0-9]+")
_RADIX = re.compile(r"0(?:o(?P<octal>[0-7]+)|x(?P<hex>[0-9a-fA-F]+))")
_FLOAT = re.compile(r"[-+]?(\.[0-9]+|[0-9]+(\.[0-9]*)?)([eE][-+]?[0-9]+)?")
_FIRST = frozenset("nN~tTfF0123456789+-.")
"""What a plain scalar begins with when it is more than a text."""
_NOT_FINITE = re.compile(r"[-+]?\.(inf|Inf|INF)|\.(nan|NaN|NAN)")

_TYPES: dict[str, tuple[type, ...]] = {"int": (int,), "float": (int, float), "bool": (bool,), "null": (type(None),)}
CORE_TAGS = {f"tag:yaml.org,2002:{name}": name for name in ("str", "int", "float", "bool", "null")}


class ScalarFault(ValueError):
    """A scalar that has no value here: code, message, hint."""

    def __init__(self, code: str, message: str, hint: str) -> None:
        super().__init__(message)
        self.code, self.message, self.hint = code, message, hint


def resolve(text: str) -> Scalar:
    """Return the value of a plain scalar.

    Raises ScalarFault for whole numbers over 18 digits and for numbers that are not finite.
    """
    if text and text[0] not in _FIRST:  # as most texts are: no pattern need be tried
        return text
    if text in _CONSTANTS:
        return _CONSTANTS[text]
    if _INT.fullmatch(text):
        return _whole(text, 10)
    if match := _RADIX.fullmatch(text):
        return _whole(match["octal"], 8) if match["octal"] else _whole(match["hex"], 16)
    if _NOT_FINITE.fullmatch(text) or (_FLOAT.fullmatch(text) and not math.isfinite(float(text))):
        hint = "write a number, or put it in quotes when it is meant as a text"
        raise ScalarFault("not-finite", f"{quoted(text)} is not a finite number", hint)
    return float(text) if _FLOAT.fullmatch(text) else text


def resolve_as(kind: str, text: str) -> Scalar:
    """Return the value of a scalar under a core tag (``str``, ``int`` …); raises ScalarFault."""
    if kind == "str":
        return text
    value = resolve(text)
    if type(value) not in _TYPES[kind]:
        raise ScalarFault("bad-scalar", f"{quoted(text)} is not a `!!{kind}`", "drop the tag")
    return float(value) if kind == "float" and isinstance(value, int) else value


def quoted(text: str) -> str:
    """Put a text of the user into backquotes, cut to a readable length."""
    line = " ".join(text.split())
    return f"`{line if len(line) <= 40 else line[:39] + '…'}`"


def plain_letters(text: str) -> str:
    """Write a text in small letters without marks on them, as ids are made of names.

    >>> plain_letters("Übrige Steine"), plain_letters("Straße")
    ('ubrige steine', 'strasse')
    """
    return normalize("NFKD", text.lower().replace("ß", "ss")).encode("ascii", "ignore").decode()


def _whole(digits: str, radix: int) -> int:
    if len(digits.lstrip("+-")) > NUMBER_DIGITS:
        message = f"{quoted(digits)} has more than {NUMBER_DIGITS} digits"
        raise ScalarFault("number-too-large", message, "put it in quotes when it is meant as a text")
    return int(digits, radix)
