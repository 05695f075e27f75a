"""A game at a table → its facts by the names that formulas call them."""

from collections.abc import Collection, Iterable, Mapping
from functools import lru_cache

from printgen.model.game import Game
from printgen.model.play.facts import Facts, Value


class TableFacts:
    """The facts of a game for players, variants and readings: ``facts.x-y`` is ``facts_x_y``."""

    def __init__(self, game: Game, players: int | None, options: Iterable[str]) -> None:
        self._facts = Facts(game, players, tuple(options))
        self._paths = _paths(game)

    @property
    def names(self) -> Collection[str]:
        """The names of all facts."""
        return self._paths.keys()

    def values(self, names: Iterable[str]) -> dict[str, Value]:
        """Return the values of those names that are facts."""
        return {name: self._facts.value(self._paths[name]) for name in names if name in self._paths}


@lru_cache(maxsize=16)
def _paths(game: Game) -> Mapping[str, str]:
    """Return the path of each fact by its name in formulas."""
    return {path.replace(".", "_").replace("-", "_"): path for path in Facts(game).paths()}
