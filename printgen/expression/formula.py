"""Formulas and conditions of the data → values, in a stated small part of Jinja's expressions.

What a formula may hold: numbers, texts in quotes, lists, the names it is given, ``+ - * / // %``,
comparisons, ``in``, ``not``, ``and``, ``or``, ``x if y else z`` and the functions listed here. A
name with a hyphen is written with an underscore, and marks on letters do not matter, as in ids. Everything else is
refused before it can run.
"""

import re
from collections.abc import Collection, Iterator
from dataclasses import dataclass
from functools import cache, lru_cache
from typing import Any

from jinja2 import Environment, TemplateSyntaxError, nodes
from jinja2.parser import Parser

from printgen.errors import PrintgenError
from printgen.expression.run import FUNCTIONS, NUMBER_AT_MOST, Run, bounded, made
from printgen.limits import FORMULA_LETTERS, FORMULA_PARTS
from printgen.problems import Problem
from printgen.source import plain_letters

BRACKETS_AT_MOST = 12

_VALUES = (nodes.Call, nodes.Compare, nodes.CondExpr, nodes.Const, nodes.List, nodes.Name, nodes.Operand, nodes.Tuple)
_LOGIC = (nodes.And, nodes.Or, nodes.Not)
_NUMERIC = (nodes.Add, nodes.Sub, nodes.Mul, nodes.Div, nodes.FloorDiv, nodes.Mod, nodes.Neg, nodes.Pos)


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
    _run: Run

    def value(self, /, **names: Any) -> Any:
        """Work it out; raises PrintgenError when it has no value, such as a division by 0."""
        given = {spelled(name): value for name, value in names.items()}
        missing = sorted(self.names - given.keys())
        if missing:
            raise _fault(self.text, f"`{missing[0]}` has no value")
        try:
            return bounded(self._run(given))
        except (ArithmeticError, LookupError, TypeError, ValueError) as error:
            raise _fault(self.text, str(error)) from None


def compile_expression(text: str, names: Collection[str]) -> Formula:
    """Make a formula over some names. Raises PrintgenError for all it may not hold."""
    return _compile(text, frozenset(names))


@lru_cache(maxsize=2048)
def _compile(text: str, names: frozenset[str]) -> Formula:
    known = {spelled(name) for name in names}
    found = list(walked(parse(text)))
    texts = tuple(node.value for node in found if isinstance(node, nodes.Const) and isinstance(node.value, str))
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
    return Formula(text, frozenset(used), texts, frozenset(only), made(found[0]))


def _asked(node: nodes.Node) -> Iterator[str]:
    """Return the list a node asks whether texts are in it."""
    if isinstance(node, nodes.Compare) and isinstance(node.expr, nodes.Const):
        first, *more = node.ops
        if not more and first.op in ("in", "notin") and isinstance(first.expr, nodes.Name):
            yield first.expr.name
    elif isinstance(node, nodes.Call) and isinstance(node.node, nodes.Name) and node.args:
        many, *wanted = node.args
        plain = all(isinstance(one, nodes.Const) for one in wanted)
        if node.node.name in ("any_of", "all_of") and isinstance(many, nodes.Name) and plain:
            yield many.name


@lru_cache(maxsize=2048)
def parse(text: str) -> nodes.Expr:
    """Read a text as one expression, refusing what would cost the parser too much; remembered."""
    if len(text) > FORMULA_LETTERS:
        raise _fault(text, f"longer than {FORMULA_LETTERS} letters")
    try:
        _refuse_large(text)
        parser = Parser(_environment(), text, state="variable")
        tree = parser.parse_expression()
        if not parser.stream.eos:
            token = str(parser.stream.current.value)
            raise _fault(text, f"`{token}` cannot stand there", *_instead(text, token, tree))
        for node in walked(tree) if not text.isascii() else ():
            if isinstance(node, nodes.Name) and not node.name.isascii():
                node.name = plain_letters(node.name)
    except (TemplateSyntaxError, SyntaxError, ValueError, OverflowError) as error:
        said = str(error).splitlines()[0].replace("end of template", "end")
        raise _fault(text, said) from None
    return tree


def _refuse_large(text: str) -> None:
    """Refuse a formula of too many parts or brackets; one of few letters cannot have them."""
    if len(text) <= FORMULA_PARTS and sum(map(text.count, "([{")) <= BRACKETS_AT_MOST:
        return
    deepest = depth = count = 0
    for _, kind, token in _environment().lexer.tokeniter(text, None, state="variable"):
        count += kind != "whitespace"
        depth += (token in ("(", "[", "{")) - (token in (")", "]", "}"))
        deepest = max(deepest, depth)
    if count > FORMULA_PARTS or deepest > BRACKETS_AT_MOST:
        raise _fault(text, f"more than {FORMULA_PARTS} parts or {BRACKETS_AT_MOST} brackets")


def walked(tree: nodes.Node) -> Iterator[nodes.Node]:
    """Return a node and all below it."""
    waiting = [tree]
    while waiting:
        node = waiting.pop()
        yield node
        waiting += node.iter_child_nodes()


def _check(node: nodes.Node, text: str) -> None:
    """Refuse what a formula may not hold."""
    if type(node) not in (*_VALUES, *_LOGIC, *_NUMERIC):
        raise _fault(text, f"`{type(node).__name__.lower()}` is not for formulas")
    if isinstance(node, nodes.Const):
        is_number = isinstance(node.value, int | float) and not isinstance(node.value, bool)
        if is_number and not abs(node.value) <= NUMBER_AT_MOST:
            raise _fault(text, f"a number is larger than {NUMBER_AT_MOST:,}")
        if not is_number and not isinstance(node.value, str):
            raise _fault(text, f"`{str(node.value).lower()}` is not for formulas")
    elif isinstance(node, nodes.CondExpr) and node.expr2 is None:
        raise _fault(text, "an `if` needs an `else`")
    elif isinstance(node, nodes.Call):
        if not isinstance(node.node, nodes.Name):
            raise _fault(text, "only functions can be called")
        if node.node.name not in FUNCTIONS:
            raise _unknown("function", node.node.name, FUNCTIONS, text)
        if node.kwargs or node.dyn_args or node.dyn_kwargs:
            raise _fault(text, "functions take plain values")


@cache
def _environment() -> Environment:
    """Return what reads formulas; nothing of it ever runs."""
    return Environment()


def spelled(name: str) -> str:
    """Spell an id as a name in a formula."""
    return name.replace("-", "_")


def _unknown(what: str, name: str, known: Collection[str], text: str) -> PrintgenError:
    listed = ", ".join(f"`{one}`" for one in sorted(known)) or "none"
    message = f"unknown {what} `{name}` in the formula `{text}`"
    return PrintgenError(Problem(f"unknown-{what}", message, hints=(f"known: {listed}",)))


def _instead(text: str, token: str, before: nodes.Expr) -> Iterator[str]:
    """Yield what to write where a formula goes on with something that cannot stand there."""
    if token == "," and (match := re.search(r"(\d+),(\d+)", text)):
        yield f"write a point: `{match[1]}.{match[2]}`"
    elif token.lower() in ("x", "×"):
        yield "write `*` for times"
    elif token.isidentifier() and any(isinstance(one, nodes.Name) for one in walked(before)):
        yield "a name of several words is written with `_` for each blank"


def _fault(text: str, said: str, *hints: str) -> PrintgenError:
    shown = text if len(text) <= 60 else text[:59] + "…"
    return PrintgenError(Problem("bad-formula", f"the formula `{shown}`: {said}", hints=hints))
