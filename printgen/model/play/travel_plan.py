"""Game and table → TravelPlan: a ``TileTravel`` with costs, targets and starts looked up."""

from collections.abc import Collection, Iterator, Sequence
from dataclasses import replace

from printgen.errors import PrintgenError
from printgen.model.fairness import COST_AT_MOST, END, Cost, Move, Spot, Step, TileTravel, TravelPlan
from printgen.model.game import Game
from printgen.model.load.locator import Locator
from printgen.model.load.validation import near
from printgen.model.nouns import Path
from printgen.model.play.conditions import holds
from printgen.model.play.facts import Facts
from printgen.model.setup import Placement
from printgen.problems import Problem

Found = tuple[Path, Problem]


def travel_plan(game: Game, noun: TileTravel, players: int, options: Sequence[str], seats: Sequence[str]) -> TravelPlan:
    """Look up what a measure of travel names, for a table.

    ``options``: variants, then readings. Raises PrintgenError for what ``travel_problems`` finds.
    """
    played = {name: one for name, one in noun.moves.items() if holds(one.when, players, options)}
    noun = noun.model_copy(update={"moves": played})  # what a move costs that is not may be gone
    if problems := tuple(problem for _, problem in _problems(game, noun)):
        raise PrintgenError(problems)
    facts = Facts(game, players, options)

    def cost(named: Cost) -> int:
        value = facts.value(named) if isinstance(named, str) else named
        assert isinstance(value, int)
        return value

    placements = {placement.id: placement for placement in game.setup.placements}
    spaces = placements[noun.starts.placement].for_seats
    return TravelPlan(
        spots=dict(noun.spots),
        ends=noun.ends,
        steps=tuple(
            Step(move.from_, move.to, cost(move.cost), move.through, move.along is not None)
            for move in noun.moves.values()
        ),
        leaving=noun.leaving.from_ if noun.leaving is not None else (),
        more=dict(noun.leaving.more) if noun.leaving is not None else {},
        pick_up={spot: cost(named) for spot, named in noun.pick_up.items()},
        pick_up_on={symbol: cost(named) for symbol, named in noun.pick_up_on.items()},
        starts=tuple(spaces[seat][0] for seat in seats),
        start_spot=noun.starts.spot,
        targets=tuple(
            (on_tiles, worth)
            for name, worth in noun.targets.items()
            if (on_tiles := placements[name].on_tiles) is not None and holds(placements[name].when, players, options)
        ),
        tau=noun.tau,
    )


def travel_problems(game: Game, locator: Locator) -> Iterator[Problem]:
    """Find every name in a measure of travel that leads to nothing, and every step that does."""
    if isinstance(game.fairness, TileTravel):
        for path, problem in _problems(game, game.fairness):
            yield replace(problem, span=locator.locate(("fairness", *path)))


def _problems(game: Game, noun: TileTravel) -> Iterator[Found]:
    tile_map = game.setup.tile_map
    if tile_map is None or tile_map.tiles not in game.tile_sets:
        yield ("kind",), Problem("no-tile-map", f"`{game.id}` has no tile map to travel over")
        return
    tiles = game.tile_sets[tile_map.tiles]
    for name, spot in noun.spots.items():
        for number, kind in enumerate(spot.kinds):
            yield from _known("kind", kind, tiles.kinds, ("spots", name, "kinds", number))
        for letter in spot.sides:
            yield from _known("side", letter, tiles.sides, ("spots", name, "sides"))
    if END in noun.spots:
        message = f"no spot can be called `{END}`, which stands for what `ends` says"
        yield ("spots", END), Problem("reserved-name", message)
        return
    yield from _spots(noun)
    if noun.leaving is not None:
        for symbol in noun.leaving.more:
            yield from _known("symbol", symbol, tiles.symbols, ("leaving", "more", symbol))
    for symbol in noun.pick_up_on:
        yield from _known("symbol", symbol, tiles.symbols, ("pick-up-on", symbol))
    for name, move in noun.moves.items():
        yield from _sides(noun, move, tiles.sides, ("moves", name))
    yield from _costs(game, noun)
    yield from _placements(game, noun)


def _spots(noun: TileTravel) -> Iterator[Found]:
    """Every name of a spot is one; ``end`` is where moves go, if ``ends`` says what it is."""
    spots, ends = tuple(noun.spots), (END,) if noun.ends else ()
    for name, move in noun.moves.items():
        for word, several in (("from", move.from_), ("to", move.to)):
            for number, spot in enumerate(several):
                yield from _known("spot", spot, (*spots, *ends), ("moves", name, word, number))
    for number, spot in enumerate(noun.ends):
        yield from _known("spot", spot, spots, ("ends", number))
    for number, spot in enumerate(noun.leaving.from_ if noun.leaving is not None else ()):
        yield from _known("spot", spot, spots, ("leaving", "from", number))
    for spot in noun.pick_up:
        yield from _known("spot", spot, spots, ("pick-up", spot))
    yield from _known("spot", noun.starts.spot, spots, ("starts", "spot"))
    named: list[tuple[Path, str]] = [(("pick-up", spot), spot) for spot in noun.pick_up]
    for path, name in (*named, (("starts", "spot"), noun.starts.spot)):
        if name in noun.spots and noun.spots[name].of == "border":
            yield path, Problem("not-on-tiles", f"spot `{name}` is on no tile")


def _sides(noun: TileTravel, move: Move, letters: Collection[str], path: Path) -> Iterator[Found]:
    """A move through a side begins and ends at spots that are joined to such a side."""
    if move.through is None:
        return
    if move.along is not None:
        message = "a move goes through a side or along the border, not both"
        yield (*path, "along"), Problem("two-ways", message)
    if move.through not in letters:
        yield from _known("side", move.through, letters, (*path, "through"))
        return
    for name in dict.fromkeys((*move.from_, *move.to)):
        for meant in noun.ends if name == END else (name,):
            spot: Spot | None = noun.spots.get(meant)
            if spot is not None and move.through not in spot.sides:
                message = f"`{meant}` is joined to sides `{spot.sides}`, not `{move.through}`"
                yield (*path, "through"), Problem("no-way", message)


def _costs(game: Game, noun: TileTravel) -> Iterator[Found]:
    """A cost is a number of points, wherever it stands."""
    facts = Facts(game)
    named: list[tuple[Path, Cost]] = [(("moves", name, "cost"), move.cost) for name, move in noun.moves.items()]
    named += [(("pick-up", name), cost) for name, cost in noun.pick_up.items()]
    named += [(("pick-up-on", name), cost) for name, cost in noun.pick_up_on.items()]
    for path, cost in named:
        if not isinstance(cost, str):
            continue
        if cost not in facts.paths():
            hints = tuple(f"did you mean `{other}`?" for other in facts.near(cost)[:1])
            yield path, Problem("unknown-fact", f"there is no fact `{cost}`", hints=hints)
        elif not isinstance(value := facts.value(cost), int) or not 1 <= value <= COST_AT_MOST:
            message = f"the fact `{cost}` is `{value}`, a cost is a number from 1 to {COST_AT_MOST}"
            yield path, Problem("bad-cost", message)


def _placements(game: Game, noun: TileTravel) -> Iterator[Found]:
    """Targets are placements on tiles; starts are one that gives every seat one space."""
    placements = {placement.id: placement for placement in game.setup.placements}
    for name in noun.targets:
        path: Path = ("targets", name)
        yield from _known("placement", name, placements, path)
        if name in placements and placements[name].on_tiles is None:
            yield path, Problem("not-on-tiles", f"placement `{name}` lays nothing on tiles")
    start: Placement | None = placements.get(noun.starts.placement)
    path = ("starts", "placement")
    yield from _known("placement", noun.starts.placement, placements, path)
    for seat in game.setup.seats if start is not None else ():
        spaces = start.for_seats.get(seat, ()) if start is not None else ()
        if len(spaces) != 1:
            message = f"placement `{noun.starts.placement}` gives seat `{seat}` {len(spaces)} spaces"
            yield path, Problem("no-start", message, hints=("a seat begins on one space",))


def _known(what: str, name: str, known: Collection[str], path: Path) -> Iterator[Found]:
    if name not in known:
        message = f"there is no {what} `{name}`"
        yield path, Problem(f"unknown-{what}", message, hints=near(name, known))
