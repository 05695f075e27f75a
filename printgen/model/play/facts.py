"""A path such as ``costs.movement.sail`` → the number, text or list of spaces it names.

Every path stands in one table, so that a wrong one can be reported with its neighbours.
"""

import difflib
import itertools
import math
from collections.abc import Callable, Iterator, Sequence
from fractions import Fraction
from functools import cached_property, lru_cache, partial

from printgen.expression import compile_expression
from printgen.model.board.spaces import space_names
from printgen.model.game import Game
from printgen.model.play.conditions import amount, holds
from printgen.model.play.confidence import assumed_facts
from printgen.model.rules import Chance
from printgen.model.setup import SetupStep
from printgen.units import format_length, format_number

Value = int | float | str | tuple[str, ...]
_Row = tuple[str, Value | Callable[[], Value]]
CASES_AT_MOST = 100_000


class UnknownFact(LookupError):
    """A path that leads to nothing; ``near`` are paths that were perhaps meant."""

    def __init__(self, path: str, near: Sequence[str]) -> None:
        super().__init__(f"there is no fact `{path}`")
        self.path, self.near = path, tuple(near)


class Facts:
    """The facts of a game for a number of players (all of them when it is None) and variants.

    ``decimal`` is the mark a language sets between units and tenths.
    """

    def __init__(
        self, game: Game, players: int | None = None, variants: Sequence[str] = (), decimal: str = "."
    ) -> None:
        self.game, self.players, self.variants = game, players, tuple(variants)
        self.decimal = decimal

    def value(self, path: str) -> Value:
        """Return the value of a path; raises UnknownFact."""
        found = self._table.get(path)
        if found is None:
            raise UnknownFact(path, self.near(path))
        return found()

    def is_assumed(self, path: str) -> bool:
        """Return whether the value of a path rests on an assumption about a box."""
        return path in self._assumed

    def near(self, path: str) -> list[str]:
        """List paths that were perhaps meant."""
        return difflib.get_close_matches(path[:80], self._table, n=3)

    def paths(self) -> tuple[str, ...]:
        """List all paths."""
        return tuple(self._table)

    @cached_property
    def _assumed(self) -> frozenset[str]:
        return assumed_facts(self.game)

    @cached_property
    def _table(self) -> dict[str, Callable[[], Value]]:
        parts = (self._rules(), self._box(), self._tiles(), self._board(), self._setup(), self._left(), self._odds())
        table: dict[str, Callable[[], Value]] = {}
        for path, value in itertools.chain(*parts):
            # The first of several boxes or tile sets is meant by a short path.
            table.setdefault(path, value if callable(value) else _constant(value))
        return table

    def _rules(self) -> Iterator[_Row]:
        rules = self.game.rules
        changed: dict[str, int] = {}
        for name in self.variants:
            if name in self.game.variants:
                changed |= self.game.variants[name].sets
            ruling, _, alternative = name.partition(".")
            if ruling in self.game.rulings:
                changed |= self.game.rulings[ruling].sets.get(alternative, {})
        for name, fact in rules.facts.items():
            yield f"facts.{name}", changed.get(name, fact.value)
        for name, table in rules.costs.items():
            for row in table.rows:
                yield f"costs.{name}.{row.id}", row.cost
                for sort, number in row.paid_with.items():
                    yield f"costs.{name}.{row.id}.{sort}", number
        for name, example in rules.examples.items():
            for given, number in example.given.items():
                yield f"examples.{name}.{given}", number
            yield f"examples.{name}.gives", example.gives
        if self.game.score.goal is not None:
            yield "score.goal", self.game.score.goal

    def _box(self) -> Iterator[_Row]:
        for name, part in self.game.components.items():
            if part.count is not None:
                yield f"box.{name}.count", part.count
            for value, count in part.values.items():
                yield f"box.{name}.values.{value}", count
            for kind, count in part.kinds.items():
                yield f"box.{name}.kinds.{kind}", count
            for side, length in part.size or ():
                if length is not None:
                    yield f"box.{name}.{side}", format_length(length, self.decimal)

    def _tiles(self) -> Iterator[_Row]:
        for tiles in self.game.tile_sets.values():
            for pile, kinds in tiles.piles.items():
                yield f"tiles.{pile}", sum(kinds.values())
                for kind, count in kinds.items():
                    yield f"tiles.{pile}.{kind}", count
            for symbol, count in tiles.symbols.items():
                yield f"symbols.{symbol}", count
            yield "symbols.count", sum(tiles.symbols.values())

    def _board(self) -> Iterator[_Row]:
        board = self.game.board
        if any(board.grid in box.boards for box in self.game.boxes.values()):
            grid = self.game.grid
            yield "board.columns", grid.columns
            yield "board.rows", grid.rows
            yield "board.spaces", self._spaces
            yield "board.pitch.x", format_length(grid.pitch.x, self.decimal)
            yield "board.pitch.y", format_length(grid.pitch.y, self.decimal)
        for noun, groups in (("regions", board.regions), ("lines", board.lines), ("links", board.links)):
            for name, group in groups.items():
                yield f"{noun}.{name}", group.spaces
                yield f"{noun}.{name}.count", len(group.spaces)
            yield f"{noun}.count", len(groups)

    def _spaces(self) -> int:
        return len(space_names(self.game.board, self.game.grid)) + len(self.game.board.extra)

    def _setup(self) -> Iterator[_Row]:
        setup = self.game.setup
        least, most = setup.players
        all_players = f"{least}–{most}" if least < most else least
        yield "players", self.players or all_players
        yield "players.least", least
        yield "players.most", most
        yield "seats.count", len(setup.seats)
        yield "variants.count", len(self.game.variants)
        for name, variant in self.game.variants.items():
            yield f"variants.{name}.boxes", variant.boxes
            for fact, value in variant.sets.items():
                yield f"variants.{name}.{fact}", value
        for step in setup.steps:
            if step.count is not None:
                yield f"setup.{step.id}", partial(self._count, step)

    def _left(self) -> Iterator[_Row]:
        """Return what the steps leave of each component that they take from.

        Of its kinds as well, where every step states which kinds it takes.
        """
        taken = [part for step in self.game.setup.steps for part in step.uses]
        for name in {part.split(".")[0] for part in taken}:
            part = self.game.components.get(name)
            if part is not None and part.count is not None:
                yield f"left.{name}", partial(self._rest, name, part.count)
                for kind, count in part.kinds.items() if name not in taken else ():
                    yield f"left.{name}.{kind}", partial(self._rest, f"{name}.{kind}", count)

    def _rest(self, of: str, count: int) -> int | str:
        """Return what is left of a component or kind; from least to most where players are open."""
        left = {
            count
            - sum(
                amount(number, players, self.variants)
                for step in self.game.setup.steps
                if holds(step.when, players, self.variants)
                for part, number in step.uses.items()
                if f"{part}.".startswith(f"{of}.")
            )
            for players in self._tables
        }
        return left.pop() if len(left) == 1 else f"{min(left)}–{max(left)}"

    @property
    def _tables(self) -> tuple[int, ...]:
        """The numbers of players that are meant."""
        least, most = self.game.setup.players
        return (self.players,) if self.players is not None else tuple(range(least, most + 1))

    def _count(self, step: SetupStep) -> int | str:
        """Return the count of a step; from least to most when the number of players is open."""
        counts = {
            amount(step.count or 0, players, self.variants)
            for players in self._tables
            if holds(step.when, players, self.variants)
        } or {0}
        return counts.pop() if len(counts) == 1 else f"{min(counts)}–{max(counts)}"

    def _odds(self) -> Iterator[_Row]:
        for name, chance in self.game.rules.odds.items():
            yield f"odds.{name}", partial(_percent, chance, self.decimal)
            yield f"odds.{name}.fraction", partial(_fraction, chance)


def cases(chance: Chance) -> tuple[int, int]:
    """Count the cases a chance speaks of: those that count, and all.

    Raises ValueError for more than CASES_AT_MOST cases.
    """
    return _cases(tuple(chance.of.items()), chance.when)


@lru_cache(maxsize=256)
def _cases(of: tuple[tuple[str, tuple[int, ...]], ...], when: str) -> tuple[int, int]:
    names, values = [name for name, _ in of], [numbers for _, numbers in of]
    total = math.prod(map(len, values))
    if not 0 < total <= CASES_AT_MOST:
        raise ValueError(f"there are {total:,} cases, between 1 and {CASES_AT_MOST:,} are possible")
    formula = compile_expression(when, names)
    hits = sum(bool(formula.value(**dict(zip(names, case, strict=True)))) for case in itertools.product(*values))
    return hits, total


def _percent(chance: Chance, decimal: str) -> str:
    per_mille = math.floor(1000 * Fraction(*cases(chance)) + Fraction(1, 2))
    return f"{format_number(per_mille / 10, 1, decimal, exactly=True)}\N{NO-BREAK SPACE}%"


def _fraction(chance: Chance) -> str:
    return f"{chance.gives[0]}/{chance.gives[1]}"


def _constant(value: Value) -> Callable[[], Value]:
    return lambda: value
