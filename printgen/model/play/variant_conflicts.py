"""Game, players and variants → problems: do these variants go together, are the parts enough?"""

from collections.abc import Iterable, Iterator

from printgen.model.game import Game
from printgen.model.play.conditions import holds
from printgen.model.play.supply import boxes_in_play, parts_in_box, used_parts
from printgen.problems import Problem


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
    for number, one in enumerate(chosen):
        for other in chosen[number + 1 :]:
            for name, against in ((one, other), (other, one)):
                if any(rule.variant == against for rule in game.variants[name].excludes):
                    message = f"`{one}` and `{other}` do not go together"
                    yield Problem("variants-exclude", message, hints=("leave one of them out",))
                    break


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
    return tuple(
        name
        for name, variant in game.variants.items()
        if players in variant.players
        and any(one.players == players and holds(one.when, players, (name,)) for one in game.setup.seatings)
    )


def _parts(game: Game, players: int, chosen: tuple[str, ...]) -> Iterator[Problem]:
    boxes = boxes_in_play(game, chosen)
    for part, needed in used_parts(game, players, chosen).items():
        there = parts_in_box(game, part)
        if there is not None and needed > there * boxes:
            message = f"{needed} `{part}` are needed, {boxes} x {there} are there"
            yield Problem("variant-parts", message, hints=("leave a variant out",))
