"""The set-up takes more of something than the box holds.

All steps of the set-up together, with the variants in play, must not use more of a component (or
of a pile or kind of tiles) than there is, for any number of players. Looked at are the plain game
and every variant alone and in pairs that go together, for every number of players.

PASS setup.yaml
    steps:
      - {id: chits, count: 3, uses: {chit: 3}, cite: {source: rules, section: Set-up}}
FAIL setup.yaml
    steps:
      - {id: chits, count: 3000, uses: {chit: 3000}, cite: {source: rules, section: Set-up}}
"""

from collections.abc import Iterator
from itertools import chain, combinations

from printgen.checker.data import Data
from printgen.checker.legality.supply import boxes_in_play, parts_in_box, used_parts
from printgen.checker.legality.variants import variant_conflicts
from printgen.errors import PrintgenError
from printgen.game.game import Game
from printgen.problems import Problem

CODE = "supply-exceeded"


def check(data: Data) -> Iterator[Problem]:
    """Add up what is used, for every number of players and the variants in play."""
    game = data.game
    least, most = game.setup.players
    told: set[str] = set()
    for players in range(least, most + 1):
        for variants in _sets(game, players):
            try:
                used = used_parts(game, players, variants)
            except PrintgenError as error:
                yield from error.problems
                return
            for part, count in used.items():
                there = parts_in_box(game, part)
                boxes = boxes_in_play(game, variants)
                if there is None or count <= there * boxes or part in told:
                    continue
                told.add(part)
                extra = f" and {', '.join(variants)}" if variants else ""
                yield Problem(
                    CODE,
                    f"{players} players{extra} need {count} `{part}`, there are {there * boxes}",
                    data.span(_step_using(game, part)),
                    hints=("correct the count of the step or of the box",),
                )


def _sets(game: Game, players: int) -> Iterator[tuple[str, ...]]:
    """The plain game, then legal single variants and pairs; what one needs comes with it."""
    known = [name for name, variant in game.variants.items() if players in variant.players]
    choices = chain([()], combinations(known, 1), combinations(known, 2))
    for names in choices:
        needed = [game.variants[name].needs_one_of[:1] for name in names]
        variants = tuple(dict.fromkeys([*names, *chain.from_iterable(needed)]))
        faults = {problem.code for problem in variant_conflicts(game, players, variants)}
        if not faults - {"variant-parts"}:
            yield variants


def _step_using(game: Game, part: str) -> tuple[str | int, ...]:
    for step in game.setup.steps:
        if part in step.uses:
            return ("setup", "steps", step.id, "uses", part)
    for name, variant in game.variants.items():
        if part in variant.uses:
            return ("variants", name, "uses", part)
    return ("setup", "steps")
