"""A worked example does not come out, or there is none.

Worked examples are a second witness of the rules. A score example must give every line and the
total by the formulas, from entries that can be written down; a worked game must share its contests
out, and rank its players, as it says, or break the bounds it says; a worked number of the rules
must come to what it gives; a route must go from space to neighbouring space, or along a line, and
use up exactly its dice.

PASS score.yaml
    examples:
      - entries: {flies: [1, 2]}
        lines: {F: 3}
        total: 3
        cite: {source: leaflet, section: Scoring}
FAIL score.yaml
    examples:
      - entries: {flies: [1, 2]}
        lines: {F: 3}
        total: 4
        cite: {source: leaflet, section: Scoring}
FAIL score.yaml
    examples:
      - entries: {flies: [1, 5]}
        lines: {F: 6}
        total: 6
        cite: {source: leaflet, section: Scoring}
FAIL score.yaml
    games: [{players: {Ann: {flies: [1]}}, breaks: [hungry], cite: []}]
FAIL score.yaml
    examples: []
FAIL rules.yaml
    routes:
      upstream: {path: [a1, b2], dice: [1]}
FAIL rules.yaml
    routes:
      upstream: {path: [a1, b1], dice: [2]}
FAIL rules.yaml
    examples:
      two: {given: {frogs: 2}, formula: frogs + 1, gives: 4,
          confidence: stated, cite: {source: leaflet, section: Turn}}
"""

from collections.abc import Iterator, Mapping
from itertools import pairwise
from typing import Any

from printgen.checker.coverage import Coverage
from printgen.checker.loaded import Data
from printgen.errors import PrintgenError
from printgen.expression import compile_expression
from printgen.model.board.spaces import neighbours
from printgen.model.game import Game
from printgen.model.load.validation import near
from printgen.model.nouns import Path
from printgen.model.play.conditions import holds
from printgen.model.play.in_play import in_play
from printgen.model.score import Entry, GameExample, ScoreExample
from printgen.problems import Problem
from printgen.scoring.names import filled_up
from printgen.scoring.pad.bounds import entry_faults
from printgen.scoring.pad.read import pad_catalog
from printgen.scoring.pad.rules import Violation, violations
from printgen.scoring.pad.seats import seated
from printgen.scoring.pad.words import PadWords
from printgen.scoring.score import play, score_lines
from printgen.scoring.values import ContestEntries, GameScore, Pad
from printgen.source import quoted

CODE = "wrong-example"


def check(data: Data) -> Iterator[Problem]:
    """Work out every example again."""
    score = data.game.score
    if not score.examples and not score.games:
        message = "there is no worked example of a score"
        yield Problem(CODE, message, data.span(("score", "examples"), key=True))
    for number, example in enumerate(score.examples):
        path = ("score", "examples", number)
        yield from tuple(_entries(data, path, example)) or _results(data, path, example)
    for number, game in enumerate(score.games):
        path = ("score", "games", number)
        yield from tuple(_writings(data, path, game)) or _outcomes(data, path, game)
    yield from _numbers(data)
    yield from _routes(data)


def coverage(data: Data) -> Coverage:
    """Count the examples."""
    score, rules = data.game.score, data.game.rules
    several = (score.examples, score.games, rules.examples, rules.routes)
    return Coverage(sum(map(len, several)), "worked examples")


def _entries(data: Data, path: Path, example: ScoreExample) -> Iterator[Problem]:
    """Tell the entries nobody could have written down; unknown ones are told by another check."""
    known = data.game.score.entries
    entries = {name: value for name, value in example.entries.items() if name in known}
    yield from _written(data, (*path, "entries"), known, entries, example.variants)


def _written(
    data: Data, path: Path, known: Mapping[str, Entry], entries: Mapping[str, object], variants: tuple[str, ...]
) -> Iterator[Problem]:
    words = PadWords(data.game)
    for name, value in entries.items():
        if name not in known:
            message, place = f"there is no entry {quoted(name)}", data.span((*path, name), key=True)
            yield Problem(CODE, message, place, hints=near(name, known))
        elif not holds(known[name].when, data.game.setup.players[1], variants):
            message = f"`{name}` is not written down with these variants"
            yield Problem(CODE, message, data.span((*path, name), key=True))
        for fault in entry_faults(name, known[name], value, words) if name in known else ():
            place = data.span((*path, name, *(() if fault.item is None else (fault.item,))))
            yield Problem(CODE, fault.message, place, hints=fault.hints)


def _results(data: Data, path: Path, example: ScoreExample) -> Iterator[Problem]:
    players = data.game.setup.players[1]
    try:
        lines, total = score_lines(
            data.game.score, example.entries, lambda when: holds(when, players, example.variants)
        )
    except PrintgenError as error:
        yield Problem(CODE, error.problems[0].message, data.span(path))
        return
    for name, comes_to in lines.items():
        said = example.lines.get(name)
        if said is None:
            message = f"the example does not tell line `{name}`, which comes to {comes_to}"
            yield Problem(CODE, message, data.span((*path, "lines"), key=True))
        elif said != comes_to:
            message = f"line `{name}` comes to {comes_to}, the example says {said}"
            yield Problem(CODE, message, data.span((*path, "lines", name)))
    idle = {line.id for line in data.game.score.lines} - lines.keys()
    for name in (name for name in example.lines if name in idle):
        message = f"line `{name}` is not worked out with these variants"
        yield Problem(CODE, message, data.span((*path, "lines", name), key=True))
    if total != example.total:
        message = f"the total comes to {total}, the example says {example.total}"
        yield Problem(CODE, message, data.span((*path, "total")))


def _writings(data: Data, path: Path, game: GameExample) -> Iterator[Problem]:
    """Tell what nobody could have written down in a worked game."""
    score = data.game.score
    for player, entries in game.players.items():
        place = (*path, "players", player)
        yield from _written(data, place, score.entries, entries, game.variants)
    for name, several in game.contests.items():
        if name not in score.contests:
            message = f"there is no contest {quoted(name)}"
            place = (*path, "contests", name)
            yield Problem(CODE, message, data.span(place, key=True), hints=near(name, score.contests))
            continue
        contest = score.contests[name]
        for number, one in enumerate(several):
            here = (*path, "contests", name, number)
            place = (*here, "shared")
            yield from _written(data, place, contest.shared, one.shared, game.variants)
            for player, entries in one.players.items():
                place = (*here, "players", player)
                yield from _written(data, place, contest.entries, entries, game.variants)
                if game.players and player not in game.players:
                    message = f"{quoted(player)} does not play"
                    yield Problem(CODE, message, data.span(place, key=True))


def _outcomes(data: Data, path: Path, game: GameExample) -> Iterator[Problem]:
    """Play a worked game again."""
    try:
        known = in_play(data.game, game.variants)
        pad = _pad(known, game)
        if not pad.players:
            yield Problem(CODE, "nobody plays in the worked game", data.span(path))
            return
        played = play(known, pad)
        words = PadWords(data.game, options=game.variants)
        broken = tuple(violations(known, pad, pad_catalog(words, pad), words, words.name))
    except PrintgenError as error:
        yield Problem(CODE, error.problems[0].message, data.span(path))
        return
    if game.breaks:
        yield from _broken(data, path, game, broken)
        return
    for fault in broken:
        place = ("players", fault.who) if fault.contest is None else ("contests", *fault.contest)
        yield Problem(CODE, fault.message, data.span((*path, *place)))
    for name, several in game.contests.items():
        for number, (one, outcome) in enumerate(zip(several, played.contests[name], strict=True)):
            here: Path = (*path, "contests", name, number)
            if one.points:
                yield from _compared(data, (*here, "points"), one.points, outcome.points)
    if game.totals:
        totals = {player.name: player.total for player in played.players}
        yield from _compared(data, (*path, "totals"), game.totals, totals)
    yield from _ended(data, path, game, played)


def _broken(data: Data, path: Path, game: GameExample, broken: tuple[Violation, ...]) -> Iterator[Problem]:
    """Hold what does not hold for a game that nobody can have played against what was said."""
    found = dict.fromkeys(one.rule for one in broken)
    for number, name in enumerate(game.breaks):
        if name not in found:
            message = f"the worked game does not break {quoted(name)}"
            yield Problem(CODE, message, data.span((*path, "breaks", number)), hints=near(name, found))
    for name in found.keys() - set(game.breaks):
        message = f"the worked game breaks {quoted(name)} as well"
        yield Problem(CODE, message, data.span((*path, "breaks"), key=True))


def _pad(known: Game, game: GameExample) -> Pad:
    """Return a worked game as the pad it would stand on."""
    everybody = dict.fromkeys(player for several in game.contests.values() for one in several for player in one.players)
    players = game.players or {player: {} for player in everybody}
    contests = {
        name: tuple(ContestEntries(one.shared, one.players) for one in several)
        for name, several in game.contests.items()
    }
    number = seated(known, len(players), game.variants)
    return filled_up(known, Pad(players, contests, game.variants, number, game.matches))


def _ended(data: Data, path: Path, game: GameExample, played: GameScore) -> Iterator[Problem]:
    """Hold how a worked game ended, and who has won it, against what was said."""
    if game.winners and set(game.winners) != set(played.winners):
        who = ", ".join(map(quoted, sorted(played.winners))) or "nobody"
        message = f"won by {who}, the example says {', '.join(map(quoted, game.winners))}"
        yield Problem(CODE, message, data.span((*path, "winners")))
    if game.ending not in (None, played.ending):
        message = f"the game is {played.ending}, the example says {game.ending}"
        yield Problem(CODE, message, data.span((*path, "ending")))
    points = any(one.points for several in game.contests.values() for one in several)
    if not (points or game.totals or game.winners or game.ending):
        message = "the worked game tells neither points nor totals nor winners"
        yield Problem(CODE, message, data.span(path))


def _compared(data: Data, path: Path, said: Mapping[str, int], comes_to: Mapping[str, int]) -> Iterator[Problem]:
    """Hold the points of players against what was said."""
    for player in (*comes_to, *(said.keys() - comes_to.keys())):
        if player not in comes_to:
            message = f"{quoted(player)} does not play"
            yield Problem(CODE, message, data.span((*path, player), key=True))
        elif player not in said:
            message = f"the example does not tell {quoted(player)}, who has {comes_to[player]}"
            yield Problem(CODE, message, data.span(path, key=True))
        elif said[player] != comes_to[player]:
            message = f"{quoted(player)} has {comes_to[player]}, the example says {said[player]}"
            yield Problem(CODE, message, data.span((*path, player)))


def _numbers(data: Data) -> Iterator[Problem]:
    """Work out the numbers of the rules again, from what is given and from their facts."""
    rules = data.game.rules
    facts = {name: fact.value for name, fact in rules.facts.items()}
    for path, example in _with_spare(data.game, "examples"):
        known = facts | example.given
        try:
            value = compile_expression(example.formula, known).value(**known)
        except PrintgenError as error:
            found = error.problems[0]
            place = data.span((*path, "formula"))
            yield Problem(CODE, found.message, place, hints=found.hints)
            continue
        if isinstance(value, bool) or value != example.gives:
            message = f"the formula comes to {value}, the example gives {example.gives}"
            yield Problem(CODE, message, data.span((*path, "gives")))


def _with_spare(game: Game, section: str) -> Iterator[tuple[Path, Any]]:
    """Give the worked cases of a section, and those that take the place of others."""
    for name, noun in getattr(game.rules, section).items():
        yield ("rules", section, name), noun
    for name, noun in getattr(game.rules.replacements, section).items():
        yield ("rules", "replacements", section, name), noun


def _routes(data: Data) -> Iterator[Problem]:
    game, grid = data.game, data.grid
    if grid is None or not any(_with_spare(game, "routes")):
        return
    try:
        beside = neighbours(game.board, grid)
    except PrintgenError:
        return  # a board whose spaces cannot be named is told by another check
    faces = {face for part in game.components.values() for face in part.faces}
    lines = {frozenset(p) for line in game.board.lines.values() for p in pairwise(line.spaces)}
    for path, route in _with_spare(game, "routes"):
        for number, (one, other) in enumerate(pairwise(route.path), 1):
            known = one in beside and other in beside
            if known and other not in beside[one] and frozenset((one, other)) not in lines:
                message = f"`{other}` is neither beside `{one}` nor next to it on a line"
                yield Problem(CODE, message, data.span((*path, "path", number)))
        steps = len(route.path) - 1
        if steps != sum(route.dice):
            message = f"the route has {steps} steps, its dice come to {sum(route.dice)}"
            yield Problem(CODE, message, data.span((*path, "dice")))
        for number, die in enumerate(route.dice):
            if die not in faces:
                message = f"no die shows {die}"
                yield Problem(CODE, message, data.span((*path, "dice", number)))
