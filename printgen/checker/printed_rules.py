"""Game → what is told where: for each rule the blocks of the aid, or None for a set-up sheet."""

from collections.abc import Iterator, Mapping

from printgen.model.game import Game
from printgen.model.sheets import (
    Block,
    ColumnsBlock,
    CompassBlock,
    CostsBlock,
    FormulasBlock,
    GridBlock,
    OddsBlock,
    RoutesBlock,
    RowsBlock,
    TableBlock,
    VariantsBlock,
)
from printgen.model.text.game_catalog import slots
from printgen.model.text.phrases import parse

Places = Mapping[str, tuple[str | None, ...]]


def told_by(game: Game) -> Places:
    """List where each rule is told: ``clauses.x``, ``costs.x``, ``examples.x`` and so on.

    What a text names by its path is told wherever that text is.
    """
    found: dict[str, dict[str | None, None]] = {}
    for name, block in game.sheets.aid.blocks.items():
        for rule in (*_of_block(game, block), *(f"clauses.{note}" for note in block.notes)):
            found.setdefault(rule, {})[name] = None
    setup = game.sheets.setup
    for clause in (*setup.notes, *((setup.deduced,) if setup.deduced else ())):
        found.setdefault(f"clauses.{clause}", {})[None] = None
    for rule, key in _named_in_words(game):
        for place in tuple(found.get(key, ())):
            found.setdefault(rule, {})[place] = None
    return {rule: tuple(places) for rule, places in found.items()}


def _of_block(game: Game, block: Block) -> Iterator[str]:
    """List the rules a block tells."""
    clauses: tuple[str, ...] = ()
    if isinstance(block, RowsBlock):
        clauses = tuple(row.clause for row in block.rows)
    elif isinstance(block, ColumnsBlock):
        clauses = tuple(column.clause for column in block.columns)
    elif isinstance(block, CompassBlock):
        clauses = (block.caption, *block.clauses)
    elif isinstance(block, TableBlock):
        clauses = tuple(clause for row in block.rows for clause in row.clauses)
    yield from (f"clauses.{clause}" for clause in clauses)
    if isinstance(block, CostsBlock):
        yield f"costs.{block.of}"
    elif isinstance(block, GridBlock):
        yield f"tables.{block.of}"
    elif isinstance(block, OddsBlock):
        yield from (f"odds.{name}" for name in game.rules.odds)
    elif isinstance(block, RoutesBlock):
        yield from (f"routes.{name}" for name in game.rules.routes)
    elif isinstance(block, VariantsBlock):
        yield from (f"variants.{name}" for name in block.only or game.variants)
    elif isinstance(block, FormulasBlock):
        yield from (f"examples.{name}" for name in block.examples)


def _named_in_words(game: Game) -> Iterator[tuple[str, str]]:
    """List the worked numbers and chances that a text of a rule names, in every language alike."""
    known = {slot.key for slot in slots(game)}
    for texts in game.words.values():
        for key, text in texts.items():
            if key in known and "{" in text:
                for part in parse(text):
                    section, _, rest = part.text.partition(".")
                    if part.kind == "fact" and section in ("examples", "odds"):
                        yield f"{section}.{rest.partition('.')[0]}", ".".join(key.split(".")[:2])
