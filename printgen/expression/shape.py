"""A formula → what is known of it for all numbers of 0 and more, without working it out."""

from collections.abc import Collection, Mapping
from dataclasses import dataclass

from jinja2 import nodes

from printgen.expression.formula import parse, spelled, walked
from printgen.expression.run import FUNCTIONS


@dataclass(frozen=True, slots=True)
class Shape:
    """What is known of a formula without working it out, for numbers of 0 and more.

    ``total``: it has a value whatever its names hold. ``positive``: that is never below 0.
    ``ways``: how it goes with each name: 1 never down as that goes up, -1 never up, 0 either.
    """

    total: bool
    positive: bool
    ways: Mapping[str, int]


def shape(text: str, positive: Collection[str]) -> Shape:
    """Look at a formula that was compiled before; ``positive``: names that are never below 0."""
    tree, known = parse(text), {spelled(name) for name in positive}
    names = {node.name for node in walked(tree) if isinstance(node, nodes.Name)} - FUNCTIONS.keys()
    ways = {name: _way(tree, name, known) or 0 for name in names}
    return Shape(_is_total(tree), _is_positive(tree, known), ways)


def _called(node: nodes.Node) -> str:
    return node.node.name if isinstance(node, nodes.Call) and isinstance(node.node, nodes.Name) else ""


def _is_total(node: nodes.Node, sure: frozenset[str] = frozenset()) -> bool:
    """Return whether there is a value: nothing is divided by 0 or chosen from an empty list.

    ``sure``: names that are neither, since a condition asked before.
    """
    if isinstance(node, nodes.CondExpr):
        assert node.expr2 is not None
        asked = sure | _sure_by(node.test)
        branches = _is_total(node.expr1, asked) and _is_total(node.expr2, sure)
        return branches and _is_total(node.test, sure)
    risky: nodes.Node | None = None
    if isinstance(node, nodes.Div | nodes.FloorDiv | nodes.Mod):
        risky = node.right
    elif isinstance(node, nodes.Call) and _called(node) in ("max", "min") and len(node.args) == 1:
        risky = node.args[0]
    safe = isinstance(risky, nodes.Const) and bool(risky.value)
    if risky is not None and not safe and getattr(risky, "name", None) not in sure:
        return False
    return all(_is_total(child, sure) for child in node.iter_child_nodes())


def _sure_by(test: nodes.Node) -> frozenset[str]:
    """Name what is not 0 and not empty where a test holds: ``x``, ``x > 0``, ``length(x) > 0``."""
    if isinstance(test, nodes.And):
        return _sure_by(test.left) | _sure_by(test.right)
    if isinstance(test, nodes.Compare) and len(test.ops) == 1:
        (operand,) = test.ops
        limit = operand.expr.value if isinstance(operand.expr, nodes.Const) else None
        if (operand.op, limit) in (("gt", 0), ("gteq", 1), ("ne", 0)):
            inner = test.expr
            if isinstance(inner, nodes.Call) and _called(inner) == "length":
                return _sure_by(inner.args[0])
            return _sure_by(inner)
    return frozenset((test.name,)) if isinstance(test, nodes.Name) else frozenset()


def _is_positive(node: nodes.Node, known: Collection[str]) -> bool:
    inner = [_is_positive(child, known) for child in node.iter_child_nodes()]
    if isinstance(node, nodes.Const):
        return isinstance(node.value, int | float) and node.value >= 0
    if isinstance(node, nodes.Name):
        return node.name in known or node.name in FUNCTIONS
    if isinstance(node, nodes.CondExpr):
        return all(_is_positive(one, known) for one in (node.expr1, node.expr2) if one is not None)
    if _called(node) == "max":
        return any(inner[1:])  # the first is the name of the function
    if _called(node) in ("count", "length", "abs"):
        return True
    kinds = (nodes.Add, nodes.Mul, nodes.Div, nodes.FloorDiv, nodes.Call)
    return isinstance(node, kinds) and all(inner)


def _way(node: nodes.Node, name: str, known: Collection[str]) -> int | None:
    """Return how a formula goes with a name; None where it does not hold it."""
    if not any(isinstance(one, nodes.Name) and one.name == name for one in walked(node)):
        return None
    if isinstance(node, nodes.Name):
        return 1
    if isinstance(node, nodes.Neg):
        return -(_way(node.node, name, known) or 0)
    if isinstance(node, nodes.Add | nodes.Sub | nodes.Mul):
        left, right = (_way(one, name, known) for one in (node.left, node.right))
        if isinstance(node, nodes.Sub) and right is not None:
            right = -right
        sides = (_is_positive(one, known) for one in (node.left, node.right))
        if isinstance(node, nodes.Mul) and not all(sides):
            return 0
        return _both(left, right)
    if isinstance(node, nodes.CondExpr):
        assert node.expr2 is not None
        ways = [_way(one, name, known) for one in (node.expr1, node.expr2)]
        if _way(node.test, name, known) is not None:
            ways.append(_way_of_step(node, name, known))
        return _both(*ways)
    if _called(node) in ("sum", "count", "length", "max", "floor", "half_up"):
        ways = [_way(one, name, known) for one in node.args]  # type: ignore[attr-defined]
        return ways[0] or 0 if len(ways) == 1 else _both(*(w for w in ways if w is not None))
    return 0


def _way_of_step(node: nodes.CondExpr, name: str, known: Collection[str]) -> int:
    """Return how a formula goes with a name where that crosses the threshold of its condition."""
    assert node.expr2 is not None
    turns = _way_of_test(node.test, name, known)
    if _is_at_least(node.expr1, node.expr2, known):
        return turns
    return -turns if _is_at_least(node.expr2, node.expr1, known) else 0


def _way_of_test(test: nodes.Node, name: str, known: Collection[str]) -> int:
    """Return 1 where a condition, once it holds, still holds as a name goes up; -1 the other way round; else 0."""
    if isinstance(test, nodes.And | nodes.Or):
        sides = [one for one in (test.left, test.right) if _way(one, name, known) is not None]
        return _both(*(_way_of_test(one, name, known) for one in sides))
    if isinstance(test, nodes.Not):
        return -_way_of_test(test.node, name, known)
    if not isinstance(test, nodes.Compare) or len(test.ops) != 1:
        return 0
    sign = {"gt": 1, "gteq": 1, "lt": -1, "lteq": -1}.get(test.ops[0].op, 0)
    other = _way(test.ops[0].expr, name, known)
    return sign * _both(_way(test.expr, name, known), None if other is None else -other)


def _is_at_least(one: nodes.Node, other: nodes.Node, known: Collection[str]) -> bool:
    """Return whether a part of a formula is never below another."""
    if isinstance(one, nodes.CondExpr):
        return all(_is_at_least(part, other, known) for part in (one.expr1, one.expr2) if part is not None)
    if isinstance(other, nodes.CondExpr):
        return all(_is_at_least(one, part, known) for part in (other.expr1, other.expr2) if part is not None)
    if isinstance(one, nodes.Const) and isinstance(other, nodes.Const):
        return bool(one.value >= other.value)
    return isinstance(other, nodes.Const) and other.value == 0 and _is_positive(one, known)


def _both(*ways: int | None) -> int:
    found = {way for way in ways if way is not None}
    return found.pop() if len(found) == 1 else 0
