"""Tokens of what lies in a box, in the vocabulary of any kit."""

import pytest

from printgen.figure.pieces.blank import blank
from printgen.model.game import Game
from printgen.model.kit import Measure, Part
from printgen.model.layers import IconLayer, RankLayer
from printgen.model.load.game import LoadedGame
from printgen.model.play.supply import used_parts
from printgen.model.play.token_kit import TABLE, Table, TokenKit, token_kit
from tests.workshop import WORKSPACE


def made(game: Game, owned: frozenset[str] = frozenset()) -> TokenKit:
    players = game.setup.players[1]
    used = used_parts(game, players, ())
    seats = next(s.seats for s in game.setup.seatings if s.players == players)
    table = Table(used, seats, seats, owned)
    return token_kit(game, table, WORKSPACE.patterns().patterns, WORKSPACE.resources().icons)


@pytest.fixture(scope="module", params=WORKSPACE.game_ids())
def loaded(request: pytest.FixtureRequest) -> LoadedGame:
    return WORKSPACE.sound_game(request.param)


def test_every_part_has_a_shape_that_can_be_cut(loaded: LoadedGame) -> None:
    tokens = made(loaded.game)
    for name, part in tokens.kit.parts.items():
        component = loaded.game.components[name]
        measured = component.size is not None
        assert part.size is not None or measured
        size = part.size or Measure.model_construct(width=20.0, height=20.0)
        shape = blank(part, size)
        assert shape.box.width > 0
        assert shape.box.height > 0


def test_what_is_used_is_made_or_named_as_left_out(loaded: LoadedGame) -> None:
    tokens = made(loaded.game)
    used = used_parts(loaded.game, loaded.game.setup.players[1], ())
    wanted = {name for name in loaded.game.components if used[name]}
    assert {*tokens.kit.parts, *tokens.left_out} == wanted
    assert not {*tokens.kit.parts} & {*tokens.left_out}


def test_things_without_kinds_are_as_many_as_the_table_uses(loaded: LoadedGame) -> None:
    tokens = made(loaded.game)
    used = used_parts(loaded.game, loaded.game.setup.players[1], ())
    for name, part in tokens.kit.parts.items():
        if "rank" not in part.each:
            counted = sum(n for (one, _, _), n in tokens.counts.items() if one == name)
            assert counted == used[name]


def test_things_with_kinds_are_as_many_as_the_box_holds_of_each(loaded: LoadedGame) -> None:
    tokens = made(loaded.game)
    for name, part in tokens.kit.parts.items():
        component = loaded.game.components[name]
        held = {**{str(v): n for v, n in component.values.items()}, **component.kinds}
        if "rank" in part.each:
            counted = {rank: n for (one, _, rank), n in tokens.counts.items() if one == name}
            assert counted == held


def test_owned_things_are_shared_out_among_the_seats(loaded: LoadedGame) -> None:
    coloured = frozenset(p.component for p in loaded.game.setup.pieces.values() if p.coloured)
    tokens = made(loaded.game, coloured)
    for name in coloured & {*tokens.kit.parts}:
        suits = {suit for (one, suit, _) in tokens.counts if one == name}
        ranked = "rank" in tokens.kit.parts[name].each
        assert ranked or TABLE not in suits


def test_every_suit_and_rank_that_is_counted_is_known(loaded: LoadedGame) -> None:
    tokens = made(loaded.game)
    for part, suit, rank in tokens.counts:
        assert part in tokens.kit.parts
        assert suit in tokens.suits
        assert rank is None or rank in tokens.kit.ranks


def icons_of(part: Part) -> list[IconLayer]:
    return [layer for layer in part.front.layers if isinstance(layer, IconLayer)]


def test_each_seat_has_another_figure_where_a_thing_has_several() -> None:
    game = WORKSPACE.sound_game("ghost-ship").game
    back, front = icons_of(made(game, frozenset({"scout"})).kit.parts["scout"])
    seats = game.setup.seatings[-1].seats
    assert tuple(front.instead) == seats
    assert tuple(front.instead.values()) == game.components["scout"].figures
    assert (back.icon, back.instead, back.mirror, front.mirror) == (front.icon, front.instead, True, False)


def test_what_a_piece_of_the_game_looks_like_goes_before_the_figure_of_the_box() -> None:
    game = WORKSPACE.sound_game("ghost-ship").game
    assert {layer.icon for layer in icons_of(made(game).kit.parts["ship"])} == {"ghost-ship-stand"}
    assert game.components["ship"].figures == ("caravel-stand",)


def test_a_thing_that_stands_and_has_no_figure_shows_its_icon() -> None:
    game = WORKSPACE.sound_game("ghost-ship").game
    plain = game.components["scout"].model_copy(update={"figures": ()})
    boxes = {
        name: box.model_copy(update={"components": {**box.components, "scout": plain}})
        for name, box in game.boxes.items()
    }
    part = made(game.model_copy(update={"boxes": boxes})).kit.parts["scout"]
    assert {layer.icon for layer in icons_of(part)} == {"scout"}


def test_a_chit_has_a_lozenge_for_each_point_of_its_value_and_many_points_have_none() -> None:
    tokens = made(WORKSPACE.sound_game("ghost-ship").game)
    (marks,) = icons_of(tokens.kit.parts["chit"])
    assert {rank: len(marks.places(one)) for rank, one in tokens.kit.ranks.items()} == {"1": 1, "2": 2, "3": 3, "4": 4}
    three = tokens.kit.ranks["3"]
    assert marks.places(three) == pytest.approx((-2.3, 0, 2.3))
    assert marks.places(three.model_copy(update={"value": 12})) == ()


def test_a_number_that_dice_decide_has_a_dot_for_each_throw_and_the_likeliest_are_red() -> None:
    tokens = made(WORKSPACE.sound_game("intimate-settlers").game)
    part, ranks = tokens.kit.parts["token"], tokens.kit.ranks
    throws = [(one, other) for one in range(1, 7) for other in range(1, 7)]
    for rank in map(str, (2, 3, 4, 5, 6, 8, 9, 10, 11, 12)):
        (dots,) = [layer for layer in icons_of(part) if rank in layer.ranks]
        assert len(dots.places(ranks[rank])) == sum(one + other == int(rank) for one, other in throws)
        assert (dots.colour == "vermilion") == (rank in ("6", "8"))


def test_a_card_shows_the_picture_of_its_kind_if_every_kind_has_one() -> None:
    game = WORKSPACE.sound_game("intimate-settlers").game
    cards = game.components["resource"]
    assert cards.pictures.keys() == cards.kinds.keys()
    picture, sign = [one for one in made(game).kit.parts["resource"].front.layers if isinstance(one, RankLayer)][:2]
    assert (picture.instead, sign.instead) == (cards.pictures, {})
    fewer = cards.model_copy(update={"pictures": dict([*cards.pictures.items()][1:])})
    boxes = {
        name: box.model_copy(update={"components": {**box.components, "resource": fewer}})
        for name, box in game.boxes.items()
    }
    plain = made(game.model_copy(update={"boxes": boxes})).kit.parts["resource"]
    assert not [one for one in plain.front.layers if isinstance(one, RankLayer) and one.instead]


@pytest.mark.parametrize("colour", ["green", None])
def test_what_nobody_owns_has_the_accent_of_its_component_or_that_of_the_table(colour: str | None) -> None:
    game = WORKSPACE.sound_game("amdiak").game
    component = game.components["search-token"].model_copy(update={"accent": colour})
    boxes = {
        name: box.model_copy(
            update={"components": {k: component if k == "search-token" else v for k, v in box.components.items()}}
        )
        for name, box in game.boxes.items()
    }
    tokens = made(game.model_copy(update={"boxes": boxes}))
    suits = {suit for one, suit, _ in tokens.counts if one == "search-token"}
    assert suits == {colour or TABLE}
    assert tokens.suits[colour or TABLE].colour == (colour or "coin-ink")
