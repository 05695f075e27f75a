"""A formula → the same as people read it: with the names of things, and signs and words for what is reckoned."""

from collections.abc import Callable, Mapping

from jinja2 import nodes

from printgen.expression.formula import parse

_SIGNS = {"+": "+", "-": "−", "*": "×", "/": "÷"}
_ORDER = {"eq": "=", "ne": "≠", "lt": "<", "lteq": "≤", "gt": ">", "gteq": "≥"}
_SUMS = (nodes.Add, nodes.Sub)
_RECKONED = (*_SUMS, nodes.Mul, nodes.Div)
_TESTS = (nodes.And, nodes.Or, nodes.CondExpr)
_ASKED = (*_TESTS, nodes.Not, nodes.Compare)

Say = Callable[[str, Mapping[str, str]], str]
"""Returns a text of a language by its key, with its values."""


def worded(text: str, called: Callable[[str], str], say: Say) -> str:
    """Write a formula that was compiled before; ``called`` returns the name of a thing by its name in formulas."""

    def written(node: nodes.Node) -> str:
        match node:
            case nodes.Const(value=value):
                return str(value)
            case nodes.Name(name=name):
                return called(name)
            case nodes.And(left=left, right=right) | nodes.Or(left=left, right=right):
                word = "and" if isinstance(node, nodes.And) else "or"
                return say(word, {"one": within(left, *_TESTS), "other": within(right, *_TESTS)})
            case nodes.BinExpr(left=left, right=right, operator=sign):
                sums = _SUMS if sign not in "+-" else ()
                one = within(left, *_ASKED, *sums)
                divided = _RECKONED if sign in ("/", "//", "%") else _SUMS if sign != "+" else ()
                other = within(right, *_ASKED, *divided)
                if sign in _SIGNS:
                    return f"{one} {_SIGNS[sign]} {other}"
                return say({"//": "whole", "%": "rest"}[sign], {"one": one, "other": other})
            case nodes.Not(node=inner):
                return say("not", {"one": within(inner, *_TESTS)})
            case nodes.UnaryExpr(node=inner, operator=sign):
                return f"{_SIGNS[sign]}{within(inner, *_RECKONED, *_ASKED)}"
            case nodes.Compare(expr=first, ops=ops):
                parts = [within(first, *_ASKED)]
                for op in ops:
                    parts += (_ORDER.get(op.op) or say(op.op, {}), within(op.expr, *_ASKED))
                return " ".join(parts)
            case nodes.CondExpr(test=test, expr1=then, expr2=nodes.Expr() as other):
                return say(
                    "if", {"one": within(then, *_TESTS), "test": within(test, nodes.CondExpr), "other": written(other)}
                )
            case nodes.Call(node=nodes.Name(name=name), args=args):
                parts = [within(one, nodes.CondExpr) for one in args]
                return say(name.replace("_", "-"), {"all": ", ".join(parts), "one": parts[0], "other": parts[-1]})
            case nodes.List(items=several) | nodes.Tuple(items=several):
                return ", ".join(within(one, nodes.CondExpr) for one in several)
        raise TypeError(f"`{type(node).__name__.lower()}` was not refused")

    def within(node: nodes.Node, *loose: type[nodes.Node]) -> str:
        return f"({written(node)})" if isinstance(node, loose) else written(node)

    return written(parse(text))
