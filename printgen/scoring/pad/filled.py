"""The cells of a filled pad → the pad, and the sums noted on it; or everything that cannot be.

They are put together as the tree that a file of the user's would be, and read as one.
"""

import re
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, replace

from printgen.errors import PrintgenError
from printgen.model.game import Game
from printgen.model.rulings import readings
from printgen.model.score import Entry
from printgen.problems import Problem
from printgen.scoring.pad.cells import Cell, Noted, SortedCells
from printgen.scoring.pad.read import read_pad, speaker
from printgen.scoring.pad.rules import beyond_bounds
from printgen.scoring.pad.words import ALL, MATCHES, READINGS, VARIANTS, PadWords
from printgen.scoring.values import Pad
from printgen.source import Entry as Pair
from printgen.source import Node
from printgen.span import Span

NOWHERE = Span("", 0, 0, 0, 0)


@dataclass(frozen=True, slots=True)
class Filled:
    """A pad as it was filled in, and the sums that were noted on it."""

    pad: Pad
    noted: tuple[Noted, ...] = ()


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
    words = words or PadWords(game)
    sorted_cells = SortedCells(words, {name: {} for name in columns})
    last = None
    for cell in cells:
        last = cell.span
        if not cell.is_blank:
            sorted_cells.put(cell)
    sorted_cells.sum_up()
    first = next(iter(columns.values()), last or NOWHERE)
    holder = _tree(sorted_cells, words, first)
    try:
        pad = read_pad(game, _named_at(holder, columns), words, options)
    except PrintgenError as error:
        raise PrintgenError((*sorted_cells.problems, *error.problems)) from None
    problems = sorted_cells.problems or list(_beyond_one_match(sorted_cells, pad, words))
    if problems:
        raise PrintgenError(problems)
    return Filled(pad, tuple(_renumbered(sorted_cells)))


def _beyond_one_match(cells: SortedCells, pad: Pad, words: PadWords) -> Iterator[Problem]:
    """Tell what cannot be in a single match of a series."""
    entries = cells.game.score.entries
    for number, held in cells.by_match().items():
        players = {
            who: {name: held[who, name].count(entries[name]) or 0 for name in entries if (who, name) in held}
            for who in pad.players
        }
        one = replace(pad, players=players, matches=1)
        catalog = speaker(words, pad)
        for broken in beyond_bounds(catalog.facts.game, one, catalog, words, words.name):
            places = [
                cell.span for (who, name), cell in held.items() if name in broken.entries and broken.who in ("", who)
            ]
            message = words.tell("in-match", number=number, told=broken.message)
            place = places[-1] if places else next(iter(held.values())).span
            yield Problem(broken.code, message, place, hints=broken.hints)


def _renumbered(cells: SortedCells) -> Iterator[Noted]:
    """Number contests as they follow on each other: those left blank on the pad are none."""
    for noted in cells.noted:
        if noted.contest is None:
            yield noted
            continue
        sort, number = noted.contest
        known = sorted(n for name, n in cells.contests if name == sort)
        place = known.index(number) + 1 if number in known else 0
        yield replace(noted, contest=(sort, place))


def _tree(cells: SortedCells, words: PadWords, span: Span) -> Node:
    """Give all of it as the tree that a file of the user's would be."""
    holder = {who: _entries(cells, cells.game.score.entries, own) for who, own in cells.players.items()}
    top = {"players": _mapped(holder, span)}
    for sort in cells.game.score.contests:
        numbers = sorted(number for name, number in cells.contests if name == sort)
        if not numbers:
            continue
        items = [_one(cells, sort, cells.contests[sort, number], span) for number in numbers]
        top[sort] = Node.of_list(items, items[0].span)
    for section in (VARIANTS, READINGS):
        if section in cells.table:
            told = [word for cell in cells.table[section] for word in _options(cell, words)]
            top[section] = Node.of_list(told, cells.table[section][0].span)
    matches = cells.by_match()
    if MATCHES in cells.table:
        cell = cells.table[MATCHES][0]
        top[MATCHES] = Node.scalar(cell.text if cell.number is None else cell.number, cell.span)
    elif matches:
        top[MATCHES] = Node.scalar(len(matches), span)
    return _mapped(top, span)


def _options(cell: Cell, words: PadWords) -> Iterator[Node]:
    """Part the names of variants and readings in a cell; some have spaces in them."""
    known = (*words.game.variants, *readings(words.game.rulings))
    for part in re.split(r"[,;/]+", cell.text):
        several = (part,) if words.option(part.strip()) in known else part.split()
        yield from (Node.scalar(word.strip(), cell.span) for word in several)


def _one(cells: SortedCells, sort: str, held: Mapping[str, dict[str, list[Pair]]], span: Span) -> Node:
    """Give one contest: what is shared, and the players that have anything in it."""
    contest = cells.game.score.contests[sort]
    each = {who: _entries(cells, contest.entries, own) for who, own in held.items() if who != ALL and own}
    shared = _entries(cells, contest.shared, held.get(ALL, {}))
    first = next((one.span for one in (shared, *each.values()) if one.entries), span)
    entries = [*shared.entries.values()]
    if each:
        entries.append(Pair(Node.scalar("players", first), _mapped(each, first)))
    return Node.of_map(entries, first)


def _entries(cells: SortedCells, known: Mapping[str, Entry], own: Mapping[str, list[Pair]]) -> Node:
    """Give the entries of one player, tallies as lists."""
    pairs = []
    for name, found in own.items():
        key, value = found[0]
        if known[name].kind == "tally":
            value = Node.of_list([one.value for one in found], value.span)
        elif len(found) > 1:
            cells.problems.append(
                Problem("duplicate-entry", cells.words.tell("twice", entry=name), found[1].value.span)
            )
        pairs.append(Pair(key, value))
    return Node.of_map(pairs, pairs[0].key.span if pairs else NOWHERE)


def _mapped(nodes: Mapping[str, Node], span: Span) -> Node:
    """Give a map of nodes; each key stands where its value does."""
    return Node.of_map((Pair(Node.scalar(name, node.span), node) for name, node in nodes.items()), span)


def _named_at(top: Node, columns: Mapping[str, Span]) -> Node:
    """Let the name of each player stand where it was written."""
    players = top.entries["players"]
    pairs = (Pair(Node.scalar(name, span), players.value.entries[name].value) for name, span in columns.items())
    named = Pair(players.key, Node.of_map(pairs, top.span))
    return Node.of_map([named, *top.without("players").entries.values()], top.span)
