"""Game → its scenarios: every number of players with every legal set of options (variants and readings).

Of 19 variants there are half a million sets, but a question depends on few of them: sets that differ only in options
it does not ask for have the same answer. So one set is looked at for each choice among the options that are asked
for, and that is complete: every legal set is alike, to the question, to one that is looked at. A choice counts when
it can be made legal: with variants that it needs and the question does not ask for. What is proved of the rules is
proved of each of their variations: a variant or reading may replace a row of a decision table.
"""

from collections.abc import Collection, Iterable, Iterator
from functools import lru_cache
from itertools import islice, product
from typing import NamedTuple

from printgen.limits import SCENARIOS
from printgen.model.game import Game
from printgen.model.nouns import Path
from printgen.model.play.conditions import amount, asked_by, holds, table_formulas
from printgen.model.play.in_play import REPLACEMENTS, replacing, rules_in_play, stand_ins, statement
from printgen.model.play.options import asked_for
from printgen.model.rules import DecisionTable, Rules, TableReplacements, TableRow
from printgen.model.setup import Seating
from printgen.model.values import Count

SETUP = ("setup", "board", "variants")


class Scenario(NamedTuple):
    """A number of players, variants in play, how they sit, and readings other than ours."""

    players: int
    variants: tuple[str, ...]
    seating: Seating
    readings: tuple[str, ...] = ()

    @property
    def options(self) -> tuple[str, ...]:
        """All that conditions may ask for."""
        return (*self.variants, *self.readings)

    def holds(self, when: str | None) -> bool:
        """Return whether a condition is met; without one it always is."""
        return holds(when, self.players, self.options)

    def amount(self, count: Count) -> int:
        """Return a count for these players and options."""
        return amount(count, self.players, self.options)

    def __str__(self) -> str:
        return " and ".join((f"{self.players} players", *self.options))


@lru_cache(maxsize=16)
def scenarios(game: Game) -> tuple[Scenario, ...]:
    """Return the scenarios that differ in anything of board, set-up and variants (cached)."""
    asked = options_asked_by(text for path, text in table_formulas(game) if path[0] in SETUP)
    parts = {name for name, one in game.variants.items() if one.uses or one.boxes > 1}
    return scenarios_about(game, None if asked is None else asked | parts)


def scenarios_for(
    game: Game, formulas: Iterable[Count | None], options: Collection[str] = frozenset()
) -> tuple[Scenario, ...]:
    """Return the scenarios that differ in what formulas ask for, or in some options besides."""
    asked = options_asked_by(text for text in formulas if isinstance(text, str))
    return scenarios_about(game, None if asked is None else asked.union(options))


def options_asked_by(formulas: Iterable[str]) -> frozenset[str] | None:
    """Name the options that formulas ask for; None when all of them matter."""
    found: set[str] = set()
    for text in formulas:
        asked = asked_by(text)
        if asked is None:
            return None
        found |= asked
    return frozenset(found)


@lru_cache(maxsize=256)
def scenarios_about(game: Game, asked: frozenset[str] | None) -> tuple[Scenario, ...]:
    """Return a scenario for each legal choice among some options, those with fewest first (cached).

    None: every option matters. Seats matter always, since without any nobody plays.
    """
    if asked is None:
        asked = frozenset(game.variants) | asked_for(game)
    seats = options_asked_by(one.when for one in game.setup.seatings if one.when is not None)
    asked = asked | (frozenset(game.variants) if seats is None else seats)
    return tuple(islice(_scenarios(game, asked), SCENARIOS))  # those with fewest options; a check says so


def _scenarios(game: Game, asked: frozenset[str]) -> Iterator[Scenario]:
    numbers = sorted({seating.players for seating in game.setup.seatings})
    readings = tuple(_readings(game, asked))
    for chosen in _compatible_sets(game, [name for name in game.variants if name in asked]):
        for players in numbers:
            if (variants := with_needed_variants(game, players, chosen, asked)) is not None:
                for other in readings:
                    for seating in seatings_for(game, players, (*variants, *other))[:1]:
                        yield Scenario(players, variants, seating, other)


def _readings(game: Game, asked: Collection[str]) -> Iterator[tuple[str, ...]]:
    """Return every choice of readings that are asked for; a ruling is read in one way at a time."""
    several = [
        ("", *(f"{name}.{one}" for one in ruling.alternatives if f"{name}.{one}" in asked))
        for name, ruling in game.rulings.items()
    ]
    chosen = product(*(one for one in several if len(one) > 1))
    yield from sorted((tuple(filter(None, one)) for one in chosen), key=len)


def _compatible_sets(game: Game, names: list[str]) -> Iterator[tuple[str, ...]]:
    """Return every set of variants of which no two exclude each other, small sets first."""
    for size in range(len(names) + 1):
        of_size = _sets_of_size(names, excluded_pairs(game), size)
        first = next(of_size, None)
        if first is None:
            return
        yield first
        yield from of_size


def _sets_of_size(names: list[str], excluded: Collection[tuple[str, str]], size: int) -> Iterator[tuple[str, ...]]:
    if size == 0:
        yield ()
    for number, name in enumerate(names if size else ()):
        others = [other for other in names[number + 1 :] if (name, other) not in excluded]
        for more in _sets_of_size(others, excluded, size - 1) if len(others) >= size - 1 else ():
            yield (name, *more)


@lru_cache(maxsize=16)
def excluded_pairs(game: Game) -> frozenset[tuple[str, str]]:
    """Return the pairs of variants that exclude each other, both ways round (cached)."""
    pairs = {(name, rule.variant) for name, one in game.variants.items() for rule in one.excludes}
    return frozenset(pairs | {(other, name) for name, other in pairs})


def with_needed_variants(
    game: Game, players: int, chosen: tuple[str, ...], asked: Collection[str]
) -> tuple[str, ...] | None:
    """Return variants with those that they need and nobody asks for; None when they cannot be played.

    Tried is every variant that would do, and then what that one needs: when none is left, there
    is no legal set that has just these of the variants asked for.
    """
    known = game.variants
    if not all(players in known[name].players for name in chosen):
        return None
    for name in chosen:
        needs = known[name].needs_one_of
        if needs and not set(needs) & set(chosen):
            for other in needs:
                excluded = any((other, one) in excluded_pairs(game) for one in chosen)
                if other not in asked and not excluded:
                    found = with_needed_variants(game, players, (*chosen, other), asked)
                    if found is not None:
                        return found
            return None
    return chosen


def seatings_for(game: Game, players: int, options: tuple[str, ...]) -> list[Seating]:
    """Return how these players may sit; seatings for their options go before those for all."""
    suited = [one for one in game.setup.seatings if one.players == players and holds(one.when, players, options)]
    return [one for one in suited if one.when is not None] or suited


Played = tuple[Scenario | None, Rules]
"""The rules in play and the smallest table that plays by them; None: as they stand."""


@lru_cache(maxsize=64)
def variations(game: Game, paths: frozenset[str]) -> tuple[Played, ...]:
    """Return the rules in play, once for each way these statements are replaced; as is first.

    Every legal choice among the variants and readings that replace them is there.
    """
    return ((None, game.rules), *_others(game, paths))


def _others(game: Game, paths: frozenset[str]) -> Iterator[Played]:
    groups = {statement(path).group for path in paths}
    asked = frozenset(
        name
        for name, replaced in replacing(game).items()
        if any(
            path in paths or (path.startswith(f"{REPLACEMENTS}.") and statement(path).group in groups)
            for path in replaced
        )
    )
    seen = {frozenset((path, frozenset({path})) for path in paths)}
    for one in scenarios_about(game, asked) if asked else ():
        options = [name for name in one.options if name in asked]
        placed = frozenset((path, frozenset(stand_ins(game, path, options))) for path in paths)
        if placed not in seen:
            seen.add(placed)
            yield one, rules_in_play(game, options)


def among(one: Scenario | None) -> str:
    """Say for a message with whom something is so.

    >>> among(None)
    ''
    """
    return "" if one is None else f" with {one}"


def tables_in_play(game: Game) -> Iterator[tuple[str, DecisionTable]]:
    """Return every table as it stands, and once for each way its rows are replaced."""
    for name, table in game.rules.tables.items():
        rows = frozenset(f"tables.{name}.{row.id}" for row in table.rows)
        yield from ((name, rules.tables[name]) for _, rules in variations(game, rows))


def row_path(game: Game, table: str, row: TableRow) -> Path:
    """Return where a row of a table stands in the data, be it one that replaces another."""
    rules = game.rules
    spare = rules.replacements.tables.get(table, TableReplacements())
    for head, rows in (((), rules.tables[table].rows), (("replacements",), spare.rows)):
        for number, one in enumerate(rows):
            if one.model_copy(update={"id": row.id}) == row:
                return ("rules", *head, "tables", table, "rows", number)
    return ("rules", "tables", table, "rows")
