"""Whoever has only the printed kit finds on its papers what set-up takes: so many of each kind, in each colour."""

from collections import Counter
from functools import cache

import pytest

from printgen.model.play.conditions import amount, holds
from printgen.model.play.supply import used_parts
from printgen.model.table import Stock
from printgen.sheet.kit.context import KitContext
from printgen.sheet.kit.imposition.papers import imposed_pages
from printgen.sheet.kit.pieces import Piece
from tests import workshop
from tests.workshop import WORKSPACE, request_of


def tables() -> list[tuple[str, int]]:
    found = []
    for name in WORKSPACE.game_ids():
        seatings = WORKSPACE.sound_game(name).game.setup.seatings
        found += [(name, players) for players in sorted({one.players for one in seatings if one.when is None})]
    return found


@cache
def kit_of(name: str, players: int) -> tuple[KitContext, tuple[Piece, ...]]:
    seed = None if name == "ahoy-matey" else "1"  # chance decides nothing there before the first turn
    context = workshop.make_context(request_of("kit", game=name, players=players, seed=seed))
    assert isinstance(context, KitContext)
    pages = imposed_pages(context)
    return context, tuple(one.piece for page in pages if page.side != "back" for one in page.placed)


@pytest.mark.parametrize(("name", "players"), tables())
def test_a_kit_holds_each_kind_of_piece_as_often_as_set_up_takes_it(name: str, players: int) -> None:
    context, pieces = kit_of(name, players)
    game, parts = WORKSPACE.sound_game(name).game, context.loaded.kit.parts
    counted = Counter[str]()
    for piece in pieces:
        component = parts[piece.part].component
        counted[component or piece.part] += 1
        counted[f"{component}.{piece.shown.rank}"] += 1
    used = used_parts(game, players, ())
    made = {part.component for part in parts.values()}
    ready = {deal.component for deal in game.setup.deals.values()} | {*game.ready}
    assert made
    for part, count in used.items():
        component, *kind = part.split(".")
        if component not in made or len(kind) > 1:
            continue
        assert counted[part] >= count, part
        if not kind and component not in ready:
            assert counted[part] == count, part


@pytest.mark.parametrize(("name", "players"), tables())
def test_each_seat_has_its_stock_in_the_colours_in_which_set_up_lays_it_out(name: str, players: int) -> None:
    context, pieces = kit_of(name, players)
    assert context.table is not None
    game, seats = context.table.game, context.table.position.seats
    wanted: Counter[tuple[str, str]] = Counter()
    for thing in game.setup.table.trays if game.setup.table is not None else ():
        step = next(step for step in game.setup.steps if step.id == thing.step)
        if not isinstance(thing, Stock) or not holds(step.when, players, ()):
            continue
        for component in thing.components:
            for seat in seats:
                colour = thing.colours.get(seat, game.setup.seats[seat].colour)
                wanted[component, colour] += amount(step.uses[component], players, ()) // len(seats)
    of = {(piece.part, piece.shown.suit.colour): 0 for piece in pieces}
    for piece in pieces:
        of[piece.part, piece.shown.suit.colour] += 1
    for (component, colour), count in wanted.items():
        assert of[component, colour] == count, (component, colour)


def test_what_seats_have_in_another_colour_bears_the_sign_of_what_it_is_for() -> None:
    context, pieces = kit_of("intimate-settlers", 2)
    signs = {}
    for piece in pieces:
        if piece.part == "road":
            layers = context.loaded.kit.parts["road"].front.layers
            found = {layer.instead.get(piece.shown.suit_name, layer.icon) for layer in layers if layer.show == "icon"}
            signs[piece.shown.suit.colour] = found
    assert signs == {"blue": {"road"}, "vermilion": {"road"}, "green": {"ship-segment"}, "orange": {"ship-segment"}}


def test_each_player_has_one_of_every_order_and_what_lies_face_down_has_a_front_of_its_own() -> None:
    context, pieces = kit_of("amdiak", 4)
    assert context.table is not None
    orders = Counter((piece.shown.suit_name, piece.shown.rank) for piece in pieces if piece.part == "order-token")
    kinds = context.table.game.components["order-token"].kinds
    assert orders == {(seat, kind): 1 for seat in context.table.position.seats for kind in kinds}
    for name in ("order-token", "ghost-token"):
        part = context.loaded.kit.parts[name]
        assert part.back is not None
        assert part.front.layers != part.back.layers
