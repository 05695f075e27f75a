"""Chance decides something of the set-up, and no certificate says whether it was judged.

The index of a source (`index.yaml`) says which things of a section are left to `chance`. What the
tile map, a deal or the hex map draws is judged by code that did not draw it. Everything else is
mixed, rolled or spun at the table, so it stands under `not-judged` in the set-up: then the
certificate names it. A rule that stands in neither place would seem to be certified.

PASS index.yaml
    card: {Back: {things: [costs.moves.eat, clauses.goal], chance: [clauses.goal]}}
AND rules.yaml
    clauses: {goal: {cite: [{source: leaflet, section: Scoring}, {source: card, section: Back}]}}
AND setup.yaml
    not-judged: [{id: begin, of: clauses.goal, cite: {source: leaflet, section: Setup}}]
AND words/en.yaml
    setup: {not-judged: {begin: who begins}}
FAIL index.yaml
    card: {Back: {things: [costs.moves.eat, clauses.goal], chance: [clauses.goal]}}
"""

from collections.abc import Iterator

from printgen.checker.check import CheckInput, Problems, covers
from printgen.checker.citations import indexed_sections
from printgen.model.game import Game
from printgen.model.nouns import Path


@covers("things of the set-up left to chance", lambda data: _by_chance(data.game))
def check(data: CheckInput) -> Problems:
    """Look for everything that chance decides among what is drawn and what is not judged."""
    known = {*_drawn(data.game), *(of for rule in data.game.setup.not_judged for of in rule.of)}
    for path, name in _by_chance(data.game):
        if name not in known:
            message = f"chance decides `{name}`, which is neither drawn nor `not-judged`"
            hint = "name it in `of` of a rule under `not-judged`, or let a deal draw it"
            yield data.problem(message, path, hint)


def _by_chance(game: Game) -> Iterator[tuple[Path, str]]:
    for path, _, section in indexed_sections(game):
        yield from (((*path, "chance", number), name) for number, name in enumerate(section.chance))


def _drawn(game: Game) -> Iterator[str]:
    """Name what a seed draws, and a certificate therefore judges."""
    yield from (f"setup.{name}" for name in game.setup.deals)
    if game.setup.tile_map is not None:
        yield from ("setup.tile-map", "setup.tile-map.symbols")
    if game.setup.hex_map is not None:
        yield "setup.hex-map"
