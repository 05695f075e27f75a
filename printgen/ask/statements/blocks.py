"""The blocks of the aid → what stands over each clause there, and whose variant it tells of."""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass

from printgen.ask.parts import Asked, with_note
from printgen.model.sheets import Block, ColumnsBlock, CompassBlock, RowsBlock, TableBlock


@dataclass(frozen=True, slots=True)
class Place:
    """What stands over a clause: its heading, further words there, the variant it is about."""

    name: str
    found_by: str = ""
    variant: str = ""


def places_of_clauses(asked: Asked) -> Mapping[str, Place]:
    """Give the first place of each clause on the aid, else on the set-up sheet."""
    sheets, found = asked.game.sheets, dict[str, Place]()
    for name, block in sheets.aid.blocks.items():
        if not asked.holds(block.when):
            continue
        title = with_note(asked.word(f"blocks.{name}.title"), asked.word(f"blocks.{name}.lead"))
        for clause, place in _of_block(asked, name, title, block):
            found.setdefault(clause, place)
        for clause in block.notes:
            found.setdefault(clause, Place(title))
    setup = Place(asked.catalog.tool("ask.set-up"))
    deduced = (sheets.setup.deduced,) if sheets.setup.deduced else ()
    for clause in (*sheets.setup.notes, *deduced):
        found.setdefault(clause, setup)
    return found


def _of_block(asked: Asked, name: str, title: str, block: Block) -> Iterator[tuple[str, Place]]:
    """Give the clauses that a block prints, each with its place."""
    if isinstance(block, RowsBlock):
        yield from ((row.clause, Place(title)) for row in block.rows)
    elif isinstance(block, CompassBlock):
        yield from ((clause, Place(title)) for clause in (block.caption, *block.clauses))
    elif isinstance(block, ColumnsBlock):
        for column in block.columns:
            yield column.clause, Place(f"{title}: {column.head}", column.head)
    elif isinstance(block, TableBlock):
        yield from _of_table(asked, name, title, block)


def _of_table(asked: Asked, name: str, title: str, block: TableBlock) -> Iterator[tuple[str, Place]]:
    """Give the cells of a table; a column that is called like a variant is about that one."""
    variants = {asked.word(f"variants.{one}.name"): one for one in asked.game.variants}
    for row in block.rows:
        head = asked.word(f"blocks.{name}.rows.{row.id}")
        for column, clause in zip(block.columns, row.clauses, strict=False):
            over = asked.word(f"blocks.{name}.columns.{column}")
            yield clause, Place(f"{over}: {head}", title, variants.get(over, ""))
