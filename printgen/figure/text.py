r"""Boards and what lies on them → pictures of characters for the terminal, with legends; pure text, no colour.

On a board of squares ``\ / | -`` is a line, ``+`` a region with an icon, ``%`` such a space on a line, ``#`` raised or
impassable, ``0`` a blank piece, ``=`` a link, ``@`` an extra space, letters the pieces of a seat and what was
dealt. On hexes and cards each space shows the letter of its kind and what belongs to it: a token, a number, the side
it faces.
"""

import string
import textwrap
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from itertools import pairwise

from printgen.figure.board_view import BoardView
from printgen.model.board.board import Board
from printgen.model.board.spaces import Cell, is_shifted, space_names
from printgen.model.box.box import Grid
from printgen.model.position import PlacedTile

SPACE, BLOCKED, BLANK, LINK, EXTRA, ON_LINE = "~", "#", "0", "=", "@", "%"
REGIONS = "+*:ox"
LEGEND_WIDTH = 76
TOPS = {0: "^", 90: ">", 180: "v", 270: "<"}
BARE = "."
FIELD_WIDTH, TILE_WIDTH = 4, 5  # how many characters a space of a field has at least, and a tile of a map
Drawn = Iterator[tuple[Cell, str, str]]  # Cell, sign and what the sign means


def text_diagram(view: BoardView) -> str:
    """Draw a board, its pieces and what waits beside it, then say what the signs mean."""
    signs = dict.fromkeys(view.squares, SPACE)
    meaning = {SPACE: view.word("board.space")}
    for draw in (_lines, _regions, _links_and_extra, _pieces, _dealt):
        for cell, sign, word in draw(view, signs):
            signs[cell] = sign
            known = meaning.get(sign, "")
            if word and word not in known.split(" / "):
                meaning[sign] = f"{known} / {word}" if known else word
    return "\n".join((*_board_rows(view, signs), "", *_legend(meaning, signs.values())))


def _lines(view: BoardView, signs: Mapping[Cell, str]) -> Drawn:
    for key, _, cells in view.on_boards(view.board.lines):
        for here, there in pairwise(cells):
            down, across = there[0] - here[0], there[1] - here[1]
            sign = "|" if down else "-"
            if down * across:
                sign = "\\" if down * across > 0 else "/"
            yield from ((cell, sign, view.word(f"board.lines.{key}")) for cell in (here, there))


def _regions(view: BoardView, signs: Mapping[Cell, str]) -> Drawn:
    marked = [key for key, region in view.board.regions.items() if region.icon]
    for key, region, cells in view.on_boards(view.board.regions):
        word = view.word(f"board.regions.{key}")
        for cell in cells:
            if region.raised or region.impassable:
                yield cell, BLOCKED, word
            elif region.icon and signs[cell] not in (SPACE, ON_LINE, *REGIONS):
                way = next(way for way, _, cells in view.on_boards(view.board.lines) if cell in cells)
                yield cell, ON_LINE, f"{word}, {view.word(f'board.lines.{way}')}"
            elif region.icon:
                yield cell, REGIONS[marked.index(key) % len(REGIONS)], word


def _links_and_extra(view: BoardView, signs: Mapping[Cell, str]) -> Drawn:
    for key, _, cells in view.on_boards(view.board.links):
        yield from ((cell, LINK, view.word(f"board.links.{key}")) for cell in cells)
    for number in view.numbers:
        for key, cell in zip(view.board.extra, view.cells_on(number, tuple(view.board.extra)), strict=True):
            yield cell, EXTRA, view.word(f"board.extra.{key}")


def _pieces(view: BoardView, signs: Mapping[Cell, str]) -> Drawn:
    letters = letters_for({seat: view.word(f"seats.{seat}.name") for seat in view.seats}, _letters_of_kinds(view))
    for placed in view.standing:
        if placed.space not in view.cells:  # at edges and corners nothing is drawn
            continue
        piece, cell = view.pieces[placed.piece], view.cells[placed.space]
        if piece.coloured and placed.owner is not None and placed.owner in letters:
            yield cell, letters[placed.owner], view.word(f"seats.{placed.owner}.name")
        elif piece.look == "coin" and signs[cell] not in (EXTRA, BLOCKED, LINK):
            blank = piece.icon is None or not piece.icon.isdecimal()
            yield (cell, BLANK if blank else piece.icon or "", view.word(f"pieces.{placed.piece}.name"))
    for owner, cell in waiting_cells(view):
        yield cell, letters[owner], view.word(f"seats.{owner}.name")


def _dealt(view: BoardView, _: Mapping[Cell, str]) -> Drawn:
    """Show what was dealt where no piece stands: kinds that are numbers by those, others by letters no seat has."""
    taken = {view.cells.get(placed.space) for placed in view.standing}
    on = [(view.cells[str(one.space)], one.things[0].kind) for one in view.dealt if one.space in view.cells]
    known = dict.fromkeys([*(kind for deal in view.deals.values() for kind in deal.items), *(kind for _, kind in on)])
    lies = {kind for _, kind in on}
    names = {kind: view.word(f"kinds.{kind}") or kind for kind in known if kind in lies and not kind.isdecimal()}
    seats = {f"seat {seat}": view.word(f"seats.{seat}.name") for seat in view.seats}
    letters = letters_for(seats | names, _letters_of_kinds(view))
    yield from ((cell, letters.get(kind, kind), names.get(kind, "")) for cell, kind in on if cell not in taken)


def _letters_of_kinds(view: BoardView) -> dict[str, str]:
    """Return the letters that the words of a game give to kinds it deals; of two with the same one the first has it."""
    dealt = (view.components.get(deal.component) for deal in view.deals.values())
    kinds = [kind for component in dealt if component is not None for kind in component.kinds]
    found: dict[str, str] = {}
    for kind in kinds:
        letter = view.word(f"letters.{kind}")
        if letter.strip() and letter not in found.values():
            found[kind] = letter
    return found


def waiting_cells(view: BoardView) -> Iterator[tuple[str, Cell]]:
    """Return the cells of the waiting pieces, each with its owner: beside their space, along the rim."""
    for owner, seat in view.seats.items():
        row, column = cell = view.cells[view.start(seat)]
        (down, across), (out_down, out_across) = view.inward_along(cell), view.outward(cell)
        if view.is_inside(cell):
            row, column = row + out_down, column + out_across
        waiting = [p for p in view.placed if p.waiting and p.owner == owner]
        yield from ((owner, (row + step * down, column + step * across)) for step in range(1, len(waiting) + 1))


def _board_rows(view: BoardView, signs: Mapping[Cell, str]) -> Iterator[str]:
    """Set the signs into a grid, labels of rows on the left and of columns below."""
    columns, rows = view.labels
    row_labels: dict[int, str] = {}
    column_labels: dict[int, str] = {}
    for top, left in sorted(view.origins, key=lambda origin: origin[1])[::-1]:  # the leftmost has the last word
        row_labels |= {top + index: label for index, label in enumerate(rows)}
        column_labels |= {left + index: label for index, label in enumerate(columns)}
    across = range(min(column for _, column in signs), max(column for _, column in signs) + 1)
    margin, wide = max(map(len, rows)), max(map(len, columns))
    for row in range(min(row for row, _ in signs), max(row for row, _ in signs) + 1):
        cells = (signs.get((row, column), " ").rjust(wide) for column in across)
        yield _row(row_labels.get(row, ""), " ".join(cells), margin, 1)
    yield _row("", " ".join(column_labels.get(column, "").rjust(wide) for column in across), margin, 1)


def _row(label: str, cells: str, margin: int, gap: int = 2) -> str:
    return f"{label:>{margin}}{' ' * gap}{cells}".rstrip()


def letters_for(names: Mapping[str, str], known: Mapping[str, str] | None = None) -> dict[str, str]:
    """Return each id one letter, of its name if it can be, that no id before it has; large and small are one.

    ``known``: letters that are settled, and are nobody else's.

    >>> letters_for({"a": "Suns", "b": "Sails"})
    {'a': 'S', 'b': 'A'}
    >>> letters_for({"a": "Suns", "b": "Sails"}, {"b": "S"})
    {'b': 'S', 'a': 'U'}
    """
    letters = dict(known or {})
    for key, name in names.items():
        if key in letters:
            continue
        own = [sign for sign in name if sign.isalpha()] or ["?"]
        choices = (*"".join(own).upper(), *string.ascii_uppercase, *string.ascii_lowercase)
        letters[key] = next(c for c in choices if c not in letters.values())
    return letters


def _legend(meaning: Mapping[str, str], used: Iterable[str]) -> list[str]:
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
    margin = max(map(len, rows))
    lines = [_row("", "".join(label.ljust(TILE_WIDTH) for label in columns), margin)]
    for row, label in enumerate(rows):
        here = [at.get((row, column)) for column in range(grid.columns)]
        lines.append(_row(label, "".join(_tile(tile, edge, symbols) for tile in here), margin))
        below = ("|" if tile and tile.sides[2] != edge else "" for tile in here)
        if row < len(rows) - 1:
            lines.append(_row("", "".join(sign.ljust(TILE_WIDTH) for sign in below), margin))
    meaning = {letter: names[symbol] for symbol, letter in symbols.items()}
    how = textwrap.wrap(words.get("diagram.tiles", ""), LEGEND_WIDTH)
    return "\n".join((*lines, "", *how, *_legend(meaning, meaning)))


def _tile(tile: PlacedTile | None, edge: str, symbols: Mapping[str, str]) -> str:
    if tile is None:
        return " " * TILE_WIDTH
    top = "" if len(set(tile.sides)) == 1 else TOPS[tile.degrees % 360]
    text = tile.kind + top + (symbols[tile.symbol] if tile.symbol else "")
    return text.ljust(TILE_WIDTH, "-" if tile.sides[1] != edge else " ")


@dataclass(frozen=True, slots=True)
class Shown:
    """What is seen on one space of hexes or cards: the kind that lies there, and marks behind its letter."""

    kind: str | None = None
    marks: tuple[str, ...] = ()


def field_diagram(view: BoardView, shown: Mapping[str, Shown], names: Mapping[str, str]) -> str:
    """Draw hexes or cards and say what the letters mean; ``names`` has a name for every kind."""
    kinds = sorted({one.kind for one in shown.values() if one.kind is not None})
    letters = letters_for({kind: names.get(kind, kind) for kind in kinds})
    spaces = space_names(view.board, view.grid)
    texts = {cell: _space(shown.get(name, Shown()), letters) for cell, name in spaces.items()}
    width = max(FIELD_WIDTH, *(len(text) + 1 for text in texts.values()))
    width += width % 2
    columns, rows = view.labels
    margin = max(map(len, rows))
    lines = [_row("", "".join(label.ljust(width) for label in columns), margin)]
    for row, label in enumerate(rows):
        half = width // 2 if view.grid.kind == "hexes" and is_shifted(view.grid, row) else 0
        cells = "".join(texts.get((row, column), "").ljust(width) for column in range(len(columns)))
        lines.append(_row(label, " " * half + cells, margin))
    meaning = {letter: names.get(kind, kind) for kind, letter in letters.items()}
    return "\n".join((*lines, "", *_legend(meaning, meaning)) if meaning else lines)


def _space(one: Shown, letters: Mapping[str, str]) -> str:
    """Write a space: ``F8``, ``H-SE``, ``N12``; a dash stands before what is no number."""
    text = letters[one.kind] if one.kind is not None else ""
    for mark in one.marks:
        close = not text or (mark.isdecimal() and not text[-1:].isdecimal())
        text += mark if close else f"-{mark}"
    return text or BARE


def halves(text: str) -> tuple[str, ...]:
    """Return words in two lines as even as they allow, a single one in one."""
    parts = text.split()
    ways = [(" ".join(parts[:n]), " ".join(parts[n:])) for n in range(1, len(parts))]
    return min(ways, key=lambda way: max(map(len, way)), default=(text,))
