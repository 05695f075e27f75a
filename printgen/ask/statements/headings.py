"""The blocks of the aid → the heading over each clause there, and whose variant it is about."""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass

from printgen.ask.context import AskContext
from printgen.ask.items import with_note
from printgen.model.sheets import Block, ColumnsBlock, CompassBlock, RowsBlock, TableBlock


@dataclass(frozen=True, slots=True)
class Heading:
    """What stands over a clause: its heading, further words there, the variant it is about."""

    name: str
    keywords: str = ""
    variant: str = ""


def clause_headings(context: AskContext) -> Mapping[str, Heading]:
    """Return the first heading of each clause on the aid, else that on the set-up sheet."""
    sheets, found = context.game.sheets, dict[str, Heading]()
    for name, block in sheets.aid.blocks.items():
        if not context.holds(block.when):
            continue
        title = with_note(context.word(f"blocks.{name}.title"), context.word(f"blocks.{name}.lead"))
        for clause, heading in _in_block(context, name, title, block):
            found.setdefault(clause, heading)
        for clause in block.notes:
            found.setdefault(clause, Heading(title))
    deduced = (sheets.setup.deduced,) if sheets.setup.deduced else ()
    for clause in (*sheets.setup.notes, *deduced):
        found.setdefault(clause, Heading(context.catalog.tool("ask.set-up")))
    return found


def _in_block(context: AskContext, name: str, title: str, block: Block) -> Iterator[tuple[str, Heading]]:
    """Yield the clauses that a block prints, each with its heading.

    A column of a table that is called like a variant is about that one.
    """
    if isinstance(block, RowsBlock):
        yield from ((row.clause, Heading(title)) for row in block.rows)
    elif isinstance(block, CompassBlock):
        yield from ((clause, Heading(title)) for clause in (block.caption, *block.clauses))
    elif isinstance(block, ColumnsBlock):
        yield from ((one.clause, Heading(f"{title}: {one.head}", one.head)) for one in block.columns)
    elif isinstance(block, TableBlock):
        variants = {context.word(f"variants.{one}.name"): one for one in context.game.variants}
        for row in block.rows:
            head = context.word(f"blocks.{name}.rows.{row.id}")
            for column, clause in zip(block.columns, row.clauses, strict=False):
                over = context.word(f"blocks.{name}.columns.{column}")
                yield clause, Heading(f"{over}: {head}", title, variants.get(over, ""))
