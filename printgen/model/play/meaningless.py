"""Game → what its deals and placement rules ask of spaces that such spaces do not have."""

from collections.abc import Iterator

from printgen.model.board.spaces import space_names
from printgen.model.game import Game
from printgen.model.nouns import Path
from printgen.model.placement_rules import PlacementRule
from printgen.model.setup import Deal


def meaningless(game: Game) -> Iterator[tuple[Path, str]]:
    """Yield where it stands, and why it means nothing there."""
    for name, deal in game.setup.deals.items():
        if deal.facing is not None and (why := _no_sides(game, deal)):
            yield ("setup", "deals", name, "facing"), why
    for name, rule in game.setup.placement_rules.items():
        for key, why in _of_rule(game, rule):
            yield ("setup", "placement-rules", name, key), why


def _no_sides(game: Game, deal: Deal) -> str:
    if game.grid.kind == "cards":
        return "what lies on cards is not turned to a side: `facing` is for boards of squares or hexes"
    assert deal.facing is not None
    if (base := game.setup.deals.get(deal.facing.deal)) is not None and base.copied:
        return f"`{deal.facing.deal}` repeats `{base.copied}`: turn things to that, or deal it by itself"
    if deal.under or deal.in_order:
        return "only what lies on spaces of its own is turned: name them in `onto`"
    grid = set(space_names(game.board, game.grid).values())
    other = next((space for space in _spaces(deal) if space not in grid), None)
    return f"`{other}` has no sides to be turned to: `facing` is for squares and hexes" if other else ""


def _of_rule(game: Game, rule: PlacementRule) -> Iterator[tuple[str, str]]:
    places = rule.on or rule.not_on
    kind, deal = game.grid.kind, game.setup.deals.get(rule.of.deal)
    if kind != "squares" and (rule.colours is not None or (places is not None and places.colour is not None)):
        yield rule.noun, f"{kind} are not dark and light by turns: colours are for boards of squares"
    if deal is None:
        return
    between = next((space for space in _spaces(deal) if "+" in space), None)
    if places is not None and places.rim and between:
        yield rule.noun, f"`{between}` lies between spaces, not on the rim: name `regions` or `spaces`"


def _spaces(deal: Deal) -> list[str]:
    return [*deal.onto, *(space for own in deal.for_seats.values() for space in own)]
