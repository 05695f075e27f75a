"""A loaded game → problems of its formulas and conditions: names, functions, variants, values."""

from collections.abc import Iterator, Mapping
from dataclasses import replace
from fractions import Fraction
from functools import lru_cache
from typing import Any

from printgen.errors import PrintgenError
from printgen.expression import compile_expression
from printgen.model.game import Game
from printgen.model.load.locator import Locator
from printgen.model.load.validation import near
from printgen.model.nouns import Path
from printgen.model.play.conditions import CONDITIONS, COUNTS, NAMES, table_formulas, table_value
from printgen.model.play.facts import TableFacts, cases
from printgen.model.rules import Chance
from printgen.model.rulings import readings
from printgen.model.score import Contest, Entry
from printgen.problems import Problem
from printgen.source import quoted


def formula_problems(game: Game, locator: Locator) -> Iterator[Problem]:
    """Compile every formula of a game, and work it out for all players and single variants."""
    for fields in (CONDITIONS, COUNTS):
        for path, text in table_formulas(game, fields):
            yield from _checked(locator, path, _table_formula(game, text, fields is COUNTS))
    for name, contest in game.score.contests.items():
        place: Path = ("score", "contests", name)
        for path, text, names in _contest_formulas(contest):
            yield from _checked(locator, (*place, *path), _score_formula(text, names))
        for demand, text in contest.demands.items():
            found = _pad_formula(game, text, _parts(game) | _demanding(contest))
            yield from _checked(locator, (*place, "demands", demand), found)
    known: dict[str, Any] = dict.fromkeys(game.score.contests, 0) | _blank(game.score.entries)
    known |= {f"most-{n}": 0 for n, e in game.score.entries.items() if e.kind == "number"}
    for line in game.score.lines:
        place = ("score", "lines", line.id, "formula")
        yield from _checked(locator, place, _score_formula(line.formula, known))
        known[line.id] = 0
        known[f"most-{line.id}"] = 0
    yield from _checked(locator, ("score", "total"), _score_formula(game.score.total, known))
    for head, odds in (((), game.rules.odds), (("replacements",), game.rules.replacements.odds)):
        for name, chance in odds.items():
            place = ("rules", *head, "odds", name, "when")
            yield from _checked(locator, place, _chance(chance))
    yield from _pad_formulas(game, locator, known | {"total": 0})


def _pad_formulas(game: Game, locator: Locator, known: dict[str, Any]) -> Iterator[Problem]:
    """Compile what holds for a whole pad: bounds, how it is won, how many matches there were."""
    score, place = game.score, ("score",)
    own = known | _parts(game)
    for name, bound in score.bounds.items():
        for side in ("most", "least"):
            if (text := getattr(bound, side)) is not None:
                found = _pad_formula(game, text, own)
                yield from _checked(locator, (*place, "bounds", name, side), found)
    for number, win in enumerate(score.wins):
        found = _pad_formula(game, win.reached, own)
        yield from _checked(locator, (*place, "wins", number, "reached"), found)
    for name, entry in score.entries.items():
        if entry.blank is not None:
            found = _pad_formula(game, entry.blank, _parts(game))
            yield from _checked(locator, (*place, "entries", name, "blank"), found)
    for side in ("least", "most") if score.series else ():
        found = _pad_formula(game, getattr(score.series, side), _everybody(game))
        yield from _checked(locator, (*place, "series", side), found)


def _parts(game: Game) -> dict[str, Any]:
    """Return what stands in all contests of a sort together, for a pad without any."""
    return {
        f"{sort}-{name}": 0
        for sort, contest in game.score.contests.items()
        for name in (*contest.shared, *contest.entries)
    }


def _everybody(game: Game) -> dict[str, Any]:
    """Return what formulas know of a table, where nobody has anything."""
    held = _blank(game.score.entries)
    names: dict[str, Any] = {"players": game.setup.players[1], "variants": (), "matches": 1}
    names |= {f"{head}-{name}": blank for head in ("all", "game") for name, blank in held.items()}
    return names


def _pad_formula(game: Game, text: str, own: dict[str, Any]) -> Iterator[Problem]:
    """Work out a formula for a table at which nobody has anything, alone and with variants."""
    names = _everybody(game) | own
    known = (*game.variants, *readings(game.rulings))
    facts = TableFacts(game, None, ())
    formula = compile_expression(text, frozenset((*names, *facts.names)))
    asked = formula.names - {name.replace("-", "_") for name in names}
    for name in formula.texts:
        if name not in known:
            message = f"there is no variant or reading {quoted(name)}"
            yield Problem("unknown-variant", message, hints=near(name, known))
    for players, variants in _tables(game):
        known_values = _facts(game, players, variants).values(asked)
        value = formula.value(**names | known_values | {"players": players, "variants": variants})
        if not isinstance(value, int | float):
            message = f"{quoted(text)} gives {value!r}"
            yield Problem("bad-formula", message, hints=("it is a number, or true or false",))
            return


@lru_cache(maxsize=256)  # every formula is worked out at the same tables
def _facts(game: Game, players: int, variants: tuple[str, ...]) -> TableFacts:
    return TableFacts(game, players, variants)


def _checked(locator: Locator, path: Path, found: Iterator[Problem]) -> Iterator[Problem]:
    try:
        problems = tuple(found)
    except PrintgenError as error:
        problems = error.problems
    for problem in problems:
        yield replace(problem, span=locator.locate(path))


def _table_formula(game: Game, text: str, is_count: bool) -> Iterator[Problem]:
    """Check what depends on players and variants; texts in it can only be variants."""
    formula = compile_expression(text, NAMES)
    known = (*game.variants, *readings(game.rulings))
    for name in formula.texts:
        if name not in known:
            message = f"there is no variant or reading {quoted(name)}"
            yield Problem("unknown-variant", message, hints=near(name, known))
    for players, variants in _tables(game):
        value = table_value(text, players, variants)
        if is_count and (isinstance(value, bool) or not isinstance(value, int) or value < 0):
            table = " and ".join((f"{players} players", *variants))
            message = f"{quoted(text)} gives {value!r} for {table}"
            yield Problem("bad-formula", message, hints=("a count is a whole number, 0 or more",))
            return


def _tables(game: Game) -> Iterator[tuple[int, tuple[str, ...]]]:
    """Return every number of players, without variants and with each they suit."""
    least = min(game.setup.players[0], game.head.players[0])
    most = max(game.setup.players[1], game.head.players[1])
    for players in range(least, most + 1):
        yield players, ()
        for name, variant in game.variants.items():
            if players in variant.players:
                yield players, (name,)


def _blank(entries: Mapping[str, Entry]) -> dict[str, Any]:
    return {name: () if entry.kind == "tally" else 0 for name, entry in entries.items()}


def _contest_formulas(contest: Contest) -> Iterator[tuple[Path, str, dict[str, Any]]]:
    known = _blank(contest.shared) | _blank(contest.entries)
    yield ("value",), contest.value, known
    yield ("share",), contest.share, {"ahead": 0}


def _demanding(contest: Contest) -> dict[str, Any]:
    own = _blank(contest.entries)
    everybody = {f"all-{name}": blank for name, blank in own.items()}
    return _blank(contest.shared) | own | everybody | {"place": 0, "leaders": 0}


def _score_formula(text: str, known: dict[str, Any]) -> Iterator[Problem]:
    """Work a formula out for a player who has nothing."""
    value = compile_expression(text, known.keys()).value(**known)
    if not isinstance(value, int | float):
        message = f"{quoted(text)} gives {value!r}"
        yield Problem("bad-formula", message, hints=("a score is a number",))


def _chance(chance: Chance) -> Iterator[Problem]:
    try:
        hits, total = cases(chance)
    except ValueError as error:
        yield Problem("too-many-cases", str(error))
        return
    stated, of = chance.gives
    if of < 1 or Fraction(stated, of) != Fraction(hits, total):
        message = f"{stated} of {of} is stated, {hits} of {total} cases count"
        yield Problem("wrong-odds", message)
