"""A field of hexes or cards, and what lies on its spaces → a picture of characters; pure text.

Each space shows the letter of its kind and what belongs to it: a token, a number, the side a harbour faces. Every
second row of hexes begins half a space farther right.
"""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass

from printgen.figure.board_view import BoardView
from printgen.figure.text.board import legend, letters_for
from printgen.model.board.spaces import is_shifted, space_names

BARE = "."
LEAST = 4


@dataclass(frozen=True, slots=True)
class Shown:
    """What is seen on one space: the kind that lies there, and marks behind its letter."""

    kind: str | None = None
    marks: tuple[str, ...] = ()


def field_diagram(view: BoardView, shown: Mapping[str, Shown], names: Mapping[str, str]) -> str:
    """Draw the field and say what the letters mean; ``names`` has a name for every kind."""
    kinds = sorted({one.kind for one in shown.values() if one.kind is not None})
    letters = letters_for({kind: names.get(kind, kind) for kind in kinds})
    spaces = space_names(view.board, view.grid)
    texts = {cell: _text(shown.get(name, Shown()), letters) for cell, name in spaces.items()}
    width = max(LEAST, *(len(text) + 1 for text in texts.values()))
    width += width % 2
    lines = _rows(view, texts, width)
    meaning = {letter: names.get(kind, kind) for kind, letter in letters.items()}
    return "\n".join((*lines, "", *legend(meaning, meaning)) if meaning else lines)


def _text(one: Shown, letters: Mapping[str, str]) -> str:
    """Write a space: ``F8``, ``H-SE``, ``N12``; a dash stands before what is no number."""
    text = letters[one.kind] if one.kind is not None else ""
    for mark in one.marks:
        close = not text or (mark.isdecimal() and not text[-1:].isdecimal())
        text += mark if close else f"-{mark}"
    return text or BARE


def _rows(view: BoardView, texts: Mapping[tuple[int, int], str], width: int) -> Sequence[str]:
    columns, rows = view.labels
    margin = max(map(len, rows))
    hexes = view.grid.kind == "hexes"
    head = _line("", (label.ljust(width) for label in columns), margin, 0)
    lines = [head]
    for row, label in enumerate(rows):
        cells = (texts.get((row, column), "").ljust(width) for column in range(len(columns)))
        half = width // 2 if hexes and is_shifted(view.grid, row) else 0
        lines.append(_line(label, cells, margin, half))
    return lines


def _line(label: str, cells: Iterable[str], margin: int, indent: int) -> str:
    return f"{label:>{margin}}  {' ' * indent}{''.join(cells)}".rstrip()
