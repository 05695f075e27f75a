"""Game, players, variants and seed → Position: what lies where when set-up is done."""

from collections.abc import Iterable

from printgen.errors import LimitError, UsageError
from printgen.model.game import Game
from printgen.model.placement_rules import PlacementRule
from printgen.model.play.conditions import boards_in_play, holds
from printgen.model.position import Dealt, PlacedHex, PlacedPiece, Position
from printgen.setup.deals import deal_things
from printgen.setup.hex_map import draw_hexes
from printgen.setup.placements import Table, furnished_plan, place_pieces
from printgen.setup.placing.order import SAMPLER_BY_RULES, laid_by_rules
from printgen.setup.tile_map.sampler import SAMPLER, draw_map

GOES_AT_MOST = 400
"""So often deals and hex map are drawn anew for the rules about both."""


def make_position(
    game: Game,
    players: int,
    variants: Iterable[str] = (),
    seed: str | int | None = None,
    distribution: str = "default",
    readings: Iterable[str] = (),
    index: int = 0,
) -> Position:
    """Set the game up; the tile map depends on seed, index and distribution alone, never on players.

    ``index`` distinguishes the set-ups of one seed: all that chance draws is drawn with it.

    A tile map needs a seed. Deals and a hex map, which depends on the distribution as well, are
    drawn when there is one; without it they are left to the table. Raises UsageError for a number
    of players nobody is seated for and a missing seed; PrintgenError and LimitError when nothing
    can be drawn.
    """
    chosen = tuple(dict.fromkeys(variants))
    options = (*chosen, *readings)
    table = Table(players, options, seats_taken(game, players, options))
    drawn = None
    if game.setup.tile_map is not None:
        if seed is None:
            raise UsageError.with_code("seed-missing", "a map needs a seed", "give any text or number as the seed")
        drawn = draw_map(furnished_plan(game, table), seed, index, distribution)
    tiles = drawn.tiles if drawn else ()
    pieces = place_pieces(game, table, tiles)
    dealt, hexes, attempts = _dealt_and_hexes(game, table, seed, index, pieces, distribution)
    by_chance = bool(drawn or dealt or hexes)
    return Position(
        game=game.id,
        players=players,
        seats=table.seats,
        variants=chosen,
        readings=tuple(readings),
        seed=str(seed) if by_chance else None,
        sampler=(SAMPLER_BY_RULES if laid_by_rules(game, table) else SAMPLER) if by_chance else None,
        distribution=distribution if drawn or hexes else None,
        attempts=drawn.attempts if drawn else attempts,
        tiles=tiles,
        pieces=pieces,
        boards=boards_in_play(game, players, options),
        dealt=dealt,
        hexes=hexes,
        index=index if by_chance else 0,
    )


def _dealt_and_hexes(
    game: Game, table: Table, seed: str | int | None, index: int, pieces: tuple[PlacedPiece, ...], distribution: str
) -> tuple[tuple[Dealt, ...], tuple[PlacedHex, ...], int]:
    """Draw the deals, then the hex map, and all of it again where a rule about both is broken.

    The words of another go are those of the seed with its number behind a line break, which no seed has.
    """
    if seed is None:
        return (), (), 0
    if not has_hex_map(game, table):
        return deal_things(game, table, seed, index), (), 0
    attempts = 0
    for go in range(GOES_AT_MOST):
        again = f"{seed}\n{go}" if go else seed
        dealt = deal_things(game, table, again, index)
        hexes, tries = draw_hexes(game, table, again, dealt, pieces, index, distribution)
        attempts += tries
        if not (broken := _broken(game, table, dealt, hexes)):
            return dealt, hexes, attempts
    kept, hint = ", ".join(f"`{name}`" for name in broken), "loosen this rule, or give more spaces"
    message = f"no set-up was found that keeps {kept}: less than one in {GOES_AT_MOST:,} hex maps with its deals does"
    raise LimitError.with_code("placement-rules-conflict", message, hint, part=f"setup.placement-rules.{broken[0]}")


def _broken(game: Game, table: Table, dealt: tuple[Dealt, ...], hexes: tuple[PlacedHex, ...]) -> tuple[str, ...]:
    """Return the names of the rules about hex map and deals together that are broken."""
    mixed = mixed_rules(game, table)
    if not mixed:
        return ()
    from printgen.setup.placing.on_map import broken_rules  # with numpy

    return tuple(broken_rules(game, table, mixed, dealt, hexes))


def mixed_rules(game: Game, table: Table) -> dict[str, PlacementRule]:
    """Return the rules in force that are about a hex map and deals together."""
    own = set(game.setup.on_map)
    rules = {name: rule for name, rule in game.setup.placement_rules.items() if table.holds(rule.when)}
    return {name: rule for name, rule in rules.items() if own & set(rule.deals) and set(rule.deals) - own}


def has_hex_map(game: Game, table: Table) -> bool:
    """Return whether the game has a hex map and both its deals are in force."""
    on_map, deals = game.setup.on_map, game.setup.deals
    return bool(on_map) and all(table.holds(deals[name].when) for name in on_map)


def seats_taken(game: Game, players: int, variants: tuple[str, ...]) -> tuple[str, ...]:
    """Return the seats for a number of players in order of turns.

    A seating with a condition that is met goes before one without. Raises UsageError when there
    is none.
    """
    seatings = game.setup.seatings
    fitting = [one for one in seatings if one.players == players and holds(one.when, players, variants)]
    if not fitting:
        known = sorted({seating.players for seating in seatings})
        hint = f"seats are known for {', '.join(map(str, known))} players"
        hint += ", some with a variant" if game.variants else ""
        message = f"nobody says where {players} players of `{game.id}` sit"
        raise UsageError.with_code("no-seating", message, hint)
    return next((s for s in fitting if s.when is not None), fitting[0]).seats
