"""A property of a style → its value, without a look at what only few properties ask for.

WeasyPrint works out each property of each style in one long function, which looks for logical names, variables,
formulas and exceptions. Most properties have none of these: they are inherited, or have their initial value, or
the one that a rule gives. Imported only when a PDF is written.
"""

from typing import Any

from weasyprint import css
from weasyprint.css import ComputedStyle, functions
from weasyprint.css.computed_values import COMPUTER_FUNCTIONS, PHYSICAL_FUNCTIONS
from weasyprint.css.properties import INHERITED, INITIAL_NOT_COMPUTED, INITIAL_VALUES, Dimension

CHECK_MATH, MISSING = functions.check_math, ComputedStyle.__missing__

_SIMPLE = frozenset((str, int, float, bool, type(None), Dimension))
"""The types of values that are no formulas, and have none in them."""

_SPECIAL = frozenset(
    ("display", "float", "page", "position", *(name for name in INITIAL_VALUES if name.startswith("text_decoration_")))
)
"""Of these WeasyPrint keeps what was specified as well, or asks the elements around."""

_PLAIN = frozenset(name for name in INITIAL_VALUES if name not in _SPECIAL)
_INITIAL = {name: INITIAL_VALUES[name] for name in _PLAIN - INHERITED if not CHECK_MATH(INITIAL_VALUES[name])}
_COMPUTED = INITIAL_NOT_COMPUTED & COMPUTER_FUNCTIONS.keys()
_LOGICAL = {logical(block="ttb", inline=inline) for logical in PHYSICAL_FUNCTIONS.values() for inline in ("ltr", "rtl")}
"""The other names of the sides and sizes of a box."""


def value_of(style: Any, name: str) -> Any:
    """Return the value of a property that a style has not been asked for yet, and keep it in the style."""
    if name in _PLAIN and not (name in PHYSICAL_FUNCTIONS and _names_sides_logically(style)):
        if name in style.cascaded:
            value, _ = style.cascaded[name]
            if type(value) in _SIMPLE and value not in ("inherit", "initial"):
                return _kept(style, name, value, name in COMPUTER_FUNCTIONS)
        elif name in _INITIAL:
            return _kept(style, name, _INITIAL[name], name in _COMPUTED)
        elif name in INHERITED and style.parent_style is not None:
            value = style.parent_style[name]
            if type(value) in _SIMPLE:
                return _kept(style, name, value, False)
    return MISSING(style, name)


def _kept(style: Any, name: str, value: Any, is_computed: bool) -> Any:
    value = style[name] = COMPUTER_FUNCTIONS[name](style, name, value) if is_computed else value
    return value


def _names_sides_logically(style: Any) -> bool:
    known = style.__dict__
    if "is_logical" not in known:
        known["is_logical"] = not _LOGICAL.isdisjoint(style.cascaded)
    return bool(known["is_logical"])


def is_formula(value: Any) -> Any:
    """Return whether a value is one that is reckoned, or has one in it: no text and no number is."""
    return False if type(value) in _SIMPLE else CHECK_MATH(value)


def take_styles(own: bool) -> None:
    """Let WeasyPrint have the values of plain properties from here, or work them all out itself."""
    ComputedStyle.__missing__ = value_of if own else MISSING
    css.check_math = functions.check_math = is_formula if own else CHECK_MATH
