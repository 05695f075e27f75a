"""Case: what a sheet was printed for, as plain values of the model; what every expectation is derived from."""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import Literal, Protocol

from printgen.model.fairness import Fairness
from printgen.model.game import Game
from printgen.model.kit import Part
from printgen.model.play.conditions import Scenario
from printgen.model.position import Position
from printgen.model.resources import Icon
from printgen.model.table import Table
from printgen.model.text.game_catalog import GameCatalog, Inline
from printgen.model.values import SURE
from printgen.sheet.core.expectations import (
    DOUBT,
    ExpectedAmounts,
    ExpectedCode,
    ExpectedMap,
    ExpectedTable,
    Statement,
    readable,
    row,
)


class ExpectedList(ExpectedTable):
    """Rows that stand one below another, from the foot of one column or page to the top of the next."""


Expected = Statement | ExpectedTable | ExpectedMap | ExpectedAmounts | ExpectedCode
"""One thing that a document must say or show."""


class PlayerResult(Protocol):
    """What one player of a filled pad came to."""

    @property
    def name(self) -> str:
        """What the player is called."""

    @property
    def place(self) -> str:
        """The place as text."""

    @property
    def won(self) -> bool:
        """Whether the player has won."""

    @property
    def entries(self) -> Mapping[str, object]:
        """What the player wrote down."""

    @property
    def total(self) -> int:
        """What everything comes to."""

    @property
    def lines(self) -> Mapping[str, int]:
        """The points of every line of the pad by its id."""

    @property
    def contests(self) -> Mapping[str, int]:
        """The points out of all contests of each sort."""


HALF_OF_A4 = 148.0
"""How wide small paper is at least to hold a whole table, in mm."""


@dataclass(frozen=True, slots=True)
class Case:
    """A game in play, who plays it with which options, in which words, and what was set up.

    ``layout``: of the paper. ``hidden``, ``deal``: what of the position the sheet shows. ``players``: the number
    that was asked for, if any. ``looks``: the parts of kits after which coins are drawn. ``entries``: the cases of
    a catalogue's maps. ``results``: the players of a filled pad in order of place. ``link``: what its code opens.
    ``paper_width`` is in mm.
    """

    game: Game
    scenario: Scenario
    catalog: GameCatalog
    layout: Literal["large", "small"]
    players: int | None = None
    variants: tuple[str, ...] = ()
    readings: tuple[str, ...] = ()
    position: Position | None = None
    fairness: Fairness | None = None
    hidden: bool = False
    deal: Literal["list", "strips", "open"] = "list"
    icons: Mapping[str, Icon] | None = None
    looks: Mapping[str, Part] | None = None
    copies: int = 1
    style: str = "sheet"
    entries: "tuple[Case, ...]" = ()
    results: tuple[PlayerResult, ...] = ()
    link: str | None = None
    paper_width: float = 0.0

    @property
    def table(self) -> Table | None:
        """The table that the sheet draws around the board, if it does: all its seats have a side or none has.

        Paper narrower than A5 has no room for it.
        """
        table, position = self.game.setup.table, self.position
        if table is None or position is None or (table.sides and not set(position.seats) <= set(table.sides)):
            return None
        return table if self.layout == "large" or self.paper_width >= HALF_OF_A4 else None

    def codes(self) -> Iterator[ExpectedCode]:
        """Yield what the codes must open, if there are any: an address that names the game and what is played."""
        if self.link is None:
            return
        seed = self.position.seed if self.position is not None else None
        readings = [one.replace(".", "=", 1) for one in self.readings]
        said = {"players": self.players, "seed": seed}
        yield ExpectedCode(
            self.link,
            {"game": [self.game.id], "version": [str(self.game.head.version)]}
            | {name: [] if value is None else [str(value)] for name, value in said.items()}
            | {"variant": list(self.variants), "reading": readings},
        )

    def clause(self, name: str) -> str:
        """Return the text of a clause as it is read on paper."""
        return marked(self.catalog.text(f"clauses.{name}"), self.game.rules.clauses[name].confidence)

    def clauses(self, names: tuple[str, ...]) -> Iterator[Statement]:
        """Yield the clauses that hold in this scenario."""
        rules = self.game.rules.clauses
        return (says(self.clause(name)) for name in names if self.scenario.holds(rules[name].when))

    def words(self, *keys: str) -> Iterator[Statement]:
        """Yield the texts of the game with these keys, those that it has."""
        return (says(self.catalog.text(key)) for key in keys if self.catalog.has(key))


def says(*cells: object) -> Statement:
    """Return the statement that words and numbers stand beside each other on some page."""
    return Statement((row(*cells),))


def one_of(*forms: tuple[object, ...]) -> Statement:
    """Return the statement that one of several rows stands somewhere."""
    return Statement(tuple(row(*form) for form in forms))


def joined(*words: object) -> str:
    """Return words that stand in one cell, one after another."""
    return "".join(map(readable, words))


def marked(words: tuple[Inline, ...] | str, confidence: str) -> str:
    """Return a statement as it is read on paper; of one that the rules do not state the key word is marked.

    That is its bold word, else the last one; where some words bear a mark of their own, no further one does.
    """
    text = readable(words)
    if confidence in SURE or DOUBT in text:
        return text
    bold = [] if isinstance(words, str) else [n for n, part in enumerate(words, 1) if part.kind == "bold"]
    end = len(readable(words[: bold[0]])) if bold else len(text)
    while end and not text[end - 1].isalnum():
        end -= 1
    return f"{text[:end]}{DOUBT}{text[end:]}"
