r"""Board view → a picture of characters for the terminal, with a legend; pure text, no colour.

``\ / | -`` line, ``+`` region with an icon, ``%`` such a space on a line, ``#`` raised or
impassable, ``0`` blank piece, ``=`` link, ``@`` extra space, letters = pieces of a seat.
"""

import string
import textwrap
from collections.abc import Iterable, Mapping, Sequence
from itertools import pairwise

from printgen.figure.board_view import BoardView
from printgen.model.board.board import Board
from printgen.model.board.spaces import Cell, name_on
from printgen.model.box.box import Grid
from printgen.model.position import PlacedTile

SPACE, BLOCKED, BLANK, LINK, EXTRA, ON_LINE = "~", "#", "0", "=", "@", "%"
REGIONS = "+*:ox"
LEGEND_WIDTH = 76
TOPS = {0: "^", 90: ">", 180: "v", 270: "<"}


Drawn = Iterable[tuple[Cell, str, str]]
"""Cell, sign and what the sign means."""


def text_diagram(view: BoardView) -> str:
    """Draw a board, its pieces and what waits beside it, then say what the signs mean."""
    letters = letters_for({seat: view.word(f"seats.{seat}.name") for seat in view.seats})
    signs = dict.fromkeys(view.squares, SPACE)
    meaning = {SPACE: view.word("board.space")}
    for draw in (_lines, _regions, _links, _extra):
        _draw(signs, meaning, draw(view, signs))
    _draw(signs, meaning, _pieces(view, signs, letters))
    return "\n".join((*_rows(view, signs), "", *legend(meaning, signs.values())))


def _draw(signs: dict[Cell, str], meaning: dict[str, str], drawn: Drawn) -> None:
    for cell, sign, word in drawn:
        signs[cell] = sign
        known = meaning.get(sign, "")
        if word and word not in known.split(" / "):
            meaning[sign] = f"{known} / {word}" if known else word


def _lines(view: BoardView, signs: Mapping[Cell, str]) -> Drawn:
    for number in view.numbers:
        for key, way in view.board.lines.items():
            for here, there in pairwise(view.cells_on(number, way.spaces)):
                down, across = there[0] - here[0], there[1] - here[1]
                sign = "|" if down else "-"
                if down * across:
                    sign = "\\" if down * across > 0 else "/"
                for cell in (here, there):
                    yield cell, sign, view.word(f"board.lines.{key}")


def _regions(view: BoardView, signs: Mapping[Cell, str]) -> Drawn:
    marked = [key for key, region in view.board.regions.items() if region.icon]
    for number in view.numbers:
        for key, region in view.board.regions.items():
            word = view.word(f"board.regions.{key}")
            for cell in view.cells_on(number, region.spaces):
                if region.raised or region.impassable:
                    yield cell, BLOCKED, word
                elif region.icon and signs[cell] not in (SPACE, ON_LINE, *REGIONS):
                    yield cell, ON_LINE, f"{word}, {_line_word(view, number, cell)}"
                elif region.icon:
                    yield cell, REGIONS[marked.index(key) % len(REGIONS)], word


def _line_word(view: BoardView, number: int, cell: Cell) -> str:
    """Name the line a cell lies on."""
    return next(
        view.word(f"board.lines.{key}")
        for key, way in view.board.lines.items()
        if cell in view.cells_on(number, way.spaces)
    )


def _links(view: BoardView, signs: Mapping[Cell, str]) -> Drawn:
    for number in view.numbers:
        for key, link in view.board.links.items():
            for cell in view.cells_on(number, link.spaces):
                yield cell, LINK, view.word(f"board.links.{key}")


def _extra(view: BoardView, signs: Mapping[Cell, str]) -> Drawn:
    for number in view.numbers:
        for key in view.board.extra:
            yield view.cells[name_on(view.board, number, key)], EXTRA, view.word(f"board.extra.{key}")


def _pieces(view: BoardView, signs: Mapping[Cell, str], letters: Mapping[str, str]) -> Drawn:
    for placed in view.standing:
        piece, cell = view.pieces[placed.piece], view.cells[placed.space]
        if piece.coloured and placed.owner is not None and placed.owner in letters:
            yield cell, letters[placed.owner], view.word(f"seats.{placed.owner}.name")
        elif piece.look == "coin" and signs[cell] not in (EXTRA, BLOCKED, LINK):
            blank = piece.icon is None or not piece.icon.isdecimal()
            yield (cell, BLANK if blank else piece.icon or "", view.word(f"pieces.{placed.piece}.name"))
    for owner, cell in waiting_cells(view):
        yield cell, letters[owner], view.word(f"seats.{owner}.name")


def waiting_cells(view: BoardView) -> Iterable[tuple[str, Cell]]:
    """Return the cells of the waiting pieces: beside their space, along the rim."""
    for owner, seat in view.seats.items():
        cell = view.cells[view.start(seat)]
        down, across = view.inward_along(cell)
        if view.is_inside(cell):
            out = view.outward(cell)
            cell = (cell[0] + out[0], cell[1] + out[1])
        waiting = [p for p in view.placed if p.waiting and p.owner == owner]
        for step in range(1, len(waiting) + 1):
            yield owner, (cell[0] + step * down, cell[1] + step * across)


def letters_for(names: Mapping[str, str]) -> dict[str, str]:
    """Return each id one letter, of its name if it can be, that no id before it has.

    >>> letters_for({"a": "Suns", "b": "Sails"})
    {'a': 'S', 'b': 's'}
    """
    letters: dict[str, str] = {}
    for key, name in names.items():
        own = [sign for sign in name if sign.isalpha()] or ["?"]
        choices = (own[0].upper(), own[0].lower(), *"".join(own).upper(), *string.ascii_letters)
        letters[key] = next(c for c in choices if c not in letters.values())
    return letters


def _rows(view: BoardView, signs: Mapping[Cell, str]) -> list[str]:
    """Set the signs into a grid, labels of rows on the left and of columns below."""
    columns, rows = view.labels
    row_labels: dict[int, str] = {}
    column_labels: dict[int, str] = {}
    for top, left in sorted(view.origins, key=lambda origin: origin[1]):
        for index, label in enumerate(rows):
            row_labels.setdefault(top + index, label)
        for index, label in enumerate(columns):
            column_labels.setdefault(left + index, label)
    first, last = min(row for row, _ in signs), max(row for row, _ in signs)
    west, east = min(column for _, column in signs), max(column for _, column in signs)
    margin = max(len(label) for label in rows)
    wide = max(len(label) for label in columns)
    lines = []
    for row in range(first, last + 1):
        cells = (signs.get((row, column), " ").rjust(wide) for column in range(west, east + 1))
        lines.append(f"{row_labels.get(row, ''):>{margin}} {' '.join(cells)}".rstrip())
    labels = (column_labels.get(column, "").rjust(wide) for column in range(west, east + 1))
    return [*lines, f"{'':>{margin}} {' '.join(labels)}".rstrip()]


def legend(meaning: Mapping[str, str], used: Iterable[str]) -> list[str]:
    """Return lines that say what each sign means that was used and has a word."""
    shown = set(used)
    parts = [f"{sign} {word}" for sign, word in meaning.items() if word and sign in shown]
    text = "   ".join(part.replace(" ", "\0") for part in parts)
    lines = textwrap.wrap(text, LEGEND_WIDTH, break_long_words=False, break_on_hyphens=False)
    return [line.replace("\0", " ") for line in lines]


def tile_diagram(tiles: Sequence[PlacedTile], board: Board, grid: Grid, edge: str, words: Mapping[str, str]) -> str:
    """Draw a map of tiles: kind, where its top looks, its symbol's letter; joined sides as lines.

    ``edge`` is the letter of a side that joins nothing. A tile whose sides are all alike has no top. Words:
    ``symbols.<symbol>``, and ``diagram.tiles`` for how to read it.
    """
    columns, rows = BoardView(board, grid).labels
    found = sorted({tile.symbol for tile in tiles if tile.symbol})
    names = {symbol: words.get(f"symbols.{symbol}", symbol) for symbol in found}
    symbols = letters_for(names)
    at = {(tile.row, tile.column): tile for tile in tiles}
    margin = max(len(label) for label in rows)
    head = "".join(label.ljust(5) for label in columns)
    lines = [f"{'':>{margin}}  {head}".rstrip()]
    for row, label in enumerate(rows):
        here = [at.get((row, column)) for column in range(grid.columns)]
        lines.append(f"{label:>{margin}}  {_tile_row(here, edge, symbols)}".rstrip())
        below = "".join(("|" if tile and tile.sides[2] != edge else "").ljust(5) for tile in here)
        if row < len(rows) - 1:
            lines.append(f"{'':>{margin}}  {below}".rstrip())
    meaning = {letter: names[symbol] for symbol, letter in symbols.items()}
    how = textwrap.wrap(words.get("diagram.tiles", ""), LEGEND_WIDTH)
    return "\n".join((*lines, "", *how, *legend(meaning, meaning)))


def _tile_row(tiles: Sequence[PlacedTile | None], edge: str, symbols: Mapping[str, str]) -> str:
    parts = []
    for tile in tiles:
        if tile is None:
            parts.append(" " * 5)
            continue
        top = "" if len(set(tile.sides)) == 1 else TOPS[tile.degrees % 360]
        text = tile.kind + top + (symbols[tile.symbol] if tile.symbol else "")
        parts.append(text.ljust(5, "-" if tile.sides[1] != edge else " "))
    return "".join(parts)
