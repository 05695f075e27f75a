"""A section of a source states a number that nothing that cites the section holds.

The other way round of `uncited-number`: what the source states is in the data as well, so that no row, step or case
was left out; what it states `of` a thing, that thing holds. A number on which no rule of the game rests stands under
`besides` in the index, with the reason; one that is held all the same does not belong there.

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

from printgen.checker.check import CheckInput, Problems, covers
from printgen.checker.citations import UNSPOKEN, Thing, citing, indexed_sections
from printgen.model.game import Game
from printgen.model.index import Section


@covers(
    "numbers that a section states",
    lambda data: sum(len({*section.numbers} - UNSPOKEN) for *_, section in indexed_sections(data.game)),
    lambda data: tuple(
        f"no rule rests on the {number} of `{title}`: {reason}"
        for _, title, section in indexed_sections(data.game)
        for number, reason in section.besides.items()
    ),
)
def check(data: CheckInput) -> Problems:
    """Look for every number of every section in what cites it."""
    for path, title, section in indexed_sections(data.game):
        here = citing(data.game, (str(path[1]), title))
        held = {n for one in here for n in (*one.numbers, *one.between)}
        for number in sorted({*section.numbers} - held - UNSPOKEN):
            hint = "cite the section where it is held, or say under `besides` why it is not"
            yield data.problem(f"nothing that cites `{title}` holds {number}", (*path, "numbers"), hint)
        for name, number in _missing(section, here):
            yield data.problem(f"`{name}` does not hold {number}, which `{title}` states of it", (*path, "of", name))
        for number in section.besides:
            wrong = _misplaced(data.game, number, section.numbers, here)
            if wrong is not None:
                yield data.problem(wrong, (*path, "besides", str(number)))


def _missing(section: Section, here: Sequence[Thing]) -> Iterator[tuple[str, int]]:
    """Return what the section states of a thing and none of that name holds."""
    for name, numbers in section.of.items():
        named = [thing for thing in here if thing.name == name]
        held = {number for one in named for number in (*one.numbers, *one.between)}
        yield from ((name, number) for number in numbers if named and number not in held)


def _misplaced(game: Game, number: int, stated: tuple[int, ...], here: Sequence[Thing]) -> str | None:
    """Return why a number does not belong under ``besides``: who holds it has it from nowhere else."""
    if number in stated:
        return f"{number} stands under `numbers` and under `besides`"
    for thing in here:
        if number in thing.numbers and number not in UNSPOKEN:
            known = (number in section.numbers for section in thing.sections(game))
            if thing.is_indexed(game) and not any(known):
                return f"`{thing.name}` holds {number}, which stands under `besides`"
    return None
