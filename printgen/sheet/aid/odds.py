"""Chances of the rules → bars: each with its words, as a fraction and in percent."""

from collections.abc import Iterator
from dataclasses import dataclass
from fractions import Fraction
from typing import ClassVar

from printgen.model.play.facts import cases
from printgen.model.text.message_catalog import with_mark
from printgen.sheet.aid.blocks import Panel, PanelHead
from printgen.sheet.core.blocks import ListRow
from printgen.sheet.core.expectations import ExpectedCell, row
from printgen.sheet.core.game_context import GameContext


@dataclass(frozen=True, slots=True)
class OddsRow(ListRow):
    """A chance; ``share``: of the longest bar, in percent."""

    share: float = 0.0


@dataclass(frozen=True, slots=True)
class OddsBars(Panel):
    """Chances one below another, the likeliest with the longest bar."""

    template: ClassVar[str] = "aid/odds.html.j2"
    rows: tuple[OddsRow, ...]

    def _rows(self) -> Iterator[tuple[ExpectedCell, ...]]:
        for one in self.rows:
            yield row(one.words, *one.values)


def odds_bars(context: GameContext, head: PanelHead) -> OddsBars:
    """Return a bar for each chance of the rules, in the order of the data."""
    odds, catalog = context.game.rules.odds, context.catalog
    chances = {name: Fraction(*cases(one)) for name, one in odds.items()}
    longest = max(chances.values(), default=Fraction(1))
    return OddsBars(
        head=head,
        rows=tuple(
            OddsRow(
                text=with_mark(catalog.text(f"odds.{name}"), odds[name].confidence),
                values=(catalog.fact(f"odds.{name}.fraction"), catalog.fact(f"odds.{name}")),
                share=round(float(100 * chance / longest), 2),
            )
            for name, chance in chances.items()
        ),
    )
