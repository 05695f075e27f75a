"""Game → every thing that cites a source: its name, its citations and the numbers it holds.

Things are named as rulings name them. What the index of a source says is held against these.
"""

import re
from collections import defaultdict
from collections.abc import Iterator, Mapping, Sequence, Set
from functools import lru_cache
from typing import NamedTuple

from printgen.model.game import Game
from printgen.model.index import Section
from printgen.model.nouns import Path, ancestors, fields_that_name, nouns
from printgen.model.play.decision_tables import spread
from printgen.model.play.in_play import REPLACEMENTS
from printgen.model.rules import Chance, Example, Route
from printgen.model.rulings import Ruling
from printgen.model.score import Contest, GameExample, ScoreExample
from printgen.model.setup import HexMap, OnTiles
from printgen.model.tile_map import Balance
from printgen.model.values import Cite, Model, Same

Place = tuple[str, str]
"""A source and its section."""

UNSPOKEN = frozenset((0, 1))
"""Numbers that need no witness: documents say “no ship” and “a ship”."""

SKIPPED = {
    "rules": ("rows",),
    "setup": ("steps", "placements", "deals"),
    "score": ("entries", "contests", "shared", "lines"),
}
"""Lists and maps of a file that names pass over: ``costs.moves.hop`` is a row."""

_OURS = frozenset(("boxes", "fairness", "index"))
"""Files that no index covers: boxes have sources of their own, fairness is measured by us."""

_WORKED = (Chance, Example, Route, ScoreExample, GameExample)
_NOT_STATED: dict[type[Model], frozenset[str]] = {
    Balance: frozenset({"columns"}),
    Contest: frozenset({"rows"}),
    HexMap: frozenset({"attempts_at_most"}),
    OnTiles: frozenset({"kind"}),
    Ruling: frozenset({"sets", "box"}),
}
"""Fields that hold what no source states: how much room a pad has, how often chance tries, what a
table may take instead of our reading. Names of spaces and seats are no numbers either."""

_NEVER = frozenset({"id", "icon", "cite", "confidence"})
_NUMBER = re.compile(r"(?<![\w.'-])[0-9]{1,9}(?![\w'.-])")
_QUOTED = re.compile(r"""'[^']*'|"[^"]*\"""")


class Thing(NamedTuple):
    """A thing of the game that cites a source.

    ``numbers``: those it holds; ``between``: those inside a range of which it holds the ends.
    """

    path: Path
    name: str
    noun: Model
    cites: tuple[Cite, ...]
    numbers: frozenset[int]
    between: frozenset[int]

    @property
    def worked(self) -> bool:
        """Whether it is a worked case: its numbers are worked out anew."""
        return isinstance(self.noun, _WORKED)

    def sections(self, game: Game) -> Iterator[Section]:
        """Return what the index says of the sections cited."""
        for one in self.cites:
            section = game.index.get(one.source, {}).get(one.section)
            if section is not None:
                yield section

    def is_indexed(self, game: Game) -> bool:
        """Return whether all it cites is of sources that have an index."""
        return bool(self.cites) and all(one.source in game.index for one in self.cites)

    def stated(self, game: Game) -> frozenset[int]:
        """Return the numbers that the sections cited state of this very thing."""
        found: set[int] = set()
        for section in self.sections(game):
            found.update(section.of.get(self.name, ()))
            for head in section.answers.get(self.name, ()):
                found.update(int(value) for value in spread(head) if value.isdecimal())
        return frozenset(found)


def indexed_sections(game: Game) -> Iterator[tuple[Path, str, Section]]:
    """Return every section of an index, with its path and its title."""
    for source, sections in game.index.items():
        yield from ((("index", source, title), title, section) for title, section in sections.items())


@lru_cache(maxsize=16)
def things(game: Game) -> tuple[Thing, ...]:
    """Return every thing of the game itself that cites a source; remembered."""
    return tuple(
        Thing(path, _name(path, noun), noun, noun.__dict__["cite"], *_held(Same(noun)))
        for path, noun in nouns(game)
        if path[0] not in _OURS and "cite" in noun.__dict__
    )


def citing(game: Game, place: Place) -> Sequence[Thing]:
    """Return what cites a section of a source."""
    return _by_place(game).get(place, ())


@lru_cache(maxsize=16)
def _by_place(game: Game) -> Mapping[Place, Sequence[Thing]]:
    found: dict[Place, list[Thing]] = defaultdict(list)
    for thing in things(game):
        for cite in thing.cites:
            found[cite.source, cite.section].append(thing)
    return found


@lru_cache(maxsize=16)
def places(game: Game) -> Mapping[str, frozenset[Place]]:
    """Return the places that things cite, by their names; those of a whole are those of its parts."""
    found: dict[str, set[Place]] = defaultdict(set)
    for thing in things(game):
        for name in ancestors(thing.name):
            found[name].update((cite.source, cite.section) for cite in thing.cites)
    return {name: frozenset(several) for name, several in found.items()}


def related(one: Set[Place], other: Set[Place]) -> bool:
    """Return whether two things share a section, or not even a source."""
    sources = {source for source, _ in one} & {source for source, _ in other}
    return not sources or not one.isdisjoint(other)


def _name(path: Path, noun: Model) -> str:
    """Name a thing as rulings do; what has no id in a list is called as the list is."""
    own = noun.__dict__.get("id") if isinstance(path[-1], int) else None
    return ".".join(_steps(path) if own is None else (*_steps(path), own))


def _steps(path: Path) -> Iterator[str]:
    """Return the steps of a name: fields and ids by turns, without the fields names pass over."""
    file, *steps = path
    if file != "rules":
        yield str(file)
    elif steps[:1] == [REPLACEMENTS]:
        yield str(steps.pop(0))
    for number, step in enumerate(steps):
        if isinstance(step, str) and (number % 2 or step not in SKIPPED.get(str(file), ())):
            yield step


@lru_cache(maxsize=4096)
def _held(noun: Same) -> tuple[frozenset[int], frozenset[int]]:
    """Return the numbers a noun holds: the ends of runs, and what lies between them; remembered."""
    ends: set[int] = set()
    inside: set[int] = set()
    for run in _runs_of(noun.part):
        ends |= {run[0], run[-1]}
        inside.update(run[1:-1])
    return frozenset(ends), frozenset(inside - ends)


def _runs_of(noun: Model) -> Iterator[Sequence[int]]:
    """Return the numbers of a noun's own fields, each run of neighbours as one."""
    inner, aside = noun.__dict__, _NOT_STATED.get(type(noun), frozenset())
    for field in noun.model_fields_set - _NEVER - aside - fields_that_name(type(noun), ("space", "seat")):
        yield from _runs(inner[field])


def _runs(value: object) -> Iterator[Sequence[int]]:
    if isinstance(value, bool):
        return
    if isinstance(value, int):
        yield (abs(value),)
    elif isinstance(value, str):
        yield from _spoken(value)
    elif isinstance(value, tuple):
        yield from _neighbours(value)
    elif isinstance(value, dict):
        for key, item in value.items():
            yield from _runs(key)
            yield from _runs(item)
    elif isinstance(value, Model) and "cite" not in value.__dict__:
        yield from _runs_of(value)


def _spoken(text: str) -> Iterator[Sequence[int]]:
    """Return the numbers in a formula or condition, or the range a text is."""
    if ".." in text:
        if run := tuple(map(int, filter(str.isdecimal, spread(text)))):
            yield run
    elif any(map(str.isdecimal, text)):
        for number in _NUMBER.findall(_QUOTED.sub("", text)):
            yield (int(number),)


def _neighbours(values: tuple[object, ...]) -> Iterator[Sequence[int]]:
    """Return the numbers of a list; those that follow one another are one run."""
    run: list[int] = []
    for value in values:
        number = int(value) if isinstance(value, str) and _NUMBER.fullmatch(value) else value
        if not isinstance(number, int) or isinstance(number, bool):
            yield from _runs(value)
            continue
        if run and number != run[-1] + 1:
            yield run
            run = []
        run.append(number)
    if run:
        yield run
