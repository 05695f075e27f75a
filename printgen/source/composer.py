"""YAML text → Node by the events of PyYAML, with a stack of our own instead of recursion.

PyYAML's own composer keeps the last of two equal keys in silence, reads ``no`` as false and
crashes the interpreter on deep nesting; its event stream does none of that. Its errors are put into our words.
"""

import re
from dataclasses import dataclass, field
from typing import Any

import yaml

from printgen.errors import PrintgenError
from printgen.limits import TEXT_LETTERS, YAML_LEVELS, YAML_VALUES
from printgen.problems import Problem, Related
from printgen.source.node import Entry, Node, Scalar
from printgen.source.scalars import CORE_TAGS, ScalarFault, quoted, resolve, resolve_as
from printgen.span import Span

PROBLEMS_AT_MOST = 1000

_CONTROL = re.compile("[\x00-\x08\x0b-\x1f\x7f-\x9f]")
_LOADER: Any = getattr(yaml, "CSafeLoader", yaml.SafeLoader)
_STARTS = (yaml.SequenceStartEvent, yaml.MappingStartEvent)
_ENDS = (yaml.SequenceEndEvent, yaml.MappingEndEvent)


def compose(text: str, name: str) -> Node:
    """Build the tree of a YAML text. Raises PrintgenError with all problems found."""
    composer = _Composer(text, name)
    event = None
    try:
        for event in iter(_LOADER(text).get_event, None):
            composer.take(event)
    except yaml.YAMLError as error:
        composer.problems.append(_late_quote(error, event, composer.places) or syntax_problem(error, composer.places))
    except _Stop:
        pass
    if not composer.problems and composer.root is None:
        composer.report("empty-file", "there is nothing in it", composer.places.at(0, 0, 0, 0))
    if composer.problems or composer.root is None:
        raise PrintgenError(composer.problems)
    return composer.root


class _Stop(Exception):
    """A problem after which reading on has no use."""


@dataclass(slots=True)
class _Frame:
    """A map or list that is not finished yet."""

    kind: str
    start: Span
    anchor: str | None
    flow: bool
    items: list[Node] = field(default_factory=list)
    entries: dict[str, Entry] = field(default_factory=dict)
    key: Node | None = None
    size: int = 1


class _Composer:
    def __init__(self, text: str, name: str) -> None:
        self.places = TextPlaces(text, name)
        self.problems: list[Problem] = []
        self.root: Node | None = None
        self.documents = 0
        self.stack: list[_Frame] = []
        self.anchors: dict[str, Node] = {}

    def report(
        self, code: str, message: str, span: Span, hint: str | None = None, related: tuple[Related, ...] = ()
    ) -> None:
        hints = (hint,) if hint else ()
        self.problems.append(Problem(code, message, span, hints=hints, related=related))
        if len(self.problems) >= PROBLEMS_AT_MOST:
            raise _Stop

    def take(self, event: Any) -> None:
        """Take one event; the order of events is the order of the text."""
        kind = type(event)
        if kind is yaml.ScalarEvent:
            self._put(self._scalar(event), event.anchor)
        elif kind is yaml.AliasEvent:
            self._put(self._alias(event), None)
        elif kind in _STARTS:
            self._open(event)
        elif kind in _ENDS:
            self._close(event)
        elif kind is yaml.DocumentStartEvent:
            self.documents += 1
            if self.documents > 1:
                span = self.places.of(event)
                self.report("second-document", "a second document starts here", span, "split it")
                raise _Stop

    def _open(self, event: Any) -> None:
        kind, own_tag = ("list", "seq") if isinstance(event, yaml.SequenceStartEvent) else ("map", "map")
        span = self.places.of(event)
        if event.tag not in (None, "!", f"tag:yaml.org,2002:{own_tag}"):
            self._unknown_tag(event.tag, span)
        if len(self.stack) >= YAML_LEVELS:
            self._too_deep(span)
        self.stack.append(_Frame(kind, span, event.anchor, bool(event.flow_style)))

    def _close(self, event: Any) -> None:
        frame = self.stack.pop()
        span = self.places.from_to(frame.start, self._end(frame, event))
        node = Node.of_list(frame.items, span) if frame.kind == "list" else Node.of_keyed(frame.entries, span)
        self._put(node, frame.anchor)

    def _end(self, frame: _Frame, event: Any) -> Span:
        """Return where the last child ends: a block has no mark of its own at its end."""
        if not frame.flow and frame.items:
            return frame.items[-1].span
        if not frame.flow and frame.entries:
            last = next(reversed(frame.entries.values()))
            return max(last.key.span, last.value.span, key=lambda span: (span.end_line, span.end_column))
        return self.places.of(event)

    def _put(self, node: Node, anchor: str | None) -> None:
        if anchor is not None:
            self.anchors[anchor] = node
        if not self.stack:
            self.root = node
            return
        frame = self.stack[-1]
        frame.size += node.size
        if frame.size > YAML_VALUES:
            message = f"there are more than {YAML_VALUES:,} values with every alias written out"
            self.report("too-large", message, node.span)
            raise _Stop
        if frame.kind == "list":
            frame.items.append(node)
        elif frame.key is None:
            frame.key = node
        else:
            self._add_entry(frame, Entry(frame.key, node))
            frame.key = None

    def _add_entry(self, frame: _Frame, entry: Entry) -> None:
        key = entry.key
        if not self._is_key(key):
            return
        name, span = str(key.value), key.span
        known = frame.entries.setdefault(name, entry)
        if known is not entry:
            first = known.key.span
            message = f"the key {quoted(name)} stands twice in this map, in lines {first.line} and {span.line}"
            related = (Related("first written here", first),)
            self.report("duplicate-key", message, span, "delete or rename one of them", related)

    def _is_key(self, key: Node) -> bool:
        """Report what cannot be a key."""
        if key.kind != "scalar":
            self.report("complex-key", f"a {key.kind} cannot be a key", key.span)
        elif key.value == "<<" and key.span.end_column - key.span.column == len("<<"):
            hint = "write the keys out, or put the key in quotes"
            self.report("merge-key", "merge keys are not read", key.span, hint)
        elif type(key.value) in (str, int):
            return True
        else:
            self.report("bad-key", "a key must be a text or a whole number", key.span, "put it in quotes")
        return False

    def _scalar(self, event: Any) -> Node:
        value: Scalar = event.value
        span, tag = self.places.of(event), event.tag
        try:
            if tag is None and event.implicit[0]:
                value = resolve(event.value)
            elif tag in CORE_TAGS:
                value = resolve_as(CORE_TAGS[tag], event.value)
            elif tag not in (None, "!"):
                self._unknown_tag(tag, span)
        except ScalarFault as fault:
            self.report(fault.code, fault.message, span, fault.hint)
            value = None
        if isinstance(value, str):
            self._refuse_text(value, span)
        return Node.scalar(value, span)

    def _refuse_text(self, text: str, span: Span) -> None:
        """Report a text that is too long, or holds what would steer a terminal."""
        if len(text) > TEXT_LETTERS:
            self.report("too-large", f"the text has more than {TEXT_LETTERS:,} letters", span, "split it")
        if match := _CONTROL.search(text):
            self.report("control-character", f"the character U+{ord(match[0]):04X} may not stand in a text", span)

    def _alias(self, event: Any) -> Node:
        span = self.places.of(event)
        node = self.anchors.get(event.anchor)
        if any(frame.anchor == event.anchor for frame in self.stack):
            self.report("recursive-alias", f"`*{event.anchor}` stands inside itself", span)
        elif node is None:
            self.report("unknown-alias", f"there is no `&{event.anchor}` before this alias", span)
        elif len(self.stack) + node.depth > YAML_LEVELS:
            self._too_deep(span)
        else:
            return node
        return Node.scalar(None, span)

    def _too_deep(self, span: Span) -> None:
        self.report("too-deep", _TOO_DEEP, span)
        raise _Stop

    def _unknown_tag(self, tag: str, span: Span) -> None:
        shown = tag.replace("tag:yaml.org,2002:", "!!")
        self.report("unknown-tag", f"the tag {quoted(shown)} is not read", span, "drop the tag")


_TOO_DEEP = f"there are more than {YAML_LEVELS} levels"

_MESSAGES: dict[str, tuple[str, str | None]] = {
    "mapping values are not allowed": (
        "a `: ` cannot stand here",
        "put a text that contains `: ` in quotes, and look at the indentation",
    ),
    "could not find expected ':'": (
        "a key without `:`",
        "write `key: value`; a text over several lines needs `|` or quotes",
    ),
    "found character that cannot start any token": (
        "no value can begin with this character",
        "indent with spaces, never with tabs; put a text that begins so in quotes",
    ),
    "found a tab character": ("a tab stands in the indentation", "indent with spaces"),
    "found unexpected ':'": (
        "a `:` cannot stand here",
        "write a space after the `:` of a key, or put the text in quotes",
    ),
    "found unexpected end of stream": ("the text ends inside quotes", "close the quotes that are opened here"),
    "found unknown escape character": (
        "there is no such escape in double quotes",
        "use single quotes when a backslash is meant",
    ),
    "found invalid Unicode character escape": ("this escape is no character", None),
    "did not find expected key": (
        "a key was expected here",
        "look at the indentation, and at quotes and brackets that end too early",
    ),
    "did not find expected '-' indicator": ("a `-` was expected here", "all items of a list stand in the same column"),
    "did not find expected ',' or ']'": (
        "a `,` or `]` was expected here",
        "write a `,` before this, or close the list",
    ),
    "did not find expected ',' or '}'": (
        "a `,` or `}` was expected here",
        "write a `,` before this key, or close the map",
    ),
    "did not find expected <document start>": ("something stands after the end of the document", "delete the `...`"),
    "found incompatible YAML document": ("this version of YAML is not read", "write `%YAML 1.2`"),
    "did not find expected node content": ("a value was expected here", None),
}
_OPENED = {"while scanning a quoted scalar", "while parsing a flow sequence", "while parsing a flow mapping"}


class TextPlaces:
    """Turns the marks of the parser, counted from 0, into spans of one text."""

    def __init__(self, text: str, name: str) -> None:
        self.name = name
        self._widths = [len(line) for line in text.splitlines()] or [0]
        self._lines = len(self._widths)

    def at(self, line: int, column: int, end_line: int, end_column: int) -> Span:
        """Return a span from places counted from 0, drawn back to where the text ends."""
        start = self._inside(line, column)
        end = max(start, self._inside(end_line, end_column))
        return Span(self.name, start[0] + 1, start[1] + 1, end[0] + 1, end[1] + 1)

    def of(self, event: Any) -> Span:
        """Return the span of an event."""
        start, end = event.start_mark, event.end_mark
        line, end_column = start.line, end.column
        if line == end.line and line < self._lines and end_column <= self._widths[line]:
            return Span(self.name, line + 1, start.column + 1, line + 1, end_column + 1)
        return self.at(line, start.column, end.line, end_column)

    def from_to(self, first: Span, last: Span) -> Span:
        """Return the span from the start of one to the end of another."""
        end = max((first.line, first.column), (last.end_line, last.end_column))
        return Span(self.name, first.line, first.column, *end)

    def _inside(self, line: int, column: int) -> tuple[int, int]:
        last = len(self._widths) - 1
        if line > last:
            return last, self._widths[last]
        return max(line, 0), max(0, min(column, self._widths[line]))


def syntax_problem(error: yaml.YAMLError, places: TextPlaces) -> Problem:
    """Return an error of the parser in our words, with its place."""
    mark = getattr(error, "problem_mark", None) or getattr(error, "context_mark", None)
    line, column = (mark.line, mark.column) if mark else (0, 0)
    said = str(getattr(error, "problem", None) or getattr(error, "reason", None) or error)
    if "maximum nesting depth" in said:  # libyaml has a bound of its own, far beyond ours
        return Problem("too-deep", _TOO_DEEP, places.at(line, column, line, column + 1))
    message, hint = next((ours for theirs, ours in _MESSAGES.items() if theirs in said), (said.lower(), None))
    return Problem(
        "yaml-syntax",
        message,
        places.at(line, column, line, column + 1),
        hints=(hint,) if hint else (),
        related=_opened(error, places),
    )


def _late_quote(error: yaml.YAMLError, last: Any, places: TextPlaces) -> Problem | None:
    """Return an error right behind quotes as one of these: over several lines one is missing, in one there are more."""
    mark = getattr(error, "problem_mark", None)
    if mark is None or not isinstance(last, yaml.ScalarEvent) or last.style not in ("'", '"'):
        return None
    start: Any = last.start_mark
    end: Any = last.end_mark
    if mark.line != end.line:
        return None
    if start.line == end.line:
        if "',' or" in str(getattr(error, "problem", None)):  # a list or map in brackets: a comma is missing
            return None
        place, other = places.at(mark.line, mark.column, mark.line, mark.column + 1), "'" if last.style == '"' else '"'
        hints = (f"put a text that holds `{last.style}` in `{other}`, or all of it in quotes",)
        return Problem("yaml-syntax", "more stands behind the quotes that are closed before this", place, hints=hints)
    message = f"the quotes that are opened here are closed in line {end.line + 1} alone, and more stands behind them"
    place = places.at(start.line, start.column, start.line, start.column + 1)
    return Problem("yaml-syntax", message, place, hints=("close the quotes where the text ends",))


def _opened(error: yaml.YAMLError, places: TextPlaces) -> tuple[Related, ...]:
    """Name the bracket or quote that was never closed."""
    mark = getattr(error, "context_mark", None)
    if mark is None or getattr(error, "context", None) not in _OPENED:
        return ()
    span = places.at(mark.line, mark.column, mark.line, mark.column + 1)
    return (Related("opened here", span),)
