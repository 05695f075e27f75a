"""Two variants or readings that may be played together replace the same statement differently.

Then nobody knows which of the two holds. Either they exclude each other; or one of them replaces
the replacement of the other too, so that both come to the same statement.

PASS variants.yaml
    feast: {replaces: {clauses.goal: all}}
AND rules.yaml
    replacements: {clauses: {all: {confidence: stated, cite: {source: leaflet, section: Scoring}}}}
AND words/en.yaml
    replacements: {clauses: {all: All flies win.}}
FAIL variants.yaml
    feast: {replaces: {clauses.goal: all}}
    fast-days: {players: 2, replaces: {clauses.goal: none}, confidence: stated, cite: []}
AND rules.yaml
    replacements: {
        clauses: {all: {confidence: stated, cite: []}, none: {confidence: stated, cite: []}}}
"""

from printgen.checker.check import CheckInput, Problems, covers
from printgen.checker.scenarios import scenarios_for
from printgen.model.game import Game
from printgen.model.nouns import Path
from printgen.model.play.in_play import replacing, stand_ins


@covers(
    "legal games in which several variants may replace the same",
    lambda data: sum(len(scenarios_for(data.game, (), options)) for options in _contested(data.game).values()),
)
def check(data: CheckInput) -> Problems:
    """Look at every statement that several replace, in every scenario that differs in it."""
    for statement, options in _contested(data.game).items():
        for one in scenarios_for(data.game, (), options):
            found = stand_ins(data.game, statement, one.options)
            if len(found) > 1:
                several = " and ".join(f"`{name}`" for name in sorted(found))
                message = f"`{statement}` is replaced by {several} with {one}"
                hint = "let one replace the replacement of the other too, or exclude the other"
                yield data.problem(message, _path(data.game, options[-1], statement), hint)
                break


def _contested(game: Game) -> dict[str, list[str]]:
    found: dict[str, list[str]] = {}
    for option, replaced in replacing(game).items():
        for statement in replaced:
            found.setdefault(statement, []).append(option)
    return {statement: options for statement, options in found.items() if len(options) > 1}


def _path(game: Game, option: str, statement: str) -> Path:
    if option in game.variants:
        return ("variants", option, "replaces", statement)
    ruling, _, alternative = option.partition(".")
    return ("rulings", ruling, "replaces", alternative, statement)
