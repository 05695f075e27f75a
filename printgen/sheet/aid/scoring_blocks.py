"""Panels of an aid that count: the scoring with its worked examples, and formulas with what they give."""

from collections.abc import Iterator
from dataclasses import dataclass
from typing import ClassVar

from printgen.sheet.aid.blocks import Panel
from printgen.sheet.core.blocks import Content, Key, RichText
from printgen.sheet.core.context import Picture
from printgen.sheet.core.expectations import ExpectedCell, ExpectedTable, readable, row


@dataclass(frozen=True, slots=True)
class Thing(Content):
    """What a player has: discs with numbers (``lead``: the one that counts most), pictures, or words."""

    discs: tuple[str, ...] = ()
    lead: Key = ""
    pictures: tuple[Picture | None, ...] = ()
    words: str = ""


@dataclass(frozen=True, slots=True)
class ScoringHead(Content):
    """What a column of results is called and by which formula it is found."""

    name: RichText
    formula: RichText | None


@dataclass(frozen=True, slots=True)
class ScoredPlayer(Content):
    """A worked example; ``equal``: another one comes to the same total."""

    player: str
    best: bool
    equal: bool
    entries: tuple[Thing, ...]
    results: tuple[str, ...]
    total: str


@dataclass(frozen=True, slots=True)
class ContestPlayer(Content):
    """What a player had in a worked contest, and got for it."""

    player: str
    best: bool
    things: tuple[Thing, ...]
    place: str
    points: str


@dataclass(frozen=True, slots=True)
class WorkedContest(Content):
    """A contest: what is shared by all, a row for each player."""

    name: RichText
    shared: tuple[str, ...]
    rows: tuple[ContestPlayer, ...]


@dataclass(frozen=True, slots=True)
class ScoringPanel(Panel):
    """The formula as the head of a table of worked examples; worked contests below."""

    template: ClassVar[str] = "aid/scoring_panel.html.j2"
    entries: tuple[RichText, ...]
    results: tuple[ScoringHead, ...]
    rows: tuple[ScoredPlayer, ...]
    contests: tuple[WorkedContest, ...]

    def tables(self) -> Iterator[ExpectedTable]:
        """Yield the worked examples, then each worked contest."""
        yield from Panel.tables(self)
        for one in self.contests:
            rows = (row(each.player, _thing_text(each.things), each.place, each.points) for each in one.rows)
            yield ExpectedTable(readable(one.name), tuple(rows))

    def _rows(self) -> Iterator[tuple[ExpectedCell, ...]]:
        if self.rows:
            yield row("", *self.entries, *(readable((one.name, one.formula)) for one in self.results))
        for one in self.rows:
            things = (_thing_text((each,)) for each in one.entries)
            yield row(one.player, *things, *one.results, f"{'=' if one.equal else ''}{one.total}")


@dataclass(frozen=True, slots=True)
class FormulaRow(Content):
    """A worked number: what is given and what comes out."""

    text: RichText
    gives: str


@dataclass(frozen=True, slots=True)
class Formulas(Panel):
    """Worked numbers, a row each."""

    template: ClassVar[str] = "aid/formulas.html.j2"
    rows: tuple[FormulaRow, ...]

    def _rows(self) -> Iterator[tuple[ExpectedCell, ...]]:
        yield from (row(one.text, one.gives) for one in self.rows)


def _thing_text(things: tuple[Thing, ...]) -> str:
    return "".join("".join(one.discs) + one.words for one in things)
