"""Formulas and conditions of the data → values, in a stated small part of Jinja's expressions.

What a formula may hold: numbers, texts in quotes, lists, the names it is given, ``+ - * / // %``,
comparisons, ``in``, ``not``, ``and``, ``or``, ``x if y else z`` and the functions listed here. A
name with a hyphen is written with an underscore. Everything else is refused before it can run.
"""

import math
import operator
from collections.abc import Callable, Collection, Iterator, Mapping
from dataclasses import dataclass
from functools import cache, lru_cache
from typing import Any

from jinja2 import Environment, TemplateSyntaxError, nodes
from jinja2.parser import Parser

from printgen.errors import PrintgenError
from printgen.problems import Problem

LETTERS_AT_MOST = 400
TOKENS_AT_MOST = 120
BRACKETS_AT_MOST = 12
NUMBER_AT_MOST = 10**12

_ALLOWED = (
    nodes.Add,
    nodes.And,
    nodes.Call,
    nodes.Compare,
    nodes.CondExpr,
    nodes.Const,
    nodes.Div,
    nodes.FloorDiv,
    nodes.List,
    nodes.Mod,
    nodes.Mul,
    nodes.Name,
    nodes.Neg,
    nodes.Not,
    nodes.Operand,
    nodes.Or,
    nodes.Pos,
    nodes.Sub,
    nodes.Tuple,
)


@dataclass(frozen=True, slots=True)
class Formula:
    """A formula ready to be worked out.

    ``texts`` are the texts it holds in quotes. ``only_asked`` are the names of lists it knows
    nothing else of than whether those texts are in them.
    """

    text: str
    names: frozenset[str]
    texts: tuple[str, ...]
    only_asked: frozenset[str]
    _run: "_Run"

    def value(self, /, **names: Any) -> Any:
        """Work it out; raises PrintgenError when it has no value, such as a division by 0."""
        given = {spelled(name): value for name, value in names.items()}
        missing = sorted(self.names - given.keys())
        if missing:
            raise _fault(self.text, f"`{missing[0]}` has no value")
        try:
            return _bounded(self._run(given))
        except (ArithmeticError, LookupError, TypeError, ValueError) as error:
            raise _fault(self.text, str(error)) from None


def compile_expression(text: str, names: Collection[str]) -> Formula:
    """Make a formula over some names. Raises PrintgenError for all it may not hold."""
    return _compile(text, frozenset(names))


@lru_cache(maxsize=2048)
def _compile(text: str, names: frozenset[str]) -> Formula:
    known = {spelled(name) for name in names}
    found = list(walked(parse(text)))
    texts = tuple(
        node.value
        for node in found
        if isinstance(node, nodes.Const) and isinstance(node.value, str)
    )
    called = {id(node.node) for node in found if isinstance(node, nodes.Call)}
    used = set()
    for node in found:
        _check(node, text)
        if isinstance(node, nodes.Name) and id(node) not in called:
            if node.name not in known:
                raise _unknown("name", node.name, known, text)
            used.add(node.name)
    names_of = [node.name for node in found if isinstance(node, nodes.Name) and node.name in used]
    asked = [name for node in found for name in _asked(node)]
    only = (name for name in used if names_of.count(name) == asked.count(name))
    return Formula(text, frozenset(used), texts, frozenset(only), _made(found[0]))


def _asked(node: nodes.Node) -> Iterator[str]:
    """Give the list a node asks whether texts are in it."""
    if isinstance(node, nodes.Compare) and isinstance(node.expr, nodes.Const):
        first, *more = node.ops
        if not more and first.op in ("in", "notin") and isinstance(first.expr, nodes.Name):
            yield first.expr.name
    elif isinstance(node, nodes.Call) and isinstance(node.node, nodes.Name) and node.args:
        many, *wanted = node.args
        plain = all(isinstance(one, nodes.Const) for one in wanted)
        if node.node.name in ("any_of", "all_of") and isinstance(many, nodes.Name) and plain:
            yield many.name


def parse(text: str) -> nodes.Expr:
    """Read a text as one expression, refusing what would cost the parser too much."""
    if len(text) > LETTERS_AT_MOST:
        raise _fault(text, f"longer than {LETTERS_AT_MOST} letters")
    environment = _environment()
    try:
        deepest = depth = count = 0
        for token in environment.lexer.tokeniter(text, None, state="variable"):
            count += token[1] != "whitespace"
            depth += (token[2] in ("(", "[", "{")) - (token[2] in (")", "]", "}"))
            deepest = max(deepest, depth)
        if count > TOKENS_AT_MOST or deepest > BRACKETS_AT_MOST:
            raise _fault(text, f"more than {TOKENS_AT_MOST} parts or {BRACKETS_AT_MOST} brackets")
        parser = Parser(environment, text, state="variable")
        tree = parser.parse_expression()
        if not parser.stream.eos:
            raise _fault(text, f"`{parser.stream.current.value}` cannot stand there")
    except (TemplateSyntaxError, ValueError, OverflowError) as error:
        said = str(error).splitlines()[0].replace("end of template", "end")
        raise _fault(text, said) from None
    return tree


def walked(tree: nodes.Node) -> Iterator[nodes.Node]:
    """Give a node and all below it."""
    waiting = [tree]
    while waiting:
        node = waiting.pop()
        yield node
        waiting += node.iter_child_nodes()


def _check(node: nodes.Node, text: str) -> None:
    """Refuse what a formula may not hold."""
    if type(node) not in _ALLOWED:
        raise _fault(text, f"`{type(node).__name__.lower()}` is not for formulas")
    if isinstance(node, nodes.Const):
        _check_constant(node.value, text)
    elif isinstance(node, nodes.CondExpr) and node.expr2 is None:
        raise _fault(text, "an `if` needs an `else`")
    elif isinstance(node, nodes.Call):
        if not isinstance(node.node, nodes.Name):
            raise _fault(text, "only functions can be called")
        if node.node.name not in FUNCTIONS:
            raise _unknown("function", node.node.name, FUNCTIONS, text)
        if node.kwargs or node.dyn_args or node.dyn_kwargs:
            raise _fault(text, "functions take plain values")


def _check_constant(value: Any, text: str) -> None:
    is_number = isinstance(value, int | float) and not isinstance(value, bool)
    if is_number and not abs(value) <= NUMBER_AT_MOST:
        raise _fault(text, f"a number is larger than {NUMBER_AT_MOST:,}")
    if not is_number and not isinstance(value, str):
        raise _fault(text, f"`{str(value).lower()}` is not for formulas")


def _number(value: Any) -> int | float:
    if isinstance(value, int | float):
        return value
    raise TypeError("only numbers can be added, multiplied and rounded")


def _many(value: Any) -> tuple[Any, ...]:
    if isinstance(value, tuple | list):
        return tuple(value)
    raise TypeError("a list is wanted")


def _bounded(value: Any) -> Any:
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

_Run = Callable[[Mapping[str, Any]], Any]


@cache
def _environment() -> Environment:
    """Give what reads formulas; nothing of it ever runs."""
    return Environment()


def _made(node: nodes.Node) -> _Run:
    """Make of a formula that was looked through what works it out: one function inside another."""
    if isinstance(node, nodes.Const):
        value = node.value
        return lambda given: value
    if isinstance(node, nodes.Name):
        return operator.itemgetter(node.name)
    if isinstance(node, nodes.BinExpr):
        return _joined(node)
    if isinstance(node, nodes.UnaryExpr):
        inner, act = _made(node.node), _SIGNS[node.operator]
        return lambda given: act(inner(given))
    if isinstance(node, nodes.Compare):
        return _compared(node)
    if isinstance(node, nodes.CondExpr):
        assert node.expr2 is not None
        test, yes, no = _made(node.test), _made(node.expr1), _made(node.expr2)
        return lambda given: yes(given) if test(given) else no(given)
    if isinstance(node, nodes.Call):
        assert isinstance(node.node, nodes.Name)
        function, values = FUNCTIONS[node.node.name], [_made(one) for one in node.args]
        return lambda given: function(*[one(given) for one in values])
    assert isinstance(node, nodes.List | nodes.Tuple)
    items, kind = [_made(one) for one in node.items], type(node)
    if kind is nodes.List:
        return lambda given: [one(given) for one in items]
    return lambda given: tuple([one(given) for one in items])


_SIGNS: Mapping[str, Callable[[Any], Any]] = {
    "+": operator.pos,
    "-": operator.neg,
    "not": operator.not_,
}


def _joined(node: nodes.BinExpr) -> _Run:
    left, right = _made(node.left), _made(node.right)
    if node.operator == "and":
        return lambda given: left(given) and right(given)
    if node.operator == "or":
        return lambda given: left(given) or right(given)
    act = _OPERATIONS[node.operator]
    return lambda given: _bounded(act(_number(left(given)), _number(right(given))))


def _compared(node: nodes.Compare) -> _Run:
    """Compare one after another, as far as they hold: ``2 < x < 5``."""
    first = _made(node.expr)
    rest = [(_COMPARISONS[one.op], _made(one.expr)) for one in node.ops]
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


def spelled(name: str) -> str:
    """Spell an id as a name in a formula."""
    return name.replace("-", "_")


def _unknown(what: str, name: str, known: Collection[str], text: str) -> PrintgenError:
    listed = ", ".join(f"`{one}`" for one in sorted(known)) or "none"
    message = f"unknown {what} `{name}` in the formula `{text}`"
    return PrintgenError(Problem(f"unknown-{what}", message, hints=(f"known: {listed}",)))


def _fault(text: str, said: str) -> PrintgenError:
    shown = text if len(text) <= 60 else text[:59] + "…"
    return PrintgenError(Problem("bad-formula", f"the formula `{shown}`: {said}"))
