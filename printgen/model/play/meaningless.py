"""Game → what its deals and placement rules ask of spaces, seats and piles that these do not have."""

from collections.abc import Iterator

from printgen.model.board.spaces import name_on, space_names
from printgen.model.game import Game
from printgen.model.nouns import Path
from printgen.model.placement_rules import PlacementRule
from printgen.model.setup import Deal

BOARD, SEATS = "", "seats\n"
"""Where a deal lies that lies in no piles of its own; no deal is called so."""


def meaningless(game: Game) -> Iterator[tuple[Path, str]]:
    """Yield where it stands, and why it means nothing there."""
    for name, deal in game.setup.deals.items():
        if deal.facing is not None and (why := _no_sides(game, deal)):
            yield ("setup", "deals", name, "facing"), why
        for key, why in _of_row(game, deal):
            yield ("setup", "deals", name, key), why
    for name, rule in game.setup.placement_rules.items():
        for key, why in _of_rule(game, rule):
            yield ("setup", "placement-rules", name, key), why


def _no_sides(game: Game, deal: Deal) -> str:
    if game.grid.kind == "cards":
        return "what lies on cards is not turned to a side: `facing` is for boards of squares or hexes"
    assert deal.facing is not None
    if (base := game.setup.deals.get(deal.facing.deal)) is not None and base.copied:
        return f"`{deal.facing.deal}` repeats `{base.copied}`: turn things to that, or deal it by itself"
    if deal.to_seats or not (deal.under or deal.in_order or _spaces(deal)):
        return "seats and piles have no sides: only what lies on spaces of its own is turned"
    if deal.under or deal.in_order:
        return "only what lies on spaces of its own is turned: name them in `onto`"
    grid = set(space_names(game.board, game.grid).values())
    seats = {seat: game.setup.seats[seat].board for seat in deal.for_seats if seat in game.setup.seats}
    at_seats = [name_on(game.board, board, space) for seat, board in seats.items() for space in deal.for_seats[seat]]
    other = next((space for space in (*deal.onto, *at_seats) if space not in grid), None)
    return f"`{other}` has no sides to be turned to: `facing` is for squares and hexes of one board" if other else ""


def _of_row(game: Game, deal: Deal) -> Iterator[tuple[str, str]]:
    """Yield what a deal to seats cannot do besides, and what cannot be done with piles."""
    if deal.to_seats:
        for key in ("onto", "for-seats", "in-order", "mirrored", "turned", "over", "left-by"):
            if getattr(deal, key.replace("-", "_")):
                yield key, "it goes to seats beside the board, one each: leave it out, or `to-seats`"
    for key, base in (("over", deal.over and deal.over.deal), ("left-by", deal.left_by)):
        if base in game.setup.deals and _where(game, base or "") not in (BOARD, SEATS):
            yield key, f"`{base}` lies in piles, and nothing is laid onto these"
    if deal.copied in game.setup.deals and _where(game, deal.copied or "") != BOARD:
        yield ("mirrored" if deal.mirrored else "turned"), f"`{deal.copied}` lies on no spaces, so nothing is opposite"


def _where(game: Game, name: str) -> str:
    """Return where a deal lies: on the board, at seats, or in piles of its own, which are called as it is."""
    deals = game.setup.deals
    for _ in deals:  # those that lie on each other in a ring have another problem
        if (under := deals[name].under) in deals:
            name = under or name
    if name in game.setup.on_map:
        return BOARD
    return name if deals[name].in_piles else SEATS if deals[name].to_seats else BOARD


def _of_rule_in_row(rule: PlacementRule, where: str) -> Iterator[str]:
    """Yield what a rule asks of seats or piles that these do not have."""
    places, own = rule.on or rule.not_on, "seats" if where == SEATS else "piles"
    if places is not None and (places.spaces or places.regions or places.rim or places.colour):
        yield f"{own} have no spaces, regions, rim or colours: name their `parts`"
    if rule.colours is not None:
        yield f"{own} are not dark and light by turns: colours are for boards of squares"
    if rule.apart is not None and rule.apart.by == "corner":
        yield f"{own} have no corners: leave out `by`"
    if rule.balance is not None and rule.balance.regions:
        yield f"{own} have no regions: count in `parts`"


def _of_rule(game: Game, rule: PlacementRule) -> Iterator[tuple[str, str]]:
    places = rule.on or rule.not_on
    kind, deal = game.grid.kind, game.setup.deals.get(rule.of.deal)
    if kind != "squares" and (rule.colours is not None or (places is not None and places.colour is not None)):
        yield rule.noun, f"{kind} are not dark and light by turns: colours are for boards of squares"
    if deal is None:
        return
    known = [name for name in rule.deals if name in game.setup.deals]
    where = _where(game, known[0])
    if any(_where(game, name) != where for name in known):
        yield (
            rule.noun,
            f"{' and '.join(f'`{name}`' for name in known)} lie apart: one on the board, at seats or in piles",
        )
    if where != BOARD:
        yield from ((rule.noun, why) for why in _of_rule_in_row(rule, where))
    elif (places is not None and places.parts) or (rule.balance is not None and rule.balance.parts):
        yield rule.noun, "a board has regions, no `parts`: these are for seats and piles"
    between = next((space for space in _spaces(deal) if "+" in space), None)
    if places is not None and places.rim and between:
        yield rule.noun, f"`{between}` lies between spaces, not on the rim: name `regions` or `spaces`"


def _spaces(deal: Deal) -> list[str]:
    return [*deal.onto, *(space for own in deal.for_seats.values() for space in own)]
