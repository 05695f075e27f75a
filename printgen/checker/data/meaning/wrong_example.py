"""A worked example does not come out, or there is none.

Worked examples are a second witness of the rules. A score example must give every line and the total by the formulas,
from entries that can be written down; a worked game must share its contests out, and rank its players, as it says, or
break the bounds it says; a worked number of the rules must come to what it gives; a route must go from space to
neighbouring space, or along a line, and use up exactly its dice. A game that is written down as a table plays it may
have no worked score: no document is misread then, and its sheets say at the foot that the formula was not tried.

PASS score.yaml
    examples:
      - {entries: {flies: [1, 2]}, lines: {F: 3}, total: 3,
          cite: {source: leaflet, section: Scoring}}
FAIL score.yaml
    examples: [{entries: {flies: [1, 2]}, lines: {F: 3}, total: 4, cite: []}]
FAIL score.yaml
    examples: [{entries: {flies: [1, 5]}, lines: {F: 6}, total: 6, cite: []}]
FAIL score.yaml
    games: [{players: {Ann: {flies: [1]}}, breaks: [hungry], cite: []}]
FAIL score.yaml
    examples: []
FAIL rules.yaml
    routes: {upstream: {path: [a1, b2], dice: [1]}}
FAIL rules.yaml
    routes: {upstream: {path: [a1, b1], dice: [2]}}
FAIL rules.yaml
    examples: {two: {given: {frogs: 2}, formula: frogs + 1, gives: 4, confidence: stated, cite: []}}
"""

from collections.abc import Iterator, Mapping
from itertools import pairwise
from typing import Any

from printgen.checker.check import CheckInput, Problems, covers
from printgen.errors import PrintgenError
from printgen.expression import compile_expression
from printgen.model.board.spaces import neighbours
from printgen.model.game import Game
from printgen.model.load.validation import near
from printgen.model.nouns import Path
from printgen.model.play.conditions import holds
from printgen.model.play.fact_numbers import with_numbers
from printgen.model.play.in_play import in_play
from printgen.model.rules import Example
from printgen.model.score import Entry, GameExample, ScoreExample
from printgen.scoring.pad.entries import Fault, entry_faults
from printgen.scoring.pad.example import pad_of_example
from printgen.scoring.pad.rules import PadRules
from printgen.scoring.pad.words import PadWords
from printgen.scoring.score import play, score_lines
from printgen.scoring.values import GameScore
from printgen.source import quoted


@covers("worked examples", lambda data: _examples(data))
def check(data: CheckInput) -> Problems:
    """Work out every example again; one that has no result at all says why."""
    score = data.game.score
    if "score" in data.game.has and not (score.examples or score.games or data.game.is_house):
        yield data.problem("there is no worked example of a score", ("score", "examples"), key=True)
    for path, problems in _worked_out(data):
        try:
            yield from problems
        except PrintgenError as error:
            yield data.problem(error.problems[0].message, path, *error.problems[0].hints)
    yield from _routes(data)


def _worked_out(data: CheckInput) -> Iterator[tuple[Path, Problems]]:
    path: Path
    for number, example in enumerate(data.game.score.examples):
        path = ("score", "examples", number)
        yield path, _scored(data, path, example)
    for number, game in enumerate(data.game.score.games):
        path = ("score", "games", number)
        yield path, _played(data, path, game)
    for path, one in _with_spare(data.game, "examples"):
        yield (*path, "formula"), _number(data, path, one)


def _examples(data: CheckInput) -> int:
    score, rules = data.game.score, data.game.rules
    return sum(map(len, (score.examples, score.games, rules.examples, rules.routes)))


def _written(
    data: CheckInput, path: Path, known: Mapping[str, Entry], entries: Mapping[str, object], options: tuple[str, ...]
) -> Problems:
    """Find the entries nobody could have written down."""
    words = PadWords(data.game, data.tool_words)
    for name, value in entries.items():
        if not holds(known[name].when, data.game.setup.players[1], options):
            yield data.problem(f"`{name}` is not written down with these variants", (*path, name), key=True)
        for fault in entry_faults(name, known[name], value, words):
            item = () if fault.item is None else (fault.item,)
            yield data.problem(fault.message, (*path, name, *item), *fault.hints)


def _scored(data: CheckInput, path: Path, example: ScoreExample) -> Problems:
    score, players = with_numbers(data.game, example.variants).score, data.game.setup.players[1]
    if wrong := tuple(_written(data, (*path, "entries"), score.entries, example.entries, example.variants)):
        yield from wrong
        return
    lines, total = score_lines(score, example.entries, lambda when: holds(when, players, example.variants))
    for name, comes_to in lines.items():
        said = example.lines.get(name)
        if said is None:
            message = f"the example does not tell line `{name}`, which comes to {comes_to}"
            yield data.problem(message, (*path, "lines"), key=True)
        elif said != comes_to:
            yield data.problem(f"line `{name}` comes to {comes_to}, the example says {said}", (*path, "lines", name))
    for name in (name for name in example.lines if name not in lines):
        yield data.problem(f"line `{name}` is not worked out with these variants", (*path, "lines", name), key=True)
    if total != example.total:
        yield data.problem(f"the total comes to {total}, the example says {example.total}", (*path, "total"))


def _written_in_game(data: CheckInput, path: Path, game: GameExample) -> Problems:
    score = data.game.score
    for player, entries in game.players.items():
        yield from _written(data, (*path, "players", player), score.entries, entries, game.variants)
    for name, several in game.contests.items():
        contest = score.contests[name]
        for number, one in enumerate(several):
            here = (*path, "contests", name, number)
            yield from _written(data, (*here, "shared"), contest.shared, one.shared, game.variants)
            for player, entries in one.players.items():
                place = (*here, "players", player)
                yield from _written(data, place, contest.entries, entries, game.variants)
                if game.players and player not in game.players:
                    yield data.problem(f"{quoted(player)} does not play", place, key=True)


def _played(data: CheckInput, path: Path, game: GameExample) -> Problems:
    if wrong := tuple(_written_in_game(data, path, game)):
        yield from wrong
        return
    known = in_play(data.game.unworded, game.variants)
    pad = pad_of_example(known, game)
    if not pad.players:
        yield data.problem("nobody plays in the worked game", path)
        return
    played, words = play(known, pad), PadWords(data.game, data.tool_words, options=game.variants)
    broken = tuple(PadRules(pad, words, words.name).faults())
    if game.breaks:
        yield from _broken(data, path, game, broken)
        return
    for fault in broken:
        place = ("players", fault.who) if fault.contest is None else ("contests", *fault.contest)
        yield data.problem(fault.message, (*path, *place))
    for name, several in game.contests.items():
        for number, (one, outcome) in enumerate(zip(several, played.contests[name], strict=True)):
            if one.points:
                yield from _compared(data, (*path, "contests", name, number, "points"), one.points, outcome.points)
    if game.totals:
        yield from _compared(data, (*path, "totals"), game.totals, {one.name: one.total for one in played.players})
    yield from _ended(data, path, game, played)


def _broken(data: CheckInput, path: Path, game: GameExample, broken: tuple[Fault, ...]) -> Problems:
    """Hold what does not hold for a game that nobody can have played against what was said."""
    found = dict.fromkeys(one.rule for one in broken)
    for number, name in enumerate(game.breaks):
        if name not in found:
            message = f"the worked game does not break {quoted(name)}"
            yield data.problem(message, (*path, "breaks", number), *near(name, found))
    for name in (name for name in found if name not in game.breaks):
        yield data.problem(f"the worked game breaks {quoted(name)} as well", (*path, "breaks"), key=True)


def _ended(data: CheckInput, path: Path, game: GameExample, played: GameScore) -> Problems:
    if game.winners and set(game.winners) != set(played.winners):
        who = ", ".join(map(quoted, sorted(played.winners))) or "nobody"
        yield data.problem(f"won by {who}, the example says {', '.join(map(quoted, game.winners))}", (*path, "winners"))
    if game.ending not in (None, played.ending):
        yield data.problem(f"the game is {played.ending}, the example says {game.ending}", (*path, "ending"))
    points = any(one.points for several in game.contests.values() for one in several)
    if not (points or game.totals or game.winners or game.ending):
        yield data.problem("the worked game tells neither points nor totals nor winners", path)


def _compared(data: CheckInput, path: Path, said: Mapping[str, int], comes_to: Mapping[str, int]) -> Problems:
    for player in dict.fromkeys((*comes_to, *said)):
        if player not in comes_to:
            yield data.problem(f"{quoted(player)} does not play", (*path, player), key=True)
        elif player not in said:
            message = f"the example does not tell {quoted(player)}, who has {comes_to[player]}"
            yield data.problem(message, path, key=True)
        elif said[player] != comes_to[player]:
            message = f"{quoted(player)} has {comes_to[player]}, the example says {said[player]}"
            yield data.problem(message, (*path, player))


def _number(data: CheckInput, path: Path, example: Example) -> Problems:
    known = {name: fact.value for name, fact in data.game.rules.facts.items()} | example.given
    value = compile_expression(example.formula, known).value(**known)
    if isinstance(value, bool) or value != example.gives:
        yield data.problem(f"the formula comes to {value}, the example gives {example.gives}", (*path, "gives"))


def _with_spare(game: Game, section: str) -> Iterator[tuple[Path, Any]]:
    """Return the worked cases of a section, and those that take the place of others."""
    yield from ((("rules", section, name), one) for name, one in getattr(game.rules, section).items())
    spare = getattr(game.rules.replacements, section)
    yield from ((("rules", "replacements", section, name), one) for name, one in spare.items())


def _routes(data: CheckInput) -> Problems:
    game, beside = data.game, neighbours(data.game.board, data.grid)
    faces = {face for part in game.components.values() for face in part.faces}
    lines = {frozenset(p) for line in game.board.lines.values() for p in pairwise(line.spaces)}
    for path, route in _with_spare(game, "routes"):
        for number, (one, other) in enumerate(pairwise(route.path), 1):
            known = one in beside and other in beside
            if known and other not in beside[one] and frozenset((one, other)) not in lines:
                message = f"`{other}` is neither beside `{one}` nor next to it on a line"
                yield data.problem(message, (*path, "path", number))
        steps = len(route.path) - 1
        if steps != sum(route.dice):
            yield data.problem(f"the route has {steps} steps, its dice come to {sum(route.dice)}", (*path, "dice"))
        for number, die in enumerate(route.dice):
            if die not in faces:
                yield data.problem(f"no die shows {die}", (*path, "dice", number))
