"""Game, players, variants and seed → Position: what lies where when set-up is done."""

from collections.abc import Iterable

from printgen.errors import UsageError
from printgen.game.conditions import boards_in_play, holds
from printgen.game.game import Game
from printgen.game.plan import tile_map_plan
from printgen.game.position import Position
from printgen.problems import Problem
from printgen.setup.placements import Table, place_pieces
from printgen.setup.tile_map import LAWS, SAMPLER, draw_map


def make_position(
    game: Game,
    players: int,
    variants: Iterable[str] = (),
    seed: str | int | None = None,
    law: str = "default",
    readings: Iterable[str] = (),
) -> Position:
    """Set the game up; the tile map depends on seed and law alone, never on players.

    Raises UsageError for a number of players nobody is seated for, an unknown variant or law and
    a missing seed; PrintgenError and LimitError when no map can be drawn.
    """
    chosen = tuple(dict.fromkeys(variants))
    _check_names(game, chosen, law)
    options = (*chosen, *readings)
    table = Table(players, options, seats_taken(game, players, options))
    drawn = None
    if game.setup.tile_map is not None:
        if seed is None:
            hint = "give any text or number as the seed"
            raise UsageError(Problem("seed-missing", "a map needs a seed", hints=(hint,)))
        drawn = draw_map(tile_map_plan(game), seed, law=law)
    tiles = drawn.tiles if drawn else ()
    return Position(
        game=game.id,
        players=players,
        seats=table.seats,
        variants=chosen,
        readings=tuple(readings),
        seed=str(seed) if drawn else None,
        sampler=SAMPLER if drawn else None,
        law=law if drawn else None,
        attempts=drawn.attempts if drawn else 0,
        tiles=tiles,
        pieces=place_pieces(game, table, tiles),
        boards=boards_in_play(game, players, options),
    )


def seats_taken(game: Game, players: int, variants: tuple[str, ...]) -> tuple[str, ...]:
    """Give the seats for a number of players in order of turns.

    A seating with a condition that is met goes before one without. Raises UsageError when there
    is none.
    """
    fitting = [
        seating
        for seating in game.setup.seatings
        if seating.players == players and holds(seating.when, players, variants)
    ]
    if not fitting:
        known = sorted({seating.players for seating in game.setup.seatings})
        hint = f"seats are known for {', '.join(map(str, known))} players"
        hint += ", some with a variant" if game.variants else ""
        message = f"nobody says where {players} players of `{game.id}` sit"
        raise UsageError(Problem("no-seating", message, hints=(hint,)))
    return next((s for s in fitting if s.when is not None), fitting[0]).seats


def _check_names(game: Game, variants: tuple[str, ...], law: str) -> None:
    unknown = [variant for variant in variants if variant not in game.variants]
    if unknown:
        known = ", ".join(game.variants) or "none"
        raise UsageError(
            Problem(
                "unknown-variant",
                f"`{game.id}` has no variant `{name}`",
                hints=(f"known: {known}",),
            )
            for name in unknown
        )
    if law not in LAWS:
        hint = f"known: {', '.join(LAWS)}"
        raise UsageError(Problem("unknown-law", f"there is no law `{law}`", hints=(hint,)))
