"""An entry of the score is not like the component it counts.

Where an entry, of the score or of a contest, names the component that is counted, it shows the
component's icon, or that of a piece the game makes of it, and a tally lists the numbers the pieces
bear: all of them, each once. Else another component was meant, or a number was left out, and a
piece could not be written down. An entry has `values` where it is a tally, `choices` where it is a
choice, and neither where it is a number.

PASS score.yaml
    entries: {flies: {values: [2, 1]}}
FAIL score.yaml
    entries: {flies: {values: [1, 2, 1]}}
FAIL score.yaml
    entries: {flies: {values: [1, 2, 3]}}
FAIL score.yaml
    entries: {flies: {icon: frog}}
AND box.yaml
    components: {fly: {icon: fly}}
FAIL score.yaml
    entries: {lily-pads: {values: [1, 2]}}
"""

from collections.abc import Iterator

from printgen.checker.coverage import Coverage
from printgen.checker.loaded import Data
from printgen.model.box.box import Component
from printgen.model.game import Game
from printgen.model.nouns import Path, nouns
from printgen.model.score import Entry
from printgen.problems import Problem, Related

CODE = "unlike-entry"

FORMS = {"number": (False, False), "tally": (True, False), "choice": (False, True)}
"""Whether an entry of each kind has values, and whether it has choices."""


def check(data: Data) -> Iterator[Problem]:
    """Hold every entry against its component."""
    for path, entry in _entries(data.game):
        if (bool(entry.values), bool(entry.choices)) != FORMS[entry.kind]:
            message = f"`{path[-1]}` is a {entry.kind}, and has other things to choose from"
            yield Problem(CODE, message, data.span((*path, "kind")))
    for path, entry, component in _counting(data.game):
        fault = _fault(data.game, entry, component)
        if fault is not None:
            field, message = fault
            related = (Related("the component", data.component(str(entry.component))),)
            place = data.span((*path, field))
            yield Problem(CODE, f"`{path[-1]}` {message}", place, related=related)


def coverage(data: Data) -> Coverage:
    """Count the entries."""
    return Coverage(sum(1 for _ in _entries(data.game)), "entries")


def _entries(game: Game) -> Iterator[tuple[Path, Entry]]:
    for path, noun in nouns(game):
        if isinstance(noun, Entry):
            yield path, noun


def _counting(game: Game) -> Iterator[tuple[Path, Entry, Component]]:
    components = game.components
    for path, entry in _entries(game):
        if entry.component in components:
            yield path, entry, components[entry.component]


def _fault(game: Game, entry: Entry, component: Component) -> tuple[str, str] | None:
    """Give the field in which an entry is unlike its component, and how it is."""
    borne = list(component.values)
    if entry.kind == "tally" and sorted(entry.values) != sorted(borne):
        counted = ", ".join(map(str, entry.values))
        return "values", f"counts {counted}, and `{entry.component}` bears {_listed(borne)}"
    pieces = [piece for piece in game.setup.pieces.values() if piece.component == entry.component]
    icons = [icon for icon in (component.icon, *(piece.icon for piece in pieces)) if icon]
    if entry.icon is not None and icons and entry.icon not in icons:
        return "icon", f"shows `{entry.icon}`, and `{entry.component}` shows `{icons[0]}`"
    return None


def _listed(numbers: list[int]) -> str:
    return ", ".join(map(str, numbers)) or "no numbers"
