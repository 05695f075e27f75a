"""Game: everything known about one game, frozen, with its boxes and words."""

from functools import lru_cache
from typing import Annotated, Any, Literal

from pydantic import Field, PrivateAttr

from printgen.model.artwork import Artwork
from printgen.model.board.board import NO_BOARD, Board
from printgen.model.box.box import NO_GRID, Box, Component, Grid, TileSet
from printgen.model.fairness import FairnessMetric
from printgen.model.index import Index
from printgen.model.rules import Rules
from printgen.model.rulings import Ruling
from printgen.model.score import Score
from printgen.model.setup import Setup
from printgen.model.sheets import Sheets
from printgen.model.values import Id, Ids, Many, Model, PlayerRange, Same, Source
from printgen.model.variants import Variant

Part = Literal["board", "box", "card", "chance", "measures", "pieces", "rules", "rulings", "score", "setup"]
"""A part that a game may have or not; sheets show some of them."""


class Head(Model):
    """What ``game.yaml`` says of a game: its names, its people, its boxes, its sources."""

    id: Id
    """The short name that commands use, the same as that of the folder."""
    title: str
    """The title that stands in the head of every sheet."""
    subtitle: str | None = None
    """What sort of game it is, in a few words for whoever reads the data; no sheet prints it."""
    designers: Many[str] = ()
    """Who made the game, for the credits on every sheet."""
    year: int | None = None
    """The year in which the game appeared."""
    version: Annotated[int, Field(ge=1)] = 1
    """The number of your data, printed in every foot; count it up when a printed sheet would change."""
    players: PlayerRange
    """The smallest and the largest number of players, variants included, such as `[2, 4]`."""
    boxes: Ids = ()
    """The boxes it is played with, each the name of a folder in `boxes/`."""
    sources: dict[Id, Source]
    """The documents you took the rules from, under the names that `cite` uses."""
    licence_note: str = ""
    """Whose game it is and what may be done with these data, for whoever reads them; no sheet prints it."""
    languages: Ids
    """The languages of the sheets, such as `[en]`; each has a file in `words/`."""


class Game(Model):
    """A game with its boxes and, for each language, its words (dotted key to text).

    What a game does not have is empty: `has` tells it. Only the very object is equal to itself: so what is worked out
    for a game, such as the list of its nouns, can be remembered by it.
    """

    head: Head
    board: Board = NO_BOARD
    rules: Rules = Rules.model_construct()
    setup: Setup
    score: Score = Score.model_construct(cite=(), confidence="house")
    variants: dict[Id, Variant] = {}
    rulings: dict[Id, Ruling] = {}
    sheets: Sheets = Sheets.model_construct()
    fairness: FairnessMetric | None = None
    index: Index = {}
    artwork: Artwork | None = None
    boxes: dict[Id, Box]
    words: dict[Id, dict[str, str]]

    _source: "Game | None" = PrivateAttr(default=None)

    def __eq__(self, other: object) -> bool:
        return self is other

    def __hash__(self) -> int:
        return id(self)

    @property
    def as_it_stands(self) -> "Game":
        """The game as its data say it, whatever is replaced in this one."""
        return self._source or self

    def with_replaced(self, **sections: object) -> "Game":
        """Return the game with other rules, words or scoring, which still knows how the data say it."""
        found = self.model_copy(update=sections)
        found._source = self.as_it_stands
        return found

    @property
    def unworded(self) -> "Game":
        """The game without its words: the same one as long as nothing else of it changes.

        What is worked out for it is remembered while words are edited, and hangs on none of them.
        """
        if not self.words:
            return self
        parts = ((name, _known(getattr(self, name))) for name in type(self).model_fields if name != "words")
        return _unworded(tuple(parts), Same(self._source and self._source.unworded))

    @property
    def id(self) -> str:
        """The id, which is also the name of the folder."""
        return self.head.id

    @property
    def has(self) -> frozenset[Part]:
        """The parts that a game may have and this one has."""
        parts: dict[Part, object] = {
            "board": self.board.grid,
            "box": self.components,
            "card": self.sheets.card,
            "chance": self.setup.has_chance_on_board,
            "measures": self._is_measured,
            "pieces": self._has_pieces,
            "rules": self.sheets.aid.blocks,
            "rulings": self.rulings,
            "score": self.score.entries or self.score.contests,
            "setup": self.setup.steps or self.setup.placements or self.setup.deals,
        }
        return frozenset(name for name, part in parts.items() if part)

    @property
    def _is_measured(self) -> bool:
        """Whether something in the box may be of another size, or is not surely known."""
        parts, known = self.components.values(), {"certain", "measured"}
        unsure = any(one.size or not known.issuperset(one.confidence.values()) for one in parts)
        return unsure or any(box.boards or box.tiles or box.write_ins for box in self.boxes.values())

    @property
    def _has_pieces(self) -> bool:
        """Whether a table needs anything of the box that has a look of its own."""
        drawn = {piece.component for piece in self.setup.pieces.values() if piece.icon or piece.figures}
        known = ("icon", "figures", "kinds", "values", "is_labelled")
        drawn |= {name for name, one in self.components.items() if any(getattr(one, look) for look in known)}
        return not drawn.isdisjoint({*self._taken, *self.ready})

    @property
    def _taken(self) -> frozenset[str]:
        """The components that steps and variants take, or that are dealt."""
        uses = (*(step.uses for step in self.setup.steps), *(one.uses for one in self.variants.values()))
        dealt = (deal.component for deal in self.setup.deals.values())
        return frozenset((*(part.split(".")[0] for parts in uses for part in parts), *dealt))

    @property
    def ready(self) -> tuple[str, ...]:
        """The components that lie ready: by set-up; of a box that nobody published all that nothing takes."""
        own = (box.components for box in self.boxes.values() if box.publisher is None)
        whole = (name for things in own for name in things if name not in self._taken)
        return tuple(dict.fromkeys((*self.setup.supply, *whole)))

    @property
    def is_house(self) -> bool:
        """Whether all rules are those of the table itself, and no document states any."""
        return all(source.kind == "house" for source in self.head.sources.values())

    @property
    def grid(self) -> Grid:
        """The grid the board stands on, from the first box that has it; without a board one without spaces."""
        name = self.board.grid
        return next((box.boards[name] for box in self.boxes.values() if name in box.boards), NO_GRID)

    @property
    def components(self) -> dict[str, Component]:
        """All components of all boxes by id."""
        return {name: part for box in self.boxes.values() for name, part in box.components.items()}

    @property
    def tile_sets(self) -> dict[str, TileSet]:
        """All tile sets of all boxes by id."""
        return {name: tiles for box in self.boxes.values() for name, tiles in box.tiles.items()}

    @property
    def map_tiles(self) -> TileSet | None:
        """The tiles that a tile map is laid of; None where there is none."""
        return self.tile_sets.get(self.setup.tile_map.tiles) if self.setup.tile_map is not None else None

    def tiles_of(self, component: str) -> TileSet | None:
        """Return the tile set that a component consists of."""
        return next((tiles for tiles in self.tile_sets.values() if tiles.component == component), None)


@lru_cache(maxsize=16)
def _unworded(parts: tuple[tuple[str, Any], ...], source: Same) -> Game:
    game = Game.model_construct(words={}, **{name: _part(known) for name, known in parts})
    game._source = source.part
    return game


def _known(part: object) -> object:
    """Return what a part is known by: a map by what is in it, anything else as the very thing that it is."""
    return tuple((key, _known(item)) for key, item in part.items()) if isinstance(part, dict) else Same(part)


def _part(known: Any) -> Any:
    return known.part if isinstance(known, Same) else {key: _part(item) for key, item in known}
