"""A node tree and the kind of file it is → the model, or Problems in our words with their places.

The validator's own English is never shown: each of its error types has a code and a sentence
here, and the branches of a union are reported as one problem.
"""

import difflib
import re
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from functools import lru_cache
from typing import Any

from pydantic import ValidationError

from printgen.model.load.schema import adapter, known_keys
from printgen.model.values import is_id
from printgen.problems import Problem
from printgen.source import Node, quoted
from printgen.span import Span

PROBLEMS_AT_MOST = 1000
_REMOTE = 0.4
"""How like a word must be to be named before others, from 0 to 1."""
LISTED, _LOOKED_AT = 12, 1000
"""So many names are listed; among so many at most it is looked for those that are alike."""

Error = Mapping[str, Any]
Loc = tuple[str | int, ...]


@lru_cache(maxsize=128)
def validate(kind: str, node: Node, usual: Node | None = None) -> tuple[Any, tuple[Problem, ...]]:
    """Make the model of a file; give None and every problem when it does not fit.

    ``usual``: what its statements cite, and how sure they are, where they do not say so. Remembered by the node, so
    that the files many games share are looked at once.
    """
    try:
        return adapter(kind).validate_python(node.value, context=usual.value if usual is not None else None), ()
    except ValidationError as error:
        errors = error.errors(include_url=False)[:PROBLEMS_AT_MOST]
    faults = [_Fault.of(node, one) for one in errors]
    return None, tuple(_report(kind, group) for group in _groups(faults))


def near(word: str, known: Iterable[str]) -> tuple[str, ...]:
    """Return hints: what may have been meant, else what there is, of many the most alike first."""
    from printgen.alike import closest

    choices = tuple(known)
    same = [choice for choice in choices if choice.casefold() == word.casefold()]
    meant = same[0] if len(same) == 1 else closest(word[:60], choices)
    if meant is not None:
        return (f"did you mean `{meant}`?",)
    if len(choices) <= LISTED:
        return (f"known: {', '.join(f'`{choice}`' for choice in choices)}",) if choices else ()
    alike = difflib.get_close_matches(word[:60], choices, LISTED, _REMOTE) if len(choices) <= _LOOKED_AT else ()
    first = [*dict.fromkeys((*alike, *choices))][:LISTED]
    return (f"known: {', '.join(f'`{choice}`' for choice in first)} … and {len(choices) - LISTED:,} more",)


@dataclass(frozen=True, slots=True)
class _Fault:
    """One error of the validator, with what it means in the tree.

    ``union``: the path of the value whose type is a union, and the member that was tried.
    """

    error: Error
    loc: Loc
    path: Loc
    span: Span
    value: Any
    union: Loc | None
    member: str | None

    @classmethod
    def of(cls, root: Node, error: Error) -> "_Fault":
        loc: Loc = tuple(error["loc"])
        is_key, is_missing = bool(loc) and loc[-1] == "[key]", error["type"] == "missing"
        found = _find(root, loc[:-1] if is_key or is_missing else loc, None if is_key else error["input"])
        names_key = error["type"] in ("extra_forbidden", "invalid_key") or (is_missing and isinstance(loc[-1], str))
        node = found.key if (is_key or names_key) and found.key is not None else found.node
        span = node.span
        if span.line != span.end_line:  # underlining all of a long value would help nobody
            span = Span(span.file, span.line, span.column, span.line, span.column + 1)
        value = found.key.value if is_key and found.key is not None else error["input"]
        union = found.path[: found.skipped_at] if found.label is not None else None
        return cls(error, loc, found.path, span, value, union, found.label)

    @property
    def type(self) -> str:
        """The name of the error."""
        return str(self.error["type"])


@dataclass(frozen=True, slots=True)
class _Found:
    """A reading of a loc: the node, its key, the steps that exist, the first that does not."""

    node: Node
    key: Node | None = None
    path: Loc = ()
    label: str | None = None
    skipped_at: int = 0


def _find(root: Node, loc: Sequence[str | int], wanted: Any) -> _Found:
    """Find the node of a loc. A step may be a key or the name of a union's member.

    Where both can be meant, the reading whose value is the very object complained about wins.
    """
    readings = [_Found(root)]
    for step in loc:
        readings = [after for before in readings for after in _after(before, step)]
    exact = [found for found in readings if found.node.value is wanted] if wanted is not None else []
    return max(exact or readings, key=lambda found: len(found.path))


def _after(found: _Found, step: str | int) -> Iterable[_Found]:
    child = found.node.child(step)
    if child is not None:
        entry = found.node.entries.get(str(step))
        key, name = (entry.key, str(step)) if entry else (None, step)
        yield _Found(child, key, (*found.path, name), found.label, found.skipped_at)
        if isinstance(step, int):
            return
    if found.label is None and isinstance(step, str):
        yield _Found(found.node, found.key, found.path, step, len(found.path))
    else:
        yield found


def _groups(faults: Iterable[_Fault]) -> list[list[_Fault]]:
    """Put together what different members of one union say about one value."""
    groups: dict[Any, list[_Fault]] = {}
    for number, fault in enumerate(faults):
        groups.setdefault(number if fault.union is None else fault.union, []).append(fault)
    parted: list[list[_Fault]] = []
    for group in groups.values():
        members = {fault.member for fault in group}
        if len(members) == 1:
            parted += [[fault] for fault in group]
            continue
        deepest = max(len(fault.path) for fault in group)
        if deepest > len(group[0].union or ()):
            # A member that looked inside the value is the one that was meant.
            parted += [[fault] for fault in group if len(fault.path) == deepest]
        else:
            parted.append(group)
    return parted


def _report(kind: str, group: Sequence[_Fault]) -> Problem:
    fault = group[0]
    if len(group) == 1 and fault.type in _REPORTS:
        return _REPORTS[fault.type](kind, fault)
    if len(group) == 1 and "-" in fault.type:
        hints = _id_hints(fault) if fault.type == "bad-id" else ()
        return Problem(fault.type, f"{_name(fault.path)}: {fault.error['msg']}", fault.span, hints=hints)
    for one in group:  # the member that found a value too large or too small is the one that was meant
        if _REPORTS.get(one.type) is _out_of_range:
            return _out_of_range(kind, one)
    wanted = [_wanted(one) for one in group]
    if all(wanted):
        choices = [choice for one in wanted for choice in one]
        is_choice = any(one.type == "literal_error" for one in group)
        code = "not-a-choice" if is_choice else "wrong-type"
        message = f"{_name(fault.path)} must be {_any_of(choices)}, not {_shown(fault.value)}"
        hints = _choice_hints(fault, [c.strip("`") for c in choices if c.startswith("`")]) or _form_hints(
            kind, fault, choices
        )
        return Problem(code, message, fault.span, hints=hints)
    said = str(fault.error["msg"])
    return Problem("bad-value", f"{_name(fault.path)}: {said[:1].lower()}{said[1:]}", fault.span)


def _unknown_key(kind: str, fault: _Fault) -> Problem:
    name = str(fault.loc[-1])
    inside = f" in {_name(fault.path[:-1])}" if fault.path[:-1] else ""
    hints = near(name, known_keys(kind, fault.loc[:-1]))
    return Problem("unknown-key", f"unknown key {quoted(name)}{inside}", fault.span, hints=hints)


def _missing_key(_kind: str, fault: _Fault) -> Problem:
    step = fault.loc[-1]
    if isinstance(step, int):
        return Problem("too-short", f"{_name(fault.path)} lacks item {step + 1}", fault.span)
    return Problem("missing-key", f"{_name(fault.path)} lacks the key `{step}`", fault.span)


def _out_of_range(_kind: str, fault: _Fault) -> Problem:
    words = {"ge": "at least", "gt": "more than", "le": "at most", "lt": "less than"}
    bound = next(f"{said} {fault.error['ctx'][key]:g}" for key, said in words.items() if key in fault.error["ctx"])
    return Problem("out-of-range", f"{_name(fault.path)} must be {bound}, not {_shown(fault.value)}", fault.span)


def _wrong_size(_kind: str, fault: _Fault) -> Problem:
    ctx = fault.error["ctx"]
    unit = "character" if fault.type.startswith("string") else "item"
    least = "min_length" in ctx
    code = "too-short" if least else "too-long"
    said, number = ("at least", ctx["min_length"]) if least else ("at most", ctx["max_length"])
    count, plural = ctx.get("actual_length") or len(fault.value), "" if number == 1 else "s"
    return Problem(code, f"{_name(fault.path)} must have {said} {number} {unit}{plural}, not {count}", fault.span)


def _bad_form(_kind: str, fault: _Fault) -> Problem:
    message = f"{_name(fault.path)} must match `{fault.error['ctx']['pattern']}`, not be {_shown(fault.value)}"
    return Problem("bad-form", message, fault.span)


def _wrong_kind(_kind: str, fault: _Fault) -> Problem:
    """Report the key that says which member of a union is meant: another choice, or none."""
    ctx = fault.error["ctx"]
    key = ctx["discriminator"].strip("'")
    if "tag" not in ctx:
        return Problem("missing-key", f"{_name(fault.path)} lacks the key `{key}`", fault.span)
    choices = _choices(ctx["expected_tags"])
    message = f"`{key}` of {_name(fault.path)} must be {_any_of(choices)}, not `{ctx['tag']}`"
    hints = near(str(ctx["tag"]), [choice.strip("`") for choice in choices])
    return Problem("not-a-choice", message, fault.span, hints=hints)


_REPORTS: Mapping[str, Callable[[str, _Fault], Problem]] = {
    "missing": _missing_key,
    "string_pattern_mismatch": _bad_form,
    **dict.fromkeys(("extra_forbidden", "invalid_key"), _unknown_key),
    **dict.fromkeys(("greater_than", "greater_than_equal", "less_than", "less_than_equal"), _out_of_range),
    **dict.fromkeys(("too_short", "too_long", "string_too_short", "string_too_long"), _wrong_size),
    **dict.fromkeys(("union_tag_invalid", "union_tag_not_found"), _wrong_kind),
}

_WANTED = {
    "string_type": "a text",
    "float_type": "a number",
    "bool_type": "`true` or `false`",
    "none_required": "nothing",
    **dict.fromkeys(("int_type", "int_from_float", "int_parsing"), "a whole number"),
    **dict.fromkeys(("dict_type", "model_type", "model_attributes_type"), "a map"),
    **dict.fromkeys(("list_type", "tuple_type"), "a list"),
}


def _wanted(fault: _Fault) -> list[str]:
    """Return hints at what would have been right; none when only the validator knows."""
    if fault.type == "literal_error":
        return _choices(fault.error["ctx"]["expected"])
    return [_WANTED[fault.type]] if fault.type in _WANTED else []


def _choices(expected: str) -> list[str]:
    return [f"`{choice}`" for choice in re.findall(r"'([^']*)'", expected)]


def _choice_hints(fault: _Fault, choices: Sequence[str]) -> tuple[str, ...]:
    if not choices or not isinstance(fault.value, str):
        return ()
    from printgen.alike import closest

    close = closest(fault.value[:60], choices)
    return (f"did you mean `{close}`?",) if close is not None else ()


_NAMED_ITEMS = {(key,) for key in ("turn", "rows", "lines", "steps")}
"""The lists whose items a game in one file writes by their names."""


def _form_hints(kind: str, fault: _Fault, choices: Sequence[str]) -> tuple[str, ...]:
    """Return what to write instead of a value of another form: the number alone, names before items, keys in a map."""
    if fault.path[-1:] == ("cost",):
        return ("write the number, its unit under `note`; several sorts as `cost: 3, paid-with: {coin: 1, grain: 2}`",)
    if isinstance(fault.value, str) and {"a whole number", "a number"} & set(choices):
        number = re.search(r"\d+", fault.value, re.ASCII)
        return (f"write the number alone: `{number[0]}`" if number else "write it in figures, such as `3`",)
    if "a map" in choices and fault.type == "dict_type" and isinstance(fault.value, list):
        return ("write a name before each: `NAME: …` instead of `- …`",)
    if "a map" in choices and isinstance(fault.value, str) and fault.path[-2:-1] in _NAMED_ITEMS:
        return ("write `- Name: text`, with a colon behind the name",)
    if "a map" in choices and isinstance(fault.value, str):
        keys = known_keys(kind, fault.loc)
        listed = ", ".join(f"`{key}`" for key in keys[:LISTED])
        return (f"write keys in braces, such as `{{{keys[0]}: …}}`; known: {listed}",) if keys else ()
    return ()


def _id_hints(fault: _Fault) -> tuple[str, ...]:
    """Return the id that would be made of a name, or the list that several names need."""
    from printgen.model.load.inline import id_of

    several = [one.strip() for one in str(fault.value).split(",")]
    if len(several) > 1 and all(map(is_id, several)):
        return (f"several stand in a list: `[{', '.join(several)}]`",)
    own = str(id_of(Node.scalar(str(fault.value), fault.span)).value)
    return (f"write `{own}`; what is printed for it stands under `words`",)


def _any_of(choices: Sequence[str]) -> str:
    unique = list(dict.fromkeys(choices))
    return unique[0] if len(unique) == 1 else f"{', '.join(unique[:-1])} or {unique[-1]}"


def _name(path: Loc) -> str:
    if not path:
        return "the file"
    text = "".join(f"[{step}]" if isinstance(step, int) else f".{step}" for step in path)
    return quoted(text.removeprefix("."))


def _shown(value: Any) -> str:
    if value is None:
        return "empty"
    if isinstance(value, bool):
        return f"`{str(value).lower()}`"
    if isinstance(value, str):
        return f"the text {quoted(value)}"
    if isinstance(value, int | float):
        return str(value)
    return "a map" if isinstance(value, dict) else "a list"
