"""A loaded game → problems of its formulas and conditions: names, functions, variants, values."""

from collections.abc import Iterator, Mapping
from dataclasses import replace
from fractions import Fraction
from functools import lru_cache
from typing import Any

from printgen.errors import PrintgenError
from printgen.expression import Formula, compile_expression
from printgen.model.game import Game
from printgen.model.load.validation import near
from printgen.model.nouns import Path
from printgen.model.play.conditions import CONDITIONS, COUNTS, NAMES, table_formulas, table_value
from printgen.model.play.fact_numbers import with_numbers, worths_of
from printgen.model.play.facts import Facts, cases
from printgen.model.rules import Chance
from printgen.model.rulings import readings
from printgen.model.score import Entry, Score
from printgen.problems import Problem
from printgen.source import Node, quoted

Names = dict[str, Any]
"""What a formula may name, with values for nobody having anything."""

SIDES = ("most", "least")
"""The formulas of a bound, and of how many matches there were."""


def formula_problems(game: Game, locator: Node) -> Iterator[Problem]:
    """Compile every formula of a game, and work it out for all players and single variants."""
    for path, fact in worths_of(game.score):
        facts = Facts(game)
        if fact not in facts.paths() or not isinstance(facts.value(fact), int):
            message = f"there is no number {quoted(fact)} among the facts"
            yield Problem("unknown-fact", message, locator.locate(("score", *path)), hints=near(fact, facts.paths()))
            return
    for path, found in _formulas(game):
        try:
            problems = tuple(found)
        except PrintgenError as error:
            problems = error.problems
        yield from (replace(problem, span=locator.locate(path)) for problem in problems)


def _formulas(game: Game) -> Iterator[tuple[Path, Iterator[Problem]]]:
    """Return where each formula stands, and what is wrong with it."""
    for fields in (CONDITIONS, COUNTS):
        for path, text in table_formulas(game, fields):
            yield path, _table_formula(game, text, fields is COUNTS)
    score, parts = with_numbers(game).score, _parts(game)
    for name, contest in score.contests.items():
        place, shared, own = ("score", "contests", name), _blank(contest.shared), _blank(contest.entries)
        yield (*place, "value"), _score_formula(contest.value, shared | own)
        yield (*place, "share"), _score_formula(contest.share, {"ahead": 0})
        known = (
            parts | shared | own | {f"all-{name}": blank for name, blank in own.items()} | {"place": 0, "leaders": 0}
        )
        for demand, text in contest.demands.items():
            yield (*place, "demands", demand), _pad_formula(game, text, known)
    known = dict.fromkeys(score.contests, 0) | _blank(score.entries)
    known |= {f"most-{n}": 0 for n, e in score.entries.items() if e.kind == "number"}
    for line in score.lines:
        yield ("score", "lines", line.id, "formula"), _score_formula(line.formula, known)
        known |= {line.id: 0, f"most-{line.id}": 0}
    yield ("score", "total"), _score_formula(score.total, known)
    for head, odds in (((), game.rules.odds), (("replacements",), game.rules.replacements.odds)):
        yield from ((("rules", *head, "odds", name, "when"), _chance(chance)) for name, chance in odds.items())
    for path, text, own in _pad_formulas(score, parts, known | parts | {"total": 0}):
        yield ("score", *path), _pad_formula(game, text, own)


def _pad_formulas(score: Score, parts: Names, whole: Names) -> Iterator[tuple[Path, str, Names]]:
    """Return what holds for a whole pad: bounds, how it is won, how many matches there were; and what it knows."""
    for name, bound in score.bounds.items():
        yield from (
            (("bounds", name, side), text, whole) for side in SIDES if (text := getattr(bound, side)) is not None
        )
    yield from ((("wins", number, "reached"), win.reached, whole) for number, win in enumerate(score.wins))
    for name, entry in score.entries.items():
        if entry.blank is not None:
            yield ("entries", name, "blank"), entry.blank, parts
    for side in SIDES if score.series else ():
        yield ("series", side), getattr(score.series, side), {}


def _parts(game: Game) -> Names:
    """Return what stands in all contests of a sort together, for a pad without any."""
    contests = game.score.contests.items()
    return {f"{sort}-{name}": 0 for sort, contest in contests for name in (*contest.shared, *contest.entries)}


def _everybody(game: Game) -> Names:
    """Return what formulas know of a table, where nobody has anything."""
    held = _blank(game.score.entries)
    names: Names = {"players": game.setup.players[1], "variants": (), "matches": 1}
    names |= {f"{head}-{name}": blank for head in ("all", "game") for name, blank in held.items()}
    return names


def _pad_formula(game: Game, text: str, own: Names) -> Iterator[Problem]:
    """Work out a formula for a table at which nobody has anything, alone and with variants."""
    names = _everybody(game) | own
    formula = compile_expression(text, frozenset((*names, *Facts(game).names())))
    asked = formula.names - {name.replace("-", "_") for name in names}
    yield from _unknown_variants(game, formula)
    for players, variants in _tables(game):
        known_values = _facts(game, players, variants).named(asked)
        value = formula.value(**names | known_values | {"players": players, "variants": variants})
        if not isinstance(value, int | float):
            message = f"{quoted(text)} gives {value!r}"
            yield Problem("bad-formula", message, hints=("it is a number, or true or false",))
            return


@lru_cache(maxsize=256)  # every formula is worked out at the same tables
def _facts(game: Game, players: int, variants: tuple[str, ...]) -> Facts:
    return Facts(game, players, variants)


def _unknown_variants(game: Game, formula: Formula) -> Iterator[Problem]:
    known = (*game.variants, *readings(game.rulings))
    for name in (name for name in formula.texts if name not in known):
        message = f"there is no variant or reading {quoted(name)}"
        yield Problem("unknown-variant", message, hints=near(name, known))


def _table_formula(game: Game, text: str, is_count: bool) -> Iterator[Problem]:
    """Check what depends on players and variants; texts in it can only be variants."""
    formula = compile_expression(text, NAMES)
    yield from _unknown_variants(game, formula)
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


def _blank(entries: Mapping[str, Entry]) -> Names:
    return {name: () if entry.kind == "tally" else 0 for name, entry in entries.items()}


def _score_formula(text: str, known: Names) -> Iterator[Problem]:
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
