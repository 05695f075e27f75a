"""Game → the readings a table may choose and what they change; variants and readings → what speaks against them."""

from collections.abc import Iterable, Iterator, Mapping
from functools import lru_cache
from itertools import combinations

from printgen.expression import compile_expression
from printgen.model.game import Game
from printgen.model.play.conditions import NAMES, holds, table_formulas
from printgen.model.play.supply import boxes_in_play, parts_in_box, used_parts
from printgen.model.rulings import Ruling, readings
from printgen.problems import Problem


@lru_cache(maxsize=16)
def switchable(game: Game) -> tuple[str, ...]:
    """Name the readings that change something, in the order of the rulings."""
    asked = asked_for(game)
    changing = {
        f"{name}.{one}"
        for name, ruling in game.rulings.items()
        for one in (*ruling.sets, *ruling.box, *ruling.replaces)
    }
    return tuple(one for one in readings(game.rulings) if one in asked or one in changing)


@lru_cache(maxsize=16)
def asked_for(game: Game) -> frozenset[str]:
    """Name the variants and readings that any condition or count of the game asks for."""
    formulas = (compile_expression(text, NAMES) for _, text in table_formulas(game))
    return frozenset(name for formula in formulas for name in formula.texts)


def measures(rulings: Mapping[str, Ruling], chosen: Iterable[str]) -> tuple[tuple[str, str], ...]:
    """Return what the readings chosen change in the box, as pairs of path and value."""
    pairs: list[tuple[str, str]] = []
    for reading in chosen:
        name, _, alternative = reading.partition(".")
        if name in rulings:
            pairs += rulings[name].box.get(alternative, {}).items()
    return tuple(pairs)


def seated(game: Game, options: Iterable[str]) -> tuple[int, ...]:
    """Return the numbers of players that can sit down to all of the variants among options."""
    chosen = tuple(options)
    seats = {one.players for one in game.setup.seatings if holds(one.when, one.players, chosen)}
    variants = (game.variants[name].players for name in chosen if name in game.variants)
    return tuple(sorted(seats.intersection(*variants)))


def variant_conflicts(game: Game, players: int | None, variants: Iterable[str]) -> tuple[Problem, ...]:
    """Return everything that speaks against playing these variants together, with these players.

    Without a number of players nothing is asked that depends on it.
    """
    chosen = tuple(dict.fromkeys(variants))
    unknown = tuple(_unknown(game, chosen))
    return unknown or tuple(_conflicts(game, players, chosen))


def _unknown(game: Game, chosen: tuple[str, ...]) -> Iterator[Problem]:
    known = ", ".join(game.variants) or "none"
    for name in chosen:
        if name not in game.variants:
            message = f"`{game.id}` has no variant `{name}`"
            yield Problem("unknown-variant", message, hints=(f"known: {known}",))


def _conflicts(game: Game, players: int | None, chosen: tuple[str, ...]) -> Iterator[Problem]:
    for name in chosen:
        needs = game.variants[name].needs_one_of
        if needs and not set(needs) & set(chosen):
            message = f"`{name}` needs one of: {', '.join(needs)}"
            yield Problem("variant-needs", message, hints=(f"add `{needs[0]}`",))
    yield from _exclusions(game, chosen)
    if players is not None:
        yield from _players(game, players, chosen)
        if chosen:  # what set-up takes without them is no matter of variants
            yield from _parts(game, players, chosen)


def _exclusions(game: Game, chosen: tuple[str, ...]) -> Iterator[Problem]:
    pairs = {(name, rule.variant) for name in chosen for rule in game.variants[name].excludes}
    for one, other in combinations(chosen, 2):
        if pairs & {(one, other), (other, one)}:
            message = f"`{one}` and `{other}` do not go together"
            yield Problem("variants-exclude", message, hints=("leave one of them out",))


def _players(game: Game, players: int, chosen: tuple[str, ...]) -> Iterator[Problem]:
    for name in chosen:
        suited = game.variants[name].players
        if players not in suited:
            known = ", ".join(map(str, suited))
            message = f"`{name}` is not for {players} players, only for {known}"
            yield Problem("variant-players", message)
    if not any(seating.players == players and holds(seating.when, players, chosen) for seating in game.setup.seatings):
        message = f"there are no seats for {players} player{'s' if players > 1 else ''}"
        message += " with these variants" if chosen else ""
        yield Problem("players-without-seats", message, hints=(_seats_known(game, players),))


def _seats_known(game: Game, players: int) -> str:
    """Return a hint: which variants seat so many players, or else for how many there are seats."""
    if suited := [f"`--variant {name}`" for name in seating(game, players)]:
        return f"seats for {players} come with {' or '.join(suited)}"
    numbers = sorted({seating.players for seating in game.setup.seatings})
    hint = f"seats are known for {', '.join(map(str, numbers))} players"
    return hint + (", some with a variant" if game.variants else "")


def seating(game: Game, players: int) -> tuple[str, ...]:
    """Return the variants that seat so many players."""
    return tuple(name for name in game.variants if players in seated(game, (name,)))


def _parts(game: Game, players: int, chosen: tuple[str, ...]) -> Iterator[Problem]:
    boxes = boxes_in_play(game, chosen)
    for part, needed in used_parts(game, players, chosen).items():
        there = parts_in_box(game, part)
        if there is not None and needed > there * boxes:
            message = f"{needed} `{part}` are needed, {boxes} x {there} are there"
            yield Problem("variant-parts", message, hints=("leave a variant out",))


def reading_conflicts(game: Game, readings: Iterable[str]) -> Iterator[Problem]:
    """Find readings nobody offers, and two of one ruling."""
    offered, taken = switchable(game), tuple(dict.fromkeys(readings))
    for name in taken:
        ruling, _, alternative = name.partition(".")
        known = [one.partition(".")[2] for one in offered if one.startswith(f"{ruling}.")]
        if name not in offered:
            if known:
                message = f"ruling `{ruling}` has no reading `{alternative}` to choose"
                hint = f"known: {', '.join(known)}"
            else:
                rulings = dict.fromkeys(one.partition(".")[0] for one in offered)
                message = f"the ruling `{ruling}` cannot be read in another way"
                hint = f"these can: {', '.join(rulings) or 'none'}"
            yield Problem("unknown-reading", message, hints=(hint,))
    chosen = [name.partition(".")[0] for name in taken]
    for ruling in dict.fromkeys(one for one in chosen if chosen.count(one) > 1):
        message = f"the ruling `{ruling}` is read in {chosen.count(ruling)} ways at once"
        yield Problem("several-readings", message, hints=("give one of them",))
