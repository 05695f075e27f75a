"""A variant changes what the rules state and does not say what it replaces.

While a variant is played, no sheet and no answer may tell what then no longer holds. So each
variant lists under `replaces` the statements it replaces, with what holds instead, or `nothing`;
`{}` says that it only adds to the rules. Where a source has an index, its `overrules` is the second
witness: what a section makes untrue is replaced, or holds only without the variant.

PASS variants.yaml
    feast: {replaces: {clauses.goal: goal-of-feast}}
AND rules.yaml
    replacements: {
        clauses: {goal-of-feast: {confidence: stated, cite: {source: leaflet, section: Scoring}}}}
AND words/en.yaml
    replacements: {clauses: {goal-of-feast: All flies win.}}
FAIL variants.yaml
    feast-days: {players: 2, confidence: stated, cite: {source: leaflet, section: Setup}}
FAIL index.yaml
    leaflet: {Setup: {overrules: {feast: [clauses.goal]}}}
FAIL index.yaml
    leaflet: {Setup: {overrules: {feat: []}}}
"""

from collections.abc import Iterator

from printgen.checker.check import CheckInput, Problems, covers
from printgen.checker.citations import indexed_sections, things
from printgen.model.game import Game
from printgen.model.load.validation import near
from printgen.model.nouns import Path
from printgen.model.play.conditions import holds
from printgen.model.play.in_play import replacing
from printgen.model.rulings import readings
from printgen.source import quoted


@covers(
    "variants, and statements that a section overrules",
    lambda data: len(list(_overruled(data.game))) + len(data.game.variants),
)
def check(data: CheckInput) -> Problems:
    """Look whether each variant says what it replaces, and at all that sections overrule."""
    for name, variant in data.game.variants.items():
        if variant.replaces is None and not variant.chooser:
            hint = "list it under `replaces`; `replaces: {}` says that it only adds"
            yield data.problem(f"`{name}` does not say what it replaces", ("variants", name), hint, key=True)
    known = (*data.game.variants, *readings(data.game.rulings))
    for path, option, statement in _overruled(data.game):
        if option not in known:
            yield data.problem(f"there is no variant or reading {quoted(option)}", path, *near(option, known))
        elif statement is not None and _stays(data.game, option, statement):
            message = f"`{option}` overrules `{statement}` and does not replace it"
            hint = f"name it under `replaces` of `{option}`, or in its own `when`"
            yield data.problem(message, path, hint)


def _overruled(game: Game) -> Iterator[tuple[Path, str, str | None]]:
    """Return what each section overrules with which option; None where an option stands alone."""
    for path, _, section in indexed_sections(game):
        for option, several in section.overrules.items():
            yield from (((*path, "overrules", option), option, one) for one in several or (None,))


def _stays(game: Game, option: str, statement: str) -> bool:
    """Return whether a statement holds all the same where an option is played."""
    if statement in replacing(game).get(option, {}):
        return False
    found = next((one.noun for one in things(game) if one.name == statement), None)
    condition = found.__dict__.get("when") if found is not None else None
    least, most = game.setup.players
    return not isinstance(condition, str) or any(holds(condition, n, (option,)) for n in range(least, most + 1))
