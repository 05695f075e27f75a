"""Clauses of a block, some with signs → rows: what happens in signs, the rest in words."""

from collections.abc import Iterator
from dataclasses import dataclass
from typing import ClassVar

from printgen.model.sheets import RowsBlock
from printgen.sheet.aid.blocks import Panel, PanelHead
from printgen.sheet.core.blocks import Content, Picture, RichText
from printgen.sheet.core.expectations import ExpectedCell, row
from printgen.sheet.core.game_context import GameContext, Pictures


@dataclass(frozen=True, slots=True)
class SignedRow(Content):
    """Signs, such as a condition that leads to a result, or one icon; and the clause beside them."""

    icon: Picture | None
    signs: RichText
    text: RichText


@dataclass(frozen=True, slots=True)
class SignedRows(Panel):
    """Rows with signs one below another; their words begin at one place."""

    template: ClassVar[str] = "aid/signed_rows.html.j2"
    rows: tuple[SignedRow, ...]

    def _rows(self) -> Iterator[tuple[ExpectedCell, ...]]:
        yield from (row(one.signs, one.text) for one in self.rows)


def signed_rows(context: GameContext, pictures: Pictures, head: PanelHead, block: RowsBlock) -> SignedRows:
    """Return the clauses of a block that hold at this table, each beside its signs or its icon."""
    rows = [
        SignedRow(
            icon=None if one.signs else pictures.icon(one.icon, 4.9, context.ink_of(one.icon)),
            signs=context.catalog.text(f"blocks.{head.id}.signs.{one.clause}") if one.signs else (),
            text=text,
        )
        for one in block.rows
        for text in context.clauses((one.clause,))
    ]
    return SignedRows(head, tuple(rows))
