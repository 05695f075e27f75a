"""Two variants or readings that may be played together replace the same statement differently.

Then nobody knows which of the two holds. Either they exclude each other; or one of them replaces
the replacement of the other too, so that both come to the same statement.

PASS variants.yaml
    feast: {replaces: {clauses.goal: all}}
AND rules.yaml
    replacements:
      clauses: {all: {confidence: stated, cite: {source: leaflet, section: Scoring}}}
AND words/en.yaml
    replacements: {clauses: {all: All flies win.}}
FAIL variants.yaml
    feast: {replaces: {clauses.goal: all}}
    fast-days:
      players: 2
      replaces: {clauses.goal: none}
      confidence: stated
      cite: {source: leaflet, section: Setup}
AND rules.yaml
    replacements:
      clauses:
        all: {confidence: stated, cite: {source: leaflet, section: Scoring}}
        none: {confidence: stated, cite: {source: leaflet, section: Scoring}}
AND words/en.yaml
    variants: {fast-days: {name: Fast days, text: on some days}}
    replacements: {clauses: {all: All flies win., none: No fly wins.}}
"""

from collections.abc import Iterator

from printgen.checker.coverage import Coverage
from printgen.checker.loaded import Data
from printgen.checker.scenarios import Scenario, scenarios_about
from printgen.model.game import Game
from printgen.model.play.in_play import replacing, stand_ins
from printgen.problems import Problem
from printgen.span import Span

CODE = "contested-replacement"


def check(data: Data) -> Iterator[Problem]:
    """Look at every statement that several replace, at every legal table that differs in it."""
    for path, options in _contested(data.game).items():
        for one in _rounds(data.game, options):
            found = stand_ins(data.game, path, one.options)
            if len(found) > 1:
                several = " and ".join(f"`{name}`" for name in sorted(found))
                message = f"`{path}` is replaced by {several} with {one}"
                hint = "let one replace the replacement of the other too, or exclude the other"
                yield Problem(CODE, message, _place(data, options[-1], path), hints=(hint,))
                break


def coverage(data: Data) -> Coverage:
    """Count the tables at which several options may replace the same."""
    contested = _contested(data.game).values()
    cases = sum(len(_rounds(data.game, options)) for options in contested)
    return Coverage(cases, "legal games in which several variants may replace the same")


def _contested(game: Game) -> dict[str, list[str]]:
    """Give the statements that several options replace, with these."""
    found: dict[str, list[str]] = {}
    for option, replaced in replacing(game).items():
        for path in replaced:
            found.setdefault(path, []).append(option)
    return {path: options for path, options in found.items() if len(options) > 1}


def _rounds(game: Game, options: list[str]) -> tuple[Scenario, ...]:
    """Give the legal games that differ in whether these options are played.

    What they are replaced by in turn is asked of them as well.
    """
    return scenarios_about(game, frozenset(options))


def _place(data: Data, option: str, path: str) -> Span:
    ruling, _, alternative = option.partition(".")
    if option in data.game.variants:
        return data.span(("variants", option, "replaces", path))
    return data.span(("rulings", ruling, "replaces", alternative, path))
