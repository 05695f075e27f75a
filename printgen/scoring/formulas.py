"""A filled pad and what it came to → the values that formulas of the score may name, and what they come to."""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, replace
from functools import cached_property
from typing import Any

from printgen.errors import PrintgenError
from printgen.expression import compile_expression
from printgen.model.game import Game
from printgen.model.play.facts import Facts
from printgen.model.score import Entry, Equals, Score, TieBreak, Win
from printgen.scoring.values import Entries, Pad, Value

Names = Mapping[str, Any]
"""Values by the names that formulas call them."""


def amount(value: Value) -> int:
    """Return a number as it is, or what the pieces of a tally are worth together."""
    return sum(value) if isinstance(value, tuple) else int(value)


def number(entry: Entry, value: Value | None) -> int | tuple[int, ...]:
    """Return what an entry counts in a formula; left out it counts nothing."""
    if entry.kind == "choice":
        worth = entry.choices.get(str(value), next(iter(entry.choices.values()), 0))
        assert isinstance(worth, int)  # in a game in play
        return worth
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
        raise PrintgenError.with_code("score-not-whole", message, "round it with `floor(…)` or `half_up(…)`")
    return int(value)


@dataclass(frozen=True)
class PadFormulas:
    """The formulas and conditions of a game, asked of one pad.

    Beside what a player has they know the facts of the game, and what all players have.
    """

    game: Game
    pad: Pad

    @cached_property
    def _facts(self) -> Facts:
        return Facts(self.game, self.pad.number, self.pad.options)

    @cached_property
    def _names(self) -> Names:
        score, pad = self.game.score, self.pad
        everybody = combined(score.entries, [numbers(score.entries, entries, pad) for entries in pad.players.values()])
        names: dict[str, Any] = {"players": pad.number, "variants": pad.options}
        names |= {f"{prefix}-{name}": value for prefix in ("game", "all") for name, value in everybody.items()}
        for sort, contest in score.contests.items():
            for name, entry in contest.shared.items():
                held = (number(entry, one.shared.get(name)) for one in pad.contests.get(sort, ()))
                names[f"{sort}-{name}"] = sum(map(amount, held))
        if score.series is not None:
            names["matches"] = pad.matches or _whole(score.series.most, self._value(score.series.most, names))
        return names

    def value(self, formula: str, own: Names) -> Any:
        """Return the value of a formula over what a player has; raises PrintgenError for one without."""
        return self._value(formula, {**self._names, **own})

    def _value(self, formula: str, names: Names) -> Any:
        compiled = compile_expression(formula, frozenset((*names, *self._facts.names())))
        known = {name.replace("-", "_") for name in names}
        return compiled.value(**names, **self._facts.named(compiled.names - known))

    def whole(self, formula: str, own: Names) -> int:
        """Return the value of a formula; raises PrintgenError when it is not whole."""
        return _whole(formula, self.value(formula, own))

    @cached_property
    def _has_several_matches(self) -> bool:
        """Whether the pad counts several matches for sure."""
        series = self.game.score.series
        return series is not None and (self.pad.matches or self.whole(series.least, {})) > 1

    @cached_property
    def ties(self) -> tuple[TieBreak, ...]:
        """The tie-breaks that are asked for."""
        ties = (tie for tie in self.game.score.ties if self.pad.holds(tie.when))
        return tuple(tie for tie in ties if self._has_several_matches or not tie.several)

    @cached_property
    def equals(self) -> Equals | None:
        """What becomes of those whom no tie-break parts."""
        fitting = (one for one in self.game.score.equals if self.pad.holds(one.when))
        return next((one for one in fitting if self._has_several_matches or not one.several), None)

    @cached_property
    def win(self) -> Win | None:
        """How the game is won; None where the best at its end wins."""
        return next((win for win in self.game.score.wins if self.pad.holds(win.when)), None)


def own_parts(score: Score, pad: Pad, player: str) -> dict[str, int]:
    """Return how much a player has of each part of all contests: a tally counts its pieces."""
    found: dict[str, int] = {}
    for sort, contest in score.contests.items():
        for name, entry in contest.entries.items():
            held = [number(entry, one.players.get(player, {}).get(name)) for one in pad.contests.get(sort, ())]
            found[f"{sort}-{name}"] = sum(len(value) if isinstance(value, tuple) else value for value in held)
    return found


def filled_up(game: Game, pad: Pad) -> Pad:
    """Return a pad with what follows from the contests, where a player left it blank."""
    blank = {name: entry.blank for name, entry in game.score.entries.items() if entry.blank is not None}
    if not blank or not pad.contests:
        return pad
    formulas, players = PadFormulas(game, pad), {}
    for player, held in pad.players.items():
        own = own_parts(game.score, pad, player)
        counts = {name: formulas.whole(one, own) for name, one in blank.items() if name not in held}
        players[player] = {**held, **{name: count for name, count in counts.items() if count}}
    return replace(pad, players=players)
