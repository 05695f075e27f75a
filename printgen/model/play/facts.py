"""A path such as ``costs.movement.sail`` → the number, text or list of spaces it names.

Every path stands in one table, so that a wrong one can be reported with its neighbours.
"""

import difflib
import itertools
import math
from collections.abc import Callable, Collection, Iterable, Iterator, Mapping, Sequence
from fractions import Fraction
from functools import cached_property, lru_cache, partial

from printgen.errors import PrintgenError
from printgen.expression import compile_expression
from printgen.model.board.spaces import space_names
from printgen.model.box.box import Component
from printgen.model.game import Game
from printgen.model.play.conditions import amount, holds
from printgen.model.play.confidence import ASSUMED
from printgen.model.rules import Chance
from printgen.model.setup import SetupStep
from printgen.units import format_length, format_number

Value = int | float | str | tuple[str, ...]
_Row = tuple[str, Value | Callable[[], Value]]
_Table = dict[str, tuple[Value | Callable[[], Value], bool]]
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
        if path not in self._table:
            raise UnknownFact(path, self.near(path))
        value, _ = self._table[path]
        return value() if callable(value) else value

    def number(self, amount: int | str) -> int:
        """Return a number, or that of the fact it names; raises PrintgenError where that is none."""
        if isinstance(amount, int):
            return amount
        value = self.value(amount) if amount in self._table else None
        if not isinstance(value, int):
            raise PrintgenError.with_code("wrong-type", f"the fact `{amount}` is no whole number")
        return value

    def is_assumed(self, path: str) -> bool:
        """Return whether the value of a path rests on an assumption about a box."""
        return path in self._table and self._table[path][1]

    def near(self, path: str) -> list[str]:
        """List paths that were perhaps meant."""
        return difflib.get_close_matches(path[:80], self._table, n=3)

    def paths(self) -> tuple[str, ...]:
        """List all paths."""
        return tuple(self._table)

    def names(self) -> Collection[str]:
        """Return what formulas call the facts: ``facts.x-y`` is ``facts_x_y``."""
        return _paths(self.game).keys()

    def called(self, names: Iterable[str]) -> dict[str, str]:
        """Return the paths of those names that are facts, each with its name."""
        paths = _paths(self.game)
        return {paths[name]: name for name in names if name in paths}

    def named(self, names: Iterable[str]) -> dict[str, Value]:
        """Return the values of those names that are facts."""
        paths = _paths(self.game)
        return {name: self.value(paths[name]) for name in names if name in paths}

    @cached_property
    def _table(self) -> _Table:
        return _table(self.game, self.players, self.variants, self.decimal)

    def stated(self) -> _Table:
        """Return the value of each path, and whether it is assumed, by the data itself."""
        stated = (self._rules(), self._shapes(), self._setup(), self._odds())
        table: _Table = {}
        for path, value, assumed in (*self._counted(), *((*row, False) for row in itertools.chain(*stated))):
            table.setdefault(path, (value, assumed))  # a short path means the first of several boxes or tile sets
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

    def _counted(self) -> Iterator[tuple[str, Value | Callable[[], Value], bool]]:
        """Return what the boxes hold and how large it is, each with whether that is assumed."""
        for name, part in self.game.components.items():
            sure = part.confidence.get
            for path, value, of in self._component(name, part):
                yield path, value, sure(of) == ASSUMED
        for tiles in self.game.tile_sets.values():
            piles, symbols = (tiles.confidence.get(of) == ASSUMED for of in ("piles", "symbols"))
            for pile, kinds in tiles.piles.items():
                yield f"tiles.{pile}", sum(kinds.values()), piles
                yield from ((f"tiles.{pile}.{kind}", count, piles) for kind, count in kinds.items())
            yield from ((f"symbols.{symbol}", count, symbols) for symbol, count in tiles.symbols.items())
            yield "symbols.count", sum(tiles.symbols.values()), symbols
        if any(self.game.board.grid in box.boards for box in self.game.boxes.values()):
            grid = self.game.grid
            columns, rows, pitch = (grid.confidence.get(of) == ASSUMED for of in ("columns", "rows", "pitch"))
            yield "board.columns", grid.columns, columns
            yield "board.rows", grid.rows, rows
            yield "board.spaces", self._spaces, columns or rows
            for way, length in grid.pitch:
                yield f"board.pitch.{way}", format_length(length, self.decimal), pitch

    def _component(self, name: str, part: Component) -> Iterator[tuple[str, Value | Callable[[], Value], str]]:
        """Return what is known of a component, and what of it the steps leave, each with the field it stands in.

        Of its kinds as well, where every step states which kinds it takes.
        """
        taken = [used for step in self.game.setup.steps for used in step.uses]
        if part.count is not None:
            yield f"box.{name}.count", part.count, "count"
            if any(used.split(".")[0] == name for used in taken):
                yield f"left.{name}", partial(self._rest, name, part.count), "count"
                for kind, count in part.kinds.items() if name not in taken else ():
                    yield f"left.{name}.{kind}", partial(self._rest, f"{name}.{kind}", count), ""
        yield from ((f"box.{name}.values.{value}", count, "values") for value, count in part.values.items())
        yield from ((f"box.{name}.kinds.{kind}", count, "kinds") for kind, count in part.kinds.items())
        for side, length in part.size or ():
            if length is not None:
                yield f"box.{name}.{side}", format_length(length, self.decimal), "size"

    def _shapes(self) -> Iterator[_Row]:
        board = self.game.board
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
            yield f"odds.{name}.fraction", f"{chance.gives[0]}/{chance.gives[1]}"


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


@lru_cache(maxsize=32)
def _table(game: Game, players: int | None, variants: tuple[str, ...], decimal: str) -> _Table:
    """Return what is stated for a table of players; remembered, since every text and formula asks for it anew."""
    return Facts(game, players, variants, decimal).stated()


@lru_cache(maxsize=16)
def _paths(game: Game) -> Mapping[str, str]:
    return {path.replace(".", "_").replace("-", "_"): path for path in Facts(game).paths()}
