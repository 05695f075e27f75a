"""A formula that was looked through → what works it out, within bounds; the functions it calls."""

import math
import operator
from collections.abc import Callable, Mapping
from typing import Any

from jinja2 import nodes

NUMBER_AT_MOST = 10**12

Run = Callable[[Mapping[str, Any]], Any]
"""A function: the value of a formula from those of its names, spelled as it spells them."""


def _number(value: Any) -> int | float:
    if isinstance(value, int | float):
        return value
    raise TypeError("only numbers can be added, multiplied and rounded")


def _many(value: Any) -> tuple[Any, ...]:
    if isinstance(value, tuple | list):
        return tuple(value)
    raise TypeError("a list is wanted")


def bounded(value: Any) -> Any:
    """Return a value back; raises ValueError for a number that is too large."""
    if isinstance(value, int | float) and not abs(value) <= NUMBER_AT_MOST:
        raise ValueError(f"the result is larger than {NUMBER_AT_MOST:,}")
    return value


def _several(values: tuple[Any, ...]) -> tuple[int | float, ...]:
    """Read either one list or several numbers; there must be at least one."""
    many = _many(values[0]) if len(values) == 1 and not isinstance(values[0], int) else values
    if not many:
        raise ValueError("there is nothing to choose from")
    return tuple(_number(value) for value in many)


FUNCTIONS: Mapping[str, Callable[..., Any]] = {
    "abs": lambda value: abs(_number(value)),
    "all_of": lambda many, *wanted: all(one in _many(many) for one in wanted),
    "any_of": lambda many, *wanted: any(one in _many(many) for one in wanted),
    "count": lambda many, value: _many(many).count(value),
    "floor": lambda value: math.floor(_number(value)),
    "half_up": lambda value: math.floor(_number(value) + 0.5),
    "length": lambda many: len(_many(many)),
    "max": lambda *values: max(_several(values)),
    "min": lambda *values: min(_several(values)),
    "sum": lambda many: sum(_number(value) for value in _many(many)),
}
"""What a formula may call."""

EXPLAINED: Mapping[str, tuple[str, str]] = {
    "abs": ("How far a number is from 0.", "abs(2 - 5) == 3"),
    "all_of": ("Whether all of these are in a list.", "all_of(['a', 'b'], 'a', 'b')"),
    "any_of": (
        "Whether at least one of these is in a list, such as one of some variants.",
        "any_of(['a', 'b'], 'b', 'c')",
    ),
    "count": ("How often a value is in a list: pieces of one value in a tally.", "count([1, 1, 5], 1) == 2"),
    "floor": ("A number rounded down.", "floor(7 / 2) == 3"),
    "half_up": ("A number rounded to the next whole one, half of one upward.", "half_up(5 / 2) == 3"),
    "length": ("How many there are in a list.", "length([1, 1, 5]) == 3"),
    "max": ("The largest of some numbers, or of a list.", "max(2, 5, 3) == 5"),
    "min": ("The smallest of some numbers, or of a list.", "min(2, 5, 3) == 2"),
    "sum": ("All numbers of a list added up: what a tally is worth.", "sum([1, 1, 5]) == 7"),
}
"""What each function gives, with an example that is true."""

_OPERATIONS: Mapping[str, Callable[[Any, Any], Any]] = {
    "+": operator.add,
    "-": operator.sub,
    "*": operator.mul,
    "/": operator.truediv,
    "//": operator.floordiv,
    "%": operator.mod,
}

_COMPARISONS: Mapping[str, Callable[[Any, Any], Any]] = {
    "eq": operator.eq,
    "ne": operator.ne,
    "lt": operator.lt,
    "lteq": operator.le,
    "gt": operator.gt,
    "gteq": operator.ge,
    "in": lambda one, many: one in many,
    "notin": lambda one, many: one not in many,
}

_SIGNS: Mapping[str, Callable[[Any], Any]] = {"+": operator.pos, "-": operator.neg, "not": operator.not_}


def made(node: nodes.Node) -> Run:
    """Make of a formula that was looked through what works it out: one function inside another."""
    match node:
        case nodes.Const(value=value):
            return lambda given: value
        case nodes.Name(name=name):
            return operator.itemgetter(name)
        case nodes.BinExpr():
            return _joined(node)
        case nodes.UnaryExpr(node=operand, operator=sign):
            inner, act = made(operand), _SIGNS[sign]
            return lambda given: act(inner(given))
        case nodes.Compare():
            return _compared(node)
        case nodes.CondExpr(test=asked, expr1=first, expr2=nodes.Expr() as second):
            test, yes, no = made(asked), made(first), made(second)
            return lambda given: yes(given) if test(given) else no(given)
        case nodes.Call(node=nodes.Name(name=name), args=args):
            function, values = FUNCTIONS[name], [made(one) for one in args]
            return lambda given: function(*[one(given) for one in values])
        case nodes.List(items=several) | nodes.Tuple(items=several):
            items, kind = [made(one) for one in several], list if isinstance(node, nodes.List) else tuple
            return lambda given: kind([one(given) for one in items])
    raise TypeError(f"`{type(node).__name__.lower()}` was not refused")


def _joined(node: nodes.BinExpr) -> Run:
    left, right = made(node.left), made(node.right)
    if node.operator == "and":
        return lambda given: left(given) and right(given)
    if node.operator == "or":
        return lambda given: left(given) or right(given)
    act = _OPERATIONS[node.operator]
    return lambda given: bounded(act(_number(left(given)), _number(right(given))))


def _compared(node: nodes.Compare) -> Run:
    """Compare one after another, as far as they hold: ``2 < x < 5``."""
    first, rest = made(node.expr), [(_COMPARISONS[one.op], made(one.expr)) for one in node.ops]

    def run(given: Mapping[str, Any]) -> Any:
        one, held = first(given), True
        for compare, make in rest:
            other = make(given)
            held = compare(one, other)
            if not held:
                break
            one = other
        return held

    return run
