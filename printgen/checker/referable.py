"""Game → the parts of its boxes that steps can take, and what of its rules a ruling can name."""

from collections.abc import Iterator

from printgen.model.game import Game
from printgen.model.play.in_play import NOTHING, WORDS, Statement, statement, statements


def parts(game: Game) -> Iterator[str]:
    """Name all that can be taken from the boxes: ``coin``, ``coin.ace``, ``tile.reserve.6``."""
    for name, component in game.components.items():
        yield name
        yield from (f"{name}.{kind}" for kind in (*component.kinds, *component.values))
    for tiles in game.tile_sets.values():
        for pile, kinds in tiles.piles.items():
            yield f"{tiles.component}.{pile}"
            yield from (f"{tiles.component}.{pile}.{kind}" for kind in kinds)


def replaceable(game: Game) -> Iterator[str]:
    """Name all that a variant or reading can replace: statements, and words of no statement."""
    yield from (one.path for one in statements(game))
    head = Statement(WORDS, "", spare=True).words
    for texts in game.words.values():
        yield from (key if key.startswith(head) else f"{WORDS}.{key}" for key in texts)


def replacements_for(game: Game, path: str) -> Iterator[str]:
    """Name all that can stand in the place of what a variant or reading replaces."""
    group = statement(path).group
    yield NOTHING
    yield from (one.name for one in statements(game) if one.spare and one.group == group)
    if group == WORDS:
        head = Statement(WORDS, "", spare=True).words
        for texts in game.words.values():
            yield from (key.removeprefix(head) for key in texts if key.startswith(head))


def readable(game: Game) -> Iterator[str]:
    """Name all that a ruling can be a reading of."""
    yield from (one.path for one in statements(game) if one.spare)
    rules, setup, score = game.rules, game.setup, game.score
    yield "score"
    yield from (f"sources.{name}" for name in game.head.sources)
    yield from (f"score.{name}" for name in (*score.entries, *(line.id for line in score.lines)))
    for section in ("facts", "costs", "tables", "clauses", "routes", "odds", "examples"):
        yield from (f"{section}.{name}" for name in getattr(rules, section))
    for section in ("costs", "tables"):
        for name, table in getattr(rules, section).items():
            yield from (f"{section}.{name}.{row.id}" for row in table.rows)
    for name, decision in rules.tables.items():
        yield from (f"tables.{name}.outcomes.{outcome}" for outcome in decision.outcomes)
    yield from (f"turn.{step.id}" for step in rules.turn)
    yield from (f"setup.{step.id}" for step in setup.steps)
    yield from (f"setup.{placement.id}" for placement in setup.placements)
    yield from (f"setup.not-judged.{rule.id}" for rule in setup.not_judged)
    yield from (f"setup.{name}" for name in (*setup.seats, *setup.pieces, *setup.deals))
    yield from (f"setup.{step}" for step in ("hex-map", "tile-map"))
    yield from (f"score.{name}" for name in score.contests)
    yield from (f"score.bounds.{name}" for name in score.bounds)
    yield from (f"score.wins.{win.id}" for win in score.wins)
    yield from (f"variants.{name}" for name in game.variants)
    for name, field in type(game.board).model_fields.items():
        value = getattr(game.board, name)
        if value:
            yield f"board.{field.alias}"
        if isinstance(value, dict):
            yield from (f"board.{field.alias}.{inner}" for inner in value)
