"""The cells of a filled pad → the pad, and the sums written on it; or everything that cannot be.

They are put together as the tree that a YAML file would be, and read as one.
"""

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, replace

from printgen.errors import PrintgenError
from printgen.model.game import Game
from printgen.problems import Problem
from printgen.scoring.pad.cells import NOWHERE, Cell, SortedCells, WrittenSum
from printgen.scoring.pad.read import pad_catalog, read_pad
from printgen.scoring.pad.rules import beyond_bounds
from printgen.scoring.pad.words import PadWords
from printgen.scoring.values import Pad
from printgen.span import Span


@dataclass(frozen=True, slots=True)
class Filled:
    """A pad as it was filled in, and the sums that were written on it."""

    pad: Pad
    sums: tuple[WrittenSum, ...] = ()


def read_cells(
    game: Game,
    columns: Mapping[str, Span],
    cells: Iterable[Cell],
    options: tuple[str, ...] = (),
    words: PadWords | None = None,
) -> Filled:
    """Read the cells of a pad; ``columns``: the players, each where the name stands.

    ``options``: the variants and readings it is for. Raises PrintgenError with everything that
    cannot be, at its place.
    """
    words, written = words or PadWords(game), list(cells)
    by_row = SortedCells(words, {name: {} for name in columns})
    for cell in written:
        if not cell.is_blank:
            by_row.put(cell)
    by_row.add_matches()
    first = next(iter(columns.values()), written[-1].span if written else NOWHERE)
    tree = by_row.tree(columns, first)
    try:
        pad = read_pad(game, tree, words, options)
    except PrintgenError as error:
        raise PrintgenError((*by_row.problems, *error.problems)) from None
    problems = by_row.problems or list(_beyond_one_match(by_row, pad, words))
    if problems:
        raise PrintgenError(problems)
    return Filled(pad, tuple(by_row.numbered_sums()))


def _beyond_one_match(cells: SortedCells, pad: Pad, words: PadWords) -> Iterator[Problem]:
    """Yield what cannot be in a single match of a series."""
    entries, catalog = cells.game.score.entries, pad_catalog(words, pad)
    for number, held in cells.by_match().items():
        players = {
            who: {name: held[who, name].count(entries[name]) or 0 for name in entries if (who, name) in held}
            for who in pad.players
        }
        one = replace(pad, players=players, matches=1)
        for broken in beyond_bounds(catalog.facts.game, one, catalog, words, words.name):
            spans = [
                cell.span for (who, name), cell in held.items() if name in broken.entries and broken.who in ("", who)
            ]
            message = words.message("in-match", number=number, told=broken.message)
            span = spans[-1] if spans else next(iter(held.values())).span
            yield Problem(broken.code, message, span, hints=broken.hints)
