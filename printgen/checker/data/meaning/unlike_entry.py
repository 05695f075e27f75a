"""An entry of the score is not like the component it counts.

Where an entry, of the score or of a contest, names the component that is counted, it shows the component's icon, or
that of a piece the game makes of it, and a tally lists the numbers the pieces bear: all of them, each once. Else
another component was meant, or a number was left out, and a piece could not be written down. An entry has `values`
where it is a tally, `choices` where it is a choice, and neither where it is a number; only a number is a multiple,
or crossed out, and what there is at least and at most is a multiple as well.

PASS score.yaml
    entries: {flies: {values: [2, 1]}}
FAIL score.yaml
    entries: {flies: {values: [1, 2, 3]}}
FAIL score.yaml
    entries: {flies: {icon: frog}}
AND box.yaml
    components: {fly: {icon: fly}}
FAIL score.yaml
    entries: {lily-pads: {values: [1, 2]}}
FAIL score.yaml
    entries: {lily-pads: {multiple-of: 2}}
FAIL score.yaml
    entries: {flies: {may-be-crossed-out: true}}
"""

from printgen.checker.check import CheckInput, Problems, covers
from printgen.model.game import Game
from printgen.model.score import Entry
from printgen.problems import Related

FORMS = {"number": (False, False), "tally": (True, False), "choice": (False, True)}
"""Whether an entry of each kind has values, and whether it has choices."""


@covers("entries", lambda data: data.nouns(Entry))
def check(data: CheckInput) -> Problems:
    """Hold every entry against its component."""
    for path, entry in data.nouns(Entry):
        if (bool(entry.values), bool(entry.choices)) != FORMS[entry.kind]:
            yield data.problem(f"`{path[-1]}` is a {entry.kind}, and has other things to choose from", (*path, "kind"))
        if entry.kind != "number" and (entry.multiple_of or entry.may_be_crossed_out):
            yield data.problem(f"`{path[-1]}` is a {entry.kind}, no number", (*path, "kind"))
        for field in ("least", "most") if entry.multiple_of else ():
            if (bound := getattr(entry, field) or 0) % (entry.multiple_of or 1):
                yield data.problem(f"`{path[-1]}` is a multiple of {entry.multiple_of}, {bound} is not", (*path, field))
        if entry.component is not None and (fault := _fault(data.game, entry, entry.component)):
            related = (Related("the component", data.component(entry.component)),)
            yield data.problem(f"`{path[-1]}` {fault[1]}", (*path, fault[0]), related=related)


def _fault(game: Game, entry: Entry, name: str) -> tuple[str, str] | None:
    component = game.components[name]
    if entry.kind == "tally" and sorted(entry.values) != sorted(component.values):
        counted, borne = (", ".join(map(str, numbers)) for numbers in (entry.values, component.values))
        return "values", f"counts {counted}, and `{name}` bears {borne or 'no numbers'}"
    pieces = [piece for piece in game.setup.pieces.values() if piece.component == name]
    icons = [icon for icon in (component.icon, *(piece.icon for piece in pieces)) if icon]
    if entry.icon is not None and icons and entry.icon not in icons:
        return "icon", f"shows `{entry.icon}`, and `{name}` shows `{icons[0]}`"
    return None
