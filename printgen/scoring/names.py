"""A filled pad and what it came to → the values that formulas of the score may name."""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, replace
from typing import Any

from printgen.errors import PrintgenError
from printgen.expression import compile_expression
from printgen.model.game import Game
from printgen.model.play.facts import TableFacts
from printgen.model.score import Entry, Score
from printgen.problems import Problem
from printgen.scoring.values import Entries, Pad, Value

Names = Mapping[str, Any]
"""Values by the names that formulas call them."""


def amount(value: Value) -> int:
    """Return a number as it is, or what the pieces of a tally are worth together."""
    return sum(value) if isinstance(value, tuple) else int(value)


def number(entry: Entry, value: Value | None) -> int | tuple[int, ...]:
    """Return what an entry counts in a formula; left out it counts nothing."""
    if entry.kind == "choice":
        return entry.choices.get(str(value), next(iter(entry.choices.values()), 0))
    if value is None or isinstance(value, str):
        return () if entry.kind == "tally" else 0
    return value


def numbers(known: Mapping[str, Entry], entries: Entries, pad: Pad) -> dict[str, Value]:
    """Return what each entry counts; one whose condition does not hold is as good as blank."""
    return {name: number(entry, entries.get(name) if pad.holds(entry.when) else None) for name, entry in known.items()}


def combined(known: Mapping[str, Entry], each: Iterable[Mapping[str, Value]]) -> dict[str, Value]:
    """Return what all players have of each entry together: sums, or their tallies as one."""
    found: dict[str, Value] = {}
    several = list(each)
    for name, entry in known.items():
        values = [own[name] for own in several]
        tally = tuple(one for value in values if isinstance(value, tuple) for one in value)
        found[name] = tally if entry.kind == "tally" else sum(map(amount, values))
    return found


def whole(formula: str, names: Names) -> int:
    """Return the value of a formula that gives points; raises PrintgenError when it is not whole."""
    return _whole(formula, compile_expression(formula, names.keys()).value(**names))


def _whole(formula: str, value: object) -> int:
    if not isinstance(value, int | float) or value != int(value):
        message = f"the formula `{formula}` gives `{value}`, a score is a whole number"
        hint = "round it with `floor(…)` or `half_up(…)`"
        raise PrintgenError(Problem("score-not-whole", message, hints=(hint,)))
    return int(value)


@dataclass(frozen=True)
class Table:
    """What formulas know of the game on a pad beside what a player has: facts, and what all have."""

    facts: TableFacts
    names: Names

    def value(self, formula: str, own: Names) -> Any:
        """Return the value of a formula over what a player has; raises PrintgenError for one without."""
        names = {**self.names, **own}
        compiled = compile_expression(formula, frozenset((*names, *self.facts.names)))
        known = {name.replace("-", "_") for name in names}
        return compiled.value(**names, **self.facts.values(compiled.names - known))

    def whole(self, formula: str, own: Names) -> int:
        """Return the value of a formula; raises PrintgenError when it is not whole."""
        return _whole(formula, self.value(formula, own))


def table(game: Game, pad: Pad) -> Table:
    """Return what formulas know of the game on a pad."""
    score = game.score
    each = [numbers(score.entries, entries, pad) for entries in pad.players.values()]
    everybody = combined(score.entries, each)
    names: dict[str, Any] = {"players": pad.number, "variants": pad.options}
    names |= {f"{prefix}-{name}": value for prefix in ("game", "all") for name, value in everybody.items()}
    names |= _shared(score, pad)
    found = Table(TableFacts(game, pad.number, pad.options), names)
    if score.series is None:
        return found
    matches = pad.matches or found.whole(score.series.most, {})
    return Table(found.facts, names | {"matches": matches})


def has_several_matches(game: Game, pad: Pad, known: Table) -> bool:
    """Return whether a pad counts several matches for sure."""
    series = game.score.series
    return series is not None and (pad.matches or known.whole(series.least, {})) > 1


def own_parts(score: Score, pad: Pad, player: str) -> dict[str, int]:
    """Return how much a player has of each part of all contests: a tally counts its pieces."""
    found: dict[str, int] = {}
    for sort, contest in score.contests.items():
        for name, entry in contest.entries.items():
            held = [number(entry, one.players.get(player, {}).get(name)) for one in pad.contests.get(sort, ())]
            found[f"{sort}-{name}"] = sum(len(value) if isinstance(value, tuple) else value for value in held)
    return found


def _shared(score: Score, pad: Pad) -> dict[str, int]:
    """Return what is shared in all contests of a sort together."""
    return {
        f"{sort}-{name}": sum(amount(number(entry, one.shared.get(name))) for one in pad.contests.get(sort, ()))
        for sort, contest in score.contests.items()
        for name, entry in contest.shared.items()
    }


def filled_up(game: Game, pad: Pad) -> Pad:
    """Return a pad with what follows from the contests, where a player left it blank."""
    formulas = {
        name: entry.blank for name, entry in game.score.entries.items() if entry.blank is not None and pad.contests
    }
    if not formulas:
        return pad
    known = table(game, pad)
    players = {}
    for player, held in pad.players.items():
        own = own_parts(game.score, pad, player)
        blank = {name: known.whole(one, own) for name, one in formulas.items() if name not in held}
        players[player] = {**held, **{name: count for name, count in blank.items() if count}}
    return replace(pad, players=players)
