"""A formula → the same in JavaScript, made from its tree: for a page that works it out without Python.

It reads its names from `v` and calls `F` for what JavaScript does otherwise: `F.div`, `F.floordiv` and `F.mod` refuse 0
and round as Python does, `F.eq` and `F.has` compare by value, `F.truth` takes an empty list for false.
"""

import json
from dataclasses import dataclass

from jinja2 import nodes

from printgen.expression.formula import parse, walked
from printgen.expression.run import FUNCTIONS

_PLAIN = {"+": "+", "-": "-", "*": "*"}
_CALLED = {"/": "div", "//": "floordiv", "%": "mod"}
_ORDER = {"lt": "<", "lteq": "<=", "gt": ">", "gteq": ">="}


@dataclass(frozen=True, slots=True)
class Script:
    """An expression of JavaScript, and the names it reads from `v`."""

    text: str
    names: frozenset[str]


def javascript(text: str) -> Script:
    """Write a formula that was compiled before as JavaScript; raises TypeError for what no formula may hold."""
    tree = parse(text)
    names = {node.name for node in walked(tree) if isinstance(node, nodes.Name)} - FUNCTIONS.keys()
    return Script(_written(tree), frozenset(names))


def literal(value: object) -> str:
    """Write a value of JSON so that it may stand within a script of HTML, whatever its texts say.

    >>> literal("</script>")
    '"\\\\u003c/script>"'
    """
    return json.dumps(value, ensure_ascii=False, separators=(",", ":")).replace("<", r"\u003c")


def _written(node: nodes.Node) -> str:
    match node:
        case nodes.Const(value=value):
            return literal(value)
        case nodes.Name(name=name):
            return f"v.{name}"
        case nodes.And() | nodes.Or():
            return _logical(node)
        case nodes.BinExpr(left=left, right=right, operator=sign):
            one, other = _written(left), _written(right)
            return f"({one}{_PLAIN[sign]}{other})" if sign in _PLAIN else f"F.{_CALLED[sign]}({one},{other})"
        case nodes.Not(node=inner):
            return f"!{_test(inner)}"
        case nodes.UnaryExpr(node=inner, operator=sign):
            return f"({sign} {_written(inner)})"
        case nodes.Compare():
            return _compared(node)
        case nodes.CondExpr(test=asked, expr1=first, expr2=nodes.Expr() as second):
            return f"({_test(asked)}?{_written(first)}:{_written(second)})"
        case nodes.Call(node=nodes.Name(name=name), args=args):
            return f"F.{name}({','.join(map(_written, args))})"
        case nodes.List(items=several) | nodes.Tuple(items=several):
            return f"[{','.join(map(_written, several))}]"
    raise TypeError(f"`{type(node).__name__.lower()}` was not refused")


def _is_truth(node: nodes.Node) -> bool:
    """Return whether a part of a formula is true or false, never another value."""
    if isinstance(node, nodes.And | nodes.Or):
        return _is_truth(node.left) and _is_truth(node.right)
    return isinstance(node, nodes.Compare | nodes.Not)


def _test(node: nodes.Node) -> str:
    return _written(node) if _is_truth(node) else f"F.truth({_written(node)})"


def _logical(node: nodes.And | nodes.Or) -> str:
    """Write `and` and `or`, which come to the value of one of their sides."""
    left, right, word = _written(node.left), _written(node.right), "and" if isinstance(node, nodes.And) else "or"
    if _is_truth(node.left):
        return f"({left}{'&&' if word == 'and' else '||'}{right})"
    return f"F.{word}({left},()=>{right})"


def _compared(node: nodes.Compare) -> str:
    """Write a comparison; several are compared pair by pair: ``2 < x < 5``."""
    parts, one = [], _written(node.expr)
    for operand in node.ops:
        other = _written(operand.expr)
        if operand.op in _ORDER:
            parts.append(f"({one}{_ORDER[operand.op]}{other})")
        else:
            name, sign = {"eq": ("eq", ""), "ne": ("eq", "!"), "in": ("has", ""), "notin": ("has", "!")}[operand.op]
            parts.append(f"{sign}F.{name}({one},{other})")
        one = other
    return parts[0] if len(parts) == 1 else f"({'&&'.join(parts)})"
