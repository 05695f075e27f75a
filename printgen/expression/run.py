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


def _half_up(value: Any) -> int:
    return math.floor(_number(value) + 0.5)


FUNCTIONS: Mapping[str, Callable[..., Any]] = {
    "abs": lambda value: abs(_number(value)),
    "all_of": lambda many, *wanted: all(one in _many(many) for one in wanted),
    "any_of": lambda many, *wanted: any(one in _many(many) for one in wanted),
    "count": lambda many, value: _many(many).count(value),
    "floor": lambda value: math.floor(_number(value)),
    "half_up": _half_up,
    "length": lambda many: len(_many(many)),
    "max": lambda *values: max(_several(values)),
    "min": lambda *values: min(_several(values)),
    "sum": lambda many: sum(_number(value) for value in _many(many)),
}
"""What a formula may call: ``half_up`` rounds 2.5 to 3, ``any_of(variants, 'a', 'b')`` asks."""

_OPERATIONS: Mapping[str, Callable[[Any, Any], Any]] = {
    "+": lambda left, right: left + right,
    "-": lambda left, right: left - right,
    "*": lambda left, right: left * right,
    "/": lambda left, right: left / right,
    "//": lambda left, right: left // right,
    "%": lambda left, right: left % right,
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


def made(node: nodes.Node) -> Run:
    """Make of a formula that was looked through what works it out: one function inside another."""
    if isinstance(node, nodes.Const):
        value = node.value
        return lambda given: value
    if isinstance(node, nodes.Name):
        return operator.itemgetter(node.name)
    if isinstance(node, nodes.BinExpr):
        return _joined(node)
    if isinstance(node, nodes.UnaryExpr):
        inner, act = made(node.node), _SIGNS[node.operator]
        return lambda given: act(inner(given))
    if isinstance(node, nodes.Compare):
        return _compared(node)
    if isinstance(node, nodes.CondExpr):
        assert node.expr2 is not None
        test, yes, no = made(node.test), made(node.expr1), made(node.expr2)
        return lambda given: yes(given) if test(given) else no(given)
    if isinstance(node, nodes.Call):
        assert isinstance(node.node, nodes.Name)
        function, values = FUNCTIONS[node.node.name], [made(one) for one in node.args]
        return lambda given: function(*[one(given) for one in values])
    assert isinstance(node, nodes.List | nodes.Tuple)
    items, kind = [made(one) for one in node.items], type(node)
    if kind is nodes.List:
        return lambda given: [one(given) for one in items]
    return lambda given: tuple([one(given) for one in items])


_SIGNS: Mapping[str, Callable[[Any], Any]] = {"+": operator.pos, "-": operator.neg, "not": operator.not_}


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
    first = made(node.expr)
    rest = [(_COMPARISONS[one.op], made(one.expr)) for one in node.ops]
    if len(rest) == 1:
        ((compare, second),) = rest
        return lambda given: compare(first(given), second(given))

    def run(given: Mapping[str, Any]) -> Any:
        held: Any = True
        one = first(given)
        for compare, make in rest:
            other = make(given)
            held = compare(one, other)
            if not held:
                break
            one = other
        return held

    return run
