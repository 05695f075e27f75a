"""Data: what every check is given, and how it says where something stands."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from printgen.model.box.box import Grid
from printgen.model.game import Game
from printgen.model.load.game import LoadedGame
from printgen.model.load.resources import Resources
from printgen.span import Span


@dataclass(frozen=True, slots=True)
class Data:
    """A loaded game, the print data it draws with, and the words all sheets share."""

    loaded: LoadedGame
    resources: Resources
    tool_words: Mapping[str, Mapping[str, str]]

    @property
    def game(self) -> Game:
        """The game itself."""
        return self.loaded.game

    @property
    def grid(self) -> Grid | None:
        """The grid of the board, or None when no box has it; a check of its own says so."""
        known = any(self.game.board.grid in box.boards for box in self.game.boxes.values())
        return self.game.grid if known else None

    def span(self, path: Sequence[str | int], key: bool = False) -> Span:
        """Give the place of a path, or of its last key."""
        return self.loaded.locator.locate(path, key)

    def component(self, name: str, *field: str) -> Span:
        """Give the place of a component in the box that holds it, or of a field of it."""
        box = next(box for box, one in self.game.boxes.items() if name in one.components)
        return self.span(("boxes", box, "components", name, *field), key=not field)
