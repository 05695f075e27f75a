"""A section of a source states a number that nothing that cites the section holds.

The other way round of `unwitnessed-number`: what the source states is in the data as well, so that
no row, step or case was left out; what it states `of` a thing, that thing holds. A number on which
no rule of the game rests stands under `besides` in the index, with the reason; one that is held all
the same does not belong there.

PASS index.yaml
    card: {Back: {besides: {12: how many frogs are drawn on it}}}
PASS index.yaml
    card: {Back: {of: {costs.moves.eat: 2}}}
FAIL index.yaml
    card: {Back: {numbers: [2, 12]}}
FAIL index.yaml
    card: {Back: {numbers: [0, 2], of: {costs.moves.eat: [0, 2]}}}
FAIL index.yaml
    card: {Back: {numbers: [], of: {costs.moves.eat: []}, besides: {2: how many frogs it shows}}}
FAIL index.yaml
    card: {Back: {besides: {2: how many frogs are drawn on it}}}
"""

from collections.abc import Iterator, Sequence

from printgen.checker.citations import UNSPOKEN, Thing, citing
from printgen.checker.coverage import Coverage
from printgen.checker.loaded import Data
from printgen.model.game import Game
from printgen.model.index import Section
from printgen.problems import Problem

CODE = "unheld-number"


def check(data: Data) -> Iterator[Problem]:
    """Look for every number of every section in what cites it."""
    for source, sections in data.game.index.items():
        for title, section in sections.items():
            path, here = ("index", source, title), citing(data.game, (source, title))
            held = {n for one in here for n in (*one.numbers, *one.between)}
            for number in sorted({*section.numbers} - held - UNSPOKEN):
                message = f"nothing that cites `{title}` holds {number}"
                hint = "cite the section where it is held, or say under `besides` why it is not"
                place = data.span((*path, "numbers"))
                yield Problem(CODE, message, place, hints=(hint,))
            for name, number in _unheld_by(section, here):
                message = f"`{name}` does not hold {number}, which `{title}` states of it"
                yield Problem(CODE, message, data.span((*path, "of", name)))
            for number in section.besides:
                wrong = _misplaced(data.game, number, section.numbers, here)
                if wrong is not None:
                    yield Problem(CODE, wrong, data.span((*path, "besides", str(number))))


def coverage(data: Data) -> Coverage:
    """Count the numbers stated; list those on which no rule rests."""
    sections = [(title, section) for sections in data.game.index.values() for title, section in sections.items()]
    listed = tuple(
        f"no rule rests on the {number} of `{title}`: {reason}"
        for title, section in sections
        for number, reason in section.besides.items()
    )
    cases = sum(len({*section.numbers} - UNSPOKEN) for _, section in sections)
    return Coverage(cases, "numbers that a section states", listed)


def _unheld_by(section: Section, here: Sequence[Thing]) -> Iterator[tuple[str, int]]:
    """Give what the section states of a thing and none of that name holds."""
    for name, numbers in section.of.items():
        named = [thing for thing in here if thing.name == name]
        held = {number for one in named for number in (*one.numbers, *one.between)}
        yield from ((name, number) for number in numbers if named and number not in held)


def _misplaced(game: Game, number: int, stated: tuple[int, ...], here: Sequence[Thing]) -> str | None:
    """Say why a number does not belong under ``besides``: who holds it has it from nowhere else."""
    if number in stated:
        return f"{number} stands under `numbers` and under `besides`"
    for thing in here:
        if number in thing.numbers and number not in UNSPOKEN:
            known = (number in section.numbers for section in thing.sections(game))
            if thing.is_indexed(game) and not any(known):
                return f"`{thing.name}` holds {number}, which stands under `besides`"
    return None
