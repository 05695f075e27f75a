"""A variant changes what the rules state and does not say what it replaces.

While a variant is played, no sheet and no answer may tell what then no longer holds. So each
variant lists under `replaces` the statements it replaces, with what holds instead, or `nothing`;
`{}` says that it only adds to the rules. Where a source has an index, its `overrules` is the second
witness: what a section makes untrue is replaced, or holds only without the variant.

PASS variants.yaml
    feast: {replaces: {clauses.goal: goal-of-feast}}
AND rules.yaml
    replacements:
      clauses:
        goal-of-feast: {confidence: stated, cite: {source: leaflet, section: Scoring}}
AND words/en.yaml
    replacements: {clauses: {goal-of-feast: All flies win.}}
FAIL variants.yaml
    feast-days:
      players: 2
      confidence: stated
      cite: {source: leaflet, section: Setup}
FAIL index.yaml
    leaflet: {Setup: {overrules: {feast: [clauses.goal]}}}
FAIL index.yaml
    leaflet: {Setup: {overrules: {feat: []}}}
"""

from collections.abc import Iterator

from printgen.checker.citations import things
from printgen.checker.coverage import Coverage
from printgen.checker.loaded import Data
from printgen.model.game import Game
from printgen.model.load.validation import near
from printgen.model.nouns import Path
from printgen.model.play.conditions import holds
from printgen.model.play.in_play import replacing
from printgen.model.rulings import readings
from printgen.problems import Problem
from printgen.source import quoted

CODE = "unstated-replacement"


def check(data: Data) -> Iterator[Problem]:
    """Look whether each variant says what it replaces, and at all that sections overrule."""
    for name, variant in data.game.variants.items():
        if variant.replaces is None and not variant.chooser:
            message = f"`{name}` does not say what it replaces"
            hint = "list it under `replaces`; `replaces: {}` says that it only adds"
            yield Problem(CODE, message, data.span(("variants", name), key=True), hints=(hint,))
    known = (*data.game.variants, *readings(data.game.rulings))
    for path, option, statement in _overruled(data.game):
        place = data.span(path)
        if option not in known:
            message = f"there is no variant or reading {quoted(option)}"
            yield Problem(CODE, message, place, hints=near(option, known))
        elif statement is not None and _stays(data.game, option, statement):
            message = f"`{option}` overrules `{statement}` and does not replace it"
            hint = f"name it under `replaces` of `{option}`, or in its own `when`"
            yield Problem(CODE, message, place, hints=(hint,))


def coverage(data: Data) -> Coverage:
    """Count the variants, and the statements that sections overrule."""
    several = sum(1 for _ in _overruled(data.game)) + len(data.game.variants)
    return Coverage(several, "variants, and statements that a section overrules")


def _overruled(game: Game) -> Iterator[tuple[Path, str, str | None]]:
    """List what each section overrules with which option; None where an option stands alone."""
    for source, sections in game.index.items():
        for title, section in sections.items():
            for option, several in section.overrules.items():
                path: Path = ("index", source, title, "overrules", option)
                yield from ((path, option, one) for one in several or (None,))


def _stays(game: Game, option: str, statement: str) -> bool:
    """Tell whether a statement is told at a table that plays with an option all the same."""
    if statement in replacing(game).get(option, {}):
        return False
    found = next((one.noun for one in things(game) if one.name == statement), None)
    condition = found.__dict__.get("when") if found is not None else None
    if not isinstance(condition, str):
        return True
    least, most = game.setup.players
    return any(holds(condition, players, (option,)) for players in range(least, most + 1))
