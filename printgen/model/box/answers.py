"""Form fields of a worksheet → the YAML text of a my-box file."""

import json
import re
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from printgen.geometry import Rect

LENGTHS = frozenset(("width", "height", "diameter", "thickness", "pitch", "x", "y", "band", "gap", "edge-circles"))
"""The last steps of the keys that hold a length."""

STEPS_AT_MOST = 8
"""What has more dots is no key of ours; the rest of it stays one step."""

STEP_AT_MOST = 100
"""Characters of a step, which YAML could not read as a key if it were much longer."""

_PLAIN = re.compile(r"[A-Za-z][A-Za-z0-9-]{0,80}|[0-9]{1,9}", re.ASCII)
_NO_TEXT = frozenset(("null", "true", "false"))
_WHOLE = re.compile(r"-?\d{1,9}", re.ASCII)
_NUMBER = re.compile(r"-?\d+(?:[.,]\d+)?", re.ASCII)
_LENGTH = re.compile(r"(-?\d+(?:[.,]\d+)?)\s*(mm|cm|in|pt)", re.ASCII)
_BETWEEN = re.compile(r"[\s,;]+")


def my_box_text(fields: Mapping[str, str]) -> str:
    """Return what is filled in as YAML; fields that are empty are left out.

    >>> my_box_text({"board.pitch.x": "41,5", "components.chit.count": "19", "board.rows": ""})
    'board:\\n  pitch:\\n    x: 41.5 mm\\ncomponents:\\n  chit:\\n    count: 19\\n'
    """
    tree: dict[str, Any] = {}
    for key, answer in fields.items():
        if typed := answer.strip():
            *way, last = key.split(".", STEPS_AT_MOST)
            branch = tree
            for step in way:
                below = branch.setdefault(step, {})
                branch = below if isinstance(below, dict) else {}
            branch[last] = written(key, typed)
    return "".join(f"{'  ' * depth}{line}\n" for depth, line in _lines(tree)) or "{}\n"


def written(key: str, answer: str) -> str:
    """Write one answer as YAML, as its key wants it."""
    last = key.rpartition(".")[2]
    if last in LENGTHS:
        if _NUMBER.fullmatch(answer):
            return f"{answer.replace(',', '.')} mm"
        if length := _LENGTH.fullmatch(answer):
            return f"{length[1].replace(',', '.')} {length[2]}"
    elif last == "faces":
        faces = [face for face in _BETWEEN.split(answer) if face]
        return f"[{', '.join(map(_scalar, faces))}]"
    elif last not in ("text", "sides"):
        return _scalar(answer)
    return json.dumps(answer, ensure_ascii=False)


def _scalar(answer: str) -> str:
    return answer if _WHOLE.fullmatch(answer) else json.dumps(answer, ensure_ascii=False)


def _lines(tree: Mapping[str, Any], depth: int = 0) -> list[tuple[int, str]]:
    lines = []
    for name, below in tree.items():
        plain = _PLAIN.fullmatch(name) and name.lower() not in _NO_TEXT
        key = name if plain else json.dumps(name[:STEP_AT_MOST])
        if isinstance(below, dict):
            lines += [(depth, f"{key}:"), *_lines(below, depth + 1)]
        else:
            lines.append((depth, f"{key}: {below}"))
    return lines


@dataclass(frozen=True, slots=True)
class FormField:
    """A field of a PDF: its whole name, what stands in it, its page (from 1) and place in mm.

    ``ticked`` is None but for a box to tick.
    """

    name: str
    value: str
    page: int
    box: Rect | None = None
    ticked: bool | None = None
